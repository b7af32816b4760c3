//! A page that answers: what it remembers, what typing in it does, and what of it is shown anew.
//!
//! The pages are text. The server writes the first one; in the browser the *desk* (`desk/`, small, part of the page) passes
//! on what the person does, and the *engine* (`engine/`, this crate in a worker, loaded at the first touch) holds a
//! [`Session`]: it runs the listener of the control, renders again what reads otherwise now, and sends back the parts that
//! differ. So the desk carries no view and no arithmetic, whatever the pages grow to, and a component is written once.
//!
//! How to add something that answers:
//!
//! - **A component** is an ordinary Leptos component that becomes text. It derives from signals; it never touches a
//!   document, a timer or an address.
//! - **What a page remembers** (its signals, made in `open`) is read without following it (`with_untracked`): memos of
//!   renderings that are over would pile up among the followers. Memos made while rendering are followed as usual.
//! - **A kept part** is a row, a panel or a chart that is rendered again only where something that it read reads otherwise:
//!   [`kept`]`("name", move || view! { … }.into_any())`. It reads the form by [`Form::part`](crate::form::Form::part),
//!   [`Form::of_row`](crate::form::Form::of_row), [`Form::mistake`](crate::form::Form::mistake) and
//!   [`Row`](crate::form::row::Row), what is worked out from the answer by `results::derived`, and anything else by
//!   [`followed`]: each of them notes what was read, so that there is no key to get wrong. What the closure captures is
//!   what stays while the page is open: the form, the answer's signal, ids of rows. A panel with nothing to type in, below
//!   what people type in, is [`kept_later`]: it follows in a second answer. What is worked out by one function from one
//!   answer is worked out once ([`SharedAnswer::once`](crate::answer::SharedAnswer::once)).
//! - **A control** has a stable `id`, unique on the page, made from its row (`dom_id(row, "field")`), and says what it does
//!   with [`on_input`], [`on_commit`], [`on_press`], [`on_enter`] or [`on_key`]. The components of [`crate::components`] do so for
//!   their `on_input`, `on_commit` and `on_click`; a bare `<button>` needs `data-press` beside its id.
//! - **An action** is a [`Button`](crate::components::Button) with an id whose `on_click` calls
//!   [`Form::edit`](crate::form::Form::edit): undo, the address and every figure follow by themselves.
//! - **A part** is an element with `data-part`, a name unique on the page. Only parts that differ travel; a list whose
//!   rows are parts keeps the focus when rows come and go. Parts may stand in parts.
//! - **Keys** that mean something to a control which is no field (a point of a curve) are named in `data-keys` of an element
//!   around it, with spaces between; they go to its [`on_key`]. An arrow to the left or right moves the focus first, among
//!   what has a `tabindex` in the nearest `data-roving`, and names the control that it came to. The key that ends the work
//!   when the focus leaves, or when a drag ends, is `Enter` without a control.
//! - **What is dragged**: an element with an id, `data-drag` (how many steps there are from its bottom to its top) and
//!   `data-keys`. Its first child is the area, a `rect` with whole numbers; the columns, from left to right, are its
//!   `[role=slider]`, each with three children: what is pressed, a `rect` that stands on the ground, and a `circle` at its
//!   upper end. The desk moves those two at once, and sends `column step column step …` to the element's [`on_input`], at
//!   most once a frame and never before the last was answered.
//! - **What the desk does alone** has `data-do`: `print`, `copy` with the address in `data-link`, or `png` on a link to a
//!   drawing, which is saved as a picture.
//! - **What is said** to those who listen, once the typing rests, is the `data-say` of an element with `role="status"`.
//! - **A page** that answers is a member of [`LivePage`]; others are text and nothing else.

mod kept;
mod listeners;
mod parts;
mod work;

pub use kept::{follow, followed, kept, kept_later};
pub use listeners::{focus_next, on_commit, on_enter, on_input, on_key, on_press};

use crate::{
    address::Address,
    books::Books,
    page::Page,
    routes::{Bench, Lab, QuickAnswer, Simulator},
};
use kept::{Part, Round};
use leptos::prelude::*;
use listeners::{Focus, Happening};
use std::{cell::Cell, rc::Rc};

/// A page that answers, with what it remembers.
#[derive(Clone, Copy)]
pub enum LivePage {
    /// `/`
    Home(QuickAnswer),
    /// `/design`
    Design(Bench),
    /// `/size`
    Size(Lab),
    /// `/simulate`
    Simulate(Simulator),
}

impl LivePage {
    /// The page at an address, if it is one that answers. Call it within an owner.
    pub fn open(address: &Address) -> Option<LivePage> {
        match address.path() {
            "/" => Some(LivePage::Home(QuickAnswer::open(address))),
            "/design" => Some(LivePage::Design(Bench::open(address))),
            "/size" => Some(LivePage::Size(Lab::open(address))),
            "/simulate" => Some(LivePage::Simulate(Simulator::open(address))),
            _ => None,
        }
    }

    /// The price list that its design was made with, where it says so.
    pub fn made_with(self) -> Option<String> {
        match self {
            LivePage::Design(it) => it.made_with(),
            LivePage::Home(_) | LivePage::Size(_) | LivePage::Simulate(_) => None,
        }
    }

    /// What it shows now.
    pub fn page(self) -> Page {
        match self {
            LivePage::Home(it) => it.page(),
            LivePage::Design(it) => it.page(),
            LivePage::Size(it) => it.page(),
            LivePage::Simulate(it) => it.page(),
        }
    }

    /// Does at once what a session does piece by piece, for whoever shows the page once.
    pub fn finish(self) {
        if let LivePage::Simulate(it) = self {
            it.finish();
        }
    }

    /// So many edits were made.
    #[cfg(test)]
    fn edits(self) -> u64 {
        let LivePage::Design(bench) = self else { return 0 };
        bench.form().edits()
    }

    /// Gives up the typing that is not committed. Returns whether the page has such a thing.
    fn give_up(self) -> bool {
        let LivePage::Design(bench) = self else { return false };
        bench.give_up();
        true
    }

    /// Goes where a link to this page leads. Returns whether the page has anywhere to go.
    fn follow(self, address: &Address) -> bool {
        let LivePage::Design(bench) = self else { return false };
        bench.follow(address);
        true
    }
}

/// What a person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A control has another text or choice.
    Input {
        /// The control.
        id: String,
        /// Its whole text, or the value of the choice; of a box to check `true`, or nothing.
        value: String,
    },
    /// The typing in a control is committed.
    Commit {
        /// The control.
        id: String,
    },
    /// A button was pressed.
    Press {
        /// The button.
        id: String,
    },
    /// Enter in a list whose columns one moves down.
    Enter {
        /// The list.
        list: String,
        /// The control in it.
        control: String,
    },
    /// A key in an element with `data-keys`.
    Key {
        /// The element.
        area: String,
        /// The control in it, a space, and the key by its name: `r1-hour-9 ArrowUp`.
        key: String,
    },
    /// The typing that is not committed is given up.
    Escape,
    /// A link to this page was followed, or the history moved.
    Follow {
        /// The address.
        address: String,
    },
}

impl Event {
    /// Reads what the desk sends: a word, a control and a text.
    pub fn of(word: &str, id: String, value: String) -> Option<Event> {
        match word {
            "input" => Some(Event::Input { id, value }),
            "commit" => Some(Event::Commit { id }),
            "press" => Some(Event::Press { id }),
            "enter" => Some(Event::Enter { list: id, control: value }),
            "key" => Some(Event::Key { area: id, key: value }),
            "escape" => Some(Event::Escape),
            "follow" => Some(Event::Follow { address: value }),
            _ => None,
        }
    }
}

/// What is to be shown after events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The page's title.
    pub title: String,
    /// The address that holds what is shown; `None` where the address stays.
    pub address: Option<String>,
    /// The control that gets the focus.
    pub focus: Option<String>,
    /// The parts that differ from what was shown before, outer ones first. The part without a name is the whole page.
    pub parts: Vec<(String, String)>,
}

/// A page that is open in a browser.
pub struct Session {
    // What the parts made goes before the root.
    whole: Part,
    root: Owner,
    page: LivePage,
    facts: Rc<Cell<Facts>>,
    // What was typed in since then: in the browser it differs from what was shown, whatever came of it.
    touched: Vec<String>,
    // What was shown last, as long as nothing happened that could change it.
    last: Option<Shown>,
    // Whether parts are left for later.
    is_unfinished: bool,
}

/// What a page says of itself beside its parts: its title and its address.
type Facts = (String, Option<String>);

impl Session {
    /// Opens the page of an address as the server wrote it, with the built-in prices; `None` for a page that does not
    /// answer.
    pub fn open(address: &str) -> Option<Session> {
        Session::open_with(address, Books::default())
    }

    /// The same with other prices.
    pub fn open_with(address: &str, books: Books) -> Option<Session> {
        let root = Owner::new();
        let page = root.with(|| {
            provide_context(books);
            provide_context(Focus::default());
            LivePage::open(&Address::of(address))
        })?;
        let facts = Rc::new(Cell::default());
        let whole = Part::page(whole_page(page, facts.clone()));
        let mut session = Session { whole, root, page, facts, touched: Vec::new(), last: None, is_unfinished: false };
        // What the server wrote is there already.
        session.show();
        Some(session)
    }

    /// Does what the listeners of an event say.
    pub fn happens(&mut self, event: Event) {
        // The end of typing changes nothing that is shown.
        if !matches!(event, Event::Commit { .. }) {
            self.last = None;
        }
        let Session { whole, root, page, touched, .. } = self;
        // A control that is gone, or that says nothing, does nothing.
        let _is_heard = match event {
            Event::Input { id, value } => {
                let is_heard = whole.run(Happening::Input, &id, &value);
                touched.push(id);
                is_heard
            }
            Event::Commit { id } => whole.run(Happening::Commit, &id, ""),
            Event::Press { id } => whole.run(Happening::Press, &id, ""),
            Event::Enter { list, control } => whole.run(Happening::Enter, &list, &control),
            Event::Key { area, key } => whole.run(Happening::Key, &area, &key),
            Event::Escape => root.with(|| page.give_up()),
            Event::Follow { address } => root.with(|| page.follow(&Address::of(&address))),
        };
    }

    /// Renders what reads otherwise than before, and says what of the page differs from what was shown. Parts that are kept
    /// for later are left to [`Session::show_rest`].
    pub fn show(&mut self) -> Shown {
        if let Some(last) = &self.last {
            return last.clone();
        }
        let focus = self.root.with(use_context::<Focus>).and_then(|it| it.take());
        let refreshed = self.whole.refresh(&self.root, Round::AtOnce);
        self.is_unfinished = refreshed.is_unfinished;
        let mut parts = refreshed.parts;
        for id in std::mem::take(&mut self.touched) {
            let touched = self.whole.of_touched(&id);
            parts.extend(touched.into_iter().filter(|it| !parts.contains(it)).collect::<Vec<_>>());
        }
        let (title, address) = self.facts.take();
        self.last = Some(Shown { title: title.clone(), address: address.clone(), ..Shown::default() });
        Shown { title, address, focus, parts }
    }

    /// Whether parts were left for later.
    pub fn is_unfinished(&self) -> bool {
        self.is_unfinished
    }

    /// Renders what was left for later, and says what of it differs.
    pub fn show_rest(&mut self) -> Shown {
        self.is_unfinished = false;
        let parts = self.whole.refresh(&self.root, Round::Whole).parts;
        let (title, address) = self.facts.take();
        Shown { title, address, focus: None, parts }
    }
}

/// How the whole page is rendered: it leaves title and address where they are asked for.
fn whole_page(page: LivePage, facts: Rc<Cell<Facts>>) -> Box<dyn Fn() -> AnyView> {
    Box::new(move || {
        let Page { title, address, main, .. } = page.page();
        facts.set((title, address));
        main
    })
}

#[cfg(test)]
mod fresh;
#[cfg(test)]
mod tests;
