//! The lines of a view put together by what they are for: one group for each family at one place of one table.
//!
//! Owns the sums that a bill shows, what they come to when each is rounded (R-TOTAL-1), and shares of a whole for bars.

use super::{Estimate, View, total_of};
use crate::{
    bill::{CostLine, Family, Missing, Place},
    design::CapacityMode,
    money::Usd,
    pricing::{Dimension, Price, PriceStrength},
    rules::{RuleId, Strength},
};
use rust_decimal::{Decimal, prelude::ToPrimitive};
use std::{cmp::Reverse, collections::BTreeMap};

/// What a group of lines is for. In one view all its lines have the same dimension and price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupKey {
    /// The family.
    pub family: Family,
    /// The table's position in the design.
    pub table: usize,
    /// The table or one of its indexes.
    pub place: Place,
    /// The replica in whose Region it is, by position; `None`: the design's own Region.
    pub replica: Option<u16>,
    /// What is charged and the price of one unit, for lines of features: those are told apart by it.
    pub charged: Option<(Dimension, Usd)>,
}

impl GroupKey {
    /// The group that a line belongs to.
    pub fn of(line: &CostLine) -> GroupKey {
        let charged = line.family.is_feature().then_some((line.dimension, line.price.usd));
        let CostLine { family, table, place, replica, .. } = *line;
        GroupKey { family, table, place, replica, charged }
    }

    /// The group that a missing amount would be in.
    pub fn of_missing(missing: &Missing) -> GroupKey {
        let Missing { family, table, place, .. } = *missing;
        GroupKey { family, table, place, replica: None, charged: None }
    }
}

/// Lines of one family at one place of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct LineGroup<'estimate> {
    /// What they are for.
    pub key: GroupKey,
    /// The lines, largest first; at least one.
    pub lines: Vec<&'estimate CostLine>,
    /// Units of the dimension in the month.
    pub quantity: Decimal,
    /// The price of one unit.
    pub price: Price,
    /// The sum of the lines, exact.
    pub amount: Usd,
}

impl LineGroup<'_> {
    /// The group as one line: its quantity and amount are the sums.
    pub fn as_line(&self) -> CostLine {
        CostLine { quantity: self.quantity, amount: self.amount, ..self.lines[0].clone() }
    }

    /// How many lines follow after the first `shown`, and what they come to; `None` where none do.
    pub fn rest(&self, shown: usize) -> Option<(usize, Usd)> {
        let rest = self.lines.get(shown..).filter(|rest| !rest.is_empty())?;
        Some((rest.len(), total_of(rest.iter().copied())?))
    }

    /// Its part of a total, 0 to 1; zero of nothing.
    pub fn share_of(&self, total: Usd) -> Decimal {
        self.amount.decimal().checked_div(total.decimal()).unwrap_or_default()
    }

    /// The rules that any of its lines rests on, in the order of the book.
    pub fn rules(&self) -> Vec<RuleId> {
        let mut rules: Vec<RuleId> = self.lines.iter().flat_map(|line| line.rules.iter().copied()).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// The least sure strength among its rules.
    pub fn strength(&self) -> Strength {
        self.rules().into_iter().map(RuleId::strength).max().unwrap_or(Strength::Documented)
    }

    /// How sure its price is.
    pub fn price_strength(&self) -> PriceStrength {
        self.price.strength
    }
}

impl View {
    /// The view that a design's own modes make: on-demand or provisioned where all tables agree, else as designed.
    pub fn of(estimate: &Estimate) -> View {
        let all = |mode| !estimate.tables.is_empty() && estimate.tables.iter().all(|table| table.mode == mode);
        if all(CapacityMode::OnDemand) {
            View::OnDemand
        } else if all(CapacityMode::Provisioned) {
            View::Provisioned
        } else {
            View::AsDesigned
        }
    }

    /// Its name for people, in a sentence: `on-demand`.
    pub const fn label(self) -> &'static str {
        match self {
            View::AsDesigned => "as designed",
            View::OnDemand => "on-demand",
            View::Provisioned => "provisioned",
        }
    }
}

impl Estimate {
    /// The bill of a view by family and place, the largest amount first.
    pub fn groups(&self, view: View) -> Vec<LineGroup<'_>> {
        grouped(self.lines(view))
    }

    /// What comes once, by family and place, the largest amount first: imports, restores, new replicas and the like.
    pub fn one_time_groups(&self) -> Vec<LineGroup<'_>> {
        grouped(&self.features.one_time)
    }

    /// What is paid upfront for a commitment, the largest amount first.
    pub fn commitment_groups(&self) -> Vec<LineGroup<'_>> {
        grouped(&self.upfront)
    }

    /// What the groups of a view come to when each is rounded to cents first; where it differs from the total, both are
    /// shown. Rule R-TOTAL-1.
    pub fn sum_of_rounded_groups(&self, view: View) -> Usd {
        let rounded = self.groups(view).into_iter().map(|group| group.amount.rounded_to_cents());
        rounded.fold(Usd::ZERO, |sum, amount| sum.checked_add(amount).unwrap_or(sum))
    }

    /// The total of a view; `None` where amounts are missing and not one is known, so that nothing known never reads
    /// as nothing to pay.
    pub fn known_total(&self, view: View) -> Option<Usd> {
        let any = self.missing.is_empty() || self.lines(view).next().is_some();
        any.then(|| self.total(view))
    }

    /// What the month changes by from one view to another. `None` beyond the range of a decimal.
    pub fn difference(&self, from: View, to: View) -> Option<Usd> {
        self.total(to).checked_sub(self.total(from))
    }

    /// Bytes that the design keeps on average over the month, overhead included; `None` where none are known.
    pub fn stored_bytes(&self, table: usize, place: Place) -> Option<Decimal> {
        let own = |it: &&CostLine| it.table == table && it.place == place && it.replica.is_none();
        let line = self.storage.iter().find(own)?;
        match line.working {
            crate::bill::Working::Stored { bytes, .. } => Some(bytes),
            _ => None,
        }
    }

    /// Average items of the whole design, as far as they are known.
    pub fn known_items(&self) -> Decimal {
        let known = self.stocks.iter().flatten().filter_map(|stock| stock.ok());
        known.fold(Decimal::ZERO, Decimal::saturating_add)
    }

    /// The stored gigabytes of the whole design, in the gigabyte that is billed.
    pub fn stored_gigabytes(&self) -> Decimal {
        self.storage.iter().fold(Decimal::ZERO, |sum, line| sum.saturating_add(line.quantity))
    }
}

/// Lines put together by what they are for, the largest amount first.
fn grouped<'estimate>(lines: impl IntoIterator<Item = &'estimate CostLine>) -> Vec<LineGroup<'estimate>> {
    let mut groups: BTreeMap<GroupKey, Vec<&CostLine>> = BTreeMap::new();
    for line in lines {
        groups.entry(GroupKey::of(line)).or_default().push(line);
    }
    let mut groups: Vec<LineGroup> = groups
        .into_iter()
        .map(|(key, mut lines)| {
            lines.sort_by_key(|line| Reverse(line.amount));
            let quantity = lines.iter().fold(Decimal::ZERO, |sum, line| sum.saturating_add(line.quantity));
            let sum = total_of(lines.iter().copied());
            // Each line is within range; a sum that is not saturates, as the total does.
            let amount = sum.unwrap_or(Usd::new(Decimal::MAX));
            LineGroup { key, price: lines[0].price, lines, quantity, amount }
        })
        .collect();
    groups.sort_by_key(|group| Reverse(group.amount));
    groups
}

/// A part of a whole in thousandths, rounded down so that parts never exceed the whole; 0 of nothing is 0.
pub fn permille(part: Usd, whole: Usd) -> u16 {
    share_permille(part.decimal(), whole.decimal())
}

/// The same for shares of 1.
pub fn share_permille(part: Decimal, whole: Decimal) -> u16 {
    if whole <= Decimal::ZERO || part <= Decimal::ZERO {
        return 0;
    }
    let share = part.checked_div(whole).unwrap_or(Decimal::ONE).min(Decimal::ONE);
    (share * Decimal::ONE_THOUSAND).floor().to_u16().unwrap_or(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{design::Design, estimate::estimate, pricing::PriceBook, wire::read_design};

    fn reference() -> Estimate {
        let wire = read_design(include_str!("../../../tests/data/reference-design.json")).expect("well formed");
        estimate(&Design::from_wire(&wire).expect("holds together"), PriceBook::embedded()).expect("has prices")
    }

    #[test]
    fn groups_are_the_lines_put_together_largest_first() {
        let estimate = reference();
        for view in [View::AsDesigned, View::OnDemand, View::Provisioned] {
            let groups = estimate.groups(view);
            let sum = groups.iter().try_fold(Usd::ZERO, |sum, group| sum.checked_add(group.amount));
            assert_eq!(sum, Some(estimate.total(view)), "{view:?}");
            assert_eq!(groups.iter().map(|group| group.lines.len()).sum::<usize>(), estimate.lines(view).count());
            assert!(groups.is_sorted_by(|one, next| one.amount >= next.amount), "{view:?}");
            for group in &groups {
                assert_eq!(group.price.usd.checked_mul(group.quantity), Some(group.amount), "{:?}", group.key);
                assert!(group.lines.iter().all(|line| line.dimension == group.lines[0].dimension));
            }
        }
    }

    #[test]
    fn what_follows_after_the_shown_lines_is_summed() {
        let estimate = reference();
        let group = &estimate.groups(View::OnDemand)[0];
        assert_eq!(group.rest(0), Some((group.lines.len(), group.amount)));
        assert_eq!(group.rest(group.lines.len()), None);
    }

    #[test]
    fn a_view_of_one_mode_is_that_mode() {
        assert_eq!(View::of(&reference()), View::OnDemand);
    }

    #[test]
    fn where_nothing_is_known_the_total_is_not_zero() {
        let wire = r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": [{"name": "t",
            "partition_key": {"name": "pk"}, "entities": [{"name": "e"}],
            "patterns": [{"name": "q", "operation": "GetItem", "entity": "e"}]}]}"#;
        let wire = read_design(wire).expect("well formed");
        let design = Design::from_wire(&wire).expect("holds together");
        let open = estimate(&design, PriceBook::embedded()).expect("has prices");
        assert_eq!(open.known_total(View::OnDemand), None);
        assert!(open.known_total(View::Provisioned).is_some(), "the least capacity is known");
        assert_eq!(reference().known_total(View::OnDemand), Some(reference().total(View::OnDemand)));
    }

    #[track_caller]
    fn check_permille(part: u32, whole: u32, thousandths: u16) {
        let usd = |dollars: u32| Usd::new(Decimal::from(dollars));
        assert_eq!(permille(usd(part), usd(whole)), thousandths);
    }

    #[test]
    fn parts_of_a_bar_never_exceed_it() {
        check_permille(1, 3, 333);
        check_permille(2, 3, 666);
        check_permille(3, 3, 1_000);
        check_permille(4, 3, 1_000);
        check_permille(0, 3, 0);
        check_permille(1, 0, 0);
    }
}
