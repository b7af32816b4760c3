//! Many settings tried for the whole table, behind a link: it is the most work that a page here asks for.

use super::{
    run::Run,
    wanted::{SHARES, Search as Asked, Wanted},
};
use crate::{
    answer::Answer,
    components::{Button, ButtonType, Choice, Panel, PanelBody, SelectField},
    results::table_with_words,
};
use keyfare_core::{
    show,
    simulate::search::{MINIMUMS, Search, Setting, TARGETS},
};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// Simulated minutes of all dimensions and settings of a search together, at most: fewer settings are tried where all of
/// them would take more.
pub(super) const MOST_MINUTES: usize = 40_000_000;

/// The link to the search, or what it found.
pub(super) fn section(answer: &Answer, wanted: &Wanted, run: &Run) -> AnyView {
    let each = run.loads.iter().map(|it| it.demand.minutes()).sum::<usize>();
    let (targets, minimums) = tried(each);
    let settings = targets.len() * minimums.len();
    let work = show::count(Decimal::from((settings * each) as u64));
    if wanted.search == Asked::NotAsked {
        let href = format!("{}#search", wanted.address(&answer.token, "/simulate", Some(("search", "1"))));
        return view! {
            <Panel id="search" title="Targets and minimums">
                <PanelBody>
                    <p>{format!("{settings} targets and minimums can be tried for the whole table, {work} simulated minutes: what costs less throttles more, and nothing is chosen for you.")}</p>
                    <p class="row"><a class="button" href=href rel="nofollow">{format!("Try {settings} settings")}</a></p>
                </PanelBody>
            </Panel>
        }
        .into_any();
    }
    let found = run.simulated().map_err(|gap| gap.words()).and_then(|table| {
        let mut search = Search::new(&table, run.prices, answer.design.settings.month).over(targets, minimums);
        search.run().map_err(|error| format!("{error}."))?;
        Ok(search)
    });
    let body = match found {
        Ok(search) => found_view(answer, wanted, &search),
        Err(words) => view! { <PanelBody><p>{words}</p></PanelBody> }.into_any(),
    };
    let meta = format!("{settings} settings tried, {work} simulated minutes");
    view! { <Panel id="search" title="Targets and minimums" meta=Some(meta)>{body}</Panel> }.into_any()
}

/// The targets and minimums that fit into the work of one page: all, every second, or every fourth.
fn tried(minutes_of_all: usize) -> (Vec<u32>, Vec<u32>) {
    let thinned = |step: usize| {
        let some = |all: [u32; 16]| all.into_iter().rev().step_by(step).collect::<Vec<u32>>();
        (some(TARGETS), some(MINIMUMS))
    };
    let fits = |step: &usize| (16_usize.div_ceil(*step)).pow(2).saturating_mul(minutes_of_all) <= MOST_MINUTES;
    thinned([1, 2, 4].into_iter().find(fits).unwrap_or(8))
}

fn found_view(answer: &Answer, wanted: &Wanted, search: &Search) -> AnyView {
    let allowed = SHARES.iter().find(|it| it.0 == wanted.most).map_or("0.1", |it| it.1);
    let options: Vec<Choice> = SHARES.iter().map(|it| Choice::new(it.1, format!("{} %", it.1))).collect();
    // A month of minutes of a table is far within the range of a decimal.
    let demand = Decimal::from(search.demand_milli());
    let share = |setting: &Setting| Decimal::from(setting.throttled_milli).checked_div(demand).unwrap_or_default();
    let cheapest = search.cheapest_under(wanted.most);
    let words = match cheapest {
        None => format!("No setting throttles at most {allowed} %."),
        Some(it) => format!(
            "The cheapest that throttles at most {allowed} %: target {}, minimum {} of what the busiest minute needs, {} a month, {} throttled. Below are the settings that no other beats in both, the cheapest first.",
            percent_of(it.target_basis_points),
            percent_of(it.minimum_basis_points),
            show::usd(it.monthly),
            show::percent(share(it)),
        ),
    };
    let heads = ["Target", "Minimum", "Cost a month", "Throttled", "Minutes"];
    let rows = search.front().into_iter().map(|it| {
        let chosen = (Some(it) == cheapest).then(|| view! { <small>"the cheapest allowed"</small> });
        vec![
            view! { {percent_of(it.target_basis_points)} {chosen} }.into_any(),
            percent_of(it.minimum_basis_points).into_any(),
            view! { <span class="amount">{show::usd(it.monthly)}</span> }.into_any(),
            show::percent(share(it)).into_any(),
            show::count(Decimal::from(it.throttled_minutes)).into_any(),
        ]
    });
    let rows: Vec<Vec<AnyView>> = rows.collect();
    let hidden = wanted.pairs().into_iter().filter(|(name, _)| *name != "most").map(|(name, value)| {
        view! { <input type="hidden" name=name value=value /> }
    });
    let hidden = hidden.collect_view();
    let caption = "Settings that no other beats in both cost and throttling, the cheapest first".to_owned();
    view! {
        <form class="panel__body row rule-search" method="get" action="/simulate#search">
            <input type="hidden" name="d" value=answer.token.clone() />
            {hidden}
            <SelectField id="most" name="most" label="Throttled at most" options=options value=allowed.to_owned() on_input=|_: String| {} />
            <Button button_type=ButtonType::Submit>"Show"</Button>
        </form>
        <p class="panel__body">{words}</p>
        {table_with_words(caption, &heads, &[], rows)}
    }
    .into_any()
}

fn percent_of(basis_points: u32) -> String {
    format!("{} %", (Decimal::from(basis_points) / Decimal::ONE_HUNDRED).normalize())
}
