//! Shapes of traffic: how an average is spread over minutes. A shape has no size of its own: the demand made from it has
//! exactly the average that is asked for, whatever its peaks are.

use super::{Demand, DemandError, LONGEST_MINUTES, MINUTES_PER_DAY};
use thiserror::Error;

const MINUTES_PER_WEEK: u64 = 7 * MINUTES_PER_DAY as u64;
/// The largest weight of a point.
const LARGEST_WEIGHT: u32 = 1_000_000;

/// How traffic is spread over time. Weights are relative to each other. Factors are hundredths: 350 is 3.5 times the
/// traffic outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The same every minute.
    Constant,
    /// The weights at the start of each hour of the UTC day, straight lines between them, every day alike.
    Day([u32; 24]),
    /// The weights at the start of each hour of the week from Monday 00:00 UTC, straight lines between them.
    Week(Box<[u32; 168]>),
    /// Some hours of each day are busier.
    PeakHours {
        /// The first minute of the UTC day.
        from_minute: u32,
        /// How long they are, in minutes; may go past midnight.
        minutes: u32,
        /// How many times the other hours, in hundredths.
        factor_hundredths: u32,
    },
    /// Once, for some minutes, there is more.
    Spike {
        /// The minute, from the start.
        at_minute: u32,
        /// How long.
        minutes: u32,
        /// How many times the other minutes, in hundredths.
        factor_hundredths: u32,
    },
    /// From one weight to another in a straight line over the whole time.
    Ramp {
        /// At the start.
        from: u32,
        /// At the end.
        to: u32,
    },
    /// Nearly nothing before; then up in a straight line, and down by half again and again, to a level that stays.
    Launch {
        /// The minute of the launch, from the start.
        at_minute: u32,
        /// Minutes from there to the peak.
        rise_minutes: u32,
        /// Minutes in which what is above the level that stays falls by half.
        half_life_minutes: u32,
        /// How many times the level that stays the peak is, in hundredths.
        factor_hundredths: u32,
    },
    /// A part of each day's traffic falls into one window, evenly; the rest is even outside it.
    NightlyBatch {
        /// The first minute of the UTC day.
        from_minute: u32,
        /// How long the window is, in minutes; may go past midnight.
        minutes: u32,
        /// The part of the day's traffic in it, in hundredths of a percent.
        share_basis_points: u32,
    },
    /// A weight for each minute, again and again.
    Series(Vec<u32>),
}

/// Why a shape makes no demand.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// Nothing anywhere.
    #[error("the shape has no traffic at all: give at least one point more than zero")]
    Nothing,
    /// A value out of its bounds.
    #[error("{name} is {value}: {least} to {most} can be used")]
    Value {
        /// Which value.
        name: &'static str,
        /// What it is.
        value: u32,
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// Too many or no minutes.
    #[error(transparent)]
    Demand(#[from] DemandError),
}

impl Shape {
    /// Demand with this average, in thousandths of a unit a minute, from a minute of the week on (0 is Monday 00:00 UTC).
    /// The sum is exactly the average times the minutes; single minutes are rounded so that it is.
    pub fn demand(
        &self,
        average_milli_units: u64,
        minutes: usize,
        start_minute_of_week: u32,
    ) -> Result<Demand, ShapeError> {
        self.check()?;
        if minutes > LONGEST_MINUTES {
            return Err(DemandError::TooLong(minutes).into());
        }
        let weights: Vec<u64> = (0..minutes as u64)
            .map(|minute| self.weight(minute, u64::from(start_minute_of_week) + minute, minutes))
            .collect();
        let all: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
        if all == 0 && minutes > 0 {
            return Err(ShapeError::Nothing);
        }
        let total = u128::from(average_milli_units) * minutes as u128;
        let (mut weight_before, mut given) = (0_u128, 0_u128);
        let row = weights.into_iter().map(|weight| {
            weight_before += u128::from(weight);
            // An average of 64 bits, 23 bits of minutes, and at most 36 bits of weight in each of them.
            let until = match total.checked_mul(weight_before) {
                Some(product) => product / all,
                None => total / all * weight_before,
            };
            let minute = until.saturating_sub(given);
            given = given.max(until);
            u64::try_from(minute).unwrap_or(u64::MAX)
        });
        Ok(Demand::from_milli_units(row.collect())?)
    }

    /// Whether every value of the shape is within its bounds.
    pub fn check(&self) -> Result<(), ShapeError> {
        let within = |name, value, least, most| {
            if (least..=most).contains(&value) { Ok(()) } else { Err(ShapeError::Value { name, value, least, most }) }
        };
        let weights = |weights: &[u32]| {
            weights.iter().try_for_each(|weight| within("weight", *weight, 0, LARGEST_WEIGHT))?;
            if weights.iter().all(|weight| *weight == 0) { Err(ShapeError::Nothing) } else { Ok(()) }
        };
        let factor = |value| within("factor_hundredths", value, 0, LARGEST_WEIGHT);
        let day = |from, minutes| {
            within("from_minute", from, 0, MINUTES_PER_DAY - 1)?;
            within("minutes", minutes, 1, MINUTES_PER_DAY)
        };
        match self {
            Shape::Constant => Ok(()),
            Shape::Day(points) => weights(points),
            Shape::Week(points) => weights(&points[..]),
            Shape::Series(points) => weights(points),
            Shape::Ramp { from, to } => weights(&[*from, *to]),
            Shape::PeakHours { from_minute, minutes, factor_hundredths } => {
                day(*from_minute, *minutes)?;
                factor(*factor_hundredths)
            }
            Shape::NightlyBatch { from_minute, minutes, share_basis_points } => {
                day(*from_minute, *minutes)?;
                within("share_basis_points", *share_basis_points, 0, 10_000)
            }
            Shape::Spike { minutes, factor_hundredths, .. } => {
                within("minutes", *minutes, 1, LONGEST_MINUTES as u32)?;
                factor(*factor_hundredths)
            }
            Shape::Launch { rise_minutes, half_life_minutes, factor_hundredths, .. } => {
                within("rise_minutes", *rise_minutes, 0, LONGEST_MINUTES as u32)?;
                within("half_life_minutes", *half_life_minutes, 1, LONGEST_MINUTES as u32)?;
                within("factor_hundredths", *factor_hundredths, 100, LARGEST_WEIGHT)
            }
        }
    }

    /// The weight of a minute. `minute` counts from the start, `of_week` from a Monday.
    fn weight(&self, minute: u64, of_week: u64, minutes: usize) -> u64 {
        let of_day = of_week % u64::from(MINUTES_PER_DAY);
        match self {
            Shape::Constant => 1,
            Shape::Day(points) => between(points, of_day),
            Shape::Week(points) => between(&points[..], of_week % MINUTES_PER_WEEK),
            Shape::PeakHours { from_minute, minutes, factor_hundredths } => {
                if is_in_window(of_day, *from_minute, *minutes) { u64::from(*factor_hundredths) } else { 100 }
            }
            Shape::Spike { at_minute, minutes, factor_hundredths } => {
                let at = u64::from(*at_minute);
                if (at..at + u64::from(*minutes)).contains(&minute) { u64::from(*factor_hundredths) } else { 100 }
            }
            Shape::Ramp { from, to } => {
                let steps = (minutes as u64).saturating_sub(1).max(1);
                u64::from(*from) * (steps - minute.min(steps)) + u64::from(*to) * minute.min(steps)
            }
            Shape::Launch { at_minute, rise_minutes, half_life_minutes, factor_hundredths } => {
                let Some(since) = minute.checked_sub(u64::from(*at_minute)) else { return 1_000 };
                let above = u64::from(factor_hundredths - 100) * 1_000;
                let rise = u64::from(*rise_minutes);
                100_000
                    + match since.checked_sub(rise) {
                        None => above * (since + 1) / (rise + 1),
                        Some(falling) => half_lives(above, falling, u64::from(*half_life_minutes)),
                    }
            }
            Shape::NightlyBatch { from_minute, minutes, share_basis_points } => {
                let (inside, share) = (u64::from(*minutes), u64::from(*share_basis_points));
                let outside = u64::from(MINUTES_PER_DAY) - inside;
                // Each part of the day over its minutes, brought to one denominator.
                match (is_in_window(of_day, *from_minute, *minutes), outside) {
                    (true, 0) => 1,
                    (true, _) => share * outside,
                    (false, _) => (10_000 - share) * inside,
                }
            }
            Shape::Series(points) => {
                points.get((minute % points.len().max(1) as u64) as usize).copied().map_or(0, u64::from)
            }
        }
    }
}

/// The weight between the points of two hours.
fn between(points: &[u32], minute: u64) -> u64 {
    let (hour, past) = ((minute / 60) as usize, minute % 60);
    let (one, next) = (points[hour % points.len()], points[(hour + 1) % points.len()]);
    u64::from(one) * (60 - past) + u64::from(next) * past
}

fn is_in_window(of_day: u64, from: u32, minutes: u32) -> bool {
    let day = u64::from(MINUTES_PER_DAY);
    (of_day + day - u64::from(from)) % day < u64::from(minutes)
}

/// An amount after some minutes of falling by half in each half-life: whole halvings, straight lines between them.
fn half_lives(amount: u64, minutes: u64, half_life: u64) -> u64 {
    let halvings = minutes / half_life;
    if halvings >= 63 {
        return 0;
    }
    let start = amount >> halvings;
    start - start / 2 * (minutes % half_life) / half_life
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAYS: usize = 14 * MINUTES_PER_DAY as usize;

    fn shapes() -> Vec<Shape> {
        let mut day = [10; 24];
        day[13] = 90;
        let mut week = [5; 168];
        week[40..60].fill(50);
        vec![
            Shape::Constant,
            Shape::Day(day),
            Shape::Week(Box::new(week)),
            Shape::PeakHours { from_minute: 1_380, minutes: 180, factor_hundredths: 450 },
            Shape::Spike { at_minute: 5_000, minutes: 12, factor_hundredths: 3_000 },
            Shape::Ramp { from: 1, to: 20 },
            Shape::Launch { at_minute: 600, rise_minutes: 30, half_life_minutes: 240, factor_hundredths: 2_000 },
            Shape::NightlyBatch { from_minute: 120, minutes: 90, share_basis_points: 8_000 },
            Shape::Series(vec![1, 0, 7]),
        ]
    }

    #[test]
    fn every_shape_keeps_the_average_to_the_thousandth() {
        for shape in shapes() {
            for average in [0, 1, 999, 1_234_567, 600_000_007] {
                for minutes in [1, 60, 1_441, DAYS] {
                    let demand = match shape.demand(average, minutes, 777) {
                        Ok(demand) => demand,
                        // A single minute of it may hold nothing.
                        Err(ShapeError::Nothing) if minutes == 1 => continue,
                        Err(error) => panic!("{shape:?}: {error}"),
                    };
                    assert_eq!(demand.total_milli_units(), average * minutes as u64, "{shape:?} {average} {minutes}");
                }
            }
        }
    }

    #[test]
    fn minutes_follow_the_shape() {
        let minutes = |shape: Shape| shape.demand(1_000_000, DAYS, 0).expect("it is demand").milli_units().to_vec();
        let peak = minutes(Shape::PeakHours { from_minute: 1_380, minutes: 180, factor_hundredths: 450 });
        // Each minute is within a thousandth of its part, so that the sum is exact.
        for (inside, outside) in [(peak[119], peak[120]), (peak[1_380], peak[1_379])] {
            assert!((inside * 100).abs_diff(outside * 450) <= 450, "{inside} and {outside}");
        }
        let batch = minutes(Shape::NightlyBatch { from_minute: 120, minutes: 90, share_basis_points: 8_000 });
        assert_eq!(batch[120..210].iter().sum::<u64>() / 1_440, 800_000);
        let ramp = minutes(Shape::Ramp { from: 0, to: 10 });
        assert!(ramp.is_sorted() && ramp[0] == 0 && ramp[DAYS - 1].abs_diff(2_000_000) <= 1, "{}", ramp[DAYS - 1]);
        let launch = minutes(Shape::Launch {
            at_minute: 600,
            rise_minutes: 30,
            half_life_minutes: 240,
            factor_hundredths: 2_000,
        });
        assert_eq!(launch.iter().enumerate().max_by_key(|(_, milli)| **milli).map(|(at, _)| at), Some(630));
        assert!(launch[599] < launch[DAYS - 1] && launch[870] < launch[630] * 6 / 10);
        assert_eq!(minutes(Shape::Series(vec![1, 3]))[..4], [500_000, 1_500_000, 500_000, 1_500_000]);
    }

    #[test]
    fn a_shape_out_of_bounds_is_refused() {
        let refused = |shape: Shape| shape.demand(1, 10, 0).expect_err("it is refused").to_string();
        assert!(refused(Shape::Day([0; 24])).contains("no traffic at all"));
        assert!(refused(Shape::Series(Vec::new())).contains("no traffic at all"));
        let batch = Shape::NightlyBatch { from_minute: 1_440, minutes: 1, share_basis_points: 1 };
        assert_eq!(refused(batch), "from_minute is 1440: 0 to 1439 can be used");
        assert!(Shape::Constant.demand(1, 0, 0).is_err());
        assert!(Shape::Constant.demand(u64::MAX, 10, 0).is_err());
    }
}
