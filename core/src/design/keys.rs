//! How requests spread over partition key values: how many values there are, and what the busiest one gets. Owns the
//! meaning of the wire form's `keys`; what a partition stands is [`crate::limits`]' and the review's business.

use super::{ITEMS_MAX, check::Report, zipf::zipf_share};
use crate::{show, wire::KeysV1};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// How requests spread over the values of a partition key, as far as it was said.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct KeySpread {
    /// How many different values there are.
    pub distinct: Option<u64>,
    /// Whether and how the busiest value's part was said.
    pub hottest: Hottest,
    /// Whether sort key values under one partition key value only rise or only fall, where it was said.
    pub rising: Option<bool>,
}

/// What was said about the busiest value of a partition key.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Hottest {
    /// Nothing.
    #[default]
    NotSaid,
    /// Its part of the requests, above 0 and at most 1.
    Share(Decimal),
    /// Zipf's law with this exponent over the `distinct` values.
    Zipf(Decimal),
}

impl KeySpread {
    /// The busiest value's part of the requests, 0 to 1: said, by Zipf's law, or all of it where there is one value
    /// only. `None` where nothing says it; an even spread is not assumed.
    pub fn hottest_share(&self) -> Option<Decimal> {
        match (self.hottest, self.distinct) {
            (_, Some(1)) => Some(Decimal::ONE),
            (Hottest::Share(share), _) => Some(share),
            (Hottest::Zipf(exponent), Some(distinct)) => zipf_share(1, distinct, exponent),
            _ => None,
        }
    }

    /// The part of the n-th busiest value (from 1), where a law gives it or the number of values does.
    pub fn share_of_rank(&self, rank: u64) -> Option<Decimal> {
        match (self.hottest, self.distinct) {
            _ if rank == 1 => self.hottest_share(),
            (Hottest::Zipf(exponent), Some(distinct)) => zipf_share(rank, distinct, exponent),
            _ => None,
        }
    }

    /// What every value would get if all got the same: the least that the busiest one can have.
    pub fn even_share(&self) -> Option<Decimal> {
        Decimal::ONE.checked_div(Decimal::from(self.distinct?))
    }
}

/// Where `keys` may say that a sort key rises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// An entity or an index: it has a sort key.
    Keys,
    /// A pattern: it only says how requests spread.
    Requests,
}

/// Checks and reads the wire form.
pub(super) fn from_wire(wire: Option<&KeysV1>, owner: Owner, path: &str, report: &mut Report) -> Option<KeySpread> {
    let wire = wire?;
    let path = format!("{path}.keys");
    let distinct = wire.distinct.and_then(|it| match it.0.to_u64() {
        Some(whole) if it.0.fract().is_zero() && (1..=ITEMS_MAX).contains(&whole) => Some(whole),
        _ => {
            let most = show::count(Decimal::from(ITEMS_MAX));
            report.at(
                format!("{path}.distinct"),
                format!("{} is no number of key values: write a whole number from 1 to {most}", it.0),
            );
            None
        }
    });
    let share = wire.hottest_share.and_then(|it| {
        let sound = it.0 > Decimal::ZERO && it.0 <= Decimal::ONE;
        if !sound {
            report.at(
                format!("{path}.hottest_share"),
                format!("{} is no part of the requests: write a number above 0 and up to 1 (80 % is 0.8)", it.0),
            );
        }
        sound.then_some(it.0)
    });
    let exponent = wire.zipf.and_then(|it| {
        let sound = it.0 >= Decimal::ZERO && it.0 <= Decimal::TEN && it.0.scale() <= 6;
        if !sound {
            report.at(
                format!("{path}.zipf"),
                format!("{} is no exponent of Zipf's law: write 0 to 10 with at most 6 decimals, often near 1", it.0),
            );
        }
        sound.then_some(it.0)
    });
    if wire.hottest_share.is_some() && wire.zipf.is_some() {
        report.at(
            format!("{path}.zipf"),
            "the busiest value's part is said twice: write hottest_share or zipf, not both",
        );
    }
    if wire.zipf.is_some() && wire.distinct.is_none() {
        report.at(format!("{path}.zipf"), "Zipf's law needs the number of key values: say distinct too");
    }
    if let (Some(share), Some(distinct)) = (share, distinct)
        && share.checked_mul(Decimal::from(distinct)).is_some_and(|it| it < Decimal::new(999_999, 6))
    {
        report.at(
            format!("{path}.hottest_share"),
            format!(
                "{share} is too small: the busiest of {} values gets at least an even part of the requests, write more or fewer distinct values",
                show::count(Decimal::from(distinct))
            ),
        );
    }
    if owner == Owner::Requests && wire.rising.is_some() {
        report.at(
            format!("{path}.rising"),
            "a pattern has no sort key of its own: say rising at its entity or index, leave it out here",
        );
    }
    let hottest = match (share, exponent) {
        (Some(share), _) => Hottest::Share(share),
        (None, Some(exponent)) => Hottest::Zipf(exponent),
        (None, None) => Hottest::NotSaid,
    };
    Some(KeySpread { distinct, hottest, rising: wire.rising })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().expect("a test writes plain decimals")
    }

    #[track_caller]
    fn check(distinct: Option<u64>, hottest: Hottest, share: Option<&str>) {
        let spread = KeySpread { distinct, hottest, rising: None };
        assert_eq!(spread.hottest_share(), share.map(decimal));
    }

    #[test]
    fn the_busiest_value_s_part_is_said_or_follows_and_is_never_assumed() {
        check(None, Hottest::NotSaid, None);
        check(Some(4), Hottest::NotSaid, None);
        check(Some(1), Hottest::NotSaid, Some("1"));
        check(Some(4), Hottest::Share(decimal("0.8")), Some("0.8"));
        check(None, Hottest::Share(decimal("0.8")), Some("0.8"));
        check(Some(4), Hottest::Zipf(Decimal::ONE), Some("0.48"));
        check(None, Hottest::Zipf(Decimal::ONE), None);
    }

    #[test]
    fn ranks_have_parts_where_a_law_gives_them() {
        let spread = KeySpread { distinct: Some(4), hottest: Hottest::Zipf(Decimal::ONE), rising: None };
        assert_eq!(spread.share_of_rank(4), Some(decimal("0.12")));
        assert_eq!(spread.even_share(), Some(decimal("0.25")));
        let said = KeySpread { distinct: Some(4), hottest: Hottest::Share(decimal("0.8")), rising: None };
        assert_eq!(said.share_of_rank(2), None);
    }
}
