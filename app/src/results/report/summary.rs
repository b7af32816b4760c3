//! The head of the sheet: what this is, the answer in a sentence, and the four figures to remember.

use super::{super::parts, words};
use crate::answer::Answer;
use keyfare_core::{
    estimate::{View, explain},
    show,
};
use leptos::prelude::*;

/// Everything above the first section.
pub(super) fn head(answer: &Answer) -> AnyView {
    let design = &answer.design;
    let view = View::of(&answer.estimate);
    let total = answer.estimate.total(View::AsDesigned);
    let region = answer.prices.region(&design.region).map_or("", |region| region.name());
    let name = if design.name.is_empty() { "A design without a name".to_string() } else { design.name.clone() };
    let notes = (!design.notes.is_empty()).then(|| view! { <p class="sheet__notes">{design.notes.clone()}</p> });
    view! {
        <div class="sheet__head">
            <span class="brand"><svg class="brand__mark" aria-hidden="true"><use href="#i-mark" /></svg><span>"Design review"</span></span>
            <span>
                {format!("{}, {region}", design.region)}
                <br />
                {format!("prices of {}", show::day(answer.prices.published()))}
                {words::old_prices(answer).map(|old| view! { " "<span class="chip chip--warn">{old}</span> })}
            </span>
        </div>
        <h1>{name}</h1>
        <p class="sheet__lead">{lead(answer)}</p>
        {notes}
        {figures(answer)}
        {parts::split(&parts::family_parts(&answer.estimate, view, total), "split split--report")}
        {parts::keys(&parts::family_keys(&answer.estimate, view))}
    }
    .into_any()
}

/// The answer in two or three sentences.
fn lead(answer: &Answer) -> String {
    let estimate = &answer.estimate;
    let asked: usize = answer.design.tables.iter().map(|table| table.patterns.len()).sum();
    let provisioned_name = words::provisioned_name(estimate).to_lowercase();
    let mut text = format!(
        "The design answers {} for {} a month on-demand, or {} {provisioned_name}.",
        counted_words(asked, "question", "questions"),
        words::total(estimate, View::OnDemand),
        words::total(estimate, View::Provisioned),
    );
    let own = View::of(estimate);
    if own == View::AsDesigned {
        text.push_str(&format!(" In the modes of its tables it is {}.", show::usd(estimate.total(own))));
    } else {
        text.push_str(&format!(" It is {} now.", own.label()));
    }
    if let Some(largest) = estimate.groups(View::AsDesigned).first() {
        text.push_str(&format!(
            " The largest line is “{}” with {}, {} of the month.",
            explain::group_title(&answer.design, largest.key),
            show::usd(largest.amount),
            show::percent(largest.share_of(estimate.total(View::AsDesigned))),
        ));
    }
    let gaps = super::super::bill::gap_rows(answer);
    let unpriced = gaps.iter().filter(|gap| gap.missing.is_none()).count();
    match gaps.len() - unpriced {
        0 => {}
        1 => text.push_str(" One amount is open, because what it depends on has not been said."),
        more => text.push_str(&format!(
            " {} amounts are open, because what they depend on has not been said.",
            words::number_first(more)
        )),
    }
    match unpriced {
        0 => {}
        1 => text.push_str(" One line has no known price, and is not in the total."),
        more => text
            .push_str(&format!(" {} lines have no known price, and are not in the total.", words::number_first(more))),
    }
    text
}

fn counted_words(count: usize, one: &str, many: &str) -> String {
    format!("{} {}", words::number(count), if count == 1 { one } else { many })
}

fn figures(answer: &Answer) -> AnyView {
    let estimate = &answer.estimate;
    let own = View::of(estimate);
    let from = if own == View::AsDesigned { View::AsDesigned } else { own };
    let mode = |view: View, name: &'static str| {
        let note = if view == own {
            "a month, this design".to_string()
        } else {
            estimate
                .difference(from, view)
                .map_or_else(String::new, |it| format!("{} a month", show::usd_difference(it)))
        };
        (name.to_string(), words::total(estimate, view), note)
    };
    let stored = format!("{} GB", show::units_short(estimate.stored_gigabytes()));
    let entries = [
        mode(View::OnDemand, "On-demand"),
        mode(View::Provisioned, words::provisioned_name(estimate)),
        ("Stored".to_string(), stored, "table and indexes".to_string()),
        ("Items".to_string(), show::units_short(estimate.known_items()), "on average in the month".to_string()),
    ];
    let entry = |(name, figure, note): (String, String, String)| {
        view! { <div><dt>{name}</dt><dd>{figure}<small>{note}</small></dd></div> }
    };
    view! { <dl class="keyfigs">{entries.into_iter().map(entry).collect_view()}</dl> }.into_any()
}
