//! What a shape means, and how that is written: as classes of the stylesheet, or as colours for a file.
//!
//! plotters carries colours only, so a meaning travels through it as a sentinel colour: [`Paint::sentinel`] on the way
//! in, [`Paint::of`] in the backend. No sentinel is ever written out.

use plotters::style::RGBColor;
use plotters_backend::BackendColor;

use super::text::Voice;
use super::{Ink, KeyMark};

/// The part of a bill a line belongs to: one hue each, the same on every page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Writes of a table.
    Write,
    /// Writes of an index.
    WriteIndex,
    /// Reads of a table by key.
    Read,
    /// Scans.
    Scan,
    /// Reads of an index.
    ReadIndex,
    /// Storage of tables and indexes.
    Storage,
    /// Everything else: backups, streams, transfer, sums of small lines.
    Other,
}

impl Family {
    /// All families in the order of a legend.
    pub const ALL: [Family; 7] = [
        Family::Write,
        Family::WriteIndex,
        Family::Read,
        Family::Scan,
        Family::ReadIndex,
        Family::Storage,
        Family::Other,
    ];

    /// The class that fills a shape with the family's hue.
    pub const fn class(self) -> &'static str {
        match self {
            Family::Write => "f-write",
            Family::WriteIndex => "f-write-index",
            Family::Read => "f-read",
            Family::Scan => "f-scan",
            Family::ReadIndex => "f-read-index",
            Family::Storage => "f-storage",
            Family::Other => "f-quiet",
        }
    }

    /// What the family is called beside its swatch.
    pub const fn label(self) -> &'static str {
        match self {
            Family::Write => "writes, table",
            Family::WriteIndex => "writes, index",
            Family::Read => "reads, table",
            Family::Scan => "scans",
            Family::ReadIndex => "reads, index",
            Family::Storage => "storage",
            Family::Other => "other",
        }
    }

    const fn colours(self) -> Pair {
        match self {
            Family::Write => Pair("#2f7df0", "#5596ff"),
            Family::WriteIndex => Pair("#712ba8", "#a766b6"),
            Family::Read => Pair("#157373", "#8eeae0"),
            Family::Scan => Pair("#a83f08", "#ea6d33"),
            Family::ReadIndex => Pair("#a67d05", "#f7d262"),
            Family::Storage => Pair("#3a3934", "#aca8a1"),
            Family::Other => EDGE,
        }
    }
}

/// A colour in the light and in the dark theme: the tokens of the stylesheet, for files that leave it behind.
#[derive(Clone, Copy)]
struct Pair(&'static str, &'static str);

impl Pair {
    const fn on(self, ink: Ink) -> &'static str {
        match ink {
            Ink::Dark => self.1,
            Ink::Themed | Ink::Light => self.0,
        }
    }
}

const SURFACE: Pair = Pair("#fffefc", "#1b1a18");
const INK: Pair = Pair("#1c1a16", "#f0ede6");
const INK_2: Pair = Pair("#524e46", "#bbb5aa");
const INK_3: Pair = Pair("#6a655b", "#9c968a");
const EDGE: Pair = Pair("#8b8577", "#7f796d");
const GRID: Pair = Pair("#e9e5dc", "#2e2c28");
const AXIS: Pair = Pair("#8b8577", "#7f796d");
const ACCENT_SOFT: Pair = Pair("#e9edfb", "#232b47");

/// The faces of an exported file: those of `--sans`.
pub(super) const FACES: &str =
    "Segoe UI, -apple-system, BlinkMacSystemFont, Roboto, Cantarell, Noto Sans, Liberation Sans, Arial, sans-serif";

/// The two looks of a line, so that two lines differ without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stroke {
    Whole,
    Dashed,
}

/// Whether text keeps the drawing under it away from its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halo {
    Without,
    With,
}

/// The series a line stands for. Each has a stroke class in the stylesheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Series {
    Write,
    Read,
    Scan,
    Index,
    Reference,
    Real,
}

impl Series {
    const ALL: [Series; 6] =
        [Series::Write, Series::Read, Series::Scan, Series::Index, Series::Reference, Series::Real];

    /// The class that strokes a line of it.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Series::Write => "s-write",
            Series::Read => "s-read",
            Series::Scan => "s-scan",
            Series::Index => "s-write-index",
            Series::Reference => "s-ink",
            Series::Real => "s-read-index",
        }
    }

    const fn colours(self) -> Pair {
        match self {
            Series::Write => Family::Write.colours(),
            Series::Read => Family::Read.colours(),
            Series::Scan => Family::Scan.colours(),
            Series::Index => Family::WriteIndex.colours(),
            Series::Reference => INK,
            Series::Real => Family::ReadIndex.colours(),
        }
    }
}

/// What a shape or a text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// A bar or a point of a family.
    Fill(Family),
    /// A line of two units.
    Line(Series, Stroke),
    /// Under a line, to set it off from the areas that it crosses.
    Casing,
    /// A hairline across the plot.
    Grid,
    /// The baseline and its ticks.
    Axis,
    /// A dotted drop line or a leader.
    Mark,
    /// The part of the plot where one side wins.
    Zone,
    /// A ringed point.
    You,
    /// The page under the drawing; written in files only.
    Surface,
    /// Text.
    Text(Voice, Halo),
}

impl Paint {
    /// Every paint there is; a sentinel is an index into this list.
    fn all() -> impl Iterator<Item = Paint> {
        let fills = Family::ALL.into_iter().map(Paint::Fill);
        let lines = Series::ALL
            .into_iter()
            .flat_map(|series| [Stroke::Whole, Stroke::Dashed].map(|it| Paint::Line(series, it)));
        let texts = [Voice::Plain, Voice::Strong, Voice::Axis]
            .into_iter()
            .flat_map(|voice| [Halo::Without, Halo::With].map(|halo| Paint::Text(voice, halo)));
        let rest = [Paint::Casing, Paint::Grid, Paint::Axis, Paint::Mark, Paint::Zone, Paint::You, Paint::Surface];
        fills.chain(lines).chain(texts).chain(rest)
    }

    /// The colour that carries this paint through plotters.
    pub(super) fn sentinel(self) -> RGBColor {
        let index = Paint::all().position(|paint| paint == self).unwrap_or(usize::from(u8::MAX));
        RGBColor(0xab, 0xcd, u8::try_from(index).unwrap_or(u8::MAX))
    }

    /// The paint a sentinel carries; any other colour counts as axis ink.
    pub(super) fn of(colour: BackendColor) -> Paint {
        match colour.rgb {
            (0xab, 0xcd, index) => Paint::all().nth(usize::from(index)).unwrap_or(Paint::Axis),
            _ => Paint::Axis,
        }
    }

    /// The attributes of an element painted so, with a leading space.
    pub(super) fn attributes(self, ink: Ink) -> String {
        match ink {
            Ink::Themed => format!(" class=\"{}\"", self.classes()).replace(" class=\"\"", ""),
            Ink::Light | Ink::Dark => self.resolved(ink),
        }
    }

    fn classes(self) -> String {
        match self {
            Paint::Fill(family) => family.class().to_owned(),
            Paint::Line(series, Stroke::Whole) => format!("line {}", series.class()),
            Paint::Line(series, Stroke::Dashed) => format!("line {} dash", series.class()),
            Paint::Casing => "casing".to_owned(),
            Paint::Grid => "grid".to_owned(),
            Paint::Axis => "axis".to_owned(),
            Paint::Mark => "mark".to_owned(),
            Paint::Zone => "zone".to_owned(),
            Paint::You => "you".to_owned(),
            Paint::Surface => String::new(),
            Paint::Text(voice, halo) => {
                let voice = match voice {
                    Voice::Plain => "",
                    Voice::Strong => "t-strong",
                    Voice::Axis => "t-axis",
                };
                let halo = if halo == Halo::With { "halo" } else { "" };
                [voice, halo].join(" ").trim().to_owned()
            }
        }
    }

    fn resolved(self, ink: Ink) -> String {
        let stroke = |colour: Pair, more: &str| format!(" fill=\"none\" stroke=\"{}\"{more}", colour.on(ink));
        match self {
            Paint::Fill(family) => format!(" fill=\"{}\"", family.colours().on(ink)),
            Paint::Line(series, dash) => {
                let dash = if dash == Stroke::Dashed { " stroke-dasharray=\"5 4\"" } else { "" };
                let more = format!(" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\"{dash}");
                stroke(series.colours(), &more)
            }
            Paint::Casing => stroke(SURFACE, " stroke-width=\"5\" stroke-linejoin=\"round\""),
            Paint::Grid => stroke(GRID, " shape-rendering=\"crispEdges\""),
            Paint::Axis => stroke(AXIS, " shape-rendering=\"crispEdges\""),
            Paint::Mark => stroke(INK, " stroke-dasharray=\"2 2\""),
            Paint::Zone => format!(" fill=\"{}\"", ACCENT_SOFT.on(ink)),
            Paint::Surface => format!(" fill=\"{}\"", SURFACE.on(ink)),
            Paint::You => {
                format!(" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"", SURFACE.on(ink), INK.on(ink))
            }
            Paint::Text(voice, halo) => {
                let (colour, weight) = match voice {
                    Voice::Plain => (INK_2, ""),
                    Voice::Strong => (INK, " font-weight=\"600\""),
                    Voice::Axis => (INK_3, ""),
                };
                let halo = match halo {
                    Halo::Without => String::new(),
                    Halo::With => format!(
                        " stroke=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                        SURFACE.on(ink)
                    ),
                };
                let size = super::svg::tenths(i64::from(voice.size()));
                format!(" fill=\"{}\" font-size=\"{size}\"{weight}{halo}", colour.on(ink))
            }
        }
    }
}

/// How the piece of a legend's key is painted in a file; a class that is no family's and no series' is ink.
pub(super) fn key(class: &str, mark: KeyMark, ink: Ink) -> String {
    let family = || Family::ALL.into_iter().find(|it| it.class() == class).map(Family::colours);
    let series = || Series::ALL.into_iter().find(|it| it.class() == class).map(Series::colours);
    let colour = family().or_else(series).unwrap_or(INK).on(ink);
    match mark {
        KeyMark::Filled => format!(" fill=\"{colour}\""),
        KeyMark::Hollow => format!(" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\""),
        KeyMark::Line => format!(" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\""),
        KeyMark::Dashed => format!(" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"5 4\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: &str = include_str!("../../../style/main.css");

    #[test]
    fn every_paint_survives_the_way_through_plotters() {
        for paint in Paint::all() {
            let RGBColor(red, green, blue) = paint.sentinel();
            assert_eq!(Paint::of(BackendColor { alpha: 1.0, rgb: (red, green, blue) }), paint);
        }
        assert_eq!(Paint::of(BackendColor { alpha: 1.0, rgb: (0, 0, 0) }), Paint::Axis);
    }

    #[test]
    fn every_class_of_a_chart_is_in_the_stylesheet() {
        for class in Paint::all().flat_map(|paint| paint.classes().split(' ').map(str::to_owned).collect::<Vec<_>>()) {
            assert!(class.is_empty() || STYLE.contains(&format!(".{class} {{")), "no rule for .{class}");
        }
    }

    #[track_caller]
    fn check_token(token: &str, Pair(light, dark): Pair) {
        assert!(STYLE.contains(&format!("--{token}: light-dark({light}, {dark});")), "--{token} is another colour");
    }

    #[test]
    fn the_colours_of_a_file_are_those_of_the_stylesheet() {
        for (token, pair) in [
            ("surface", SURFACE),
            ("ink", INK),
            ("ink-2", INK_2),
            ("ink-3", INK_3),
            ("edge", EDGE),
            ("c-grid", GRID),
            ("c-axis", AXIS),
            ("accent-soft", ACCENT_SOFT),
            ("c-write", Family::Write.colours()),
            ("c-write-index", Family::WriteIndex.colours()),
            ("c-read", Family::Read.colours()),
            ("c-scan", Family::Scan.colours()),
            ("c-read-index", Family::ReadIndex.colours()),
            ("c-storage", Family::Storage.colours()),
        ] {
            check_token(token, pair);
        }
    }
}
