//! From an estimate to the inputs of the three charts of a design. Owns names and which amounts go together; the
//! amounts themselves are those of the estimate.

use super::{
    BreakEven, Capacity, CostBar, CostByLine, Counted, DesignPoint, Family, Monthly, Path, ScanOrIndex, UsePoint,
};
use crate::{
    analysis::scan_or_index::{ItemsCrossover, ScanCase},
    bill::{self, UnitKind},
    design::{Design, Request, TableClass},
    estimate::{self, Crossover, Estimate, GroupKey, ScanOrIndexGap, View, break_even, explain, table_uses},
    money::Usd,
    pricing::{Dimension, PriceError, RegionPrices},
};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

impl From<bill::Family> for Family {
    fn from(family: bill::Family) -> Family {
        match family {
            bill::Family::TableWrites | bill::Family::ReservedWrites => Family::Write,
            bill::Family::IndexWrites => Family::WriteIndex,
            bill::Family::TableReads | bill::Family::ReservedReads => Family::Read,
            bill::Family::Scans => Family::Scan,
            bill::Family::IndexReads => Family::ReadIndex,
            bill::Family::Storage => Family::Storage,
            bill::Family::Streams
            | bill::Family::Backups
            | bill::Family::Replication
            | bill::Family::Cache
            | bill::Family::Other => Family::Other,
        }
    }
}

impl CostByLine {
    /// Every line of the bill in both modes. Provisioned capacity does not tell scans from other reads of a table, so
    /// that a table's scans stand under its reads there.
    pub fn of(design: &Design, estimate: &Estimate) -> CostByLine {
        let mut bars: BTreeMap<GroupKey, [Monthly; 2]> = BTreeMap::new();
        let absent = || [Monthly::Absent, Monthly::Absent];
        for (mode, view) in [View::OnDemand, View::Provisioned].into_iter().enumerate() {
            for group in estimate.groups(view) {
                bars.entry(group.key).or_insert_with(absent)[mode] = Monthly::Known(group.amount);
            }
        }
        for missing in &estimate.missing {
            let key = GroupKey::of_missing(missing);
            let words = format!("depends on {}", explain::gap(design, missing));
            for month in bars.entry(key).or_insert_with(absent) {
                if *month == Monthly::Absent {
                    *month = Monthly::Unknown(words.clone());
                }
            }
        }
        let bar = |(key, [on_demand, provisioned]): (GroupKey, [Monthly; 2])| CostBar {
            label: explain::group_title(design, key),
            family: key.family.into(),
            on_demand,
            provisioned,
        };
        CostByLine { lines: bars.into_iter().map(bar).collect() }
    }
}

impl ScanOrIndex {
    /// The dearest question that scans or filters, against an index that would answer it; or what is missing.
    pub fn of(design: &Design, estimate: &Estimate, prices: &RegionPrices) -> Result<ScanOrIndex, ScanOrIndexGap> {
        Ok(ScanOrIndex::of_question(design, &estimate::scan_or_index(design, estimate, prices)?))
    }

    /// One question that scans or filters, by how often it is asked.
    pub fn of_question(design: &Design, found: &estimate::ScanOrIndex) -> ScanOrIndex {
        let pattern = &design.tables[found.table].patterns[found.pattern];
        let scans =
            matches!(&pattern.request, Request::Range(read) if read.extent == crate::design::Extent::Everything);
        let (title, subject) = match (pattern.name.is_empty(), scans) {
            (true, true) => (format!("Question {}: scan or index", found.pattern + 1), "scans of the table"),
            (true, false) => (format!("Question {}: filter or index", found.pattern + 1), "filtered reads"),
            (false, true) => (format!("{}: scan or index", pattern.name), "scans of the table"),
            (false, false) => (format!("{}: filter or index", pattern.name), "filtered reads"),
        };
        let even = match found.crossover {
            Crossover::At(even) => Some(even),
            Crossover::Always | Crossover::Never => None,
        };
        let (lowest, highest) = around(found.requests_per_month, even);
        ScanOrIndex {
            title,
            subject: subject.to_string(),
            scan: Usd::new(found.scan_each),
            index_month: Usd::new(found.index_upkeep),
            index_query: Usd::new(found.query_each),
            lowest,
            highest,
            design: this_design(found.requests_per_month),
            counted: Counted::Requests { hours_in_month: design.settings.month.hours() },
        }
    }

    /// One question as its table grows, asked as often as now: scans grow with it, and so does the index's storage.
    /// `None` for a table without items, or beyond the range of a decimal.
    pub fn of_growth(design: &Design, case: &ScanCase) -> Option<ScanOrIndex> {
        let month = &case.month;
        let name = match design.tables[month.table].patterns[month.pattern].name.as_str() {
            "" => format!("Question {}", month.pattern + 1),
            name => name.to_owned(),
        };
        let even = match case.items {
            ItemsCrossover::From(items) => Some(items),
            ItemsCrossover::Always | ItemsCrossover::Never => None,
        };
        let (lowest, highest) = around(month.items, even);
        let of_item = |dollars: Decimal| Some(Usd::new(dollars.checked_div(month.items)?));
        let fixed = month.index_writes().checked_add(month.query_each.checked_mul(month.requests_per_month)?)?;
        Some(ScanOrIndex {
            title: format!("{name}: as the table grows"),
            subject: "items of the table".to_string(),
            scan: of_item(month.scan_at(month.requests_per_month))?,
            index_month: Usd::new(fixed),
            index_query: of_item(month.index_storage)?,
            lowest,
            highest,
            design: this_design(month.items),
            counted: Counted::Items,
        })
    }
}

/// Counts around what matters: thirty times to both sides.
fn around(now: Decimal, even: Option<Decimal>) -> (Decimal, Decimal) {
    let (least, most) = even.map_or((now, now), |even| (even.min(now), even.max(now)));
    let spread = Decimal::from(30);
    (least.checked_div(spread).unwrap_or_default(), most.checked_mul(spread).unwrap_or_default())
}

fn this_design(count: Decimal) -> Option<DesignPoint> {
    Some(DesignPoint { label: "this design".to_string(), per_month: count, path: Path::Scan })
}

impl BreakEven {
    /// Provisioned writes against on-demand writes at the Region's prices, with every table of the design. The class is
    /// that of the first table; tables of the other class are left out.
    ///
    /// Errors: a price that the Region lacks.
    pub fn of(design: &Design, estimate: &Estimate, prices: &RegionPrices) -> Result<BreakEven, PriceError> {
        let class = design.tables.first().map_or(TableClass::Standard, |table| table.class);
        let hour = match class {
            TableClass::Standard => Dimension::WriteCapacityUnitHour,
            TableClass::StandardInfrequentAccess => Dimension::WriteCapacityUnitHourIa,
        };
        let even = break_even(prices, class, UnitKind::Write)?;
        let point = |it: estimate::TableUse| UsePoint {
            label: design.tables[it.table].name.clone(),
            use_percent: it.utilization * Decimal::ONE_HUNDRED,
        };
        let points = table_uses(design, estimate, prices)?.into_iter();
        Ok(BreakEven {
            capacity: Capacity::Write,
            subject: "writes of 1 KB".to_string(),
            unit_hour: prices.price(hour)?.usd,
            on_demand_million: Usd::new(even.on_demand_per_million),
            points: points.filter(|it| design.tables[it.table].class == class).map(point).collect(),
        })
    }
}
