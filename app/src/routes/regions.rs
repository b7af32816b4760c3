//! The page at `/regions?d=…`: what a design costs in every Region, cheapest first, and which lines make the difference.
//!
//! Only the server writes it. The comparison and its order are the engine's ([`keyfare_core::regions`]).

use super::report::problem_page;
use crate::{
    address::Address,
    answer::SharedAnswer,
    charts::Asked,
    components::{Chip, ChipKind, EmptyState, FigureFiles, Panel, RuleLink},
    page::Page,
    port::PriceFacts,
    problem::Problem,
    results::{answer_of_link_by, drawn_figure},
    url,
};
use keyfare_core::{
    chart::{self, Ink},
    estimate::View,
    export::{line_reasons, relative_words},
    regions::{Beside, GOVCLOUD_NOTE, Partition, RegionApart, RegionComparison, RegionCost, compare_regions},
    show,
};
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The comparison of the design in the address, or what is wrong with the address.
pub(super) fn page(facts: &PriceFacts, address: &Address) -> Page {
    let answer = match answer_of_link_by(address.get("d"), &facts.books()) {
        Ok(answer) => answer,
        Err(problem) => return problem_page(problem),
    };
    match compare_regions(&answer.design, &facts.book, View::AsDesigned) {
        Ok(comparison) => {
            let title = format!("{} · Regions · Keyfare", answer.design.name);
            Page::new(title, compared(&answer, &comparison).into_any())
        }
        Err(error) => problem_page(Problem {
            title: "This design cannot be priced in its own Region".to_owned(),
            advice: format!("{error}."),
        }),
    }
}

/// The chart as a file has it, by the prices in use.
pub(crate) fn regions_chart(asked: Asked, ink: Ink) -> Result<chart::Figure, String> {
    let comparison = compare_regions(&asked.answer.design, &asked.prices.book, View::AsDesigned);
    comparison.map(|it| chart::regions(&it, ink)).map_err(|error| format!("{}.", show::capitalized(&error.to_string())))
}

fn compared(answer: &SharedAnswer, comparison: &RegionComparison) -> impl IntoView + use<> {
    let (name, token) = (&answer.design.name, &answer.token);
    let figure = chart::regions(comparison, Ink::Themed);
    let table_caption = figure.table.caption.clone();
    let files = Some(FigureFiles::of(answer));
    let beside = comparison.beside();
    let heads = beside.iter().map(|it| view! { <th scope="col" class="num">{it.label()}</th> }).collect_view();
    let rows = comparison.priced.iter().map(|cost| row(cost, comparison, &beside)).collect_view();
    let apart = comparison.apart.iter().map(apart_row).collect_view();
    let nothing_apart = comparison.apart.is_empty();
    let open = |path: &str| format!("{path}?d={token}");
    view! {
        <div class="titlebar">
            <div>
                <h1>"Regions"</h1>
                <p class="titlebar__meta">
                    <span>{name.to_owned()}</span>
                    <span>"as designed, US dollars a month"</span>
                    <span>{format!("price list {}", comparison.price_version)}</span>
                </p>
            </div>
        </div>
        <p class="row">
            <a class="button" href=url::design_address(token)>"Open the design"</a>
            <a class="button" href=open("/report")>"Report"</a>
        </p>
        <div class="regions">
            <div class="regions__side">
                <section class="panel" aria-label="Chart">{drawn_figure("regions", figure, files)}</section>
                {in_short(answer, comparison)}
            </div>
            <div class="stack">
                <Panel id="regions-table" title="Cheapest first" meta=Some("why each differs from the design's own Region".to_owned())>
                    <table class="table fold regions-table">
                        <caption class="visually-hidden">{table_caption}</caption>
                        <thead>
                            <tr>
                                <th scope="col">"Region"</th>
                                <th scope="col" class="num">"A month"</th>
                                <th scope="col" class="num">"Difference"</th>
                                {heads}
                                <th scope="col">"Because"</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </Panel>
                {(!nothing_apart).then(|| view! {
                    <Panel id="regions-apart" title="Not compared" meta=Some("what is missing there".to_owned())>
                        <table class="table fold regions-table">
                            <caption class="visually-hidden">"Regions that cannot be compared, and why"</caption>
                            <thead><tr><th scope="col">"Region"</th><th scope="col">"Why"</th></tr></thead>
                            <tbody>{apart}</tbody>
                        </table>
                    </Panel>
                })}
                {comparison.priced.is_empty().then(|| view! { <EmptyState title="No Region can be compared">"Each lacks a price that this design needs."</EmptyState> })}
            </div>
        </div>
    }
}

/// The ends of the order, where the design itself stands, and what the order is by.
fn in_short(answer: &SharedAnswer, comparison: &RegionComparison) -> Option<impl IntoView + use<>> {
    let (first, last) = (comparison.priced.first()?, comparison.priced.last()?);
    let place = comparison.priced.iter().position(|cost| cost.code == comparison.own);
    let count = comparison.priced.len();
    let stands = place.map(|place| (format!("{} of {count}", place + 1), "from the cheapest".to_owned()));
    let end = |cost: &RegionCost| {
        let there = if cost.code == comparison.own { "this design".to_owned() } else { difference(cost, comparison) };
        (cost.code.clone(), format!("{} a month, {there}", show::usd(cost.total)))
    };
    let facts = [("Cheapest", Some(end(first))), ("This design", stands), ("Dearest", Some(end(last)))];
    let fact = |(name, words): (&'static str, Option<(String, String)>)| {
        words.map(|(strong, note)| view! { <div><dt>{name}</dt><dd><strong>{strong}</strong><small>{note}</small></dd></div> })
    };
    let facts = facts.map(fact).into_iter().collect_view();
    let order = format!("{}.", show::capitalized(comparison.order_in_words()));
    let groups = answer.estimate.groups(View::AsDesigned);
    let rules: BTreeSet<&str> =
        groups.iter().flat_map(|it| it.rules()).map(|rule| rule.as_str()).chain(["R-TOTAL-1"]).collect();
    let rules = rules.into_iter().map(|id| view! { <RuleLink id=id /> }).collect_view();
    Some(view! {
        <Panel id="regions-short" title="In short">
            <div class="panel__body stack">
                <dl class="regions__facts">{facts}</dl>
                <p class="small soft">{order}</p>
                <p class="small soft">{format!("us-gov-…: {GOVCLOUD_NOTE}.")}</p>
                <p class="small soft">"What is counted, and how sums are rounded:"</p>
                <p class="chips">{rules}</p>
            </div>
        </Panel>
    })
}

/// `+$8.00 +12.8 %`.
fn difference(cost: &RegionCost, comparison: &RegionComparison) -> String {
    let relative = relative_words(cost.difference, comparison.own_total);
    format!("{} {relative}", show::usd_difference(cost.difference)).trim_end().to_owned()
}

fn row(cost: &RegionCost, comparison: &RegionComparison, beside: &[Beside]) -> impl IntoView + use<> {
    let own = cost.code == comparison.own;
    let difference = if own { "this design".to_owned() } else { difference(cost, comparison) };
    let beside = beside
        .iter()
        .map(|it| view! { <td class="num" data-label=it.label()>{show::usd(it.amount(cost))}</td> })
        .collect_view();
    let because = line_reasons(&cost.lines);
    // A label alone says nothing.
    let because = match because.is_empty() {
        true => view! { <td class="wide"></td> }.into_any(),
        false => view! { <td class="wide" data-label="Because">{because}</td> }.into_any(),
    };
    view! {
        <tr aria-current=own.then_some("true")>
            <th scope="row">
                <a href=format!("/prices?region={}", cost.code)>{cost.code.clone()}</a>
                <small>{cost.name.clone()}</small>
                {govcloud(cost.partition)}
            </th>
            <td class="num amount" data-label="A month">{show::usd(cost.total)}</td>
            <td class="num" data-label="Difference">{difference}</td>
            {beside}
            {because}
        </tr>
    }
}

fn apart_row(it: &RegionApart) -> impl IntoView + use<> {
    view! {
        <tr>
            <th scope="row">{it.code.clone()}<small>{it.name.clone()}</small>{govcloud(it.partition)}</th>
            <td class="wide" data-label="Why">{it.reason.clone()}</td>
        </tr>
    }
}

fn govcloud(partition: Partition) -> Option<impl IntoView + use<>> {
    (partition == Partition::GovCloud).then(|| view! { <Chip kind=ChipKind::Info>"GovCloud"</Chip> })
}

#[cfg(test)]
mod tests {
    use crate::testing::page;
    use keyfare_core::{share, wire::read_design};

    fn regions(design: &str) -> String {
        page(&format!("/regions?d={}", share::encode(&read_design(design).expect("it reads"))))
    }

    #[test]
    fn what_is_paid_upfront_has_a_column_and_the_order_is_said() {
        let html = regions(include_str!("../../../tests/data/designs/calculator.json"));
        for part in [
            r#"<th scope="col" class="num">Upfront</th>"#,
            r#"<td data-label="Upfront" class="num">$780.00</td>"#,
            "In order of the month alone, the cheapest first; what is paid upfront is beside it.",
        ] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
        assert!(!html.contains(">Once</th>"), "{html}");
    }

    #[test]
    fn a_design_of_months_alone_has_no_such_column_and_nothing_is_labeled_that_says_nothing() {
        let html = regions(include_str!("../../../tests/data/scan-dashboard-index.json"));
        assert!(!html.contains(">Upfront</th>") && !html.contains(">Once</th>"), "{html}");
        assert!(html.contains("In order of the month, the cheapest first."), "{html}");
        assert!(!html.contains(r#"data-label="Because"></td>"#), "{html}");
        assert!(html.contains(r#"<td data-label="Because" class="wide">"#), "{html}");
    }
}
