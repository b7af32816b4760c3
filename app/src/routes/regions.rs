//! The page at `/regions?d=…`: what a design costs in every Region, cheapest first, and which lines make the difference.
//!
//! Only the server writes it. The comparison and its order are the engine's ([`keyfare_core::regions`]).

use super::report::problem_page;
use crate::{
    address::Address,
    answer::SharedAnswer,
    charts::Asked,
    components::{Chip, ChipKind, EmptyState, FigureFiles, Panel},
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
    regions::{GOVCLOUD_NOTE, Partition, RegionApart, RegionComparison, RegionCost, compare_regions},
    show,
};
use leptos::prelude::*;

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
    let rows = comparison.priced.iter().map(|cost| row(cost, comparison)).collect_view();
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
        <div class="stack stack--wide">
            <section class="panel" aria-label="Chart">{drawn_figure("regions", figure, files)}</section>
            <Panel id="regions-table" title="Cheapest first" meta=Some("why each differs from the design's own Region".to_owned())>
                <table class="table fold prices">
                    <caption class="visually-hidden">{table_caption}</caption>
                    <thead>
                        <tr>
                            <th scope="col">"Region"</th>
                            <th scope="col" class="num">"A month"</th>
                            <th scope="col" class="num">"Difference"</th>
                            <th scope="col">"Because"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
                <p class="panel__body soft small">{format!("us-gov-…: {GOVCLOUD_NOTE}.")}</p>
            </Panel>
            {(!nothing_apart).then(|| view! {
                <Panel id="regions-apart" title="Not compared" meta=Some("what is missing there".to_owned())>
                    <table class="table fold prices">
                        <caption class="visually-hidden">"Regions that cannot be compared, and why"</caption>
                        <thead><tr><th scope="col">"Region"</th><th scope="col">"Why"</th></tr></thead>
                        <tbody>{apart}</tbody>
                    </table>
                </Panel>
            })}
            {comparison.priced.is_empty().then(|| view! { <EmptyState title="No Region can be compared">"Each lacks a price that this design needs."</EmptyState> })}
        </div>
    }
}

fn row(cost: &RegionCost, comparison: &RegionComparison) -> impl IntoView + use<> {
    let own = cost.code == comparison.own;
    let difference = match own {
        true => "this design".to_owned(),
        false => format!(
            "{} {}",
            show::usd_difference(cost.difference),
            relative_words(cost.difference, comparison.own_total)
        ),
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
            <td data-label="Because">{line_reasons(&cost.lines)}</td>
        </tr>
    }
}

fn apart_row(it: &RegionApart) -> impl IntoView + use<> {
    view! {
        <tr>
            <th scope="row">{it.code.clone()}<small>{it.name.clone()}</small>{govcloud(it.partition)}</th>
            <td data-label="Why">{it.reason.clone()}</td>
        </tr>
    }
}

fn govcloud(partition: Partition) -> Option<impl IntoView + use<>> {
    (partition == Partition::GovCloud).then(|| view! { <Chip kind=ChipKind::Info>"GovCloud"</Chip> })
}
