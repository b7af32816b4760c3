//! Traces made from a seed: day and night, noise, spikes and quiet hours. The same on every machine: whole numbers only.

#![allow(dead_code, reason = "every test file that uses it takes another part")]

pub mod cases;

use keyfare_core::traffic::Demand;

/// Numbers that look random and are always the same (splitmix64).
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below a bound that is not zero.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// Counts a minute: a day as a parabola around noon, noise of half its height, a spike now and then, and some minutes
/// of nothing.
pub fn counts(seed: u64, minutes: u64) -> Vec<u64> {
    let mut numbers = Numbers::new(seed);
    let height = 50 + numbers.below(200);
    let (mut spike, mut quiet) = (0_u64, 0_u64);
    (0..minutes)
        .map(|minute| {
            let from_noon = (minute % 1_440).abs_diff(720);
            let day = height * (720 * 720 - from_noon * from_noon) / (720 * 720);
            let noise = numbers.below(day / 2 + 2);
            if numbers.below(700) == 0 {
                spike = 1 + numbers.below(20);
            }
            if numbers.below(1_500) == 0 {
                quiet = 1 + numbers.below(90);
            }
            spike = spike.saturating_sub(1);
            quiet = quiet.saturating_sub(1);
            match (quiet, spike) {
                (1.., _) => 0,
                (0, 1..) => day + noise + height * 6,
                (0, 0) => 1 + day + noise,
            }
        })
        .collect()
}

/// Such counts, each so many thousandths of a unit.
pub fn demand(seed: u64, minutes: u64, milli_units_per_count: u64) -> Demand {
    let counts = counts(seed, minutes);
    Demand::from_milli_units(counts.iter().map(|count| count * milli_units_per_count).collect()).expect("it is demand")
}
