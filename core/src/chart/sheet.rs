//! The paper a chart is drawn on: plotters' drawing areas, spoken to in units and meanings.
//!
//! Positions are in units from the upper left corner, or in the values of a plot. Drawing into a string cannot fail and
//! the areas of one sheet are used one at a time, so results of plotters carry no news and are dropped here.

use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, ShapeStyle, TextStyle};

use super::Ink;
use super::paint::{Halo, Paint};
use super::svg::{FULL_TEXT, SvgCanvas, close};
use super::text::Voice;

/// How wide charts are drawn, in units; a chart of a long time has a second, wide drawing.
pub(super) const WIDTH: u32 = 360;

/// A place in units.
pub(super) type Place = (f64, f64);

/// Which end of a text its position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Draws a chart of this height and returns its SVG.
pub(super) fn draw(height: u32, ink: Ink, label: &str, drawing: impl FnOnce(&Sheet)) -> String {
    draw_sized((WIDTH, height), ink, label, drawing)
}

/// Draws a chart of this width and height and returns its SVG.
pub(super) fn draw_sized((width, height): (u32, u32), ink: Ink, label: &str, drawing: impl FnOnce(&Sheet)) -> String {
    let mut out = String::new();
    let sheet = Sheet { area: SvgCanvas::open(&mut out, (width, height), ink, label).into_drawing_area() };
    if ink != Ink::Themed {
        sheet.rect((0.0, 0.0), (f64::from(width), f64::from(height)), Paint::Surface);
    }
    drawing(&sheet);
    drop(sheet);
    close(&mut out);
    out
}

/// One drawing in the making.
pub(super) struct Sheet<'a> {
    area: DrawingArea<SvgCanvas<'a>, Shift>,
}

/// A part of the sheet with values on both axes.
pub(super) struct Plot<'a> {
    area: DrawingArea<SvgCanvas<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>,
}

impl<'a> Sheet<'a> {
    /// A plot over `values` (across, up) that fills the units `across` and `down` of the sheet.
    pub(super) fn plot(&self, values: (Range<f64>, Range<f64>), across: Range<f64>, down: Range<f64>) -> Plot<'a> {
        let across = tenths(across.start)..tenths(across.end);
        // Values grow upwards, units downwards.
        let up = tenths(down.end)..tenths(down.start);
        Plot { area: self.area.apply_coord_spec(Cartesian2d::new(values.0, values.1, (across, up))) }
    }

    pub(super) fn line(&self, from: Place, to: Place, paint: Paint) {
        let _ = self.area.draw(&PathElement::new([place(from), place(to)], style(paint)));
    }

    pub(super) fn rect(&self, from: Place, to: Place, paint: Paint) {
        let _ = self.area.draw(&Rectangle::new([place(from), place(to)], style(paint).filled()));
    }

    pub(super) fn polygon(&self, corners: &[Place], paint: Paint) {
        let corners: Vec<_> = corners.iter().copied().map(place).collect();
        let _ = self.area.draw(&Polygon::new(corners, style(paint)));
    }

    pub(super) fn circle(&self, centre: Place, radius: f64, paint: Paint) {
        let _ = self.area.draw(&Circle::new(place(centre), tenths(radius), style(paint).filled()));
    }

    /// One line of text with its baseline at `at`.
    pub(super) fn text(&self, text: &str, at: Place, anchor: Anchor, voice: Voice, halo: Halo) {
        self.write(&one_line(text), at, anchor, voice, halo);
    }

    fn write(&self, text: &str, at: Place, anchor: Anchor, voice: Voice, halo: Halo) {
        let weight = if voice == Voice::Strong { FontStyle::Bold } else { FontStyle::Normal };
        let horizontal = match anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        let style = TextStyle {
            font: FontDesc::new(FontFamily::SansSerif, f64::from(voice.size()), weight),
            color: Paint::Text(voice, halo).sentinel().to_backend_color(),
            pos: Pos::new(horizontal, VPos::Bottom),
        };
        let _ = self.area.draw(&Text::new(text, place(at), style));
    }

    /// A name cut to `room` units; where it is cut, its title has all of it.
    pub(super) fn cut_text(&self, text: &str, room: f64, at: Place, anchor: Anchor, (voice, halo): (Voice, Halo)) {
        let whole = one_line(text);
        let shown = voice.cut_inside(&whole, room);
        let written = if shown == whole { shown } else { format!("{shown}{FULL_TEXT}{whole}") };
        self.write(&written, at, anchor, voice, halo);
    }
}

impl Plot<'_> {
    /// Where a pair of values is on the sheet.
    pub(super) fn at(&self, values: Place) -> Place {
        let (x, y) = self.area.map_coordinate(&values);
        (f64::from(x) / 10.0, f64::from(y) / 10.0)
    }

    /// A line through pairs of values.
    pub(super) fn curve(&self, values: &[Place], paint: Paint) {
        let _ = self.area.draw(&PathElement::new(values.to_vec(), style(paint)));
    }

    /// A rectangle between two pairs of values.
    pub(super) fn rect(&self, from: Place, to: Place, paint: Paint) {
        let _ = self.area.draw(&Rectangle::new([from, to], style(paint).filled()));
    }
}

/// Line breaks and other controls as spaces: none of them can be drawn.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

fn style(paint: Paint) -> ShapeStyle {
    ShapeStyle::from(paint.sentinel())
}

fn place((x, y): Place) -> (i32, i32) {
    (tenths(x), tenths(y))
}

/// Units as tenths; far beyond the sheet stays far beyond it.
fn tenths(units: f64) -> i32 {
    (units * 10.0).round().clamp(-100_000.0, 100_000.0) as i32
}
