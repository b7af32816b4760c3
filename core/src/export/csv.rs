//! CSV by RFC 4180: a heading, lines that end in CR LF, quotes where a cell needs them.

use super::{Export, LineRecord, MissingRecord, UnpricedRecord};

const HEADING: [&str; 16] = [
    "family",
    "path",
    "table",
    "index",
    "pattern",
    "mode",
    "dimension",
    "quantity",
    "unit",
    "unit_price",
    "amount",
    "rules",
    "strength",
    "price_strength",
    "price_date",
    "because",
];

pub(super) fn write(export: &Export) -> String {
    let mut out = String::new();
    row(&HEADING, &mut out);
    for line in export.lines() {
        row(&line_cells(&line), &mut out);
    }
    for line in export.one_time() {
        row(&line_cells(&line), &mut out);
    }
    for line in export.unpriced() {
        row(&unpriced_cells(&line), &mut out);
    }
    for missing in export.missing() {
        row(&missing_cells(&missing), &mut out);
    }
    out
}

fn line_cells(line: &LineRecord) -> [String; 16] {
    [
        line.family.to_string(),
        line.path.clone(),
        said(line.table),
        said(line.index.unwrap_or_default()),
        said(line.pattern.as_deref().unwrap_or_default()),
        line.mode.to_string(),
        line.dimension.to_string(),
        line.quantity.clone(),
        line.unit.to_string(),
        line.unit_price.clone(),
        line.amount.clone(),
        line.rules.join(" "),
        line.strength.to_string(),
        line.price_strength.to_string(),
        line.price_date.to_string(),
        said(&line.because.join("; ")),
    ]
}

/// A quantity without a price, and so without an amount.
fn unpriced_cells(line: &UnpricedRecord) -> [String; 16] {
    let mut cells: [String; 16] = Default::default();
    cells[0] = line.family.to_string();
    cells[1] = line.path.clone();
    cells[2] = said(line.table);
    cells[5] = if line.when == "monthly" { "either" } else { line.when }.to_string();
    cells[6] = line.dimension.to_string();
    cells[7] = line.quantity.clone();
    cells[8] = line.unit.to_string();
    cells[11] = line.rules.join(" ");
    cells[12] = line.strength.to_string();
    cells[15] = said(&format!("{}; {}", line.because.join("; "), line.depends_on));
    cells
}

/// No quantity and no amount: an empty cell adds nothing up, and is no zero either.
fn missing_cells(missing: &MissingRecord) -> [String; 16] {
    let mut cells: [String; 16] = Default::default();
    cells[0] = missing.family.to_string();
    cells[1] = missing.path.clone();
    cells[2] = said(missing.table);
    cells[3] = said(missing.index.unwrap_or_default());
    cells[4] = said(missing.pattern.as_deref().unwrap_or_default());
    cells[15] = said(&format!("depends on {}", missing.depends_on));
    cells
}

/// A text from the design: an apostrophe keeps spreadsheets from running it as a formula.
pub(super) fn said(text: &str) -> String {
    match text.trim_start_matches([' ', '\u{feff}']).chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠') => format!("'{text}"),
        _ => text.to_string(),
    }
}

/// Appends one line.
pub(super) fn row<S: AsRef<str>>(cells: &[S], out: &mut String) {
    for (position, cell) in cells.iter().enumerate() {
        let cell = cell.as_ref();
        if position > 0 {
            out.push(',');
        }
        if cell.contains([',', '"', '\r', '\n']) || cell.starts_with(' ') || cell.ends_with(' ') {
            out.push('"');
            out.push_str(&cell.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(cell);
        }
    }
    out.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_row(cells: &[&str], line: &str) {
        let mut out = String::new();
        row(cells, &mut out);
        assert_eq!(out, format!("{line}\r\n"));
    }

    #[track_caller]
    fn check_said(text: &str, cell: &str) {
        assert_eq!(said(text), cell);
    }

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        check_row(&["a", "b c", ""], "a,b c,");
        check_row(&["a,b", "say \"x\""], "\"a,b\",\"say \"\"x\"\"\"");
        check_row(&["two\nlines", " edge"], "\"two\nlines\",\" edge\"");
    }

    #[test]
    fn no_text_of_a_design_is_a_formula() {
        check_said("=1+1", "'=1+1");
        check_said("  @cmd", "'  @cmd");
        check_said("-2", "'-2");
        check_said("＝A1", "'＝A1");
        check_said("orders", "orders");
        check_said("", "");
    }
}
