//! For a link that was made with another price list: what the design cost then, and what it costs now (E3).

use super::derived;
use crate::{
    answer::SharedAnswer,
    books::Shelf,
    components::{Alert, AlertKind},
};
use keyfare_core::{
    estimate::{View, then_and_now},
    export::line_reasons,
    share,
};
use leptos::prelude::*;

/// What is said of a link that was made with another price list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Note {
    words: String,
    because: String,
    /// The link with the price list in use; `None` where that is the older one.
    renewed: Option<String>,
}

/// Nothing where the design was made with the prices in use, or does not say with which.
fn note(answer: &SharedAnswer) -> Option<Note> {
    let now = &answer.prices;
    let made_with = answer.design.price_version.as_deref().filter(|version| *version != now.version())?;
    let then = answer.books.version(made_with);
    let (words, because) = match then.map(|then| then_and_now(&answer.design, then, now, View::AsDesigned)) {
        Some(Ok(both)) => (both.words(), line_reasons(&both.lines)),
        Some(Err(error)) => {
            (format!("what it cost with price list {made_with} cannot be told: {error}"), String::new())
        }
        None if answer.books.shelf() == Shelf::Part => {
            let words = format!(
                "it was made with price list {made_with}; reload the page to see what it cost then. It is priced with {}",
                now.version()
            );
            (words, String::new())
        }
        None => {
            let words = format!(
                "price list {made_with} is not kept here, so what it cost then cannot be told; it is priced with {}",
                now.version()
            );
            (words, String::new())
        }
    };
    // Versions begin with the time at which they were published.
    if made_with > now.version() {
        let words = format!("{words}. The price list in use here is the older one");
        return Some(Note { words, because, renewed: None });
    }
    let mut renewed = answer.wire.clone();
    renewed.price_version = Some(now.version().to_owned());
    Some(Note { words, because, renewed: Some(share::encode(&renewed)) })
}

/// The note on a page that does not answer, with a link to the same page with the prices of now.
pub fn then_and_now_note(answer: &SharedAnswer, page: &str) -> Option<impl IntoView + use<>> {
    note(answer).map(|note| alert(&note, page))
}

/// The note on the workbench. Taking the prices of now is a link that is followed, so that it works without script too,
/// and that undo takes back.
#[component]
pub fn ThenAndNow(
    /// The last good answer.
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let note = derived(answer, note).get_untracked();
    let alert = note.as_deref().and_then(Option::as_ref).map(|note| {
        view! { <div class="page__alert">{alert(note, "/design")}</div> }
    });
    // A part without anything in it needs an attribute more than its place has.
    view! { <div data-part="prices" id="then-and-now">{alert}</div> }
}

fn alert(Note { words, because, renewed }: &Note, page: &str) -> impl IntoView + use<> {
    let because = (!because.is_empty()).then(|| format!(" {because}."));
    let words = words.clone();
    let href = renewed.as_ref().map(|renewed| format!("{page}?d={renewed}"));
    let action = move || href.clone().map(|href| view! { <a class="button" href=href>"Use today’s prices"</a> });
    view! {
        <Alert kind=AlertKind::Warn action=action>
            <strong>"Then and now: "</strong>{words}"."{because}
        </Alert>
    }
}
