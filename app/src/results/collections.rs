//! The panel "Item collections": the items under one key in sort order, how large that gets, and what a Query of it
//! returns.

use super::{
    derived,
    grid::{Column, GridCell, cell, code, grid, known, noted, numbers, words},
};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{EmptyState, Panel, PanelBody},
};
use keyfare_core::{
    analysis::collection::{Collection, CollectionGap, Which, collections, missing},
    bill::Place,
    design::Table,
    show,
};
use leptos::prelude::*;

/// Months ahead that a collection's growth is shown for.
const MONTHS_AHEAD: u32 = 12;
const ROWS: [Column; 3] = [words("Sort key"), words("Entity"), numbers("Bytes")];
const ROWS_UNSORTED: [Column; 3] = [words("Item"), words("Entity"), numbers("Bytes")];
const QUERIES: [Column; 4] = [words("Query"), words("Reaches"), numbers("Reads"), numbers("Units")];

/// One collection in words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    title: String,
    /// An example of the key value; `None` where no template says how keys look, so that none is made up.
    key: Option<String>,
    size: String,
    is_sorted: bool,
    rows: Vec<Vec<GridCell>>,
    queries: Vec<Vec<GridCell>>,
}

fn shown(answer: &Answer) -> Vec<Shown> {
    let tables = 0..answer.design.tables.len();
    let all = tables.flat_map(|t| collections(&answer.design, &answer.estimate, t));
    all.map(|it| one(&answer.design.tables[it.table], &it)).collect()
}

fn one(table: &Table, it: &Collection) -> Shown {
    let place = match it.place {
        Place::Table => &table.name,
        Place::Index(i) => &table.indexes[i].name,
    };
    // The key of an index is made of attributes, whose names say what stands there.
    let has_template = !it.template.is_empty() || it.place != Place::Table;
    let is_sorted = it.rows.iter().any(|row| !row.sort.is_empty());
    let row = |row: &keyfare_core::analysis::collection::CollectionRow| {
        let mut sort = code(if row.sort.is_empty() { it.key.clone() } else { row.sort.clone() });
        sort.note = if row.more { "and more of these".to_string() } else { String::new() };
        let bytes = row.bytes.map(|it| show::bytes(u128::from(it.get())));
        vec![sort, cell(table.entities[row.entity].name.clone()), known(bytes)]
    };
    Shown {
        title: place.clone(),
        key: has_template.then(|| it.key.clone()),
        size: size(table, it),
        is_sorted,
        rows: it.rows.iter().filter(|_| has_template).map(row).collect(),
        queries: it.queries.iter().map(|query| query_row(table, query)).collect(),
    }
}

fn size(table: &Table, it: &Collection) -> String {
    let bytes = |months, which| it.bytes_after(months, which).map(show::average_bytes);
    let mut words = match (bytes(0, Which::Average), bytes(MONTHS_AHEAD, Which::Average), it.items()) {
        (Some(now), Some(later), Some(items)) if now != later => {
            let items = show::units_short(items.round_dp(1).normalize());
            format!("{items} items and {now} on average, {later} in a year.")
        }
        (Some(now), _, Some(items)) => {
            format!("{} items and {now} on average.", show::units_short(items.round_dp(1).normalize()))
        }
        _ => {
            let what = match missing(it) {
                Some(CollectionGap::Size(e)) => format!("the size of {}", table.entities[e].name),
                Some(CollectionGap::Items(e)) => format!("how many {} there are", table.entities[e].name),
                Some(CollectionGap::Keys(e)) => {
                    format!("over how many key values the items of {} spread", table.entities[e].name)
                }
                None => "numbers that are too large".to_string(),
            };
            format!("How large it gets depends on {what}.")
        }
    };
    if let Some(largest) = bytes(0, Which::Largest) {
        words.push_str(&format!(" The busiest has {largest}, if items spread as requests do."));
    }
    if it.limit.is_some() {
        let months = it.months_to_limit(Which::Largest).or_else(|| it.months_to_limit(Which::Average));
        words.push_str(&match months {
            Some(0) => " It is over the 10 GB of a table with local indexes.".to_string(),
            Some(months) => format!(" It passes the 10 GB of a table with local indexes in {months} months."),
            None => " A table with local indexes has at most 10 GB under one key.".to_string(),
        });
    }
    words
}

fn query_row(table: &Table, query: &keyfare_core::analysis::collection::CollectionQuery) -> Vec<GridCell> {
    let pattern = &table.patterns[query.pattern];
    let name = if pattern.name.is_empty() { format!("Question {}", query.pattern + 1) } else { pattern.name.clone() };
    let entities: Vec<&str> = query.entities.iter().map(|e| table.entities[*e].name.as_str()).collect();
    let items = query.items.map(|it| format!("{} items", show::units_short(it)));
    let mut reads = known(items);
    reads.note = query.bytes.map(show::average_bytes).unwrap_or_default();
    let pages = query.pages.filter(|it| *it > 1).map(|it| format!("{it} pages")).unwrap_or_default();
    let mut units = known(query.units.map(show::units_short));
    units.note = pages;
    vec![noted(name, pattern.key_condition.clone()), cell(entities.join(", ")), reads, units]
}

/// The panel.
#[component]
pub fn Collections(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let shown = derived(answer, |answer| shown(answer));
    move || {
        let shown = shown.get().unwrap_or_default();
        if shown.is_empty() {
            return view! {
                <Panel id="collections" title="Item collections">
                    <EmptyState title="No entity yet">
                        "The items under one key stand here in the order of their sort keys, once the table has an entity."
                    </EmptyState>
                </Panel>
            }
            .into_any();
        }
        let meta = match shown.len() {
            1 => "one kind of key".to_string(),
            count => format!("{count} kinds of key"),
        };
        let shown = shown.into_iter().map(collection_view).collect_view();
        view! { <Panel id="collections" title="Item collections" meta=Some(meta)>{shown}</Panel> }.into_any()
    }
}

fn collection_view(it: Shown) -> impl IntoView {
    let columns: &'static [Column] = if it.is_sorted { &ROWS } else { &ROWS_UNSORTED };
    let caption = format!("Items of {} under {}", it.title, it.key.as_deref().unwrap_or_default());
    let items = (!it.rows.is_empty()).then(|| grid(caption, columns, it.rows));
    let unsaid =
        it.key.is_none().then(|| view! { <p class="soft">"Its key template says in which order its items stand."</p> });
    let queries = (!it.queries.is_empty()).then(|| grid(format!("Queries of {}", it.title), &QUERIES, it.queries));
    view! {
        <PanelBody>
            <h3>{it.title}{it.key.map(|it| view! { " "<code>{it}</code> })}</h3>
            <p>{it.size}</p>
            {unsaid}
        </PanelBody>
        {items}
        {queries}
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::{results::tests::answer_of, testing::html};

    const SHOP: &str = r#"{"version": 1, "name": "shop", "region": "us-east-1", "tables": [{"name": "shop",
        "partition_key": {"name": "pk"}, "sort_key": {"name": "sk"},
        "entities": [
            {"name": "profile", "items": 100, "size": {"bytes": 500}, "key": {"partition": "CUSTOMER#<id>", "sort": "PROFILE"},
             "keys": {"distinct": 100}},
            {"name": "order", "items": 500, "growth_per_month": 100, "size": {"bytes": 1000},
             "key": {"partition": "CUSTOMER#<id>", "sort": "ORDER#<date>"}, "keys": {"distinct": 100}}],
        "patterns": [{"name": "Orders of a customer", "operation": "Query", "entity": "order", "items_read": 5,
            "key_condition": "pk = CUSTOMER#<id> AND begins_with(sk, ORDER#)", "rate": {"times": 9, "per": "second"}}]}]}"#;

    #[track_caller]
    fn check_has(html: &str, text: &str) {
        assert!(html.contains(text), "“{text}” is missing in {html}");
    }

    #[test]
    fn a_collection_shows_its_items_its_size_and_its_queries() {
        let answer = answer_of(SHOP);
        let html = html(move || view! { <Collections answer=Some(answer) /> });
        check_has(&html, "<code>CUSTOMER#1</code>");
        check_has(&html, "<code>ORDER#2026-10-01</code>");
        check_has(&html, "6 items and 5.37 KB on average, 17.09 KB in a year.");
        check_has(&html, "Orders of a customer<small>pk = CUSTOMER#&lt;id&gt; AND begins_with(sk, ORDER#)</small>");
        check_has(&html, "one kind of key");
        assert!(html.find("ORDER#2026-10-03") < html.find("PROFILE"), "in sort order: {html}");
    }

    #[test]
    fn no_key_is_made_up_where_no_template_says_how_keys_look() {
        let without = |text: &str, sort: &str| {
            text.replace(&format!(r#""key": {{"partition": "CUSTOMER#<id>", "sort": "{sort}"}},"#), "")
        };
        let answer = answer_of(&without(&without(SHOP, "PROFILE"), "ORDER#<date>"));
        let html = html(move || view! { <Collections answer=Some(answer) /> });
        check_has(&html, "Its key template says in which order its items stand.");
        assert!(!html.contains("Items of shop under"), "{html}");
        check_has(&html, "Orders of a customer");
    }

    #[test]
    fn what_its_size_depends_on_is_named() {
        let answer = answer_of(&SHOP.replace(r#""keys": {"distinct": 100}},"#, r#""items": 1},"#).replacen(
            r#""items": 100, "#,
            "",
            1,
        ));
        let html = html(move || view! { <Collections answer=Some(answer) /> });
        check_has(&html, "depends on over how many key values the items of profile spread");
    }
}
