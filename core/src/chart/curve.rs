//! The scale of a curve that is drawn by hand, and the paper under it. The points and what moves them are the
//! application's; here is which weights they can have, and where these are on the paper.

use rust_decimal::{Decimal, prelude::ToPrimitive};

use super::Ink;
use super::axis::Frame;
use super::number::{position, power_of_ten, steps_to};
use super::sheet::draw;
use crate::show;

/// The largest weight (of a design, too).
const MOST: Decimal = Decimal::from_parts(3_567_587_328, 232, 0, false, 0);
/// What is drawn where every weight is zero.
const FIRST: Decimal = Decimal::ONE_HUNDRED;

/// Where the hours are on the paper, in tenths of its units: left, top, width and height. The paper is 3,600 by
/// [`CURVE_PAPER`] of them.
pub const CURVE_PLOT: (u32, u32, u32, u32) = (330, 120, 3_120, 1_400);
/// The height of the paper, in tenths of its units.
pub const CURVE_PAPER: u32 = 1_750;

/// Weights from zero to a round one above the highest, in round steps of about a hundredth of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurveScale {
    top: Decimal,
    step: Decimal,
}

impl CurveScale {
    /// The scale for weights up to this one.
    pub fn of(most: Decimal) -> CurveScale {
        let most = if most > Decimal::ZERO { most.min(MOST) } else { FIRST };
        let above = most * Decimal::new(125, 2);
        let top = steps_to(above, 4).last().copied().unwrap_or(most);
        CurveScale { top, step: nearest_round(most / Decimal::ONE_HUNDRED) }
    }

    /// The highest weight on the paper.
    pub fn top(&self) -> Decimal {
        self.top
    }

    /// How many steps there are from zero to the top.
    pub fn steps(&self) -> u32 {
        (self.top / self.step).round().to_u32().unwrap_or(100)
    }

    /// The weight at a step.
    pub fn weight(&self, step: u32) -> Decimal {
        (self.step * Decimal::from(step)).min(self.top).normalize()
    }

    /// The weight some steps above or below another; one between two steps goes to a step first. Never below zero.
    pub fn moved(&self, weight: Decimal, steps: i32) -> Decimal {
        let step = (weight / self.step).round() + Decimal::from(steps);
        (step * self.step).clamp(Decimal::ZERO, MOST).normalize()
    }

    /// How far above the baseline a weight is, in tenths of the paper's units.
    pub fn height(&self, weight: Decimal) -> u32 {
        let whole = Decimal::from(CURVE_PLOT.3);
        (weight.clamp(Decimal::ZERO, self.top) / self.top * whole).round().to_u32().unwrap_or(0)
    }
}

/// One, two or five times a power of ten, whichever is nearest.
fn nearest_round(value: Decimal) -> Decimal {
    let power = (-28..=28).filter_map(power_of_ten).take_while(|it| *it <= value).last().unwrap_or(Decimal::ONE);
    let factor = match value / power {
        it if it < Decimal::new(15, 1) => 1,
        it if it < Decimal::new(35, 1) => 2,
        it if it < Decimal::new(75, 1) => 5,
        _ => 10,
    };
    (power * Decimal::from(factor)).normalize()
}

/// Levels and hours of a day, for points to stand on.
pub fn curve_paper(scale: &CurveScale, ink: Ink) -> String {
    let tenths = |value: u32| f64::from(value) / 10.0;
    let (left, top, width, height) = CURVE_PLOT;
    let frame =
        Frame { left: tenths(left), right: tenths(left + width), top: tenths(top), bottom: tenths(top + height) };
    draw(CURVE_PAPER / 10, ink, "Weights of the hours", |sheet| {
        let up = 0.0..position(scale.top);
        let plot = sheet.plot((0.0..24.0, up), frame.left..frame.right, frame.top..frame.bottom);
        let level = |step: &Decimal| (plot.at((0.0, position(*step))).1, show::units_short(*step));
        frame.levels(sheet, &steps_to(scale.top, 4).iter().map(level).collect::<Vec<_>>());
        let hour = |hour: u32| (plot.at((f64::from(hour), 0.0)).0, format!("{hour:02}:00"));
        frame.ticks(sheet, &[0, 6, 12, 18, 24].map(hour), "");
        frame.baseline(sheet);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(most: &str, top: &str, step: &str) {
        let scale = CurveScale::of(most.parse().expect("a number"));
        assert_eq!((scale.top.normalize().to_string(), scale.step.to_string()), (top.into(), step.into()), "{most}");
        assert_eq!(scale.weight(scale.steps()), scale.top.normalize(), "{most}: the top is a step");
        assert_eq!((scale.height(scale.top), scale.height(Decimal::ZERO)), (CURVE_PLOT.3, 0));
    }

    #[test]
    fn a_scale_has_room_above_and_steps_of_about_a_hundredth() {
        check("100", "150", "1");
        check("87", "150", "1");
        check("49", "80", "0.5");
        check("30", "40", "0.2");
        check("1", "1.5", "0.01");
        check("0.003", "0.004", "0.00002");
        check("0", "150", "1");
        check("1000000000000", "1500000000000", "10000000000");
    }

    #[test]
    fn every_scale_ends_on_a_step() {
        for most in 1..2_000_u32 {
            let scale = CurveScale::of(Decimal::from(most));
            assert_eq!(scale.weight(scale.steps()), scale.top.normalize(), "{most}");
            assert!((90..=400).contains(&scale.steps()), "{most}: {}", scale.steps());
        }
    }

    #[test]
    fn a_weight_moves_by_steps_and_stays_within_its_bounds() {
        let scale = CurveScale::of(Decimal::ONE_HUNDRED);
        let moved = |weight: &str, steps| scale.moved(weight.parse().expect("a number"), steps).to_string();
        assert_eq!(moved("33.3", 1), "34");
        assert_eq!(moved("5", -10), "0");
        assert_eq!(moved("150", 1), "151");
        assert_eq!(CurveScale::of(MOST).moved(MOST, 1), MOST);
    }

    #[test]
    fn the_paper_is_the_same_text_every_time_and_has_the_levels() {
        let scale = CurveScale::of(Decimal::ONE_HUNDRED);
        let paper = curve_paper(&scale, Ink::Themed);
        assert_eq!(paper, curve_paper(&scale, Ink::Themed));
        for text in [">0</text>", ">150</text>", ">00:00</text>", ">18:00</text>", "viewBox=\"0 0 360 175\""] {
            assert!(paper.contains(text), "{text} in {paper}");
        }
    }
}
