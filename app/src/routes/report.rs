//! The page at `/report?d=…`: the design review on paper.
//!
//! Only the server writes it. Everything on it can be read, printed and followed without script.

use crate::{
    address::Address,
    answer::SharedAnswer,
    components::{Button, Does, LinkButton},
    icons::{Icon, IconName},
    matrix::MatrixOrder,
    page::Page,
    port::PriceFacts,
    problem::Problem,
    results::{answer_of_link_by, report, then_and_now_note},
    url,
};
use leptos::prelude::*;

/// The review of the design in the address, or what is wrong with the address.
pub(super) fn page(facts: &PriceFacts, address: &Address) -> Page {
    match answer_of_link_by(address.get("d"), &facts.books()) {
        Ok(answer) => {
            let title = format!("{} · Report · Keyfare", answer.design.name);
            Page::new(title, review(&answer, MatrixOrder::of_word(address.get("sort"))).into_any())
        }
        Err(problem) => problem_page(problem),
    }
}

/// The sheet with what can be done with it.
fn review(answer: &SharedAnswer, order: MatrixOrder) -> impl IntoView + use<> {
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
        {then_and_now_note(answer, "/report")}
        <article class="sheet">{report::sheet(answer, order)}</article>
    }
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
