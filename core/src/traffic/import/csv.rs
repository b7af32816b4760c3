//! CSV of a time and columns, as it comes: plain files with a line of names or none, and what the CloudWatch console
//! downloads, with several lines above the data. Values stay in the file's own periods; minutes are made in
//! [`super::assemble`].

use super::{
    Column, Frame, ImportError, MISSING, Note, Place, Places,
    metric::{self, Label, Metric},
    no_row,
    number::thousandths,
    quick,
    time::{Clock, Zone},
    times::Times,
};
use crate::traffic::LONGEST_MINUTES;

/// Lines above the data, at most.
const LONGEST_HEAD: usize = 50;

/// A file of lines, read in pieces.
#[derive(Debug, Default)]
pub(super) struct CsvReader {
    /// The start of a line whose end has not come.
    rest: Vec<u8>,
    line: u32,
    delimiter: Option<u8>,
    /// The lines above the data, in cells.
    head: Vec<Vec<String>>,
    head_lines: Vec<u32>,
    clock: Clock,
    zone: Option<Zone>,
    times: Times,
    lines: Places,
    columns: Vec<Vec<u64>>,
    titles: Vec<String>,
    expected_bytes: usize,
}

impl CsvReader {
    /// For a file of about so many bytes; 0 where nobody knows.
    pub(super) fn of_length(expected_bytes: usize) -> CsvReader {
        CsvReader { expected_bytes, ..CsvReader::default() }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), ImportError> {
        let Some(end) = bytes.iter().rposition(|byte| *byte == b'\n') else {
            self.rest.extend_from_slice(bytes);
            return Ok(());
        };
        let (mut whole, rest) = bytes.split_at(end + 1);
        if !self.rest.is_empty() {
            let first_end = whole.iter().position(|byte| *byte == b'\n').unwrap_or(end);
            let mut first = std::mem::take(&mut self.rest);
            first.extend_from_slice(&whole[..first_end]);
            self.text(&first)?;
            whole = &whole[first_end + 1..];
        }
        if let Some(whole) = whole.strip_suffix(b"\n") {
            self.text(whole)?;
        }
        self.rest.extend_from_slice(rest);
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(Vec<Frame>, Vec<Note>), ImportError> {
        let rest = std::mem::take(&mut self.rest);
        self.text(&rest)?;
        if self.times.is_empty() {
            return Err(self.no_row());
        }
        let CsvReader { head, times, lines, columns, titles, zone, .. } = self;
        let mut notes = Vec::new();
        let mut kept = Vec::new();
        for (at, values) in columns.into_iter().enumerate() {
            let place = at + 1;
            let label = head.iter().filter_map(|row| row.get(place)).find_map(|cell| metric::label(cell));
            let of_row = |name: &str| {
                let row = head.iter().find(|row| row[0].eq_ignore_ascii_case(name))?;
                row.get(place).map(String::as_str).filter(|cell| !cell.is_empty())
            };
            let title = titles[at].clone();
            if let (Some(label), Some(statistic)) = (&label, of_row("statistic")) {
                check_statistic(label, &title, statistic)?;
            }
            let period_seconds = of_row("period").and_then(|cell| cell.parse().ok()).filter(|period| *period > 0);
            kept.push(Column { title, label, period_seconds, values });
        }
        if kept.iter().any(|column| column.label.is_some()) {
            notes.extend(kept.iter().filter(|it| it.label.is_none()).map(|it| Note::Ignored(it.title.clone())));
            kept.retain(|column| column.label.is_some());
        }
        let zone = zone.unwrap_or(Zone::NotSaid);
        Ok((vec![Frame { times, places: lines, order: None, series: None, zone, columns: kept }], notes))
    }

    fn no_row(&self) -> ImportError {
        no_row::no_row(&self.head, &self.head_lines, self.delimiter.unwrap_or(b','))
    }

    /// Whole lines.
    fn text(&mut self, bytes: &[u8]) -> Result<(), ImportError> {
        // Quick rows are of plain characters: only what they leave needs to be looked at as text.
        let bytes = &bytes[self.quick_rows(bytes)..];
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let before = bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
            ImportError::Encoding(self.line + before as u32 + 1)
        })?;
        let mut rest = text;
        loop {
            match rest.split_once('\n') {
                Some((line, after)) => {
                    self.row(line.strip_suffix('\r').unwrap_or(line))?;
                    rest = after;
                }
                None => return self.row(rest.strip_suffix('\r').unwrap_or(rest)),
            }
            let read = self.quick_rows(rest.as_bytes());
            // A quick row ends with a line break, which is a character of its own.
            rest = &rest[read..];
        }
    }

    /// Reads whole rows of plain numbers, as nearly all are, as far as they go: how many bytes were read. What it does not
    /// take is left to [`CsvReader::row`].
    fn quick_rows(&mut self, text: &[u8]) -> usize {
        let (Some(delimiter), Some(zone), count) = (self.delimiter, self.zone, self.columns.len()) else { return 0 };
        if count == 0 || self.times.is_empty() {
            return 0;
        }
        let (mut read, before) = (0, self.times.len());
        'rows: while let Some((stamp, length)) = self.clock.read_quickly(&text[read..], delimiter) {
            if stamp.zone != zone {
                break;
            }
            let mut at = read + length;
            for (column, values) in self.columns.iter_mut().enumerate() {
                let is_last = column + 1 == count;
                // Behind the delimiter, which is there: the time and the cells before end with it.
                let cell = quick::thousandths(text, at + 1).filter(|(_, end)| match text.get(*end) {
                    Some(b'\n') => is_last,
                    Some(b'\r') => is_last && text.get(end + 1) == Some(&b'\n'),
                    Some(byte) => !is_last && *byte == delimiter,
                    None => false,
                });
                let Some((milli, end)) = cell else { break 'rows };
                values.push(milli);
                at = end;
            }
            self.times.push(stamp.seconds);
            read = at + if text[at] == b'\r' { 2 } else { 1 };
        }
        let rows = self.times.len() - before;
        // A row that was begun is read again.
        self.columns.iter_mut().for_each(|values| values.truncate(before + rows));
        if rows > 0 {
            // The rows follow each other, so that the place of the first tells those of the others.
            self.lines.add(before, self.line + 1);
            self.line += rows as u32;
        }
        read
    }

    fn row(&mut self, line: &str) -> Result<(), ImportError> {
        self.line += 1;
        if line.trim_ascii().is_empty() {
            return Ok(());
        }
        let delimiter = *self.delimiter.get_or_insert_with(|| delimiter_of(line));
        if line.contains('"') {
            let cells = quoted_cells(line, delimiter);
            return self.cells(cells.iter().map(String::as_str));
        }
        self.cells(line.split(char::from(delimiter)))
    }

    #[inline]
    fn cells<'a>(&mut self, mut cells: impl Iterator<Item = &'a str>) -> Result<(), ImportError> {
        let first = cells.next().unwrap_or_default().trim_ascii();
        let Some(stamp) = self.clock.read(first.as_bytes()) else {
            if !self.times.is_empty() {
                return Err(ImportError::Time { place: Place::Line(self.line), text: first.to_string() });
            }
            if self.head.len() == LONGEST_HEAD {
                return Err(self.no_row());
            }
            let rest = cells.map(|cell| cell.trim_ascii().to_string());
            self.head_lines.push(self.line);
            self.head.push(std::iter::once(first.to_string()).chain(rest).collect());
            return Ok(());
        };
        match self.zone {
            None => self.zone = Some(stamp.zone),
            Some(zone) if zone != stamp.zone => return Err(ImportError::MixedZones(Place::Line(self.line))),
            Some(_) => {}
        }
        if self.times.is_empty() {
            let cells: Vec<&str> = cells.collect();
            let row_bytes = cells.iter().fold(first.len() + 1, |bytes, cell| bytes + 1 + cell.len());
            self.start_data(cells.len(), self.expected_bytes / row_bytes);
            self.lines.add(self.times.len(), self.line);
            self.times.push(stamp.seconds);
            return self.values(cells.into_iter());
        }
        self.lines.add(self.times.len(), self.line);
        self.times.push(stamp.seconds);
        self.values(cells)
    }

    #[inline]
    fn values<'a>(&mut self, mut cells: impl Iterator<Item = &'a str>) -> Result<(), ImportError> {
        for at in 0..self.columns.len() {
            let cell = cells.next().unwrap_or_default().trim_ascii();
            let value = match thousandths(cell.as_bytes()) {
                Ok(value) => value,
                Err(problem) => self.no_number(at, cell, problem)?,
            };
            self.columns[at].push(value);
        }
        let more = cells.count();
        if more > 0 {
            let expected = self.columns.len() + 1;
            return Err(ImportError::Cells { line: self.line, found: expected + more, expected });
        }
        Ok(())
    }

    /// An empty cell is no point, and a column that is not read may hold anything.
    fn no_number(&self, at: usize, cell: &str, problem: &str) -> Result<u64, ImportError> {
        let known = |title: &String| metric::label(title).is_some();
        if cell.is_empty() || (!known(&self.titles[at]) && self.titles.iter().any(known)) {
            return Ok(MISSING);
        }
        Err(ImportError::Value {
            place: Place::Line(self.line),
            column: self.titles[at].clone(),
            text: cell.to_string(),
            problem: problem.to_string(),
        })
    }

    fn start_data(&mut self, cells: usize, expected_rows: usize) {
        let named = self.head.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1);
        let count = cells.max(named);
        self.columns = (0..count).map(|_| Vec::with_capacity(expected_rows.min(LONGEST_MINUTES))).collect();
        self.titles = (1..=count)
            .map(|place| {
                let cell = |row: &Vec<String>| row.get(place).filter(|cell| !cell.is_empty()).cloned();
                let known = self.head.iter().filter_map(cell).find(|cell| metric::label(cell).is_some());
                known.or_else(|| self.head.iter().find_map(cell)).unwrap_or_else(|| format!("column {}", place + 1))
            })
            .collect();
    }
}

/// Sums and averages are not interchangeable.
pub(super) fn check_statistic(label: &Label, column: &str, statistic: &str) -> Result<(), ImportError> {
    let is_sum = statistic.eq_ignore_ascii_case("sum");
    let (column, statistic) = (column.to_string(), statistic.to_string());
    match label.metric {
        Metric::Provisioned(_) if is_sum || statistic.eq_ignore_ascii_case("samplecount") => {
            Err(ImportError::ProvisionedStatistic { column, statistic })
        }
        Metric::Consumed(_) | Metric::Throttled(_) if !is_sum => Err(ImportError::Statistic { column, statistic }),
        _ => Ok(()),
    }
}

/// The first of comma, tab and semicolon that a line has.
fn delimiter_of(line: &str) -> u8 {
    [b',', b'\t', b';'].into_iter().find(|it| line.as_bytes().contains(it)).unwrap_or(b',')
}

/// The cells of a line with quotes.
fn quoted_cells(line: &str, delimiter: u8) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        let last = cells.len() - 1;
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                cells[last].push('"');
                characters.next();
            }
            '"' => quoted = !quoted,
            _ if character == char::from(delimiter) && !quoted => cells.push(String::new()),
            _ => cells[last].push(character),
        }
    }
    cells
}
