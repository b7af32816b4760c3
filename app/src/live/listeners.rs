//! What the controls of a page do: noted while a part is rendered, run when something happens. On the server, where
//! nothing ever happens, nothing is noted.

use super::kept;
use crate::components::{DoneEvent, TextEvent};
use leptos::prelude::*;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// What can happen to a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Happening {
    Input,
    Commit,
    Press,
    Enter,
    Key,
}

/// What a control does then.
#[derive(Clone, Copy)]
pub(super) enum Run {
    WithText(TextEvent),
    Done(DoneEvent),
}

impl Run {
    pub(super) fn run(self, text: &str) {
        match self {
            Run::WithText(event) => event.run((text.to_owned(),)),
            Run::Done(event) => event.run(()),
        }
    }
}

/// The listeners of one kept part.
#[derive(Default)]
pub(super) struct Heard {
    listeners: BTreeMap<Happening, BTreeMap<String, Run>>,
    // A listener lives as long as the owner that it was made in; those of rows and conditions go once they are text, so
    // they are held here.
    owners: BTreeMap<usize, Owner>,
}

impl Heard {
    pub(super) fn note(&mut self, happening: Happening, id: &str, run: Run) {
        self.listeners.entry(happening).or_default().insert(id.to_owned(), run);
        let mut next = Owner::current();
        while let Some(owner) = next {
            next = owner.parent();
            if self.owners.insert(owner.debug_id(), owner).is_some() {
                break;
            }
        }
    }

    /// What a control does. One that is gone, or that says nothing, does nothing.
    pub(super) fn find(&self, happening: Happening, id: &str) -> Option<Run> {
        self.listeners.get(&happening)?.get(id).copied()
    }

    #[cfg(test)]
    pub(super) fn all(&self) -> impl Iterator<Item = (Happening, &str)> {
        self.listeners.iter().flat_map(|(happening, ids)| ids.keys().map(|id| (*happening, id.as_str())))
    }
}

/// Runs with the whole text, or the value of the choice, at each change of a control.
pub fn on_input(id: &str, run: TextEvent) {
    kept::hear(Happening::Input, id, Run::WithText(run));
}

/// Runs once the typing in a control is committed.
pub fn on_commit(id: &str, run: Option<DoneEvent>) {
    if let Some(run) = run {
        kept::hear(Happening::Commit, id, Run::Done(run));
    }
}

/// Runs when a button is pressed.
pub fn on_press(id: &str, run: DoneEvent) {
    kept::hear(Happening::Press, id, Run::Done(run));
}

/// Runs with the id of the control when Enter is pressed in a list with `data-column`.
pub fn on_enter(list: &str, run: TextEvent) {
    kept::hear(Happening::Enter, list, Run::WithText(run));
}

/// Where the focus goes next.
#[derive(Clone, Default)]
pub(super) struct Focus(Arc<Mutex<Option<String>>>);

impl Focus {
    /// The control that gets the focus, once.
    pub(super) fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Runs with the id of the control, a space, and the name of the key, when a key of `data-keys` is pressed in an element.
pub fn on_key(area: &str, run: TextEvent) {
    kept::hear(Happening::Key, area, Run::WithText(run));
}

/// Moves the focus to a control once it is shown. For listeners.
pub fn focus_next(id: String) {
    if let Some(Focus(focus)) = use_context::<Focus>() {
        *focus.lock().unwrap_or_else(PoisonError::into_inner) = Some(id);
    }
}
