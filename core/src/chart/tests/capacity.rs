//! The charts of capacity: ways side by side, the months ahead, what moves the bill.

use super::*;
use crate::capacity::Throttled;

fn throttled(share: &str, at_risk: &str) -> Throttled {
    let share = decimal(share);
    Throttled { share, range: (share, share * decimal("2")), at_risk: decimal(at_risk) }
}

fn ways(label: &str) -> WaysOfPaying {
    let bar = |label: &str, parts: &[(Family, &str)], throttled: Option<Throttled>| WayBar {
        label: label.to_owned(),
        parts: Ok(parts.iter().map(|(family, amount)| (*family, usd(amount))).collect()),
        throttled,
    };
    WaysOfPaying {
        ways: vec![
            bar(label, &[(Family::Write, "220.5"), (Family::Storage, "12")], None),
            bar("Fixed at the peak", &[(Family::Write, "310"), (Family::WriteIndex, "1")], Some(throttled("0", "0"))),
            bar("Auto scaled", &[(Family::Write, "120"), (Family::Read, "33")], Some(throttled("0.283", "0.025"))),
            WayBar {
                label: "Fixed at 95 %".to_owned(),
                parts: Err("depends on the shape".to_owned()),
                throttled: None,
            },
        ],
    }
}

fn months(amounts: &[(&str, &str)], limits: &[(u32, &str)]) -> GrowthChart {
    let point = |(month, (on_demand, provisioned)): (usize, &(&str, &str))| GrowthPoint {
        month: month as u32,
        items: decimal("1000000"),
        requests_per_second: decimal("12.5"),
        on_demand: usd(on_demand),
        provisioned: usd(provisioned),
        storage: usd("3"),
    };
    GrowthChart {
        months: amounts.iter().enumerate().map(point).collect(),
        limits: limits.iter().map(|(month, words)| (*month, words.to_string())).collect(),
    }
}

fn numbers(label: &str, changes: &[(&str, &str)]) -> Tornado {
    let row = |(low, high): &(&str, &str)| TornadoRow {
        label: label.to_owned(),
        path: "tables[0].patterns[0].rate.times".to_owned(),
        value: decimal("10"),
        low: Some((decimal("8"), usd(low))),
        high: Some((decimal("12"), usd(high))),
    };
    Tornado { rows: changes.iter().map(row).collect() }
}

pub(super) fn all(label: &str, ink: Ink) -> [Figure; 3] {
    let growing = months(&[("10", "9"), ("12", "11"), ("15", "16"), ("30", "40")], &[(2, label), (3, "more")]);
    [
        ways_of_paying(&ways(label), ink),
        growth(&growing, ink),
        tornado(&numbers(label, &[("-50", "60"), ("-20", "20"), ("5", "-3"), ("4", "8"), ("-1", "-2")]), ink),
    ]
}

#[test]
fn every_figure_is_sound_in_every_ink_and_always_the_same() {
    let nasty = "</svg><script>alert(\"1\")</script>&'\u{0}\u{1f}\n]]>";
    for ink in INKS {
        for label in ["orders", nasty, "a name that is much longer than there is room for beside a bar of the chart"] {
            for figure in all(label, ink) {
                check_sound(&figure);
            }
            assert_eq!(all(label, ink), all(label, ink));
        }
    }
}

#[test]
fn what_a_way_throttles_stands_below_its_name_in_words_of_its_own() {
    let figure = ways_of_paying(&ways("On-demand"), Ink::Themed);
    let shown = texts(&figure);
    assert!(shown.contains(&"Auto scaled".to_owned()), "{shown:?}");
    assert!(shown.contains(&"28.3 % (28.3 % to 56.6 %) throttled, 2.5 % at risk".to_owned()), "{shown:?}");
    assert!(shown.contains(&"0 % throttled".to_owned()), "{shown:?}");
}

#[track_caller]
fn check_nothing_crosses_a_name(figure: &Figure, name: &str) {
    let elements = elements(&figure.svg);
    let names: Vec<_> = elements.iter().filter(|it| it.name == "text" && it.text == name).collect();
    assert!(!names.is_empty(), "{name} is not drawn");
    for (left, top, right, bottom) in names.into_iter().map(text_box) {
        for path in elements.iter().filter(|it| it.name == "line" || it.name == "path") {
            let Some((x, from, to)) = upright(path) else { continue };
            assert!(x < left || x > right || to <= top || from >= bottom, "{path:?} crosses {name}");
        }
    }
}

/// Where a line that goes straight up is, and from where to where.
fn upright(element: &Element) -> Option<(f64, f64, f64)> {
    let at = |name: &str| element.number(name);
    let (x1, y1, x2, y2) = match element.attribute("d") {
        None => (at("x1")?, at("y1")?, at("x2")?, at("y2")?),
        Some(path) => {
            let numbers: Vec<f64> =
                path.split(|it: char| !it.is_ascii_digit() && it != '.').filter_map(|it| it.parse().ok()).collect();
            let [x1, y1, x2, y2] = numbers[..] else { return None };
            (x1, y1, x2, y2)
        }
    };
    (x1 == x2).then_some((x1, y1.min(y2), y1.max(y2)))
}

#[test]
fn no_line_crosses_the_name_of_a_number() {
    let name = "orders: traffic shape, number of the hours";
    check_nothing_crosses_a_name(&tornado(&numbers(name, &[("-985.40", "1560.25"), ("4", "8")]), Ink::Themed), name);
}

#[test]
fn an_unknown_way_says_what_it_depends_on_and_has_no_bar() {
    let figure = ways_of_paying(&ways("On-demand"), Ink::Themed);
    let shown = texts(&figure);
    assert!(shown.contains(&"$232.50".to_owned()), "{shown:?}");
    assert!(shown.contains(&"depends on the shape".to_owned()), "{shown:?}");
    assert_eq!(figure.table.rows[3][5], "depends on the shape");
    assert_eq!(count(&figure, "rect", "f-write"), 3);
}

#[test]
fn a_month_with_a_limit_is_marked_and_named_in_the_table() {
    let figure = growth(&months(&[("10", "9"), ("12", "11"), ("15", "16")], &[(1, "the quota")]), Ink::Themed);
    check_sound(&figure);
    assert!(texts(&figure).contains(&"month 1".to_owned()));
    assert_eq!(figure.table.rows[1][6], "the quota");
    assert_eq!(count(&figure, "path", "line s-read dash"), 1);
    // What grows stands below, each with an axis of its own.
    assert!(texts(&figure).contains(&"items, on average".to_owned()));
    assert!(texts(&figure).contains(&"requests a second, on average".to_owned()));
    assert_eq!(figure.table.rows[1][1..3], ["1.00 M", "12.5"]);
}

#[test]
fn ends_that_go_the_same_way_stand_one_over_the_other() {
    let figure = tornado(&numbers("rate", &[("4", "8")]), Ink::Themed);
    check_sound(&figure);
    assert!(texts(&figure).contains(&"+$8.00".to_owned()));
    assert_eq!(
        figure.table.to_csv().lines().nth(1),
        Some("rate,tables[0].patterns[0].rate.times,10,8,'+4.00,12,'+8.00")
    );
}

#[test]
fn where_there_is_nothing_to_draw_the_chart_says_so() {
    for figure in [
        ways_of_paying(&WaysOfPaying::default(), Ink::Themed),
        growth(&GrowthChart::default(), Ink::Themed),
        tornado(&Tornado::default(), Ink::Themed),
        front(&Front::default(), Ink::Themed),
    ] {
        check_sound(&figure);
        assert!(texts(&figure).contains(&"nothing to show yet".to_owned()));
    }
}

proptest! {
    #[test]
    fn any_months_can_be_drawn(amounts in prop::collection::vec((amount(), amount()), 0..40), limit in 0u32..50) {
        let point = |(month, (on_demand, provisioned)): (usize, (Decimal, Decimal))| GrowthPoint {
            month: month as u32,
            items: on_demand.abs(),
            requests_per_second: provisioned.abs(),
            on_demand: Usd::new(on_demand),
            provisioned: Usd::new(provisioned),
            storage: Usd::ZERO,
        };
        let months = amounts.into_iter().enumerate().map(point).collect();
        check_sound(&growth(&GrowthChart { months, limits: vec![(limit, "a limit".to_owned())] }, Ink::Themed));
    }

    #[test]
    fn any_settings_can_be_drawn(
        settings in prop::collection::vec((amount(), 0u32..=1_000_000, 0u32..10_000), 0..60),
        place in 0usize..70,
    ) {
        let point = |(monthly, millionths, target): (Decimal, u32, u32)| FrontPoint {
            target_basis_points: target,
            minimum_basis_points: target / 3,
            monthly: Usd::new(monthly.abs()),
            throttled: Decimal::new(millionths.into(), 6),
        };
        let points: Vec<FrontPoint> = settings.into_iter().map(point).collect();
        let chosen = (place < points.len()).then_some(place);
        let mut sorted: Vec<usize> = (0..points.len()).collect();
        sorted.sort_by_key(|it| (points[*it].monthly, points[*it].throttled));
        let mut least = Decimal::TWO;
        sorted.retain(|it| {
            let is_less = points[*it].throttled < least;
            least = least.min(points[*it].throttled);
            is_less
        });
        check_sound(&front(&Front { points, front: sorted, chosen }, Ink::Themed));
    }

    #[test]
    fn any_changes_can_be_drawn(changes in prop::collection::vec((".{0,40}", amount(), amount()), 0..14)) {
        let row = |(label, low, high): (String, Decimal, Decimal)| TornadoRow {
            label,
            path: "tables[0]".to_owned(),
            value: low,
            low: Some((low, Usd::new(low))),
            high: Some((high, Usd::new(high))),
        };
        check_sound(&tornado(&Tornado { rows: changes.into_iter().map(row).collect() }, Ink::Themed));
    }

    #[test]
    fn any_ways_can_be_drawn(ways in prop::collection::vec((".{0,50}", amount(), amount()), 0..7)) {
        let bar = |(label, one, two): (String, Decimal, Decimal)| WayBar {
            label,
            parts: Ok(vec![(Family::Write, Usd::new(one)), (Family::Storage, Usd::new(two))]),
            throttled: Some(throttled("0.283", "1")),
        };
        check_sound(&ways_of_paying(&WaysOfPaying { ways: ways.into_iter().map(bar).collect() }, Ink::Themed));
    }
}

/// The charts of capacity with an amount everywhere.
pub(super) fn of_amount(name: &str, amount: &str) -> [Figure; 4] {
    let less = format!("-{amount}");
    let way = |label: &str| WayBar {
        label: label.to_owned(),
        parts: Ok(vec![(Family::Write, usd(amount))]),
        throttled: Some(throttled("0.283", "0.025")),
    };
    let point = |place: u32| FrontPoint {
        target_basis_points: 7_000,
        minimum_basis_points: 50,
        monthly: usd(amount),
        throttled: Decimal::new(place.into(), 3),
    };
    [
        ways_of_paying(&WaysOfPaying { ways: vec![way("On-demand"), way(name)] }, Ink::Themed),
        growth(&months(&[(amount, amount), (amount, "9")], &[(1, name)]), Ink::Themed),
        tornado(&numbers(name, &[(&less, amount), (amount, amount), (amount, &less), ("-1", "1")]), Ink::Themed),
        front(&Front { points: vec![point(0), point(9)], front: vec![0], chosen: Some(1) }, Ink::Themed),
    ]
}
