//! The bill: every line with its arithmetic, its rules and how sure they are; then what is missing.

use super::{GapHref, OnPrice, derived, parts, words};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{ChartColor, Chip, ChipKind, RuleLink, Swatch, with_rule_links},
    icons::{Icon, IconName},
    live::{self, kept, kept_later},
};
use keyfare_core::{
    bill::{CostLine, Missing, Place},
    estimate::{GroupKey, LineGroup, View, YearRow, explain, unused_price_words, unused_prices, year},
    pricing::PriceDate,
    show,
};
use leptos::prelude::*;
use std::sync::Arc;

/// So many lines are open from the start.
const OPEN_FROM_THE_START: usize = 2;

/// So many reasons stand in a line on the workbench; the report has all.
pub(super) const REASONS_SHOWN: usize = 3;

/// A line of the bill in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BillRow {
    /// Stable: family, table and place.
    pub id: String,
    pub color: ChartColor,
    pub title: String,
    pub amount: String,
    pub formula: String,
    /// How the quantity came about: one for each pattern, with its own quantity where there are several.
    pub reasons: Vec<String>,
    pub rules: Vec<&'static str>,
    pub strength: String,
    /// That its price is old.
    pub badge: Option<String>,
}

/// `bill-0-scans-t1`: also an address on the page.
fn row_id(key: GroupKey) -> String {
    let place = match key.place {
        Place::Table => "table".to_string(),
        Place::Index(index) => format!("index-{index}"),
    };
    let mut id = format!("bill-{}-{place}-{}", key.table, key.family.label().to_lowercase().replace(' ', "-"));
    if let Some(replica) = key.replica {
        id.push_str(&format!("-replica-{replica}"));
    }
    if let Some((dimension, price)) = key.charged {
        // Steps of one price list, such as those to the internet, differ in their price alone.
        id.push_str(&format!("-{}-{}", dimension.key(), price.decimal().normalize()).replace(['_', '.'], "-"));
    }
    id
}

/// One line's steps as a sentence. A line among several says its units first.
fn reason(answer: &Answer, line: &CostLine, several: bool) -> String {
    let steps = explain::steps(&answer.design, &answer.estimate, line).join("; ");
    if several { format!("{}: {steps}", show::usd(line.amount)) } else { steps }
}

/// The words of a group.
fn bill_row(answer: &Answer, group: &LineGroup, most: usize) -> BillRow {
    let key = group.key;
    // A single one more is said too, rather than summed alone.
    let shown = if group.lines.len() > most.saturating_add(1) { most } else { group.lines.len() };
    let mut reasons: Vec<String> =
        group.lines.iter().take(shown).map(|line| reason(answer, line, group.lines.len() > 1)).collect();
    if let Some((more, amount)) = group.rest(shown) {
        reasons.push(format!("{}: {} more questions, each in the report", show::usd(amount), words::number(more)));
    }
    let date =
        PriceDate::of(key.charged.map_or(group.lines[0].dimension, |it| it.0), group.price, answer.books.today());
    let dated = date.map(|date| format!(", of {}", date.date_in_words())).unwrap_or_default();
    BillRow {
        id: row_id(key),
        color: parts::color(key.family),
        title: explain::group_title(&answer.design, key),
        amount: show::usd(group.amount),
        formula: explain::formula(&group.as_line()),
        reasons,
        rules: group.rules().into_iter().map(|rule| rule.as_str()).collect(),
        strength: format!("{}, price {}{dated}", group.strength().label(), group.price_strength().label()),
        badge: date.and_then(|date| date.badge()),
    }
}

/// The bill of a view, the largest line first. A line says its largest reasons, and sums the others.
pub(super) fn bill_rows(answer: &Answer, view: View, most_reasons: usize) -> Vec<BillRow> {
    answer.estimate.groups(view).iter().map(|group| bill_row(answer, group, most_reasons)).collect()
}

/// What comes once.
pub(super) fn once_rows(answer: &Answer, most_reasons: usize) -> Vec<BillRow> {
    let groups = answer.estimate.one_time_groups();
    let rows = groups.iter().map(|group| bill_row(answer, group, most_reasons));
    // The same line may come month after month too.
    rows.map(|row| BillRow { id: format!("{}-once", row.id), ..row }).collect()
}

/// What is paid upfront for commitments.
pub(super) fn upfront_rows(answer: &Answer, most_reasons: usize) -> Vec<BillRow> {
    let groups = answer.estimate.commitment_groups();
    let rows = groups.iter().map(|group| bill_row(answer, group, most_reasons));
    rows.map(|row| BillRow { id: format!("{}-upfront", row.id), ..row }).collect()
}

/// What the lines that come once add up to; `None` where there are none.
pub(super) fn once_total(answer: &Answer) -> Option<String> {
    let estimate = &answer.estimate;
    (!estimate.features.one_time.is_empty()).then(|| show::usd(estimate.one_time_total()))
}

/// What is paid upfront in all; `None` where nothing is.
pub(super) fn upfront_total(answer: &Answer) -> Option<String> {
    (!answer.estimate.upfront.is_empty()).then(|| show::usd(answer.estimate.upfront_total()))
}

/// A missing amount in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GapRow {
    /// What would settle it; `None` for a price that is not known.
    pub missing: Option<Missing>,
    /// The price that is not known: the key that it is typed by, and the Region.
    pub price: Option<(String, String)>,
    pub title: String,
    pub words: String,
}

/// What is missing, each thing once for each line it would be in.
pub(super) fn gap_rows(answer: &Answer) -> Vec<GapRow> {
    let mut rows: Vec<GapRow> = Vec::new();
    for line in &answer.estimate.features.unpriced {
        rows.push(GapRow {
            missing: None,
            price: Some((line.price_key.clone(), line.region.clone())),
            title: explain::unpriced_title(&answer.design, line),
            words: explain::unpriced_reason(line),
        });
    }
    for missing in &answer.estimate.missing {
        let row = GapRow {
            missing: Some(*missing),
            price: None,
            title: explain::title(&answer.design, missing.family, missing.table, missing.place),
            words: format!("depends on {}", explain::gap(&answer.design, missing)),
        };
        if !rows.iter().any(|it| it.title == row.title && it.words == row.words) {
            rows.push(row);
        }
    }
    rows
}

/// The lines, the total, and what depends on what has not been said.
#[component]
pub(super) fn Bill(
    answer: Signal<Option<SharedAnswer>>,
    gap_href: Option<GapHref>,
    on_price: Option<OnPrice>,
) -> impl IntoView {
    let around = derived(answer, |answer| Around {
        gaps: gap_rows(answer),
        once: once_total(answer),
        upfront: upfront_total(answer),
        notes: note_rows(answer),
        total: words::total(&answer.estimate, View::AsDesigned),
        ids: monthly(answer).iter().map(|it| it.id.clone()).collect(),
        once_ids: once(answer).iter().map(|it| it.id.clone()).collect(),
        upfront_ids: upfront(answer).iter().map(|it| it.id.clone()).collect(),
    });
    around.get_untracked().map(|it| {
        let count = match it.ids.len() {
            1 => "one line".to_string(),
            count => format!("{} lines, largest first", words::number(count)),
        };
        let once = it.once.clone().map(|sum| {
            view! {
                {bill_list(answer, once, &it.once_ids, 0)}
                <p class="bill__total"><span>"Once, in no month"</span><span class="amount">{sum}</span></p>
            }
        });
        let committed = it.upfront.clone().map(|sum| {
            view! {
                {bill_list(answer, upfront, &it.upfront_ids, 0)}
                <p class="bill__total"><span>"Commitments, paid upfront, in no month"</span><span class="amount">{sum}</span></p>
            }
        });
        view! {
            <h2 class="panel__head">"The bill"<span class="panel__meta">{count}</span></h2>
            {bill_list(answer, monthly, &it.ids, OPEN_FROM_THE_START)}
            <p class="bill__total"><span>"Total a month"</span><span class="amount">{it.total.clone()}</span></p>
            {once}
            {committed}
            {kept_later("year", move || over_a_year(answer))}
            <div id="unknown" tabindex="-1">
                {it.gaps.iter().cloned().enumerate().map(|(at, row)| gap_line(at, row, gap_href, on_price)).collect_view()}
            </div>
            {it.notes.iter().cloned().map(|note| view! { <p class="bill__unknown">{with_rule_links(note)}</p> }).collect_view()}
        }
        .into_any()
    })
}

/// What stands around the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Around {
    gaps: Vec<GapRow>,
    once: Option<String>,
    upfront: Option<String>,
    notes: Vec<String>,
    total: String,
    ids: Vec<String>,
    once_ids: Vec<String>,
    upfront_ids: Vec<String>,
}

/// The lines of a month as the workbench has them.
fn monthly(answer: &SharedAnswer) -> Arc<Vec<BillRow>> {
    answer.once(|answer| bill_rows(answer, View::AsDesigned, REASONS_SHOWN))
}

/// The lines that come once as the workbench has them.
fn once(answer: &SharedAnswer) -> Arc<Vec<BillRow>> {
    answer.once(|answer| once_rows(answer, REASONS_SHOWN))
}

/// What is paid upfront as the workbench has it.
fn upfront(answer: &SharedAnswer) -> Arc<Vec<BillRow>> {
    answer.once(|answer| upfront_rows(answer, REASONS_SHOWN))
}

/// The first month, the steady month and twelve months; `None` where nothing is known, or a later month cannot be counted.
pub(super) fn year_rows(answer: &Answer) -> Option<[YearRow; 3]> {
    answer.estimate.known_total(View::AsDesigned)?;
    year(&answer.design, &answer.prices, View::AsDesigned).ok().map(|it| it.rows())
}

fn over_a_year(answer: Signal<Option<SharedAnswer>>) -> AnyView {
    let rows = derived(answer, |answer| year_rows(answer)).get_untracked();
    let rows = rows.iter().flat_map(|it| it.iter().flatten()).map(|it| {
        let (time, amount, what) = (it.time, show::usd(it.amount), it.what);
        view! { <div><dt>{time}<small>{what}</small></dt><dd class="amount">{amount}</dd></div> }
    });
    view! { <dl class="bill__year" data-part="year" id="over-a-year">{rows.collect_view()}</dl> }.into_any()
}

/// What a person should know beside the costs of features.
pub(super) fn note_rows(answer: &Answer) -> Vec<String> {
    let of_table = |table: usize| match answer.design.tables.len() {
        1 => String::new(),
        _ => format!("{}: ", answer.design.tables[table].name),
    };
    let notes = answer.estimate.features.warnings.iter();
    let notes = notes.map(|it| format!("{}{} ({})", of_table(it.table), it.text, it.rule));
    let unused = unused_prices(&answer.design, &answer.estimate).into_iter();
    let unused = unused.map(|it| format!("{}.", show::capitalized(&unused_price_words(it))));
    notes.chain(unused).collect()
}

/// The lines of an answer.
type Lines = fn(&SharedAnswer) -> Arc<Vec<BillRow>>;

/// The lines, of which so many are open from the start.
fn bill_list(answer: Signal<Option<SharedAnswer>>, lines: Lines, ids: &[String], open: usize) -> AnyView {
    let line = |id: &String| {
        let (name, id) = (id.clone(), id.clone());
        kept(name, move || bill_line(answer, lines, &id, open).into_any())
    };
    view! { <ul class="bill">{ids.iter().map(line).collect_view()}</ul> }.into_any()
}

/// One line. It stays in place while its figures change, so that what is open stays open.
fn bill_line(answer: Signal<Option<SharedAnswer>>, lines: Lines, id: &str, open: usize) -> impl IntoView + use<> {
    let row = {
        let id = id.to_string();
        live::followed(move || {
            answer.with_untracked(|it| {
                let lines = lines(it.as_ref()?);
                let at = lines.iter().position(|row| row.id == id)?;
                Some((lines[at].clone(), at < open))
            })
        })
    };
    row.get_untracked().map(|(row, is_open)| {
        view! {
            <li>
                <details id=row.id open=is_open>
                    <summary>
                        <Swatch color=row.color />
                        <span>{row.title}</span>
                        <span class="amount">{row.amount.clone()}</span>
                        <Icon name=IconName::Chevron />
                    </summary>
                    <div class="bill__why">
                        <p class="bill__sum">{row.formula}" = "<b>{row.amount}</b></p>
                        {row.reasons.into_iter().map(|it| view! { <p>{with_rule_links(it)}</p> }).collect_view()}
                        <p class="row">
                            {rule_chips(row.rules)}
                            <span>{row.strength}</span>
                            {row.badge.map(|badge| view! { <Chip kind=ChipKind::Warn>{badge}</Chip> })}
                        </p>
                    </div>
                </details>
            </li>
        }
    })
}

/// The rules as chips.
pub(super) fn rule_chips(rules: Vec<&'static str>) -> impl IntoView {
    rules.into_iter().map(|rule| view! { <RuleLink id=rule /> }).collect_view()
}

fn gap_line(at: usize, row: GapRow, gap_href: Option<GapHref>, on_price: Option<OnPrice>) -> impl IntoView {
    let href = gap_href.and_then(|href| href.run((row.missing?,)));
    let chip = match (href, row.price.zip(on_price)) {
        (Some(href), _) => view! { <Chip kind=ChipKind::Unknown href=href>{row.words}</Chip> }.into_any(),
        (None, Some((price, OnPrice { place, type_in }))) => {
            let id = format!("price-to-type-{at}");
            live::on_press(&id, Callback::new(move |()| type_in.run(price.clone())));
            // Without the engine it leads to where prices are typed.
            view! { <a class="chip chip--unknown" id=id data-press="" href=place rel="external">{row.words}</a> }
                .into_any()
        }
        (None, None) => view! { <Chip kind=ChipKind::Unknown>{row.words}</Chip> }.into_any(),
    };
    view! { <p class="bill__unknown"><span>{row.title}</span>{chip}</p> }
}
