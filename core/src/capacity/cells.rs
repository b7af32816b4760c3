//! An offer in words and figures, cell by cell: the same on the command line, in documents and on pages.

use super::{Answer, InputEffect, InputEnd, Offer, Overlay, Reservation, SavingsPlan, Throttled, Way};
use crate::{
    money::Usd,
    pricing::{RegionPrices, SAVINGS_PLAN_ON_DEMAND, SAVINGS_PLAN_PROVISIONED},
    show,
};
use rust_decimal::Decimal;

/// One offer as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferCells {
    /// The way.
    pub name: &'static str,
    /// Throughput a month, or that it is not known.
    pub throughput: String,
    /// Throughput and storage a month; empty where not known.
    pub total: String,
    /// The part of all units that is refused, its range and what is at risk.
    pub refused: String,
    /// What price or refusals depend on, and what the quota of a table leaves of the way; empty where there is nothing
    /// to say.
    pub note: String,
    /// Reserved capacity of one year on top.
    pub one_year: CommitmentCells,
    /// Reserved capacity of three years on top.
    pub three_years: CommitmentCells,
    /// A Database Savings Plan on top.
    pub savings_plan: CommitmentCells,
}

/// What could be bought on top, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommitmentCells {
    /// Paid once; empty where nothing is.
    pub once: String,
    /// Throughput a month with it, or why there is none.
    pub month: String,
    /// Blocks or hourly commitment, and what they cover; empty where nothing is bought.
    pub detail: String,
}

impl CommitmentCells {
    fn none(why: impl Into<String>) -> CommitmentCells {
        CommitmentCells { once: String::new(), month: why.into(), detail: String::new() }
    }
}

const NOT_KNOWN: &str = "not known";

/// The cells of an offer; `storage` is what is the same in every way.
pub fn offer_cells(offer: &Offer, storage: Usd) -> OfferCells {
    let name = offer.way.label();
    match &offer.answer {
        Err(unknown) => {
            let none = || CommitmentCells::none("");
            OfferCells {
                name,
                throughput: NOT_KNOWN.to_string(),
                total: String::new(),
                refused: String::new(),
                note: unknown.to_string(),
                one_year: none(),
                three_years: none(),
                savings_plan: none(),
            }
        }
        Ok(answer) => {
            let [one_year, three_years] = &answer.reserved;
            OfferCells {
                name,
                throughput: throughput(answer),
                total: answer.throughput.checked_add(storage).map(show::usd).unwrap_or_default(),
                refused: match answer.throttled {
                    Ok(throttled) => refused(throttled),
                    Err(_) => NOT_KNOWN.to_string(),
                },
                note: note(offer.way, answer),
                one_year: reserved(one_year),
                three_years: reserved(three_years),
                savings_plan: plan(&answer.savings_plan),
            }
        }
    }
}

fn note(way: Way, answer: &Answer) -> String {
    let quota = answer.over_quota.map(|it| it.words());
    let unknown = answer.throttled.err().map(|it| it.to_string());
    // The price is for what is served.
    let refuses = answer.throttled.is_ok_and(|it| !it.share.is_zero());
    let is_carried = quota.is_some() && !refuses && way != Way::OnDemand;
    let carried = is_carried.then(|| "bursts carry the rest (S-9)".to_string());
    let free = (way == Way::OnDemand && refuses).then(|| "what is throttled costs nothing (S-25)".to_string());
    [unknown, quota, carried, free].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn throughput(answer: &Answer) -> String {
    let most = show::usd(answer.throughput);
    let least = show::usd(answer.lower);
    // Doubt D-8: what an hour with changes is billed by.
    if most == least { most } else { format!("{most} (at least {least})") }
}

/// `0.15 % (0.10 % to 0.31 %)`; `0 %, 13.4 % at risk`.
pub fn refused(throttled: Throttled) -> String {
    let Throttled { share, range: (low, high), at_risk } = throttled;
    let mut words = show::percent(share);
    if low != high {
        words.push_str(&format!(" ({} to {})", show::percent(low), show::percent(high)));
    }
    if !at_risk.is_zero() {
        words.push_str(&format!(", {} at risk", show::percent(at_risk)));
    }
    words
}

fn reserved(overlay: &Overlay<Reservation>) -> CommitmentCells {
    match overlay {
        Overlay::Saves(it) => {
            let blocks = |count: u64, unit: &str| match count {
                0 => None,
                1 => Some(format!("1 block of 100 {unit}")),
                many => Some(format!("{} blocks of 100 {unit}", show::count(Decimal::from(many)))),
            };
            let both = [blocks(it.write_blocks, "WCU"), blocks(it.read_blocks, "RCU")];
            let words: Vec<String> = both.into_iter().flatten().collect();
            CommitmentCells {
                once: show::usd(it.upfront),
                month: show::usd(it.monthly),
                detail: format!(
                    "{}, {} covered, {} a month with the part of what is paid once",
                    words.join(" and "),
                    show::percent(it.coverage),
                    show::usd(it.effective)
                ),
            }
        }
        other => CommitmentCells::none(why_not(other)),
    }
}

fn plan(overlay: &Overlay<SavingsPlan>) -> CommitmentCells {
    match overlay {
        Overlay::Saves(it) => CommitmentCells {
            once: String::new(),
            month: show::usd(it.monthly),
            detail: format!("{} an hour for one year, {} covered", commitment(it.hourly), show::percent(it.coverage)),
        },
        other => CommitmentCells::none(why_not(other)),
    }
}

/// An hourly commitment as it is typed in: with the five decimals that a plan takes.
fn commitment(hourly: Usd) -> String {
    show::usd_exact(Usd::new(hourly.decimal().round_dp(5)))
}

fn why_not<T>(overlay: &Overlay<T>) -> String {
    match overlay {
        Overlay::Saves(_) => String::new(),
        Overlay::DoesNotPay => "saves nothing".to_string(),
        Overlay::DoesNotApply => "does not cover this".to_string(),
        Overlay::NotSold => "not sold in this Region".to_string(),
        Overlay::Unknown(unknown) => unknown.to_string(),
    }
}

/// What the commitments are in a Region, in a sentence for below the offers.
pub fn commitments_in_words(region: &RegionPrices) -> String {
    let plan = match region.plan_list() {
        Some(version) => format!("at the rates of the list of Savings Plans {version} (R-SP-1)"),
        None => format!(
            "{} off on-demand units and {} off provisioned ones (R-SP-1)",
            show::percent(SAVINGS_PLAN_ON_DEMAND),
            show::percent(SAVINGS_PLAN_PROVISIONED)
        ),
    };
    format!(
        "On top means bought as well, and nothing of it is in the prices above: reserved capacity in blocks of 100 \
         units for one or three years (R-RC-1 to R-RC-4); a Database Savings Plan for one year, nothing paid once, \
         {plan}. Each is the amount that costs least."
    )
}

/// A number of the design as it is shown: its place, its value, and what its ends change.
pub fn input_cells(input: &InputEffect) -> [String; 4] {
    let end = |end: Option<InputEnd>| match end {
        Some(end) => format!("{} at {}", show::usd_difference(end.change), show::count(end.value.round_dp(6))),
        None => "cannot be".to_string(),
    };
    [input.path.clone(), show::count(input.value.round_dp(6)), end(input.low), end(input.high)]
}
