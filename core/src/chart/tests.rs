//! All charts: what they draw, what they refuse to break on, and that they always draw the same.

mod capacity;
mod crossings;
mod keys;

use proptest::prelude::*;
use rust_decimal::Decimal;

use super::text::Voice;
use super::*;
use crate::money::Usd;

const INKS: [Ink; 3] = [Ink::Themed, Ink::Light, Ink::Dark];

fn decimal(text: &str) -> Decimal {
    text.parse().expect("a decimal in a test")
}

fn usd(text: &str) -> Usd {
    Usd::new(decimal(text))
}

fn known(text: &str) -> Monthly {
    Monthly::Known(usd(text))
}

/// `count` lines, the largest first, the first with `label`.
fn bill(label: &str, count: u32) -> CostByLine {
    let line = |number: u32| CostBar {
        label: if number == 0 { label.to_owned() } else { format!("table {number}, writes") },
        family: Family::ALL[number as usize % 7],
        on_demand: known(&(100 - number).to_string()),
        provisioned: known(&(50 - number).to_string()),
    };
    CostByLine { lines: (0..count).map(line).collect() }
}

fn question(label: &str) -> ScanOrIndex {
    ScanOrIndex {
        title: label.to_owned(),
        subject: label.to_owned(),
        scan: usd("0.6989"),
        index_month: usd("8.05"),
        index_query: usd("0.00009"),
        lowest: decimal("1"),
        highest: decimal("3000"),
        design: Some(DesignPoint { label: label.to_owned(), per_month: decimal("182.5"), path: Path::Scan }),
        counted: Counted::Requests { hours_in_month: decimal("730") },
    }
}

fn prices(label: &str, uses: &[&str]) -> BreakEven {
    BreakEven {
        capacity: Capacity::Write,
        subject: label.to_owned(),
        unit_hour: usd("0.00065"),
        on_demand_million: usd("0.625"),
        points: uses.iter().map(|it| UsePoint { label: label.to_owned(), use_percent: decimal(it) }).collect(),
    }
}

fn all(label: &str, ink: Ink) -> [Figure; 3] {
    [
        cost_by_line(&bill(label, 8), ink),
        scan_or_index(&question(label), ink),
        break_even(&prices(label, &["23.2", "61.1"]), ink),
    ]
}

/// One element of a drawing.
#[derive(Debug)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
}

impl Element {
    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.attribute(name).map(|value| value.parse().unwrap_or_else(|_| panic!("{name}={value} in {self:?}")))
    }

    fn class(&self) -> &str {
        self.attribute("class").unwrap_or_default()
    }
}

/// The elements of a drawing in order. Fails on anything that is not well formed.
#[track_caller]
fn elements(svg: &str) -> Vec<Element> {
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        assert!(!text.contains('>'), "a loose > in {text}");
        if let Some(&parent) = open.last() {
            elements[parent].text += &unescape(text);
        }
        let end = tag.find('>').expect("a tag ends");
        let (inside, after) = (&tag[1..end], &tag[end + 1..]);
        rest = after;
        if let Some(name) = inside.strip_prefix('/') {
            let index = open.pop().expect("a closing tag has an opening one");
            assert_eq!(elements[index].name, name);
            continue;
        }
        let (inside, closed) = inside.strip_suffix('/').map_or((inside, false), |inside| (inside, true));
        let (name, mut list) = inside.split_once(' ').unwrap_or((inside, ""));
        let mut attributes = Vec::new();
        while let Some((key, value)) = list.split_once("=\"") {
            let (value, more) = value.split_once('"').expect("a value ends");
            attributes.push((key.trim().to_owned(), unescape(value)));
            list = more;
        }
        assert!(list.trim().is_empty(), "loose attributes in {inside}");
        elements.push(Element { name: name.to_owned(), attributes, text: String::new() });
        if !closed {
            open.push(elements.len() - 1);
        }
    }
    assert!(open.is_empty() && rest.is_empty());
    elements
}

fn unescape(text: &str) -> String {
    let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
    assert_eq!(text.matches('&').count(), known.iter().map(|it| text.matches(it).count()).sum::<usize>(), "{text}");
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&")
}

/// What holds for every figure, whatever is in it.
#[track_caller]
fn check_sound(figure: &Figure) {
    let elements = elements(&figure.svg);
    let size: Vec<f64> = elements[0]
        .attribute("viewBox")
        .expect("a view box")
        .split(' ')
        .map(|it| it.parse().expect("a number"))
        .collect();
    let (width, height) = (size[2], size[3]);
    assert!(width == 360.0 || figure.svg.contains("chart--wide"), "{width}");
    for unwanted in ["style=", "NaN", "inf", "<script", "<?xml"] {
        assert!(!figure.svg.contains(unwanted), "{unwanted} in {}", figure.svg);
    }
    let inside = |element: &Element, name: &str, most: f64| {
        let at = element.number(name).unwrap_or_default();
        assert!((0.0..=most).contains(&at), "{name} outside: {element:?}");
    };
    for element in &elements[1..] {
        for across in ["x", "x1", "x2", "cx"] {
            inside(element, across, width);
        }
        for down in ["y", "y1", "y2", "cy"] {
            inside(element, down, height);
        }
    }
    let texts: Vec<_> = elements.iter().filter(|it| it.name == "text").map(|it| (it, text_box(it))).collect();
    for (index, (element, (left, top, right, bottom))) in texts.iter().enumerate() {
        assert!(*left >= -0.1 && *right <= width + 0.1 && *top >= 0.0 && *bottom <= height, "outside: {element:?}");
        for (other, (l, t, r, b)) in &texts[..index] {
            let apart = right <= l || r <= left || bottom <= t || b <= top;
            assert!(apart, "{element:?} over {other:?}");
        }
    }
    for row in &figure.table.rows {
        assert_eq!(row.len(), figure.table.columns.len());
    }
    assert_eq!(figure.table.to_csv().matches("\r\n").count(), figure.table.rows.len() + 1);
}

/// The letters of a text at the largest size a page shows it, without their descenders.
fn text_box(element: &Element) -> (f64, f64, f64, f64) {
    let voice = match (element.class(), element.attribute("font-weight"), element.attribute("font-size")) {
        (class, ..) if class.contains("t-strong") => Voice::Strong,
        (class, ..) if class.contains("t-axis") => Voice::Axis,
        (_, Some(_), _) => Voice::Strong,
        (_, _, Some("11.5")) => Voice::Axis,
        _ => Voice::Plain,
    };
    let wide = voice.width(&element.text);
    let (x, y) = (element.number("x").expect("x"), element.number("y").expect("y"));
    let left = match element.attribute("text-anchor") {
        Some("middle") => x - wide / 2.0,
        Some("end") => x - wide,
        _ => x,
    };
    (left, y - 10.0, left + wide, y)
}

fn texts(figure: &Figure) -> Vec<String> {
    elements(&figure.svg).into_iter().filter(|it| it.name == "text").map(|it| it.text).collect()
}

fn count(figure: &Figure, name: &str, class: &str) -> usize {
    elements(&figure.svg).iter().filter(|it| it.name == name && it.class() == class).count()
}

/// Whether something is drawn as a key says it is.
#[track_caller]
fn check_keys(figure: &Figure) {
    let elements = elements(&figure.svg);
    for LegendKey { class, mark, label } in &figure.legend {
        let drawn = match mark {
            KeyMark::Filled | KeyMark::Hollow => class.clone(),
            KeyMark::Line => format!("line {class}"),
            KeyMark::Dashed => format!("line {class} dash"),
        };
        assert!(elements.iter().any(|it| it.class() == drawn), "nothing looks like “{label}”: {drawn}");
        assert_eq!(*mark == KeyMark::Dashed, label.contains("dashed"), "{label}");
    }
}

#[test]
fn a_key_looks_like_what_it_stands_for() {
    all("orders", Ink::Themed).iter().for_each(check_keys);
    capacity::all("orders", Ink::Themed).iter().for_each(check_keys);
}

#[test]
fn every_figure_is_sound_in_every_ink() {
    for ink in INKS {
        for figure in all("orders", ink) {
            check_sound(&figure);
        }
    }
}

#[test]
fn the_same_numbers_give_the_same_bytes() {
    for ink in INKS {
        assert_eq!(all("orders", ink), all("orders", ink));
    }
}

#[test]
fn text_of_a_user_never_becomes_markup() {
    let nasty = "</svg><script>alert(\"1\")</script>&'\u{0}\u{1f}\n]]>";
    for ink in INKS {
        for figure in all(nasty, ink) {
            check_sound(&figure);
        }
    }
}

#[test]
fn a_page_gets_classes_and_a_file_gets_colours() {
    for figure in all("orders", Ink::Themed) {
        assert!(!figure.svg.contains('#'), "a colour in {}", figure.svg);
        assert!(!figure.svg.contains("fill=") && !figure.svg.contains("stroke="));
    }
    for ink in [Ink::Light, Ink::Dark] {
        for figure in all("orders", ink) {
            let elements = elements(&figure.svg);
            assert!(elements[0].attribute("font-family").is_some());
            assert!(elements[1..].iter().all(|it| it.class().is_empty()));
            assert!(elements[1..].iter().all(|it| it.attribute("fill").is_some()));
        }
    }
}

#[test]
fn a_bar_is_filled_on_demand_and_hollow_provisioned() {
    let figure = cost_by_line(&bill("orders", 2), Ink::Themed);
    assert_eq!(count(&figure, "rect", "f-write"), 1);
    assert_eq!(count(&figure, "path", "f-write"), 1);
    assert_eq!(count(&figure, "rect", "f-write-index"), 1);
    assert_eq!(count(&figure, "path", "f-write-index"), 1);
    assert!(texts(&figure).contains(&"$100.00".to_owned()));
    assert_eq!(figure.legend.len(), 2);
}

#[track_caller]
fn check_rows(lines: u32, names: usize, smaller: Option<&str>) {
    let figure = cost_by_line(&bill("orders", lines), Ink::Themed);
    check_sound(&figure);
    let shown = texts(&figure);
    assert_eq!(shown.iter().filter(|text| text.contains("writes") || *text == "orders").count(), names);
    assert_eq!(shown.iter().find(|text| text.ends_with("smaller lines")).map(String::as_str), smaller);
    assert_eq!(figure.table.rows.len(), lines as usize, "the table has every line");
}

#[test]
fn lines_after_the_eighth_are_summed() {
    check_rows(1, 1, None);
    check_rows(8, 8, None);
    check_rows(9, 9, None);
    check_rows(10, 8, Some("2 smaller lines"));
    check_rows(40, 8, Some("32 smaller lines"));
}

#[test]
fn lines_stand_largest_first_whatever_mode_is_larger() {
    let line = |label: &str, on_demand: &str, provisioned: &str| CostBar {
        label: label.to_owned(),
        family: Family::Read,
        on_demand: known(on_demand),
        provisioned: known(provisioned),
    };
    let figure = cost_by_line(
        &CostByLine { lines: vec![line("b", "5", "5"), line("c", "1", "9"), line("a", "5", "2")] },
        Ink::Themed,
    );
    let names: Vec<_> = figure.table.rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(names, ["c", "a", "b"]);
}

#[test]
fn a_long_name_is_cut_and_kept_whole_in_its_title() {
    let long = "orders by customer and status and day and place";
    let figure = cost_by_line(&bill(long, 1), Ink::Themed);
    check_sound(&figure);
    assert!(!texts(&figure).contains(&long.to_owned()));
    assert!(elements(&figure.svg).iter().any(|it| it.name == "title" && it.text == long));
}

/// A cut figure is another figure: names are cut, amounts and shares never.
#[track_caller]
fn check_no_figure_is_cut(figure: &Figure) {
    check_sound(figure);
    for text in texts(figure) {
        let words: Vec<&str> = text.split(' ').collect();
        for at in (0..words.len()).filter(|at| words[*at].contains('…')) {
            // Between a figure and its unit there is a space.
            let cut = words[at.saturating_sub(usize::from(words[at].len() < 8))..=at].concat();
            assert!(!cut.contains(|it: char| it.is_ascii_digit() || "$%".contains(it)), "{text} is cut");
        }
    }
}

#[test]
fn no_figure_of_any_chart_is_cut_however_long_its_name_and_however_large_it_is() {
    let name = "a name that is much longer than there is room for beside any bar of any of the charts";
    for amount in ["0.0000012", "103.12", "985.4", "1234567.89", "98765432109.87", "79228162514264337593543950"] {
        let mut question = question(name);
        (question.scan, question.index_month) = (usd(amount), usd(amount));
        question.index_query = Usd::ZERO;
        let mut dear = prices(name, &["23.2", "61.1", "98.7654321"]);
        (dear.on_demand_million, dear.unit_hour) = (usd(amount), usd(amount));
        let mut bars = bill(name, 8);
        for bar in &mut bars.lines {
            (bar.on_demand, bar.provisioned) = (known(amount), known(amount));
        }
        let figures =
            [cost_by_line(&bars, Ink::Themed), scan_or_index(&question, Ink::Themed), break_even(&dear, Ink::Themed)];
        figures.iter().chain(&capacity::of_amount(name, amount)).for_each(|it| check_no_figure_is_cut(it));
        check_no_figure_is_cut(&keys::of_load(name, amount));
    }
}

#[test]
fn unknown_amounts_are_said_in_words_and_credits_with_their_sign() {
    let lines = vec![CostBar {
        label: "streams".to_owned(),
        family: Family::Other,
        on_demand: Monthly::Unknown("depends on items".to_owned()),
        provisioned: known("-3"),
    }];
    let figure = cost_by_line(&CostByLine { lines }, Ink::Themed);
    check_sound(&figure);
    assert!(texts(&figure).contains(&"depends on items".to_owned()));
    assert!(texts(&figure).contains(&"−$3.00".to_owned()));
    assert_eq!(figure.table.to_csv().lines().last(), Some("streams,depends on items,-3.00"));
}

#[test]
fn where_there_is_nothing_to_draw_the_chart_says_so() {
    let mut free = question("orders");
    (free.scan, free.index_month, free.index_query) = (Usd::ZERO, Usd::ZERO, Usd::ZERO);
    let mut no_price = prices("orders", &["20"]);
    no_price.on_demand_million = Usd::ZERO;
    for figure in [
        cost_by_line(&CostByLine::default(), Ink::Themed),
        scan_or_index(&free, Ink::Themed),
        break_even(&no_price, Ink::Themed),
    ] {
        check_sound(&figure);
        assert!(texts(&figure).contains(&"nothing to show yet".to_owned()));
    }
}

/// Amounts of all sizes a bill could hold, and some it should not.
fn amount() -> impl Strategy<Value = Decimal> {
    prop_oneof![
        Just(Decimal::ZERO),
        Just(decimal("0.000000001")),
        Just(decimal("1000000000000000")),
        (1i64..1_000_000_000, 0u32..10).prop_map(|(digits, scale)| Decimal::new(digits, scale)),
        (1i64..1_000_000_000).prop_map(|digits| Decimal::new(digits, 0) * Decimal::from(1_000_000)),
        (-1_000_000i64..0, 0u32..6).prop_map(|(digits, scale)| Decimal::new(digits, scale)),
    ]
}

fn monthly() -> impl Strategy<Value = Monthly> {
    prop_oneof![
        4 => amount().prop_map(|it| Monthly::Known(Usd::new(it))),
        1 => ".{0,40}".prop_map(Monthly::Unknown),
        1 => Just(Monthly::Absent),
    ]
}

fn cost_bar() -> impl Strategy<Value = CostBar> {
    (".{0,60}", 0usize..7, monthly(), monthly()).prop_map(|(label, family, on_demand, provisioned)| CostBar {
        label,
        family: Family::ALL[family],
        on_demand,
        provisioned,
    })
}

proptest! {
    #[test]
    fn any_bill_can_be_drawn(lines in prop::collection::vec(cost_bar(), 0..20)) {
        check_sound(&cost_by_line(&CostByLine { lines }, Ink::Themed));
    }

    #[test]
    fn any_question_can_be_drawn(
        costs in (amount(), amount(), amount()),
        range in (amount(), amount()),
        per_month in amount(),
        hours in amount(),
        label in ".{0,40}",
    ) {
        let mut input = question(&label);
        (input.scan, input.index_month, input.index_query) = (Usd::new(costs.0), Usd::new(costs.1), Usd::new(costs.2));
        (input.lowest, input.highest) = range;
        input.counted = Counted::Requests { hours_in_month: hours };
        input.design = Some(DesignPoint { label, per_month, path: Path::Index });
        check_sound(&scan_or_index(&input, Ink::Themed));
    }

    #[test]
    fn any_two_prices_can_be_drawn(
        unit_hour in amount(),
        on_demand in amount(),
        uses in prop::collection::vec((".{0,30}", amount()), 0..7),
    ) {
        let mut input = prices("orders", &[]);
        (input.unit_hour, input.on_demand_million) = (Usd::new(unit_hour), Usd::new(on_demand));
        input.points = uses.into_iter().map(|(label, use_percent)| UsePoint { label, use_percent }).collect();
        check_sound(&break_even(&input, Ink::Themed));
    }
}
