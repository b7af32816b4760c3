//! Parts of a page that are kept: rendered again only where something that they read reads otherwise now.
//!
//! [`kept`] makes a part of the page one that is kept. While it is rendered, whatever it reads of what the page remembers
//! is noted as a question, "does this still read so?" ([`followed`]). When the page is shown again the questions are asked,
//! and only where one is answered with no is the part rendered anew. So no part has a key that somebody would have to
//! write, and that could be wrong: what was read is what is asked. Kept parts may stand in kept parts, each with its own
//! questions.
//!
//! A part that takes long is [`kept_later`]: it follows in an answer of its own, as soon as nothing else happens.
//!
//! Two things are up to those who write a part. What its closure captures has to follow from its name and from what is
//! around it for as long as the page is open (the form, ids of rows, a signal of the page): a row that stays keeps what was
//! captured when it came. And what it reads has to be asked of something that notes it: the form does, and
//! [`followed`] is for the rest. On the server, which shows a page once, nothing is noted.

use super::listeners::{Happening, Heard, Run};
use leptos::{prelude::*, tachys::html::InertElement};
use std::cell::RefCell;

/// Where a kept part stands in the text of what is around it. No person's words look like it: angle brackets in texts and
/// values are always escaped.
const PLACE: &str = "<kept ";

type Question = Box<dyn Fn() -> bool>;
type Render = Box<dyn Fn() -> AnyView>;

/// What is noted while a part is rendered.
#[derive(Default)]
struct Noted {
    questions: Vec<Question>,
    heard: Heard,
    inner: Vec<(String, When, Render)>,
}

/// When a part is shown again after something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// In the answer to what happened.
    AtOnce,
    /// After it, while nothing else happens.
    Later,
}

thread_local! {
    static NOTED: RefCell<Option<Noted>> = const { RefCell::new(None) };
}

/// Notes something in the part that is being rendered, if one is.
fn note<T>(what: impl FnOnce(&mut Noted) -> T) -> Option<T> {
    NOTED.with_borrow_mut(|noted| noted.as_mut().map(what))
}

/// Notes what a control does.
pub(super) fn hear(happening: Happening, id: &str, run: Run) {
    note(|noted| noted.heard.note(happening, id, run));
}

/// A part of the page that is rendered again only when what it reads differs. The name is unique among the kept parts that
/// stand in the same one.
pub fn kept(name: impl Into<String>, render: impl Fn() -> AnyView + 'static) -> AnyView {
    keep(name.into(), When::AtOnce, Box::new(render))
}

/// As [`kept`], for what is worked out for longer than typing should wait: a part without anything to type in that is shown
/// again after the answer to what happened. The first time it is there like any other.
pub fn kept_later(name: impl Into<String>, render: impl Fn() -> AnyView + 'static) -> AnyView {
    keep(name.into(), When::Later, Box::new(render))
}

fn keep(name: String, when: When, render: Render) -> AnyView {
    let mut render = Some(render);
    let place = note(|noted| {
        noted.inner.extend(render.take().map(|render| (name, when, render)));
        noted.inner.len() - 1
    });
    match (place, render) {
        (Some(place), _) => InertElement::new(format!("{PLACE}{place}>")).into_any(),
        (None, Some(render)) => render(),
        (None, None) => ().into_any(),
    }
}

/// What is read now. The part that is being rendered is rendered again once it reads otherwise; what is read on the way to
/// it is not noted by itself.
pub fn followed<T: PartialEq + Send + Sync + 'static>(read: impl Fn() -> T + 'static) -> Signal<T> {
    let (value, outer) = apart(&read);
    let value = Signal::stored(value);
    if let Some(mut outer) = outer {
        outer.questions.push(Box::new(move || value.with_untracked(|before| *before == read())));
        NOTED.set(Some(outer));
    }
    value
}

/// Reads without noting. What was noted before is handed back, to go on with.
fn apart<T>(read: impl FnOnce() -> T) -> (T, Option<Noted>) {
    let outer = NOTED.take();
    (read(), outer)
}

/// Notes that the part that is being rendered has to be rendered again as soon as `is_same` says no: for what is better
/// asked in another way than by reading it again.
pub fn follow(is_same: impl Fn() -> bool + 'static) {
    note(|noted| noted.questions.push(Box::new(is_same)));
}

/// A kept part as it was rendered last, with those that stand in it.
pub(super) struct Part {
    name: String,
    when: When,
    render: Render,
    // What the view made; gone before the next rendering.
    owner: Option<Owner>,
    questions: Vec<Question>,
    heard: Heard,
    /// What stands around its named parts, then each of them, as [`super::parts::split`] gives them, with places.
    text: Vec<(String, String)>,
    /// The same with what belongs in the places.
    whole: Vec<(String, String)>,
    inner: Vec<Part>,
}

impl Part {
    /// A whole page.
    pub(super) fn page(render: Render) -> Part {
        Part::new(String::new(), When::AtOnce, render)
    }

    fn new(name: String, when: When, render: Render) -> Part {
        Part {
            name,
            when,
            render,
            owner: None,
            questions: Vec::new(),
            heard: Heard::default(),
            text: Vec::new(),
            whole: Vec::new(),
            inner: Vec::new(),
        }
    }

    /// Renders it anew.
    fn render(&mut self, root: &Owner) {
        // The questions read signals of the owner, and the listeners belong to it.
        self.questions.clear();
        self.heard = Heard::default();
        self.owner = None;
        let owner = root.child();
        NOTED.set(Some(Noted::default()));
        let html = owner.with(|| crate::page::html_of((self.render)()));
        let Noted { questions, heard, inner } = NOTED.take().unwrap_or_default();
        (self.questions, self.heard, self.owner) = (questions, heard, Some(owner));
        self.text = super::parts::split(&html);
        let mut before: Vec<Part> = std::mem::take(&mut self.inner);
        self.inner = inner
            .into_iter()
            .map(|(name, when, render)| match before.iter().position(|it| it.name == name) {
                // It is asked whether it is as it was, like any other.
                Some(at) => Part { render, when, ..before.swap_remove(at) },
                None => Part::new(name, when, render),
            })
            .collect();
    }

    /// Renders a page anew, and in it what reads otherwise: all of it, or without what is for later.
    pub(super) fn refresh(&mut self, root: &Owner, round: Round) -> Refreshed {
        let mut refreshed = Refreshed::default();
        self.render(root);
        if self.refresh_inner(root, round, Is::New, &mut refreshed) {
            refreshed.parts.insert(0, (String::new(), self.around().to_owned()));
        }
        refreshed
    }

    /// Renders it anew where it reads otherwise. Returns whether what stands around its named parts differs.
    fn refresh_part(&mut self, root: &Owner, round: Round, refreshed: &mut Refreshed) -> bool {
        let is_first = self.owner.is_none();
        if !is_first && round == Round::AtOnce && self.when == When::Later {
            refreshed.is_unfinished = true;
            return false;
        }
        let is_new = is_first || !self.questions.iter().all(|is_same| is_same());
        if is_new {
            self.render(root);
        }
        self.refresh_inner(root, round, if is_new { Is::New } else { Is::AsBefore }, refreshed)
    }

    fn refresh_inner(&mut self, root: &Owner, round: Round, is: Is, refreshed: &mut Refreshed) -> bool {
        let mut is_new = is == Is::New;
        let before = std::mem::take(&mut refreshed.parts);
        for part in &mut self.inner {
            is_new |= part.refresh_part(root, round, refreshed);
        }
        let mut inner = std::mem::replace(&mut refreshed.parts, before);
        let mut is_moved = false;
        if is_new {
            let filled = |(name, html): &(String, String)| (name.clone(), self.filled(html));
            let whole: Vec<(String, String)> = self.text.iter().map(filled).collect();
            let before = std::mem::replace(&mut self.whole, whole);
            is_moved = before.first() != self.whole.first();
            let same = |it: &&(String, String)| !before.contains(it);
            refreshed.parts.extend(self.whole.iter().skip(1).filter(same).cloned());
        }
        refreshed.parts.append(&mut inner);
        is_moved
    }

    /// A text with what belongs in its places.
    fn filled(&self, html: &str) -> String {
        let mut filled = String::with_capacity(html.len());
        let mut pieces = html.split(PLACE);
        filled.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let (place, rest) = piece.split_once('>').unwrap_or_default();
            let part = place.parse::<usize>().ok().and_then(|it| self.inner.get(it));
            filled.push_str(part.map_or("", Part::around));
            filled.push_str(rest);
        }
        filled
    }

    /// What stands around its named parts.
    pub(super) fn around(&self) -> &str {
        self.whole.first().map_or("", |it| &it.1)
    }

    /// Runs the listener of a control, wherever it stands. Returns whether there is one.
    pub(super) fn run(&self, happening: Happening, id: &str, text: &str) -> bool {
        match (self.heard.find(happening, id), &self.owner) {
            (Some(run), Some(owner)) => {
                owner.with(|| run.run(text));
                true
            }
            _ => self.inner.iter().any(|it| it.run(happening, id, text)),
        }
    }

    /// Every named part that is shown, and the whole page without a name.
    #[cfg(test)]
    pub(super) fn shown(&self) -> std::collections::BTreeMap<String, String> {
        let inner = self.inner.iter().flat_map(Part::shown);
        let named = self.whole.iter().skip(1).cloned().chain(inner.filter(|it| !it.0.is_empty()));
        named.chain([(String::new(), self.around().to_owned())]).collect()
    }

    /// Every control that says what it does.
    #[cfg(test)]
    pub(super) fn controls(&self) -> Vec<(Happening, String)> {
        let own = self.heard.all().map(|(happening, id)| (happening, id.to_owned()));
        own.chain(self.inner.iter().flat_map(Part::controls)).collect()
    }

    /// What holds a control that was typed in: in the browser it differs from what was shown. The whole page has no name.
    pub(super) fn of_touched(&self, id: &str) -> Vec<(String, String)> {
        let mark = format!(" id=\"{id}\"");
        let mut found = Vec::new();
        // Most stand in a named part of the kept part that hears them.
        if let Some(part) = self.of_control(id) {
            part.holding(&mark, &mut found);
        }
        if found.is_empty() {
            self.holding(&mark, &mut found);
            let around = (String::new(), self.around().to_owned());
            found.extend(Some(around).filter(|it| it.1.contains(&mark)));
        }
        found
    }

    /// The named parts that hold a text, here and in it.
    fn holding(&self, text: &str, found: &mut Vec<(String, String)>) {
        found.extend(self.whole.iter().skip(1).filter(|it| it.1.contains(text)).cloned());
        self.inner.iter().for_each(|it| it.holding(text, found));
    }

    /// The kept part that hears what is typed in a control.
    fn of_control(&self, id: &str) -> Option<&Part> {
        let here = self.heard.find(Happening::Input, id).map(|_| self);
        here.or_else(|| self.inner.iter().find_map(|it| it.of_control(id)))
    }
}

/// How much of a page is shown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    /// What answers to something that happened.
    AtOnce,
    /// All of it.
    Whole,
}

/// What came of it.
#[derive(Debug, Default)]
pub(super) struct Refreshed {
    /// The named parts that differ, outer ones first, and the whole page without a name.
    pub parts: Vec<(String, String)>,
    /// Whether some parts are left for later.
    pub is_unfinished: bool,
}

/// Whether a part was rendered anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Is {
    New,
    AsBefore,
}
