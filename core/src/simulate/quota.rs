//! How often the capacity of a table, or of one of its indexes, can be taken back (S-6, S-17). Reads and writes share
//! one quota.

use super::settings::DecreaseQuota;
use crate::traffic::MINUTES_PER_DAY;

/// Decreases that can be saved up.
const MOST_SAVED: u32 = 4;

/// The decreases of one resource.
#[derive(Clone, Debug)]
pub struct Decreases {
    kind: DecreaseQuota,
    /// Of the bucket.
    left: u32,
    /// Of the older wording: the UTC day, its first decrease, how many in the hour after, and the last.
    day: u64,
    first: Option<u64>,
    count: u32,
    last: u64,
}

impl Decreases {
    /// At the start of a trace: four.
    pub fn new(kind: DecreaseQuota) -> Decreases {
        Decreases { kind, left: MOST_SAVED, day: 0, first: None, count: 0, last: 0 }
    }

    /// The start of a full hour of UTC, `minute` minutes after a midnight. Not for the first minute of a trace.
    pub fn tick(&mut self, minute: u64) {
        self.left =
            if minute.is_multiple_of(u64::from(MINUTES_PER_DAY)) { MOST_SAVED } else { MOST_SAVED.min(self.left + 1) };
    }

    /// Takes a decrease in this minute after a midnight. `false` when none is left.
    pub fn take(&mut self, minute: u64) -> bool {
        match self.kind {
            DecreaseQuota::Bucket => {
                let taken = self.left > 0;
                self.left = self.left.saturating_sub(1);
                taken
            }
            DecreaseQuota::Legacy => self.take_legacy(minute),
        }
    }

    fn take_legacy(&mut self, minute: u64) -> bool {
        let day = minute / u64::from(MINUTES_PER_DAY);
        if day != self.day {
            (self.day, self.first, self.count) = (day, None, 0);
        }
        let first = *self.first.get_or_insert(minute);
        let allowed = self.count == 0
            || (minute - first < 60 && self.count < MOST_SAVED)
            || (minute - first >= 60 && minute - self.last >= 60);
        if allowed {
            self.count += 1;
            self.last = minute;
        }
        allowed
    }
}
