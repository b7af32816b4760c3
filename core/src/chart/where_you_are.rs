//! Where a design stands between on-demand and provisioned: the use of each way of providing capacity, on the chart of
//! the break-even. Owns which points are marked; the drawing is that of [`super::break_even`].

use super::{BreakEven, Capacity, UsePoint};
use crate::{
    bill::UnitKind,
    capacity::{Modes, Way},
    design::{Design, TableClass},
    estimate::break_even,
    money::Usd,
    pricing::{Dimension, PriceError, RegionPrices},
};
use rust_decimal::Decimal;

/// The break-even of a Region's writes, with the use of every provisioned way of the largest table. The class is that
/// table's. Without traffic there is no point.
///
/// Errors: a price that the Region lacks.
pub fn where_you_are(design: &Design, modes: &Modes, prices: &RegionPrices) -> Result<BreakEven, PriceError> {
    // The table that pays most on-demand: a design has one chart.
    let paid = |table: usize| {
        let offers = modes.tables.get(table).map_or(&[][..], |it| &it.offers);
        let answer = offers.iter().find(|it| it.way == Way::OnDemand).and_then(|it| it.answer.as_ref().ok());
        answer.map_or(Usd::ZERO, |it| it.throughput)
    };
    let largest = (0..design.tables.len()).max_by_key(|table| (paid(*table), std::cmp::Reverse(*table)));
    let class = largest.map_or(TableClass::Standard, |table| design.tables[table].class);
    let (write_hour, read_hour) = match class {
        TableClass::Standard => (Dimension::WriteCapacityUnitHour, Dimension::ReadCapacityUnitHour),
        TableClass::StandardInfrequentAccess => (Dimension::WriteCapacityUnitHourIa, Dimension::ReadCapacityUnitHourIa),
    };
    let (write, read) = (prices.price(write_hour)?.usd, prices.price(read_hour)?.usd);
    let even = break_even(prices, class, UnitKind::Write)?;
    let mut points = Vec::new();
    for offer in largest.map_or(&[][..], |table| &modes.tables[table].offers) {
        let Ok(answer) = &offer.answer else { continue };
        // Reads and writes weighed by their price, as the bill weighs them.
        let (mut used, mut given) = (Decimal::ZERO, Decimal::ZERO);
        for capacity in &answer.capacities {
            let price = if capacity.kind == UnitKind::Write { write } else { read }.decimal();
            let cost = price.saturating_mul(capacity.unit_hours);
            given = given.saturating_add(cost);
            used = used.saturating_add(cost.saturating_mul(capacity.used));
        }
        let Some(share) = used.checked_div(given).filter(|it| !it.is_zero()) else { continue };
        let use_percent = share.saturating_mul(Decimal::ONE_HUNDRED);
        let label = short_name(offer.way).to_string();
        if !points.iter().any(|it: &UsePoint| it.use_percent == use_percent) {
            points.push(UsePoint { label, use_percent });
        }
    }
    Ok(BreakEven {
        capacity: Capacity::Write,
        subject: "writes of 1 KB".to_string(),
        unit_hour: write,
        on_demand_million: Usd::new(even.on_demand_per_million),
        points,
    })
}

const fn short_name(way: Way) -> &'static str {
    match way {
        Way::OnDemand => "on-demand",
        Way::FixedAtPeak => "fixed at the peak",
        Way::FixedAtP99 => "at 99 %",
        Way::FixedAtP95 => "at 95 %",
        Way::AutoScaled => "auto scaled",
        Way::AsStated => "as stated",
    }
}
