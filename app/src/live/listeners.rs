//! What the controls of a page do: noted while the page is rendered, run when something happens. On the server, where
//! nothing ever happens, nothing is noted.

use crate::components::{DoneEvent, TextEvent};
use leptos::prelude::*;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
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

#[derive(Clone, Copy)]
enum Run {
    WithText(TextEvent),
    Done(DoneEvent),
}

/// The listeners of one rendering, and where the focus goes next.
#[derive(Clone, Default)]
pub(super) struct Listeners(Arc<Mutex<Noted>>);

#[derive(Default)]
struct Noted {
    listeners: BTreeMap<(Happening, String), Run>,
    // A listener lives as long as the owner that it was made in; those of rows and conditions go once they are text, so
    // they are held here.
    owners: BTreeMap<usize, Owner>,
    focus: Option<String>,
}

impl Listeners {
    fn noted(&self) -> MutexGuard<'_, Noted> {
        // A listener that stopped half-way leaves the list as it was.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs the listener of a control. A control that is gone, or that says nothing, does nothing.
    pub(super) fn run(&self, happening: Happening, id: &str, text: String) {
        let run = self.noted().listeners.get(&(happening, id.to_owned())).copied();
        match run {
            Some(Run::WithText(event)) => event.run((text,)),
            Some(Run::Done(event)) => event.run(()),
            None => {}
        }
    }

    /// Ends the listeners. They hold the owners that hold them, so they would not end by themselves.
    pub(super) fn end(&self) {
        let ended = std::mem::take(&mut *self.noted());
        drop(ended);
    }

    /// The control that gets the focus, once.
    pub(super) fn take_focus(&self) -> Option<String> {
        self.noted().focus.take()
    }
}

fn note(happening: Happening, id: &str, run: Run) {
    let Some(listeners) = use_context::<Listeners>() else { return };
    let mut noted = listeners.noted();
    noted.listeners.insert((happening, id.to_owned()), run);
    let mut next = Owner::current();
    while let Some(owner) = next {
        next = owner.parent();
        if noted.owners.insert(owner.debug_id(), owner).is_some() {
            break;
        }
    }
}

/// Runs with the whole text, or the value of the choice, at each change of a control.
pub fn on_input(id: &str, run: TextEvent) {
    note(Happening::Input, id, Run::WithText(run));
}

/// Runs once the typing in a control is committed.
pub fn on_commit(id: &str, run: Option<DoneEvent>) {
    if let Some(run) = run {
        note(Happening::Commit, id, Run::Done(run));
    }
}

/// Runs when a button is pressed.
pub fn on_press(id: &str, run: DoneEvent) {
    note(Happening::Press, id, Run::Done(run));
}

/// Runs with the id of the control when Enter is pressed in a list with `data-column`.
pub fn on_enter(list: &str, run: TextEvent) {
    note(Happening::Enter, list, Run::WithText(run));
}

/// Runs with the id of the control, a space, and the name of the key, when a key of `data-keys` is pressed in an element.
pub fn on_key(area: &str, run: TextEvent) {
    note(Happening::Key, area, Run::WithText(run));
}

/// Moves the focus to a control once it is shown. For listeners.
pub fn focus_next(id: String) {
    if let Some(listeners) = use_context::<Listeners>() {
        listeners.noted().focus = Some(id);
    }
}
