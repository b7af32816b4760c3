//! The CSV form of a list of Savings Plans: one row for each rate. Columns are found by their names.

use std::io::Read;

use csv::StringRecord;

use super::plans::{Commitment, PlanGather, RawRate};
use super::rows::{next, plain, whole};
use super::{OfferError, shape};

/// Where each column is; all but the Region and what is paid upfront must be there.
pub(super) struct Columns {
    places: [Option<usize>; NAMES.len()],
    cells: usize,
}

/// The names without case and spaces, in the order of [`Column`].
const NAMES: [&str; 10] = [
    "discountedrate",
    "currency",
    "unit",
    "discountedservicecode",
    "discountedusagetype",
    "discountedoperation",
    "leasecontractlength",
    "leasecontractlengthunit",
    "purchaseoption",
    "discountedregioncode",
];

#[derive(Clone, Copy)]
enum Column {
    Rate,
    Currency,
    Unit,
    Service,
    Usage,
    Operation,
    Length,
    LengthUnit,
    Option,
    Region,
}

impl Columns {
    /// The columns of a heading; `None` for a row that is none.
    pub(super) fn of(record: &StringRecord) -> Option<Columns> {
        let names: Vec<String> = record.iter().map(plain).collect();
        let places = NAMES.map(|name| names.iter().position(|it| it == name));
        let needed = &places[..=Column::LengthUnit as usize];
        needed.iter().all(Option::is_some).then_some(Columns { places, cells: record.len() })
    }

    fn cell<'record>(&self, record: &'record StringRecord, column: Column) -> &'record str {
        self.places[column as usize].and_then(|place| record.get(place)).unwrap_or_default().trim()
    }
}

/// Reads what follows the heading.
pub(super) fn read<R: Read>(
    columns: &Columns,
    reader: &mut csv::Reader<R>,
    record: &mut StringRecord,
    gather: &mut PlanGather,
) -> Result<(), OfferError> {
    gather.found = true;
    while next(reader, record)? {
        whole(record, columns.cells)?;
        let cell = |column| columns.cell(record, column).to_owned();
        let is_dollars = columns.cell(record, Column::Currency).eq_ignore_ascii_case("USD");
        let rate = RawRate {
            region: cell(Column::Region),
            service: cell(Column::Service),
            usage: cell(Column::Usage),
            operation: cell(Column::Operation),
            unit: cell(Column::Unit),
            dollars: if is_dollars { cell(Column::Rate) } else { String::new() },
        };
        if let Some(kept) = gather.sorted(rate) {
            let of = Commitment {
                length: cell(Column::Length),
                unit: cell(Column::LengthUnit),
                option: cell(Column::Option),
            };
            gather.keep(&of, vec![kept]).map_err(|error| shape(error.to_string()))?;
        }
    }
    Ok(())
}
