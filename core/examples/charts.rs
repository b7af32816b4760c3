//! Writes sample figures of every chart to a folder, with a page that shows them: `cargo run -p keyfare-core --features
//! chart --example charts -- <folder> [stylesheet]`. For looking at, not for testing.

use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;

use keyfare_core::chart::{
    BreakEven, Capacity, CostBar, CostByLine, Counted, DesignPoint, Family, Figure, Ink, Monthly, Path, ScanOrIndex,
    UsePoint, break_even, cost_by_line, scan_or_index,
};
use keyfare_core::money::Usd;
use rust_decimal::Decimal;

fn usd(text: &str) -> Usd {
    Usd::new(text.parse().unwrap_or_default())
}

fn bar(label: &str, family: Family, on_demand: &str, provisioned: &str) -> CostBar {
    let amount = |text: &str| match text {
        "" => Monthly::Absent,
        text if text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-') => Monthly::Known(usd(text)),
        text => Monthly::Unknown(text.to_owned()),
    };
    CostBar { label: label.to_owned(), family, on_demand: amount(on_demand), provisioned: amount(provisioned) }
}

fn bills() -> Vec<CostByLine> {
    let shop = vec![
        bar("scan of shop", Family::Scan, "127.55", "88.10"),
        bar("by-status, writes", Family::WriteIndex, "91.98", "37.40"),
        bar("shop, queries", Family::Read, "59.13", "31.02"),
        bar("shop, writes", Family::Write, "52.56", "20.80"),
        bar("shop, storage", Family::Storage, "11.46", "11.46"),
        bar("by-status, storage", Family::Storage, "11.11", "11.11"),
        bar("by-status, reads", Family::ReadIndex, "8.87", "4.90"),
        bar("by-email, both", Family::ReadIndex, "3.39", "1.85"),
    ];
    let one_mode = |lines: &[CostBar]| CostByLine {
        lines: lines.iter().map(|line| CostBar { provisioned: Monthly::Absent, ..line.clone() }).collect(),
    };
    let many = (1..=14).map(|number| {
        let label = format!("orders-by-customer-and-status-{number}, writes & storage");
        bar(&label, Family::ALL[number % 7], &(number * number).to_string(), &(number * 9).to_string())
    });
    vec![
        one_mode(&shop),
        CostByLine { lines: shop },
        CostByLine { lines: many.collect() },
        CostByLine {
            lines: vec![
                bar("huge", Family::Write, "1000000000000000", "12345678.9"),
                bar("tiny", Family::Read, "0.000000001", "depends on items"),
                bar("zero", Family::Storage, "0", "0"),
            ],
        },
        CostByLine { lines: vec![bar("a single line", Family::Write, "0.00009", "")] },
        CostByLine { lines: vec![bar("nothing", Family::Write, "0", "0")] },
        CostByLine::default(),
    ]
}

fn crossings() -> Vec<ScanOrIndex> {
    let month = Decimal::from(730);
    let question = ScanOrIndex {
        title: "Question 6: scan or index".to_owned(),
        subject: "scans of the table".to_owned(),
        scan: usd("0.6989"),
        index_month: usd("8.05"),
        index_query: usd("0.00009"),
        lowest: Decimal::new(13, 1),
        highest: Decimal::from(3_000),
        design: Some(DesignPoint {
            label: "this design".to_owned(),
            per_month: Decimal::new(1825, 1),
            path: Path::Scan,
        }),
        counted: Counted::Requests { hours_in_month: month },
    };
    let with = |change: fn(&mut ScanOrIndex)| {
        let mut changed = question.clone();
        change(&mut changed);
        changed
    };
    vec![
        question.clone(),
        with(|it| it.index_query = usd("0.9")),
        with(|it| it.index_month = usd("0")),
        with(|it| {
            it.design =
                Some(DesignPoint { label: "this design".to_owned(), per_month: Decimal::from(12), path: Path::Index });
        }),
        with(|it| (it.lowest, it.highest) = (Decimal::new(1, 2), Decimal::from(2_628_000_000u64))),
        with(|it| (it.scan, it.index_month, it.index_query) = (usd("0"), usd("0"), usd("0"))),
    ]
}

fn evens() -> Vec<BreakEven> {
    let points = |list: &[(&str, i64)]| {
        list.iter()
            .map(|(label, tenths)| UsePoint { label: (*label).to_owned(), use_percent: Decimal::new(*tenths, 1) })
            .collect()
    };
    let writes = BreakEven {
        capacity: Capacity::Write,
        subject: "writes of 1 KB".to_owned(),
        unit_hour: usd("0.00065"),
        on_demand_million: usd("0.625"),
        points: points(&[("fixed", 232), ("auto scaled", 611)]),
    };
    vec![
        writes.clone(),
        BreakEven {
            points: points(&[("fixed", 280), ("auto scaled", 290), ("reserved", 295), ("peak", 285)]),
            ..writes.clone()
        },
        BreakEven {
            capacity: Capacity::Read,
            subject: "reads of 4 KB".to_owned(),
            unit_hour: usd("0.00013"),
            on_demand_million: usd("0.125"),
            points: points(&[("fixed", 20), ("auto scaled", 990)]),
        },
        BreakEven { unit_hour: usd("0.0030"), points: points(&[("fixed", 700)]), ..writes.clone() },
        BreakEven { unit_hour: usd("0.0018"), ..writes.clone() },
        BreakEven { unit_hour: usd("0"), ..writes },
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("name the folder to write to")?);
    let style = arguments.next().map(PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    let draw = |ink: Ink| -> Vec<Figure> {
        let bars = bills().into_iter().map(move |it| cost_by_line(&it, ink));
        let lines = crossings().into_iter().map(move |it| scan_or_index(&it, ink));
        bars.chain(lines).chain(evens().into_iter().map(move |it| break_even(&it, ink))).collect()
    };
    for (ink, name) in [(Ink::Light, "light"), (Ink::Dark, "dark")] {
        for (index, figure) in draw(ink).iter().enumerate() {
            std::fs::write(folder.join(format!("{index:02}-{name}.svg")), &figure.svg)?;
            std::fs::write(folder.join(format!("{index:02}.csv")), figure.table.to_csv())?;
        }
    }
    let style = style.map(std::fs::read_to_string).transpose()?.unwrap_or_default();
    for theme in ["light", "dark"] {
        let mut page = format!(
            "<!doctype html><html lang=\"en\" data-theme=\"{theme}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Charts</title><style>{style}</style><div class=\"page\"><section class=\"panel\"><div class=\"figures\">"
        );
        for figure in draw(Ink::Themed) {
            write!(
                page,
                "<figure class=\"figure\"><figcaption>{}<small>{}</small></figcaption>{}</figure>",
                figure.title, figure.unit, figure.svg
            )?;
        }
        std::fs::write(folder.join(format!("{theme}.html")), page + "</div></section></div>")?;
    }
    Ok(())
}
