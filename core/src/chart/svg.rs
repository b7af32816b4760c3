//! Our backend for plotters: it writes SVG as text, the same bytes on every machine.
//!
//! plotters counts in whole pixels, so the drawing is ten times as large and tenths are written. Colours are sentinels
//! (see [`super::paint`]). Text is measured from a table, never in a browser.

use std::convert::Infallible;
use std::fmt::Write as _;

use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle,
};

use super::Ink;
use super::paint::{FACES, Paint};
use super::sheet::WIDTH;
use super::text::{escape, thousandths};

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// Between the text that is drawn and the full text, which becomes its `<title>`.
pub(super) const FULL_TEXT: char = '\u{1f}';

/// One SVG image being written into a string.
pub(super) struct SvgCanvas<'a> {
    out: &'a mut String,
    size: (u32, u32),
    ink: Ink,
}

impl<'a> SvgCanvas<'a> {
    /// Opens an image of `width` by `height` units. [`close`] ends it.
    pub(super) fn open(out: &'a mut String, (width, height): (u32, u32), ink: Ink, label: &str) -> SvgCanvas<'a> {
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart{}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\"",
            if width > WIDTH { " chart--wide" } else { "" },
            escape(label)
        );
        if ink != Ink::Themed {
            let _ = write!(out, " width=\"{width}\" height=\"{height}\" font-family=\"{FACES}\"");
        }
        out.push('>');
        SvgCanvas { out, size: (width * 10, height * 10), ink }
    }

    fn element(&mut self, name: &str, geometry: &str, paint: Paint) {
        let _ = write!(self.out, "<{name}{} {geometry}/>", paint.attributes(self.ink));
    }
}

/// Ends the image.
pub(super) fn close(out: &mut String) {
    out.push_str("</svg>");
}

/// The width and the height in units of an image that [`SvgCanvas::open`] began.
pub(super) fn size_of(image: &str) -> (u32, u32) {
    let view = image.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"'));
    let mut from_the_end = view.map_or("", |(view, _)| view).rsplit(' ').map(|it| it.parse().unwrap_or(0));
    let height = from_the_end.next().unwrap_or(0);
    (from_the_end.next().unwrap_or(0), height)
}

/// A number of tenths as units: 1315 is "131.5".
pub(super) fn tenths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (units, rest) = (value.unsigned_abs() / 10, value.unsigned_abs() % 10);
    if rest == 0 { format!("{sign}{units}") } else { format!("{sign}{units}.{rest}") }
}

fn point((x, y): BackendCoord) -> (String, String) {
    (tenths(i64::from(x)), tenths(i64::from(y)))
}

fn path(points: impl IntoIterator<Item = BackendCoord>) -> String {
    let mut data = String::new();
    for (index, at) in points.into_iter().enumerate() {
        let (x, y) = point(at);
        let _ = write!(data, "{}{x} {y}", if index == 0 { "M" } else { " L" });
    }
    data
}

impl DrawingBackend for SvgCanvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Drawn {
        self.draw_rect((x, y), (x + 1, y + 1), &colour, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        let ((x1, y1), (x2, y2)) = (point(from), point(to));
        self.element("line", &format!("x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\""), Paint::of(style.color()));
        Ok(())
    }

    /// Filled or not is the paint's to say: classes decide it on a page.
    fn draw_rect<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S, _fill: bool) -> Drawn {
        let (x, y) = point((from.0.min(to.0), from.1.min(to.1)));
        let (width, height) = point(((from.0 - to.0).abs(), (from.1 - to.1).abs()));
        let geometry = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        self.element("rect", &geometry, Paint::of(style.color()));
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, points: I, style: &S) -> Drawn {
        self.element("path", &format!("d=\"{}\"", path(points)), Paint::of(style.color()));
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, centre: BackendCoord, radius: u32, style: &S, _fill: bool) -> Drawn {
        let (x, y) = point(centre);
        let geometry = format!("cx=\"{x}\" cy=\"{y}\" r=\"{}\"", tenths(i64::from(radius)));
        self.element("circle", &geometry, Paint::of(style.color()));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, points: I, style: &S) -> Drawn {
        self.element("path", &format!("d=\"{}Z\"", path(points)), Paint::of(style.color()));
        Ok(())
    }

    /// `VPos::Bottom` is the baseline of the text.
    fn draw_text<T: BackendTextStyle>(&mut self, text: &str, style: &T, (x, y): BackendCoord) -> Drawn {
        let drop = match style.anchor().v_pos {
            VPos::Bottom => 0.0,
            VPos::Center => 0.36,
            VPos::Top => 0.74,
        };
        let (x, y) = point((x, y + (style.size() * drop) as i32));
        let anchor = match style.anchor().h_pos {
            HPos::Left => "",
            HPos::Center => " text-anchor=\"middle\"",
            HPos::Right => " text-anchor=\"end\"",
        };
        let paint = Paint::of(style.color()).attributes(self.ink);
        let (shown, full) = text.split_once(FULL_TEXT).map_or((text, None), |(shown, full)| (shown, Some(full)));
        let title = full.map(|full| format!("<title>{}</title>", escape(full))).unwrap_or_default();
        let _ = write!(self.out, "<text{paint} x=\"{x}\" y=\"{y}\"{anchor}>{title}{}</text>", escape(shown));
        Ok(())
    }

    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        text: &str,
        style: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let wide = thousandths(text, matches!(style.style(), FontStyle::Bold)) as f64 * style.size() / 1_000.0;
        Ok((wide.ceil() as u32, style.size().ceil() as u32))
    }
}
