//! Stretches, their axis and what stands beside them.

use super::*;
use crate::simulate::{Dimension, ScalingPolicy, Table, TableRules};
use crate::traffic::{DimensionId, Direction, Resource};

fn figure(minutes: u64, subject: &str, ink: Ink) -> Figure {
    let demand = Demand::from_units((0..minutes).map(|minute| if minute / 30 % 2 == 0 { 600 } else { 7_000 }));
    let demand = demand.expect("it is demand");
    let id = DimensionId { resource: Resource::Table, direction: Direction::Read };
    let table =
        Table::new(TableRules::default(), vec![Dimension { id, demand: &demand, policy: ScalingPolicy::default() }]);
    let table = table.expect("it holds together");
    let (_, rows) = table.simulate_rows();
    traffic(&TrafficOverTime::of(subject, Capacity::Read, &demand, &rows[0], (0, usize::MAX), Paper::Narrow), ink)
}

#[test]
fn a_stretch_shows_its_busiest_minute_and_nothing_that_was_throttled_is_lost() {
    for minutes in [1, 159, 161, 3_000] {
        let figure = figure(minutes, "reads", Ink::Themed);
        assert!(figure.table.rows.len() <= Paper::Narrow.most_stretches(), "{minutes}");
        assert_eq!(figure.svg.contains("f-scan"), minutes > 30, "{minutes}");
        assert!(figure.table.rows.iter().all(|row| row.len() == figure.table.columns.len()));
    }
    let day = figure(3_000, "reads", Ink::Themed);
    let demands: Vec<&str> = day.table.rows.iter().map(|row| row[1].as_str()).collect();
    assert!(demands.contains(&"116.67") && demands.contains(&"10"), "{demands:?}");
}

#[test]
fn a_stretch_that_throttles_has_the_capacity_that_did_not_follow_in_time() {
    let figure = figure(3_000, "reads", Ink::Themed);
    let number = |cell: &String| cell.replace(',', "").parse::<Decimal>().expect("it is a number");
    let throttled: Vec<_> = figure.table.rows.iter().filter(|row| number(&row[3]) > Decimal::ZERO).collect();
    assert!(!throttled.is_empty());
    assert!(throttled.iter().all(|row| number(&row[2]) < number(&row[1])), "{throttled:?}");
}

#[test]
fn real_capacity_stands_beside_the_simulated_one_where_it_is_known() {
    let demand = Demand::from_units([600; 10]).expect("it is demand");
    let row = Row {
        capacity: vec![20; 10],
        served_milli: vec![600_000; 10],
        throttled_milli: vec![0; 10],
        burst_milli: vec![0; 10],
        cause: vec![None; 10],
    };
    let input = TrafficOverTime::of("reads", Capacity::Read, &demand, &row, (0, usize::MAX), Paper::Narrow);
    let points = [(1, 2, 25_000), (6, 3, 12_500)].map(|(minute, minutes, average_milli)| ProvisionedPoint {
        minute,
        minutes,
        average_milli,
    });
    let figure = traffic(&input.clone().beside(&points), Ink::Themed);
    let real: Vec<&str> = figure.table.rows.iter().map(|row| row[5].as_str()).collect();
    assert_eq!(real, ["–", "25", "25", "–", "–", "–", "12.5", "12.5", "12.5", "–"]);
    assert_eq!(figure.table.columns.len(), 6);
    assert!(figure.legend.iter().any(|it| it.label == "real capacity, dashed"));
    assert_eq!(real_stairs(&input.beside(&points)).iter().map(Vec::len).collect::<Vec<_>>(), [4, 6]);
}

#[track_caller]
fn check_axis(minutes: usize, first: usize, start: SeriesStart, shown: &[&str], name: &str) {
    let input = TrafficOverTime {
        subject: "reads".to_owned(),
        capacity: Capacity::Read,
        first_minute: first,
        start: Some(start),
        paper: Paper::Narrow,
        minutes_a_stretch: 1,
        stretches: vec![Stretch { demand: Decimal::ONE, ..Stretch::default() }; minutes],
    };
    let svg = traffic(&input, Ink::Themed).svg;
    for label in shown {
        assert!(svg.contains(&format!(">{label}</text>")), "{label} in {svg}");
    }
    assert!(svg.contains(&format!(">{name}</text>")), "{name} in {svg}");
}

#[test]
fn a_known_start_gives_the_times_of_the_clock() {
    let nine = SeriesStart::of_seconds(1_756_717_200);
    assert_eq!(nine.minute_of_week, 540, "1 September 2025 was a Monday");
    check_axis(1_440, 1_440, SeriesStart::MONDAY, &["00:00", "04:00", "20:00"], "time of day, UTC");
    check_axis(600, 0, nine, &["09:00", "12:00", "18:00"], "time of day, UTC");
    check_axis(4_320, 0, nine, &["Tue", "Wed", "Thu"], "days at 00:00 UTC");
    check_axis(10_080, 0, SeriesStart::MONDAY, &["Mon", "Sat"], "days at 00:00 UTC");
}

#[test]
fn a_long_time_is_drawn_in_round_stretches_and_wide_paper_has_more_of_them() {
    let check = |paper: Paper, minutes: usize, each: usize| {
        assert_eq!(paper.minutes_a_stretch(minutes), each, "{minutes} minutes");
    };
    check(Paper::Narrow, 60, 1);
    check(Paper::Narrow, 10_080, 60);
    check(Paper::Wide, 10_080, 30);
    check(Paper::Wide, 44_640, 180);
    check(Paper::Narrow, 576_000, 4_320);
}

#[test]
fn rows_have_their_day_and_time_beside_their_minute() {
    let start = SeriesStart::of_seconds(1_756_717_200);
    assert_eq!(start.minute_name(61), "2025-09-01 10:01");
    assert_eq!(SeriesStart::MONDAY.minute_name(10_080 + 65), "day 8, Mon 01:05");
    let input = TrafficOverTime {
        subject: "reads".to_owned(),
        capacity: Capacity::Read,
        first_minute: 1_440,
        start: Some(SeriesStart::MONDAY),
        paper: Paper::Wide,
        minutes_a_stretch: 30,
        stretches: vec![Stretch { demand: Decimal::ONE, ..Stretch::default() }; 3],
    };
    let figure = traffic(&input, Ink::Themed);
    assert_eq!(figure.table.columns[..2], ["From, UTC", "From minute"]);
    assert_eq!(figure.table.rows[2][..2], ["Day 2, Tue 01:00", "1,500"]);
    assert!(figure.svg.contains("viewBox=\"0 0 1240 316\"") && figure.svg.contains(">kept for bursts, units<"));
}

#[test]
fn nothing_to_show_is_said_and_names_are_text() {
    let empty = TrafficOverTime {
        subject: "<b>".to_owned(),
        capacity: Capacity::Write,
        first_minute: 0,
        start: None,
        paper: Paper::Narrow,
        minutes_a_stretch: 1,
        stretches: Vec::new(),
    };
    let figure = traffic(&empty, Ink::Light);
    assert!(figure.svg.contains("nothing to show yet") && !figure.svg.contains("<b>"));
}

#[test]
fn the_same_traffic_is_drawn_the_same_in_every_ink() {
    for ink in [Ink::Themed, Ink::Light, Ink::Dark] {
        assert_eq!(figure(500, "reads", ink), figure(500, "reads", ink));
    }
}
