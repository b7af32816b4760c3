//! The end of the sheet: what has not been said, what was taken as given, and how rounding was done.

use super::{super::bill::gap_rows, counted};
use crate::{answer::Answer, components::with_rule_links};
use keyfare_core::{
    capacity::disputed_effects_everywhere,
    design::Gigabyte,
    estimate::View,
    metering::FailedConditionSize,
    money::Usd,
    pricing::{self, PriceStrength, Source},
    rules::{Doubt, RuleId, rule},
    show,
};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// What is missing; `None` where nothing is.
pub(super) fn still_to_say(answer: &Answer) -> Option<(String, AnyView)> {
    let rows = gap_rows(answer);
    if rows.is_empty() {
        return None;
    }
    let meta = format!("{}, in no total", counted(rows.len(), "amount", "amounts"));
    let entry = |row: super::super::bill::GapRow| view! { <dt>{row.title}</dt><dd>{row.words}</dd> };
    Some((meta, view! { <dl class="record">{rows.into_iter().map(entry).collect_view()}</dl> }.into_any()))
}

/// Settings with their rules, the doubts behind the lines of this bill, and where its prices come from.
pub(super) fn basis(answer: &Answer) -> AnyView {
    let settings = &answer.design.settings;
    let gigabyte = match settings.gigabyte {
        Gigabyte::Binary => "1,024³ bytes",
        Gigabyte::Decimal => "1,000³ bytes",
    };
    let failed = match settings.failed_condition {
        FailedConditionSize::Existing => "uses the units of the item that is stored",
        FailedConditionSize::Larger => "uses the units of the larger of the stored and the written item",
    };
    let stated = [
        ("Month", format!("{} hours (R-PROV-2)", show::count(settings.month.hours()))),
        ("Gigabyte of storage", format!("{gigabyte} (R-STOR-3, D-5)")),
        ("Write whose condition fails", format!("{failed} (R-WRITE-7, D-1)")),
        ("Month's money", "exact; rounded only where it is shown (R-TOTAL-1)".to_string()),
    ];
    let stated = stated.into_iter().map(|(name, words)| view! { <dt>{name}</dt><dd>{with_rule_links(words)}</dd> });
    let stated = stated.collect_view();
    let doubts = doubts(answer).into_iter().map(|doubt| {
        view! { <dt>{with_rule_links(format!("{}, {}", doubt.id, lower_first(doubt.title)))}</dt><dd>{doubt.statement}</dd> }
    });
    let doubts: Vec<_> = doubts.collect();
    let doubts = (!doubts.is_empty()).then(|| {
        view! {
            <h3 class="sheet__sub">"What the sources leave open"</h3>
            <dl class="record">{doubts.into_iter().collect_view()}</dl>
        }
    });
    view! {
        <dl class="record">{stated}</dl>
        <h3 class="sheet__sub">"What other readings would change"</h3>
        {readings(answer)}
        {doubts}
        <h3 class="sheet__sub">"Where the prices come from"</h3>
        {prices(answer)}
    }
    .into_any()
}

/// Every setting with its other readings, and what each changes.
fn readings(answer: &Answer) -> AnyView {
    let effects = disputed_effects_everywhere(&answer.design, &answer.prices).unwrap_or_default();
    let change = |amount: Usd| if amount == Usd::ZERO { "nothing".to_string() } else { show::usd_difference(amount) };
    let rows = effects.into_iter().map(|(it, words)| {
        let rule = match it.doubt {
            Some(doubt) => format!("{}, {doubt}", it.rule),
            None => it.rule.to_string(),
        };
        let reading = format!("{} rather than {}", it.alternative, it.reading).replace('_', " ");
        let rule = words.map_or_else(|| rule.clone(), |words| format!("{rule}: {words}"));
        let name = super::noted(it.question, rule);
        vec![name, super::plain(reading), super::plain(change(it.monthly)), super::plain(change(it.one_time))]
    });
    let heads = [super::text("Question"), super::text("Other reading"), super::num("A month"), super::num("Once")];
    super::table("What other readings would change".to_string(), &heads, rows.collect(), None)
}

/// The doubts of every rule that a line of this bill rests on, in either mode.
fn doubts(answer: &Answer) -> Vec<&'static Doubt> {
    let lines = [View::OnDemand, View::Provisioned].into_iter().flat_map(|view| answer.estimate.lines(view));
    let mut rules: Vec<RuleId> = lines.flat_map(|line| line.rules.iter().copied()).collect();
    rules.sort_unstable();
    rules.dedup();
    let mut found: Vec<&Doubt> = Vec::new();
    for doubt in rules.into_iter().flat_map(|id| rule(id).doubts.iter().copied()) {
        if !found.iter().any(|it| it.id == doubt.id) {
            found.push(doubt);
        }
    }
    found
}

/// Each price that a line uses, with its strength; then the sources.
fn prices(answer: &Answer) -> AnyView {
    let mut used: BTreeMap<&'static str, (String, PriceStrength)> = BTreeMap::new();
    let mut sources: BTreeMap<&'static str, &'static Source> = BTreeMap::new();
    for view in [View::OnDemand, View::Provisioned] {
        for line in answer.estimate.lines(view).chain(&answer.estimate.features.one_time) {
            used.insert(line.dimension.label(), (show::unit_price(line.price.usd), line.price.strength));
            sources.extend(line.price.sources().map(|source| (source.id, source)));
        }
    }
    let rows = used
        .into_iter()
        .map(|(name, (price, strength))| vec![super::plain(name), super::plain(price), super::plain(strength.label())]);
    let heads = [super::text("Price"), super::num("$ for one unit"), super::text("How sure")];
    let table = super::table("Prices".to_string(), &heads, rows.collect(), None);
    let listed = pricing::sources().iter().filter(|it| sources.contains_key(it.id)).map(|source| {
        view! { <dt>{source.id}</dt><dd>{format!("{}, {}", source.what, source.date)}<br /><span class="soft sheet__place">{source.place}</span></dd> }
    });
    let book = &answer.prices;
    let seen =
        book.region(&answer.design.region).map_or_else(|_| String::new(), |region| show::day(region.last_seen()));
    let version = format!(
        "Price list {} of {}, last seen unchanged for {} on {seen}.",
        book.version(),
        show::day(book.published()),
        answer.design.region
    );
    view! {
        <p>{version}</p>
        {table}
        <dl class="record record--sources">{listed.collect_view()}</dl>
    }
    .into_any()
}

/// `Failed condition` within a sentence.
fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Units, and the sum of the rounded lines where it differs from the exact total (R-TOTAL-1).
pub(super) fn foot(answer: &Answer) -> String {
    let view = View::AsDesigned;
    let total = answer.estimate.total(view);
    let rounded = answer.estimate.sum_of_rounded_groups(view);
    let gigabyte = match answer.design.settings.gigabyte {
        Gigabyte::Binary => "1 GB = 1,024³ B",
        Gigabyte::Decimal => "1 GB = 1,000³ B where storage is billed",
    };
    let mut text = format!(
        "Every figure comes from the rules named beside it. Sizes in bytes, 1 KB = 1,024 B, {gigabyte}. Amounts are exact \
         and rounded only here"
    );
    if rounded == total.rounded_to_cents() {
        text.push('.');
    } else {
        text.push_str(&format!(
            ": the sum of the rounded lines is {}, the exact total {}.",
            show::usd(rounded),
            show::usd(total)
        ));
    }
    text
}
