//! One row of the form: its text, its fields as bindings, its mistakes, and its place in the last good answer.
//!
//! Rows are found by their id, wherever they are: ids are unique in a form.

use super::{
    Form,
    text::{
        ActionText, AttributeText, DesignText, EffectText, EntityText, IndexText, PatternText, RowId, TableText,
        WriteText,
    },
};
use crate::{
    components::{DoneEvent, TextEvent},
    live,
};
use leptos::prelude::*;

/// A kind of row that can be found by its id.
pub trait RowText: Clone + PartialEq + Send + Sync + 'static {
    /// The row.
    fn find(text: &DesignText, id: RowId) -> Option<&Self>;
    /// The row, to change it.
    fn find_mut(text: &mut DesignText, id: RowId) -> Option<&mut Self>;
    /// What the row is called in the names of edits.
    fn called(&self) -> String;
    /// Its own text, without rows in it that are found by themselves.
    fn own(&self) -> Self {
        self.clone()
    }
    /// Whether its own text is this one, which is only its own.
    fn is_own(&self, own: &Self) -> bool {
        self == own
    }
}

/// A field of a row, ready for a component.
pub struct Binding {
    /// What is typed.
    pub value: Signal<String>,
    /// At each keystroke.
    pub on_input: TextEvent,
    /// When the typing is committed.
    pub on_commit: DoneEvent,
}

/// A row of the form.
pub struct Row<T: RowText> {
    /// The form around it.
    pub form: Form,
    /// Its id.
    pub id: RowId,
    text: Signal<Option<T>>,
}

impl<T: RowText> Clone for Row<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: RowText> Copy for Row<T> {}

impl<T: RowText> Row<T> {
    /// The row of an id.
    pub fn of(form: Form, id: RowId) -> Row<T> {
        let own = Signal::stored(form.with_row(id, |row: Option<&T>| row.map(T::own)));
        live::follow(move || {
            form.with_row(id, |row: Option<&T>| {
                own.with_untracked(|own| match (row, own) {
                    (Some(row), Some(own)) => row.is_own(own),
                    (row, own) => row.is_none() && own.is_none(),
                })
            })
        });
        Row { form, id, text: own }
    }

    /// Something read from the row; the default once the row is gone.
    pub fn read<U: Default>(&self, read: impl FnOnce(&T) -> U) -> U {
        self.text.with(|row| row.as_ref().map(read).unwrap_or_default())
    }

    /// Something read from the row.
    pub fn signal<U: Default + Send + Sync + 'static>(&self, read: impl Fn(&T) -> U) -> Signal<U> {
        Signal::stored(self.read(read))
    }

    /// A field that is typed: keystrokes under one name of edit until they are committed.
    pub fn field(&self, what: &'static str, get: fn(&T) -> &String, get_mut: fn(&mut T) -> &mut String) -> Binding {
        let row = *self;
        Binding {
            value: Signal::derive(move || row.read(|it| get(it).clone())),
            on_input: Callback::new(move |(typed,): (String,)| row.type_in(what, |it| *get_mut(it) = typed)),
            on_commit: Callback::new(move |()| row.form.commit()),
        }
    }

    /// A field that is chosen: each choice is an edit of its own.
    pub fn choice(
        &self,
        what: &'static str,
        get: impl Fn(&T) -> String + Send + Sync + 'static,
        set: impl Fn(&mut T, String) + Send + Sync + 'static,
    ) -> Binding {
        let row = *self;
        Binding {
            value: Signal::derive(move || row.read(&get)),
            on_input: Callback::new(move |(chosen,): (String,)| row.edit(what, |it| set(it, chosen))),
            on_commit: Callback::new(move |()| row.form.commit()),
        }
    }

    /// A keystroke in the row.
    fn type_in(&self, what: &str, change: impl FnOnce(&mut T)) {
        let label = self.label(what);
        self.form.type_in(&label, |text| {
            if let Some(row) = T::find_mut(text, self.id) {
                change(row);
            }
        });
    }

    /// A whole edit of the row.
    pub fn edit(&self, what: &str, change: impl FnOnce(&mut T)) {
        let label = self.label(what);
        self.form.edit(&label, |text| {
            if let Some(row) = T::find_mut(text, self.id) {
                change(row);
            }
        });
    }

    fn label(&self, what: &str) -> String {
        let called = self.text.with_untracked(|row| row.as_ref().map(T::called).unwrap_or_default());
        if called.is_empty() { what.to_string() } else { format!("{what} of {called}") }
    }

    /// The id of a field's control in the page: from the row and the field's name in the wire form.
    pub fn dom(&self, field: &str) -> String {
        dom_id(self.id, field)
    }

    /// The mistake in one of its fields; the field's path is relative to the row.
    pub fn mistake(&self, field: &'static str) -> Signal<Option<String>> {
        mistake_at(self.form, self.id, field.to_string())
    }
}

/// The mistake in a field of a row, by its path within the row; row 0 is the design itself.
pub fn mistake_at(form: Form, id: RowId, field: String) -> Signal<Option<String>> {
    form.mistake(move || form.with_untracked(|text| super::more::at(&path_of(text, id), &field)))
}

/// As [`mistake_at`], for a field that holds a list: the mistake of the whole, or the first in one of its parts.
pub fn mistake_in(form: Form, id: RowId, field: String) -> Signal<Option<String>> {
    form.mistake_of(move |mistakes| {
        let path = form.with_untracked(|text| super::more::at(&path_of(text, id), &field));
        let inside =
            |it: &str| it.strip_prefix(&path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
        mistakes
            .range(path.clone()..)
            .take_while(|it| it.0.starts_with(&path))
            .find(|it| inside(it.0))
            .map(|it| it.1.clone())
    })
}

/// Its entities, indexes and questions are rows of their own.
impl RowText for TableText {
    fn find(text: &DesignText, id: RowId) -> Option<&Self> {
        text.tables.iter().find(|it| it.id == id)
    }
    fn find_mut(text: &mut DesignText, id: RowId) -> Option<&mut Self> {
        text.tables.iter_mut().find(|it| it.id == id)
    }
    fn called(&self) -> String {
        self.name.clone()
    }
    fn own(&self) -> Self {
        TableText {
            carried: self.carried.clone(),
            more: self.more.clone(),
            id: self.id,
            name: self.name.clone(),
            class: self.class.clone(),
            partition_key: self.partition_key.clone(),
            sort_key: self.sort_key.clone(),
            mode: self.mode.clone(),
            read: self.read.clone(),
            write: self.write.clone(),
            peak: self.peak.clone(),
            entities: Vec::new(),
            indexes: Vec::new(),
            patterns: Vec::new(),
        }
    }
    fn is_own(&self, own: &Self) -> bool {
        self.own() == *own
    }
}

/// The three lists of a table are found alike.
macro_rules! rows_of_a_table {
    ($($row:ty: $list:ident),*) => {$(
        impl RowText for $row {
            fn find(text: &DesignText, id: RowId) -> Option<&Self> {
                text.tables.iter().flat_map(|it| &it.$list).find(|it| it.id == id)
            }
            fn find_mut(text: &mut DesignText, id: RowId) -> Option<&mut Self> {
                text.tables.iter_mut().flat_map(|it| &mut it.$list).find(|it| it.id == id)
            }
            fn called(&self) -> String {
                if self.name.is_empty() { "a new row".to_string() } else { self.name.clone() }
            }
        }
    )*};
}

rows_of_a_table!(EntityText: entities, IndexText: indexes, PatternText: patterns);

impl RowText for AttributeText {
    fn find(text: &DesignText, id: RowId) -> Option<&Self> {
        text.tables.iter().flat_map(|it| &it.entities).flat_map(|it| &it.attributes).find(|it| it.id == id)
    }
    fn find_mut(text: &mut DesignText, id: RowId) -> Option<&mut Self> {
        text.tables.iter_mut().flat_map(|it| &mut it.entities).flat_map(|it| &mut it.attributes).find(|it| it.id == id)
    }
    fn called(&self) -> String {
        self.name.clone()
    }
}

impl RowText for ActionText {
    fn find(text: &DesignText, id: RowId) -> Option<&Self> {
        text.tables.iter().flat_map(|it| &it.patterns).flat_map(|it| &it.actions).find(|it| it.id == id)
    }
    fn find_mut(text: &mut DesignText, id: RowId) -> Option<&mut Self> {
        text.tables.iter_mut().flat_map(|it| &mut it.patterns).flat_map(|it| &mut it.actions).find(|it| it.id == id)
    }
    fn called(&self) -> String {
        "an action".to_string()
    }
}

/// A write goes by the id of its pattern or action.
impl RowText for WriteText {
    fn find(text: &DesignText, id: RowId) -> Option<&Self> {
        PatternText::find(text, id).map(|it| &it.write).or_else(|| ActionText::find(text, id).map(|it| &it.write))
    }
    fn find_mut(text: &mut DesignText, id: RowId) -> Option<&mut Self> {
        if PatternText::find(text, id).is_some() {
            PatternText::find_mut(text, id).map(|it| &mut it.write)
        } else {
            ActionText::find_mut(text, id).map(|it| &mut it.write)
        }
    }
    fn called(&self) -> String {
        "the write".to_string()
    }
}

impl RowText for EffectText {
    fn find(text: &DesignText, id: RowId) -> Option<&Self> {
        let patterns = || text.tables.iter().flat_map(|it| &it.patterns);
        let own = patterns().flat_map(|it| &it.write.effects);
        own.chain(patterns().flat_map(|it| &it.actions).flat_map(|it| &it.write.effects)).find(|it| it.id == id)
    }
    fn find_mut(text: &mut DesignText, id: RowId) -> Option<&mut Self> {
        let patterns = text.tables.iter_mut().flat_map(|it| &mut it.patterns);
        let writes =
            patterns.flat_map(|it| std::iter::once(&mut it.write).chain(it.actions.iter_mut().map(|it| &mut it.write)));
        writes.flat_map(|it| &mut it.effects).find(|it| it.id == id)
    }
    fn called(&self) -> String {
        "an index effect".to_string()
    }
}

/// The id of a control in the page: `r7-rate-times`. Row 0 is the design itself.
pub fn dom_id(id: RowId, field: &str) -> String {
    format!("r{id}-{}", field.replace(['.', '['], "-").replace(']', ""))
}

/// The row and the field of a path; row 0 for what belongs to the design itself.
pub fn row_of<'a>(text: &DesignText, path: &'a str) -> (RowId, &'a str) {
    let mut best = (0, path);
    let mut longest = 0;
    for id in 1..=text.next_id {
        let at = path_of(text, id);
        if at.len() > longest && path.starts_with(&at) {
            let rest = &path[at.len()..];
            if rest.is_empty() || rest.starts_with('.') {
                (best, longest) = ((id, rest.trim_start_matches('.')), at.len());
            }
        }
    }
    best
}

/// The path of a row in the wire form; empty once the row is gone. Rows that [`super::check`] leaves out are not counted.
pub fn path_of(text: &DesignText, id: RowId) -> String {
    for (t, table) in text.tables.iter().enumerate() {
        let at = format!("tables[{t}]");
        if table.id == id {
            return at;
        }
        for (e, entity) in table.entities.iter().enumerate() {
            if entity.id == id {
                return format!("{at}.entities[{e}]");
            }
            if let Some(a) = entity.attributes.iter().position(|it| it.id == id) {
                return format!("{at}.entities[{e}].size.attributes[{a}]");
            }
        }
        if let Some(i) = table.indexes.iter().position(|it| it.id == id) {
            return format!("{at}.indexes[{i}]");
        }
        for (p, pattern) in table.patterns.iter().enumerate() {
            let at = format!("{at}.patterns[{p}]");
            if pattern.id == id {
                return at;
            }
            if let Some(e) = effect_position(&pattern.write, table, id) {
                return format!("{at}.index_effects[{e}]");
            }
            for (a, action) in pattern.actions.iter().enumerate() {
                if action.id == id {
                    return format!("{at}.actions[{a}]");
                }
                if let Some(e) = effect_position(&action.write, table, id) {
                    return format!("{at}.actions[{a}].index_effects[{e}]");
                }
            }
        }
    }
    String::new()
}

fn effect_position(write: &WriteText, table: &TableText, id: RowId) -> Option<usize> {
    let counted = |it: &&EffectText| table.indexes.iter().any(|index| index.id == it.index);
    write.effects.iter().filter(counted).position(|it| it.id == id)
}
