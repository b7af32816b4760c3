//! How much a finding matters. Earned by money or by requests that fail, never by taste.

use crate::money::Usd;
use rust_decimal::Decimal;

/// How much a finding matters, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Requests are throttled or refused, data can be lost, or a quarter of the month and at least $50 is at stake.
    High,
    /// Requests can be throttled, or 5 % of the month and at least $10 is at stake, or $500 whatever the share.
    Medium,
    /// At least $1 a month.
    Low,
    /// Less, or an amount that is not known yet.
    Note,
}

impl Severity {
    /// Every severity, the most first.
    pub const ALL: [Severity; 4] = [Severity::High, Severity::Medium, Severity::Low, Severity::Note];

    /// Its word: `High`.
    pub const fn label(self) -> &'static str {
        match self {
            Severity::High => "High",
            Severity::Medium => "Medium",
            Severity::Low => "Low",
            Severity::Note => "Note",
        }
    }

    /// Its word in files and attributes: `high`.
    pub const fn key(self) -> &'static str {
        match self {
            Severity::High => "high",
            Severity::Medium => "medium",
            Severity::Low => "low",
            Severity::Note => "note",
        }
    }

    /// What so much a month comes to in a month of `total`.
    pub fn of_money(stake: Usd, total: Usd) -> Severity {
        let at_least = |dollars: u32| stake.decimal() >= Decimal::from(dollars);
        let percent = |percent: i64| {
            let part = total.decimal().checked_mul(Decimal::new(percent, 2));
            part.is_some_and(|part| stake.decimal() >= part)
        };
        if at_least(50) && percent(25) {
            Severity::High
        } else if at_least(500) || (at_least(10) && percent(5)) {
            Severity::Medium
        } else if at_least(1) {
            Severity::Low
        } else {
            Severity::Note
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(stake: u32, total: u32, severity: Severity) {
        let usd = |dollars: u32| Usd::new(Decimal::from(dollars));
        assert_eq!(Severity::of_money(usd(stake), usd(total)), severity);
    }

    #[test]
    fn severity_is_earned_by_a_share_of_the_month_and_by_dollars() {
        check(120, 366, Severity::High);
        check(63, 366, Severity::Medium);
        check(40, 50, Severity::Medium);
        check(9, 10, Severity::Low);
        check(600, 1_000_000, Severity::Medium);
        check(499, 1_000_000, Severity::Low);
        check(0, 0, Severity::Note);
    }
}
