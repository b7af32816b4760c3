//! Region, month, and the readings of disputed rules.

use super::wanted::{self, Wanted};
use crate::{
    books::Books,
    components::{Choice, NumberField, Panel, SelectField, TextField},
    form::{
        Form,
        more::{DECISION, FIT, PRICES, RANGES, SETTINGS},
        row::dom_id,
    },
};
use leptos::prelude::*;

/// All Regions as choices: name and code.
pub fn region_choices() -> Vec<Choice> {
    let of = |it: &keyfare_core::pricing::RegionPrices| Choice::new(it.code(), format!("{}, {}", it.name(), it.code()));
    Books::here().in_use().regions().map(of).collect()
}

/// Region, month and disputed rules of the design.
#[component]
pub fn SettingsPanel(
    /// The form.
    form: Form,
) -> impl IntoView {
    type Field = (fn(&crate::form::text::DesignText) -> &String, fn(&mut crate::form::text::DesignText) -> &mut String);
    let region: Field = (|it| &it.region, |it| &mut it.region);
    let month: Field = (|it| &it.month, |it| &mut it.month);
    let gigabyte: Field = (|it| &it.gigabyte, |it| &mut it.gigabyte);
    let failed: Field = (|it| &it.failed_condition, |it| &mut it.failed_condition);
    let notes: Field = (|it| &it.notes, |it| &mut it.notes);
    let value = move |field: Field| form.part(move |text| field.0(text).clone());
    let choose = move |label: &'static str, field: Field| {
        Callback::new(move |(chosen,): (String,)| form.edit(label, |text| *field.1(text) = chosen))
    };
    let type_in = move |label: &'static str, field: Field| {
        Callback::new(move |(typed,): (String,)| form.type_in(label, |text| *field.1(text) = typed))
    };
    let commit = Callback::new(move |()| form.commit());
    let month_mistake = Signal::derive(move || {
        form.mistake(|| "settings.month_hours".to_string())
            .get()
            .or_else(|| form.mistake(|| "settings.calendar_month".to_string()).get())
    });
    view! {
        <Panel id="settings" title="Region, month and disputed rules">
            <div class="panel__body fields">
                <SelectField id=dom_id(0, "region") label="Region" options=region_choices() value=value(region) on_input=choose("Region", region) error=form.mistake(|| "region".to_string()) />
                <NumberField
                    id=dom_id(0, "settings.month_hours")
                    label="Month"
                    placeholder="730"
                    unit="hours"
                    hint=Some("720, 730, 744, or a month such as 2026-02".to_string())
                    value=value(month)
                    on_input=type_in("month", month)
                    on_commit=commit
                    error=month_mistake
                />
                <SelectField
                    id=dom_id(0, "settings.gigabyte")
                    label="Gigabyte of storage (R-STOR-3)"
                    options=vec![Choice::new("", "1,024³ bytes, the default"), Choice::new("binary", "1,024³ bytes"), Choice::new("decimal", "1,000³ bytes")]
                    value=value(gigabyte)
                    on_input=choose("gigabyte", gigabyte)
                />
                <SelectField
                    id=dom_id(0, "settings.failed_condition")
                    label="A failed condition costs (R-WRITE-7)"
                    options=vec![
                        Choice::new("", "the stored item's size, the default"),
                        Choice::new("existing", "the stored item's size"),
                        Choice::new("larger", "the larger of stored and new"),
                    ]
                    value=value(failed)
                    on_input=choose("failed conditions", failed)
                />
                <TextField id=dom_id(0, "notes") label="Notes" class="field--words" value=value(notes) on_input=type_in("notes", notes) on_commit=commit />
            </div>
            <div class="panel__body stack">
                <Wanted form=form id=0 fold="settings.more" summary="Free tier and other disputed rules" groups=SETTINGS />
                <Wanted form=form id=0 fold="typed_prices" summary="Prices of your own, and those that are not known" groups=PRICES />
                <Wanted form=form id=0 fold="ranges" summary="Numbers that are not quite known" groups=RANGES />
            </div>
        </Panel>
    }
    .into_any()
}

/// The answers to whether DynamoDB fits, as fields.
#[component]
pub fn FitFields(
    /// The form.
    form: Form,
) -> impl IntoView {
    view! {
        <Panel id="fit-fields" title="Whether DynamoDB fits">
            <div class="panel__body">{wanted::fields(form, 0, FIT)}</div>
        </Panel>
    }
    .into_any()
}

/// The decision record, as fields.
#[component]
pub fn DecisionFields(
    /// The form.
    form: Form,
) -> impl IntoView {
    view! {
        <Panel id="decision-fields" title="What was decided">
            <div class="panel__body">{wanted::fields(form, 0, DECISION)}</div>
        </Panel>
    }
    .into_any()
}
