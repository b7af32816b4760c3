//! Unused capacity that is kept for later (S-9), as a bucket or as a window of minutes. Best effort on the service's
//! side; serving a minute is [`super::dimension`]'s work.

use super::settings::Burst;
use crate::limits::BURST_SECONDS;
use rust_decimal::Decimal;
use std::collections::VecDeque;

/// Units that a capacity keeps at most for bursts: 300 seconds of it (S-9, R-PART-3).
pub const fn burst_units(capacity: u32) -> u64 {
    capacity as u64 * BURST_SECONDS
}

/// Seconds for which so many kept units carry a load above the capacity, not rounded (R-PART-3). `None` when the load
/// is not above the capacity: they are not needed.
pub fn burst_lasts_seconds(kept_units: u64, capacity: u32, load_units_per_second: u64) -> Option<Decimal> {
    let above = load_units_per_second.checked_sub(u64::from(capacity)).filter(|above| *above > 0)?;
    Decimal::from(kept_units).checked_div(Decimal::from(above))
}

/// What is kept, in thousandths of a unit.
#[derive(Clone, Debug)]
pub(super) struct Store {
    kind: Burst,
    seconds: u64,
    held: u64,
    limit: u64,
    /// What each of the last minutes left over, the oldest first; of the window only.
    minutes: VecDeque<u64>,
}

impl Store {
    /// A store for a capacity, with something in it at the start. What is above the limit is lost.
    pub(super) fn new(kind: Burst, seconds: u32, start_milli: u64, capacity: u32) -> Store {
        let kind = if seconds == 0 { Burst::Off } else { kind };
        let mut store = Store { kind, seconds: u64::from(seconds), held: 0, limit: 0, minutes: VecDeque::new() };
        store.limit_to(capacity);
        match kind {
            Burst::Off => {}
            Burst::Bucket => store.held = start_milli.min(store.limit),
            Burst::Window => {
                // As if every minute before had left the same.
                let minutes = store.seconds / 60;
                let start = start_milli.min(store.limit);
                store.minutes = (0..minutes).map(|at| start * (at + 1) / minutes - start * at / minutes).collect();
                store.held = start;
            }
        }
        store
    }

    /// What is kept now.
    pub(super) fn held(&self) -> u64 {
        self.held
    }

    /// A new capacity: what it cannot keep is lost (S-7).
    pub(super) fn limit_to(&mut self, capacity: u32) {
        self.limit = u64::from(capacity) * self.seconds * 1_000;
        if self.kind == Burst::Bucket {
            self.held = self.held.min(self.limit);
        } else {
            let excess = self.held.saturating_sub(self.limit);
            self.take_from_minutes(excess);
        }
    }

    /// Takes up to `wanted`; the answer is what was taken.
    #[inline]
    pub(super) fn take(&mut self, wanted: u64) -> u64 {
        let taken = wanted.min(self.held);
        match self.kind {
            Burst::Bucket => self.held -= taken,
            Burst::Window => self.take_from_minutes(taken),
            Burst::Off => {}
        }
        taken
    }

    /// Puts what a minute left over into the store. Every minute must be put, also one that left nothing.
    #[inline]
    pub(super) fn put(&mut self, unused: u64) {
        match self.kind {
            Burst::Bucket => self.held = (self.held + unused).min(self.limit),
            Burst::Window => {
                self.minutes.push_back(unused);
                self.held += unused;
                if self.minutes.len() as u64 > self.seconds / 60 {
                    self.held -= self.minutes.pop_front().unwrap_or(0);
                }
                let excess = self.held.saturating_sub(self.limit);
                self.take_from_minutes(excess);
            }
            Burst::Off => {}
        }
    }

    fn take_from_minutes(&mut self, mut wanted: u64) {
        for minute in &mut self.minutes {
            let taken = wanted.min(*minute);
            *minute -= taken;
            self.held -= taken;
            wanted -= taken;
            if wanted == 0 {
                break;
            }
        }
    }
}
