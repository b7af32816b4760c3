//! Why a file of lines has no row of data: which line could have been one, and what stands where its time would.

use super::{ImportError, Place, metric, number::thousandths};

/// What the first cell of a line above the data may be called: such a line is a head, and no row that went wrong.
const HEADS: [&str; 14] = [
    "time",
    "times",
    "timestamp",
    "time stamp",
    "date",
    "datetime",
    "minute",
    "period",
    "statistic",
    "namespace",
    "label",
    "full label",
    "id",
    "unit",
];

/// The first line that looks like a row of data without being one, with the reason; nothing but a head is an empty file.
pub(super) fn no_row(head: &[Vec<String>], lines: &[u32], delimiter: u8) -> ImportError {
    let has_figure = |row: &Vec<String>| row.iter().skip(1).any(|it| thousandths(it.as_bytes()).is_ok());
    let is_named = |row: &Vec<String>| HEADS.iter().any(|it| row[0].eq_ignore_ascii_case(it));
    let meant = head.iter().position(|row| has_figure(row) && !is_named(row));
    // Where nothing has a figure, the line after the first: the first may be names of any kind.
    let is_head = |row: &Vec<String>| is_named(row) || names_a_metric(row);
    let other = || (head.len().min(2) - 1..head.len()).find(|at| !is_head(&head[*at]));
    let Some(at) = meant.or_else(|| if head.is_empty() { None } else { other() }) else {
        return ImportError::Empty;
    };
    let (place, text) = (Place::Line(lines[at]), shortened(&head[at][0]));
    match [b',', b'\t', b';'].into_iter().find(|it| *it != delimiter && head[at][0].as_bytes().contains(it)) {
        Some(other) if head[at].len() == 1 => ImportError::Delimiter {
            place,
            text,
            first: lines[0],
            taken: delimiter_name(delimiter),
            other: delimiter_name(other),
        },
        _ => ImportError::NoRow { place, text, taken: delimiter_name(delimiter) },
    }
}

/// Enough of a cell to find it: in a file of something else it may be a whole page.
fn shortened(cell: &str) -> String {
    match cell.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &cell[..end]),
        None => cell.to_owned(),
    }
}

fn names_a_metric(row: &[String]) -> bool {
    row.iter().skip(1).any(|cell| metric::label(cell).is_some())
}

fn delimiter_name(delimiter: u8) -> &'static str {
    match delimiter {
        b'\t' => "tabs",
        b';' => "semicolons",
        _ => "commas",
    }
}
