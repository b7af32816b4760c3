//! For a link that was made with another price list: what the design cost then, and what it costs now (E3).

use crate::{
    answer::Answer,
    books::{Books, Shelf},
    components::{Alert, AlertKind},
};
use keyfare_core::{
    estimate::{View, then_and_now},
    export::line_reasons,
    share,
};
use leptos::prelude::*;

/// The note, with a link to the same page with the prices of now. Nothing where the design was made with these prices,
/// or does not say with which.
pub fn then_and_now_note(books: &Books, answer: &Answer, page: &str) -> Option<impl IntoView + use<>> {
    let now = books.in_use();
    let made_with = answer.design.price_version.as_deref().filter(|version| *version != now.version())?;
    let compared = books.version(made_with).map(|then| then_and_now(&answer.design, then, now, View::AsDesigned));
    let (words, because) = match compared {
        Some(Ok(both)) => (both.words(), line_reasons(&both.lines)),
        Some(Err(error)) => {
            (format!("what it cost with price list {made_with} cannot be told: {error}"), String::new())
        }
        None if books.shelf() == Shelf::Part => {
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
    let mut renewed = answer.wire.clone();
    renewed.price_version = Some(now.version().to_owned());
    let href = format!("{page}?d={}", share::encode(&renewed));
    let because = (!because.is_empty()).then(|| format!(" {because}."));
    Some(view! {
        <Alert kind=AlertKind::Warn action=move || view! { <a class="button" href=href>"Use today’s prices"</a> }>
            <strong>"Then and now: "</strong>{words}"."{because}
        </Alert>
    })
}
