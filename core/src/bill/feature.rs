//! Lines of what a table has beside its reads, writes and storage. Owns where they are gathered and how they are priced:
//! a typed price first, then the Region's list, then what is known of other services. Each feature has a file of its
//! own; what the lines add up to is [`crate::estimate`]'s work.

use super::{
    BillError, CostLine, Family, Missing, Place, Working, backup, dax, global_table, other_services, out_of_range,
    restore, stock::Stock, streams, transfer, usage::Usage,
};
use crate::{
    design::{Design, Features, Gap, IndexKind, Pattern, Rate, Table, features::Occasion},
    pricing::{Dimension, Price, PriceBook, PriceError, RegionPrices, service_price, typed_price},
    rules::RuleId,
};
use rust_decimal::Decimal;

/// Digits of a quantity that are more than the noise of divisions.
const SURE_DIGITS: u32 = 24;

/// Whether a line comes month after month, or once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    /// Every month.
    Monthly,
    /// Once in all.
    Once,
}

/// Which month of the design's life is estimated: what gathers over months, such as backups, depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moment {
    /// When everything that gathers has gathered.
    #[default]
    Steady,
    /// The month of this number, from 1.
    Month(u32),
}

/// A line whose quantity is known and whose price is not. It is in no total.
#[derive(Clone, Debug, PartialEq)]
pub struct UnpricedLine {
    /// What it is for.
    pub family: Family,
    /// The table's position in the design.
    pub table: usize,
    /// The table or one of its indexes.
    pub place: Place,
    /// The replica in whose Region it is charged; `None`: the design's own Region.
    pub replica: Option<u16>,
    /// What is charged.
    pub dimension: Dimension,
    /// How many units.
    pub quantity: Decimal,
    /// In a month, or in all.
    pub when: When,
    /// The Region whose price is missing.
    pub region: String,
    /// The key under which a person may type it.
    pub price_key: String,
    /// How the quantity came about.
    pub steps: Vec<String>,
    /// The rules that it rests on.
    pub rules: &'static [RuleId],
}

/// Something about a feature that a person should know, beside its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The table's position in the design.
    pub table: usize,
    /// What, as a sentence without a full stop.
    pub text: String,
    /// The rule behind it.
    pub rule: RuleId,
}

/// All lines of features.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FeatureLines {
    /// What comes month after month, in either capacity mode.
    pub monthly: Vec<CostLine>,
    /// What comes once.
    pub one_time: Vec<CostLine>,
    /// What has no known price.
    pub unpriced: Vec<UnpricedLine>,
    /// Steps of lines, by the position that [`Working::Told`] holds.
    pub steps: Vec<Vec<String>>,
    /// What a person should know.
    pub warnings: Vec<Warning>,
    /// Gigabytes to the internet so far: the steps of their price are those of all tables together (R-XFER-1).
    pub(super) internet_gigabytes: Decimal,
}

/// Part of a table's data, with its indexes or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Data {
    /// The table alone.
    Table,
    /// With local indexes: what backups and exports hold (R-BKP-1).
    TableAndLocal,
    /// With every index: what a restore brings back (R-BKP-4).
    Everything,
}

/// A line before it is priced.
pub(super) struct Draft {
    pub(super) when: When,
    pub(super) family: Family,
    pub(super) dimension: Dimension,
    pub(super) quantity: Decimal,
    pub(super) steps: Vec<String>,
    pub(super) rules: &'static [RuleId],
}

/// What the features of one table are billed from.
pub(crate) struct FeatureBill<'a> {
    pub(crate) position: usize,
    pub(crate) design: &'a Design,
    pub(crate) table: &'a Table,
    pub(crate) features: &'a Features,
    pub(crate) book: &'a PriceBook,
    pub(crate) region: &'a RegionPrices,
    pub(crate) usages: &'a [Usage],
    pub(crate) storage: &'a [CostLine],
    pub(crate) stocks: &'a [Stock],
    pub(crate) moment: Moment,
    pub(crate) out: &'a mut FeatureLines,
    pub(crate) missing: &'a mut Vec<Missing>,
}

impl<'a> FeatureBill<'a> {
    /// All lines of the table's features but those of its throughput and storage in other Regions.
    pub(crate) fn lines(mut self) -> Result<(), BillError> {
        global_table::lines(&mut self)?;
        streams::lines(&mut self)?;
        backup::lines(&mut self)?;
        restore::lines(&mut self)?;
        dax::lines(&mut self)?;
        transfer::lines(&mut self)?;
        other_services::lines(&mut self)
    }

    /// The patterns that the table answers, with their positions: what another store answers costs nothing here.
    pub(super) fn patterns(&self) -> impl Iterator<Item = (usize, &'a Pattern)> + use<'a> {
        self.table.patterns.iter().enumerate().filter(|(_, it)| it.answered_by.is_here())
    }

    /// Hours of the month.
    pub(super) fn hours(&self) -> Decimal {
        self.design.settings.month.hours()
    }

    /// Days of the month.
    pub(super) fn days(&self) -> Decimal {
        self.hours() / Decimal::from(24)
    }

    pub(super) fn too_large(&self, what: &'static str) -> BillError {
        out_of_range(self.table, what)
    }

    /// How often in the month.
    pub(super) fn per_month(&self, rate: Rate) -> Result<Decimal, BillError> {
        super::usage::requests_per_month(rate, self.design.settings.month).ok_or_else(|| self.too_large("occasions"))
    }

    /// When something happens, and how many times in the month or in all.
    pub(super) fn times(&self, occasion: Occasion) -> Result<(When, Decimal), BillError> {
        Ok(match occasion {
            Occasion::Every(rate) => (When::Monthly, self.per_month(rate)?),
            Occasion::Once(times) => (When::Once, times),
        })
    }

    /// The price of a dimension in a Region: typed, listed, or known of other services.
    pub(super) fn price(&self, region: &str, dimension: Dimension) -> Result<Option<Price>, PriceError> {
        let listed = if region == self.region.code() { self.region } else { self.book.region(region)? };
        let beside = || typed(self.design, region, dimension).or_else(|| service_price(region, dimension));
        Ok(listed.price(dimension).ok().or_else(beside))
    }

    /// Adds a line at the price of the design's Region.
    pub(super) fn add(&mut self, draft: Draft) -> Result<(), BillError> {
        let price = self.price(&self.design.region, draft.dimension)?;
        self.add_priced(draft, price, None)
    }

    /// Adds a line of a replica's Region at that Region's price.
    pub(super) fn add_in(&mut self, replica: usize, region: &str, draft: Draft) -> Result<(), BillError> {
        let price = self.price(region, draft.dimension)?;
        self.add_priced(draft, price, u16::try_from(replica).ok())
    }

    /// Adds a line at a price, or among those without one.
    pub(super) fn add_priced(
        &mut self,
        draft: Draft,
        price: Option<Price>,
        replica: Option<u16>,
    ) -> Result<(), BillError> {
        let region = replica.map(|it| self.replica_region(it)).unwrap_or_else(|| self.design.region.clone());
        self.add_billed_in(&region, draft, price, replica)
    }

    /// The same, where the Region whose price it is may be another than the one that it is for.
    pub(super) fn add_billed_in(
        &mut self,
        region: &str,
        draft: Draft,
        price: Option<Price>,
        replica: Option<u16>,
    ) -> Result<(), BillError> {
        let Draft { when, family, dimension, quantity, steps, rules } = draft;
        // A month of 730 hours has no whole number of days: what follows the 24th digit is the noise of divisions.
        let quantity = quantity.round_sf(SURE_DIGITS).unwrap_or(quantity).normalize();
        let (table, place) = (self.position, Place::Table);
        let Some(price) = price else {
            if !quantity.is_zero() {
                let line = UnpricedLine {
                    family,
                    table,
                    place,
                    replica,
                    dimension,
                    quantity,
                    when,
                    region: region.to_owned(),
                    price_key: self.price_key(dimension),
                    steps,
                    rules,
                };
                self.out.unpriced.push(line);
            }
            return Ok(());
        };
        let amount = price.usd.checked_mul(quantity).ok_or_else(|| self.too_large("costs"))?;
        self.out.steps.push(steps);
        let working = Working::Told(self.out.steps.len() - 1);
        let line = CostLine {
            family,
            table,
            place,
            replica,
            pattern: None,
            dimension,
            quantity,
            price,
            amount,
            working,
            rules,
        };
        match when {
            When::Monthly => self.out.monthly.push(line),
            When::Once => self.out.one_time.push(line),
        }
        Ok(())
    }

    /// The key under which a price is typed: a node's with its type.
    fn price_key(&self, dimension: Dimension) -> String {
        match (dimension, &self.features.dax) {
            (Dimension::DaxNodeHour, Some(dax)) => format!("{}:{}", dimension.key(), dax.node),
            _ => dimension.key().to_string(),
        }
    }

    fn replica_region(&self, replica: u16) -> String {
        let global = self.features.global_table.as_ref();
        global.and_then(|it| it.replicas.get(usize::from(replica))).map(|it| it.region.clone()).unwrap_or_default()
    }

    /// Notes that an amount depends on something.
    pub(super) fn gap(&mut self, family: Family, gap: Gap) {
        let missing = Missing { table: self.position, family, place: Place::Table, pattern: None, gap };
        if !self.missing.contains(&missing) {
            self.missing.push(missing);
        }
    }

    pub(super) fn warn(&mut self, rule: RuleId, text: String) {
        self.out.warnings.push(Warning { table: self.position, text, rule });
    }

    /// Stored gigabytes of a part of the table, averaged over the month; or what is missing to know them.
    pub(super) fn gigabytes(&self, data: Data) -> Result<Decimal, Gap> {
        let counts = |place: Place| match (place, data) {
            (Place::Table, _) => true,
            (Place::Index(_), Data::Table) => false,
            (Place::Index(i), Data::TableAndLocal) => self.table.indexes[i].kind == IndexKind::Local,
            (Place::Index(_), Data::Everything) => true,
        };
        let open = self.missing.iter().find(|it| {
            it.table == self.position && it.family == Family::Storage && it.pattern.is_none() && counts(it.place)
        });
        if let Some(missing) = open {
            return Err(missing.gap);
        }
        let own = self.storage.iter().filter(|it| it.replica.is_none() && counts(it.place));
        Ok(own.fold(Decimal::ZERO, |sum, line| sum.saturating_add(line.quantity)))
    }

    /// Stated gigabytes, or stored ones; notes what is missing and gives `None` then.
    pub(super) fn gigabytes_or(&mut self, stated: Option<Decimal>, data: Data, family: Family) -> Option<Decimal> {
        match stated.map_or_else(|| self.gigabytes(data), Ok) {
            Ok(gigabytes) => Some(gigabytes),
            Err(gap) => {
                self.gap(family, gap);
                None
            }
        }
    }

    /// The product, or the error of a table whose numbers do not fit.
    pub(super) fn product(&self, one: Decimal, other: Decimal) -> Result<Decimal, BillError> {
        one.checked_mul(other).ok_or_else(|| self.too_large("quantities"))
    }
}

/// The price that the person typed for one of [`Dimension::BESIDE`] in a Region; those of the list are in the book.
pub(super) fn typed(design: &Design, region: &str, dimension: Dimension) -> Option<Price> {
    typed_price(&design.typed_prices, region, dimension.key())
}
