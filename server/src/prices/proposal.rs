//! What an imported price list would change, and what speaks against it.

use keyfare_core::{
    pricing::{Day, Offer, PlanList, PriceBook, PriceChange, changes, implausible, implausible_rates},
    show,
};

/// A book that a price list would make, before it is taken.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The book with the list's Regions in place of its own.
    pub book: PriceBook,
    /// Every number that differs from the book before.
    pub changes: Vec<PriceChange>,
    /// What speaks against taking it, each in a sentence without its dot. Empty for a list like those before.
    pub objections: Vec<String>,
}

/// Compares a price list with the book in use.
pub fn propose(before: &PriceBook, offer: &Offer) -> Proposal {
    let book = before.with_offer(offer);
    let changes = changes(before, &book);
    let mut objections: Vec<String> = implausible(&changes).iter().map(ToString::to_string).collect();
    let day = |date: &str| Day::parse(date);
    if day(&offer.published) < day(before.published()) {
        objections.push(format!(
            "it was published on {}, before the prices in use of {}",
            show::day(&offer.published),
            show::day(before.published())
        ));
    }
    Proposal { book, changes, objections }
}

/// Compares a list of Savings Plans with the rates of the book in use.
pub fn propose_plans(before: &PriceBook, list: &PlanList) -> Proposal {
    let book = before.with_plans(list);
    let changes = changes(before, &book);
    let mut objections: Vec<String> =
        implausible(&changes).iter().chain(&implausible_rates(&book)).map(ToString::to_string).collect();
    for code in list.regions.keys() {
        match before.region(code) {
            Err(_) => {
                objections.push(format!("{code} is not in price list {}: import its prices first", before.version()))
            }
            // Versions are timestamps of one length.
            Ok(region) => {
                if let Some(known) = region.plan_list().filter(|known| *known > list.version.as_str()) {
                    objections.push(format!("{code} has the rates of {known} already, which are later than these"));
                }
            }
        }
    }
    Proposal { book, changes, objections }
}
