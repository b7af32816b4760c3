//! The price book as text, JSON and CSV: all Regions with the age of their prices, or one Region in full.

use super::{
    columns::{Align, aligned},
    csv::row,
    record::exact,
};
use crate::{
    pricing::{Age, Day, Dimension, OLD_AFTER_DAYS, PriceBook, PriceChange, PriceDate, RegionPrices, beside_prices},
    show,
};
use serde::Serialize;
use std::fmt::Write as _;

/// A price book, or one Region of it, on a day.
#[derive(Clone, Copy, Debug)]
pub struct PriceExport<'a> {
    book: &'a PriceBook,
    region: Option<&'a RegionPrices>,
    today: Option<Day>,
}

#[derive(Serialize)]
struct Document<'a> {
    version: &'a str,
    published: &'a str,
    currency: &'static str,
    today: Option<String>,
    old_after_days: u32,
    regions: Vec<Region<'a>>,
}

#[derive(Serialize)]
struct Region<'a> {
    code: &'a str,
    name: &'a str,
    price_list: &'a str,
    last_seen: &'a str,
    age_days: Option<u32>,
    old: Option<bool>,
    prices: Vec<Row<'a>>,
    beside: Vec<Beside>,
}

/// A price that stands beside the list.
#[derive(Serialize)]
struct Beside {
    dimension: &'static str,
    which: String,
    unit: &'static str,
    usd: String,
    read: Option<&'static str>,
    strength: &'static str,
    sources: Vec<&'static str>,
}

#[derive(Serialize)]
struct Row<'a> {
    dimension: &'static str,
    name: &'static str,
    unit: &'static str,
    /// `None` where the list has no price: that is never zero.
    usd: Option<String>,
    free_a_month: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    savings_plan_usd: Option<String>,
    strength: Option<&'static str>,
    sources: Vec<&'a str>,
}

/// The words for an age: `today`, `1 day ago`, `66 days ago`; with a mark where it is old.
pub fn age_words(age: Age) -> String {
    let words = match age.days {
        0 => "today".to_owned(),
        1 => "1 day ago".to_owned(),
        days => format!("{} days ago", show::count(days.into())),
    };
    if age.is_old() { format!("{words}, OLD") } else { words }
}

impl<'a> PriceExport<'a> {
    /// The whole book, or only `region`. Without a day no age is told.
    pub fn new(book: &'a PriceBook, region: Option<&'a RegionPrices>, today: Option<Day>) -> PriceExport<'a> {
        PriceExport { book, region, today }
    }

    /// For a terminal: all Regions with their ages, or every price of one.
    pub fn text(&self) -> String {
        let mut out = format!(
            "Price list {}, published {}{}, {} Regions, US dollars without taxes\n",
            self.book.version(),
            show::day(self.book.published()),
            self.since(self.book.published()),
            self.book.regions().len()
        );
        if let Some(warning) = old_words(self.book, self.today) {
            let _ = writeln!(out, "{warning}");
        }
        out.push('\n');
        match self.region {
            Some(region) => self.region_text(region, &mut out),
            None => self.regions_text(&mut out),
        }
        out
    }

    fn since(&self, date: &str) -> String {
        let days = self.today.zip(Day::parse(date)).map(|(today, day)| today.days_after(day));
        days.map(|days| format!(" ({} days ago)", show::count(days.into()))).unwrap_or_default()
    }

    fn regions_text(&self, out: &mut String) {
        let mut rows = vec![["Region", "Name", "Price list", "Seen unchanged", ""].map(str::to_owned)];
        rows.extend(self.book.regions().map(|region| {
            let age = self.age(region).map(age_words).unwrap_or_default();
            [region.code(), region.name(), region.price_list(), region.last_seen(), &age].map(str::to_owned)
        }));
        aligned(&rows, &[Align::Left, Align::Left, Align::Left, Align::Left, Align::Left], 0, out);
    }

    fn region_text(&self, region: &RegionPrices, out: &mut String) {
        let age = self.age(region).map(|age| format!(", {}", age_words(age))).unwrap_or_default();
        let _ = writeln!(
            out,
            "{}, {}: price list {}, seen unchanged on {}{age}\n",
            region.code(),
            region.name(),
            region.price_list(),
            show::day(region.last_seen())
        );
        if let Some(list) = region.plan_list() {
            let _ = writeln!(out, "Rates of a Savings Plan: list {list}\n");
        }
        let plans = region.plan_list().map(|_| "Savings Plan");
        let heads = ["Key", "What", "Price"].into_iter().chain(plans).chain(["Unit", "Free a month", "How sure"]);
        let mut rows: Vec<Vec<String>> = vec![heads.map(str::to_owned).collect()];
        rows.extend(Dimension::ALL.into_iter().map(|dimension| {
            let (price, strength) = match region.price(dimension) {
                Ok(price) => (show::unit_price(price.usd), price.strength.label()),
                Err(_) => ("not in the list".to_owned(), ""),
            };
            let free = region.free_tier(dimension).map(show::count).unwrap_or_default();
            let rate = plans.map(|_| region.plan_rate(dimension).map(show::unit_price).unwrap_or_default());
            let first = [dimension.key().to_owned(), dimension.label().to_owned(), price].into_iter();
            first.chain(rate).chain([dimension.unit().to_owned(), free, strength.to_owned()]).collect()
        }));
        let rate = plans.map(|_| Align::Right);
        let aligns = [Align::Left, Align::Left, Align::Right].into_iter().chain(rate);
        let aligns: Vec<Align> = aligns.chain([Align::Left, Align::Right, Align::Left]).collect();
        aligned(&rows, &aligns, 0, out);
        self.beside_text(region, out);
    }

    /// What is known beside the price list, each price with its own date.
    fn beside_text(&self, region: &RegionPrices, out: &mut String) {
        let beside = beside_prices(region.code());
        out.push_str("\nBeside the price list\n");
        if beside.is_empty() {
            out.push_str("No price is known here of data transfer, DAX, AWS Backup or vector indexes.\n");
            return;
        }
        let mut rows = vec![["Key", "What", "Price", "Unit", "Read", "How sure", "Sources"].map(str::to_owned)];
        rows.extend(beside.iter().map(|it| {
            let date = PriceDate::of(it.dimension, it.price, self.today).map(|date| date.in_words());
            let sources: Vec<&str> = it.price.sources().map(|source| source.id).collect();
            [
                it.dimension.key().to_owned(),
                it.label(),
                show::unit_price(it.price.usd),
                it.dimension.unit().to_owned(),
                date.unwrap_or_default().trim_start_matches("of ").to_owned(),
                it.price.strength.label().to_owned(),
                sources.join(" "),
            ]
        }));
        let left = Align::Left;
        aligned(&rows, &[left, left, Align::Right, left, left, left, left], 0, out);
    }

    fn age(&self, region: &RegionPrices) -> Option<Age> {
        region.age(self.today?)
    }

    /// One JSON object; prices are exact decimals as text, and a price that the list lacks is `null`.
    pub fn json(&self) -> String {
        let document = Document {
            version: self.book.version(),
            published: self.book.published(),
            currency: "USD",
            today: self.today.map(|day| day.to_string()),
            old_after_days: OLD_AFTER_DAYS,
            regions: self.regions().map(|region| self.region_record(region)).collect(),
        };
        // Plain data always becomes text.
        serde_json::to_string_pretty(&document).map(|text| text + "\n").unwrap_or_default()
    }

    fn regions(&self) -> impl Iterator<Item = &'a RegionPrices> {
        let one = self.region;
        self.book.regions().filter(move |region| one.is_none_or(|one| one.code() == region.code()))
    }

    fn region_record(&self, region: &'a RegionPrices) -> Region<'a> {
        let age = self.age(region);
        Region {
            code: region.code(),
            name: region.name(),
            price_list: region.price_list(),
            last_seen: region.last_seen(),
            age_days: age.map(|age| age.days),
            old: age.map(Age::is_old),
            prices: Dimension::ALL.into_iter().map(|dimension| price_row(region, dimension)).collect(),
            beside: beside(region),
        }
    }

    /// One row for each Region and dimension; a price that the list lacks is an empty cell.
    pub fn csv(&self) -> String {
        let mut out = String::new();
        let heading =
            ["region", "dimension", "unit", "usd", "free_a_month", "strength", "sources", "price_list", "last_seen"];
        row(&heading, &mut out);
        for region in self.regions() {
            for dimension in Dimension::ALL {
                let record = price_row(region, dimension);
                let cells = [
                    region.code(),
                    record.dimension,
                    record.unit,
                    record.usd.as_deref().unwrap_or_default(),
                    record.free_a_month.as_deref().unwrap_or_default(),
                    record.strength.unwrap_or_default(),
                    &record.sources.join(" "),
                    region.price_list(),
                    region.last_seen(),
                ];
                row(&cells, &mut out);
            }
        }
        out
    }
}

/// The warning for a book with old prices, as one sentence without its dot. `None` where all are young, or no day is known.
pub fn old_words(book: &PriceBook, today: Option<Day>) -> Option<String> {
    let (old, all) = (book.old_regions(today?).count(), book.regions().len());
    match old {
        0 => None,
        old if old == all => {
            Some(format!("OLD: no Region's prices were seen unchanged within the last {OLD_AFTER_DAYS} days"))
        }
        old => Some(format!(
            "OLD: the prices of {old} of {all} Regions were last seen unchanged more than {OLD_AFTER_DAYS} days ago"
        )),
    }
}

fn beside(region: &RegionPrices) -> Vec<Beside> {
    let row = |it: crate::pricing::BesidePrice| Beside {
        dimension: it.dimension.key(),
        unit: it.dimension.unit(),
        usd: exact(it.price.usd.decimal()),
        read: PriceDate::of(it.dimension, it.price, None).and_then(|date| date.text),
        strength: it.price.strength.label(),
        sources: it.price.sources().map(|source| source.id).collect(),
        which: it.which,
    };
    beside_prices(region.code()).into_iter().map(row).collect()
}

fn price_row(region: &RegionPrices, dimension: Dimension) -> Row<'static> {
    let price = region.price(dimension).ok();
    Row {
        dimension: dimension.key(),
        name: dimension.label(),
        unit: dimension.unit(),
        usd: price.map(|price| exact(price.usd.decimal())),
        free_a_month: region.free_tier(dimension).map(exact),
        savings_plan_usd: region.plan_rate(dimension).map(|rate| exact(rate.decimal())),
        strength: price.map(|price| price.strength.label()),
        sources: price.map(|price| price.sources().map(|source| source.id).collect()).unwrap_or_default(),
    }
}

/// What changes from one book to another, as columns, with a last line that counts.
pub fn changes_text(changes: &[PriceChange], since: &str) -> String {
    if changes.is_empty() {
        return format!("Nothing changes since {since}.\n");
    }
    let mut rows = vec![["Region", "What", "Old", "New", "Change"].map(str::to_owned)];
    rows.extend(changes.iter().map(|change| {
        let [old, new] = change.figures();
        let relative = change.relative().map(show::percent_difference).unwrap_or_default();
        let what = format!("{}{}", change.dimension.label(), change.priced.suffix());
        [change.region.clone(), what, old, new, relative]
    }));
    let mut out = String::new();
    aligned(&rows, &[Align::Left, Align::Left, Align::Right, Align::Right, Align::Right], 0, &mut out);
    let many = if changes.len() == 1 { "number changes" } else { "numbers change" };
    let _ = writeln!(out, "\n{} {many} since {since}.", show::count(changes.len().into()));
    out
}

/// A relative change with its sign: `+2.5 %`, `−0.71 %`.
/// Versions of the book, in their order, with the age of their oldest prices.
pub fn versions_text(books: &[PriceBook], today: Option<Day>) -> String {
    let mut rows = vec![["Version", "Published", "Regions", "Oldest prices seen", ""].map(str::to_owned)];
    for book in books {
        let oldest = book.regions().min_by_key(|region| Day::parse(region.last_seen()));
        let age = oldest.zip(today).and_then(|(region, today)| region.age(today)).map(age_words).unwrap_or_default();
        let seen = oldest.map(|region| region.last_seen().to_owned()).unwrap_or_default();
        let count = book.regions().len().to_string();
        rows.push([book.version().to_owned(), book.published().to_owned(), count, seen, age]);
    }
    let mut out = String::new();
    aligned(&rows, &[Align::Left, Align::Left, Align::Right, Align::Left, Align::Left], 0, &mut out);
    out
}
