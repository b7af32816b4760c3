//! A figure as a file of its own: what stands around the drawing on a page (the question, the unit, the keys) is drawn
//! with it, because a file leaves the page behind.

use std::fmt::Write as _;

use super::paint::{self, FACES, Halo, Paint};
use super::svg::size_of;
use super::text::{LINE, Voice, escape};
use super::{Figure, Ink, KeyMark};

/// Around the drawing, in units.
const MARGIN: u32 = 12;
/// Lines that a title or a unit may take; the rest is cut.
const MOST_LINES: usize = 3;
/// The height of a key, the room after it, and the room between two.
const KEY: (f64, f64, f64) = (10.0, 5.0, 14.0);
/// How long the key of a line is: two of its dashes and a half.
const LINE_KEY: f64 = 22.0;

/// A figure as one SVG image with colors instead of classes: its title, its unit, the drawing as it is on the page, and
/// its keys. The figure must be drawn with the same ink; [`Ink::Themed`] counts as [`Ink::Light`].
pub fn file(figure: &Figure, ink: Ink) -> String {
    let (inside, high) = size_of(&figure.svg);
    let room = f64::from(inside);
    let left = f64::from(MARGIN);
    let mut words = String::new();
    let mut bottom = left;
    for (text, voice) in [(&figure.title, Voice::Strong), (&figure.unit, Voice::Axis)] {
        for line in voice.wrap(text, room, MOST_LINES) {
            bottom += LINE;
            write_text(&mut words, &line, (left, bottom - 3.0), voice, ink);
        }
    }
    let top = bottom + 6.0;
    bottom = top + f64::from(high);
    let (mut x, mut baseline) = (left, bottom + 8.0 + LINE);
    for key in &figure.legend {
        let (side, gap, between) = KEY;
        let long = if matches!(key.mark, KeyMark::Line | KeyMark::Dashed) { LINE_KEY } else { side };
        let label = Voice::Axis.cut(&key.label, room - long - gap);
        let wide = long + gap + Voice::Axis.width(&label);
        if x > left && x + wide > left + room {
            (x, baseline) = (left, baseline + LINE + 2.0);
        }
        let painted = paint::key(&key.class, key.mark, ink);
        let top = baseline - side + 1.0;
        let _ = match key.mark {
            KeyMark::Line | KeyMark::Dashed => {
                write!(words, "<path{painted} d=\"M{x:.1},{:.1}h{LINE_KEY}\"/>", top + side / 2.0)
            }
            // The stroke of a frame is half outside it.
            KeyMark::Hollow => {
                let (x, top, side) = (x + 0.75, top + 0.75, side - 1.5);
                write!(words, "<rect{painted} x=\"{x:.1}\" y=\"{top:.1}\" width=\"{side}\" height=\"{side}\"/>")
            }
            KeyMark::Filled => {
                write!(
                    words,
                    "<rect{painted} x=\"{x:.1}\" y=\"{top:.1}\" width=\"{side}\" height=\"{side}\" rx=\"2\"/>"
                )
            }
        };
        write_text(&mut words, &label, (x + long + gap, baseline), Voice::Axis, ink);
        x += wide + between;
        bottom = baseline + 4.0;
    }
    let (width, height) = (inside + 2 * MARGIN, bottom.ceil() as u32 + MARGIN);
    let label = escape(&figure.title);
    let surface = Paint::Surface.attributes(if ink == Ink::Dark { Ink::Dark } else { Ink::Light });
    let placed = format!("<svg x=\"{MARGIN}\" y=\"{top:.0}\" overflow=\"visible\" ");
    let drawing = figure.svg.replacen("<svg ", &placed, 1);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"{FACES}\" role=\"img\" aria-label=\"{label}\">\
         <rect{surface} width=\"{width}\" height=\"{height}\"/>{words}{drawing}</svg>"
    )
}

fn write_text(out: &mut String, text: &str, (x, y): (f64, f64), voice: Voice, ink: Ink) {
    let ink = if ink == Ink::Dark { Ink::Dark } else { Ink::Light };
    let paint = Paint::Text(voice, Halo::Without).attributes(ink);
    let _ = write!(out, "<text{paint} x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escape(text));
}

#[cfg(test)]
mod tests {
    use super::super::{ChartTable, Family, LegendKey};
    use super::*;
    use crate::chart::{CostBar, CostByLine, Monthly, cost_by_line};
    use crate::money::Usd;

    fn cost(ink: Ink) -> Figure {
        let bar = |label: &str, family| CostBar {
            label: label.to_owned(),
            family,
            on_demand: Monthly::Known(Usd::new(3.into())),
            provisioned: Monthly::Known(Usd::new(2.into())),
        };
        cost_by_line(&CostByLine { lines: vec![bar("writes <x>", Family::Write), bar("stored", Family::Storage)] }, ink)
    }

    #[test]
    fn a_file_holds_the_question_the_unit_the_drawing_and_its_keys() {
        for ink in [Ink::Light, Ink::Dark] {
            let figure = cost(ink);
            let file = file(&figure, ink);
            assert!(file.contains(&format!(">{}</text>", figure.title)), "{file}");
            let inner = figure.svg.strip_prefix("<svg ").expect("a drawing is one element");
            assert!(file.contains(inner), "the drawing is not as it was: {file}");
            for key in &figure.legend {
                assert!(file.contains(&format!(">{}</text>", key.label)), "{} is missing in {file}", key.label);
            }
            assert!(!file.contains("class=\"f-") && !file.contains("var("), "{file}");
        }
    }

    /// A drawing without what colors it: what is left are shapes, places and words.
    fn shapes(svg: &str) -> String {
        let mut out = svg.to_owned();
        for name in ["class", "fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-dasharray"]
        {
            out = without_attribute(&out, name);
        }
        for name in ["shape-rendering", "paint-order", "font-size", "font-weight", "font-family"] {
            out = without_attribute(&out, name);
        }
        out
    }

    fn without_attribute(svg: &str, name: &str) -> String {
        let start = format!(" {name}=\"");
        let mut parts = svg.split(&start);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            out.push_str(part.split_once('"').map_or("", |(_, rest)| rest));
        }
        out
    }

    #[test]
    fn the_drawing_of_a_file_is_that_of_the_page() {
        let page = shapes(&cost(Ink::Themed).svg);
        for ink in [Ink::Light, Ink::Dark] {
            let svg = cost(ink).svg;
            let (head, rest) = svg.split_once("/>").expect("the first element is the surface");
            let open = head.rfind("<rect").expect("the first element is the surface");
            let sized = head[..open].split(" width=").next().unwrap_or_default().to_owned() + ">";
            assert_eq!(shapes(&(sized + rest)), page);
        }
    }

    #[test]
    fn words_too_long_for_a_file_are_broken_and_at_last_cut() {
        let figure = Figure {
            title: "a question of many words ".repeat(12),
            unit: "w".repeat(400),
            svg: cost(Ink::Light).svg,
            legend: vec![
                LegendKey::filled(Family::Write, "k".repeat(90)),
                LegendKey { class: "s-ink".to_owned(), mark: KeyMark::Dashed, label: "ink".to_owned() },
            ],
            table: ChartTable { caption: String::new(), columns: Vec::new(), rows: Vec::new() },
        };
        let file = file(&figure, Ink::Light);
        assert_eq!(file.matches('…').count(), 3, "{file}");
        assert_eq!(file.matches("font-weight=\"600\" x=\"12.0\"").count(), MOST_LINES, "{file}");
        assert!(
            file.contains("stroke=\"#1c1a16\" stroke-width=\"2\" stroke-dasharray=\"5 4\" d=\"M12.0"),
            "ink has no key: {file}"
        );
    }

    #[test]
    fn a_file_of_a_themed_figure_is_light() {
        assert!(file(&cost(Ink::Themed), Ink::Themed).contains("#fffefc"));
    }
}
