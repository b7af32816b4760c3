//! Capacity: the mode of a table, its usual peak, and provisioned amounts stated or computed, for the table and each
//! global index.

use super::wanted::Wanted;
use crate::{
    components::{CellNumber, Choice, NumberField, Segments},
    form::{
        Form,
        more::{TABLE_CAPACITY, TRAFFIC},
        row::Row,
        text::{IndexText, RowId, TableText},
    },
    live::kept,
};
use keyfare_core::{
    bill::{Place, UnitKind},
    show,
};
use leptos::prelude::*;

/// The capacity of a table and its global indexes.
#[component]
pub fn CapacityPanel(
    /// The form.
    form: Form,
    /// The table's row.
    table: RowId,
) -> impl IntoView {
    let row = Row::<TableText>::of(form, table);
    let mode = row.choice("capacity mode", |it| it.mode.clone(), |it, chosen| it.mode = chosen);
    let peak = row.field("peak", |it| &it.peak, |it| &mut it.peak);
    let modes = vec![Choice::new("on_demand", "On-demand"), Choice::new("provisioned", "Provisioned")];
    let indexes = form.part(move |text| {
        let indexes = text.table(table).map(|it| it.indexes.iter().filter(|it| it.kind != "local").map(|it| it.id));
        indexes.map(|it| it.collect::<Vec<_>>()).unwrap_or_default()
    });
    let name = row.signal(|it| it.name.clone());
    let of = Signal::derive(move || Some(format!("of {}", name.get())));
    let title = format!("capacity-{table}-title");
    // Beside those of other tables, it is told apart by the name of its own.
    let named = format!("{title} table-{table}-title");
    let title_id = title.clone();
    view! {
        <section class="panel" aria-labelledby=named data-part=format!("capacity-{table}")>
            <div class="panel__head">
                <h2 id=title_id>"Capacity"</h2>
                <span class="panel__meta">"both modes are priced; this is the design's own"</span>
                <div class="panel__end"><Segments id=row.dom("capacity.mode") legend="Capacity mode" options=modes value=mode.value on_input=mode.on_input legend_place=crate::components::LegendPlace::Hidden /></div>
            </div>
            <div class="panel__body fields">
                <NumberField
                    id=row.dom("traffic.peak")
                    label="Peak"
                    placeholder="1"
                    unit="× the average"
                    hint=Some("the highest rate; provisioned capacity is computed for it".to_string())
                    value=peak.value
                    on_input=peak.on_input
                    on_commit=peak.on_commit
                    error=row.mistake("traffic.peak")
                />
            </div>
            <div class="panel__body stack">
                <Wanted form=form id=table fold="traffic" summary="Traffic over time" of=of groups=TRAFFIC />
                <Wanted form=form id=table fold="capacity" summary="Auto scaling, scheduled, reserved and warm capacity" of=of groups=TABLE_CAPACITY />
            </div>
            <table class="table fold">
                <caption class="visually-hidden">"Provisioned capacity of " {name} " and its global indexes"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Provisioned"</th>
                        <th scope="col" class="num">"Writes, WCU"</th>
                        <th scope="col" class="num">"Average and peak"</th>
                        <th scope="col" class="num">"Reads, RCU"</th>
                        <th scope="col" class="num">"Average and peak"</th>
                    </tr>
                </thead>
                <tbody>
                    <tr>
                        <th scope="row"><code>{name}</code></th>
                        <td class="num" data-label="Writes, WCU">{amount(row, "capacity.write", "Provisioned writes of", |it: &TableText| &it.write, |it| &mut it.write, name)}</td>
                        <td class="num" data-label="Average and peak">{need(form, table, None, UnitKind::Write)}</td>
                        <td class="num" data-label="Reads, RCU">{amount(row, "capacity.read", "Provisioned reads of", |it: &TableText| &it.read, |it| &mut it.read, name)}</td>
                        <td class="num" data-label="Average and peak">{need(form, table, None, UnitKind::Read)}</td>
                    </tr>
                    <For each=move || indexes.get() key=|id| *id children=move |id| kept(format!("r{id}"), move || index_row(form, table, id).into_any()) />
                </tbody>
            </table>
        </section>
    }
    .into_any()
}

fn index_row(form: Form, table: RowId, id: RowId) -> impl IntoView {
    let row = Row::<IndexText>::of(form, id);
    let name = row.signal(|it| it.name.clone());
    view! {
        <tr data-part=format!("r{id}-capacity")>
            <th scope="row"><code>{name}</code></th>
            <td class="num" data-label="Writes, WCU">{amount(row, "capacity.write", "Provisioned writes of", |it: &IndexText| &it.write, |it| &mut it.write, name)}</td>
            <td class="num" data-label="Average and peak">{need(form, table, Some(id), UnitKind::Write)}</td>
            <td class="num" data-label="Reads, RCU">{amount(row, "capacity.read", "Provisioned reads of", |it: &IndexText| &it.read, |it| &mut it.read, name)}</td>
            <td class="num" data-label="Average and peak">{need(form, table, Some(id), UnitKind::Read)}</td>
        </tr>
    }
    .into_any()
}

fn amount<T: crate::form::row::RowText>(
    row: Row<T>,
    field: &'static str,
    what: &'static str,
    get: fn(&T) -> &String,
    get_mut: fn(&mut T) -> &mut String,
    name: Signal<String>,
) -> impl IntoView {
    let it = row.field(what, get, get_mut);
    view! {
        <CellNumber id=row.dom(field) label=Signal::derive(move || format!("{what} {}", name.get())) placeholder="computed" value=it.value on_input=it.on_input on_commit=it.on_commit error=row.mistake(field) />
    }
    .into_any()
}

/// `32 of 64, peak 64`: what is used of what is provisioned.
fn need(form: Form, table: RowId, index: Option<RowId>, kind: UnitKind) -> impl IntoView {
    let need = form.of_row(index.unwrap_or(table), move |answer, t, i| {
        let place = if index.is_some() { Place::Index(i) } else { Place::Table };
        let need =
            answer.estimate.capacities.iter().find(|it| it.table == t && it.place == place && it.kind == kind)?;
        let short = need.is_short();
        Some((
            format!("{} and {}", show::count(need.average.round_dp(2)), show::count(need.peak.round_dp(2))),
            format!("{} of {}", show::percent(need.utilization()), show::count(need.provisioned)),
            short,
        ))
    });
    move || {
        need.get().map(|(used, share, short)| {
            let warning = short.then(|| view! { <small class="warning">"below the peak: throttled"</small> });
            view! { {used}<small>{share}</small>{warning} }
        })
    }
}
