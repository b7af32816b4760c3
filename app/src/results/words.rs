//! Words that several places use for the same thing.

use crate::answer::Answer;
use keyfare_core::{
    bill::{
        Place, UnitKind,
        provisioned::{CapacityNeed, CapacityOrigin},
    },
    estimate::{Estimate, View},
    show,
};

/// A small number in a sentence: words to ten, then figures.
pub(super) fn number(count: usize) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_string())
}

/// The same at the start of a sentence.
pub(super) fn number_first(count: usize) -> String {
    show::capitalized(&number(count))
}

/// `730 hours, prices of 28 August 2025`.
pub(super) fn basis(answer: &Answer) -> String {
    let hours = show::count(answer.design.settings.month.hours());
    format!("{hours} hours, prices of {}", show::day(answer.prices.published()))
}

/// That the prices of the design's Region are old: `459 days old`.
pub(super) fn old_prices(answer: &Answer) -> Option<String> {
    let age = answer.prices.region(&answer.design.region).ok()?.age(answer.books.today()?)?;
    age.is_old().then(|| format!("prices {} days old", show::count(age.days.into())))
}

/// The total of a view, or words where nothing of it is known.
pub(super) fn total(estimate: &Estimate, view: View) -> String {
    estimate.known_total(view).map_or_else(|| "not known yet".to_string(), show::usd)
}

/// Where the provisioned amounts come from.
pub(super) fn provisioned_name(estimate: &Estimate) -> &'static str {
    let stated = estimate.capacities.iter().filter(|it| it.origin == CapacityOrigin::Stated).count();
    if stated == 0 {
        "Provisioned at the peak"
    } else if stated == estimate.capacities.len() {
        "Provisioned as stated"
    } else {
        "Provisioned, partly as stated"
    }
}

/// The name of a table, or of one of its indexes.
pub(super) fn place_name(answer: &Answer, table: usize, place: Place) -> &str {
    let table = &answer.design.tables[table];
    match place {
        Place::Table => &table.name,
        Place::Index(index) => &table.indexes[index].name,
    }
}

/// `100 WCU of orders, peak 625`, where the stated capacity is below the peak.
pub(super) fn short_capacities(answer: &Answer) -> Vec<String> {
    let words = |need: &CapacityNeed| {
        let unit = match need.kind {
            UnitKind::Read => "RCU",
            UnitKind::Write => "WCU",
        };
        format!(
            "{} {unit} of {}, peak {}",
            show::count(need.provisioned),
            place_name(answer, need.table, need.place),
            show::units_short(need.peak)
        )
    };
    answer.estimate.capacities.iter().filter(|it| it.is_short()).map(words).collect()
}
