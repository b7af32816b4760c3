//! Rows that are added, copied and removed. New rows assume nothing: what is not said stays empty.

use crate::form::{
    Form,
    text::{
        ActionText, AttributeText, DesignText, EffectText, EntityText, IndexText, KeyText, PatternText, RowId,
        TableText, WriteText,
    },
};

/// A name that no other row has: `entity`, `entity 2`, …
fn free_name(base: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(base) {
        return base.to_string();
    }
    (2..).map(|n| format!("{base} {n}")).find(|name| !taken(name)).unwrap_or_default()
}

fn copy_name(name: &str, taken: impl Fn(&str) -> bool) -> String {
    free_name(&format!("{name} copy"), taken)
}

/// Adds a table and returns its row.
pub fn add_table(form: Form) -> RowId {
    let mut id = 0;
    form.edit("a new table", |text| {
        id = text.fresh_id();
        let name = free_name("table", |name| text.tables.iter().any(|it| it.name == name));
        let table = TableText {
            id,
            name,
            class: "standard".into(),
            partition_key: KeyText { name: "pk".into(), kind: String::new() },
            mode: "on_demand".into(),
            ..TableText::default()
        };
        text.tables.push(table);
    });
    id
}

/// Copies a table with everything in it.
pub fn copy_table(form: Form, table: RowId) {
    form.edit("a copy of the table", |text| {
        let Some(at) = text.tables.iter().position(|it| it.id == table) else { return };
        let mut copy = text.tables[at].clone();
        copy.name = copy_name(&copy.name, |name| text.tables.iter().any(|it| it.name == name));
        renumber_table(&mut copy, text);
        text.tables.insert(at + 1, copy);
    });
}

/// Gives a copied table and all its rows new ids; references inside it follow.
fn renumber_table(table: &mut TableText, text: &mut DesignText) {
    table.id = text.fresh_id();
    let mut entities = Vec::new();
    for entity in &mut table.entities {
        entities.push((entity.id, text.fresh_id()));
        entity.id = text.next_id;
        entity.attributes.iter_mut().for_each(|it| it.id = text.fresh_id());
    }
    let mut indexes = Vec::new();
    for index in &mut table.indexes {
        indexes.push((index.id, text.fresh_id()));
        index.id = text.next_id;
        index.members.iter_mut().for_each(|it| it.entity = renamed(&entities, it.entity));
    }
    for pattern in &mut table.patterns {
        renumber_pattern(pattern, text);
        pattern.target = renamed(&indexes, pattern.target);
        pattern.entity = renamed(&entities, pattern.entity);
        let writes = std::iter::once(&mut pattern.write).chain(pattern.actions.iter_mut().map(|it| {
            it.entity = renamed(&entities, it.entity);
            &mut it.write
        }));
        writes.flat_map(|it| &mut it.effects).for_each(|it| it.index = renamed(&indexes, it.index));
    }
}

fn renamed(pairs: &[(RowId, RowId)], id: RowId) -> RowId {
    pairs.iter().find(|(old, _)| *old == id).map_or(id, |(_, new)| *new)
}

fn renumber_pattern(pattern: &mut PatternText, text: &mut DesignText) {
    pattern.id = text.fresh_id();
    renumber_write(&mut pattern.write, text);
    for action in &mut pattern.actions {
        action.id = text.fresh_id();
        renumber_write(&mut action.write, text);
    }
}

fn renumber_write(write: &mut WriteText, text: &mut DesignText) {
    write.effects.iter_mut().for_each(|it| it.id = text.fresh_id());
}

/// Changes one table within an edit.
fn in_table<T: Default>(form: Form, label: &str, table: RowId, change: impl FnOnce(&mut DesignText, usize) -> T) -> T {
    let mut result = T::default();
    form.edit(label, |text| {
        if let Some(at) = text.tables.iter().position(|it| it.id == table) {
            result = change(text, at);
        }
    });
    result
}

/// Removes a table.
pub fn remove_table(form: Form, table: RowId) {
    form.edit("the removal of a table", |text| text.tables.retain(|it| it.id != table));
}

/// Adds an entity and returns its row.
pub fn add_entity(form: Form, table: RowId) -> RowId {
    in_table(form, "a new entity", table, |text, t| {
        let id = text.fresh_id();
        let name = free_name("entity", |name| text.tables[t].entities.iter().any(|it| it.name == name));
        text.tables[t].entities.push(EntityText { id, name, ..EntityText::default() });
        id
    })
}

/// Copies an entity.
pub fn copy_entity(form: Form, table: RowId, entity: RowId) {
    in_table(form, "a copy of an entity", table, |text, t| {
        let Some(at) = text.tables[t].entities.iter().position(|it| it.id == entity) else { return };
        let mut copy = text.tables[t].entities[at].clone();
        copy.id = text.fresh_id();
        copy.attributes.iter_mut().for_each(|it| it.id = text.fresh_id());
        copy.name = copy_name(&copy.name, |name| text.tables[t].entities.iter().any(|it| it.name == name));
        text.tables[t].entities.insert(at + 1, copy);
    });
}

/// Removes an entity, and its part in every index.
pub fn remove_entity(form: Form, table: RowId, entity: RowId) {
    in_table(form, "the removal of an entity", table, |text, t| {
        let table = &mut text.tables[t];
        table.entities.retain(|it| it.id != entity);
        table.indexes.iter_mut().for_each(|index| index.members.retain(|it| it.entity != entity));
    });
}

/// Adds an attribute row to an entity and returns it.
pub fn add_attribute(form: Form, table: RowId, entity: RowId) -> RowId {
    in_table(form, "a new attribute", table, |text, t| {
        let id = text.fresh_id();
        if let Some(entity) = text.tables[t].entities.iter_mut().find(|it| it.id == entity) {
            entity.attributes.push(AttributeText { id, kind: "S".into(), ..AttributeText::default() });
        }
        id
    })
}

/// Removes an attribute row.
pub fn remove_attribute(form: Form, attribute: RowId) {
    form.edit("the removal of an attribute", |text| {
        let entities = text.tables.iter_mut().flat_map(|it| &mut it.entities);
        entities.for_each(|entity| entity.attributes.retain(|it| it.id != attribute));
    });
}

/// Adds a global index and returns its row.
pub fn add_index(form: Form, table: RowId) -> RowId {
    in_table(form, "a new index", table, |text, t| {
        let id = text.fresh_id();
        let name = free_name("index", |name| text.tables[t].indexes.iter().any(|it| it.name == name));
        let index = IndexText {
            id,
            name,
            kind: "global".into(),
            partition_key: "gsi_pk".into(),
            projection: "all".into(),
            ..IndexText::default()
        };
        text.tables[t].indexes.push(index);
        id
    })
}

/// Copies an index.
pub fn copy_index(form: Form, table: RowId, index: RowId) {
    in_table(form, "a copy of an index", table, |text, t| {
        let Some(at) = text.tables[t].indexes.iter().position(|it| it.id == index) else { return };
        let mut copy = text.tables[t].indexes[at].clone();
        copy.id = text.fresh_id();
        copy.name = copy_name(&copy.name, |name| text.tables[t].indexes.iter().any(|it| it.name == name));
        text.tables[t].indexes.insert(at + 1, copy);
    });
}

/// Removes an index; effects on it go too, and questions that read it read the table.
pub fn remove_index(form: Form, table: RowId, index: RowId) {
    in_table(form, "the removal of an index", table, |text, t| {
        let table = &mut text.tables[t];
        table.indexes.retain(|it| it.id != index);
        for pattern in &mut table.patterns {
            if pattern.target == index {
                pattern.target = 0;
            }
            let writes = std::iter::once(&mut pattern.write).chain(pattern.actions.iter_mut().map(|it| &mut it.write));
            writes.for_each(|write| write.effects.retain(|it| it.index != index));
        }
    });
}

/// Adds a question and returns its row.
pub fn add_pattern(form: Form, table: RowId) -> RowId {
    in_table(form, "a new question", table, |text, t| {
        let id = text.fresh_id();
        let pattern = PatternText {
            id,
            operation: "GetItem".into(),
            per: "second".into(),
            consistency: "eventual".into(),
            ..PatternText::default()
        };
        text.tables[t].patterns.push(pattern);
        id
    })
}

/// Copies a question.
pub fn copy_pattern(form: Form, table: RowId, pattern: RowId) {
    in_table(form, "a copy of a question", table, |text, t| {
        let Some(at) = text.tables[t].patterns.iter().position(|it| it.id == pattern) else { return };
        let mut copy = text.tables[t].patterns[at].clone();
        renumber_pattern(&mut copy, text);
        text.tables[t].patterns.insert(at + 1, copy);
    });
}

/// Removes a question.
pub fn remove_pattern(form: Form, table: RowId, pattern: RowId) {
    in_table(form, "the removal of a question", table, |text, t| text.tables[t].patterns.retain(|it| it.id != pattern));
}

/// Adds an action to a batch or transaction.
pub fn add_action(form: Form, table: RowId, pattern: RowId) -> RowId {
    in_table(form, "a new action", table, |text, t| {
        let id = text.fresh_id();
        if let Some(pattern) = text.tables[t].patterns.iter_mut().find(|it| it.id == pattern) {
            pattern.actions.push(ActionText { id, operation: "PutItem".into(), ..ActionText::default() });
        }
        id
    })
}

/// Removes an action.
pub fn remove_action(form: Form, action: RowId) {
    form.edit("the removal of an action", |text| {
        let patterns = text.tables.iter_mut().flat_map(|it| &mut it.patterns);
        patterns.for_each(|pattern| pattern.actions.retain(|it| it.id != action));
    });
}

/// Adds a stated index effect to the write of a question or action.
pub fn add_effect(form: Form, table: RowId, owner: RowId) {
    use crate::form::row::RowText;
    in_table(form, "a new index effect", table, |text, t| {
        let id = text.fresh_id();
        let index = text.tables[t].indexes.first().map_or(0, |it| it.id);
        if let Some(write) = WriteText::find_mut(text, owner) {
            write.effects.push(EffectText { id, index, effect: "changes".into(), ..EffectText::default() });
        }
    });
}

/// Removes a stated index effect.
pub fn remove_effect(form: Form, effect: RowId) {
    form.edit("the removal of an index effect", |text| {
        for pattern in text.tables.iter_mut().flat_map(|it| &mut it.patterns) {
            pattern.write.effects.retain(|it| it.id != effect);
            pattern.actions.iter_mut().for_each(|action| action.write.effects.retain(|it| it.id != effect));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use keyfare_core::wire::read_design;
    use leptos::prelude::Owner;
    use std::collections::BTreeSet;

    fn form() -> (Owner, Form) {
        let owner = Owner::new();
        owner.set();
        let path = format!("{}/../tests/data/reference-design.json", env!("CARGO_MANIFEST_DIR"));
        let form = Form::of(&read_design(&std::fs::read_to_string(&path).expect(&path)).expect("a design"));
        (owner, form)
    }

    #[test]
    fn a_copied_table_costs_the_same_again_and_shares_no_row() {
        let (_owner, form) = form();
        let table = form.with_untracked(|text| text.tables[0].id);
        copy_table(form, table);
        assert!(form.mistakes_untracked().is_empty(), "{:?}", form.mistakes_untracked());
        form.with_untracked(|text| {
            let ids: Vec<RowId> =
                text.tables.iter().flat_map(|it| it.patterns.iter().map(|it| it.id).chain([it.id])).collect();
            assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        });
        let tables = form.answer_untracked().expect("an answer").estimate.tables.clone();
        assert_eq!(tables[0], tables[1]);
    }

    #[test]
    fn removing_an_index_leaves_a_design_that_holds_together_and_undo_brings_it_back() {
        let (_owner, form) = form();
        let (table, index) = form.with_untracked(|text| (text.tables[0].id, text.tables[0].indexes[1].id));
        let before = form.with_untracked(Clone::clone);
        remove_index(form, table, index);
        assert!(form.mistakes_untracked().is_empty(), "{:?}", form.mistakes_untracked());
        form.undo();
        assert_eq!(form.with_untracked(Clone::clone), before);
    }

    #[test]
    fn new_rows_say_nothing_and_cost_nothing() {
        let (_owner, form) = form();
        let table = add_table(form);
        add_entity(form, table);
        add_pattern(form, table);
        assert!(form.mistakes_untracked().is_empty(), "{:?}", form.mistakes_untracked());
        let answer = form.answer_untracked().expect("an answer");
        assert_eq!(answer.estimate.tables[1].on_demand, keyfare_core::money::Usd::ZERO);
        assert!(!answer.estimate.missing.is_empty());
    }
}
