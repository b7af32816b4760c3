//! Reserved capacity: where a year of it pays, and where what was reserved does not.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    bill::{
        UnitKind,
        reserved::{price, upfront_share},
    },
    design::{CapacityMode, TableClass, Term},
    limits::RESERVED_BLOCK_UNITS,
    money::Usd,
    pricing::Dimension,
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "reserved-capacity",
    title: "Capacity that a reservation would make cheaper",
    condition: "A provisioned table of the Standard class has at least 100 units that are always there and not reserved",
    rules: &[RuleId::RC_1, RuleId::RC_2, RuleId::RC_3, RuleId::RC_4],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let table = case.table;
    let fits = table.capacity.mode == CapacityMode::Provisioned && table.class == TableClass::Standard;
    // One reservation covers a whole Region: where there is one, its use is told with the bill.
    if !fits || case.design.tables.iter().any(|it| it.capacity.reserved.is_some()) {
        return;
    }
    for kind in [UnitKind::Write, UnitKind::Read] {
        out.extend(of_kind(case, kind));
    }
}

fn of_kind(case: &Case, kind: UnitKind) -> Option<Draft> {
    let hours = case.design.settings.month.hours();
    let own = case.needs().iter().filter(|it| it.kind == kind);
    // The least that is there in every hour.
    let least = |it: &crate::bill::provisioned::CapacityNeed| {
        it.hours_of_month(hours).into_iter().map(|it| it.units).min().unwrap_or_default()
    };
    let always: Decimal = own.map(least).sum();
    let block = Decimal::from(RESERVED_BLOCK_UNITS);
    let units = (always / block).floor() * block;
    if units.is_zero() {
        return None;
    }
    let (dimension, unit, word) = match kind {
        UnitKind::Read => (Dimension::ReadCapacityUnitHour, Unit::ReadUnitsPerSecond, "reads"),
        UnitKind::Write => (Dimension::WriteCapacityUnitHour, Unit::WriteUnitsPerSecond, "writes"),
    };
    let list = case.prices.price(dimension).ok()?.usd.checked_mul(units)?.checked_mul(hours)?;
    let reserved = price(case.prices, Term::OneYear, kind).ok()?;
    let upfront = reserved.upfront.checked_mul(units)?;
    let hourly = reserved.hour.checked_mul(units)?.checked_mul(hours)?;
    let month = hourly.checked_add(upfront_share(upfront, hours, 8_760)?)?;
    let saving = list.checked_sub(month).filter(|it| *it > Usd::ZERO)?;
    let field = if kind == UnitKind::Read { "read_units" } else { "write_units" };
    let draft = Draft::new(
        format!("{}.capacity.reserved.{field}", case.table_path()),
        format!("A year's reservation of the {word} of {} would pay", case.table.name),
        "So many units are there in every hour. Reserved for a year they cost less, used or not, and the money paid \
         upfront does not come back: reserve what is sure to stay.",
    )
    .with("Always there", Amount::of(always, unit))
    .with("In blocks of 100", Amount::of(units, unit))
    .with("Now", Amount::monthly(list))
    .with("Reserved, by the hour", Amount::monthly(hourly))
    .with("Reserved, upfront", Amount::usd(upfront))
    .would_save(Some(saving));
    Some(draft)
}
