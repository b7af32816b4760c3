//! The month in every way of paying for capacity, side by side: one bar a way, its parts by what they are for.

use rust_decimal::Decimal;
use std::collections::BTreeMap;

use super::number::{axis_labels, cell, money_within, position, steps_to};
use super::paint::{Family, Halo, Paint};
use super::sheet::{Anchor, Plot, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::bill::{self, Place, UnitKind};
use crate::capacity::{Modes, Offer, Throttled, Way, refused};
use crate::design::{Design, TableClass};
use crate::estimate::Estimate;
use crate::money::Usd;
use crate::pricing::{Dimension, PriceError, RegionPrices};
use crate::show;

/// The ways, in the order in which they are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaysOfPaying {
    /// One bar each.
    pub ways: Vec<WayBar>,
}

/// One way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayBar {
    /// What it is called.
    pub label: String,
    /// Its amounts by what they are for, none negative; or what they depend on.
    pub parts: Result<Vec<(Family, Usd)>, String>,
    /// The part of all units that is throttled; `None` where not known.
    pub throttled: Option<Throttled>,
}

impl WayBar {
    /// The whole bar; `None` where it is not known.
    fn total(&self) -> Option<Usd> {
        let parts = self.parts.as_ref().ok()?;
        parts.iter().try_fold(Usd::ZERO, |sum, (_, amount)| sum.checked_add(*amount))
    }

    /// What its bar is long: what reduces the month has no length of its own.
    fn length(&self) -> Option<Usd> {
        let parts = self.parts.as_ref().ok()?;
        parts.iter().try_fold(Usd::ZERO, |sum, (_, amount)| sum.checked_add((*amount).max(Usd::ZERO)))
    }
}

impl WaysOfPaying {
    /// The ways of a whole design; storage is a part of each.
    ///
    /// Errors: a price that the Region lacks.
    pub fn of(
        design: &Design,
        estimate: &Estimate,
        modes: &Modes,
        prices: &RegionPrices,
    ) -> Result<WaysOfPaying, PriceError> {
        let mut ways = Vec::with_capacity(modes.whole.len());
        for offer in &modes.whole {
            let (parts, throttled) = match &offer.answer {
                Err(unknown) => (Err(unknown.to_string()), None),
                Ok(answer) => (Ok(parts(design, estimate, modes, offer, prices)?), answer.throttled.ok()),
            };
            ways.push(WayBar { label: offer.way.label().to_string(), parts, throttled });
        }
        Ok(WaysOfPaying { ways })
    }
}

/// Amounts of a way by what they are for, in the order of a legend.
fn parts(
    design: &Design,
    estimate: &Estimate,
    modes: &Modes,
    offer: &Offer,
    prices: &RegionPrices,
) -> Result<Vec<(Family, Usd)>, PriceError> {
    let mut sums: BTreeMap<Family, Usd> = BTreeMap::new();
    let mut add = |family: Family, amount: Usd| {
        let sum = sums.entry(family).or_insert(Usd::ZERO);
        *sum = sum.checked_add(amount).unwrap_or(*sum);
    };
    if offer.way == Way::OnDemand {
        let reserved = [bill::Family::ReservedWrites, bill::Family::ReservedReads];
        let fixed = estimate.storage.iter().chain(&estimate.features.monthly);
        fixed.filter(|line| !reserved.contains(&line.family)).for_each(|line| add(line.family.into(), line.amount));
        for line in &estimate.on_demand {
            let ways = modes.tables.get(line.table);
            let served = ways.and_then(|it| it.served_amount(&design.tables[line.table], line));
            add(line.family.into(), served.unwrap_or(line.amount));
        }
    } else {
        add(Family::Storage, modes.storage);
        for (table, ways) in design.tables.iter().zip(&modes.tables) {
            let own = ways.offers.iter().find(|it| it.way == offer.way);
            let own = own.or_else(|| ways.offers.iter().find(|it| it.way == Way::FixedAtPeak));
            let Some(Ok(answer)) = own.map(|it| &it.answer) else { continue };
            for capacity in &answer.capacities {
                let price = prices.price(hour(table.class, capacity.kind))?.usd;
                let amount = price.checked_mul(capacity.unit_hours).unwrap_or_default();
                add(family(capacity.place, capacity.kind), amount);
            }
        }
    }
    Ok(sums.into_iter().collect())
}

const fn hour(class: TableClass, kind: UnitKind) -> Dimension {
    match (class, kind) {
        (TableClass::Standard, UnitKind::Write) => Dimension::WriteCapacityUnitHour,
        (TableClass::Standard, UnitKind::Read) => Dimension::ReadCapacityUnitHour,
        (TableClass::StandardInfrequentAccess, UnitKind::Write) => Dimension::WriteCapacityUnitHourIa,
        (TableClass::StandardInfrequentAccess, UnitKind::Read) => Dimension::ReadCapacityUnitHourIa,
    }
}

const fn family(place: Place, kind: UnitKind) -> Family {
    match (place, kind) {
        (Place::Table, UnitKind::Write) => Family::Write,
        (Place::Index(_), UnitKind::Write) => Family::WriteIndex,
        (Place::Table, UnitKind::Read) => Family::Read,
        (Place::Index(_), UnitKind::Read) => Family::ReadIndex,
    }
}

/// Where bars begin.
const LEFT: f64 = 10.0;
/// No text ends further right.
const EDGE: f64 = 352.0;
/// From one way to the next.
const PITCH: f64 = 42.0;
/// More of it where a line says what is throttled.
const NOTE: f64 = 15.0;
const TOP: f64 = 6.0;

/// Draws one bar a way, on one scale.
pub fn ways_of_paying(input: &WaysOfPaying, ink: Ink) -> Figure {
    let title = "Every way of paying, side by side".to_owned();
    let label = format!("{title}. The table of this chart has the same numbers.");
    let notes = input.ways.iter().filter(|way| note(way).is_some()).count();
    let height = TOP + input.ways.len().max(2) as f64 * PITCH + notes as f64 * NOTE + 26.0;
    let svg = draw(height as u32, ink, &label, |sheet| {
        let bottom = height - 22.0;
        let most = input.ways.iter().filter_map(WayBar::length).max().unwrap_or_default();
        if input.ways.is_empty() {
            sheet.text("nothing to show yet", (180.0, bottom / 2.0), Anchor::Middle, Voice::Plain, Halo::Without);
            return;
        }
        let plot = scale(sheet, most, bottom);
        let mut top = TOP;
        for way in &input.ways {
            row(sheet, &plot, way, top);
            top += PITCH + if note(way).is_some() { NOTE } else { 0.0 };
        }
        sheet.line((LEFT, TOP), (LEFT, bottom), Paint::Axis);
    });
    Figure {
        title,
        unit: "US dollars a month, throughput and storage, at list prices".to_owned(),
        svg,
        legend: legend(input),
        table: table(input),
    }
}

fn scale<'a>(sheet: &Sheet<'a>, most: Usd, bottom: f64) -> Plot<'a> {
    let steps = steps_to(most.decimal(), 4);
    let end = position(*steps.last().unwrap_or(&Decimal::ONE));
    let plot = sheet.plot((0.0..end, 0.0..1.0), LEFT..EDGE - 14.0, TOP..bottom);
    let mut clear = f64::NEG_INFINITY;
    for (step, label) in steps.iter().zip(axis_labels(&steps)) {
        let (x, _) = plot.at((position(*step), 0.0));
        sheet.line((x, TOP), (x, bottom), Paint::Grid);
        let half = Voice::Axis.width(&label) / 2.0;
        let at = x.max(half);
        if at - half >= clear && at + half <= 360.0 {
            sheet.text(&label, (at, bottom + 16.0), Anchor::Middle, Voice::Axis, Halo::Without);
            clear = at + half + 8.0;
        }
    }
    plot
}

/// What a way throttles, for the line below its name: `9.0 % throttled, 2.5 % at risk`.
fn note(way: &WayBar) -> Option<String> {
    let throttled = way.throttled.filter(|_| way.parts.is_ok())?;
    let words = refused(Throttled { at_risk: Decimal::ZERO, ..throttled });
    let at_risk = match throttled.at_risk.is_zero() {
        true => String::new(),
        false => format!(", {} at risk", show::percent(throttled.at_risk)),
    };
    Some(format!("{words} throttled{at_risk}"))
}

/// The name and the sum above, then what is throttled, the bar below.
fn row(sheet: &Sheet, plot: &Plot, way: &WayBar, top: f64) {
    let baseline = top + 13.0;
    let (value, voice) = match (way.total(), &way.parts) {
        (Some(total), _) => (money_within(show::usd(total), total, 190.0, Voice::Strong), Voice::Strong),
        (None, Err(words)) => (words.clone(), Voice::Axis),
        (None, Ok(_)) => ("too large".to_owned(), Voice::Axis),
    };
    let value = voice.cut(&value, 190.0);
    sheet.text(&value, (EDGE, baseline), Anchor::End, voice, Halo::With);
    let room = EDGE - LEFT - 16.0 - voice.width(&value);
    sheet.cut_text(&way.label, room, (LEFT + 4.0, baseline), Anchor::Start, (Voice::Plain, Halo::With));
    let bar = match note(way) {
        None => top + 19.0,
        Some(words) => {
            sheet.text(&words, (LEFT + 4.0, baseline + NOTE), Anchor::Start, Voice::Axis, Halo::With);
            top + 19.0 + NOTE
        }
    };
    // What is too large for an amount is beyond the axis too.
    let (Ok(parts), Some(_)) = (&way.parts, way.length()) else { return };
    let mut before = Decimal::ZERO;
    for (family, amount) in parts {
        let after = before.saturating_add(amount.decimal().max(Decimal::ZERO));
        let ((start, _), (end, _)) = (plot.at((position(before), 0.0)), plot.at((position(after), 0.0)));
        if end > start {
            // A hair between two parts, so that they differ without colour.
            let end = if end - start > 2.0 { end - 1.0 } else { end };
            sheet.rect((start, bar), (end, bar + 12.0), Paint::Fill(*family));
        }
        before = after;
    }
}

fn legend(input: &WaysOfPaying) -> Vec<LegendKey> {
    let used = |family: &Family| {
        let mut parts = input.ways.iter().filter_map(|way| way.parts.as_ref().ok()).flatten();
        parts.any(|(it, _)| it == family)
    };
    Family::ALL.into_iter().filter(used).map(|family| LegendKey::filled(family, family.label())).collect()
}

fn table(input: &WaysOfPaying) -> ChartTable {
    let families: Vec<Family> = Family::ALL
        .into_iter()
        .filter(|family| {
            input.ways.iter().filter_map(|it| it.parts.as_ref().ok()).flatten().any(|(it, _)| it == family)
        })
        .collect();
    let mut columns = vec!["Way".to_owned()];
    columns.extend(families.iter().map(|family| format!("{}, $ a month", family.label())));
    columns.extend(["Total, $ a month".to_owned(), "Throttled".to_owned()]);
    let row = |way: &WayBar| {
        let mut row = vec![way.label.clone()];
        for family in &families {
            let amount = way.parts.as_ref().ok().and_then(|it| it.iter().find(|(of, _)| of == family));
            row.push(amount.map_or(String::new(), |(_, amount)| cell(*amount)));
        }
        row.push(match &way.parts {
            Ok(_) => way.total().map_or("too large".to_owned(), cell),
            Err(words) => words.clone(),
        });
        row.push(way.throttled.map(refused).unwrap_or_default());
        row
    };
    ChartTable {
        caption: "The month in every way of paying for capacity, at list prices".to_owned(),
        columns,
        rows: input.ways.iter().map(row).collect(),
    }
}
