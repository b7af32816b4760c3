//! Every number of a written design that its bill may depend on, by path: to try other values, and to say how sure one
//! is. Settings, keys and words are none of them, nor are the hours of a schedule and blocks of reserved capacity,
//! which have other bounds than size.

mod more;

use super::check::Report;
use crate::wire::{ActionV1, CapacityV1, DesignV1, IndexEffectV1, PatternV1, SizeShareV1, SizeV1, TableV1, WireNumber};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// One number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Input {
    /// Its place in the design: `tables[0].patterns[2].rate.times`.
    pub(crate) path: String,
    /// The table.
    pub(crate) table: usize,
    /// The pattern, where it is one of a pattern.
    pub(crate) pattern: Option<usize>,
    /// Its value; of a size by attributes all of their bytes, of a distribution its mean.
    pub(crate) value: Decimal,
}

/// A number that can be read and written.
pub(crate) enum Slot<'a> {
    Number(&'a mut WireNumber),
    Whole(&'a mut u64),
    Small(&'a mut u32),
    /// The bytes of attributes, or of a distribution, which grow and shrink together.
    Sizes(&'a mut SizeV1),
}

impl Slot<'_> {
    pub(crate) fn value(&self) -> Decimal {
        match self {
            Slot::Number(number) => number.0,
            Slot::Whole(whole) => Decimal::from(**whole),
            Slot::Small(whole) => Decimal::from(**whole),
            Slot::Sizes(SizeV1::Attributes(rows)) => {
                Decimal::from(rows.iter().fold(0_u64, |sum, row| sum.saturating_add(row.bytes)))
            }
            Slot::Sizes(SizeV1::Distribution(shares)) => mean_size(shares),
            Slot::Sizes(SizeV1::Bytes(bytes)) => Decimal::from(*bytes),
            Slot::Sizes(SizeV1::Item(_)) => Decimal::ZERO,
        }
    }

    /// Sets it, where whole numbers are needed to the nearest. What does not fit is left as it is.
    pub(crate) fn set(self, value: Decimal) {
        let whole = |value: Decimal| value.round().max(Decimal::ZERO).to_u64();
        let before = self.value();
        let scaled =
            |bytes: u64| Decimal::from(bytes).checked_mul(value).and_then(|it| it.checked_div(before)).and_then(whole);
        match self {
            Slot::Number(number) => number.0 = value.normalize(),
            Slot::Whole(it) | Slot::Sizes(SizeV1::Bytes(it)) => *it = whole(value).unwrap_or(*it),
            Slot::Small(it) => *it = whole(value).and_then(|it| u32::try_from(it).ok()).unwrap_or(*it),
            Slot::Sizes(SizeV1::Attributes(rows)) => {
                rows.iter_mut().for_each(|row| row.bytes = scaled(row.bytes).unwrap_or(row.bytes));
            }
            Slot::Sizes(SizeV1::Distribution(shares)) => {
                shares.iter_mut().for_each(|share| share.bytes = scaled(share.bytes).unwrap_or(share.bytes));
            }
            Slot::Sizes(SizeV1::Item(_)) => {}
        }
    }
}

/// The weighted mean of a distribution; nothing where it has no weight.
fn mean_size(shares: &[SizeShareV1]) -> Decimal {
    let (mut bytes, mut weights) = (Decimal::ZERO, Decimal::ZERO);
    for share in shares {
        bytes = bytes.saturating_add(share.weight.0.saturating_mul(Decimal::from(share.bytes)));
        weights = weights.saturating_add(share.weight.0);
    }
    bytes.checked_div(weights).unwrap_or_default()
}

/// What a visitor is shown: a path that is made only when asked for, the pattern, and the number.
type Visit<'v> = dyn FnMut(&dyn Fn() -> String, Option<usize>, Slot) + 'v;

/// Shows every number of a table, always in the same order. Paths are those within the design.
pub(crate) fn visit(position: usize, table: &mut TableV1, see: &mut Visit) {
    let at = |rest: String| format!("tables[{position}].{rest}");
    if let Some(capacity) = &mut table.capacity {
        visit_capacity(&at, "capacity", capacity, see);
    }
    if let Some(peak) = table.traffic.as_mut().and_then(|it| it.peak.as_mut()) {
        see(&|| at("traffic.peak".into()), None, Slot::Number(peak));
    }
    if let Some(shape) = table.traffic.as_mut().and_then(|it| it.shape.as_mut()) {
        more::visit_shape(&|field| at(format!("traffic.shape.{field}")), None, shape, see);
    }
    if let Some(features) = &mut table.features {
        more::visit_features(&|field| at(format!("features.{field}")), features, see);
    }
    for (e, entity) in table.entities.iter_mut().enumerate() {
        let path = |field: &str| at(format!("entities[{e}].{field}"));
        match &mut entity.size {
            None | Some(SizeV1::Item(_)) => {}
            Some(SizeV1::Bytes(bytes)) => see(&|| path("size.bytes"), None, Slot::Whole(bytes)),
            Some(attributes) => see(&|| path("size"), None, Slot::Sizes(attributes)),
        }
        let numbers = [
            ("items", &mut entity.items),
            ("growth_per_month", &mut entity.growth_per_month),
            ("lifetime_days", &mut entity.lifetime_days),
        ];
        for (field, number) in numbers {
            if let Some(number) = number {
                see(&|| path(field), None, Slot::Number(number));
            }
        }
    }
    for (i, index) in table.indexes.iter_mut().enumerate() {
        let path = |rest: String| at(format!("indexes[{i}].{rest}"));
        if let Some(capacity) = &mut index.capacity {
            visit_capacity(&path, "capacity", capacity, see);
        }
        for (m, member) in index.members.iter_mut().flatten().enumerate() {
            if let Some(share) = &mut member.share {
                see(&|| path(format!("members[{m}].share")), None, Slot::Number(share));
            }
            if let Some(bytes) = &mut member.entry_bytes {
                see(&|| path(format!("members[{m}].entry_bytes")), None, Slot::Whole(bytes));
            }
        }
    }
    for (p, pattern) in table.patterns.iter_mut().enumerate() {
        visit_pattern(p, pattern, &|rest| at(format!("patterns[{p}].{rest}")), see);
    }
}

fn visit_capacity(at: &dyn Fn(String) -> String, name: &str, capacity: &mut CapacityV1, see: &mut Visit) {
    for (field, number) in [("read", &mut capacity.read), ("write", &mut capacity.write)] {
        if let Some(number) = number {
            see(&|| at(format!("{name}.{field}")), None, Slot::Number(number));
        }
    }
    for (s, span) in capacity.schedule.iter_mut().enumerate() {
        for (field, number) in [("read", &mut span.read), ("write", &mut span.write)] {
            if let Some(number) = number {
                see(&|| at(format!("{name}.schedule[{s}].{field}")), None, Slot::Number(number));
            }
        }
    }
}

fn visit_pattern(position: usize, pattern: &mut PatternV1, at: &dyn Fn(String) -> String, see: &mut Visit) {
    let own = Some(position);
    if let Some(rate) = &mut pattern.rate {
        see(&|| at("rate.times".into()), own, Slot::Number(&mut rate.times));
    }
    if let Some(peak) = pattern.traffic.as_mut().and_then(|it| it.peak.as_mut()) {
        see(&|| at("traffic.peak".into()), own, Slot::Number(peak));
    }
    if let Some(shape) = pattern.traffic.as_mut().and_then(|it| it.shape.as_mut()) {
        more::visit_shape(&|field| at(format!("traffic.shape.{field}")), own, shape, see);
    }
    let numbers = [
        ("items_read", &mut pattern.items_read),
        ("failed_share", &mut pattern.failed_share),
        ("conflict_share", &mut pattern.conflict_share),
        ("replay_share", &mut pattern.replay_share),
        ("cancelled_share", &mut pattern.cancelled_share),
    ];
    for (field, number) in numbers {
        if let Some(number) = number {
            see(&|| at(field.into()), own, Slot::Number(number));
        }
    }
    let sizes = [
        ("bytes_read", &mut pattern.bytes_read),
        ("before_bytes", &mut pattern.before_bytes),
        ("after_bytes", &mut pattern.after_bytes),
    ];
    for (field, bytes) in sizes {
        if let Some(bytes) = bytes {
            see(&|| at(field.into()), own, Slot::Whole(bytes));
        }
    }
    visit_effects(own, &mut pattern.index_effects, at, see);
    for (a, action) in pattern.actions.iter_mut().enumerate() {
        visit_action(own, action, &|rest| at(format!("actions[{a}].{rest}")), see);
    }
}

fn visit_action(own: Option<usize>, action: &mut ActionV1, at: &dyn Fn(String) -> String, see: &mut Visit) {
    let sizes = [
        ("before_bytes", &mut action.before_bytes),
        ("after_bytes", &mut action.after_bytes),
        ("repeat", &mut action.repeat),
    ];
    for (field, number) in sizes {
        if let Some(number) = number {
            see(&|| at(field.into()), own, Slot::Whole(number));
        }
    }
    visit_effects(own, &mut action.index_effects, at, see);
}

fn visit_effects(own: Option<usize>, effects: &mut [IndexEffectV1], at: &dyn Fn(String) -> String, see: &mut Visit) {
    for (x, effect) in effects.iter_mut().enumerate() {
        let path = |field: &str| at(format!("index_effects[{x}].{field}"));
        if let Some(share) = &mut effect.share {
            see(&|| path("share"), own, Slot::Number(share));
        }
        if let Some(bytes) = &mut effect.entry_before_bytes {
            see(&|| path("entry_before_bytes"), own, Slot::Whole(bytes));
        }
        if let Some(bytes) = &mut effect.entry_after_bytes {
            see(&|| path("entry_after_bytes"), own, Slot::Whole(bytes));
        }
    }
}

/// Every number of a table.
pub(crate) fn inputs_of_table(position: usize, table: &TableV1) -> Vec<Input> {
    let mut all = Vec::new();
    // Visiting needs a table that can be written to.
    let mut copy = table.clone();
    visit(position, &mut copy, &mut |path, pattern, slot| {
        all.push(Input { path: path(), table: position, pattern, value: slot.value() });
    });
    all
}

/// Checks that each range names a number of the design, once, and lies around its value.
pub(super) fn check_ranges(wire: &DesignV1, report: &mut Report) {
    if wire.ranges.is_empty() {
        return;
    }
    let tables = wire.tables.iter().enumerate();
    let inputs: std::collections::BTreeMap<String, Decimal> =
        tables.flat_map(|(t, it)| inputs_of_table(t, it)).map(|it| (it.path, it.value)).collect();
    for (position, range) in wire.ranges.iter().enumerate() {
        let path = format!("ranges[{position}]");
        let Some(value) = inputs.get(&range.path) else {
            report.at(
                format!("{path}.path"),
                format!(
                    "“{}” is no number of this design: write its place, such as tables[0].patterns[0].rate.times",
                    range.path
                ),
            );
            continue;
        };
        if wire.ranges[..position].iter().any(|it| it.path == range.path) {
            report.at(format!("{path}.path"), format!("“{}” has a range already: keep one", range.path));
        }
        if range.low.0 > *value {
            report.at(
                format!("{path}.low"),
                format!("{} is above the value of {value}: write at most {value}", range.low.0),
            );
        }
        if range.high.0 < *value {
            report.at(
                format!("{path}.high"),
                format!("{} is below the value of {value}: write at least {value}", range.high.0),
            );
        }
    }
}
