//! The form of the settings: each answers at once, and without script the form asks for the address of what is typed.

use super::{
    Simulator,
    run::{Gap, Run, Source, dimension_name},
    wanted::{FIELDS, PRESETS, Search, Wanted, on, short},
};
use crate::{
    answer::Answer,
    components::{Button, ButtonKind, ButtonType, Choice, NumberField, Panel, SelectField},
};
use keyfare_core::{
    bill::{Place, UnitKind},
    show,
    traffic::{DimensionId, Direction, Resource},
};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// The settings as typed, else those of the simulated policy where there is one.
pub(super) fn form(page: Simulator, answer: &Answer, wanted: &Wanted, run: Option<&Run>, gap: Option<&Gap>) -> AnyView {
    let shown = match run {
        Some(run) => on(run.table, run.found().id),
        None => wanted.on(),
    };
    let said = run.map(|run| {
        let policy = run.policy();
        let units = |it: u32| show::count(Decimal::from(it));
        let target = Decimal::from(policy.target_basis_points) / Decimal::ONE_HUNDRED;
        [target.normalize().to_string(), units(policy.minimum), units(policy.maximum)]
    });
    let said = said.unwrap_or_default();
    let field = |which: usize, label: &'static str, unit: &'static str, hint: &'static str| {
        let typed = wanted.typed[which].clone();
        let error = match gap {
            Some(Gap::Settings(field, words)) if *field == FIELDS[which] => Some(words.clone()),
            _ => None,
        };
        let on_input = move |text: String| page.set(|it| it.typed[which] = Some(short(&text)));
        let value = typed.unwrap_or_else(|| said[which].clone());
        view! {
            <NumberField id=FIELDS[which] name=FIELDS[which] label=label value=value unit=unit on_input=on_input hint=hint error=error />
        }
        .into_any()
    };
    let fields = [
        field(0, "Target", "%", "20 to 90"),
        field(1, "Minimum", "units", "never less"),
        field(2, "Maximum", "units", "never more"),
    ];
    let preset = PRESETS.iter().find(|it| it.0 == wanted.preset).map_or("default", |it| it.1);
    let presets: Vec<Choice> = PRESETS.iter().map(|it| Choice::new(it.1, it.2)).collect();
    let choose_preset = move |text: String| {
        if let Some((preset, ..)) = PRESETS.iter().find(|it| it.1 == text) {
            page.set(|it| it.preset = *preset);
        }
    };
    let days = run.map_or(0, |run| run.calendar.days());
    let day = wanted.day.filter(|day| *day < days).map(|day| (day + 1).to_string()).unwrap_or_default();
    let whole = Choice::new("", "The whole time");
    let of_day =
        |(day, run): (usize, &Run)| Choice::new((day + 1).to_string(), format!("Only {}", run.calendar.day_name(day)));
    let days = (0..days).zip(run.into_iter().cycle()).map(of_day);
    let days: Vec<Choice> = std::iter::once(whole).chain(days).collect();
    let choose_day = move |text: String| page.show_day(text.parse::<usize>().ok().and_then(|it| it.checked_sub(1)));
    let search = (wanted.search == Search::Asked).then(|| view! { <input type="hidden" name="search" value="1" /> });
    let (token, dimensions) = (answer.token.clone(), dimensions(answer, run));
    view! {
        <Panel id="settings" title="Settings" meta=Some("every other setting is the design’s, or the service’s default".to_owned())>
            <form class="panel__body stack" method="get" action="/simulate">
                <input type="hidden" name="d" value=token />
                <input type="hidden" name="of" value=shown.clone() />
                {search}
                <div class="fields">
                    <SelectField id="on" name="on" label="Table or index" hint="the settings are for this one alone" class="wide" options=dimensions value=shown on_input=move |text: String| page.choose(&text) />
                    <SelectField id="preset" name="preset" label="Delay of metrics and updates" hint="AWS states no figure" options=presets value=preset.to_owned() on_input=choose_preset />
                    <SelectField id="day" name="day" label="Shown" hint="events, hours and file" options=days value=day on_input=choose_day />
                    {fields}
                </div>
                <p class="row without-script"><Button button_type=ButtonType::Submit kind=ButtonKind::Primary>"Simulate"</Button></p>
            </form>
        </Panel>
    }
    .into_any()
}

/// Every dimension of every table that traffic is known of, and the tables without any; of a recorded series its own, for
/// each table that it could be the traffic of.
fn dimensions(answer: &Answer, run: Option<&Run>) -> Vec<Choice> {
    if let Some(run) = run.filter(|it| it.source == Source::Series) {
        let own = run.loads.iter().map(|it| Choice::new(on(run.table, it.id), run.name(it.id)));
        let others = answer.design.tables.iter().enumerate().filter(|(place, _)| *place != run.table);
        let others =
            others.map(|(place, table)| Choice::new(format!("t{place}"), format!("as traffic of {}", table.name)));
        return own.chain(others).collect();
    }
    let tables = answer.design.tables.iter().enumerate();
    tables
        .flat_map(|(position, table)| {
            let names: Vec<String> = table.indexes.iter().map(|it| it.name.clone()).collect();
            let own = answer.estimate.capacities.iter().filter(|it| it.table == position);
            let mut ids: Vec<DimensionId> = own
                .map(|it| DimensionId {
                    resource: match it.place {
                        Place::Table => Resource::Table,
                        Place::Index(i) => Resource::Index(i),
                    },
                    direction: match it.kind {
                        UnitKind::Read => Direction::Read,
                        UnitKind::Write => Direction::Write,
                    },
                })
                .collect();
            ids.sort();
            ids.dedup();
            let several = answer.design.tables.len() > 1;
            let label = |id: DimensionId| {
                let name = dimension_name(&table.name, &names, id);
                match id.resource {
                    Resource::Index(_) if several => format!("{}: {name}", table.name),
                    _ => name,
                }
            };
            match ids.is_empty() {
                true => vec![Choice::new(format!("t{position}"), format!("{}, without traffic", table.name))],
                false => ids.into_iter().map(|id| Choice::new(on(position, id), label(id))).collect(),
            }
        })
        .collect()
}
