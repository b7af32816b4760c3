//! The form of a design: one signal with the whole text, an answer derived from it, and undo.
//!
//! Owns what is typed and what was typed before. Editing goes through [`Form::edit`] and [`Form::type_in`], so that every
//! change can be taken back; nothing else writes the signal. Everything shown is derived: the mistakes by the path of
//! their field, and the last good answer, which stays while something is wrong.
//!
//! What a page reads here is read as it is now, without a memo: memos of a rendering that is over would pile up among the
//! followers of what stays. A part of the page that is kept notes what it reads ([`crate::live::followed`]), and asks again
//! before it is shown again. [`Form::with_untracked`] is for listeners; a part that reads by it is rendered again at every
//! edit.

pub mod check;
pub mod fill;
mod history;
pub mod more;
pub mod number;
pub mod row;
pub mod text;

use crate::{
    answer::{Answer, SharedAnswer},
    books::Books,
    live,
};
use history::History;
use keyfare_core::wire::{DesignV1, Mistakes};
use leptos::prelude::*;
use std::{collections::BTreeMap, sync::Arc};
use text::{DesignText, RowId};

/// The form. Copied freely; all copies are the same form.
#[derive(Clone, Copy)]
pub struct Form {
    text: RwSignal<DesignText>,
    history: RwSignal<History>,
    outcome: Memo<Outcome>,
    // So many edits were made: what is read as a whole is the same as long as this is.
    edits: StoredValue<u64>,
    // The curve that was moved last, and the place of the point in it.
    point: RwSignal<(String, usize)>,
}

/// What the text comes to: the last answer that held together, and what is wrong now.
#[derive(Clone, Debug, Default, PartialEq)]
struct Outcome {
    good: Option<SharedAnswer>,
    positions: Arc<Positions>,
    mistakes: Mistakes,
}

/// Where the rows of the last good answer are in it: the table's position, and the row's own in its list.
type Positions = BTreeMap<RowId, (usize, usize)>;

fn positions(text: &DesignText) -> Positions {
    let mut all = Positions::new();
    for (t, table) in text.tables.iter().enumerate() {
        all.insert(table.id, (t, 0));
        all.extend(table.entities.iter().enumerate().map(|(e, it)| (it.id, (t, e))));
        all.extend(table.indexes.iter().enumerate().map(|(i, it)| (it.id, (t, i))));
        all.extend(table.patterns.iter().enumerate().map(|(p, it)| (it.id, (t, p))));
    }
    all
}

impl Form {
    /// A form filled from a design.
    pub fn of(design: &DesignV1) -> Form {
        let text = RwSignal::new(fill::fill(design));
        let books = Books::here();
        let outcome = Memo::new(move |last: Option<&Outcome>| {
            let (wire, mut mistakes) = text.with(check::read);
            let answer = if mistakes.is_empty() {
                Answer::by(wire, &books).map_err(|more| mistakes = more).ok()
            } else {
                // More may be wrong than the texts: both are shown at once.
                if let Err(more) = keyfare_core::design::Design::from_wire(&wire) {
                    more.into_iter().for_each(|(path, message)| {
                        mistakes.entry(path).or_insert(message);
                    });
                }
                None
            };
            match (answer, last) {
                (Some(answer), _) => Outcome {
                    good: Some(SharedAnswer::new(answer)),
                    positions: Arc::new(text.with(positions)),
                    mistakes,
                },
                (None, Some(last)) => Outcome { mistakes, ..last.clone() },
                (None, None) => Outcome { mistakes, ..Outcome::default() },
            }
        });
        Form {
            text,
            history: RwSignal::new(History::default()),
            outcome,
            edits: StoredValue::new(0),
            point: RwSignal::default(),
        }
    }

    /// Fills the form with another design, as an edit that can be taken back.
    pub fn replace(&self, label: &str, design: &DesignV1) {
        let fresh = fill::fill(design);
        self.edit(label, |text| *text = fresh);
    }

    /// The text, to read parts of it. A part of the page that is kept reads by [`Form::part`]: here it notes no more than
    /// that it has read, and goes with the next edit.
    pub fn with_untracked<T>(&self, read: impl FnOnce(&DesignText) -> T) -> T {
        let (edits, before) = (self.edits, self.edits.get_value());
        live::follow(move || edits.get_value() == before);
        self.text.with_untracked(read)
    }

    /// So many edits were made.
    #[cfg(test)]
    pub(crate) fn edits(&self) -> u64 {
        self.edits.get_value()
    }

    /// A row's text, wherever it is.
    fn with_row<T: row::RowText, U>(&self, id: RowId, read: impl FnOnce(Option<&T>) -> U) -> U {
        self.text.with_untracked(|text| read(T::find(text, id)))
    }

    /// A part of the text.
    pub fn part<T: PartialEq + Send + Sync + 'static>(&self, read: impl Fn(&DesignText) -> T + 'static) -> Signal<T> {
        let text = self.text;
        live::followed(move || text.with_untracked(&read))
    }

    /// One whole edit: a row added, a choice made.
    pub fn edit(&self, label: &str, change: impl FnOnce(&mut DesignText)) {
        self.commit();
        self.type_in(label, change);
        self.commit();
    }

    /// A keystroke. Keystrokes with the same label are one step until [`Form::commit`].
    pub fn type_in(&self, label: &str, change: impl FnOnce(&mut DesignText)) {
        self.text.with_untracked(|before| self.history.update(|it| it.note(label, before)));
        self.text.update(change);
        self.edits.update_value(|it| *it += 1);
    }

    /// The typing is committed.
    pub fn commit(&self) {
        self.history.update(History::commit);
    }

    /// Takes the last edit back.
    pub fn undo(&self) {
        self.step(History::undo);
    }

    /// Does again what was taken back.
    pub fn redo(&self) {
        self.step(History::redo);
    }

    fn step(&self, step: fn(&mut History, &DesignText) -> Option<DesignText>) {
        let now = self.text.get_untracked();
        if let Some(text) = self.history.try_update(|it| step(it, &now)).flatten() {
            self.text.set(text);
            self.edits.update_value(|it| *it += 1);
        }
    }

    /// The text as it was before the typing that is not committed yet; as it is now where there is none.
    pub fn before_untracked<T>(&self, read: impl FnOnce(&DesignText) -> T) -> T {
        let (history, is_open) = (self.history, self.history.with_untracked(History::is_open));
        live::follow(move || history.with_untracked(History::is_open) == is_open);
        let before = self.history.with_untracked(History::before);
        match before {
            Some(text) => {
                let (edits, before) = (self.edits, self.edits.get_value());
                live::follow(move || edits.get_value() == before);
                read(&text)
            }
            None => self.with_untracked(read),
        }
    }

    /// Whether the typing that is not committed yet has this name.
    pub fn is_typing(&self, label: &str) -> bool {
        self.history.with_untracked(|it| it.is_open() && it.undo_label() == Some(label))
    }

    /// The point of a curve that was moved or chosen last: the one that the keyboard comes to.
    pub fn point_untracked(&self, curve: &str) -> usize {
        let (point, curve) = (self.point, curve.to_string());
        let now = move || point.with_untracked(|(last, point)| if *last == curve { *point } else { 0 });
        live::followed(now).get_untracked()
    }

    /// Chooses a point of a curve.
    pub fn choose_point(&self, curve: &str, point: usize) {
        self.point.set((curve.to_string(), point));
    }

    /// What undo would take back.
    pub fn undo_label(&self) -> Signal<Option<String>> {
        let history = self.history;
        live::followed(move || history.with_untracked(|it| it.undo_label().map(String::from)))
    }

    /// What redo would do again.
    pub fn redo_label(&self) -> Signal<Option<String>> {
        let history = self.history;
        live::followed(move || history.with_untracked(|it| it.redo_label().map(String::from)))
    }

    /// The last answer that held together. A part of the page that is kept, and that needs less than all of it, reads it by
    /// [`crate::live::followed`].
    pub fn answer(&self) -> Signal<Option<SharedAnswer>> {
        let form = *self;
        Signal::derive(move || {
            let answer = form.answer_untracked();
            let before = answer.clone();
            live::follow(move || form.answer_untracked() == before);
            answer
        })
    }

    /// Something of the last good answer that belongs to a row: `read` gets the answer, the table's position and the
    /// row's own. `None` while there is no good answer, or the row was not in it.
    pub fn of_row<T: PartialEq + Clone + Send + Sync + 'static>(
        &self,
        id: RowId,
        read: impl Fn(&SharedAnswer, usize, usize) -> Option<T> + 'static,
    ) -> Signal<Option<T>> {
        let form = *self;
        live::followed(move || form.of_row_untracked(id, &read))
    }

    /// The same at once, for what happens rather than what is shown.
    pub fn of_row_untracked<T>(
        &self,
        id: RowId,
        read: impl FnOnce(&SharedAnswer, usize, usize) -> Option<T>,
    ) -> Option<T> {
        self.outcome.with_untracked(|it| {
            let (table, row) = it.positions.get(&id)?;
            read(it.good.as_ref()?, *table, *row)
        })
    }

    /// What is wrong now, without following it.
    pub fn mistakes_untracked(&self) -> Mistakes {
        self.outcome.with_untracked(|it| it.mistakes.clone())
    }

    /// The last good answer, without following it.
    pub fn answer_untracked(&self) -> Option<SharedAnswer> {
        self.outcome.with_untracked(|it| it.good.clone())
    }

    /// Gives up the typing that is not committed yet: the field has its last text again.
    pub fn give_up(&self) {
        if self.history.with_untracked(History::is_open) {
            self.undo();
        }
    }

    /// The mistake at one path.
    pub fn mistake(&self, path: impl Fn() -> String + 'static) -> Signal<Option<String>> {
        self.mistake_of(move |mistakes| mistakes.get(&path()).cloned())
    }

    /// Something about what is wrong now; the default while nothing is.
    pub fn mistake_of<T: PartialEq + Default + Send + Sync + 'static>(
        &self,
        read: impl Fn(&Mistakes) -> T + 'static,
    ) -> Signal<T> {
        let outcome = self.outcome;
        live::followed(move || {
            outcome.with_untracked(|it| if it.mistakes.is_empty() { T::default() } else { read(&it.mistakes) })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keyfare_core::wire::read_design;

    fn designs() -> Vec<DesignV1> {
        let folder = format!("{}/../tests/data", env!("CARGO_MANIFEST_DIR"));
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&folder)
            .expect(&folder)
            .chain(std::fs::read_dir(format!("{folder}/designs")).into_iter().flatten())
        {
            let path = entry.expect("an entry").path();
            let text = if path.extension().is_some_and(|it| it == "json") {
                std::fs::read_to_string(&path).expect("text")
            } else {
                continue;
            };
            found.extend(read_design(&text));
        }
        found
    }

    #[test]
    fn what_is_filled_in_and_not_touched_comes_out_as_it_went_in() {
        let designs = designs();
        assert!(designs.len() >= 3, "{}", designs.len());
        for design in designs {
            let (wire, mistakes) = check::read(&fill::fill(&design));
            assert_eq!(mistakes, Mistakes::new(), "{}", design.name);
            let (before, after) = (Answer::of(design.clone()).expect("valid"), Answer::of(wire).expect("valid"));
            assert_eq!(after.design, before.design);
            assert_eq!(after.estimate, before.estimate);
        }
    }

    #[test]
    fn a_mistake_keeps_the_last_good_answer_and_is_found_under_its_path() {
        let owner = Owner::new();
        owner.set();
        let design = designs().into_iter().find(|it| it.name == "reference").expect("the reference design");
        let form = Form::of(&design);
        let total = form
            .answer()
            .get_untracked()
            .expect("a good design")
            .estimate
            .total(keyfare_core::estimate::View::AsDesigned);
        form.type_in("size of order", |text| text.tables[0].entities[0].bytes = "1O".into());
        assert_eq!(form.mistakes_untracked().keys().collect::<Vec<_>>(), ["tables[0].entities[0].size"]);
        let kept =
            form.answer().get_untracked().expect("kept").estimate.total(keyfare_core::estimate::View::AsDesigned);
        assert_eq!(kept, total);
        form.undo();
        assert!(form.mistakes_untracked().is_empty());
        form.redo();
        assert!(!form.mistakes_untracked().is_empty());
    }
}
