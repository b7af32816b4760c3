//! The start page: the ten-second answer, and the ways into the rest.
//!
//! Owns the short form and its words. The form makes a design of one table; everything shown comes from the same
//! [`Answer`](crate::answer::Answer) as in the workbench, where the same design can be opened.

mod quick;
mod receipt;

use crate::{
    address::Address,
    answer::SharedAnswer,
    books::Books,
    components::{
        Button, ButtonKind, ButtonType, Choice, Does, EmptyState, LinkButton, NOT_SAID, NumberField, Segments,
        SelectField, ServerText, StaleCause, StaleLine, UnitChoice,
    },
    icons::IconName,
    page::Page,
    server_html, url,
};
#[cfg(not(target_arch = "wasm32"))]
use crate::{answer::Answer, examples, icons::Icon};
#[cfg(not(target_arch = "wasm32"))]
use keyfare_core::examples::Example;
use keyfare_core::{estimate::View, show};
use leptos::prelude::*;
use quick::{Field, FieldErrors, Quick};
use receipt::Receipt;

/// The start page: what it remembers while it is open.
#[derive(Clone, Copy)]
pub struct QuickAnswer {
    quick: RwSignal<Quick>,
    outcome: Memo<Outcome>,
}

impl QuickAnswer {
    /// The start page with the question that the address holds.
    pub fn open(address: &Address) -> QuickAnswer {
        let quick = RwSignal::new(Quick::of_address(address));
        let outcome = Memo::new(move |last: Option<&Outcome>| match quick.with(Quick::answer) {
            Ok(answer) => Outcome { good: Some(SharedAnswer::new(answer)), errors: FieldErrors::new() },
            Err(errors) => Outcome { good: last.and_then(|last| last.good.clone()), errors },
        });
        QuickAnswer { quick, outcome }
    }

    /// The page.
    pub fn page(self) -> Page {
        Page::new("Keyfare: what will this DynamoDB table cost?", start_page(self))
    }
}

/// The question, its two answers, and the ways in.
fn start_page(QuickAnswer { quick, outcome }: QuickAnswer) -> AnyView {
    let good = Memo::new(move |_| outcome.with_untracked(|outcome| outcome.good.clone()));
    let cause = Signal::derive(move || {
        let (field, problem) = outcome.with_untracked(|outcome| {
            outcome.good.as_ref()?;
            outcome.errors.iter().next().map(|(field, problem)| (*field, problem.clone()))
        })?;
        Some(StaleCause { field_id: field.key().to_owned(), field: field.label().to_owned(), problem })
    });
    let stale = move || cause.read().is_some().then_some("");
    let receipt = move || {
        match good.get() {
        Some(answer) => view! { <Receipt answer=answer /> }.into_any(),
        None => {
            view! { <h2 class="visually-hidden">"Answer"</h2>
                <EmptyState title="No answer yet">"A size is enough for a first one, rates may stay open. What is wrong is said at its field."</EmptyState> }.into_any()
        }
    }
    };
    view! {
        <section class="hero" aria-labelledby="ask">
            <div class="hero__head">
                <h1 id="ask">"What will this DynamoDB table cost?"</h1>
                <p>"Type a size and two rates. Both answers show their arithmetic."</p>
            </div>
            {ask(quick, outcome, good)}
            <section class="receipt" id="answer" aria-label="Answer" data-part="answer" data-stale=stale>
                <StaleLine cause=cause />
                {receipt}
            </section>
        </section>
        <ServerText html=server_html!(starts()) />
        {dock(good)}
    }
    .into_any()
}

/// The last good answer, and what is wrong now.
#[derive(Clone, Debug, Default, PartialEq)]
struct Outcome {
    good: Option<SharedAnswer>,
    errors: FieldErrors,
}

/// The form. Without script it asks the server, which answers on the same page.
fn ask(quick: RwSignal<Quick>, outcome: Memo<Outcome>, good: Memo<Option<SharedAnswer>>) -> impl IntoView {
    let value = move |field: Field| Signal::derive(move || quick.with_untracked(|quick| quick.get(field).to_owned()));
    let typed = move |field: Field| move |text: String| quick.update(|quick| quick.set(field, text));
    let error = move |field: Field| {
        Signal::derive(move || outcome.with_untracked(|outcome| outcome.errors.get(&field).cloned()))
    };
    let figure = move |field: Field, unit: &'static str, hint: &'static str| {
        let placeholder = if matches!(field, Field::Items | Field::Reads | Field::Writes) { NOT_SAID } else { "" };
        let hint = (!hint.is_empty()).then(|| hint.to_owned());
        let unit = (!unit.is_empty()).then(|| unit.to_owned());
        view! {
            <NumberField
                id=field.key()
                name=field.key()
                label=field.label()
                value=value(field)
                on_input=typed(field)
                error=error(field)
                placeholder=placeholder
                unit=unit
                hint=hint
            />
        }
        .into_any()
    };
    let units = UnitChoice {
        label: Field::Unit.label().to_owned(),
        options: Choice::plain(&["B", "KB"]),
        value: value(Field::Unit),
        on_input: Callback::from(typed(Field::Unit)),
        name: Some(Field::Unit.key().to_owned()),
    };
    let rounding = Signal::derive(move || {
        let units = good.with(|good| {
            let usages = &good.as_ref()?.estimate.usages;
            usages
                .iter()
                .find(|usage| usage.kind == keyfare_core::bill::UnitKind::Write)
                .map(|usage| usage.units_per_request)
        })?;
        Some(format!("rounds up to {} KB a write", show::count(units)))
    });
    let consistency = vec![
        Choice::new("eventual", "Eventual"),
        Choice::new("strong", "Strong"),
        Choice::new("transactional", "Transactional"),
    ];
    let regions: Vec<Choice> = Books::here()
        .in_use()
        .regions()
        .map(|region| Choice::new(region.code(), format!("{}, {}", region.name(), region.code())))
        .collect();
    let link = Signal::derive(move || {
        good.with(|good| good.as_ref().map_or_else(|| "/design".to_owned(), |good| url::design_address(&good.token)))
    });
    let to_copy = Signal::derive(move || Some(link.get()));
    view! {
        <form class="ask" method="get" action="/" data-part="ask">
            <NumberField
                id=Field::Size.key()
                name=Field::Size.key()
                label=Field::Size.label()
                value=value(Field::Size)
                on_input=typed(Field::Size)
                error=error(Field::Size)
                units=units
                hint=rounding
            />
            {figure(Field::Items, "", "leave empty if unknown")}
            {figure(Field::Reads, "a second", "of one item each")}
            {figure(Field::Writes, "a second", "of one item each")}
            <Segments
                id=Field::Consistency.key()
                legend=Field::Consistency.label()
                options=consistency
                value=value(Field::Consistency)
                on_input=typed(Field::Consistency)
                class="wide"
            />
            {figure(Field::Indexes, "copying all", "each write also writes them")}
            {figure(Field::Peak, "× the average", "for provisioned capacity")}
            <SelectField
                id=Field::Region.key()
                name=Field::Region.key()
                label=Field::Region.label()
                options=regions
                value=value(Field::Region)
                on_input=typed(Field::Region)
                error=error(Field::Region)
                class="wide"
            />
            <div class="wide row">
                <span class="without-script"><Button button_type=ButtonType::Submit>"Estimate"</Button></span>
                <LinkButton href=link kind=ButtonKind::Primary>"Open as a design"</LinkButton>
                <span class="with-script"><Button icon=IconName::Link does=Does::Copy link=to_copy>"Copy link"</Button></span>
            </div>
        </form>
    }
    .into_any()
}

/// The totals at the bottom of a narrow window.
fn dock(good: Memo<Option<SharedAnswer>>) -> impl IntoView {
    let total = move |view: View| {
        good.with(|good| good.as_ref().map_or_else(|| "–".to_owned(), |good| show::usd(good.estimate.total(view))))
    };
    view! {
        <aside class="dock" aria-label="Answer in short">
            <dl>
                <div><dt>"On-demand"</dt><dd>{move || total(View::OnDemand)}</dd></div>
                <div><dt>"Provisioned"</dt><dd>{move || total(View::Provisioned)}</dd></div>
            </dl>
            <a class="button" href="#answer" rel="external">"Why"</a>
        </aside>
    }
    .into_any()
}

/// The ways in: working designs, one item, or nothing.
#[cfg(not(target_arch = "wasm32"))]
fn starts() -> impl IntoView {
    let examples = examples::answered().iter().map(|(it, answer)| example(it, answer)).collect_view();
    view! {
        <div class="section-head"><h2>"Start from"</h2><span class="muted">"a working design, one item, or nothing"</span></div>
        <div class="starts">
            <section class="panel" aria-labelledby="examples">
                <div class="panel__head"><h3 id="examples">"An example"</h3></div>
                <div class="starts__list">{examples}</div>
            </section>
            <section class="panel" aria-label="Other starts">
                {start("/size", IconName::Item, "Paste an item", "plain or DynamoDB JSON, sized to the byte")}
                {start("/design", IconName::Plus, "Blank design", "one table, nothing assumed")}
                {start("/prices", IconName::Tag, "The price book", "36 Regions, each price with its date and source")}
            </section>
        </div>
    }
    .into_any()
}

/// An example: its name, what it shows, and what it costs in the mode that it has.
#[cfg(not(target_arch = "wasm32"))]
fn example(example: &'static Example, answer: &Answer) -> impl IntoView + use<> {
    let total = show::usd(answer.estimate.total(View::AsDesigned));
    view! {
        <a class="start" href=url::design_address(&answer.token)>
            <Icon name=examples::icon(example) />
            <span><strong>{example.title}</strong>{example.lesson}</span>
            <span class="start__num">{total}<small>"a month"</small></span>
        </a>
    }
}

/// One way in.
#[cfg(not(target_arch = "wasm32"))]
fn start(href: &'static str, icon: IconName, name: &'static str, what: &'static str) -> impl IntoView {
    view! {
        <a class="start" href=href>
            <Icon name=icon />
            <span><strong>{name}</strong>{what}</span>
            <span class="start__num"><Icon name=IconName::Chevron /></span>
        </a>
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::page;

    #[track_caller]
    fn check(html: &str, parts: &[&str]) {
        for part in parts {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
    }

    #[test]
    fn both_answers_are_there_at_once_with_their_arithmetic() {
        let html = page("/");
        check(
            &html,
            &[
                "$119.90",
                "$69.37",
                "−$50.53",
                "84,096,000 WRU × $0.625 per million",
                "3.46 × the average",
                "depends on items",
                "/design?d=",
                "Shop orders",
                "$365.35",
            ],
        );
    }

    #[test]
    fn without_script_the_address_holds_the_question() {
        let html = page("/?size=1024&unit=B&reads=&writes=100&consistency=eventual&indexes=0&peak=1&region=us-east-1");
        check(&html, &["$164.25", "depends on reads", r#"value="100""#, r#"name="writes""#]);
    }

    #[test]
    fn what_is_wrong_is_said_at_its_field() {
        let html = page("/?size=410000&unit=B");
        check(&html, &[r#"aria-invalid="true""#, "400 KB", "No answer yet"]);
    }
}
