//! The page at `/report?d=…`: the design review on paper.
//!
//! The sheet is written whole by the server and put into the page as text, so that the browser's module carries none of
//! it. Everything on it can be read, printed and followed without script.

use crate::{
    answer::SharedAnswer,
    components::{Button, LinkButton},
    icons::{Icon, IconName},
    port,
    problem::Problem,
    results::answer_of_link,
};
use leptos::{html, prelude::*};
use leptos_meta::Title;
use leptos_router::hooks::use_query_map;

/// The review of the design in the address, or what is wrong with the address.
#[component]
pub fn ReportPage() -> impl IntoView {
    let token = use_query_map().with_untracked(|query| query.get("d"));
    match answer_of_link(token.as_deref()) {
        Ok(answer) => view! { <Review answer=answer /> }.into_any(),
        Err(problem) => {
            port::set_status(400);
            problem_page(problem).into_any()
        }
    }
}

/// The sheet with what can be done with it.
#[component]
fn Review(answer: SharedAnswer) -> impl IntoView {
    let sheet = NodeRef::<html::Article>::new();
    let shown = answer.token.clone();
    let query = use_query_map();
    // Only the server writes the sheet: a page that was reached inside the browser, or whose address changed there, is
    // asked for again. Does nothing on the server.
    Effect::new(move |_| {
        let other = query.with(|query| query.get("d").is_some_and(|token| token != shown));
        let empty = sheet.get().is_some_and(|sheet| sheet.child_element_count() == 0);
        if other || empty {
            let _ = window().location().reload();
        }
    });
    let print = || {
        let _ = window().print();
    };
    view! {
        <Title text=format!("{} · Report · Keyfare", answer.design.name) />
        <div class="toolbar">
            <a class="button button--plain" href=format!("/design?d={}", answer.token)>
                <span class="icon back"><Icon name=IconName::Chevron /></span>
                "Open the design"
            </a>
            <span class="topbar__end with-script">
                <Button icon=IconName::Report on_click=print>"Print"</Button>
            </span>
        </div>
        <article class="sheet" node_ref=sheet inner_html=sheet_html(&answer)></article>
    }
}

#[cfg(feature = "ssr")]
fn sheet_html(answer: &SharedAnswer) -> String {
    crate::results::report::sheet(answer).to_html()
}

/// Empty in the browser, which keeps what the server wrote.
#[cfg(not(feature = "ssr"))]
fn sheet_html(_: &SharedAnswer) -> String {
    String::new()
}

fn problem_page(problem: Problem) -> impl IntoView {
    view! {
        <Title text=format!("{} · Keyfare", problem.title) />
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
    }
}
