//! Text in a drawing: how wide it is, how it is cut, and how it is written as XML.
//!
//! Widths come from a table, never from a browser or a font file: what is drawn must not depend on where. The table
//! holds thousandths of the text size, as wide as the widest of the usual faces of `--sans`.

/// Widths of the printable ASCII characters, from the space on, in the regular weight.
const REGULAR: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];

/// The same in the strong weight.
const STRONG: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
    280, 389, 584,
];

/// The three kinds of text in a chart. Their sizes are those of `.chart text` and `.chart .t-axis`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// Names and notes.
    Plain,
    /// Values and the one thing to read first.
    Strong,
    /// Beside an axis.
    Axis,
}

impl Voice {
    /// The size in tenths of a unit, in a wide panel and in exported files.
    pub(super) const fn size(self) -> u32 {
        match self {
            Voice::Plain | Voice::Strong => 120,
            Voice::Axis => 115,
        }
    }

    /// The largest size the stylesheet sets, in units: on a narrow panel text grows. Room is kept for this one.
    const fn largest(self) -> f64 {
        match self {
            Voice::Plain | Voice::Strong => 13.5,
            Voice::Axis => 13.0,
        }
    }

    /// How wide this text gets at most, in units.
    pub(super) fn width(self, text: &str) -> f64 {
        thousandths(text, self == Voice::Strong) as f64 * self.largest() / 1_000.0
    }

    /// The text, or as much of its beginning and its end: names that begin alike often differ at their ends.
    pub(super) fn cut_inside(self, text: &str, room: f64) -> String {
        if self.width(text) <= room {
            return text.to_owned();
        }
        let begin = self.cut(text, (room + self.width("…")) / 2.0);
        let mut end = String::new();
        for letter in text.chars().rev() {
            end.insert(0, letter);
            if self.width(&begin) + self.width(&end) > room {
                end.remove(0);
                break;
            }
        }
        begin + end.trim_start()
    }

    /// A name and the figure that belongs to it, in one line: only the name is ever cut.
    pub(super) fn name_and_figure(self, name: &str, figure: &str, room: f64) -> String {
        let name = self.cut_inside(name, (room - self.width(figure) - self.width(" ")).max(self.width("…")));
        format!("{name} {figure}")
    }

    /// The text, or as much of its beginning as `room` units hold with an ellipsis.
    pub(super) fn cut(self, text: &str, room: f64) -> String {
        if self.width(text) <= room {
            return text.to_owned();
        }
        let mut kept = String::new();
        for letter in text.chars() {
            kept.push(letter);
            if self.width(&kept) + self.width("…") > room {
                kept.pop();
                break;
            }
        }
        kept.truncate(kept.trim_end().len());
        kept + "…"
    }
}

impl Voice {
    /// The text in lines of at most `room` units, broken between words; what is beyond the last of `most` lines is cut.
    pub(super) fn wrap(self, text: &str, room: f64, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let is_last = lines.len() >= most;
            match lines.last_mut() {
                // What does not fit the last line is cut off it below.
                Some(line) if is_last || self.width(&format!("{line} {word}")) <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines.iter().map(|line| self.cut(line, room)).collect()
    }
}

/// Size of a line of text from baseline to baseline, in units.
pub(super) const LINE: f64 = 15.0;

/// The width in thousandths of the text size.
pub(super) fn thousandths(text: &str, strong: bool) -> u64 {
    text.chars().map(|letter| u64::from(advance(letter, if strong { &STRONG } else { &REGULAR }))).sum()
}

fn advance(letter: char, table: &[u16; 95]) -> u16 {
    let index = (letter as usize).wrapping_sub(0x20);
    match (table.get(index), letter) {
        (Some(width), _) => *width,
        (None, '−' | '–' | '€' | '×') => 584,
        (None, '“' | '”' | '’' | '·' | '\u{a0}') => 500,
        // Letters with marks, Greek, Cyrillic and the like: as wide as an M. Beyond: East Asian and pictures.
        (None, '\u{80}'..='\u{10ff}') => 900,
        (None, _) => 1_050,
    }
}

/// Text as XML character data or an attribute's value. What XML cannot hold becomes the replacement character, line
/// breaks become spaces.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\r' | '\t' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            letter if letter.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_is_written_as_text() {
        assert_eq!(escape("<script>\"&'\u{0}\n</script>"), "&lt;script&gt;&quot;&amp;&#39;\u{fffd} &lt;/script&gt;");
    }

    #[track_caller]
    fn check_cut(text: &str, room: f64, shown: &str) {
        assert_eq!(Voice::Plain.cut(text, room), shown);
        assert!(Voice::Plain.width(shown) <= room.max(Voice::Plain.width("…")));
    }

    #[track_caller]
    fn check_cut_inside(text: &str, room: f64, shown: &str) {
        assert_eq!(Voice::Plain.cut_inside(text, room), shown);
        assert!(Voice::Plain.width(shown) <= room);
    }

    #[test]
    fn a_name_too_wide_for_its_room_keeps_both_ends() {
        check_cut_inside("orders", 110.0, "orders");
        check_cut_inside("orders-by-customer-and-status, writes", 110.0, "orders-…s, writes");
    }

    #[test]
    fn a_text_too_wide_for_its_room_ends_in_an_ellipsis() {
        check_cut("orders", 110.0, "orders");
        check_cut("orders-by-customer-and-status, writes", 110.0, "orders-by-custo…");
        check_cut("wide", 0.0, "…");
    }
}
