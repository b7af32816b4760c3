//! The panel "Hot keys": the busiest value of each key against one partition, why it stands there, and the change that
//! splits it.
//!
//! Figures, words and the edit that splits a key come from the core.

use super::{
    derived,
    edit_button::{EditButton, OnEdit},
    figures::{drawn_figure, figure_files},
    grid::{Column, GridCell, cell, code, grid, known, noted, numbers, of_table, words},
};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{Alert, AlertKind, Panel, PanelBody},
    live::kept,
};
use keyfare_core::{
    analysis::{
        hot_key::{HotKey, IndexPressure, KeyLevel, KeyLoad, hot_keys, index_pressures},
        sharding::{SAFE_UNITS_PER_SHARD, ShardSuffix, shard_hot_key, shards_needed},
    },
    bill::Place,
    chart::{self, Ink, KeyLoads},
    show,
};
use leptos::prelude::*;

const COLUMNS: [Column; 5] = [
    words("Key"),
    numbers("Writes of the busiest"),
    numbers("Reads of the busiest"),
    words("Level"),
    words("Splitting"),
];

/// One hot key in words, with what to do.
#[derive(Clone, Debug, PartialEq)]
struct Warning {
    title: String,
    words: String,
    /// The key that splitting would cool, and into how many shards.
    remedy: Option<(HotKey, u64)>,
}

/// What the panel shows.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    rows: Vec<Vec<GridCell>>,
    warnings: Vec<Warning>,
}

fn hot(answer: &SharedAnswer) -> Vec<HotKey> {
    hot_keys(&answer.design, &answer.estimate)
}

fn shown(answer: &SharedAnswer) -> Shown {
    let keys = answer.once(hot);
    let mut warnings: Vec<Warning> =
        keys.iter().filter(|it| it.level() == KeyLevel::Over).map(|it| warning(answer, it)).collect();
    let pressures = index_pressures(&answer.design, &answer.estimate);
    warnings.extend(pressures.iter().filter(|it| it.throttles_table()).map(|it| pressure(answer, it)));
    Shown { rows: keys.iter().map(|it| row(answer, it)).collect(), warnings }
}

/// `by-status SHIPPED`: the place, and the template where there is one.
fn name(answer: &Answer, hot: &HotKey) -> String {
    let table = &answer.design.tables[hot.table];
    let place = match hot.place {
        Place::Table => &table.name,
        Place::Index(index) => &table.indexes[index].name,
    };
    match (&hot.place, answer.design.tables.len()) {
        (Place::Index(_), 2..) => of_table(answer, hot.table, place),
        _ => place.clone(),
    }
}

fn row(answer: &Answer, hot: &HotKey) -> Vec<GridCell> {
    let entities: Vec<&str> =
        hot.entities.iter().map(|e| answer.design.tables[hot.table].entities[*e].name.as_str()).collect();
    let about = match (hot.template.is_empty(), entities.is_empty()) {
        (false, _) => hot.template.clone(),
        (true, false) => entities.join(", "),
        (true, true) => String::new(),
    };
    let mut key = code(name(answer, hot));
    key.note = about;
    vec![key, load(&hot.writes, "WCU"), load(&hot.reads, "RCU"), cell(hot.level().label()), cell(hot.splitting.words())]
}

fn load(load: &KeyLoad, unit: &str) -> GridCell {
    if load.level() == KeyLevel::Idle {
        return GridCell::default();
    }
    let units = |value| show::units_short(value);
    let of_limit = |value: rust_decimal::Decimal| value.checked_div(load.limit).map(show::percent).unwrap_or_default();
    match load.hottest() {
        Some(hottest) => noted(format!("{} {unit}", units(hottest)), format!("{} of one partition", of_limit(hottest))),
        None => {
            let mut open = known(None);
            open.note = format!("{} to {} {unit}", units(load.at_least), units(load.at_most));
            open
        }
    }
}

fn warning(answer: &Answer, hot: &HotKey) -> Warning {
    let key =
        if hot.template.is_empty() { name(answer, hot) } else { format!("{} {}", name(answer, hot), hot.template) };
    let is_write = hot.writes.level() == KeyLevel::Over;
    let (load, unit) = if is_write { (&hot.writes, "write") } else { (&hot.reads, "read") };
    let over = load.at_least.checked_div(load.limit).unwrap_or_default().round_dp(1).normalize();
    let mut words = format!(
        "Its busiest value gets {} {unit} units a second, {} times what one partition serves. {}.",
        show::units_short(load.at_least),
        show::count(over),
        hot.splitting.words()
    );
    if hot.throttles_table() {
        words.push_str(" While the index is too hot, writes to its table are throttled.");
    }
    let shards = load.hottest().and_then(|it| shards_needed(it, SAFE_UNITS_PER_SHARD.into())).filter(|_| is_write);
    let remedy = shards.filter(|it| *it > 1).map(|shards| (hot.clone(), shards));
    Warning { title: format!("{key} is hot"), words, remedy }
}

fn pressure(answer: &Answer, it: &IndexPressure) -> Warning {
    let index = &answer.design.tables[it.table].indexes[it.index].name;
    let words = format!(
        "It has {} write units and needs {} at the peak: what it cannot take, the table does not take either.",
        show::units_short(it.provisioned),
        show::units_short(it.needed)
    );
    Warning { title: format!("{} is smaller than its writes", of_table(answer, it.table, index)), words, remedy: None }
}

/// The chart as a file has it.
pub(crate) fn key_load(answer: &Answer, ink: Ink) -> Result<chart::Figure, String> {
    let loads = KeyLoads::of(&answer.design, &hot_keys(&answer.design, &answer.estimate));
    match loads.bars.is_empty() {
        true => Err("Once a question has a rate, the busiest value of every key stands here.".to_owned()),
        false => Ok(chart::key_load(&loads, ink)),
    }
}

/// Whether a key is used.
pub(super) fn is_there(answer: &SharedAnswer) -> bool {
    !answer.once(hot).is_empty()
}

/// The panel; nothing while no key is used.
#[component]
pub fn HotKeys(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
    /// What happens when a key is split; without it there are no buttons.
    #[prop(optional_no_strip)]
    on_edit: Option<OnEdit>,
) -> impl IntoView {
    let shown = derived(answer, shown).get_untracked();
    shown.filter(|it| !it.rows.is_empty()).map(|it| panel(&it, answer, on_edit))
}

fn panel(shown: &Shown, answer: Signal<Option<SharedAnswer>>, on_edit: Option<OnEdit>) -> AnyView {
    let alert = move |(position, it): (usize, &Warning)| alert(position, it.clone(), answer, on_edit);
    let warnings = shown.warnings.iter().enumerate().map(alert).collect_view();
    let rows = shown.rows.clone();
    let meta = match shown.warnings.len() {
        0 => "none over its limit".to_string(),
        count => format!("{count} over a limit"),
    };
    let figure = kept("key-load", move || loads(answer));
    view! {
        <Panel id="hot-keys" title="Hot keys" meta=Some(meta)>
            <PanelBody>
                {warnings}
                {figure}
            </PanelBody>
            {grid("The busiest value of each key".to_string(), &COLUMNS, rows)}
        </Panel>
    }
    .into_any()
}

/// The chart.
fn loads(answer: Signal<Option<SharedAnswer>>) -> AnyView {
    let loads = derived(answer, |answer| KeyLoads::of(&answer.design, &answer.once(hot)));
    let figure = loads.get_untracked().map(|it| {
        // What has nothing to show yet is no file.
        let files = if it.bars.is_empty() { Signal::stored(None) } else { figure_files(answer) };
        drawn_figure("key-load", chart::key_load(&it, Ink::Themed), files)
    });
    figure.into_any()
}

fn alert(
    position: usize,
    warning: Warning,
    answer: Signal<Option<SharedAnswer>>,
    on_edit: Option<OnEdit>,
) -> impl IntoView {
    let Warning { title, words, remedy } = warning;
    let about = title.clone();
    let button = move || {
        remedy.map(|(hot, shards)| {
            let edited = Callback::new(move |()| {
                let wire = &answer.get_untracked()?.wire;
                let split = shard_hot_key(wire, &hot, SAFE_UNITS_PER_SHARD.into(), ShardSuffix::Computed)?;
                Some(split.1.design)
            });
            let words = format!("Split it into {shards} shards");
            view! { <EditButton id=format!("hot-key-{position}-split") words=words about=about edited=edited on_edit=on_edit /> }
        })
    };
    view! {
        <Alert kind=AlertKind::Warn action=button>
            <strong>{title}". "</strong>
            {words}
        </Alert>
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::{results::tests::answer_of, testing::html};

    fn rendered(design: &str) -> String {
        let answer = answer_of(design);
        html(move || view! { <HotKeys answer=Some(answer) on_edit=Some(Callback::new(|_| ())) /> })
    }

    /// Orders by status: written 5,000 times a second, 80 % of it to one value.
    const BY_STATUS: &str = r#"{"version": 1, "name": "hot", "region": "us-east-1", "tables": [{"name": "orders",
        "partition_key": {"name": "pk"}, "sort_key": {"name": "sk"},
        "entities": [{"name": "order", "size": {"bytes": 1000}, "key": {"partition": "STATUS#<status>", "sort": "<time>"},
            "keys": {"distinct": 5, "hottest_share": "0.8"}}],
        "patterns": [{"name": "Place", "operation": "PutItem", "rate": {"times": 5000, "per": "second"}}]}]}"#;

    #[track_caller]
    fn check_has(html: &str, text: &str) {
        assert!(html.contains(text), "“{text}” is missing in {html}");
    }

    #[test]
    fn a_hot_key_says_how_hot_why_it_stays_and_how_to_split_it() {
        let html = rendered(BY_STATUS);
        check_has(&html, "orders STATUS#&lt;status&gt; is hot");
        check_has(&html, "gets 4,000 write units a second, 4 times what one partition serves");
        check_has(&html, "cannot split it: its sort key only rises");
        check_has(&html, r#"id="hot-key-0-split" data-press="""#);
        check_has(&html, "Split it into 8 shards");
        check_has(&html, "400.0 % of one partition");
        check_has(&html, "<svg");
        check_has(&html, r#"<caption class="visually-hidden">"#);
    }

    #[test]
    fn a_cool_key_has_no_alert_and_an_unused_design_says_what_will_stand_here() {
        let html = rendered(&BY_STATUS.replace("5000", "50"));
        assert!(!html.contains("data-press"), "{html}");
        check_has(&html, "none over its limit");
        let html = rendered(&BY_STATUS.replace(r#", "rate": {"times": 5000, "per": "second"}"#, ""));
        check_has(&html, "not used");
    }
}
