//! The order in which a table's questions stand in the matrix.
//!
//! An order is a way to look at a design and no part of it: the design, its link and undo know nothing of it. What nobody
//! has said stands last, whichever way the column goes. On the report the order is in the address, on the workbench
//! [`MatrixOrders`] remembers it while the page is open.

use crate::{
    answer::Answer,
    form::{
        Form,
        text::{RowId, TableText},
    },
};
use keyfare_core::{
    bill::{UnitKind, usage::requests_per_month},
    design::{Extent, Request},
    review::MatrixLabel,
};
use leptos::prelude::*;
use rust_decimal::Decimal;
use std::{cmp::Ordering, collections::BTreeMap};

/// What questions are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatrixColumn {
    /// Their number: as the design has them.
    Number,
    /// The question's words.
    Question,
    /// The call.
    Operation,
    /// The table or index that it goes to.
    Target,
    /// What answers it.
    Label,
    /// Requests a month.
    Rate,
    /// Items that one request reads or writes.
    ItemsRead,
    /// Items that the filter leaves.
    ItemsReturned,
    /// Units of one request.
    Units,
    /// Dollars a month on-demand.
    Cost,
}

/// Which way a column goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Ascending,
    Descending,
}

/// What a question is sorted by in one column.
#[derive(PartialEq, PartialOrd)]
enum Place {
    Words(String),
    Amount(Decimal),
}

impl MatrixColumn {
    /// Every column.
    pub const ALL: [MatrixColumn; 10] = [
        MatrixColumn::Number,
        MatrixColumn::Question,
        MatrixColumn::Operation,
        MatrixColumn::Target,
        MatrixColumn::Label,
        MatrixColumn::Rate,
        MatrixColumn::ItemsRead,
        MatrixColumn::ItemsReturned,
        MatrixColumn::Units,
        MatrixColumn::Cost,
    ];

    /// Its word in an address, and the words for it in a list.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            MatrixColumn::Number => ("number", "as designed"),
            MatrixColumn::Question => ("question", "question"),
            MatrixColumn::Operation => ("operation", "operation"),
            MatrixColumn::Target => ("target", "table or index"),
            MatrixColumn::Label => ("label", "answered by"),
            MatrixColumn::Rate => ("rate", "rate"),
            MatrixColumn::ItemsRead => ("read", "items read"),
            MatrixColumn::ItemsReturned => ("returned", "items returned"),
            MatrixColumn::Units => ("units", "units each"),
            MatrixColumn::Cost => ("cost", "$ a month"),
        }
    }

    /// Its word: in an address, and as the value of a list.
    pub const fn word(self) -> &'static str {
        self.names().0
    }

    /// The words for it in a list.
    pub const fn title(self) -> &'static str {
        self.names().1
    }

    fn of_word(word: &str) -> Option<MatrixColumn> {
        MatrixColumn::ALL.into_iter().find(|it| it.word() == word)
    }

    /// Words begin with a, amounts with the largest.
    const fn first_direction(self) -> Direction {
        match self {
            MatrixColumn::Number
            | MatrixColumn::Question
            | MatrixColumn::Operation
            | MatrixColumn::Target
            | MatrixColumn::Label => Direction::Ascending,
            _ => Direction::Descending,
        }
    }

    /// What a question of the design is sorted by; `None` for what is not said.
    fn place(self, answer: &Answer, t: usize, p: usize) -> Option<Place> {
        let table = &answer.design.tables[t];
        let pattern = &table.patterns[p];
        Some(match self {
            MatrixColumn::Number => Place::Amount(p.into()),
            MatrixColumn::Question if pattern.name.is_empty() => return None,
            MatrixColumn::Question => Place::Words(pattern.name.to_lowercase()),
            MatrixColumn::Operation => Place::Words(format!("{:?}", pattern.operation)),
            MatrixColumn::Target => Place::Words(match &pattern.request {
                Request::Range(read) => read.index.map_or(&table.name, |i| &table.indexes[i].name).to_lowercase(),
                _ => table.name.to_lowercase(),
            }),
            MatrixColumn::Label => Place::Words(MatrixLabel::of(pattern).label().to_owned()),
            MatrixColumn::Rate => Place::Amount(requests_per_month(pattern.rate?, answer.design.settings.month)?),
            MatrixColumn::ItemsRead => Place::Amount(match &pattern.request {
                Request::Keys(read) => read.keys.into(),
                Request::Range(read) => match read.extent {
                    Extent::Items { items, .. } => items,
                    Extent::Stated { items, .. } => items?,
                    // More than any number of items that was said.
                    Extent::Everything => Decimal::MAX,
                    Extent::Unknown(_) => return None,
                },
                Request::Writes(request) => request.actions.iter().map(|it| it.repeat).sum::<u64>().into(),
            }),
            MatrixColumn::ItemsReturned => match &pattern.request {
                Request::Range(read) => Place::Amount(read.items_returned?),
                _ => return None,
            },
            MatrixColumn::Units => {
                let of = |kind| {
                    let units = answer.estimate.pattern_units(t, p, kind);
                    [units.table, units.indexes]
                };
                let known = [of(UnitKind::Write), of(UnitKind::Read)].into_iter().flatten().flatten();
                Place::Amount(known.reduce(|sum, it| sum.saturating_add(it))?)
            }
            MatrixColumn::Cost => Place::Amount(answer.estimate.pattern_on_demand(t, p)?.decimal()),
        })
    }
}

/// A column and which way it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixOrder {
    column: MatrixColumn,
    direction: Direction,
}

impl Default for MatrixOrder {
    /// As the design has them.
    fn default() -> MatrixOrder {
        MatrixOrder::by(MatrixColumn::Number)
    }
}

impl MatrixOrder {
    /// By a column, the way that is mostly wanted: words from a on, amounts from the largest on.
    pub const fn by(column: MatrixColumn) -> MatrixOrder {
        MatrixOrder { column, direction: column.first_direction() }
    }

    /// Reads `cost`, or `-cost` for the largest first. Anything else is the order of the design.
    pub fn of_word(word: Option<&str>) -> MatrixOrder {
        let read = |word: &str| {
            let (name, direction) = match word.strip_prefix('-') {
                Some(name) => (name, Direction::Descending),
                None => (word, Direction::Ascending),
            };
            Some(MatrixOrder { column: MatrixColumn::of_word(name)?, direction })
        };
        word.and_then(read).unwrap_or_default()
    }

    /// As an address has it.
    pub fn word(self) -> String {
        let sign = if self.direction == Direction::Descending { "-" } else { "" };
        format!("{sign}{}", self.column.word())
    }

    /// What it is by.
    pub const fn column(self) -> MatrixColumn {
        self.column
    }

    /// The other way round.
    pub const fn reversed(self) -> MatrixOrder {
        let direction = match self.direction {
            Direction::Ascending => Direction::Descending,
            Direction::Descending => Direction::Ascending,
        };
        MatrixOrder { column: self.column, direction }
    }

    /// What a press on a column's head makes of it: the other way round, or by that column.
    pub fn pressed(self, column: MatrixColumn) -> MatrixOrder {
        if self.column == column { self.reversed() } else { MatrixOrder::by(column) }
    }

    /// `aria-sort` of a column's head.
    pub fn aria(self, column: MatrixColumn) -> Option<&'static str> {
        (self.column == column).then_some(match self.direction {
            Direction::Ascending => "ascending",
            Direction::Descending => "descending",
        })
    }

    /// The positions of a table's questions in this order; equal ones as the design has them.
    pub fn positions(self, answer: &Answer, table: usize) -> Vec<usize> {
        let places = (0..answer.design.tables[table].patterns.len()).map(|p| (self.column.place(answer, table, p), p));
        let mut places: Vec<(Option<Place>, usize)> = places.collect();
        places.sort_by(|(one, _), (other, _)| match (one, other) {
            (Some(one), Some(other)) => {
                let order = one.partial_cmp(other).unwrap_or(Ordering::Equal);
                if self.direction == Direction::Descending { order.reverse() } else { order }
            }
            // What is not said comes last.
            _ => other.is_some().cmp(&one.is_some()),
        });
        places.into_iter().map(|(_, p)| p).collect()
    }
}

/// The orders of the tables of a page that is open: as they were made when a head was pressed. Rows stay where they are
/// while somebody types in them, and new ones come last.
#[derive(Clone, Copy)]
pub struct MatrixOrders(RwSignal<BTreeMap<RowId, Sorted>>);

#[derive(Clone, Debug, Default)]
struct Sorted {
    order: MatrixOrder,
    rows: Vec<RowId>,
}

impl MatrixOrders {
    /// Every table as designed.
    pub fn new() -> MatrixOrders {
        MatrixOrders(RwSignal::new(BTreeMap::new()))
    }

    /// The rows of a table's questions as they stand now, and the order that they are in: `None` where what was sorted
    /// has changed since.
    pub fn rows(self, form: Form, table: RowId) -> (Vec<RowId>, Option<MatrixOrder>) {
        let designed = form.with_untracked(|text| text.table(table).map(patterns).unwrap_or_default());
        let Some(sorted) = self.0.with_untracked(|all| all.get(&table).cloned()) else {
            return (designed, Some(MatrixOrder::default()));
        };
        let place = |id: &RowId| sorted.rows.iter().position(|it| it == id).unwrap_or(usize::MAX);
        let mut rows = designed.clone();
        rows.sort_by_key(place);
        let still = in_order(form, table, designed, sorted.order) == rows;
        (rows, still.then_some(sorted.order))
    }

    /// What the rows were last sorted by.
    pub fn last(self, table: RowId) -> MatrixOrder {
        self.0.with_untracked(|all| all.get(&table).map(|it| it.order)).unwrap_or_default()
    }

    /// Sorts by the column whose head was pressed. Where rows have changed since, the same way again.
    pub fn press(self, form: Form, table: RowId, column: MatrixColumn) {
        let last = self.last(table);
        let (_, now) = self.rows(form, table);
        let again = now.is_none() && last.column == column;
        self.sort(form, table, if again { last } else { last.pressed(column) });
    }

    /// Sorts.
    pub fn sort(self, form: Form, table: RowId, order: MatrixOrder) {
        let designed = form.with_untracked(|text| text.table(table).map(patterns).unwrap_or_default());
        let rows = in_order(form, table, designed, order);
        self.0.update(|all| {
            match order == MatrixOrder::default() {
                true => all.remove(&table),
                false => all.insert(table, Sorted { order, rows }),
            };
        });
    }
}

impl Default for MatrixOrders {
    fn default() -> MatrixOrders {
        MatrixOrders::new()
    }
}

fn patterns(table: &TableText) -> Vec<RowId> {
    table.patterns.iter().map(|it| it.id).collect()
}

/// Rows by the last good answer; those that it has not come last.
fn in_order(form: Form, table: RowId, mut rows: Vec<RowId>, order: MatrixOrder) -> Vec<RowId> {
    let in_answer = |id: RowId| form.of_row_untracked(id, |_, _, p| Some(p));
    let positions = form.of_row_untracked(table, |answer, t, _| Some(order.positions(answer, t))).unwrap_or_default();
    rows.sort_by_key(|id| in_answer(*id).and_then(|p| positions.iter().position(|it| *it == p)).unwrap_or(usize::MAX));
    rows
}

#[cfg(test)]
mod tests;
