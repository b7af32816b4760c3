//! An estimate as a file: text for a terminal, JSON, CSV and Markdown. Owns their layout and their escaping; every
//! figure comes from [`crate::estimate`], every sentence from [`crate::estimate::explain`], every rounding from
//! [`crate::show`].
//!
//! JSON and CSV hold exact decimals as text, never rounded. Text and Markdown are rounded for people. The command, the
//! report and the API all print what is made here.

mod capacity;
mod columns;
mod csv;
mod item;
mod json;
mod markdown;
mod prices;
mod record;
mod regions;
mod review;
mod rule_book;
mod text;
mod then;

pub use capacity::CapacityExport;
pub use item::{item_json, item_text};
pub use prices::{PriceExport, age_words, changes_text, old_words, versions_text};
pub use record::{LineRecord, MissingRecord, UnpricedRecord};
pub use regions::{RegionsExport, line_reasons, relative_words};
pub use review::{ReviewExport, kinds_text};
pub use rule_book::{rule_json, rule_list_json, rule_list_text, rule_markdown, rule_text};
pub use then::Then;

use crate::{
    bill::{CostLine, Place, UnitKind, Working, usage::Usage},
    design::{CapacityMode, Design, IndexKind, Table, TableClass},
    estimate::{Estimate, View, Year, unused_price_words, unused_prices, year},
    pricing::{Age, Day, PriceBook, PriceDate, PriceError, PriceStrength, RegionPrices},
    rules::{RuleId, Strength},
    show,
};
use rust_decimal::Decimal;

/// A design with its estimate, ready to be written in any format.
#[derive(Clone, Copy, Debug)]
pub struct Export<'a> {
    design: &'a Design,
    estimate: &'a Estimate,
    book: &'a PriceBook,
    region: &'a RegionPrices,
    view: View,
    then: Option<&'a Then>,
    today: Option<Day>,
}

impl<'a> Export<'a> {
    /// Puts together what belongs together: the estimate must be that of the design with these prices. `view` chooses
    /// whose lines are written; totals are written for all views.
    ///
    /// Errors where the book lacks the design's Region.
    pub fn new(
        design: &'a Design,
        estimate: &'a Estimate,
        book: &'a PriceBook,
        view: View,
    ) -> Result<Export<'a>, PriceError> {
        Ok(Export { design, estimate, book, region: book.region(&design.region)?, view, then: None, today: None })
    }

    /// With what the design cost by the price list that it was made with.
    pub fn with_then(self, then: Option<&'a Then>) -> Export<'a> {
        Export { then, ..self }
    }

    /// On a day: the age of old prices is told.
    pub fn on(self, today: Option<Day>) -> Export<'a> {
        Export { today, ..self }
    }

    /// The first year, as far as it can be told.
    fn year(&self) -> Option<Year> {
        self.estimate.known_total(self.view)?;
        year(self.design, self.book, self.view).ok()
    }

    /// How old the prices of the design's Region are, where they are old.
    fn old_age(&self) -> Option<Age> {
        self.region.age(self.today?).filter(|age| age.is_old())
    }

    /// Sentences about typed prices that change nothing, without their dots.
    fn unused_prices(&self) -> Vec<String> {
        let unused = unused_prices(self.design, self.estimate).into_iter();
        unused.map(|it| show::capitalized(&unused_price_words(it))).collect()
    }

    /// For a terminal: totals, then each table with its patterns, its lines, and what is missing.
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// One JSON object with everything, in a fixed order; two spaces, a line break at the end.
    pub fn json(&self) -> String {
        json::write(self)
    }

    /// One row a cost line by RFC 4180, and one without an amount for each that is missing. A text that a spreadsheet
    /// would take for a formula gets an apostrophe in front.
    pub fn csv(&self) -> String {
        csv::write(self)
    }

    /// A document with tables, for a design review.
    pub fn markdown(&self) -> String {
        markdown::write(self)
    }

    /// The cost lines of the view, as they are written to JSON and CSV.
    pub fn lines(&self) -> Vec<LineRecord<'a>> {
        self.estimate.lines(self.view).map(|line| record::line(self, line)).collect()
    }

    /// The lines that come once, in every view.
    pub fn one_time(&self) -> Vec<LineRecord<'a>> {
        self.estimate.features.one_time.iter().map(|line| record::one_time(self, line)).collect()
    }

    /// Lines whose price is not known: they are in no total.
    pub fn unpriced(&self) -> Vec<UnpricedRecord<'a>> {
        self.estimate.features.unpriced.iter().map(|line| record::unpriced(self, line)).collect()
    }

    /// What is paid once for reserved capacity, as it is written to JSON.
    pub fn upfront(&self) -> Vec<LineRecord<'a>> {
        self.estimate.upfront.iter().map(|line| record::line(self, line)).collect()
    }

    /// What is in no total, and what it depends on.
    pub fn missing(&self) -> Vec<MissingRecord<'a>> {
        self.estimate.missing.iter().map(|missing| record::missing(self, missing)).collect()
    }

    /// Lines of the view that belong to one table.
    fn table_lines(&self, table: usize) -> impl Iterator<Item = &'a CostLine> {
        self.estimate.lines(self.view).filter(move |line| line.table == table)
    }

    /// The Region and the month.
    fn title_line(&self) -> String {
        let hours = show::count(self.design.settings.month.hours());
        format!("{}, {} · a month of {hours} hours", self.region.code(), self.region.name())
    }

    /// Which price list, of which day.
    fn price_line(&self) -> String {
        format!(
            "prices of {} (list {}), last seen unchanged on {}{}",
            self.book.published(),
            self.region.price_list(),
            self.region.last_seen(),
            self.old_age().map(|age| format!(", {}", age_words(age))).unwrap_or_default()
        )
    }

    /// Totals of all views side by side: a row a table, storage included, then the whole.
    fn totals(&self) -> Vec<[String; 5]> {
        let mut rows = Vec::with_capacity(self.design.tables.len() + 1);
        let sum = |throughput: crate::money::Usd, fixed: crate::money::Usd| {
            show::usd(throughput.checked_add(fixed).unwrap_or(throughput))
        };
        for (table, totals) in self.design.tables.iter().zip(&self.estimate.tables) {
            let chosen = match totals.mode {
                CapacityMode::OnDemand => totals.on_demand,
                CapacityMode::Provisioned => totals.provisioned,
            };
            let fixed = totals.in_either_mode().unwrap_or(totals.storage);
            rows.push([
                table.name.clone(),
                mode_words(totals.mode).to_string(),
                sum(totals.on_demand, fixed),
                sum(totals.provisioned, fixed),
                sum(chosen, fixed),
            ]);
        }
        let total = |view| show::usd(self.estimate.total(view));
        rows.push([
            "Total".to_string(),
            String::new(),
            total(View::OnDemand),
            total(View::Provisioned),
            total(View::AsDesigned),
        ]);
        rows
    }

    /// What comes once, in a sentence; `None` where nothing does.
    fn one_time_sentence(&self) -> Option<String> {
        let any = !self.estimate.features.one_time.is_empty();
        any.then(|| format!("One-time costs, in no total: {}.", show::usd(self.estimate.one_time_total())))
    }

    /// What is paid once for reserved capacity, in a sentence; `None` where nothing is.
    fn once(&self) -> Option<String> {
        let amounts = self.estimate.upfront.iter().map(|line| line.amount);
        let sum = (!self.estimate.upfront.is_empty()).then(|| crate::bill::charge::total(amounts)).flatten()?;
        Some(format!("Commitments, paid upfront for reserved capacity, in no total: {}.", show::usd(sum)))
    }

    /// How many amounts are in no total, in a sentence; `None` where all are known.
    fn incomplete(&self) -> Option<String> {
        match self.estimate.missing.len() + self.estimate.features.unpriced.len() {
            0 => None,
            1 => Some("1 amount is not known yet and in no total.".to_string()),
            many => Some(format!("{} amounts are not known yet and in no total.", show::count(Decimal::from(many)))),
        }
    }
}

const HEADINGS: [&str; 5] = ["Table", "Mode", "On-demand", "Provisioned", "As designed"];

fn mode_words(mode: CapacityMode) -> &'static str {
    match mode {
        CapacityMode::OnDemand => "on-demand",
        CapacityMode::Provisioned => "provisioned",
    }
}

fn view_words(view: View) -> &'static str {
    match view {
        View::AsDesigned => "as designed",
        View::OnDemand => "on-demand",
        View::Provisioned => "provisioned",
    }
}

fn class_words(class: TableClass) -> &'static str {
    match class {
        TableClass::Standard => "Standard",
        TableClass::StandardInfrequentAccess => "Standard-IA",
    }
}

fn kind_words(kind: IndexKind) -> &'static str {
    match kind {
        IndexKind::Global => "global",
        IndexKind::Local => "local",
    }
}

/// The index's name, or `None` for the table itself.
fn index_name(table: &Table, place: Place) -> Option<&str> {
    match place {
        Place::Table => None,
        Place::Index(i) => Some(&table.indexes[i].name),
    }
}

/// The pattern's question, or its call where it asks none.
fn pattern_name(table: &Table, pattern: usize) -> String {
    let it = &table.patterns[pattern];
    if it.name.trim().is_empty() { format!("{:?}", it.operation) } else { it.name.clone() }
}

fn request_unit(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Read => "RRU",
        UnitKind::Write => "WRU",
    }
}

/// The least sure of the strengths that rules rest on.
fn strength(rules: &[RuleId]) -> Strength {
    // What sources disagree on, even if only about a part, is not simply documented.
    let of_rule = |rule: &RuleId| match rule.strengths().contains(&Strength::Disputed) {
        true => Strength::Disputed,
        false => rule.strength(),
    };
    rules.iter().map(of_rule).max().unwrap_or(Strength::Documented)
}

/// `R-READ-5, R-READ-6 (documented)`.
fn rules_words(rules: &[RuleId]) -> String {
    let ids: Vec<&str> = rules.iter().map(|rule| rule.as_str()).collect();
    format!("{} ({})", ids.join(", "), strength(rules).label())
}

/// Words for the price's strength, where it is less than verified, and for its date, where it is not that of the list: most
/// have neither, and then nothing needs saying.
fn price_doubt(line: &CostLine, today: Option<Day>) -> Option<String> {
    let sure = matches!(line.price.strength, PriceStrength::Verified | PriceStrength::Imported);
    let strength = (!sure).then(|| line.price.strength.label().to_string());
    let date = PriceDate::of(line.dimension, line.price, today).map(|date| date.in_words());
    let words: Vec<String> = strength.into_iter().chain(date).collect();
    (!words.is_empty()).then(|| format!("price {}", words.join(", ")))
}

/// Units a request, a second and a month of a usage; a dash where the rate is not known.
fn usage_figures(usage: &Usage) -> [String; 3] {
    let unit = request_unit(usage.kind);
    let traffic = |figure: fn(&crate::bill::usage::Traffic) -> Decimal| match &usage.traffic {
        Some(traffic) => show::units_short(figure(traffic)),
        None => "–".to_string(),
    };
    [
        format!("{} {unit}", show::count(usage.units_per_request.round_dp(6))),
        traffic(|it| it.units_per_second),
        match &usage.traffic {
            Some(traffic) => show::count(traffic.units_per_month.round_dp(6)),
            None => "–".to_string(),
        },
    ]
}

/// What happens where a provisioned line's capacity is below its peak; `None` where it is enough.
fn shortage(estimate: &Estimate, line: &CostLine) -> Option<String> {
    let Working::Capacity(position) = line.working else { return None };
    let need = estimate.capacities.get(position).filter(|need| need.is_short())?;
    let (peak, provisioned) = (show::units_short(need.peak), show::count(need.provisioned));
    Some(format!("a peak of {peak} units a second is above the {provisioned} provisioned: requests will be throttled"))
}

/// Text on one line: line breaks become spaces, and characters that would steer a terminal become visible.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|it| {
            if it.is_whitespace() {
                ' '
            } else if it.is_control() {
                '\u{fffd}'
            } else {
                it
            }
        })
        .collect()
}
