//! The whole answer for a design: usages, capacities and cost lines, with both capacity modes side by side.
//!
//! Owns totals and comparisons. The whole is always the sum of its lines; families, tables and patterns are sums of the
//! same lines, so that they agree.

mod break_even;
mod differences;
mod disputed;
mod even_line;
pub mod explain;
mod features;
mod groups;
mod scan_or_index;
mod then_and_now;
mod unused_prices;
mod year;

pub use break_even::{BreakEven, break_even};
pub use differences::{LineDifference, line_differences};
pub use disputed::{DisputedEffect, disputed_effects, setting_readings};
pub use even_line::{TableUse, table_uses};
pub use groups::{GroupKey, LineGroup, permille};
pub use scan_or_index::{
    Crossover, IndexUpkeep, ScanOrIndex, ScanOrIndexGap, filtered_patterns, scan_or_index, scan_or_index_of,
};
pub use then_and_now::{ThenAndNow, then_and_now};
pub use unused_prices::{unused_price_words, unused_prices};
pub use year::{Year, YearRow, year};

use crate::{
    bill::{
        BillError, CostLine, Family, Missing, Place, UnitKind, charge,
        feature::{FeatureLines, Moment},
        on_demand, out_of_range,
        provisioned::{self, CapacityNeed},
        reserved,
        stock::{self, Stock},
        stored,
        usage::{self, Usage},
    },
    design::{CapacityMode, Design, FreeTier},
    money::Usd,
    pricing::{PriceBook, RegionPrices},
};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Everything that follows from a design and a price book.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// What each pattern spends at each place.
    pub usages: Vec<Usage>,
    /// What each dimension of provisioned capacity needs.
    pub capacities: Vec<CapacityNeed>,
    /// Lines of storage, which do not depend on the mode, of every Region.
    pub storage: Vec<CostLine>,
    /// What reserved capacity costs by the hour, in either mode: used or not.
    pub reserved: Vec<CostLine>,
    /// What is paid once for reserved capacity. In no monthly total.
    pub upfront: Vec<CostLine>,
    /// Lines of on-demand mode.
    pub on_demand: Vec<CostLine>,
    /// Lines of provisioned mode.
    pub provisioned: Vec<CostLine>,
    /// Amounts that depend on what has not been said. They are in no total.
    pub missing: Vec<Missing>,
    /// Lines of what tables have beside, in either mode; one-time lines; lines without a known price; warnings.
    pub features: FeatureLines,
    /// Each table's sums.
    pub tables: Vec<TableTotals>,
    /// Average items of each table's entities.
    pub stocks: Vec<Vec<Stock>>,
    /// The price list that was used.
    pub price_version: String,
}

/// A table's month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTotals {
    /// The mode that the design chose.
    pub mode: CapacityMode,
    /// Throughput by request.
    pub on_demand: Usd,
    /// Throughput by the hour.
    pub provisioned: Usd,
    /// Storage, in either mode.
    pub storage: Usd,
    /// Features, in either mode, month after month; less what is free of storage and features.
    pub features: Usd,
    /// What this table's owner has reserved, by the hour, in either mode.
    pub reserved: Usd,
}

impl TableTotals {
    /// What is paid in either mode. `None` beyond the range of a decimal.
    pub fn in_either_mode(&self) -> Option<Usd> {
        self.storage.checked_add(self.reserved)?.checked_add(self.features)
    }
}

/// Units of one request, apart by where they are spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatternUnits {
    /// On the table.
    pub table: Option<Decimal>,
    /// On all indexes.
    pub indexes: Option<Decimal>,
}

/// Which modes a total or a bill is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Each table in the mode that it has.
    AsDesigned,
    /// Every table on-demand.
    OnDemand,
    /// Every table provisioned.
    Provisioned,
}

impl View {
    fn mode(self, own: CapacityMode) -> CapacityMode {
        match self {
            View::AsDesigned => own,
            View::OnDemand => CapacityMode::OnDemand,
            View::Provisioned => CapacityMode::Provisioned,
        }
    }
}

/// Estimates a design for one month in its Region.
///
/// Errors: an unknown Region, a price that the list lacks, or numbers beyond 28 digits. What has not been said is no
/// error: it is listed in [`Estimate::missing`].
pub fn estimate(design: &Design, prices: &PriceBook) -> Result<Estimate, BillError> {
    estimate_at(design, prices, Moment::Steady)
}

/// The estimate of a month of the design's life.
fn estimate_at(design: &Design, prices: &PriceBook, moment: Moment) -> Result<Estimate, BillError> {
    let prices = prices.with_typed(&design.typed_prices)?;
    let prices = prices.as_ref();
    let region = prices.region(&design.region)?;
    let usages: usize = design.tables.iter().map(usage::most_usages).sum();
    let indexes: usize = design.tables.iter().map(|it| it.indexes.len()).sum();
    let places = design.tables.len() + indexes;
    let mut all = Estimate {
        usages: Vec::with_capacity(usages),
        capacities: Vec::with_capacity(2 * places),
        storage: Vec::with_capacity(places),
        reserved: Vec::new(),
        upfront: Vec::new(),
        on_demand: Vec::with_capacity(usages),
        provisioned: Vec::with_capacity(2 * places),
        missing: Vec::new(),
        features: FeatureLines::default(),
        tables: Vec::with_capacity(design.tables.len()),
        stocks: Vec::with_capacity(design.tables.len()),
        price_version: prices.version().to_string(),
    };
    for (position, table) in design.tables.iter().enumerate() {
        let settings = &design.settings;
        let stocks = stock::stocks(table, settings.month, moment)?;
        let starts = (all.usages.len(), all.storage.len(), all.on_demand.len(), all.provisioned.len());
        usage::usages(position, table, settings, &stocks, &mut all.usages, &mut all.missing)?;
        let own = &all.usages[starts.0..];
        on_demand::lines(table, own, starts.0, region, &mut all.on_demand)?;
        provisioned::lines(position, table, settings, own, region, &mut all.capacities, &mut all.provisioned)?;
        stored::lines(position, table, settings, &stocks, region, &mut all.storage, &mut all.missing)?;
        let first_feature = all.features.monthly.len();
        if table.features.is_some() || table.scaling_policies() > 0 {
            features::of_table(design, position, prices, region, moment, starts, &stocks, &mut all)?;
        }
        let sum = |lines: &[CostLine]| total_of(lines).ok_or_else(|| out_of_range(table, "costs"));
        all.tables.push(TableTotals {
            mode: table.capacity.mode,
            on_demand: sum(&all.on_demand[starts.2..])?,
            provisioned: sum(&all.provisioned[starts.3..])?,
            storage: sum(&all.storage[starts.1..])?,
            features: sum(&all.features.monthly[first_feature..])?,
            reserved: Usd::ZERO,
        });
        all.stocks.push(stocks);
    }
    if design.tables.iter().any(|it| it.capacity.reserved.is_some()) {
        reserve(design, region, &mut all)?;
    }
    if design.settings.free_tier == FreeTier::On {
        features::free_tier(design, prices, &mut all)?;
    }
    Ok(all)
}

/// Adds the lines of reserved capacity, and sums up anew what they change.
fn reserve(design: &Design, region: &RegionPrices, all: &mut Estimate) -> Result<(), BillError> {
    let lines = reserved::lines(design, region, &mut all.capacities, &mut all.provisioned)?;
    (all.reserved, all.upfront) = (lines.hourly, lines.upfront);
    for (position, table) in design.tables.iter().enumerate() {
        let sum = |lines: &[CostLine]| {
            let own = lines.iter().filter(|line| line.table == position);
            total_of(own).ok_or_else(|| out_of_range(table, "costs"))
        };
        all.tables[position].provisioned = sum(&all.provisioned)?;
        all.tables[position].reserved = sum(&all.reserved)?;
    }
    Ok(())
}

fn total_of<'lines>(lines: impl IntoIterator<Item = &'lines CostLine, IntoIter: Clone>) -> Option<Usd> {
    charge::total(lines.into_iter().map(|line| line.amount))
}

/// What a sum of several tables shows where it does not fit: never less than the truth by being left out.
const END_OF_RANGE: Usd = Usd::new(Decimal::MAX);

impl Estimate {
    /// The monthly lines of a view, in the order of tables: throughput, reserved capacity, storage, then features.
    pub fn lines(&self, view: View) -> impl Iterator<Item = &CostLine> {
        let on_demand =
            self.on_demand.iter().filter(move |line| view.mode(self.tables[line.table].mode) == CapacityMode::OnDemand);
        let provisioned = self
            .provisioned
            .iter()
            .filter(move |line| view.mode(self.tables[line.table].mode) == CapacityMode::Provisioned);
        let fixed = self.reserved.iter().chain(&self.storage).chain(&self.features.monthly);
        on_demand.chain(provisioned).chain(fixed)
    }

    /// The month's total in a view: the sum of its lines. Saturates at the end of a decimal's range.
    pub fn total(&self, view: View) -> Usd {
        let of_table = |table: &TableTotals| {
            let throughput = match view.mode(table.mode) {
                CapacityMode::OnDemand => table.on_demand,
                CapacityMode::Provisioned => table.provisioned,
            };
            throughput.checked_add(table.in_either_mode()?)
        };
        let sum = self.tables.iter().try_fold(Usd::ZERO, |sum, table| sum.checked_add(of_table(table)?));
        sum.unwrap_or(END_OF_RANGE)
    }

    /// Sums of a view by family.
    pub fn by_family(&self, view: View) -> BTreeMap<Family, Usd> {
        let mut sums = BTreeMap::new();
        for line in self.lines(view) {
            let sum = sums.entry(line.family).or_insert(Usd::ZERO);
            *sum = sum.checked_add(line.amount).unwrap_or(END_OF_RANGE);
        }
        sums
    }

    /// Sums of a view by Region, the design's own first.
    pub fn by_region<'design>(&self, design: &'design Design, view: View) -> Vec<(&'design str, Usd)> {
        let mut sums = vec![(design.region.as_str(), Usd::ZERO)];
        for line in self.lines(view) {
            let region = explain::replica_region(design, line.table, line.replica).unwrap_or(&design.region);
            let known = sums.iter().position(|(name, _)| *name == region);
            let position = known.unwrap_or_else(|| {
                sums.push((region, Usd::ZERO));
                sums.len() - 1
            });
            sums[position].1 = sums[position].1.checked_add(line.amount).unwrap_or(END_OF_RANGE);
        }
        sums
    }

    /// What one pattern costs a month on-demand, over the table and its indexes; `None` where part of it is missing.
    pub fn pattern_on_demand(&self, table: usize, pattern: usize) -> Option<Usd> {
        if self.missing.iter().any(|it| it.table == table && it.pattern == Some(pattern)) {
            return None;
        }
        let own = self.on_demand.iter().filter(|it| it.table == table && it.pattern == Some(pattern));
        own.map(|line| line.amount).try_fold(Usd::ZERO, Usd::checked_add)
    }

    /// What one index adds to the month in a view: writes, reads and storage.
    pub fn index_total(&self, view: View, table: usize, index: usize) -> Usd {
        let own = self.lines(view).filter(|it| it.table == table && it.place == Place::Index(index));
        own.map(|line| line.amount).try_fold(Usd::ZERO, Usd::checked_add).unwrap_or(END_OF_RANGE)
    }

    /// The usages of one pattern.
    pub fn pattern_usages(&self, table: usize, pattern: usize) -> impl Iterator<Item = &Usage> {
        self.usages.iter().filter(move |it| it.table == table && it.pattern == pattern)
    }

    /// Units of one request of a pattern, on the table and on all its indexes together; `None` where none are spent.
    pub fn pattern_units(&self, table: usize, pattern: usize, kind: UnitKind) -> PatternUnits {
        let mut units = PatternUnits::default();
        for usage in self.pattern_usages(table, pattern).filter(|it| it.kind == kind) {
            let side = if usage.place == Place::Table { &mut units.table } else { &mut units.indexes };
            *side = side.unwrap_or_default().checked_add(usage.units_per_request);
        }
        units
    }

    /// Whether anything in a table's provisioned or on-demand lines is still missing.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty() && self.features.unpriced.is_empty()
    }

    /// What comes once: imports, restores, new replicas and the like, as far as it is known.
    pub fn one_time_total(&self) -> Usd {
        total_of(&self.features.one_time).unwrap_or(END_OF_RANGE)
    }

    /// What is paid upfront for reserved capacity; zero where nothing is.
    pub fn upfront_total(&self) -> Usd {
        total_of(&self.upfront).unwrap_or(END_OF_RANGE)
    }
}
