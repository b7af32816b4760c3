//! Where labels go so that none covers another, a point or, if it can be helped, a line.

use super::paint::Halo;
use super::sheet::{Anchor, Place, Sheet};
use super::text::{LINE, Voice};

/// A rectangle of the sheet, in units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    /// The square around a point.
    pub(super) fn around((x, y): Place, reach: f64) -> Area {
        Area { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
    }

    fn meets(&self, other: &Area) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

/// One to three lines of text that stay together.
pub(super) struct Label {
    lines: Vec<(Voice, String)>,
}

impl Label {
    /// A label of these lines, each cut to `room` units.
    pub(super) fn new(lines: impl IntoIterator<Item = (Voice, String)>, room: f64) -> Label {
        Label { lines: lines.into_iter().map(|(voice, text)| (voice, voice.cut(&text, room))).collect() }
    }

    fn area(&self, (x, y): Place, anchor: Anchor) -> Area {
        let width = self.lines.iter().map(|(voice, text)| voice.width(text)).fold(0.0, f64::max);
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        let further = LINE * (self.lines.len().max(1) - 1) as f64;
        Area { left, top: y - 11.5, right: left + width, bottom: y + further + 3.5 }
    }

    /// How far the last baseline is below the first.
    pub(super) fn further(&self) -> f64 {
        LINE * (self.lines.len().max(1) - 1) as f64
    }
}

/// The labels of one chart and what they keep clear of.
pub(super) struct Labels {
    bounds: Area,
    taken: Vec<Area>,
    crossed: Vec<Area>,
    hairlines: Vec<(Area, f64)>,
}

impl Labels {
    /// No labels yet; all must stay within `bounds`.
    pub(super) fn within(bounds: Area) -> Labels {
        Labels { bounds, taken: Vec::new(), crossed: Vec::new(), hairlines: Vec::new() }
    }

    /// No label may cover this.
    pub(super) fn keep_clear(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Labels avoid this line where they can.
    pub(super) fn avoid_line(&mut self, from: Place, to: Place) {
        let steps = ((to.0 - from.0).abs().max((to.1 - from.1).abs()) / 4.0).ceil().clamp(1.0, 200.0);
        for step in 0..=steps as u32 {
            let share = f64::from(step) / steps;
            let at = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            self.crossed.push(Area::around(at, 1.5));
        }
    }

    /// A label over this line of the grid gets a halo.
    pub(super) fn grid_line(&mut self, from: Place, to: Place) {
        self.hairline(from, to, 0.2);
    }

    /// A label over this dotted line gets a halo, and rather stands elsewhere.
    pub(super) fn drop_line(&mut self, from: Place, to: Place) {
        self.hairline(from, to, 12.0);
    }

    fn hairline(&mut self, from: Place, to: Place, cost: f64) {
        let area = Area { left: from.0 - 0.5, top: from.1 - 0.5, right: to.0 + 0.5, bottom: to.1 + 0.5 };
        self.hairlines.push((area, cost));
    }

    /// Draws the label at the best free one of the wished places, early ones first, else some lines above or below one.
    ///
    /// Where nothing is free the label is left out: the table has its numbers. Returns where it was drawn.
    pub(super) fn write(&mut self, sheet: &Sheet, label: &Label, wishes: &[(Place, Anchor)]) -> Option<Place> {
        let shifts = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0, -4.0, 4.0, -5.0, 5.0, -6.0, 6.0];
        self.write_shifted(sheet, label, wishes, &shifts)
    }

    /// Draws the label at the best free one of the wished places only: the name of a line elsewhere would name another.
    pub(super) fn write_beside(&mut self, sheet: &Sheet, label: &Label, wishes: &[(Place, Anchor)]) -> Option<Place> {
        self.write_shifted(sheet, label, wishes, &[0.0])
    }

    fn write_shifted(
        &mut self,
        sheet: &Sheet,
        label: &Label,
        wishes: &[(Place, Anchor)],
        shifts: &[f64],
    ) -> Option<Place> {
        let mut best: Option<(f64, Place, Anchor, Area)> = None;
        for &shift in shifts {
            for (order, &((x, y), anchor)) in wishes.iter().enumerate() {
                let (at, area) = self.moved_inside(label, (x, y + shift * LINE), anchor);
                if self.taken.iter().any(|taken| taken.meets(&area)) {
                    continue;
                }
                let crossings = self.crossed.iter().filter(|crossed| crossed.meets(&area)).count();
                let hairlines: f64 =
                    self.hairlines.iter().filter(|(line, _)| line.meets(&area)).map(|(_, cost)| cost).sum();
                let cost = hairlines + crossings as f64 * 2.0 + order as f64 + f64::abs(shift) * 6.0;
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, at, anchor, area));
                }
            }
        }
        let (_, at, anchor, area) = best?;
        self.taken.push(area);
        // A halo only where it has something to hold off: on a tinted zone it would be a smudge.
        let halo = match self
            .crossed
            .iter()
            .chain(self.hairlines.iter().map(|(line, _)| line))
            .any(|line| line.meets(&area))
        {
            true => Halo::With,
            false => Halo::Without,
        };
        for (index, (voice, text)) in label.lines.iter().enumerate() {
            sheet.text(text, (at.0, at.1 + LINE * index as f64), anchor, *voice, halo);
        }
        Some(at)
    }

    fn moved_inside(&self, label: &Label, (x, y): Place, anchor: Anchor) -> (Place, Area) {
        let area = label.area((x, y), anchor);
        let across = (self.bounds.right - area.right).min(0.0) + (self.bounds.left - area.left).max(0.0);
        let down = (self.bounds.bottom - area.bottom).min(0.0) + (self.bounds.top - area.top).max(0.0);
        let at = (x + across, y + down);
        (at, label.area(at, anchor))
    }
}
