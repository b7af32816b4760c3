//! Buttons, and links that look like them.

use super::DoneEvent;
use crate::{
    icons::{Icon, IconName},
    live,
};
use leptos::prelude::*;

/// How much a button asks for attention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonKind {
    /// One a page.
    Primary,
    /// With an edge.
    #[default]
    Default,
    /// Without an edge, in heads and feet.
    Plain,
}

impl ButtonKind {
    const fn class(self) -> &'static str {
        match self {
            ButtonKind::Primary => "button button--primary",
            ButtonKind::Default => "button",
            ButtonKind::Plain => "button button--plain",
        }
    }
}

/// What a press does without script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonType {
    /// Nothing.
    #[default]
    Button,
    /// Sends its form.
    Submit,
}

impl ButtonType {
    const fn as_str(self) -> &'static str {
        match self {
            ButtonType::Button => "button",
            ButtonType::Submit => "submit",
        }
    }
}

/// What the desk does alone: nothing on the page changes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Prints the page.
    Print,
    /// Copies an address of this host.
    Copy,
}

impl Does {
    const fn word(self) -> &'static str {
        match self {
            Does::Print => "print",
            Does::Copy => "copy",
        }
    }
}

/// A button with words. While `disabled` it keeps the focus, says so, and does nothing.
#[component]
pub fn Button(
    /// How much it asks for attention.
    #[prop(optional)]
    kind: ButtonKind,
    /// Whether it sends its form.
    #[prop(optional)]
    button_type: ButtonType,
    /// Before the words.
    #[prop(optional, into)]
    icon: Option<IconName>,
    /// What it does; not needed for one that sends its form.
    #[prop(optional, into)]
    on_click: Option<DoneEvent>,
    /// Heard instead of the words, where they alone do not say the effect.
    #[prop(optional, into)]
    label: Signal<Option<String>>,
    /// It can do nothing now.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// What the desk does alone when it is pressed.
    #[prop(optional, into)]
    does: Option<Does>,
    /// The address that [`Does::Copy`] copies.
    #[prop(optional, into)]
    link: Signal<Option<String>>,
    /// Stable, from the row. Not needed for one that sends its form.
    #[prop(optional, into)]
    id: Option<String>,
    /// The words.
    children: Children,
) -> impl IntoView {
    listen(id.as_deref(), on_click, disabled);
    let link = move || link.get();
    view! {
        <button
            class=kind.class()
            id=id
            type=button_type.as_str()
            aria-label=move || label.get()
            aria-disabled=move || disabled.get().then_some("true")
            data-press=on_click.map(|_| "")
            data-do=does.map(Does::word)
            data-link=link
        >
            {icon.map(|name| view! { <Icon name=name /> })}
            {children()}
        </button>
    }
    .into_any()
}

/// A button that is only an icon: its label says the effect ("Undo: size of order, 1,290 to 1,434 B").
#[component]
pub fn IconButton(
    /// Which drawing.
    icon: IconName,
    /// The effect, in words. Also shown as the tip.
    #[prop(into)]
    label: Signal<String>,
    /// What it does.
    #[prop(into)]
    on_click: DoneEvent,
    /// How much it asks for attention.
    #[prop(default = ButtonKind::Plain)]
    kind: ButtonKind,
    /// It can do nothing now.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// Stable, from the row.
    #[prop(into)]
    id: String,
) -> impl IntoView {
    listen(Some(&id), Some(on_click), disabled);
    view! {
        <button
            class=format!("{} button--icon", kind.class())
            id=id
            type="button"
            title=move || label.get()
            aria-label=move || label.get()
            aria-disabled=move || disabled.get().then_some("true")
            data-press=""
        >
            <Icon name=icon />
        </button>
    }
    .into_any()
}

/// A link that looks like a button.
#[component]
pub fn LinkButton(
    /// Where it leads.
    #[prop(into)]
    href: Signal<String>,
    /// How much it asks for attention.
    #[prop(optional)]
    kind: ButtonKind,
    /// Before the words.
    #[prop(optional, into)]
    icon: Option<IconName>,
    /// Name of the file, when the link saves one.
    #[prop(optional, into)]
    download: Option<String>,
    /// The words.
    children: Children,
) -> impl IntoView {
    view! {
        <a class=kind.class() href=move || href.get() download=download>
            {icon.map(|name| view! { <Icon name=name /> })}
            {children()}
        </a>
    }
    .into_any()
}

/// While it is disabled, a press does nothing.
fn listen(id: Option<&str>, on_click: Option<DoneEvent>, disabled: Signal<bool>) {
    if let (Some(id), Some(on_click)) = (id, on_click)
        && !disabled.get_untracked()
    {
        live::on_press(id, on_click);
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn an_icon_alone_has_a_label() {
        let html =
            html(|| view! { <IconButton icon=IconName::Undo id="undo" label="Undo: size of order" on_click=|| () /> });
        assert!(html.contains(r#"aria-label="Undo: size of order""#), "{html}");
        assert!(html.contains(r#"type="button""#), "{html}");
        assert!(!html.contains("aria-disabled"), "{html}");
    }

    #[test]
    fn a_button_that_can_do_nothing_says_so_and_keeps_the_focus() {
        let html = html(|| view! { <Button on_click=|| () disabled=true>"Apply"</Button> });
        assert!(html.contains(r#"aria-disabled="true""#), "{html}");
        assert!(!html.contains(" disabled"), "{html}");
    }

    #[test]
    fn a_link_button_is_a_link() {
        let html = html(|| view! { <LinkButton href="/design" kind=ButtonKind::Primary>"Open"</LinkButton> });
        assert_eq!(html, r#"<a href="/design" class="button button--primary">Open</a>"#);
    }
}
