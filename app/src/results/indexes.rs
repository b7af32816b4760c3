//! The panel "What indexes are worth": for each index the questions that need it, what each write does to it, its month,
//! and the projections that it could have.
//!
//! A thinner projection, and an index that nothing reads, have a button that makes the edit.

use super::{
    derived,
    edit_button::{EditButton, OnEdit},
    grid::{Column, GridCell, cell, grid, known, noted, numbers, of_table, words},
};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{Alert, AlertKind, Panel, PanelBody, with_rule_links},
    live::{self, kept},
};
use keyfare_core::{
    analysis::index_economics::{
        IndexEconomics, ProjectionOption, index_economics, projection_options, with_projection,
    },
    show,
    wire::{DesignV1, ProjectionV1},
};
use leptos::prelude::*;
use rust_decimal::Decimal;

const EVENTS: [Column; 4] = [words("Write"), words("What happens"), numbers("Units each"), numbers("Units a month")];
const PROJECTIONS: [Column; 4] =
    [words("Projection"), words("Entry"), numbers("Write units a month"), numbers("$ a month, on-demand")];

/// One index in words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Worth {
    /// Positions, for actions.
    table: usize,
    index: usize,
    name: String,
    summary: String,
    is_unused: bool,
    /// Sentences about what moves it, what nobody reads, what is in it.
    remarks: Vec<String>,
    events: Vec<Vec<GridCell>>,
    projections: Vec<Vec<GridCell>>,
    /// A projection that answers the same questions for less: its words and its name.
    thinner: Option<(String, ProjectionV1)>,
}

fn worths(answer: &SharedAnswer) -> Vec<Worth> {
    index_economics(&answer.design, &answer.estimate).iter().map(|it| worth(answer, it)).collect()
}

fn worth(answer: &Answer, it: &IndexEconomics) -> Worth {
    let table = &answer.design.tables[it.table];
    let question = |p: usize| match table.patterns[p].name.as_str() {
        "" => format!("question {}", p + 1),
        name => format!("“{name}”"),
    };
    let needed: Vec<String> = it.needed_by.iter().map(|p| question(*p)).collect();
    let needed = match needed.as_slice() {
        [] => "No question needs this index".to_string(),
        _ => format!("Needed by {}", needed.join(", ")),
    };
    let money = if it.incomplete {
        "part of its month is not known".to_string()
    } else {
        format!("{} a month, of which {} go without being asked", show::usd(it.cost()), show::usd(it.upkeep()))
    };
    let mut remarks = Vec::new();
    for mover in &it.movers {
        let what = match mover.attributes.as_slice() {
            [] => "moves its entries".to_string(),
            attributes => format!("changes its key {}", attributes.join(", ")),
        };
        remarks.push(format!("{} {what}: each such write costs two entries (R-IDX-6).", question(mover.pattern)));
    }
    if let Some(unread) = it.unread.as_ref().filter(|it| !it.is_empty()) {
        let names: Vec<&str> = unread.iter().map(String::as_str).collect();
        remarks.push(format!("No question reads its {}.", names.join(", ")));
    }
    for (entity, share) in &it.sparse {
        remarks.push(format!(
            "It is sparse: {} of {} have an entry.",
            show::percent(*share),
            table.entities[*entity].name
        ));
    }
    if let Some(ratio) = it.writes_for_each_table_write.filter(|it| !it.is_zero()) {
        remarks.push(format!(
            "It adds {} write units to each of its table's.",
            show::units_short(ratio.round_dp(2).normalize())
        ));
    }
    let options = projection_options(&answer.wire, it.table, it.index, &answer.prices);
    Worth {
        table: it.table,
        index: it.index,
        name: of_table(answer, it.table, &table.indexes[it.index].name),
        summary: format!("{needed}; {money}."),
        is_unused: it.is_unused(),
        remarks,
        events: events(answer, it),
        projections: options.iter().map(option).collect(),
        thinner: thinner(&options),
    }
}

fn events(answer: &Answer, it: &IndexEconomics) -> Vec<Vec<GridCell>> {
    let patterns = &answer.design.tables[it.table].patterns;
    let units = |value: Option<Decimal>| known(value.map(|it| show::units_short(it.round_dp(4).normalize())));
    it.events
        .iter()
        .map(|event| {
            let effects: Vec<String> = event
                .effects
                .iter()
                .map(|(kind, share)| {
                    let part =
                        if *share == Decimal::ONE { String::new() } else { format!(" in {}", show::percent(*share)) };
                    format!("{}{part}", kind.label())
                })
                .collect();
            let name = &patterns[event.pattern].name;
            let name = if name.is_empty() { format!("Question {}", event.pattern + 1) } else { name.clone() };
            vec![
                noted(name, format!("{:?}", patterns[event.pattern].operation)),
                cell(effects.join(", ")),
                units(event.units_per_request),
                units(event.units_per_month),
            ]
        })
        .collect()
}

fn projection_name(projection: &ProjectionV1) -> String {
    match projection {
        ProjectionV1::All => "ALL".to_string(),
        ProjectionV1::KeysOnly => "KEYS_ONLY".to_string(),
        ProjectionV1::Include(names) => format!("INCLUDE {}", names.join(", ")),
    }
}

fn option(it: &ProjectionOption) -> Vec<GridCell> {
    let lacks = it.lacks.as_ref().filter(|it| !it.is_empty()).map(|it| {
        let names: Vec<&str> = it.iter().map(String::as_str).collect();
        format!("lacks {}", names.join(", "))
    });
    let note = match (it.is_current, lacks) {
        (true, None) => "today".to_string(),
        (true, Some(lacks)) => format!("today; {lacks}"),
        (false, lacks) => lacks.unwrap_or_default(),
    };
    let sizes: Option<Vec<String>> =
        it.entries.iter().map(|size| Some(show::bytes(u128::from((*size)?.get())))).collect();
    vec![
        noted(projection_name(&it.projection), note),
        known(sizes.filter(|it| !it.is_empty()).map(|it| it.join(", "))),
        known(it.write_units_per_month.map(show::units_short)),
        known(it.cost.map(show::amount)),
    ]
}

/// The cheapest projection that holds all that is read, where it is another one and cheaper.
fn thinner(options: &[ProjectionOption]) -> Option<(String, ProjectionV1)> {
    let today = options.iter().find(|it| it.is_current)?.cost?;
    let answers = |it: &&ProjectionOption| it.lacks.as_ref().is_some_and(|it| it.is_empty());
    let best = options.iter().filter(answers).filter_map(|it| Some((it.cost?, it))).min_by_key(|it| it.0)?;
    let saving = today.checked_sub(best.0)?;
    (!best.1.is_current && best.0 < today).then(|| {
        let name = projection_name(&best.1.projection);
        (format!("Project {name} and save {} a month", show::usd(saving)), best.1.projection.clone())
    })
}

/// The design with another projection of an index, or without the index.
fn with_index(wire: &DesignV1, table: usize, index: usize, projection: Option<ProjectionV1>) -> Option<DesignV1> {
    wire.tables.get(table)?.indexes.get(index)?;
    Some(match projection {
        Some(projection) => with_projection(wire, table, index, &projection),
        None => {
            let mut wire = wire.clone();
            wire.tables[table].indexes.remove(index);
            wire
        }
    })
}

/// The panel; nothing while there is no index.
#[component]
pub fn IndexWorths(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
    /// What happens when an index is changed; without it there are no buttons.
    #[prop(optional_no_strip)]
    on_edit: Option<OnEdit>,
) -> impl IntoView {
    let heads = derived(answer, |answer| {
        let worths = answer.once(worths);
        worths.iter().map(|it| (it.table, it.index, it.is_unused)).collect::<Vec<_>>()
    });
    let heads = heads.get_untracked().filter(|it| !it.is_empty())?;
    let unused = heads.iter().filter(|it| it.2).count();
    let meta = match unused {
        0 => "all needed".to_string(),
        count => format!("{count} not needed"),
    };
    let worth = |&(table, index, _): &(usize, usize, bool)| {
        kept(format!("index-worth-{table}-{index}"), move || {
            let worth = live::followed(move || {
                let worths = answer.with_untracked(|it| it.as_ref().map(|it| it.once(worths)))?;
                worths.iter().find(|it| it.table == table && it.index == index).cloned()
            });
            worth.get_untracked().map(|it| worth_view(it, answer, on_edit)).into_any()
        })
    };
    let worths = heads.iter().map(worth).collect_view();
    Some(view! { <Panel id="index-worth" title="What indexes are worth" meta=Some(meta)>{worths}</Panel> })
}

fn worth_view(it: Worth, answer: Signal<Option<SharedAnswer>>, on_edit: Option<OnEdit>) -> impl IntoView {
    let (table, index, name) = (it.table, it.index, it.name.clone());
    let action = if it.is_unused {
        Some(("Remove it".to_string(), None))
    } else {
        it.thinner.map(|(words, projection)| (words, Some(projection)))
    };
    let action = action.map(|(words, projection)| {
        let edited =
            Callback::new(move |()| with_index(&answer.get_untracked()?.wire, table, index, projection.clone()));
        let id = format!("index-worth-{table}-{index}-change");
        view! { <EditButton id=id words=words about=name edited=edited on_edit=on_edit /> }
    });
    let alert = it.is_unused.then(|| {
        view! { <Alert kind=AlertKind::Warn><strong>"No question needs this index. "</strong>"Every write pays for it."</Alert> }
    });
    let remarks = it.remarks.into_iter().map(|it| view! { <li>{with_rule_links(it)}</li> }).collect_view();
    let events = (!it.events.is_empty()).then(|| grid(format!("What writes do to {}", it.name), &EVENTS, it.events));
    let projections = grid(format!("Projections of {}", it.name), &PROJECTIONS, it.projections);
    view! {
        <PanelBody>
            <h3><code>{it.name}</code></h3>
            <p>{it.summary}</p>
            {alert}
            <ul>{remarks}</ul>
            {action}
        </PanelBody>
        {events}
        {projections}
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::{results::tests::answer_of, testing::html};

    const SHOP: &str = r#"{"version": 1, "name": "shop", "region": "us-east-1", "tables": [{"name": "orders",
        "partition_key": {"name": "pk"},
        "entities": [{"name": "order", "items": 1000, "size": {"attributes": [{"name": "pk", "bytes": 20},
            {"name": "status", "bytes": 8}, {"name": "total", "bytes": 4}, {"name": "lines", "bytes": 2000}]}}],
        "indexes": [{"name": "by-status", "kind": "global", "partition_key": [{"name": "status"}], "projection": "all"},
            {"name": "by-total", "kind": "global", "partition_key": [{"name": "total"}], "projection": "keys_only"}],
        "patterns": [
            {"name": "Place", "operation": "PutItem", "rate": {"times": 1000000, "per": "month"}},
            {"name": "Ship", "operation": "UpdateItem", "changes": ["status"], "rate": {"times": 1000000, "per": "month"}},
            {"name": "Open orders", "operation": "Query", "target": "by-status", "items_read": 10, "attributes": ["total"],
             "rate": {"times": 100, "per": "month"}}]}]}"#;

    #[track_caller]
    fn check_has(html: &str, text: &str) {
        assert!(html.contains(text), "“{text}” is missing in {html}");
    }

    #[test]
    fn an_index_says_who_needs_it_what_moves_it_and_what_would_be_thinner() {
        let answer = answer_of(SHOP);
        let html = html(move || view! { <IndexWorths answer=Some(answer) on_edit=Some(Callback::new(|_| ())) /> });
        check_has(&html, "Needed by “Open orders”");
        check_has(&html, "“Ship” changes its key status");
        check_has(&html, "No question reads its lines.");
        check_has(&html, r#"id="index-worth-0-0-change" data-press="""#);
        check_has(&html, "Project INCLUDE total and save ");
        check_has(&html, "ALL<small>today</small>");
        check_has(&html, "KEYS_ONLY<small>lacks total</small>");
        check_has(&html, "moves");
    }

    #[test]
    fn an_index_that_nothing_reads_can_be_removed() {
        let answer = answer_of(SHOP);
        let html = html(move || view! { <IndexWorths answer=Some(answer) on_edit=Some(Callback::new(|_| ())) /> });
        check_has(&html, "1 not needed");
        check_has(&html, "No question needs this index");
        check_has(&html, r#"aria-label="Remove it: by-total""#);
    }
}
