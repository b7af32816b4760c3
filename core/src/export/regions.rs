//! A design in every Region as text, JSON, CSV and Markdown.

use super::{
    columns::{Align, aligned, cut},
    csv::row,
    markdown::escaped,
    record::{dollars, exact},
    view_words,
};
use crate::{
    design::Design,
    estimate::LineDifference,
    money::Usd,
    regions::{Beside, GOVCLOUD_NOTE, Partition, RegionComparison, RegionCost},
    show,
};
use serde::Serialize;
use std::fmt::Write as _;

/// A comparison, ready to be written.
#[derive(Clone, Copy, Debug)]
pub struct RegionsExport<'a> {
    design: &'a Design,
    comparison: &'a RegionComparison,
}

#[derive(Serialize)]
struct Document<'a> {
    name: &'a str,
    region: &'a str,
    view: &'static str,
    price_list: &'a str,
    total: String,
    regions: Vec<Priced<'a>>,
    not_compared: Vec<Apart<'a>>,
}

#[derive(Serialize)]
struct Priced<'a> {
    rank: usize,
    code: &'a str,
    name: &'a str,
    govcloud: bool,
    total: String,
    difference: String,
    one_time: String,
    upfront: String,
    lines: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    dimension: &'static str,
    quantity: String,
    unit: &'static str,
    own_price: Option<String>,
    price: Option<String>,
    own_amount: String,
    amount: String,
    difference: String,
}

#[derive(Serialize)]
struct Apart<'a> {
    code: &'a str,
    name: &'a str,
    govcloud: bool,
    reason: &'a str,
}

/// So many lines explain a difference where there is little room; the last words count the others.
const LINES_SHOWN: usize = 3;

/// Why an amount differs: `On-demand writes +$8.00 ($0.705 per million, not $0.625 per million)`.
fn why(line: &LineDifference) -> String {
    let prices = match (line.price_before, line.price_after) {
        (Some(before), Some(after)) => {
            format!(" ({}, not {})", show::unit_price(after), show::unit_price(before))
        }
        _ => String::new(),
    };
    format!("{} {}{prices}", line.dimension.label(), show::usd_difference(line.change()))
}

/// The largest lines of a difference in one sentence; empty where nothing differs.
pub fn line_reasons(lines: &[LineDifference]) -> String {
    let mut words: Vec<String> = lines.iter().take(LINES_SHOWN).map(why).collect();
    match lines.len().saturating_sub(LINES_SHOWN) {
        0 => {}
        1 => words.push("and 1 line more".to_owned()),
        more => words.push(format!("and {more} lines more")),
    }
    words.join("; ")
}

impl<'a> RegionsExport<'a> {
    /// What a design costs in every Region.
    pub fn new(design: &'a Design, comparison: &'a RegionComparison) -> RegionsExport<'a> {
        RegionsExport { design, comparison }
    }

    fn ratio(&self, cost: &RegionCost) -> String {
        relative_words(cost.difference, self.comparison.own_total)
    }

    fn has_govcloud(&self) -> bool {
        let all = self.comparison.priced.iter().map(|it| it.partition);
        all.chain(self.comparison.apart.iter().map(|it| it.partition)).any(|it| it == Partition::GovCloud)
    }

    /// A row for a terminal, with a column for each cost beside the month.
    fn text_row<T: Into<String>>(&self, first: [&str; 5], beside: impl Fn(Beside) -> T, last: &str) -> Vec<String> {
        let mut row: Vec<String> = first.into_iter().map(str::to_owned).collect();
        row.extend(self.comparison.beside().into_iter().map(|it| beside(it).into()));
        row.push(last.to_owned());
        row
    }

    /// For a terminal, cheapest first.
    pub fn text(&self) -> String {
        let it = self.comparison;
        let mut out = format!(
            "{} in every Region, {}, US dollars a month; price list {}\n{}.\n\n",
            super::one_line(&self.design.name),
            view_words(it.view),
            it.price_version,
            show::capitalized(it.order_in_words())
        );
        let mut rows = vec![self.text_row(["", "Region", "A month", "Difference", ""], Beside::label, "Because")];
        rows.extend(it.priced.iter().map(|cost| {
            let own = cost.code == it.own;
            let difference = if own { "this design".to_owned() } else { show::usd_difference(cost.difference) };
            let ratio = if own { String::new() } else { self.ratio(cost) };
            self.text_row(
                [if own { "→" } else { "" }, &cost.code, &show::usd(cost.total), &difference, &ratio],
                |beside| show::usd(beside.amount(cost)),
                &cut(&line_reasons(&cost.lines), 160),
            )
        }));
        let right = vec![Align::Right; 3 + it.beside().len()];
        let columns = [vec![Align::Left; 2], right, vec![Align::Left]].concat();
        aligned(&rows, &columns, 0, &mut out);
        if !it.apart.is_empty() {
            out.push_str("\nNot compared\n");
            let rows: Vec<[String; 2]> = it.apart.iter().map(|it| [it.code.clone(), it.reason.clone()]).collect();
            aligned(&rows, &[Align::Left, Align::Left], 2, &mut out);
        }
        if self.has_govcloud() {
            let _ = writeln!(out, "\nus-gov-…: {GOVCLOUD_NOTE}.");
        }
        out
    }

    /// Tables for a document.
    pub fn markdown(&self) -> String {
        let it = self.comparison;
        let mut out = format!(
            "## {} in every Region\n\n{}, US dollars a month, price list {}; {}.\n\n",
            escaped(&self.design.name),
            view_words(it.view),
            it.price_version,
            it.order_in_words()
        );
        let beside = it.beside();
        let heads: String = beside.iter().map(|it| format!(" {} |", it.label())).collect();
        let rules = " ---: |".repeat(beside.len());
        let _ = writeln!(
            out,
            "| Region | Name | A month | Difference |{heads} Because |\n| --- | --- | ---: | ---: |{rules} --- |"
        );
        for cost in &it.priced {
            let own = cost.code == it.own;
            let difference = match own {
                true => "this design".to_owned(),
                false => format!("{} {}", show::usd_difference(cost.difference), self.ratio(cost)),
            };
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} |{} {} |",
                cost.code,
                escaped(&cost.name),
                show::usd(cost.total),
                difference.trim(),
                beside.iter().map(|it| format!(" {} |", show::usd(it.amount(cost)))).collect::<String>(),
                escaped(&line_reasons(&cost.lines))
            );
        }
        if !it.apart.is_empty() {
            out.push_str("\nNot compared:\n\n");
            for it in &it.apart {
                let _ = writeln!(out, "- {}, {}: {}", it.code, escaped(&it.name), escaped(&it.reason));
            }
        }
        if self.has_govcloud() {
            let _ = writeln!(out, "\nus-gov-…: {GOVCLOUD_NOTE}.");
        }
        out
    }

    /// One JSON object; numbers are exact decimals as text.
    pub fn json(&self) -> String {
        let it = self.comparison;
        let document = Document {
            name: &self.design.name,
            region: &it.own,
            view: view_words(it.view),
            price_list: &it.price_version,
            total: dollars(it.own_total),
            regions: it.priced.iter().enumerate().map(|(place, cost)| priced(place + 1, cost)).collect(),
            not_compared: it
                .apart
                .iter()
                .map(|it| Apart {
                    code: &it.code,
                    name: &it.name,
                    govcloud: it.partition == Partition::GovCloud,
                    reason: &it.reason,
                })
                .collect(),
        };
        // Plain data always becomes text.
        serde_json::to_string_pretty(&document).map(|text| text + "\n").unwrap_or_default()
    }

    /// A row for each Region with its total, then one for each line that differs. A Region that is not compared has no
    /// total, and says why.
    pub fn csv(&self) -> String {
        let mut out = String::new();
        let heading = [
            "rank",
            "region",
            "name",
            "total",
            "difference",
            "dimension",
            "quantity",
            "unit",
            "own_price",
            "price",
            "own_amount",
            "amount",
            "note",
            "one_time",
            "upfront",
        ];
        row(&heading, &mut out);
        for (place, cost) in self.comparison.priced.iter().enumerate() {
            let note = if cost.partition == Partition::GovCloud { GOVCLOUD_NOTE } else { "" };
            let record = priced(place + 1, cost);
            let rank = record.rank.to_string();
            let blank = "";
            row(
                &[
                    &rank,
                    record.code,
                    record.name,
                    &record.total,
                    &record.difference,
                    blank,
                    blank,
                    blank,
                    blank,
                    blank,
                    &dollars(self.comparison.own_total),
                    &record.total,
                    note,
                    &record.one_time,
                    &record.upfront,
                ],
                &mut out,
            );
            for line in &record.lines {
                let price = |price: &Option<String>| price.clone().unwrap_or_default();
                row(
                    &[
                        &rank,
                        record.code,
                        record.name,
                        blank,
                        &line.difference,
                        line.dimension,
                        &line.quantity,
                        line.unit,
                        &price(&line.own_price),
                        &price(&line.price),
                        &line.own_amount,
                        &line.amount,
                        blank,
                        blank,
                        blank,
                    ],
                    &mut out,
                );
            }
        }
        for it in &self.comparison.apart {
            let mut cells = [""; 15];
            (cells[1], cells[2], cells[12]) = (&it.code, &it.name, &it.reason);
            row(&cells, &mut out);
        }
        out
    }
}

/// A change as a part of what it was: `+12.8 %`; empty where it was nothing, or nothing changed.
pub fn relative_words(change: Usd, before: Usd) -> String {
    match change.decimal().checked_div(before.decimal()) {
        Some(share) if !share.is_zero() => {
            let plus = if share.is_sign_negative() { "" } else { "+" };
            format!("{plus}{}", show::percent(share))
        }
        _ => String::new(),
    }
}

fn priced(rank: usize, cost: &RegionCost) -> Priced<'_> {
    Priced {
        rank,
        code: &cost.code,
        name: &cost.name,
        govcloud: cost.partition == Partition::GovCloud,
        total: dollars(cost.total),
        difference: dollars(cost.difference),
        one_time: dollars(cost.one_time),
        upfront: dollars(cost.upfront),
        lines: cost.lines.iter().map(line).collect(),
    }
}

fn line(line: &LineDifference) -> Line {
    Line {
        dimension: line.dimension.key(),
        quantity: exact(line.quantity),
        unit: line.dimension.unit(),
        own_price: line.price_before.map(dollars),
        price: line.price_after.map(dollars),
        own_amount: dollars(line.before),
        amount: dollars(line.after),
        difference: dollars(line.change()),
    }
}
