//! The page at `/report?d=…`: the design review on paper.
//!
//! Only the server writes it. Everything on it can be read, printed and followed without script.

use crate::{
    address::Address,
    answer::SharedAnswer,
    components::{Alert, AlertKind, Button, Does, LinkButton},
    icons::{Icon, IconName},
    matrix::MatrixOrder,
    page::Page,
    port::PriceFacts,
    problem::Problem,
    results::{answer_of_link, report},
    url,
};
use keyfare_core::{
    estimate::{View, then_and_now},
    export::line_reasons,
    share,
};
use leptos::prelude::*;

/// The review of the design in the address, or what is wrong with the address.
pub(super) fn page(facts: &PriceFacts, address: &Address) -> Page {
    match answer_of_link(address.get("d")) {
        Ok(answer) => {
            let title = format!("{} · Report · Keyfare", answer.design.name);
            Page::new(title, review(facts, &answer, MatrixOrder::of_word(address.get("sort"))).into_any())
        }
        Err(problem) => problem_page(problem),
    }
}

/// The sheet with what can be done with it.
fn review(facts: &PriceFacts, answer: &SharedAnswer, order: MatrixOrder) -> impl IntoView + use<> {
    view! {
        <div class="toolbar">
            <a class="button button--plain" href=url::design_address(&answer.token)>
                <span class="icon back"><Icon name=IconName::Chevron /></span>
                "Open the design"
            </a>
            <a class="button button--plain" href=format!("/regions?d={}", answer.token)>"All Regions"</a>
            <a class="button button--plain topbar__end" href=format!("/report.md?d={}", answer.token) download="review.md">
                <Icon name=IconName::Download />
                "Download Markdown"
            </a>
            <span class="with-script">
                <Button icon=IconName::Report does=Does::Print>"Print"</Button>
            </span>
        </div>
        {then_and_now_note(facts, answer)}
        <article class="sheet">{report::sheet(answer, order)}</article>
    }
}

/// For a link that was made with another price list: what the design cost then, and what it costs now.
fn then_and_now_note(facts: &PriceFacts, answer: &SharedAnswer) -> Option<impl IntoView + use<>> {
    let made_with = answer.design.price_version.as_deref().filter(|version| *version != facts.book.version())?;
    let compared =
        facts.version(made_with).map(|then| then_and_now(&answer.design, then, &facts.book, View::AsDesigned));
    let (words, because) = match compared {
        Some(Ok(both)) => (both.words(), line_reasons(&both.lines)),
        Some(Err(error)) => {
            (format!("what it cost with price list {made_with} cannot be told: {error}"), String::new())
        }
        None => {
            let words = format!(
                "price list {made_with} is not kept here, so what it cost then cannot be told; it is priced with {}",
                facts.book.version()
            );
            (words, String::new())
        }
    };
    let mut renewed = answer.wire.clone();
    renewed.price_version = Some(facts.book.version().to_owned());
    let href = format!("/report?d={}", share::encode(&renewed));
    let because = (!because.is_empty()).then(|| format!(" {because}."));
    Some(view! {
        <Alert kind=AlertKind::Warn action=move || view! { <a class="button" href=href>"Take the prices of now"</a> }>
            <strong>"Then and now: "</strong>{words}"."{because}
        </Alert>
    })
}

pub(super) fn problem_page(problem: Problem) -> Page {
    let title = format!("{} · Keyfare", problem.title);
    let main = view! {
        <section class="panel panel--narrow" aria-labelledby="problem">
            <div class="empty">
                <h1 id="problem">{problem.title}</h1>
                <p>{problem.advice}</p>
                <p class="row">
                    <LinkButton href="/design">"A blank design"</LinkButton>
                    <a class="button" href="/">"Start page"</a>
                </p>
            </div>
        </section>
    };
    Page::new(title, main.into_any()).with_status(400)
}
