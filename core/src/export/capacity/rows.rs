//! The rows of every table of a capacity document, as text.

use super::CapacityExport;
use crate::{
    capacity::{
        Answer, CommitmentCells, Modes, Offer, Outlook, Overlay, RangeSource, Reservation, Sensitivity, input_cells,
        offer_cells,
    },
    design::Design,
    export::{csv::said, record::exact},
    money::Usd,
    show,
};
use rust_decimal::Decimal;

/// The numbers with the largest effect that are listed.
const INPUTS_SHOWN: usize = 15;

/// A part of a document.
pub(super) struct Rows {
    pub(super) title: String,
    pub(super) sentences: Vec<String>,
    pub(super) grids: Vec<Grid>,
}

/// A table.
pub(super) struct Grid {
    pub(super) heading: Vec<String>,
    /// `l` or `r` for each column.
    pub(super) aligns: String,
    pub(super) rows: Vec<Vec<String>>,
}

impl Grid {
    pub(super) fn new(heading: &[&str], aligns: &str) -> Grid {
        let heading = heading.iter().map(|it| it.to_string()).collect();
        Grid { heading, aligns: aligns.to_string(), rows: Vec::new() }
    }
}

/// The ways; with the month's total where storage is given.
pub(super) fn offers(offers: &[Offer], storage: Option<Usd>) -> Grid {
    let mut grid = match storage {
        Some(_) => Grid::new(&["Way", "Throughput", "With storage", "Throttled", ""], "lrrrl"),
        None => Grid::new(&["Way", "Throughput", "Throttled", ""], "lrrl"),
    };
    for offer in offers {
        let cells = offer_cells(offer, storage.unwrap_or_default());
        let mut row = vec![cells.name.to_string(), cells.throughput];
        if storage.is_some() {
            row.push(cells.total);
        }
        row.extend([cells.refused, cells.note]);
        grid.rows.push(row);
    }
    grid
}

/// What could be bought on top of each way.
pub(super) fn overlays(offers: &[Offer]) -> Grid {
    let heading = ["On top of", "", "Once", "Throughput a month", ""];
    let mut grid = Grid::new(&heading, "llrrl");
    for offer in offers.iter().filter(|it| it.answer.is_ok()) {
        let cells = offer_cells(offer, Usd::ZERO);
        let all: [(&str, CommitmentCells); 3] = [
            ("reserved, 1 year", cells.one_year),
            ("reserved, 3 years", cells.three_years),
            ("savings plan", cells.savings_plan),
        ];
        for (position, (what, cells)) in all.into_iter().enumerate() {
            let name = if position == 0 { offer.way.label().to_string() } else { String::new() };
            grid.rows.push(vec![name, what.to_string(), cells.once, cells.month, cells.detail]);
        }
    }
    grid
}

/// How many amounts are in no way.
pub(super) fn missing(modes: &Modes) -> Option<String> {
    match modes.missing.len() {
        0 => None,
        1 => Some("1 amount is not known yet and in no price.".to_string()),
        many => Some(format!("{} amounts are not known yet and in no price.", show::count(Decimal::from(many)))),
    }
}

pub(super) fn outlook(design: &Design, outlook: &Outlook) -> Rows {
    let heading = ["Month", "Items", "Requests a second", "As designed", "On-demand", "Provisioned", "Storage"];
    let mut grid = Grid::new(&heading, "rrrrrrr");
    for it in outlook.months.iter().filter(|it| it.month % 6 == 0 || it.month + 1 == outlook.months.len() as u32) {
        grid.rows.push(vec![
            it.month.to_string(),
            show::units_short(it.items),
            show::units_short(it.requests_per_second),
            show::usd(it.as_designed),
            show::usd(it.on_demand),
            show::usd(it.provisioned),
            show::usd(it.storage),
        ]);
    }
    let mut sentences: Vec<String> =
        outlook.reached.iter().map(|it| format!("Month {}: {}.", it.month, it.words(design))).collect();
    if sentences.is_empty() {
        sentences.push("No limit is reached.".to_string());
    }
    Rows { title: "The months ahead".to_string(), sentences, grids: vec![grid] }
}

pub(super) fn sensitivity(all: &Sensitivity) -> Rows {
    let mut grid = Grid::new(&["Number", "Value", "Lower", "Higher"], "lrrr");
    grid.rows.extend(all.inputs.iter().take(INPUTS_SHOWN).map(|it| input_cells(it).to_vec()));
    let stated = all.inputs.iter().any(|it| it.source == RangeSource::Stated);
    let how = if stated { "to the ends of its range, or 20 % lower and higher" } else { "20 % lower and higher" };
    let mut sentences = vec![format!("Each number alone, {how}; the month as designed is {}.", show::usd(all.total))];
    if let Some((least, most)) = all.range {
        let (least, most) = (show::usd(least), show::usd(most));
        sentences.push(format!("With all stated ranges together the month is {least} to {most}."));
    }
    if all.inputs.len() > INPUTS_SHOWN {
        sentences.push(format!("{} further numbers move it less.", all.inputs.len() - INPUTS_SHOWN));
    }
    Rows { title: "What moves the bill".to_string(), sentences, grids: vec![grid] }
}

/// The columns of the CSV.
pub(super) const CSV_HEADING: [&str; 17] = [
    "table",
    "way",
    "throughput",
    "throughput_lower_bound",
    "refused_share",
    "refused_share_fast",
    "refused_share_slow",
    "at_risk_share",
    "reserved_1yr_upfront",
    "reserved_1yr_monthly",
    "reserved_1yr_effective",
    "reserved_3yr_upfront",
    "reserved_3yr_monthly",
    "reserved_3yr_effective",
    "savings_plan_hourly",
    "savings_plan_monthly",
    "depends_on",
];

/// The whole design first, without a table's name; then every table.
pub(super) fn csv_rows(export: &CapacityExport) -> Vec<[String; 17]> {
    let whole = export.modes.whole.iter().map(|offer| csv_row("", offer));
    let tables = export.design.tables.iter().zip(&export.modes.tables);
    let each = tables.flat_map(|(table, modes)| modes.offers.iter().map(|offer| csv_row(&table.name, offer)));
    whole.chain(each).collect()
}

fn csv_row(table: &str, offer: &Offer) -> [String; 17] {
    let mut cells: [String; 17] = Default::default();
    cells[0] = said(table);
    cells[1] = offer.way.key().to_string();
    match &offer.answer {
        Ok(answer) => answer_cells(answer, &mut cells),
        Err(unknown) => cells[16] = unknown.to_string(),
    }
    cells
}

fn answer_cells(answer: &Answer, cells: &mut [String; 17]) {
    let dollars = |amount: Usd| exact(amount.decimal());
    cells[2] = dollars(answer.throughput);
    cells[3] = dollars(answer.lower);
    match answer.throttled {
        Ok(it) => {
            for (cell, share) in cells[4..8].iter_mut().zip([it.share, it.range.0, it.range.1, it.at_risk]) {
                *cell = exact(share);
            }
        }
        Err(unknown) => cells[16] = unknown.to_string(),
    }
    let reserved = |overlay: &Overlay<Reservation>| {
        overlay.saving().map(|it| [it.upfront, it.monthly, it.effective].map(dollars)).unwrap_or_default()
    };
    let [one, three] = &answer.reserved;
    for (cell, amount) in cells[8..14].iter_mut().zip(reserved(one).into_iter().chain(reserved(three))) {
        *cell = amount;
    }
    if let Some(plan) = answer.savings_plan.saving() {
        (cells[14], cells[15]) = (dollars(plan.hourly), dollars(plan.monthly));
    }
}
