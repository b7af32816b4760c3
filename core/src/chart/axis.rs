//! The two axes of a chart with lines: grid, baseline, ticks and their labels.

use super::paint::{Halo, Paint};
use super::sheet::{Anchor, Place, Sheet};
use super::text::Voice;

/// The rectangle the lines are drawn in, in units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

impl Frame {
    /// A frame with room on its left for these labels.
    pub(super) fn beside(labels: &[String]) -> Frame {
        let widest = labels.iter().map(|label| Voice::Axis.width(label)).fold(0.0, f64::max);
        Frame { left: (widest + 8.0).clamp(44.0, 110.0).round(), right: 348.0, top: 14.0, bottom: 198.0 }
    }

    /// Hairlines across, each with its label on the left. Labels that would touch the one before are left out.
    pub(super) fn levels(&self, sheet: &Sheet, levels: &[(f64, String)]) {
        let mut above = f64::INFINITY;
        for (y, label) in levels {
            sheet.line((self.left, *y), (self.right, *y), Paint::Grid);
            if above - y >= 14.0 {
                let label = Voice::Axis.cut(label, self.left - 6.0);
                sheet.text(&label, (self.left - 6.0, y + 4.0), Anchor::End, Voice::Axis, Halo::Without);
                above = *y;
            }
        }
    }

    /// Ticks below the baseline, from left to right, and what they count.
    pub(super) fn ticks(&self, sheet: &Sheet, ticks: &[(f64, String)], name: &str) {
        let mut reached = 0.0;
        for (x, label) in ticks {
            sheet.line((*x, self.bottom), (*x, self.bottom + 4.0), Paint::Axis);
            let half = Voice::Axis.width(label) / 2.0;
            if x - half >= reached && x + half <= self.right + 12.0 {
                sheet.text(label, (*x, self.bottom + 17.0), Anchor::Middle, Voice::Axis, Halo::Without);
                reached = x + half + 8.0;
            }
        }
        if !name.is_empty() {
            let name = Voice::Axis.cut(name, self.right - self.left);
            sheet.text(&name, (self.right, self.bottom + 36.0), Anchor::End, Voice::Axis, Halo::Without);
        }
    }

    /// The line everything stands on.
    pub(super) fn baseline(&self, sheet: &Sheet) {
        sheet.line((self.left, self.bottom), (self.right, self.bottom), Paint::Axis);
    }

    /// The point of the frame nearest to a place.
    pub(super) fn nearest(&self, (x, y): Place) -> Place {
        (x.clamp(self.left, self.right), y.clamp(self.top, self.bottom))
    }
}

/// Says in an empty frame that there is nothing to draw.
pub(super) fn nothing_yet(sheet: &Sheet, frame: Frame) {
    frame.baseline(sheet);
    let middle = ((frame.left + frame.right) / 2.0, (frame.top + frame.bottom) / 2.0);
    sheet.text("nothing to show yet", middle, Anchor::Middle, Voice::Plain, Halo::Without);
}
