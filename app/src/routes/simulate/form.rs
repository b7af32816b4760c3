//! The form of the settings: it changes the address and nothing else.

use super::{
    run::{DAY, Run, day_name, dimension_name},
    wanted::{PRESETS, Search, Wanted, on},
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

/// The settings; those of the simulated policy where there is one, else as typed.
pub(super) fn form(answer: &Answer, wanted: &Wanted, run: Option<&Run>) -> AnyView {
    let shown = match run {
        Some(run) => on(run.table, run.found().id),
        None => wanted.on(),
    };
    let [target, minimum, maximum] = match run {
        None => wanted.typed.clone(),
        Some(run) => {
            let policy = run.policy();
            let units = |it: u32| show::count(Decimal::from(it));
            let target = Decimal::from(policy.target_basis_points) / Decimal::ONE_HUNDRED;
            [target.normalize().to_string(), units(policy.minimum), units(policy.maximum)]
        }
    };
    let preset = PRESETS.iter().find(|it| it.0 == wanted.preset).map_or("default", |it| it.1);
    let presets: Vec<Choice> = PRESETS.iter().map(|it| Choice::new(it.1, it.2)).collect();
    let days = run.map_or(0, |run| run.loads[run.chosen].demand.minutes() / DAY);
    let day = wanted.day.filter(|day| *day < days).map(|day| (day + 1).to_string()).unwrap_or_default();
    let whole = Choice::new("", "The whole time");
    let of_day = |day: usize| Choice::new((day + 1).to_string(), format!("Only {}", day_name(day)));
    let days: Vec<Choice> = std::iter::once(whole).chain((0..days).map(of_day)).collect();
    let search = (wanted.search == Search::Asked).then(|| view! { <input type="hidden" name="search" value="1" /> });
    let (token, dimensions) = (answer.token.clone(), dimensions(answer));
    view! {
        <Panel id="settings" title="Settings" meta=Some("every other setting is the design’s, or the service’s default".to_owned())>
            <form class="panel__body stack" method="get" action="/simulate">
                <input type="hidden" name="d" value=token />
                <input type="hidden" name="of" value=shown.clone() />
                {search}
                <div class="fields">
                    <SelectField id="on" name="on" label="Table or index" hint="the settings are for this one alone" class="wide" options=dimensions value=shown on_input=|_: String| {} />
                    <SelectField id="preset" name="preset" label="Delay of metrics and updates" hint="AWS states no figure" options=presets value=preset.to_owned() on_input=|_: String| {} />
                    <SelectField id="day" name="day" label="Shown" hint="events, hours and file" options=days value=day on_input=|_: String| {} />
                    <NumberField id="target" name="target" label="Target" value=target unit="%" on_input=|_: String| {} hint="20 to 90" />
                    <NumberField id="min" name="min" label="Minimum" value=minimum unit="units" on_input=|_: String| {} hint="never less" />
                    <NumberField id="max" name="max" label="Maximum" value=maximum unit="units" on_input=|_: String| {} hint="never more" />
                </div>
                <p class="row"><Button button_type=ButtonType::Submit kind=ButtonKind::Primary>"Simulate"</Button></p>
            </form>
        </Panel>
    }
    .into_any()
}

/// Every dimension of every table that traffic is known of, and the tables without any.
fn dimensions(answer: &Answer) -> Vec<Choice> {
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
