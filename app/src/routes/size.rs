//! The item lab at `/size`: an item as JSON, its bytes attribute by attribute, its units, and the way to the next step.
//!
//! Owns what is typed and what is said about it. Reading and sizing an item is the engine's
//! ([`keyfare_core::item`]). Without script the form asks the server, which renders the same page for `?item=`.

mod attributes;
mod measures;
mod reading;

use crate::{
    address::{Address, escaped},
    components::{
        Button, ButtonKind, ButtonType, Choice, CodeField, EmptyState, LegendPlace, LinkButton, Panel, PanelBody,
        Segments, StaleCause, StaleLine,
    },
    icons::IconName,
    page::Page,
};
use attributes::{Attributes, Order};
use leptos::prelude::*;
use measures::Measures;
use reading::{FormChoice, Reading};

/// What the page starts with.
const SAMPLE: &str = include_str!("size/sample.json");

/// Longer addresses are refused by common proxies.
const LINK_MAX_CHARACTERS: usize = 6_000;

const FIELD: &str = "item-json";

/// The item lab: what it remembers while it is open.
#[derive(Clone, Copy)]
pub struct Lab {
    text: RwSignal<String>,
    form: RwSignal<FormChoice>,
    order: RwSignal<Order>,
    reading: Memo<Reading>,
    /// What stays on screen while the text cannot be read.
    shown: Memo<Option<reading::Sized>>,
}

impl Lab {
    /// The lab with the item in the address, or with the sample.
    pub fn open(address: &Address) -> Lab {
        let text = RwSignal::new(address.get("item").unwrap_or(SAMPLE.trim_end()).to_owned());
        let form = RwSignal::new(FormChoice::from_key(address.get("form").unwrap_or_default()));
        let order = RwSignal::new(Order::from_key(address.get("order").unwrap_or_default()));
        let reading = Memo::new(move |_| text.with(|text| Reading::of(text, form.get())));
        let shown = Memo::new(move |before: Option<&Option<reading::Sized>>| match reading.get() {
            Reading::Good(sized) => Some(sized),
            Reading::Bad(_) => before.cloned().flatten(),
            Reading::Empty => None,
        });
        Lab { text, form, order, reading, shown }
    }

    /// The page.
    pub fn page(self) -> Page {
        Page::new("Item lab · Keyfare", lab(self))
    }
}

fn lab(Lab { text, form, order, reading, shown }: Lab) -> AnyView {
    let error = Signal::derive(move || reading.with_untracked(|reading| reading.error()));
    let stale = Signal::derive(move || error.read().is_some() && shown.with_untracked(Option::is_some));
    let cause = Signal::derive(move || {
        let problem = error.get().filter(|_| stale.get())?;
        Some(StaleCause { field_id: FIELD.to_owned(), field: "Item".to_owned(), problem })
    });
    let hint = Signal::derive(move || reading.with_untracked(|reading| reading.hint()));
    let link = Memo::new(move |_| link(&text.read_untracked(), form.get_untracked()));

    let editor = view! {
        <Panel
            id="item"
            title="Item"
            end=move || view! {
                <Segments
                    id="form"
                    legend="Form of the JSON"
                    legend_place=LegendPlace::Hidden
                    options=FormChoice::choices()
                    value=Signal::derive(move || form.get_untracked().key().to_owned())
                    on_input=move |key: String| form.set(FormChoice::from_key(&key))
                />
            }
        >
            <PanelBody>
                <CodeField
                    id=FIELD
                    name="item"
                    label="Item as JSON"
                    rows=44
                    value=text.get_untracked()
                    on_input=move |typed: String| text.set(typed)
                    error=error
                    hint=hint
                />
            </PanelBody>
        </Panel>
    };
    let answer = move || match shown.get_untracked() {
        Some(sized) => {
            let attributes = sized.breakdown.clone();
            view! {
                <Measures breakdown=sized.breakdown stale=stale />
                <Attributes breakdown=attributes order=order stale=stale />
            }
            .into_any()
        }
        None => nothing_yet().into_any(),
    };
    view! {
        <form method="get" action="/size">
            {head(link)}
            <div class="lab">
                {editor}
                <div class="stack" data-part="measured">
                    <StaleLine cause=cause />
                    {answer}
                </div>
            </div>
        </form>
    }
    .into_any()
}

fn head(link: Memo<Option<String>>) -> impl IntoView {
    let link = move || {
        link.get().map(|href| {
            view! { <LinkButton href=href icon=IconName::Link kind=ButtonKind::Plain>"Link to this item"</LinkButton> }
        })
    };
    view! {
        <div class="titlebar">
            <div>
                <h1>"Item lab"</h1>
                <p class="titlebar__meta"><span>"Bytes as DynamoDB counts them, attribute by attribute"</span></p>
            </div>
            <div class="titlebar__actions">
                {link}
                <span class="without-script">
                    <Button kind=ButtonKind::Primary button_type=ButtonType::Submit>"Measure"</Button>
                </span>
            </div>
        </div>
    }
    .into_any()
}

fn nothing_yet() -> impl IntoView {
    view! {
        <section class="panel" aria-label="Size">
            <EmptyState title="No item to measure yet">
                "Paste one item as JSON: plain, or with types as the service writes it. Each attribute then shows its bytes, and the item its units."
            </EmptyState>
        </section>
    }
}

/// The address of this page with this item, unless it would be too long.
fn link(text: &str, form: FormChoice) -> Option<String> {
    let form = match form {
        FormChoice::Detect => String::new(),
        chosen => format!("form={}&", chosen.key()),
    };
    let link = format!("/size?{form}item={}", escaped(text));
    (!text.trim().is_empty() && link.len() <= LINK_MAX_CHARACTERS).then_some(link)
}

/// The two ways to order the attributes, as choices.
fn order_choices() -> Vec<Choice> {
    vec![Choice::new(Order::Largest.key(), "Largest"), Choice::new(Order::AsWritten.key(), "As written")]
}

#[cfg(test)]
mod tests;
