//! The two answers side by side, each with its arithmetic.

use super::quick::Field;
use crate::{
    answer::SharedAnswer,
    components::{Bar, BarPart, Chip, ChipKind, RuleLink, Swatch, with_rule_links},
    icons::{Icon, IconName},
};
use keyfare_core::metering::StepDistance;
use keyfare_core::{
    bill::{CostLine, Family, UnitKind},
    design::{Gap, TableClass},
    estimate::{View, break_even, explain},
    money::Usd,
    rules::RuleId,
    show,
    units::Bytes,
};
use leptos::prelude::*;
use rust_decimal::{Decimal, prelude::ToPrimitive};
use std::collections::BTreeSet;

/// Both modes, what is missing, and where the lines cross.
#[component]
pub(super) fn Receipt(
    /// The last good answer.
    answer: SharedAnswer,
) -> impl IntoView {
    let (on_demand, provisioned) = (answer.estimate.total(View::OnDemand), answer.estimate.total(View::Provisioned));
    let widest = on_demand.max(provisioned);
    let difference =
        provisioned.checked_sub(on_demand).filter(|difference| *difference != Usd::ZERO).map(|difference| {
            let kind = if difference < Usd::ZERO { ChipKind::Good } else { ChipKind::Plain };
            view! { <Chip kind=kind>{show::usd_difference(difference)}</Chip> }
        });
    view! {
        <div class="receipt__cols">
            <div>
                <h2 class="receipt__name">"On-demand"</h2>
                {column(&answer, View::OnDemand, widest)}
            </div>
            <div>
                <h2 class="receipt__name">"Provisioned for the peak"{difference}</h2>
                {column(&answer, View::Provisioned, widest)}
            </div>
        </div>
        {even_line(&answer)}
        {step_line(&answer)}
    }
    .into_any()
}

fn column(answer: &SharedAnswer, view: View, widest: Usd) -> impl IntoView + use<> {
    let sums = answer.estimate.by_family(view);
    let parts: Vec<BarPart> = sums
        .iter()
        .map(|(family, sum)| BarPart { color: (*family).into(), permille: permille(*sum, widest) })
        .collect();
    let lines = sums.iter().map(|(family, sum)| line(answer, view, *family, *sum)).collect_view();
    let missing = answer.estimate.missing.iter().map(|missing| {
        let field = match missing.gap {
            Gap::Rate(0) => Field::Reads,
            Gap::Rate(_) => Field::Writes,
            Gap::Items(_) => Field::Items,
            _ => Field::Size,
        };
        (missing.family, field)
    });
    // Each family once: two indexes miss the same thing.
    let missing: std::collections::BTreeMap<Family, Field> = missing.collect();
    let open = missing.len();
    let missing = missing
        .into_iter()
        .map(|(family, field)| {
            view! {
                <li>
                    <span class="key"><Swatch color=family.into() />{family.label()}</span>
                    <span><a class="chip chip--unknown" href=format!("#{}", field.key()) rel="external">{depends(field)}</a></span>
                </li>
            }
        })
        .collect_view();
    let open = match open {
        0 => "a month".to_owned(),
        1 => "a month, one line open".to_owned(),
        count => format!("a month, {count} lines open"),
    };
    view! {
        <p class="receipt__sum">{show::usd(answer.estimate.total(view))}" "<small>{open}</small></p>
        <Bar parts=parts />
        <ul class="lines">{lines}{missing}</ul>
    }
    .into_any()
}

const fn depends(field: Field) -> &'static str {
    match field {
        Field::Reads => "depends on reads",
        Field::Writes => "depends on writes",
        Field::Items => "depends on items",
        _ => "depends on the size",
    }
}

/// One family: its sum, and the arithmetic of its first line. The lines of several indexes are all alike.
fn line(answer: &SharedAnswer, view: View, family: Family, sum: Usd) -> impl IntoView + use<> {
    let own: Vec<&CostLine> = answer.estimate.lines(view).filter(|line| line.family == family).collect();
    let name = match (family, own.len()) {
        (Family::IndexWrites, 1) => "Writes of the index".to_owned(),
        (Family::IndexWrites, count) => format!("Writes of {count} indexes"),
        (Family::Storage, count) if count > 1 => "Storage, with indexes".to_owned(),
        _ => family.label().to_owned(),
    };
    let mut arithmetic = Vec::new();
    if let Some(first) = own.first() {
        arithmetic.extend(explain::steps(&answer.design, &answer.estimate, first));
        let each = if own.len() > 1 { "each " } else { "" };
        arithmetic.push(format!("= {each}{}", explain::formula(first)));
    }
    let arithmetic = arithmetic.into_iter().map(|step| view! { <small>{with_rule_links(step)}</small> }).collect_view();
    let rules: BTreeSet<RuleId> = own.iter().flat_map(|line| line.rules.iter().copied()).collect();
    let rules: Vec<&str> = rules.into_iter().map(RuleId::as_str).collect();
    let rules = (!rules.is_empty()).then(|| view! { <small>{with_rule_links(rules.join(", "))}</small> });
    view! {
        <li>
            <span class="key"><Swatch color=family.into() />{name}</span>
            <span>{show::usd(sum)}</span>
            {arithmetic}
            {rules}
        </li>
    }
    .into_any()
}

/// Up to which peak provisioned capacity pays.
fn even_line(answer: &SharedAnswer) -> Option<impl IntoView + use<>> {
    let prices = answer.prices.region(&answer.design.region).ok()?;
    let even = break_even(prices, TableClass::Standard, UnitKind::Write).ok()?;
    let peak = show::count(even.peak_factor.round_dp(2));
    Some(view! {
        <p class="verdict">
            <Icon name=IconName::Check />
            <span>
                <strong>{format!("Provisioned writes stay cheaper up to a peak of {peak} × the average")}</strong>
                {format!(", that is from {} use of the capacity. ", show::percent(even.utilization))}
                <RuleLink id="R-CMP-1" />
            </span>
        </p>
    })
}

/// What fewer bytes would save.
fn step_line(answer: &SharedAnswer) -> Option<impl IntoView + use<>> {
    let keyfare_core::wire::SizeV1::Bytes(size) = answer.wire.tables.first()?.entities.first()?.size.clone()? else {
        return None;
    };
    let over = StepDistance::of(Bytes::new(size), Bytes::KB).over?;
    Some(view! {
        <p class="verdict">
            <svg class="icon warn" aria-hidden="true"><use href=IconName::Warning.reference() /></svg>
            <span>
                <strong>{format!("{} less would save one unit of each write", show::bytes(u128::from(over.get())))}</strong>
                ": a write is counted in steps of 1 KB. "
                <a href="/size">"Measure an item"</a>
            </span>
        </p>
    })
}

/// Length in a bar: a part of the larger total, in thousandths.
fn permille(part: Usd, whole: Usd) -> u16 {
    part.decimal()
        .checked_mul(Decimal::ONE_THOUSAND)
        .and_then(|part| part.checked_div(whole.decimal()))
        .and_then(|share| share.round().to_u16())
        .unwrap_or(0)
}
