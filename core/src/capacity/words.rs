//! The sentence that says which way costs least, and why.

use super::{
    cells::refused,
    modes::{Modes, TableModes},
    offer::{Answer, Offer, Way},
};
use crate::{design::Design, estimate::TableUse, money::Usd, show};
use rust_decimal::Decimal;

/// The accepted share: a way that refuses more than this part of all units is not called the cheapest, and is named
/// beside it where it costs less: 0.1 %.
pub const ACCEPTED_THROTTLING: Decimal = Decimal::from_parts(1, 0, 0, false, 3);

/// More use than this leaves no room.
const NEARLY_FULL: Decimal = Decimal::from_parts(9, 0, 0, false, 1);

/// Whether a way refuses no more than the accepted share, as far as is known.
fn is_accepted(answer: &Answer) -> bool {
    match answer.throttled {
        Ok(throttled) => throttled.share <= ACCEPTED_THROTTLING,
        // Fixed at the peak refuses nothing, and on-demand nothing that is known.
        Err(_) => answer.capacities.is_empty() && !answer.is_limited(),
    }
}

fn known(offers: &[Offer]) -> impl Iterator<Item = (Way, &Answer)> {
    offers.iter().filter_map(|it| Some((it.way, it.answer.as_ref().ok()?)))
}

/// The cheapest offer at list prices that refuses at most [`ACCEPTED_THROTTLING`]; `None` where there is none.
pub(super) fn cheapest(offers: &[Offer]) -> Option<(Way, &Answer)> {
    known(offers).filter(|(_, answer)| is_accepted(answer)).min_by_key(|(_, answer)| answer.throughput)
}

/// The ways that cost less than an amount and refuse more than the accepted share, from the cheapest on, each with its
/// price and what it refuses.
fn passed_over(offers: &[Offer], below: Usd) -> Vec<String> {
    let mut cheaper: Vec<_> =
        known(offers).filter(|(_, answer)| !is_accepted(answer) && answer.throughput < below).collect();
    cheaper.sort_by_key(|(_, answer)| answer.throughput);
    cheaper.into_iter().map(|(way, answer)| priced(way, answer)).collect()
}

/// `auto scaled at $189.04, which throttles 4.0 % (2.9 % to 5.2 %)`.
fn priced(way: Way, answer: &Answer) -> String {
    let refuses = match answer.throttled {
        Ok(throttled) => format!("throttles {}", refused(throttled)),
        Err(_) => "throttles what is not known".to_string(),
    };
    format!("{} at {}, which {refuses}", way_in_words(way), show::usd(answer.throughput))
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
            sentence
                .push_str(&format!(" Table by table the cheapest with the accepted share is: {}.", words.join("; ")));
        }
    }
    sentence
}

/// Why a way wins for one table.
pub fn reason_for_table(table: &TableModes) -> String {
    sentence(&table.offers, table.at_peak.as_ref())
}

/// From which use on provisioned capacity pays; always and never where a price is zero.
fn pays(even: Decimal) -> String {
    match even {
        it if it.is_zero() => "always pays, as its price is zero".to_string(),
        it if it > Decimal::ONE => "never pays, as on-demand costs less even for all of it".to_string(),
        it => format!("pays from {}", show::percent(it)),
    }
}

fn sentence(offers: &[Offer], used: Option<&TableUse>) -> String {
    let accepted = show::percent(ACCEPTED_THROTTLING);
    let Some((way, answer)) = cheapest(offers) else {
        let mut all: Vec<_> = known(offers).collect();
        all.sort_by_key(|(_, answer)| answer.throughput);
        let all: Vec<String> = all.into_iter().map(|(way, answer)| priced(way, answer)).collect();
        return match all.is_empty() {
            true => String::new(),
            false => {
                format!("No way throttles at most {accepted} of the units (the accepted share): {}.", all.join("; "))
            }
        };
    };
    let on_demand = answer_of(offers, Way::OnDemand);
    let peak = answer_of(offers, Way::FixedAtPeak);
    let saves = |from: Option<&Answer>, name: &str| {
        let less = from?.throughput.checked_sub(answer.throughput)?;
        (less > Usd::ZERO).then(|| format!(", {} a month less than {name}", show::usd(less)))
    };
    let costs_more = |other: Option<&Answer>| other.is_some_and(|it| it.throughput >= answer.throughput);
    let even = used.map(|it| (show::percent(it.utilization), pays(it.even)));
    let less = match way {
        Way::OnDemand => saves(peak, "capacity fixed at the peak"),
        _ => saves(on_demand, "on-demand"),
    };
    let why = match (way, even) {
        (_, None) => String::new(),
        (Way::OnDemand, Some((used, even))) if costs_more(peak) => {
            format!(" Capacity fixed at the peak would be used {used} on average, and {even}.")
        }
        (Way::FixedAtPeak | Way::AsStated | Way::FixedAtP99 | Way::FixedAtP95, Some((used, even)))
            if costs_more(on_demand) =>
        {
            format!(" The traffic uses {used} of what its peak needs, and provisioned capacity {even}.")
        }
        (Way::AutoScaled, Some((used, _))) => {
            format!(" The traffic uses {used} of what its peak needs: capacity that follows it stands idle for less.")
        }
        // It wins by what it refuses, not by its price.
        (_, Some((used, even))) => format!(
            " By price alone it would not win: capacity fixed at the peak is used {used} on average, and {even}."
        ),
    };
    let room = if matches!(way, Way::OnDemand | Way::AutoScaled) { String::new() } else { headroom(offers, used) };
    let refuses = match answer.throttled {
        Ok(throttled) if way == Way::AutoScaled => {
            format!(", and throttles {} of the units (simulated)", refused(throttled))
        }
        _ => String::new(),
    };
    let name = if way == Way::AutoScaled { "Auto scaling" } else { way.label() };
    let (price, less) = (show::usd(answer.throughput), less.unwrap_or_default());
    let passed = passed_over(offers, answer.throughput);
    let passed = match passed.is_empty() {
        true => String::new(),
        false => format!(" Less is paid where more is throttled: {}.", passed.join("; ")),
    };
    format!(
        "{name} is the cheapest at {price} of throughput a month{less}{refuses}, among the ways that throttle at \
         most {accepted} of the units (the accepted share).{why}{room}{passed}"
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_price_pays_always_or_never() {
        assert_eq!(pays(Decimal::ZERO), "always pays, as its price is zero");
        assert_eq!(pays(Decimal::new(1_676, 3)), "never pays, as on-demand costs less even for all of it");
        assert_eq!(pays(Decimal::new(289, 3)), "pays from 28.9 %");
    }
}
