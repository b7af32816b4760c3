//! The CSV form: rows of metadata, a heading, then one row for each price. Columns are found by their names, whatever
//! their case, spaces and order; those that are not known are skipped.

use std::io::Read;

use csv::{ReaderBuilder, StringRecord};

use super::gather::{Gather, Rate, TermKind};
use super::matching::Attributes;
use super::{OfferError, plan_rows, shape};

/// The heading comes within so many rows.
const HEADING_WITHIN: usize = 20;

/// Reads the whole file into `gather`.
pub(super) fn read(input: &mut impl Read, gather: &mut Gather) -> Result<(), OfferError> {
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(input);
    let mut record = StringRecord::new();
    let columns = loop {
        if reader.position().record() as usize >= HEADING_WITHIN || !next(&mut reader, &mut record)? {
            return Err(shape("it has no row of headings with SKU and PricePerUnit"));
        }
        let value = || record.get(1).unwrap_or_default().trim().to_owned();
        match plain(record.get(0).unwrap_or_default()).as_str() {
            "version" => gather.version = value(),
            "publicationdate" => gather.publication_date = value(),
            "offercode" => gather.offer_code = value(),
            _ => {
                if let Some(columns) = plan_rows::Columns::of(&record) {
                    return plan_rows::read(&columns, &mut reader, &mut record, &mut gather.plans);
                }
                if let Some(columns) = Columns::of(&record) {
                    break columns;
                }
            }
        }
    };
    while next(&mut reader, &mut record)? {
        whole(&record, columns.cells)?;
        row(&columns, &record, gather).map_err(|error| shape(error.to_string()))?;
    }
    gather.end_of_products();
    Ok(())
}

/// A row with fewer cells than the heading was cut off.
pub(super) fn whole(record: &StringRecord, cells: usize) -> Result<(), OfferError> {
    if record.len() < cells {
        let line = record.position().map_or(0, csv::Position::line);
        return Err(OfferError::CutOff { line });
    }
    Ok(())
}

pub(super) fn next<R: Read>(reader: &mut csv::Reader<R>, record: &mut StringRecord) -> Result<bool, OfferError> {
    reader.read_record(record).map_err(|error| {
        let line = error.position().map(csv::Position::line);
        match error.into_kind() {
            csv::ErrorKind::Io(error) => OfferError::Read(error),
            csv::ErrorKind::Utf8 { .. } => shape(format!("line {} is not UTF-8", line.unwrap_or_default())),
            _ => shape("it is no CSV file"),
        }
    })
}

fn row(columns: &Columns, record: &StringRecord, gather: &mut Gather) -> Result<(), super::gather::TooMany> {
    let cell = |column: Option<usize>| column.and_then(|it| record.get(it)).unwrap_or_default().trim();
    let owned = |column| cell(column).to_owned();
    let sku = cell(columns.sku);
    let attributes = Attributes {
        region_code: owned(columns.region_code),
        location: owned(columns.location),
        location_type: owned(columns.location_type),
        group: owned(columns.group),
        volume_type: owned(columns.volume_type),
        operation: owned(columns.operation),
    };
    gather.product(sku, &attributes)?;
    let kind = match plain(cell(columns.term_type)).as_str() {
        "ondemand" => TermKind::OnDemand,
        "reserved" => TermKind::Reserved,
        _ => return Ok(()),
    };
    if !gather.is_known(sku) {
        return Ok(());
    }
    let dollars = if cell(columns.currency).eq_ignore_ascii_case("USD") { owned(columns.price) } else { String::new() };
    let rate = Rate { from: owned(columns.from), to: owned(columns.to), unit: owned(columns.unit), dollars };
    gather.rate((sku, kind, cell(columns.term)), (cell(columns.effective), cell(columns.lease)), rate)
}

/// Where each column is.
#[derive(Default)]
struct Columns {
    sku: Option<usize>,
    term: Option<usize>,
    term_type: Option<usize>,
    effective: Option<usize>,
    from: Option<usize>,
    to: Option<usize>,
    unit: Option<usize>,
    price: Option<usize>,
    currency: Option<usize>,
    lease: Option<usize>,
    location: Option<usize>,
    location_type: Option<usize>,
    volume_type: Option<usize>,
    group: Option<usize>,
    operation: Option<usize>,
    region_code: Option<usize>,
    /// A row with fewer cells than the heading was cut off.
    cells: usize,
}

impl Columns {
    /// The columns of a heading; `None` for a row that is none.
    fn of(record: &StringRecord) -> Option<Columns> {
        let mut columns = Columns::default();
        for (place, name) in record.iter().enumerate() {
            let column = match plain(name).as_str() {
                "sku" => &mut columns.sku,
                "offertermcode" => &mut columns.term,
                "termtype" => &mut columns.term_type,
                "effectivedate" => &mut columns.effective,
                "startingrange" | "beginrange" => &mut columns.from,
                "endingrange" | "endrange" => &mut columns.to,
                "unit" => &mut columns.unit,
                "priceperunit" => &mut columns.price,
                "currency" => &mut columns.currency,
                "leasecontractlength" => &mut columns.lease,
                "location" => &mut columns.location,
                "locationtype" => &mut columns.location_type,
                "volumetype" => &mut columns.volume_type,
                "group" => &mut columns.group,
                "operation" => &mut columns.operation,
                "regioncode" => &mut columns.region_code,
                _ => continue,
            };
            *column = Some(place);
        }
        columns.cells = record.len();
        let needed = [columns.sku, columns.term_type, columns.unit, columns.price, columns.currency];
        needed.iter().all(Option::is_some).then_some(columns)
    }
}

/// A name without what its spelling varies in.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|it| it.to_ascii_lowercase()).collect()
}
