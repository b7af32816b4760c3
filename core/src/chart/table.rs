//! The numbers of a chart as a table: for the page beside the drawing, and as a CSV file.

/// The same numbers as a chart, in rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartTable {
    /// What the table shows, in one sentence.
    pub caption: String,
    /// The head of each column, with its unit.
    pub columns: Vec<String>,
    /// Cells as they are shown; every row has as many as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl ChartTable {
    /// The head and the rows as comma-separated values (RFC 4180: lines end in CR LF, quotes are doubled).
    ///
    /// Numbers lose the commas between their thousands and get a plain minus. Other cells that a spreadsheet would
    /// take for a formula get an apostrophe in front.
    pub fn to_csv(&self) -> String {
        let mut out = String::new();
        for row in std::iter::once(&self.columns).chain(&self.rows) {
            let cells: Vec<String> = row.iter().map(|cell| csv_cell(cell)).collect();
            out.push_str(&cells.join(","));
            out.push_str("\r\n");
        }
        out
    }
}

fn csv_cell(cell: &str) -> String {
    if let Some(number) = plain_number(cell) {
        return number;
    }
    let formula = cell
        .trim_start_matches(|letter: char| letter.is_whitespace() || letter.is_control() || letter == '\u{feff}')
        .starts_with(['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}']);
    let guarded = if formula || cell.starts_with(['\t', '\r', '\n']) { format!("'{cell}") } else { cell.to_owned() };
    if guarded.contains([',', '"', '\r', '\n']) || guarded.starts_with(' ') || guarded.ends_with(' ') {
        format!("\"{}\"", guarded.replace('"', "\"\""))
    } else {
        guarded
    }
}

/// A shown number ("−1,234.50") as machines read it ("-1234.50"); `None` for anything else.
fn plain_number(cell: &str) -> Option<String> {
    let (sign, size) = match cell.strip_prefix(['−', '-']) {
        Some(size) => ("-", size),
        None => ("", cell),
    };
    let (whole, decimals) = size.split_once('.').unwrap_or((size, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let grouped = groups.clone().next().is_some();
    let well_formed = digits(first)
        && (!grouped || first.len() <= 3)
        && groups.all(|group| group.len() == 3 && digits(group))
        && digits(decimals);
    well_formed.then(|| format!("{sign}{}", size.replace(',', "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cell: &str, written: &str) {
        let table = ChartTable { caption: String::new(), columns: vec!["c".into()], rows: vec![vec![cell.into()]] };
        assert_eq!(table.to_csv(), format!("c\r\n{written}\r\n"));
    }

    #[test]
    fn numbers_are_written_for_machines() {
        check("1,234.50", "1234.50");
        check("−119.50", "-119.50");
        check("-3", "-3");
        check("12,34", "\"12,34\"");
        check("1,2345", "\"1,2345\"");
    }

    #[test]
    fn commas_quotes_and_line_breaks_are_quoted() {
        check("shop, writes", "\"shop, writes\"");
        check("say \"yes\"", "\"say \"\"yes\"\"\"");
        check("two\nlines", "\"two\nlines\"");
        check("", "");
    }

    #[test]
    fn a_cell_that_looks_like_a_formula_is_made_text() {
        check("=1+1", "'=1+1");
        check("  =1+1", "'  =1+1");
        check("@sum(a1)", "'@sum(a1)");
        check("+49", "'+49");
        check("-2+3", "'-2+3");
        check("\t=1", "'\t=1");
        check("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
        check("\u{ff1d}1", "'\u{ff1d}1");
    }
}
