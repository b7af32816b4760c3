//! The panel "Life cycle": what one item costs from its creation to its end, event by event, on the table and on each
//! index.

use super::{
    derived,
    grid::{Column, GridCell, cell, grid, known, noted, numbers, of_table, words},
};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{Panel, PanelBody},
};
use keyfare_core::{
    analysis::life_cycle::{LifeCost, LifeOrigin, LifeStep, life_costs},
    show,
};
use leptos::prelude::*;
use rust_decimal::Decimal;

const COLUMNS: [Column; 5] =
    [words("Event"), numbers("Times"), numbers("On the table"), numbers("On indexes"), numbers("Write units")];

/// One entity's life.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Life {
    name: String,
    summary: String,
    origin: &'static str,
    rows: Vec<Vec<GridCell>>,
}

fn lives(answer: &SharedAnswer) -> Vec<Life> {
    let Ok(prices) = answer.prices.region(&answer.design.region) else { return Vec::new() };
    life_costs(&answer.design, &answer.estimate, prices).iter().map(|it| life(answer, it)).collect()
}

fn units(value: Option<Decimal>) -> Option<String> {
    value.map(|it| show::units_short(it.round_dp(4).normalize()))
}

fn life(answer: &Answer, cost: &LifeCost) -> Life {
    let table = &answer.design.tables[cost.table];
    let summary = match (units(cost.units()), cost.cost_of_a_million()) {
        (Some(units), Some(million)) => {
            format!("{units} write units over its life, {} for a million on demand", show::usd(million))
        }
        _ => "not known yet: a size is not said".to_string(),
    };
    let mut rows: Vec<Vec<GridCell>> = cost.steps.iter().map(|it| step(answer, cost, it)).collect();
    let on_indexes: Option<Decimal> =
        (0..table.indexes.len()).map(|i| cost.index_units(i)).try_fold(Decimal::ZERO, |sum, it| sum.checked_add(it?));
    rows.push(vec![
        cell("The whole life"),
        GridCell::default(),
        known(units(cost.table_units())),
        known(units(on_indexes)),
        known(units(cost.units())),
    ]);
    Life {
        name: of_table(answer, cost.table, &table.entities[cost.entity].name),
        summary,
        origin: match cost.origin {
            LifeOrigin::Stated => "by its own events",
            LifeOrigin::Patterns => "read off the questions that write it, divided by its new items",
        },
        rows,
    }
}

fn step(answer: &Answer, cost: &LifeCost, step: &LifeStep) -> Vec<GridCell> {
    let indexes = &answer.design.tables[cost.table].indexes;
    // Index by index, where the event touches one.
    let parts: Vec<String> = indexes
        .iter()
        .zip(&step.index_units)
        .filter(|(_, it)| it.is_none_or(|it| !it.is_zero()))
        .map(|(index, it)| format!("{} {}", index.name, units(*it).unwrap_or_else(|| "not known".to_string())))
        .collect();
    let on_indexes = step.index_units.iter().try_fold(Decimal::ZERO, |sum, it| sum.checked_add((*it)?));
    let mut all = known(units(on_indexes));
    all.note = parts.join(", ");
    vec![
        noted(step.name.clone(), step.kind.label()),
        cell(show::units_short(step.count.round_dp(4).normalize())),
        known(units(step.table_units)),
        all,
        known(units(step.units())),
    ]
}

/// Whether a life is known.
pub(super) fn is_there(answer: &SharedAnswer) -> bool {
    !answer.once(lives).is_empty()
}

/// The panel; nothing while no life is known.
#[component]
pub fn LifeCycle(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let lives = derived(answer, lives).get_untracked().filter(|it| !it.is_empty())?;
    let lives = lives.iter().cloned().map(life_view).collect_view();
    Some(view! { <Panel id="life-cycle" title="Life cycle" meta=Some("one item".to_string())>{lives}</Panel> })
}

fn life_view(life: Life) -> impl IntoView {
    let table = grid(format!("The life of one {}", life.name), &COLUMNS, life.rows);
    view! {
        <PanelBody>
            <h3>{life.name}</h3>
            <p>{life.summary}<small class="soft">" "{life.origin}</small></p>
        </PanelBody>
        {table}
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::{results::tests::answer_of, testing::html};

    const ORDER: &str = r#"{"version": 1, "name": "life", "region": "us-east-1", "tables": [{"name": "orders",
        "partition_key": {"name": "pk"},
        "entities": [{"name": "order", "size": {"bytes": 900}, "end_of_life": "ttl", "life_cycle": [
            {"name": "PLACED", "operation": "PutItem"},
            {"name": "SHIPPED", "operation": "UpdateItem", "changes": ["status"]},
            {"name": "DELIVERED", "operation": "UpdateItem", "changes": ["status"]}]}],
        "indexes": [{"name": "by-status", "kind": "global", "partition_key": [{"name": "status"}], "projection": "all"}]}]}"#;

    #[track_caller]
    fn check_has(html: &str, text: &str) {
        assert!(html.contains(text), "“{text}” is missing in {html}");
    }

    #[test]
    fn a_life_shows_each_event_and_its_sum() {
        let answer = answer_of(ORDER);
        let html = html(move || view! { <LifeCycle answer=Some(answer) /> });
        // 3 on the table, 1 + 2 + 2 on the index.
        check_has(&html, "8 write units over its life, $5.00 for a million on demand");
        check_has(&html, "PLACED<small>create</small>");
        check_has(&html, "expires<small>expiry, free</small>");
        check_has(&html, "by-status 2");
        check_has(&html, "by its own events");
        check_has(&html, "The whole life");
    }

    #[test]
    fn without_a_life_there_is_no_panel() {
        assert_eq!(html(|| view! { <LifeCycle answer=None /> }), "");
    }
}
