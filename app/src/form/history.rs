//! Undo and redo: snapshots of the whole form, each with the name of the edit that came after it.
//!
//! Keystrokes in one field are one edit: a new snapshot is taken when another edit begins, or after the typing was
//! committed.

use super::text::DesignText;
use std::sync::Arc;

/// Edits that can be taken back; older ones are forgotten.
const DEPTH: usize = 200;

/// One step: what the form was before an edit, and what the edit is called.
#[derive(Clone, Debug)]
struct Step {
    label: String,
    text: Arc<DesignText>,
}

/// What can be undone and redone.
#[derive(Clone, Debug, Default)]
pub struct History {
    past: Vec<Step>,
    future: Vec<Step>,
    open: bool,
}

impl History {
    /// Notes an edit before it happens. `label` names it: `size of order`. Repeated typing under the same label stays
    /// one step until it is committed.
    pub fn note(&mut self, label: &str, before: &DesignText) {
        self.future.clear();
        if self.open && self.past.last().is_some_and(|it| it.label == label) {
            return;
        }
        if self.past.len() == DEPTH {
            self.past.remove(0);
        }
        self.past.push(Step { label: label.to_string(), text: Arc::new(before.clone()) });
        self.open = true;
    }

    /// The typing is committed: the next edit is a step of its own.
    pub fn commit(&mut self) {
        self.open = false;
    }

    /// Whether there is typing that is not committed yet.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The form before the typing that is not committed yet.
    pub fn before(&self) -> Option<Arc<DesignText>> {
        self.past.last().filter(|_| self.open).map(|it| it.text.clone())
    }

    /// Takes the last edit back: returns the form before it.
    pub fn undo(&mut self, now: &DesignText) -> Option<DesignText> {
        let step = self.past.pop()?;
        self.future.push(Step { label: step.label, text: Arc::new(now.clone()) });
        self.open = false;
        Some(step.text.as_ref().clone())
    }

    /// Does the last edit that was taken back again.
    pub fn redo(&mut self, now: &DesignText) -> Option<DesignText> {
        let step = self.future.pop()?;
        self.past.push(Step { label: step.label, text: Arc::new(now.clone()) });
        self.open = false;
        Some(step.text.as_ref().clone())
    }

    /// The name of the edit that undo would take back.
    pub fn undo_label(&self) -> Option<&str> {
        self.past.last().map(|it| it.label.as_str())
    }

    /// The name of the edit that redo would do again.
    pub fn redo_label(&self) -> Option<&str> {
        self.future.last().map(|it| it.label.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> DesignText {
        DesignText { name: name.to_string(), ..DesignText::default() }
    }

    #[test]
    fn typing_in_one_field_is_one_step_and_a_commit_ends_it() {
        let mut history = History::default();
        history.note("name", &named(""));
        history.note("name", &named("s"));
        history.commit();
        history.note("name", &named("sh"));
        assert_eq!(history.undo(&named("shop")), Some(named("sh")));
        assert_eq!(history.undo(&named("sh")), Some(named("")));
        assert_eq!(history.undo(&named("")), None);
    }

    #[test]
    fn redo_brings_back_what_undo_took_until_something_else_is_edited() {
        let mut history = History::default();
        history.note("name", &named("a"));
        assert_eq!(history.undo(&named("b")), Some(named("a")));
        assert_eq!(history.redo_label(), Some("name"));
        assert_eq!(history.redo(&named("a")), Some(named("b")));
        history.undo(&named("b"));
        history.note("region", &named("a"));
        assert_eq!(history.redo(&named("a")), None);
    }
}
