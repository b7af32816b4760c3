//! Aligned columns for terminals. A width is counted in characters: wide scripts may stand out by some columns.

/// Where the text of a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// Rows below each other, two spaces between columns, none at a line's end. Rows may be short.
pub(super) fn aligned<R: AsRef<[String]>>(rows: &[R], aligns: &[Align], indent: usize, out: &mut String) {
    let mut widths = vec![0; aligns.len()];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row.as_ref()) {
            *width = (*width).max(cell.chars().count());
        }
    }
    for row in rows {
        let mut line = " ".repeat(indent);
        for ((cell, align), width) in row.as_ref().iter().zip(aligns).zip(&widths) {
            let fill = " ".repeat(width - cell.chars().count());
            match align {
                Align::Left => line.extend([cell, fill.as_str(), "  "]),
                Align::Right => line.extend([fill.as_str(), cell, "  "]),
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// At most so many characters; what is cut ends in an ellipsis.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["a".to_string(), "10".to_string()], ["long".to_string(), "5".to_string()]];
        let mut out = String::new();
        aligned(&rows, &[Align::Left, Align::Right], 1, &mut out);
        assert_eq!(out, " a     10\n long   5\n");
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        assert_eq!(cut("größer", 6), "größer");
        assert_eq!(cut("größere", 6), "größe…");
        assert_eq!(cut("one two", 5), "one…");
    }
}
