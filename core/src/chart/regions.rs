//! One design in every Region: a bar each, cheapest first, the design's own Region marked.

use rust_decimal::Decimal;

use super::number::{axis_labels, cell, money_within, position, steps_to};
use super::paint::{Family, Halo, Paint};
use super::sheet::{Anchor, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink};
use crate::money::Usd;
use crate::regions::{Partition, RegionComparison, RegionCost};
use crate::show;

/// Where bars begin.
const LEFT: f64 = 112.0;
/// From one bar to the next.
const PITCH: f64 = 15.0;
/// Above the first bar.
const HEAD: f64 = 8.0;
/// No text ends further right.
const EDGE: f64 = 357.0;

/// Draws what a design costs a month in every Region that can be compared.
pub fn regions(input: &RegionComparison, ink: Ink) -> Figure {
    let title = "Monthly cost by Region".to_owned();
    let label = format!("{title}, cheapest first. The table of this chart has the same numbers.");
    let bottom = HEAD + input.priced.len().max(3) as f64 * PITCH;
    let svg = draw((bottom + 26.0) as u32, ink, &label, |sheet| {
        if input.priced.is_empty() {
            sheet.text("nothing to show yet", (180.0, bottom / 2.0), Anchor::Middle, Voice::Plain, Halo::Without);
            return;
        }
        bars(sheet, input, bottom);
        sheet.line((LEFT, HEAD - 4.0), (LEFT, bottom), Paint::Axis);
    });
    Figure {
        title,
        unit: "US dollars a month, cheapest first; a triangle marks the design's own Region".to_owned(),
        svg,
        legend: Vec::new(),
        table: table(input),
    }
}

fn drawn(cost: &RegionCost) -> Decimal {
    cost.total.decimal().max(Decimal::ZERO)
}

fn amount(cost: &RegionCost) -> String {
    money_within(show::usd(cost.total), cost.total, EDGE - LEFT - 70.0, Voice::Strong)
}

fn bars(sheet: &Sheet, input: &RegionComparison, bottom: f64) {
    let most = input.priced.iter().map(drawn).max().unwrap_or_default();
    let steps = steps_to(most, 4);
    let end = position(*steps.last().unwrap_or(&Decimal::ONE));
    // Every bar leaves room for its amount within the sheet.
    let reach = input.priced.iter().fold(336.0 - LEFT, |reach: f64, cost| {
        let share = position(drawn(cost)) / end;
        let room = EDGE - LEFT - 7.0 - Voice::Strong.width(&amount(cost));
        if share > 0.0 { reach.min(room / share) } else { reach }
    });
    let plot = sheet.plot((0.0..end, 0.0..1.0), LEFT..LEFT + reach.max(40.0), HEAD - 4.0..bottom);
    let mut clear = f64::NEG_INFINITY;
    for (step, label) in steps.iter().zip(axis_labels(&steps)) {
        let (x, _) = plot.at((position(*step), 0.0));
        sheet.line((x, HEAD - 4.0), (x, bottom), Paint::Grid);
        let half = Voice::Axis.width(&label) / 2.0;
        if x - half >= clear && x + half <= 360.0 {
            sheet.text(&label, (x, bottom + 16.0), Anchor::Middle, Voice::Axis, Halo::Without);
            clear = x + half + 8.0;
        }
    }
    for (place, cost) in input.priced.iter().enumerate() {
        let top = HEAD + place as f64 * PITCH;
        let own = cost.code == input.own;
        let (voice, family) = if own { (Voice::Strong, Family::Write) } else { (Voice::Plain, Family::Other) };
        let name = if own { format!("▸ {}", cost.code) } else { cost.code.clone() };
        sheet.cut_text(&name, LEFT - 10.0, (LEFT - 8.0, top + 9.5), Anchor::End, (voice, Halo::Without));
        let (x, _) = plot.at((position(drawn(cost)), 0.0));
        // A positive amount is always seen, however small.
        let x = if drawn(cost) > Decimal::ZERO { x.max(LEFT + 1.0) } else { LEFT };
        if x > LEFT {
            sheet.rect((LEFT, top), (x, top + 11.0), Paint::Fill(family));
        }
        sheet.text(&amount(cost), (x + 6.0, top + 9.5), Anchor::Start, voice, Halo::With);
    }
}

/// Every Region, also those that are not drawn.
fn table(input: &RegionComparison) -> ChartTable {
    let columns = ["Region", "Name", "$ a month", "Difference, $", "Remark"].map(str::to_owned).to_vec();
    let remark = |partition: Partition| match partition {
        Partition::GovCloud => "GovCloud",
        Partition::Commercial => "",
    };
    let priced = input.priced.iter().map(|cost| {
        let own = if cost.code == input.own { "this design" } else { remark(cost.partition) };
        vec![cost.code.clone(), cost.name.clone(), cell(cost.total), difference(cost.difference), own.to_owned()]
    });
    let apart = input
        .apart
        .iter()
        .map(|it| vec![it.code.clone(), it.name.clone(), String::new(), String::new(), it.reason.clone()]);
    ChartTable {
        caption: "What the design costs a month in every Region, cheapest first".to_owned(),
        columns,
        rows: priced.chain(apart).collect(),
    }
}

/// A change as a table has it: the column's head says dollars.
fn difference(change: Usd) -> String {
    show::usd_difference(change).replace(['$', '+'], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{design::Design, estimate::View, pricing::PriceBook, regions::compare_regions, wire::read_design};

    fn figure(file: &str, ink: Ink) -> Figure {
        let design = Design::from_wire(&read_design(file).expect("it reads")).expect("it holds together");
        let input = compare_regions(&design, PriceBook::embedded(), View::AsDesigned).expect("its Region is known");
        regions(&input, ink)
    }

    const DASHBOARD: &str = include_str!("../../../tests/data/scan-dashboard-index.json");

    #[test]
    fn every_region_has_a_bar_and_a_row() {
        let figure = figure(DASHBOARD, Ink::Themed);
        assert_eq!(figure.table.rows.len(), 36);
        assert_eq!(figure.table.rows[0], ["us-east-1", "US East (N. Virginia)", "7.85", "0.00", "this design"]);
        for row in &figure.table.rows {
            assert!(figure.svg.contains(&row[0]), "{} has no bar", row[0]);
        }
        assert!(figure.svg.contains("▸ us-east-1") && !figure.svg.contains("▸ eu-west-1"));
        assert!(figure.table.to_csv().contains("sa-east-1,South America (Sao Paulo),11.78,3.93,"));
        assert!(figure.table.to_csv().contains("us-gov-west-1,AWS GovCloud (US-West),9.42,1.57,GovCloud"));
    }

    #[test]
    fn a_region_without_a_price_has_a_row_without_an_amount() {
        let figure = figure(include_str!("../../../tests/data/designs/feature-cache.json"), Ink::Light);
        assert_eq!(figure.table.rows.len(), 36);
        let ireland = figure.table.rows.iter().find(|row| row[0] == "eu-west-1").expect("a row");
        assert_eq!(ireland[2], "");
        assert!(ireland[4].contains("no price is known there for DAX nodes; the rest costs $"), "{ireland:?}");
        assert!(!figure.svg.contains("eu-west-1"));
    }

    #[test]
    fn nothing_to_price_is_said() {
        let empty = r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": []}"#;
        assert_eq!(figure(empty, Ink::Dark).table.rows.len(), 36);
    }
}
