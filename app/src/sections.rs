//! The left side of the workbench: everything of a design that can be edited, table by table.
//!
//! Owns which fields there are and in which words. What is typed goes through [`crate::form`]; figures come from the last
//! good answer and are never computed here.

mod attributes;
mod capacity;
mod curve;
mod effects;
mod entities;
mod indexes;
mod keyboard;
mod members;
mod new_rows;
mod question;
mod question_more;
mod questions;
mod settings;
mod table;
mod title;
mod wanted;
mod write_fields;

pub use settings::{DecisionFields, FitFields, SettingsPanel};
pub use table::Tables;
pub use title::TitleBar;

use crate::{
    components::Choice,
    form::{Form, text::RowId},
    live,
};
use leptos::prelude::*;
use std::collections::BTreeSet;

/// Which questions show all their fields. Part of the page, not of the design.
#[derive(Clone, Copy)]
pub struct OpenRows(RwSignal<BTreeSet<RowId>>);

impl OpenRows {
    /// None is open.
    pub fn new() -> OpenRows {
        OpenRows(RwSignal::new(BTreeSet::new()))
    }

    fn is_open(self, id: RowId) -> bool {
        live::followed(move || self.0.with_untracked(|open| open.contains(&id))).get_untracked()
    }

    fn toggle(self, id: RowId) {
        self.0.update(|open| {
            if !open.remove(&id) {
                open.insert(id);
            }
        });
    }

    fn open(self, id: RowId) {
        self.0.update(|open| {
            open.insert(id);
        });
    }
}

impl Default for OpenRows {
    fn default() -> OpenRows {
        OpenRows::new()
    }
}

/// The entities of a table as choices, with "not said" first.
fn entity_choices(form: Form, table: RowId) -> Signal<Vec<Choice>> {
    choices(form, table, "not said", |it| it.entities.iter().map(|it| (it.id, it.name.clone())).collect())
}

/// The table itself and its indexes as choices.
fn target_choices(form: Form, table: RowId) -> Signal<Vec<Choice>> {
    choices(form, table, "the table", |it| it.indexes.iter().map(|it| (it.id, it.name.clone())).collect())
}

fn choices(
    form: Form,
    table: RowId,
    none: &'static str,
    rows: fn(&crate::form::text::TableText) -> Vec<(RowId, String)>,
) -> Signal<Vec<Choice>> {
    form.part(move |text| {
        let rows = text.table(table).map(rows).unwrap_or_default();
        std::iter::once(Choice::new("0", none))
            .chain(rows.into_iter().map(|(id, name)| Choice::new(id.to_string(), name)))
            .collect()
    })
}

/// A row id from the value of a list.
fn row_id(value: &str) -> RowId {
    value.parse().unwrap_or(0)
}
