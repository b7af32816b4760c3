//! The panel "Item collections": the items under one key in sort order, how large that gets, and what a Query of it
//! returns.

use super::{
    derived,
    edit_button::{EditButton, OnEdit},
    grid::{Column, GridCell, cell, code, grid, known, noted, numbers, words},
};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{Disclosure, Panel, PanelBody, with_rule_links},
};
use keyfare_core::{
    analysis::{
        collection::{Collection, CollectionGap, Which, collections, missing},
        time_buckets::{Bucket, BucketChoice, bucket, bucket_choices},
    },
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
    cuts: Vec<Cut>,
}

/// What cutting an entity's key by time would do.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cut {
    table: usize,
    entity: usize,
    name: String,
    rows: Vec<Vec<GridCell>>,
    /// The lengths that can be applied, with the queries that a range becomes.
    choices: Vec<(Bucket, u64)>,
}

fn shown(answer: &SharedAnswer) -> Vec<Shown> {
    let tables = 0..answer.design.tables.len();
    let all = tables.flat_map(|t| collections(&answer.design, &answer.estimate, t));
    let one = |it: Collection| {
        let members = if it.place == Place::Table { it.members.as_slice() } else { &[] };
        let cuts = members.iter().filter_map(|member| cut(answer, it.table, member.entity)).collect();
        Shown { cuts, ..one(&answer.design.tables[it.table], &it) }
    };
    all.map(one).collect()
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
        cuts: Vec::new(),
    }
}

const CUTS: [Column; 3] =
    [words("A key for each"), numbers("A full one holds"), numbers("Queries for the longest range")];

/// Every length that an entity's key could be cut into; `None` where it does not grow, or where that is not known.
fn cut(answer: &Answer, table: usize, entity: usize) -> Option<Cut> {
    let choices = bucket_choices(&answer.design, table, entity)?;
    let row = |it: &BucketChoice| {
        let holds = noted(
            show::average_bytes(it.size.bytes),
            format!("{} items", show::units_short(it.size.items.round_dp(1).normalize())),
        );
        vec![cell(it.bucket.name()), holds, known(it.queries.map(|it| format!("at most {}", show::count(it.into()))))]
    };
    Some(Cut {
        table,
        entity,
        name: answer.design.tables[table].entities[entity].name.clone(),
        rows: choices.iter().map(row).collect(),
        choices: choices.iter().filter_map(|it| Some((it.bucket, it.queries?))).collect(),
    })
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

/// Whether there is a kind of key.
pub(super) fn is_there(answer: &SharedAnswer) -> bool {
    !answer.once(shown).is_empty()
}

/// The panel; nothing while there is no entity.
#[component]
pub fn Collections(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
    /// What happens when a key is cut; without it there are no buttons.
    #[prop(optional_no_strip)]
    on_edit: Option<OnEdit>,
) -> impl IntoView {
    let shown = derived(answer, shown).get_untracked().filter(|it| !it.is_empty())?;
    let meta = match shown.len() {
        1 => "one kind of key".to_string(),
        count => format!("{count} kinds of key"),
    };
    let shown = shown.iter().cloned().map(|it| collection_view(it, answer, on_edit)).collect_view();
    Some(view! { <Panel id="collections" title="Item collections" meta=Some(meta)>{shown}</Panel> })
}

fn collection_view(it: Shown, answer: Signal<Option<SharedAnswer>>, on_edit: Option<OnEdit>) -> impl IntoView {
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
        {it.cuts.into_iter().map(|it| cut_view(it, answer, on_edit)).collect_view()}
    }
}

fn cut_view(it: Cut, answer: Signal<Option<SharedAnswer>>, on_edit: Option<OnEdit>) -> impl IntoView {
    let Cut { table, entity, name, rows, choices } = it;
    let hint =
        choices.is_empty().then_some("Say how many items each of its queries reads, and a button makes the edit.");
    let about = name.clone();
    let button = move |(length, queries): (Bucket, u64)| {
        let edited = Callback::new(move |()| {
            let wire = &answer.get_untracked()?.wire;
            bucket(wire, table, entity, length, queries).ok().map(|it| it.design)
        });
        let id = format!("collection-{table}-{entity}-{}", length.name());
        let words = format!("Cut it by {}", length.name());
        view! { <EditButton id=id words=words about=format!("the key of {about}") edited=edited on_edit=on_edit /> }
    };
    view! {
        <PanelBody>
            <Disclosure id=format!("cut-{table}-{entity}") summary=format!("Time buckets for {name}")>
                <div class="stack">
                    <p>{with_rule_links("With a period in its partition key a key takes no more once the period is over (R-PART-6): what it holds is bounded, and a long range is several queries. All new items still go to the key of now.")}</p>
                    {grid(format!("Time buckets for {name}"), &CUTS, rows)}
                    {hint.map(|it| view! { <p class="small soft">{it}</p> })}
                    <div class="row">{choices.into_iter().map(button).collect_view()}</div>
                </div>
            </Disclosure>
        </PanelBody>
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

    /// Readings of 100 devices, ten a second, for a year: with a local index a device may have 10 GB.
    const DEVICES: &str = r#"{"version": 1, "name": "iot", "region": "us-east-1", "tables": [{"name": "iot",
        "partition_key": {"name": "pk"}, "sort_key": {"name": "sk"},
        "entities": [{"name": "reading", "lifetime_days": 365, "size": {"bytes": 4000},
            "key": {"partition": "DEVICE#<id>", "sort": "<time>"}, "keys": {"distinct": 100, "hottest_share": "0.02"}}],
        "indexes": [{"name": "by-kind", "kind": "local", "sort_key": [{"name": "kind"}], "projection": "keys_only",
            "members": [{"entity": "reading", "entry_bytes": 100}]}],
        "patterns": [
            {"name": "Write", "operation": "PutItem", "before_bytes": 0, "rate": {"times": 10, "per": "second"}},
            {"name": "Last week", "operation": "Query", "items_read": 120960, "rate": {"times": 1, "per": "hour"},
             "key_condition": "pk = DEVICE#<id> AND sk > :from"}]}]}"#;

    #[test]
    fn a_collection_that_grows_for_ever_can_be_cut_by_time() {
        let answer = answer_of(DEVICES);
        let html = html(move || view! { <Collections answer=Some(answer) on_edit=Some(Callback::new(|_| ())) /> });
        // The busiest device gets 0.2 readings a second: 17,280 a day of 4,000 bytes.
        check_has(
            &html,
            "day</th><td data-label=\"A full one holds\" class=\"num\">65.92 MB<small>17,280 items</small>",
        );
        // 120,960 of them are seven days.
        check_has(&html, "week</th>");
        check_has(&html, "at most 8</td>");
        check_has(&html, r#"id="collection-0-0-month""#);
        check_has(&html, r#"aria-label="Cut it by month: the key of reading""#);
        let unsaid = answer_of(&DEVICES.replace("\"items_read\": 120960, ", ""));
        let html = crate::testing::html(
            move || view! { <Collections answer=Some(unsaid) on_edit=Some(Callback::new(|_| ())) /> },
        );
        check_has(&html, "Say how many items each of its queries reads");
        assert!(!html.contains("data-press"), "{html}");
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
