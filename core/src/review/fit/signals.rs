//! What the matrix shows without being asked: scans, waste of filters, spikes, and sheer size.

use super::{MatrixLabel, Reason, Weight};
use crate::{
    design::{Design, Request},
    estimate::Estimate,
};
use rust_decimal::Decimal;

/// More items than this are very large.
const MANY_ITEMS: u64 = 100_000_000;
/// More units a second than this are very large.
const MANY_UNITS: u64 = 10_000;
/// A peak of so many times the average is a spike.
const SPIKE: Decimal = Decimal::from_parts(4, 0, 0, false, 0);

/// Adds the signals of a design to the reasons that its answers gave.
pub(super) fn add(design: &Design, estimate: &Estimate, reasons: &mut Vec<Reason>) {
    let answers = &design.fit_answers;
    let mut say = |weight, text: String, alternative| reasons.push(Reason { weight, text, alternative });
    let patterns = || design.tables.iter().flat_map(|it| &it.patterns);
    let reads = patterns().filter(|it| !matches!(it.request, Request::Writes(_))).count();
    let labelled = |label| patterns().filter(|it| MatrixLabel::of(it) == label).count();
    let (scans, elsewhere) = (labelled(MatrixLabel::Scan), labelled(MatrixLabel::OtherStore));
    let nothing = labelled(MatrixLabel::Nothing);
    let by_key = patterns().filter(|it| MatrixLabel::of(it).is_answered()).count();
    if nothing > 0 {
        let words = format!("{nothing} of the questions are answered by nothing yet.");
        say(Weight::Beside, words, Some("an index or a new kind of item, or another store"));
    }
    if elsewhere > 0 {
        say(
            Weight::Beside,
            format!("{elsewhere} of the questions are for another store."),
            Some("the store that they name"),
        );
    }
    if scans > 0 && 2 * scans > reads {
        say(
            Weight::Against,
            format!("{scans} of {reads} questions are answered by no key: they scan."),
            Some("a relational database, such as Aurora"),
        );
    } else if scans > 0 {
        say(
            Weight::Beside,
            format!("{scans} of {reads} questions scan."),
            Some("an index for each, or an export to S3, queried with Athena"),
        );
    } else if by_key > 0 && reads > 0 && nothing + elsewhere == 0 {
        say(Weight::For, format!("All {by_key} questions are answered by a key or an index."), None);
    }
    if answers.spiky.is_none() && patterns().any(|it| it.peak >= SPIKE) {
        let peak = patterns().map(|it| it.peak).max().unwrap_or(Decimal::ONE);
        let peak = crate::show::count(peak.round_dp(2));
        say(Weight::For, format!("Traffic peaks at {peak} times its average: on-demand capacity follows it."), None);
    }
    if answers.very_large.is_none() {
        let (items, units) = (estimate.known_items(), super::peak_units_per_second(estimate));
        if items > Decimal::from(MANY_ITEMS) {
            let items = crate::show::units_short(items);
            say(Weight::For, format!("{items} items: reads by key take the same time at any size."), None);
        } else if units > Decimal::from(MANY_UNITS) {
            let units = crate::show::units_short(units);
            say(Weight::For, format!("{units} units a second are spread over as many partitions as they need."), None);
        }
    }
}
