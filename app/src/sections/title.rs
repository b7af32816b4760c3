//! The head of the workbench: the design's name, what it holds, undo and redo, report and link.

use crate::{
    components::{Button, ButtonKind, Cell, Does, IconButton, LinkButton},
    form::{Form, row::dom_id},
    icons::IconName,
    live, url,
};
use leptos::prelude::*;

/// The head of the workbench.
#[component]
pub fn TitleBar(
    /// The form.
    form: Form,
) -> impl IntoView {
    let name = form.part(|text| text.name.clone());
    let counts = form.part(|text| {
        let sum = |count: fn(&crate::form::text::TableText) -> usize| text.tables.iter().map(count).sum::<usize>();
        let many = |count: usize, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
        [
            many(text.tables.len(), "table", "tables"),
            many(sum(|it| it.entities.len()), "entity", "entities"),
            many(sum(|it| it.indexes.len()), "index", "indexes"),
            many(sum(|it| it.patterns.len()), "question", "questions"),
        ]
        .join(", ")
    });
    let token = live::followed(move || form.answer_untracked().map(|it| it.token.clone()));
    let length = move || token.with(|it| it.as_ref().map(String::len));
    let comfortable = keyfare_core::share::TOKEN_COMFORTABLE;
    let link_words = move || match length() {
        None => "No link yet".to_string(),
        Some(length) if length > keyfare_core::share::TOKEN_MAX => {
            format!("Too large for a link ({length} characters): save the design as a file")
        }
        Some(length) if length > comfortable => {
            format!("Everything is in the link, {length} characters: some proxies refuse links of this length")
        }
        Some(length) => format!("Everything is in the link, {length} characters"),
    };
    let (undo, redo) = (form.undo_label(), form.redo_label());
    let label = |verb: &'static str, of: Signal<Option<String>>| {
        Signal::derive(move || of.get().map_or(verb.to_string(), |it| format!("{verb}: {it}")))
    };
    let to = move |page: &'static str| {
        Signal::derive(move || token.with(|it| it.as_ref().map_or(page.to_string(), |it| format!("{page}?d={it}"))))
    };
    let file =
        Signal::derive(move || token.with(|it| it.as_ref().map_or(String::new(), |it| format!("/design.json?d={it}"))));
    let link = Signal::derive(move || token.with(|it| it.as_ref().map(|it| url::design_address(it))));
    view! {
        <div class="titlebar" data-part="title">
            <div class="titlebar__name">
                <h1 class="visually-hidden">{move || format!("Design {}", name.get())}</h1>
                <Cell
                    id=dom_id(0, "name")
                    label="Name of the design"
                    class="cell--title"
                    value=name
                    on_input=Callback::new(move |(typed,)| form.type_in("name of the design", |text| text.name = typed))
                    on_commit=Callback::new(move |()| form.commit())
                    error=form.mistake(|| "name".to_string())
                />
                <p class="titlebar__meta"><span>{counts}</span> <span>{link_words}</span></p>
            </div>
            <div class="titlebar__actions">
                <IconButton
                    id="undo"
                    icon=IconName::Undo
                    label=label("Undo", undo)
                    disabled=Signal::derive(move || undo.read().is_none())
                    on_click=Callback::new(move |()| form.undo())
                />
                <IconButton
                    id="redo"
                    icon=IconName::Redo
                    label=label("Redo", redo)
                    disabled=Signal::derive(move || redo.read().is_none())
                    on_click=Callback::new(move |()| form.redo())
                />
                <span class="sep" aria-hidden="true"></span>
                <LinkButton href=file kind=ButtonKind::Plain icon=IconName::Download download="design.json">
                    <span class="button__text">"File"</span>
                </LinkButton>
                <LinkButton href=to("/simulate") kind=ButtonKind::Plain>"Simulate"</LinkButton>
                <LinkButton href=to("/regions") kind=ButtonKind::Plain>"Regions"</LinkButton>
                <LinkButton href=to("/report") icon=IconName::Report>
                    <span class="button__text">"Report"</span>
                </LinkButton>
                <Button kind=ButtonKind::Primary icon=IconName::Link does=Does::Copy link=link>"Copy link"</Button>
            </div>
        </div>
    }
}
