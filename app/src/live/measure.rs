//! What a keystroke takes, natively, and where the time goes. Not run by itself:
//! `cargo test --release -p keyfare-app --features ssr -- --ignored --nocapture keystroke_takes`.

use super::{tests::link, *};
use crate::{
    answer::Answer,
    form::{check, fill},
    results, sections,
};
use std::time::{Duration, Instant};

fn median(mut times: Vec<Duration>) -> String {
    times.sort();
    format!("median {:?}, worst {:?}", times[times.len() / 2], times[times.len() - 1])
}

fn times(name: &str, mut run: impl FnMut(usize)) {
    let one = |at: usize, run: &mut dyn FnMut(usize)| {
        let start = Instant::now();
        run(at);
        start.elapsed()
    };
    let all: Vec<Duration> = (0..60).map(|at| one(at, &mut run)).skip(10).collect();
    println!("{name:<28} least {:?}, {}", all.iter().min().expect("some"), median(all.clone()));
}

#[test]
#[ignore = "a measurement"]
fn what_a_keystroke_takes() {
    let address = Address::of(&link("reference"));
    let wire = crate::url::design(&address).expect("a design").expect("valid");
    let text = fill::fill(&wire);
    times("read the text", |_| drop(std::hint::black_box(check::read(&text))));
    times("answer", |_| drop(std::hint::black_box(Answer::of(wire.clone()))));
    let answer = crate::answer::SharedAnswer::new(Answer::of(wire.clone()).expect("valid"));
    let (design, estimate) = (&answer.design, &answer.estimate);
    let prices = keyfare_core::pricing::PriceBook::embedded();
    times("review", |_| drop(std::hint::black_box(keyfare_core::review::review(&wire, design, estimate, prices))));
    times("fit", |_| drop(std::hint::black_box(keyfare_core::review::fit(design, estimate))));
    times("hot keys", |_| drop(std::hint::black_box(keyfare_core::analysis::hot_key::hot_keys(design, estimate))));
    times("index economics", |_| {
        drop(std::hint::black_box(keyfare_core::analysis::index_economics::index_economics(design, estimate)));
    });
    let root = Owner::new();
    let bench = root.with(|| Bench::open(&address));
    let form = bench.form();
    let shared: Signal<Option<crate::answer::SharedAnswer>> = root.with(|| form.answer());
    let view = |name: &str, make: &dyn Fn() -> AnyView| {
        times(name, |_| {
            let owner = root.child();
            let html = owner.with(|| crate::page::html_of(make()));
            std::hint::black_box(html);
        });
    };
    view("the whole page", &|| bench.page().main);
    view("title", &|| view! { <sections::TitleBar form=form /> }.into_any());
    let open = sections::OpenRows::new;
    let orders = crate::matrix::MatrixOrders::new;
    view("tables", &|| view! { <sections::Tables form=form open=open() orders=orders() /> }.into_any());
    view("settings", &|| view! { <sections::SettingsPanel form=form /> }.into_any());
    view("fit fields", &|| view! { <sections::FitFields form=form /> }.into_any());
    view("decision fields", &|| view! { <sections::DecisionFields form=form /> }.into_any());
    view("figures", &|| view! { <results::Figures answer=shared /> }.into_any());
    view("index worths", &|| view! { <results::IndexWorths answer=shared on_edit=None /> }.into_any());
    view("hot keys panel", &|| view! { <results::HotKeys answer=shared on_edit=None /> }.into_any());
    view("collections", &|| view! { <results::Collections answer=shared /> }.into_any());
    view("life cycle", &|| view! { <results::LifeCycle answer=shared /> }.into_any());
    view("money", &|| {
        let on_mode = Callback::new(|(_,): (String,)| ());
        view! { <results::MoneyColumn answer=shared stale=None mode="on_demand" on_mode=on_mode /> }.into_any()
    });
    let html = root.child().with(|| crate::page::html_of(bench.page().main));
    println!("{} bytes", html.len());
    times("split", |_| drop(std::hint::black_box(parts::split(&html))));
    let mut session = Session::open(&link("reference")).expect("the page answers");
    let rate = |it: &(Happening, String)| it.0 == Happening::Input && it.1.contains("rate-times");
    let id = session.whole.controls().into_iter().find(rate).expect("a rate").1;
    times("a keystroke in a rate", |at| {
        session.happens(Event::Input { id: id.clone(), value: (100 + at).to_string() });
        std::hint::black_box(session.show());
    });
    times("a keystroke and the rest", |at| {
        session.happens(Event::Input { id: id.clone(), value: (200 + at).to_string() });
        std::hint::black_box((session.show(), session.show_rest()));
    });
}
