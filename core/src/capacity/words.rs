//! The sentence that says which way costs least, and why.

use super::{
    modes::{Modes, TableModes},
    offer::{Answer, Offer, Way},
};
use crate::{design::Design, estimate::TableUse, money::Usd, show};
use rust_decimal::Decimal;

/// A way that refuses more than this part of all units is not called the cheapest: 0.1 %.
pub const ACCEPTED_THROTTLING: Decimal = Decimal::from_parts(1, 0, 0, false, 3);

/// More use than this leaves no room.
const NEARLY_FULL: Decimal = Decimal::from_parts(9, 0, 0, false, 1);

/// The cheapest offer at list prices that refuses at most [`ACCEPTED_THROTTLING`]; `None` where nothing is known.
pub(super) fn cheapest(offers: &[Offer]) -> Option<(Way, &Answer)> {
    let known = offers.iter().filter_map(|it| Some((it.way, it.answer.as_ref().ok()?)));
    // Fixed at the peak refuses nothing, and on-demand nothing that is known.
    let accepted = known.filter(|(_, answer)| match answer.throttled {
        Ok(throttled) => throttled.share <= ACCEPTED_THROTTLING,
        Err(_) => answer.capacities.is_empty(),
    });
    accepted.min_by_key(|(_, answer)| answer.throughput)
}

fn answer_of(offers: &[Offer], way: Way) -> Option<&Answer> {
    offers.iter().find(|it| it.way == way)?.answer.as_ref().ok()
}

/// Why a way wins for the whole design, in one or two sentences; empty without tables.
pub fn reason(design: &Design, modes: &Modes) -> String {
    let used: Vec<&TableUse> = modes.tables.iter().filter_map(|it| it.at_peak.as_ref()).collect();
    let one = match used.as_slice() {
        [one] if modes.tables.len() == 1 => Some(*one),
        _ => None,
    };
    let mut sentence = sentence(&modes.whole, one);
    if modes.tables.len() > 1 {
        let words: Vec<String> = design
            .tables
            .iter()
            .zip(&modes.tables)
            .filter_map(|(table, it)| Some(format!("{} {}", table.name, way_in_words(cheapest(&it.offers)?.0))))
            .collect();
        if !words.is_empty() {
            sentence.push_str(&format!(" Table by table the cheapest is: {}.", words.join("; ")));
        }
    }
    sentence
}

/// Why a way wins for one table.
pub fn reason_for_table(table: &TableModes) -> String {
    sentence(&table.offers, table.at_peak.as_ref())
}

fn sentence(offers: &[Offer], used: Option<&TableUse>) -> String {
    let Some((way, answer)) = cheapest(offers) else { return String::new() };
    let on_demand = answer_of(offers, Way::OnDemand);
    let peak = answer_of(offers, Way::FixedAtPeak);
    let saves = |from: Option<&Answer>, name: &str| {
        let less = from?.throughput.checked_sub(answer.throughput)?;
        (less > Usd::ZERO).then(|| format!(", {} a month less than {name}", show::usd(less)))
    };
    let price = show::usd(answer.throughput);
    let even = used.map(|it| (show::percent(it.utilization), show::percent(it.even)));
    match way {
        Way::OnDemand => {
            let less = saves(peak, "capacity fixed at the peak").unwrap_or_default();
            let why = match even {
                Some((used, even)) => {
                    format!(" Capacity fixed at the peak would be used {used} on average, and pays from {even}.")
                }
                None => String::new(),
            };
            format!("On-demand is the cheapest at {price} of throughput a month{less}.{why}")
        }
        Way::FixedAtPeak | Way::AsStated | Way::FixedAtP99 | Way::FixedAtP95 => {
            let less = saves(on_demand, "on-demand").unwrap_or_default();
            let why = match even {
                Some((used, even)) => format!(
                    " The traffic uses {used} of what its peak needs, and provisioned capacity pays from {even}."
                ),
                None => String::new(),
            };
            let name = way.label();
            let why = why + &headroom(offers, used);
            format!("{name} is the cheapest at {price} of throughput a month{less}.{why}")
        }
        Way::AutoScaled => {
            let less = saves(on_demand, "on-demand").unwrap_or_default();
            let refused = match answer.throttled {
                Ok(throttled) => format!(", and refuses {} of the units (simulated)", show::percent(throttled.share)),
                Err(_) => String::new(),
            };
            let why = match even {
                Some((used, _)) => format!(
                    " The traffic uses {used} of what its peak needs: capacity that follows it stands idle for less."
                ),
                None => String::new(),
            };
            format!("Auto scaling is the cheapest at {price} of throughput a month{less}{refused}.{why}")
        }
    }
}

/// Capacity that is used to its last unit leaves nothing for what was not foreseen: a steady load is shown with room.
fn headroom(offers: &[Offer], used: Option<&TableUse>) -> String {
    let nearly_full = used.is_some_and(|it| it.utilization > NEARLY_FULL);
    match answer_of(offers, Way::AutoScaled).filter(|_| nearly_full) {
        Some(scaled) => {
            let price = show::usd(scaled.throughput);
            format!(" That leaves no room above the average: with the room that auto scaling keeps it is {price}.")
        }
        None => String::new(),
    }
}

fn way_in_words(way: Way) -> &'static str {
    match way {
        Way::OnDemand => "on-demand",
        Way::FixedAtPeak => "fixed at the peak",
        Way::FixedAtP99 => "fixed at 99 % of the minutes",
        Way::FixedAtP95 => "fixed at 95 % of the minutes",
        Way::AutoScaled => "auto scaled",
        Way::AsStated => "provisioned as stated",
    }
}
