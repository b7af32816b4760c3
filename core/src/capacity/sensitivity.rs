//! Which number of a design moves its bill most: each 20 % lower and higher, or to the ends of its stated range, alone.
//!
//! A change is worked out on the table that the number belongs to; on-demand, where patterns do not share anything,
//! on the pattern alone. So the work grows with tables and patterns, not with their square.

use crate::{
    bill::BillError,
    design::{
        Design,
        inputs::{Input, inputs_of_table, visit},
    },
    estimate::{View, estimate},
    money::Usd,
    pricing::PriceBook,
    wire::{CapacityModeV1, DesignV1, FreeTierV1, Mistakes, TableV1},
};
use rust_decimal::Decimal;
use std::cmp::Reverse;
use thiserror::Error;

/// How far a number without a stated range is moved: a fifth.
const STEP: Decimal = Decimal::from_parts(2, 0, 0, false, 1);

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SensitivityError {
    /// The design does not hold together.
    #[error("the design has {} mistakes", .0.len())]
    Mistakes(Mistakes),
    /// The design has no bill.
    #[error(transparent)]
    Bill(#[from] BillError),
}

/// What each number does to the month's total.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity {
    /// The month as designed.
    pub total: Usd,
    /// The numbers that change it, the one with the largest swing first.
    pub inputs: Vec<InputEffect>,
    /// The least and the most of the total when every number with a stated range is at its cheaper or dearer end;
    /// `None` without stated ranges.
    pub range: Option<(Usd, Usd)>,
}

/// One number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputEffect {
    /// Its place in the design file.
    pub path: String,
    /// The table's position.
    pub table: usize,
    /// Its value.
    pub value: Decimal,
    /// At its lower end; `None` where the design does not hold together there.
    pub low: Option<InputEnd>,
    /// At its upper end.
    pub high: Option<InputEnd>,
    /// Whether the ends were stated.
    pub source: RangeSource,
}

/// Where the ends of a number come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeSource {
    /// A fifth below and above.
    Fifth,
    /// Said by the person.
    Stated,
}

/// One end of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputEnd {
    /// The value there.
    pub value: Decimal,
    /// What the month's total changes by.
    pub change: Usd,
}

impl InputEffect {
    /// The distance between the totals at both ends, the present one included.
    pub fn swing(&self) -> Usd {
        let changes = || [self.low, self.high].into_iter().flatten().map(|it| it.change.decimal());
        let (most, least) = (changes().fold(Decimal::ZERO, Decimal::max), changes().fold(Decimal::ZERO, Decimal::min));
        Usd::new(most.saturating_sub(least))
    }
}

/// Moves every number of a design in turn.
pub fn sensitivity(wire: &DesignV1, prices: &PriceBook) -> Result<Sensitivity, SensitivityError> {
    let total = total(wire, prices)?;
    let together = shares_between_tables(wire);
    let mut inputs = Vec::new();
    for position in 0..wire.tables.len() {
        let scope = Scope::new(wire, position, together);
        scope.effects(prices, &mut inputs)?;
    }
    inputs.retain(|it: &InputEffect| it.swing() > Usd::ZERO);
    inputs.sort_by_key(|it| Reverse(it.swing()));
    let range = range(wire, &inputs, prices)?;
    Ok(Sensitivity { total, inputs, range })
}

/// Whether tables share anything that is paid for.
fn shares_between_tables(wire: &DesignV1) -> Together {
    let reserved = wire.tables.iter().any(|it| it.capacity.as_ref().is_some_and(|it| it.reserved.is_some()));
    let free = wire.settings.free_tier == Some(FreeTierV1::On);
    if reserved || free { Together::AllTables } else { Together::EachTable }
}

/// What is worked out anew when a number changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Together {
    EachTable,
    AllTables,
}

/// A design that holds no more than a change needs.
struct Scope<'a> {
    wire: &'a DesignV1,
    position: usize,
    base: DesignV1,
    /// Where the table is in `base`.
    at: usize,
    patterns_alone: bool,
}

impl<'a> Scope<'a> {
    fn new(wire: &'a DesignV1, position: usize, together: Together) -> Scope<'a> {
        let mut base = wire.clone();
        base.ranges.clear();
        let table = &wire.tables[position];
        let at = match together {
            Together::AllTables => position,
            Together::EachTable => {
                base.tables = vec![table.clone()];
                0
            }
        };
        Scope { wire, position, base, at, patterns_alone: together == Together::EachTable && are_alone(table) }
    }

    fn effects(&self, prices: &PriceBook, out: &mut Vec<InputEffect>) -> Result<(), SensitivityError> {
        let inputs = inputs_of_table(self.position, &self.wire.tables[self.position]);
        let whole = total(&self.base, prices)?;
        let mut alone: Option<(usize, DesignV1, Usd)> = None;
        let mut of_pattern = 0;
        for (ordinal, input) in inputs.iter().enumerate() {
            // The ordinal among the numbers of the design that is worked out.
            let (base, total_before, ordinal) = match input.pattern.filter(|_| self.patterns_alone) {
                None => (&self.base, whole, ordinal),
                Some(pattern) => {
                    if alone.as_ref().is_none_or(|(which, ..)| *which != pattern) {
                        let mut base = self.base.clone();
                        let kept = base.tables[self.at].patterns.swap_remove(pattern);
                        base.tables[self.at].patterns = vec![kept];
                        let before = total(&base, prices)?;
                        alone = Some((pattern, base, before));
                        of_pattern = 0;
                    }
                    let Some((_, base, before)) = &alone else { continue };
                    let outside = inputs.iter().filter(|it| it.pattern.is_none()).count();
                    of_pattern += 1;
                    (base, *before, outside + of_pattern - 1)
                }
            };
            out.push(self.effect(input, base, total_before, ordinal, prices));
        }
        Ok(())
    }

    fn effect(&self, input: &Input, base: &DesignV1, before: Usd, ordinal: usize, prices: &PriceBook) -> InputEffect {
        let stated = self.wire.ranges.iter().find(|it| it.path == input.path);
        let ends = match stated {
            Some(range) => [Some(range.low.0), Some(range.high.0)],
            None => [Decimal::ONE - STEP, Decimal::ONE + STEP].map(|factor| input.value.checked_mul(factor)),
        };
        let [low, high] = ends.map(|value| {
            let mut tried = base.clone();
            let value = set(&mut tried.tables[self.at], self.at, ordinal, value?)?;
            let change = total(&tried, prices).ok()?.checked_sub(before)?;
            Some(InputEnd { value, change })
        });
        let source = if stated.is_some() { RangeSource::Stated } else { RangeSource::Fifth };
        InputEffect { path: input.path.clone(), table: self.position, value: input.value, low, high, source }
    }
}

/// Whether what one pattern costs does not depend on the others: on-demand, without features, and no items whose number
/// follows from writes.
fn are_alone(table: &TableV1) -> bool {
    let mode = table.capacity.as_ref().and_then(|it| it.mode);
    let on_demand = mode != Some(CapacityModeV1::Provisioned);
    let counted = table.entities.iter().all(|it| it.items.is_some() || it.lifetime_days.is_none());
    // Streams, caches and replicas count the writes of all patterns together.
    on_demand && counted && table.features.is_none()
}

/// Sets the number of this ordinal; the value that it has then.
fn set(table: &mut TableV1, position: usize, ordinal: usize, value: Decimal) -> Option<Decimal> {
    let mut count = 0;
    visit(position, table, &mut |_, _, slot| {
        if count == ordinal {
            slot.set(value);
        }
        count += 1;
    });
    let (mut count, mut found) = (0, None);
    visit(position, table, &mut |_, _, slot| {
        if count == ordinal {
            found = Some(slot.value());
        }
        count += 1;
    });
    found
}

fn total(wire: &DesignV1, prices: &PriceBook) -> Result<Usd, SensitivityError> {
    let design = Design::from_wire(wire).map_err(SensitivityError::Mistakes)?;
    Ok(estimate(&design, prices)?.total(View::AsDesigned))
}

/// All stated ranges at their cheaper ends together, and at their dearer ones.
fn range(wire: &DesignV1, inputs: &[InputEffect], prices: &PriceBook) -> Result<Option<(Usd, Usd)>, SensitivityError> {
    if wire.ranges.is_empty() {
        return Ok(None);
    }
    let at_ends = |cheap: fn(Usd, Usd) -> bool| {
        let mut tried = wire.clone();
        tried.ranges.clear();
        for input in inputs.iter().filter(|it| it.source == RangeSource::Stated) {
            let ends = [input.low, input.high].into_iter().flatten();
            let best = ends.reduce(|one, two| if cheap(two.change, one.change) { two } else { one });
            let Some(end) = best.filter(|it| cheap(it.change, Usd::ZERO)) else { continue };
            let table = &mut tried.tables[input.table];
            let ordinal = inputs_of_table(input.table, table).iter().position(|it| it.path == input.path);
            if let Some(ordinal) = ordinal {
                set(table, input.table, ordinal, end.value);
            }
        }
        total(&tried, prices)
    };
    Ok(Some((at_ends(|one, two| one < two)?, at_ends(|one, two| one > two)?)))
}
