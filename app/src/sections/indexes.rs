//! Indexes as cards: key, projection with the price of each choice, members, and what the index adds.

use super::{members::Members, new_rows, wanted::Wanted};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{Button, ButtonKind, Choice, EmptyState, IconButton, Segments, TextField},
    form::{
        Form,
        more::{INDEX_CAPACITY, INDEX_FIELDS},
        row::{Row, dom_id},
        text::{IndexText, RowId, listed},
    },
    icons::IconName,
    live::{self, focus_next, kept, kept_later},
};
use keyfare_core::{
    analysis::index_economics::with_projection,
    bill::{Family, Place},
    estimate::View,
    show,
    wire::ProjectionV1,
};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The indexes of a table.
#[component]
pub fn IndexesPanel(
    /// The form.
    form: Form,
    /// The table's row.
    table: RowId,
) -> impl IntoView {
    let rows = form.part(move |text| {
        text.table(table).map(|it| it.indexes.iter().map(|it| it.id).collect::<Vec<_>>()).unwrap_or_default()
    });
    let add = move || {
        let id = new_rows::add_index(form, table);
        focus_next(dom_id(id, "name"));
    };
    let card =
        move |id: RowId| kept(format!("r{id}"), move || view! { <IndexCard form=form table=table id=id /> }.into_any());
    let title = format!("indexes-{table}-title");
    // Beside those of other tables, it is told apart by the name of its own.
    let named = format!("{title} table-{table}-title");
    let title_id = title.clone();
    let meta = move || match rows.read().len() {
        0 => "none".to_string(),
        count => format!("{count} of 25"),
    };
    view! {
        <section class="panel" aria-labelledby=named data-part=format!("indexes-{table}")>
            <div class="panel__head">
                <h2 id=title_id>"Indexes"</h2>
                <span class="panel__meta">{meta}</span>
                <div class="panel__end">
                    <Button kind=ButtonKind::Plain icon=IconName::Plus id=dom_id(table, "add-index") on_click=Callback::new(move |()| add())>"Index"</Button>
                </div>
            </div>
            <Show
                when=move || !rows.read().is_empty()
                fallback=|| view! { <EmptyState title="No index">"An index answers questions by another key. Each write pays for it again."</EmptyState> }
            >
                <div class="indexes">
                    <For each=move || rows.get() key=|id| *id children=card />
                </div>
            </Show>
        </section>
    }
    .into_any()
}

#[component]
fn IndexCard(form: Form, table: RowId, id: RowId) -> impl IntoView {
    let row = Row::<IndexText>::of(form, id);
    let named = row.signal(|it| if it.name.is_empty() { "this index".to_string() } else { it.name.clone() });
    let name = row.field("name", |it| &it.name, |it| &mut it.name);
    let partition = row.field("partition key", |it| &it.partition_key, |it| &mut it.partition_key);
    let sort = row.field("sort key", |it| &it.sort_key, |it| &mut it.sort_key);
    let include = row.field("included attributes", |it| &it.include, |it| &mut it.include);
    let kind = row.choice("kind", |it| it.kind.clone(), |it, chosen| it.kind = chosen);
    let includes = row.signal(|it| it.projection == "include");
    let month = form.of_row(id, |answer, t, i| Some(show::usd(answer.estimate.index_total(View::AsDesigned, t, i))));
    let of_it = Signal::derive(move || Some(format!("of {}", named.get())));
    let is_global = row.signal(|it| it.kind != "local");
    let heading = format!("index-{id}-title");
    let heading_id = heading.clone();
    view! {
        <article aria-labelledby=heading data-part=format!("r{id}")>
            <div class="spread">
                <h3 id=heading_id><code>{named}</code></h3>
                <span class="amount">{move || month.get().map(|it| format!("{it} a month"))}</span>
            </div>
            <p class="field__error" role="status">{move || row.mistake("").get()}</p>
            <div class="fields">
                <TextField id=row.dom("name") label="Name" value=name.value on_input=name.on_input on_commit=name.on_commit error=row.mistake("name") />
                <Segments id=row.dom("kind") legend="Kind" options=vec![Choice::new("global", "Global"), Choice::new("local", "Local")] value=kind.value on_input=kind.on_input />
                <TextField id=row.dom("partition_key") label="Partition key" placeholder="the table's" value=partition.value on_input=partition.on_input on_commit=partition.on_commit error=row.mistake("partition_key") />
                <TextField id=row.dom("sort_key") label="Sort key" placeholder="none" value=sort.value on_input=sort.on_input on_commit=sort.on_commit error=row.mistake("sort_key") />
            </div>
            {picker(row)}
            <p class="field__error" role="status">{move || row.mistake("projection").get()}</p>
            <Show when=move || includes.get()>
                <TextField id=row.dom("include") label="Included attributes" class="field--words" placeholder="total, city" hint=Some("with commas; keys are always there".to_string()) value=include.value on_input=include.on_input on_commit=include.on_commit />
            </Show>
            <Members form=form table=table row=row />
            <Wanted form=form id=id fold="keys" summary="Key spread" of=of_it groups=INDEX_FIELDS />
            <Show when=move || is_global.get()>
                <Wanted form=form id=id fold="capacity" summary="Auto scaling, scheduled and warm capacity" of=of_it groups=INDEX_CAPACITY />
            </Show>
            {facts(form, id)}
            <div class="row row--end">
                <IconButton icon=IconName::Copy id=row.dom("copy") label=Signal::derive(move || format!("Duplicate index {}", named.get())) on_click=Callback::new(move |()| new_rows::copy_index(form, table, id)) />
                <IconButton icon=IconName::Trash id=row.dom("remove") label=Signal::derive(move || format!("Remove index {}", named.get())) on_click=Callback::new(move |()| new_rows::remove_index(form, table, id)) />
            </div>
        </article>
    }
    .into_any()
}

/// Three projections, each with the month that it would cost: computed by estimating the design with it.
fn picker(row: Row<IndexText>) -> impl IntoView {
    let (form, id) = (row.form, row.id);
    let chosen = row.signal(|it| it.projection.clone());
    let count = row.signal(|it| listed(&it.include).len());
    let choose = row.choice("projection", |it| it.projection.clone(), |it, value| it.projection = value);
    let price = move |projection: &'static str| {
        form.of_row(id, move |answer, t, i| answer.once(prices).get(&(t, i))?.get(projection)?.clone())
    };
    let choice = move |value: &'static str, words: &'static str| {
        let shown = kept_later(format!("price-{value}"), move || {
            price(value).get_untracked().unwrap_or_else(|| "depends".to_string()).into_any()
        });
        let label = move || {
            if value == "include" && count.get() > 0 { format!("{words} {}", count.get()) } else { words.to_string() }
        };
        let radio = row.dom(&format!("projection.{value}"));
        live::on_input(&radio, choose.on_input);
        view! {
            <label>
                <input
                    type="radio"
                    id=radio
                    name=row.dom("projection")
                    value=value
                    checked=chosen.get_untracked() == value
                />
                <strong>{label}</strong>
                <span>{shown}</span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend>"Projection, and what the index costs with it a month"</legend>
            <div class="picker">{choice("keys_only", "Keys only")} {choice("include", "Include")} {choice("all", "All")}</div>
        </fieldset>
    }
    .into_any()
}

/// What each index would cost a month with each projection, by the positions of table and index.
fn prices(answer: &SharedAnswer) -> BTreeMap<(usize, usize), BTreeMap<&'static str, Option<String>>> {
    let tables = answer.design.tables.iter().enumerate();
    let indexes = tables.flat_map(|(t, table)| (0..table.indexes.len()).map(move |i| (t, i)));
    let prices = |(t, i)| ["keys_only", "include", "all"].map(|it| (it, index_with(answer, t, i, it))).into();
    indexes.map(|at| (at, prices(at))).collect()
}

/// The index's month with another projection; `None` where sizes are missing for it, or nothing would change.
fn index_with(answer: &Answer, t: usize, i: usize, projection: &str) -> Option<String> {
    let own = answer.wire.tables.get(t)?.indexes.get(i)?.projection.clone();
    let wanted = match (projection, own) {
        ("all", _) => ProjectionV1::All,
        ("keys_only", _) => ProjectionV1::KeysOnly,
        (_, ProjectionV1::Include(names)) => ProjectionV1::Include(names),
        _ => return None,
    };
    let other = answer.with(|wire| *wire = with_projection(wire, t, i, &wanted))?;
    let at_index = |it: &&keyfare_core::bill::Missing| {
        it.table == t && it.place == Place::Index(i) && it.family != Family::IndexReads
    };
    if other.estimate.missing.iter().any(|it| at_index(&it)) {
        return None;
    }
    Some(show::usd(other.estimate.index_total(View::AsDesigned, t, i)))
}

/// What the index adds, line by line.
fn facts(form: Form, id: RowId) -> impl IntoView {
    let facts = form.of_row(id, |answer, t, i| {
        let lines = answer.estimate.lines(View::OnDemand).filter(|it| it.table == t && it.place == Place::Index(i));
        let mut sums = BTreeMap::new();
        for line in lines {
            let sum = sums.entry(line.family).or_insert((keyfare_core::money::Usd::ZERO, 0_usize));
            sum.0 = sum.0.checked_add(line.amount)?;
            sum.1 += 1;
        }
        let words = |family: Family, (amount, count): (keyfare_core::money::Usd, usize)| {
            let (name, by) = match family {
                Family::IndexWrites => ("Writes", format!("by {count} of the questions")),
                Family::IndexReads => ("Reads", format!("by {count} of the questions")),
                _ => ("Storage", "with 100 B for each entry".to_string()),
            };
            (name, by, show::usd(amount))
        };
        Some(sums.into_iter().map(|(family, sum)| words(family, sum)).collect::<Vec<_>>())
    });
    view! {
        <dl class="facts">
            {move || {
                let facts = facts.get().unwrap_or_default();
                facts.into_iter().map(|(name, by, amount)| view! { <div><dt>{name}</dt><dd>{by}</dd><dd>{amount}</dd></div> }).collect_view()
            }}
        </dl>
    }
}
