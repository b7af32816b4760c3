//! The workbench: the design on the left, its money on the right, and what follows from both below.

mod review;
#[cfg(test)]
mod tests;

use crate::{
    address::Address,
    answer::SharedAnswer,
    components::{Alert, AlertKind, ServerText, StaleCause},
    form::{
        Form,
        more::{More, NOT_SAID, PRICES, at},
        row::{dom_id, row_of},
        text::DesignText,
    },
    live::{self, focus_next, kept, kept_later},
    matrix::MatrixOrders,
    page::Page,
    results::{
        Collections, Dock, Figures, GapHref, HotKeys, IndexWorths, ItemSizesPanel, Later, LifeCycle, MoneyColumn,
        OnEdit, OnPrice, ScansPanel, ThenAndNow, derived,
    },
    sections::{DecisionFields, FitFields, OpenRows, SettingsPanel, Tables, TitleBar},
    server_html, url,
};
use keyfare_core::{
    bill::Missing,
    design::Gap,
    estimate::View,
    share::{self, LinkError},
    show,
    wire::DesignV1,
};
use leptos::prelude::*;
use review::{Advised, Review};

/// A blank design: one table, nothing assumed.
pub fn blank() -> DesignV1 {
    use keyfare_core::wire::{KeyV1, TableV1};
    let partition_key = KeyV1 { name: "pk".into(), kind: None };
    let table = TableV1 { name: "table".into(), partition_key, ..TableV1::default() };
    DesignV1 {
        version: 1,
        name: "New design".into(),
        region: "us-east-1".into(),
        tables: vec![table],
        ..DesignV1::default()
    }
}

/// The page at `/design?d=`: what it remembers while it is open.
#[derive(Clone, Copy)]
pub struct Bench {
    form: Form,
    open: OpenRows,
    orders: MatrixOrders,
    problem: RwSignal<Option<LinkError>>,
    /// The way of paying that the link applied, and the table's position where it is one table's.
    applied: RwSignal<Option<(String, Option<usize>)>>,
    advised: Advised,
    answer: Signal<Option<SharedAnswer>>,
    on_edit: OnEdit,
}

impl Bench {
    /// The workbench with the design in the address, or a blank one.
    pub fn open(address: &Address) -> Bench {
        let (design, problem) = match url::design(address) {
            None => (blank(), None),
            Some(Ok(design)) => (design, None),
            Some(Err(problem)) => (blank(), Some(problem)),
        };
        let (form, advised) = (Form::of(&design), Advised::new());
        Bench {
            form,
            open: OpenRows::new(),
            orders: MatrixOrders::new(),
            problem: RwSignal::new(problem),
            applied: RwSignal::new(
                address.get("applied").map(|way| (way.to_owned(), address.get("table").and_then(|it| it.parse().ok()))),
            ),
            advised,
            answer: form.answer(),
            on_edit: advised.on_edit(form),
        }
    }

    /// The price list that the design was made with, where it says so.
    pub fn made_with(self) -> Option<String> {
        self.form.with_untracked(|text| text.price_version.clone())
    }

    /// Its form.
    #[cfg(test)]
    pub(crate) fn form(self) -> Form {
        self.form
    }

    /// A link followed while the page is open: an edit like any other, so that undo brings back what was there.
    pub fn follow(self, address: &Address) {
        match url::design(address) {
            None => self.form.replace("a blank design", &blank()),
            Some(Ok(design)) => self.form.replace(self.label_of(&design), &design),
            Some(Err(it)) => return self.problem.set(Some(it)),
        }
        self.problem.set(None);
    }

    /// What undo calls a link: one that only takes other prices is named by that.
    fn label_of(self, design: &DesignV1) -> &'static str {
        let same = self.form.answer_untracked().is_some_and(|now| {
            let wire = DesignV1 { price_version: design.price_version.clone(), ..now.wire.clone() };
            wire == *design
        });
        if same { "today’s prices" } else { "a link" }
    }

    /// Gives up the typing that is not committed.
    pub fn give_up(self) {
        self.form.give_up();
    }

    /// The page. Its address holds the last design that held together.
    pub fn page(self) -> Page {
        let Bench { form, problem, .. } = self;
        let status = if problem.with_untracked(Option::is_some) { 400 } else { 200 };
        let token = form.answer_untracked().map(|it| it.token.clone()).filter(|it| it.len() <= share::TOKEN_MAX);
        let title = form.with_untracked(|text| format!("{} · Keyfare", text.name));
        Page::new(title, bench(self)).with_status(status).at(token.map(|it| url::design_address(&it)))
    }
}

fn bench(Bench { form, open, orders, problem, applied, advised, answer, on_edit }: Bench) -> AnyView {
    view! {
        {problem.get_untracked().map(link_problem)}
        {kept("applied", move || applied_alert(form, answer, applied))}
        {kept("prices", move || view! { <ThenAndNow answer=answer /> }.into_any())}
        {kept("title", move || view! { <TitleBar form=form /> }.into_any())}
        <div class="bench">
            <div class="bench__main">
                <Tables form=form open=open orders=orders />
                {kept("settings", move || view! { <SettingsPanel form=form /> }.into_any())}
            </div>
            <div class="bench__money">{kept("money", move || money(form, answer))}</div>
        </div>
        <div class="stack stack--wide">
            {kept_later("figures", move || view! { <Figures answer=answer /> }.into_any())}
            <Review form=form answer=answer advised=advised on_edit=on_edit />
            {kept_later("index-worth", move || view! { <IndexWorths answer=answer on_edit=Some(on_edit) /> }.into_any())}
            {kept_later("scans", move || view! { <ScansPanel answer=answer /> }.into_any())}
            {kept_later("hot-keys", move || view! { <HotKeys answer=answer on_edit=Some(on_edit) /> }.into_any())}
            {kept_later("collections", move || view! { <Collections answer=answer on_edit=Some(on_edit) /> }.into_any())}
            {kept_later("item-sizes", move || view! { <ItemSizesPanel answer=answer /> }.into_any())}
            {kept_later("life-cycle", move || view! { <LifeCycle answer=answer /> }.into_any())}
            {kept_later("later", move || view! { <Later answer=answer /> }.into_any())}
            {kept("fit-fields", move || view! { <FitFields form=form /> }.into_any())}
            {kept("decision-fields", move || view! { <DecisionFields form=form /> }.into_any())}
        </div>
        {kept("dock", move || view! { <Dock answer=answer /> }.into_any())}
        {kept("say", move || view! { <Announcement answer=answer /> }.into_any())}
    }
    .into_any()
}

/// What the link applied, in words of the server, until something is edited.
fn applied_alert(
    form: Form,
    answer: Signal<Option<SharedAnswer>>,
    applied: RwSignal<Option<(String, Option<usize>)>>,
) -> AnyView {
    let is_as_opened = live::followed(move || form.undo_label().get_untracked().is_none()).get_untracked();
    let shown = applied.get_untracked().filter(|_| is_as_opened).map(|(way, table)| {
        let html = server_html!(
            answer.get_untracked().and_then(|it| crate::results::applied_way(&it, &way, table)).into_any()
        );
        // The engine leaves it as the server wrote it.
        let _ = (&answer, &way, &table);
        view! { <ServerText html=html class="page__alert" /> }
    });
    // A part without anything in it needs an attribute more than its place has.
    view! { <div data-part="applied-way" id="applied-way">{shown}</div> }.into_any()
}

/// The column of the money: what is wrong, which mode it is and where the fields are come from the form.
fn money(form: Form, answer: Signal<Option<SharedAnswer>>) -> AnyView {
    let stale = stale_cause(form);
    let mode = form.part(|text| {
        let modes: std::collections::BTreeSet<_> = text.tables.iter().map(|it| it.mode.as_str()).collect();
        match modes.len() {
            1 => modes.into_iter().next().unwrap_or_default().to_string(),
            _ => String::new(),
        }
    });
    let on_mode = Callback::new(move |(chosen,): (String,)| {
        form.edit("capacity mode", |text| text.tables.iter_mut().for_each(|it| it.mode = chosen.clone()))
    });
    let gap_href =
        GapHref::from(move |missing: Missing| form.part(move |text| gap_field(text, &missing)).get_untracked());
    let on_price = OnPrice { place: "#r0-typed_prices", type_in: Callback::new(move |price| type_price(form, price)) };
    view! { <MoneyColumn answer=answer stale=stale mode=mode on_mode=on_mode gap_href=gap_href on_price=on_price /> }
        .into_any()
}

/// Goes to the field of a price, which is made where it is not there yet.
fn type_price(form: Form, (key, region): (String, String)) {
    let Some(group) = PRICES.iter().find(|it| it.at == "typed_prices") else { return };
    let is_of = |more: &More, place: &str| {
        let said = |field| more.get(&at(place, field)).map(String::as_str).unwrap_or_default();
        said("dimension") == key && ["", &region].contains(&said("region"))
    };
    let there = form.with_untracked(|text| group.places(&text.more).into_iter().find(|it| is_of(&text.more, it)));
    let mut place = there.unwrap_or_default();
    if place.is_empty() {
        form.edit(&format!("a price for {key}"), |text| {
            place = group.add(&mut text.more);
            text.more.insert(at(&place, "dimension"), key);
            text.more.insert(at(&place, "region"), region);
        });
    }
    focus_next(dom_id(0, &at(&place, "usd")));
}

/// The address of the field that would settle a missing amount.
fn gap_field(text: &DesignText, missing: &Missing) -> Option<String> {
    let table = text.tables.get(missing.table)?;
    let pattern = |p: usize| table.patterns.get(p).map(|it| it.id);
    let entity = |e: usize| table.entities.get(e).map(|it| it.id);
    let (row, field) = match missing.gap {
        Gap::Rate(p) => (pattern(p)?, "rate.times"),
        Gap::ItemSize(e) => (entity(e)?, "size"),
        Gap::Items(e) => (entity(e)?, "items"),
        // These stand among all fields of a question, which may be closed: the question itself is always there.
        Gap::PatternSize(p) | Gap::ItemsRead(p) | Gap::Effect { pattern: p, .. } => (pattern(p)?, "name"),
        Gap::EntryBytes { index, .. } => (table.indexes.get(index)?.id, "name"),
        Gap::Entities | Gap::Feature { .. } => (table.id, "name"),
    };
    Some(format!("#{}", dom_id(row, field)))
}

/// Says which it is, and that nothing was lost.
fn link_problem(problem: LinkError) -> impl IntoView {
    let sentence = show::capitalized(&problem.to_string());
    view! {
        <div class="page__alert">
            <Alert kind=AlertKind::Error>
                <strong>"The link did not open. "</strong>
                {sentence}
                ". What is on this page is unchanged; you can go on from here."
            </Alert>
        </div>
    }
}

/// Why the figures are those of before: the first mistake and the field that it is in.
fn stale_cause(form: Form) -> Signal<Option<StaleCause>> {
    form.mistake_of(move |mistakes| {
        let (path, problem) = mistakes.iter().next()?;
        let (field_id, field) = form.with_untracked(|text| {
            let (row, field) = row_of(text, path);
            (dom_id(row, field), words(path))
        });
        Some(match missing(mistakes.values()) {
            Some(named) => StaleCause { field_id, field: named, problem: NOT_SAID.to_owned() },
            None => StaleCause { field_id, field, problem: problem.clone() },
        })
    })
}

/// A path in words: the last part of it, as on the label.
/// The names of the fields that are needed and empty, where the first of the mistakes is that of one.
fn missing<'a>(mut problems: impl Iterator<Item = &'a String>) -> Option<String> {
    let name = |problem: &'a String| Some(problem.strip_suffix(NOT_SAID)?.trim_end());
    let first = name(problems.next()?)?;
    let mut names = vec![first];
    for other in problems.filter_map(name) {
        if !names.contains(&other) {
            names.push(other);
        }
    }
    Some(names.join(", "))
}

fn words(path: &str) -> String {
    let last = path.rsplit('.').next().unwrap_or(path);
    show::capitalized(&last.split('[').next().unwrap_or(last).replace('_', " "))
}

/// The total, which the desk says once the typing rests, for those who listen.
#[component]
fn Announcement(answer: Signal<Option<SharedAnswer>>) -> impl IntoView {
    let total = derived(answer, |it| format!("{} a month", show::usd(it.estimate.total(View::AsDesigned))));
    let total = total.get_untracked().map(|it| it.to_string());
    view! { <p class="visually-hidden" role="status" data-part="say" data-say=total></p> }
}
