//! Capacity as a file: the ways side by side, the table class, the months ahead and what moves the bill, as text for a
//! terminal, JSON, CSV and Markdown. Owns their layout; every figure comes from [`crate::capacity`].

mod json;
mod rows;

use super::{
    class_words,
    columns::{Align, aligned, cut},
    csv, markdown, one_line,
};
use crate::{
    capacity::{
        ClassComparison, Modes, ON_DEMAND_IN_WORDS, Outlook, Sensitivity, commitments_in_words, reason,
        reason_for_table,
    },
    design::Design,
    pricing::RegionPrices,
    show,
};
use rows::{Grid, Rows};

/// Longest name within a line, in characters.
const NAME_MAX: usize = 90;

/// Everything about the capacity of one design, ready to be written.
#[derive(Clone, Copy, Debug)]
pub struct CapacityExport<'a> {
    /// The design.
    pub design: &'a Design,
    /// The prices that were used.
    pub region: &'a RegionPrices,
    /// The ways of paying.
    pub modes: &'a Modes,
    /// Each table in both classes.
    pub classes: &'a [ClassComparison],
    /// The months ahead.
    pub outlook: &'a Outlook,
    /// What moves the bill.
    pub sensitivity: &'a Sensitivity,
}

impl CapacityExport<'_> {
    /// For a terminal of a hundred columns or more.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n{}\n{}\n", one_line(&self.design.name), self.place(), self.prices());
        for part in self.parts() {
            out.push_str(&format!("\n{}\n", one_line(&part.title)));
            for sentence in &part.sentences {
                out.push_str(&format!("  {}\n", one_line(sentence)));
            }
            for grid in &part.grids {
                let mut rows = vec![grid.heading.clone()];
                let short = |cell: &String| cut(&one_line(cell), NAME_MAX);
                rows.extend(grid.rows.iter().map(|row| row.iter().map(short).collect::<Vec<_>>()));
                let aligns: Vec<Align> =
                    grid.aligns.chars().map(|it| if it == 'r' { Align::Right } else { Align::Left }).collect();
                aligned(&rows, &aligns, 2, &mut out);
            }
        }
        out
    }

    /// A document with tables.
    pub fn markdown(&self) -> String {
        let mut out = format!("# Capacity of {}\n\n", markdown::escaped(&self.design.name));
        out.push_str(&format!("{}, {}.\n", markdown::escaped(&self.place()), markdown::escaped(&self.prices())));
        for part in self.parts() {
            out.push_str(&format!("\n## {}\n", markdown::escaped(&part.title)));
            for sentence in &part.sentences {
                out.push_str(&format!("\n{}\n", markdown::escaped(sentence)));
            }
            for grid in &part.grids {
                out.push('\n');
                let heading: Vec<&str> = grid.heading.iter().map(String::as_str).collect();
                markdown::head(&heading, &grid.aligns, &mut out);
                for row in &grid.rows {
                    let cells: Vec<String> = row.iter().map(|it| markdown::escaped(it)).collect();
                    markdown::cells(&cells, &mut out);
                }
            }
        }
        out
    }

    /// One JSON object whose fields always come in the same order. Decimals are text, never rounded.
    pub fn json(&self) -> String {
        json::write(self)
    }

    /// One row for each way of each table and of the whole design, by RFC 4180.
    pub fn csv(&self) -> String {
        let mut out = String::new();
        csv::row(&rows::CSV_HEADING, &mut out);
        for cells in rows::csv_rows(self) {
            csv::row(&cells, &mut out);
        }
        out
    }

    fn place(&self) -> String {
        let hours = show::count(self.design.settings.month.hours());
        format!("{}, {} · a month of {hours} hours", self.region.code(), self.region.name())
    }

    fn prices(&self) -> String {
        format!("prices of list {}, last seen unchanged on {}", self.region.price_list(), self.region.last_seen())
    }

    /// The parts of a document, in order.
    fn parts(&self) -> Vec<Rows> {
        let mut parts = vec![self.ways()];
        if self.design.tables.len() > 1 {
            for (table, modes) in self.design.tables.iter().zip(&self.modes.tables) {
                let title = format!("Table {}", table.name);
                let sentences = vec![reason_for_table(modes)].into_iter().filter(|it| !it.is_empty()).collect();
                let grids = vec![rows::offers(&modes.offers, None)];
                parts.push(Rows { title, sentences, grids });
            }
        }
        parts.extend(self.on_demand_part());
        parts.push(self.class_part());
        parts.push(rows::outlook(self.design, self.outlook));
        parts.push(rows::sensitivity(self.sensitivity));
        parts
    }

    fn ways(&self) -> Rows {
        let mut sentences = vec![reason(self.design, self.modes)];
        sentences.retain(|it| !it.is_empty());
        sentences.extend(rows::missing(self.modes));
        let mut grids = vec![rows::offers(&self.modes.whole, Some(self.modes.storage))];
        grids.push(rows::overlays(&self.modes.whole));
        sentences.push(commitments_in_words(self.region));
        Rows { title: "Ways of paying for capacity".to_string(), sentences, grids }
    }

    /// What each dimension takes on-demand; nothing where no table is asked for anything that could be followed.
    fn on_demand_part(&self) -> Option<Rows> {
        let heading =
            ["Of", "At the peak", "Never more than", "Warm throughput", "New table", "", "Provisioned before", ""];
        let mut grid = Grid::new(&heading, "lrllrlrl");
        for (table, ways) in self.design.tables.iter().zip(&self.modes.tables) {
            for cells in ways.on_demand.iter().map(|it| it.cells(table)) {
                let name = match self.design.tables.len() {
                    1 => cells.name,
                    _ => format!("{}: {}", table.name, cells.name),
                };
                let start = [cells.new, cells.new_note, cells.switched, cells.switched_note];
                grid.rows.push([name, cells.peak, cells.most, cells.warm].into_iter().chain(start).collect());
            }
        }
        let sentences = vec![ON_DEMAND_IN_WORDS.to_string()];
        (!grid.rows.is_empty()).then(|| Rows { title: "On-demand".to_string(), sentences, grids: vec![grid] })
    }

    fn class_part(&self) -> Rows {
        let heading =
            ["Table", "Class", "Standard", "Standard-IA", "Storage of throughput", "Standard-IA pays from", ""];
        let mut grid = Grid::new(&heading, "llrrrrl");
        for it in self.classes {
            let table = &self.design.tables[it.table];
            let total = |cost: crate::capacity::ClassCost| cost.total().map(show::usd).unwrap_or_default();
            let share = |it: Option<rust_decimal::Decimal>| it.map_or("–".to_string(), show::percent);
            let verdict = match it.cheaper() {
                Some((class, saving)) => format!("{} saves {}", class_words(class), show::usd(saving)),
                None if !it.missing.is_empty() => "part of it is not known yet".to_string(),
                None => "both cost the same".to_string(),
            };
            grid.rows.push(vec![
                table.name.clone(),
                class_words(table.class).to_string(),
                total(it.standard),
                total(it.infrequent),
                share(it.ratio),
                it.pays_from(),
                verdict,
            ]);
        }
        Rows { title: "Table class".to_string(), sentences: Vec::new(), grids: vec![grid] }
    }
}
