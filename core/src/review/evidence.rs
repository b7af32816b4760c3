//! The figures that a finding rests on: exact numbers with their units, written for people only when they are shown.

use crate::{money::Usd, show};
use rust_decimal::Decimal;

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Read request units of one request.
    ReadUnits,
    /// Write request units of one request.
    WriteUnits,
    /// Read units in the month.
    ReadUnitsPerMonth,
    /// Write units in the month.
    WriteUnitsPerMonth,
    /// Read units a second.
    ReadUnitsPerSecond,
    /// Write units a second.
    WriteUnitsPerSecond,
    /// Dollars, once.
    Usd,
    /// Dollars a month.
    UsdPerMonth,
    /// Bytes.
    Bytes,
    /// A part of one.
    Share,
    /// So many of a thing, named in the plural.
    Count(&'static str),
}

/// A number with its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The number, exact.
    pub number: Decimal,
    /// What it counts.
    pub unit: Unit,
}

impl Amount {
    /// So much of a unit.
    pub fn of(number: impl Into<Decimal>, unit: Unit) -> Amount {
        Amount { number: number.into(), unit }
    }

    /// Dollars, once.
    pub fn usd(amount: Usd) -> Amount {
        Amount::of(amount.decimal(), Unit::Usd)
    }

    /// Dollars a month.
    pub fn monthly(amount: Usd) -> Amount {
        Amount::of(amount.decimal(), Unit::UsdPerMonth)
    }

    /// As people read it: `1,250,000 RRU`, `$119.50 a month`.
    pub fn shown(&self) -> String {
        let number = self.number;
        let short = || show::units_short(number);
        match self.unit {
            Unit::ReadUnits => format!("{} RRU", show::count(number.round_dp(6))),
            Unit::WriteUnits => format!("{} WRU", show::count(number.round_dp(6))),
            Unit::ReadUnitsPerMonth => format!("{} RRU a month", short()),
            Unit::WriteUnitsPerMonth => format!("{} WRU a month", short()),
            Unit::ReadUnitsPerSecond => format!("{} reads/s", short()),
            Unit::WriteUnitsPerSecond => format!("{} writes/s", short()),
            Unit::Usd => show::usd(Usd::new(number)),
            Unit::UsdPerMonth => format!("{} a month", show::usd(Usd::new(number))),
            Unit::Bytes => show::average_bytes(number),
            Unit::Share => show::percent(number),
            Unit::Count(noun) => format!("{} {noun}", short()),
        }
    }

    /// The unit as files name it.
    pub const fn unit_key(&self) -> &'static str {
        match self.unit {
            Unit::ReadUnits => "rru",
            Unit::WriteUnits => "wru",
            Unit::ReadUnitsPerMonth => "rru_per_month",
            Unit::WriteUnitsPerMonth => "wru_per_month",
            Unit::ReadUnitsPerSecond => "read_units_per_second",
            Unit::WriteUnitsPerSecond => "write_units_per_second",
            Unit::Usd => "usd",
            Unit::UsdPerMonth => "usd_per_month",
            Unit::Bytes => "bytes",
            Unit::Share => "share",
            Unit::Count(noun) => noun,
        }
    }
}

/// One figure of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// What it is the figure of: `One scan`.
    pub label: &'static str,
    /// The figure.
    pub value: Amount,
    /// The limit that it stands against, or what it would be after the change.
    pub against: Option<Against>,
}

/// What a figure is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The most that is allowed.
    Limit(Amount),
    /// What it would be after the change.
    After(Amount),
}

impl Evidence {
    /// The figure as people read it: `4,000 of 1,000 writes/s`, `9 RRU → 1 RRU`.
    pub fn shown(&self) -> String {
        match self.against {
            None => self.value.shown(),
            Some(Against::Limit(limit)) => format!("{} of {}", self.value.shown(), limit.shown()),
            Some(Against::After(after)) => format!("{} → {}", self.value.shown(), after.shown()),
        }
    }
}
