//! What day it is, for the age of prices.

use keyfare_core::pricing::Day;
use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_OF_A_DAY: u64 = 86_400;

/// Today in UTC; `None` where the clock stands before 1970 or beyond the year 9999.
pub fn today() -> Option<Day> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Day::since_epoch(since.as_secs() / SECONDS_OF_A_DAY)
}
