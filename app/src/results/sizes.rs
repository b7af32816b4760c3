//! The panel "Item sizes": of each entity whose items differ in size, how many are how large, what they take beside what
//! their average would have said, and how many are near a step.
//!
//! Figures come from the core; here are their words. The report shows the same.

use super::{
    derived,
    figures::{drawn_figure, figure_files},
    grid::{Column, GridCell, cell, grid, known, numbers, of_table, words},
};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{FigureFiles, Panel, PanelBody},
};
use keyfare_core::{
    analysis::distribution::{beside_average, percentile, share_just_above, share_near_step},
    chart::{self, Ink, ItemSizes},
    design::SizeDistribution,
    show,
    units::Bytes,
};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// So near a step is near.
const NEAR: Bytes = Bytes::new(100);
const COLUMNS: [Column; 4] =
    [words("One request"), numbers("Over the sizes"), numbers("Of the average size"), numbers("Difference")];

/// One entity's sizes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sizes {
    name: String,
    summary: String,
    near: [String; 2],
    rows: Vec<Vec<GridCell>>,
    input: ItemSizes,
}

/// Every entity whose items differ in size.
pub(super) fn sizes(answer: &Answer) -> Vec<Sizes> {
    let mut found = Vec::new();
    for (t, table) in answer.design.tables.iter().enumerate() {
        for entity in &table.entities {
            if let Some(distribution) = &entity.distribution {
                found.push(of_entity(of_table(answer, t, &entity.name), distribution));
            }
        }
    }
    found
}

fn bytes(size: Bytes) -> String {
    show::bytes(u128::from(size.get()))
}

fn of_entity(name: String, distribution: &SizeDistribution) -> Sizes {
    let summary = format!(
        "{} on average. Half of the items have at most {}, nine of ten at most {}, 99 of 100 at most {}; the largest has {}.",
        bytes(distribution.mean()),
        bytes(percentile(distribution, 50)),
        bytes(percentile(distribution, 90)),
        bytes(percentile(distribution, 99)),
        bytes(distribution.largest())
    );
    let near = [(Bytes::KB, "write"), (Bytes::READ_BLOCK, "strong read")].map(|(step, unit)| {
        let above = show::percent(share_just_above(distribution, step, NEAR));
        let near = show::percent(share_near_step(distribution, step, NEAR));
        format!(
            "{near} of the items are within {} of a step of {}; {above} are just above it: a little less, and each takes \
             one {unit} unit less.",
            bytes(NEAR),
            bytes(step)
        )
    });
    let row = |name: &str, unit: &str, units: Decimal, of_average: Decimal, more: Option<Decimal>| {
        let shown = |it: Decimal| format!("{} {unit}", show::count(it.round_dp(4).normalize()));
        let more = more.map(|it| match (it.is_zero(), it.is_sign_positive()) {
            (true, _) => "none".to_string(),
            (_, true) => format!("+{}", show::percent(it)),
            (_, false) => show::percent(it),
        });
        vec![cell(name), cell(shown(units)), cell(shown(of_average)), known(more)]
    };
    let rows = beside_average(distribution).map(|it| {
        vec![
            row("A write", "WRU", it.write_units, it.write_units_of_average, it.write_difference()),
            row("A read by key, eventual", "RRU", it.read_units, it.read_units_of_average, it.read_difference()),
        ]
    });
    let total = distribution.total();
    let input = ItemSizes {
        subject: name.clone(),
        // The total is not zero: there is at least one item.
        shares: distribution.shares().iter().map(|(size, weight)| (*size, weight / total)).collect(),
        average: distribution.mean(),
    };
    Sizes { name, summary, near, rows: rows.unwrap_or_default(), input }
}

/// The chart of one entity, as a file has it.
pub(crate) fn drawn(answer: &Answer, position: usize, ink: Ink) -> Result<chart::Figure, String> {
    let of_entity = sizes(answer).into_iter().nth(position);
    let of_entity = of_entity.ok_or("Say the sizes of an entity's items, and how many have each.")?;
    Ok(chart::item_sizes(&of_entity.input, ink))
}

impl Sizes {
    /// The entity.
    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

/// The chart of one entity with its table.
pub(super) fn figure(position: usize, it: &Sizes, files: Signal<Option<FigureFiles>>) -> AnyView {
    drawn_figure(format!("item-sizes-{position}"), chart::item_sizes(&it.input, Ink::Themed), files)
}

/// What one entity's items take, and how many are near a step.
pub(super) fn units(it: &Sizes) -> AnyView {
    grid(format!("Units over the sizes of {}", it.name), &COLUMNS, it.rows.clone())
}

/// The same in sentences.
pub(super) fn sentences(it: &Sizes) -> impl IntoView + use<> {
    let near = it.near.iter().map(|it| view! { <li>{it.clone()}</li> }).collect_view();
    view! {
        <p>{it.summary.clone()}</p>
        <ul class="sentences">{near}</ul>
    }
}

/// The panel; nothing where every entity has one size.
#[component]
pub fn ItemSizesPanel(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let shown = derived(answer, |answer| sizes(answer)).get_untracked().filter(|it| !it.is_empty())?;
    let meta = match shown.len() {
        1 => "one entity with several sizes".to_string(),
        count => format!("{count} entities with several sizes"),
    };
    let files = figure_files(answer);
    let one = |(position, it): (usize, &Sizes)| {
        let drawing = figure(position, it, files);
        let (name, words, units) = (it.name.clone(), sentences(it), units(it));
        view! {
            <PanelBody><h3>{name}</h3>{words}{drawing}</PanelBody>
            {units}
        }
    };
    let content = shown.iter().enumerate().map(one).collect_view();
    Some(view! { <Panel id="item-sizes" title="Item sizes" meta=Some(meta)>{content}</Panel> }.into_any())
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::{results::tests::answer_of, testing::html};

    const EVENTS: &str = r#"{"version": 1, "name": "events", "region": "us-east-1", "tables": [{"name": "events",
        "partition_key": {"name": "pk"}, "entities": [{"name": "event", "size": {"distribution": [
            {"bytes": 900, "weight": 6}, {"bytes": 1100, "weight": 3}, {"bytes": 9000, "weight": 1}]}}]}]}"#;

    fn panel(design: &str) -> String {
        let answer = answer_of(design);
        html(move || view! { <ItemSizesPanel answer=Some(answer) /> })
    }

    #[track_caller]
    fn check_has(html: &str, text: &str) {
        assert!(html.contains(text), "“{text}” is missing in {html}");
    }

    #[test]
    fn sizes_show_their_units_beside_those_of_the_average() {
        let html = panel(EVENTS);
        // (6 × 900 + 3 × 1,100 + 9,000) / 10 = 1,770 bytes: 2 units; the items take (6 + 6 + 9) / 10.
        check_has(&html, "1,770 B on average. Half of the items have at most 900 B");
        check_has(&html, r#"data-label="Over the sizes" class="num">2.1 WRU"#);
        check_has(&html, r#"data-label="Of the average size" class="num">2 WRU"#);
        check_has(&html, r#"data-label="Difference" class="num">+5.0 %"#);
        check_has(&html, "30.0 % of the items are within 100 B of a step of 1,024 B; 30.0 % are just above it");
        check_has(&html, "<figcaption>Sizes of event");
        check_has(&html, "Table of these numbers");
    }

    #[test]
    fn one_size_needs_no_panel() {
        let html = panel(&EVENTS.replace(
            r#"{"distribution": [
            {"bytes": 900, "weight": 6}, {"bytes": 1100, "weight": 3}, {"bytes": 9000, "weight": 1}]}"#,
            r#"{"bytes": 900}"#,
        ));
        assert_eq!(html, "");
    }
}
