//! Charts of keys and sizes.

use super::*;

fn bar(label: &str, at_least: &str, at_most: &str, limit: u32) -> KeyBar {
    let (at_least, at_most) = (decimal(at_least), decimal(at_most));
    KeyBar { label: label.to_owned(), family: Family::Write, at_least, at_most, limit: Decimal::from(limit) }
}

fn loads(bars: &[(&str, &str)]) -> KeyLoads {
    KeyLoads {
        bars: bars.iter().map(|(least, most)| bar("orders STATUS#<status>, writes", least, most, 1_000)).collect(),
    }
}

fn sizes(shares: &[(u64, &str)], average: u64) -> ItemSizes {
    ItemSizes {
        subject: "event".to_owned(),
        shares: shares.iter().map(|(bytes, share)| (Bytes::new(*bytes), decimal(share))).collect(),
        average: Bytes::new(average),
    }
}

use crate::units::Bytes;

#[test]
fn figures_of_keys_and_sizes_are_sound_in_every_ink() {
    for ink in INKS {
        check_sound(&key_load(&loads(&[("4000", "4000"), ("100", "2000"), ("0", "90"), ("0", "5000")]), ink));
        check_sound(&item_sizes(&sizes(&[(180, "0.6"), (900, "0.3"), (1_100, "0.075"), (9_000, "0.025")], 686), ink));
    }
}

#[test]
fn a_key_over_its_limit_says_how_far_and_an_unknown_one_says_its_bounds() {
    let figure = key_load(&loads(&[("100", "2000"), ("4000", "4000"), ("0", "5000")]), Ink::Themed);
    let shown = texts(&figure);
    for text in ["400.0 %", "10.0 % to 200.0 %", "one partition"] {
        assert!(shown.iter().any(|it| it == text), "{text} not in {shown:?}");
    }
    assert_eq!(count(&figure, "path", "line s-ink dash"), 1);
    // The largest first; only what is known for certain has a filled bar.
    assert_eq!(figure.table.rows[0][1..], ["4,000", "4,000", "1,000", "400.0 %"]);
    assert_eq!(figure.table.rows[2][4], "unknown, up to 500.0 %");
    assert_eq!(count(&figure, "rect", "f-write"), 2);
}

#[test]
fn reads_have_three_times_the_limit_of_writes() {
    let bars = vec![bar("a, writes", "900", "900", 1_000), bar("a, reads", "900", "900", 3_000)];
    let figure = key_load(&KeyLoads { bars }, Ink::Themed);
    let shares: Vec<_> = figure.table.rows.iter().map(|row| row[4].as_str()).collect();
    assert_eq!(shares, ["90.0 %", "30.0 %"]);
}

#[test]
fn sizes_are_counted_by_the_kilobytes_that_they_fill() {
    let figure = item_sizes(&sizes(&[(180, "0.6"), (1_024, "0.3"), (1_025, "0.1")], 518), Ink::Themed);
    check_sound(&figure);
    assert_eq!(figure.table.rows, [["1,024", "90.0", "1", "1"], ["2,048", "10.0", "2", "1"]]);
    assert!(texts(&figure).contains(&"average 518 B".to_owned()), "{:?}", texts(&figure));
    // 180 and 1,024 bytes stand in bars of 128 bytes, and 1,025 in the one after the step.
    assert_eq!(count(&figure, "rect", "f-write"), 3);
}

#[test]
fn nothing_to_draw_is_said() {
    for figure in [key_load(&KeyLoads::default(), Ink::Themed), item_sizes(&ItemSizes::default(), Ink::Themed)] {
        check_sound(&figure);
        assert!(texts(&figure).contains(&"nothing to show yet".to_owned()));
    }
}

proptest! {
    #[test]
    fn any_keys_can_be_drawn(bars in prop::collection::vec((".{0,50}", amount(), amount(), 0u32..5_000), 0..14)) {
        let bar = |(label, one, two, limit): (String, Decimal, Decimal, u32)| KeyBar {
            label,
            family: Family::Read,
            at_least: one.min(two),
            at_most: one.max(two),
            limit: Decimal::from(limit),
        };
        check_sound(&key_load(&KeyLoads { bars: bars.into_iter().map(bar).collect() }, Ink::Themed));
    }

    #[test]
    fn any_sizes_can_be_drawn(
        shares in prop::collection::vec((0u64..500_000, amount()), 0..30),
        average in 0u64..500_000,
        subject in ".{0,40}",
    ) {
        let shares = shares.into_iter().map(|(bytes, share)| (Bytes::new(bytes), share)).collect();
        check_sound(&item_sizes(&ItemSizes { subject, shares, average: Bytes::new(average) }, Ink::Themed));
    }
}

/// A load of a key whose bounds are far apart.
pub(super) fn of_load(name: &str, at_most: &str) -> Figure {
    key_load(&KeyLoads { bars: vec![bar(name, "100", at_most, 1_000), bar(name, "0", at_most, 1_000)] }, Ink::Themed)
}
