//! From the wire form to [`Features`]: ranges, names of indexes and entities, and what the service refuses together.

use super::{
    CapacityMode, Gap, IndexKind, Operation, Rate, Table,
    check::{Report, bounded, name, share},
    check_pattern::checked_rate,
    features::*,
};
use crate::{
    limits, show,
    wire::{CapacityModeV1, ConsistencyV1, FeaturesV1, GlobalTableV1, RateV1, ReplicaRoleV1, TableV1, WireNumber},
};
use rust_decimal::Decimal;

/// Gigabytes up to here are counted: 10¹².
const GIGABYTES_MAX: u64 = 1_000_000_000_000;
/// Days of keeping something: a hundred years.
const DAYS_MAX: u64 = 36_500;
/// Everything else that is counted: 10¹².
const COUNT_MAX: u64 = 1_000_000_000_000;
/// Nodes of a DAX cluster (R-DAX-1).
const DAX_NODES_MAX: u64 = 11;
/// Days of cold storage, at least (R-BKP-2).
const COLD_DAYS_MIN: u64 = 90;
/// Vector indexes of a table (R-VEC-1).
const VECTOR_INDEXES_MAX: usize = 5;
/// Regions of a strongly consistent global table, witness included (R-GT-5).
const STRONG_REGIONS: usize = 3;

/// The features of a table whose entities, indexes and patterns are there already.
pub(super) fn features(
    wire: &FeaturesV1,
    said: &TableV1,
    table: &Table,
    own_region: &str,
    path: &str,
    report: &mut Report,
) -> Features {
    let mut check = Check { path: format!("{path}.features"), report };
    let global_table = wire.global_table.as_ref().map(|it| check.global_table(it, said, wire, table, own_region));
    Features {
        global_table,
        streams: wire.streams.as_ref().map(|it| check.consumers(it)),
        kinesis: wire.kinesis.as_ref().map(|it| Kinesis {
            mode: it.mode.map(mode),
            shards: check.at_least_one(it.shards, "shards", "kinesis.shards"),
        }),
        pitr: wire.pitr.as_ref().map(|it| Pitr { window_days: check.window(it.window_days) }),
        backups: check.backups(wire),
        aws_backup: check.aws_backups(wire),
        restores: check.restores(wire, own_region),
        exports: check.exports(wire),
        imports: check.imports(wire),
        ttl: wire.ttl.as_ref().map(|it| TimeToLive {
            lag_days: check.number(it.lag_days, DAYS_MAX, "days", "ttl.lag_days").unwrap_or_default(),
            expired: check.expired(it, table),
        }),
        dax: wire.dax.as_ref().map(|it| check.dax(it)),
        transfer: wire.transfer.as_ref().map(|it| check.transfer(it, own_region)),
        contributor_insights: wire.contributor_insights.as_ref().map(|it| ContributorInsights {
            mode: it.mode,
            throttled_share: check.part(it.throttled_share, "contributor_insights.throttled_share"),
        }),
        kms: wire.kms.as_ref().map(|it| Kms {
            key: it.key,
            callers: check.number(it.callers, COUNT_MAX, "callers", "kms.callers"),
            hours_per_day: check.number(it.hours_per_day, 24, "hours", "kms.hours_per_day").unwrap_or(24.into()),
        }),
        warm_throughput: wire.warm_throughput.as_ref().map(|it| WarmThroughput {
            read: check.number(it.read, super::REQUESTS_PER_SECOND_MAX, "units", "warm_throughput.read"),
            write: check.number(it.write, super::REQUESTS_PER_SECOND_MAX, "units", "warm_throughput.write"),
        }),
        alarms: check.number(wire.alarms, COUNT_MAX, "alarms", "alarms"),
        vector_indexes: check.vector_indexes(wire, table),
        index_builds: check.index_builds(wire, table),
    }
}

fn mode(wire: CapacityModeV1) -> CapacityMode {
    match wire {
        CapacityModeV1::OnDemand => CapacityMode::OnDemand,
        CapacityModeV1::Provisioned => CapacityMode::Provisioned,
    }
}

/// Where the checks are, and where mistakes go.
struct Check<'a> {
    path: String,
    report: &'a mut Report,
}

impl Check<'_> {
    fn wrong(&mut self, field: &str, message: impl Into<String>) {
        self.report.at(format!("{}.{field}", self.path), message);
    }

    fn number(&mut self, value: Option<WireNumber>, most: u64, what: &str, field: &str) -> Option<Decimal> {
        bounded(value, most, what, &format!("{}.{field}", self.path), self.report)
    }

    fn part(&mut self, value: Option<WireNumber>, field: &str) -> Option<Decimal> {
        share(value, &format!("{}.{field}", self.path), self.report)
    }

    fn rate(&mut self, rate: Option<&RateV1>, field: &str) -> Option<Rate> {
        let rate = rate?;
        checked_rate(rate.times, rate.per, &format!("{}.{field}", self.path), self.report)
    }

    /// A whole number of at least one.
    fn at_least_one(&mut self, value: Option<WireNumber>, what: &str, field: &str) -> Option<Decimal> {
        let value = self.number(value, COUNT_MAX, what, field)?;
        if value < Decimal::ONE || !value.fract().is_zero() {
            self.wrong(field, format!("{value} is no number of {what}: write a whole one from 1 on"));
            return None;
        }
        Some(value)
    }

    /// A rate or a number of times, not both.
    fn occasion(&mut self, rate: Option<&RateV1>, once: Option<WireNumber>, field: &str) -> Option<Occasion> {
        if rate.is_some() && once.is_some() {
            self.wrong(
                &format!("{field}.once"),
                "it happens at a rate or so many times in all: leave out rate or once",
            );
        }
        match self.rate(rate, &format!("{field}.rate")) {
            Some(rate) => Some(Occasion::Every(rate)),
            None => self.number(once, COUNT_MAX, "times", &format!("{field}.once")).map(Occasion::Once),
        }
    }

    fn gigabytes(&mut self, value: Option<WireNumber>, field: &str) -> Option<Decimal> {
        self.number(value, GIGABYTES_MAX, "gigabytes", field)
    }

    fn region(&mut self, region: &str, own: &str, field: &str) {
        if region.trim().is_empty() {
            self.wrong(field, "no Region is named: write one, such as eu-west-1");
        } else if region == own {
            self.wrong(field, format!("“{region}” is the design's own Region: name another one"));
        }
    }

    fn window(&mut self, days: Option<WireNumber>) -> Option<Decimal> {
        let days = self.number(days, DAYS_MAX, "days", "pitr.window_days")?;
        let range = Decimal::from(limits::PITR_MIN_DAYS)..=Decimal::from(limits::PITR_MAX_DAYS);
        if !range.contains(&days) {
            self.wrong("pitr.window_days", format!("{days} days are no recovery window: write 1 to 35 (R-BKP-3)"));
        }
        Some(days)
    }

    fn consumers(&mut self, wire: &crate::wire::StreamsV1) -> Vec<Consumer> {
        let consumers = wire.consumers.iter().enumerate();
        consumers
            .map(|(c, it)| {
                let field = format!("streams.consumers[{c}]");
                let said = self.rate(it.calls.as_ref(), &format!("{field}.calls"));
                // An adapter polls once a second by itself (R-STREAM-3).
                let usual = (it.reader == StreamReader::KinesisAdapter && it.calls.is_none())
                    .then_some(Rate { times: Decimal::ONE, per: super::Per::Second });
                Consumer {
                    reader: it.reader,
                    shards: self.at_least_one(it.shards, "shards", &format!("{field}.shards")),
                    calls: said.or(usual),
                }
            })
            .collect()
    }

    fn backups(&mut self, wire: &FeaturesV1) -> Vec<Backup> {
        let backups = wire.backups.iter().enumerate();
        backups
            .map(|(b, it)| {
                let field = format!("backups[{b}]");
                if it.kept.is_some() && (it.rate.is_some() || it.retention_days.is_some()) {
                    let message =
                        "backups are kept all the time or come and go: leave out kept, or rate and retention_days";
                    self.wrong(&format!("{field}.kept"), message);
                }
                let days = self.number(it.retention_days, DAYS_MAX, "days", &format!("{field}.retention_days"));
                let schedule = match self.rate(it.rate.as_ref(), &format!("{field}.rate")) {
                    Some(rate) => Some(BackupSchedule::Rolling { rate, days }),
                    None => {
                        let kept = self.number(it.kept, COUNT_MAX, "backups", &format!("{field}.kept"));
                        kept.map(BackupSchedule::Kept)
                    }
                };
                Backup { schedule, gigabytes: self.gigabytes(it.gigabytes, &format!("{field}.gigabytes")) }
            })
            .collect()
    }

    fn aws_backups(&mut self, wire: &FeaturesV1) -> Vec<AwsBackup> {
        let plans = wire.aws_backup.iter().enumerate();
        plans
            .map(|(b, it)| {
                let field = format!("aws_backup[{b}]");
                let cold_days = self.number(it.cold_days, DAYS_MAX, "days", &format!("{field}.cold_days"));
                if let Some(days) = cold_days.filter(|it| !it.is_zero() && *it < Decimal::from(COLD_DAYS_MIN)) {
                    let message =
                        format!("{days} days in cold storage are too few: write at least 90, or leave it out");
                    self.wrong(&format!("{field}.cold_days"), message);
                }
                AwsBackup {
                    rate: self.rate(it.rate.as_ref(), &format!("{field}.rate")),
                    warm_days: self.number(it.warm_days, DAYS_MAX, "days", &format!("{field}.warm_days")),
                    cold_days,
                    gigabytes: self.gigabytes(it.gigabytes, &format!("{field}.gigabytes")),
                }
            })
            .collect()
    }

    fn restores(&mut self, wire: &FeaturesV1, own_region: &str) -> Vec<Restore> {
        let restores = wire.restores.iter().enumerate();
        restores
            .map(|(r, it)| {
                let field = format!("restores[{r}]");
                if let Some(region) = &it.region {
                    self.region(region, own_region, &format!("{field}.region"));
                }
                Restore {
                    from: it.from.unwrap_or(RestoreSource::Pitr),
                    indexes: it.indexes.unwrap_or(RestoredIndexes::All),
                    occasion: self.occasion(it.rate.as_ref(), it.once, &field),
                    gigabytes: self.gigabytes(it.gigabytes, &format!("{field}.gigabytes")),
                    region: it.region.clone(),
                }
            })
            .collect()
    }

    fn exports(&mut self, wire: &FeaturesV1) -> Vec<Export> {
        let exports = wire.exports.iter().enumerate();
        exports
            .map(|(e, it)| {
                let field = format!("exports[{e}]");
                Export {
                    kind: it.kind,
                    occasion: self.occasion(it.rate.as_ref(), it.once, &field),
                    gigabytes: self.gigabytes(it.gigabytes, &format!("{field}.gigabytes")),
                }
            })
            .collect()
    }

    fn imports(&mut self, wire: &FeaturesV1) -> Vec<Import> {
        let imports = wire.imports.iter().enumerate();
        imports
            .map(|(i, it)| {
                let field = format!("imports[{i}]");
                Import {
                    occasion: self.occasion(it.rate.as_ref(), it.once, &field),
                    gigabytes: self.gigabytes(it.gigabytes, &format!("{field}.gigabytes")),
                }
            })
            .collect()
    }

    fn expired(&mut self, wire: &crate::wire::TtlV1, table: &Table) -> Vec<(usize, Rate)> {
        let mut expired = Vec::new();
        for (e, it) in wire.expired.iter().enumerate() {
            let field = format!("ttl.expired[{e}]");
            let rate = self.rate(Some(&it.rate), &format!("{field}.rate"));
            match table.entities.iter().position(|entity| entity.name == it.entity) {
                None => {
                    let message = format!("“{}” is no entity of the table: name one of them", it.entity);
                    self.wrong(&format!("{field}.entity"), message);
                }
                Some(entity) if expired.iter().any(|(known, _)| *known == entity) => {
                    self.wrong(&format!("{field}.entity"), format!("“{}” is listed twice: keep one", it.entity));
                }
                Some(entity) => expired.extend(rate.map(|rate| (entity, rate))),
            }
        }
        expired
    }

    fn dax(&mut self, wire: &crate::wire::DaxV1) -> Dax {
        name(&format!("{}.dax.node", self.path), &wire.node, self.report);
        let nodes = u64::try_from(wire.nodes.0).ok().filter(|it| (1..=DAX_NODES_MAX).contains(it));
        if nodes.is_none() || !wire.nodes.0.fract().is_zero() {
            let message = format!("{} is no number of nodes: a cluster has 1 to 11 (R-DAX-1)", wire.nodes.0);
            self.wrong("dax.nodes", message);
        }
        let target_use = self.part(wire.target_use, "dax.target_use").unwrap_or(Decimal::new(7, 1));
        if target_use.is_zero() {
            self.wrong(
                "dax.target_use",
                "a node that may never be busy serves nothing: write a share above 0, such as 0.7",
            );
        }
        Dax {
            node: wire.node.clone(),
            nodes: nodes.unwrap_or(1),
            hit_share: self.part(wire.hit_share, "dax.hit_share"),
            target_use,
            surplus_vcpu_hours: self.number(wire.surplus_vcpu_hours, COUNT_MAX, "hours", "dax.surplus_vcpu_hours"),
        }
    }

    fn transfer(&mut self, wire: &crate::wire::TransferV1, own_region: &str) -> Transfer {
        let mut regions: Vec<(String, Decimal)> = Vec::new();
        for (r, it) in wire.regions.iter().enumerate() {
            let field = format!("transfer.regions[{r}]");
            self.region(&it.region, own_region, &format!("{field}.region"));
            if regions.iter().any(|(known, _)| *known == it.region) {
                self.wrong(&format!("{field}.region"), format!("“{}” is listed twice: keep one", it.region));
            }
            let gigabytes = self.gigabytes(Some(it.gigabytes), &format!("{field}.gigabytes"));
            regions.extend(gigabytes.map(|it_gigabytes| (it.region.clone(), it_gigabytes)));
        }
        Transfer { internet_gigabytes: self.gigabytes(wire.internet_gigabytes, "transfer.internet_gigabytes"), regions }
    }

    fn vector_indexes(&mut self, wire: &FeaturesV1, table: &Table) -> Vec<VectorIndex> {
        if wire.vector_indexes.len() > VECTOR_INDEXES_MAX {
            let message =
                format!("{} vector indexes are too many: a table has at most 5 (R-VEC-1)", wire.vector_indexes.len());
            self.wrong("vector_indexes", message);
        }
        if !wire.vector_indexes.is_empty() && table.capacity.mode == CapacityMode::Provisioned {
            self.wrong(
                "vector_indexes",
                "vector indexes need on-demand mode (R-VEC-1): change the mode, or leave them out",
            );
        }
        let indexes = wire.vector_indexes.iter().enumerate();
        indexes
            .map(|(v, it)| {
                let field = format!("vector_indexes[{v}]");
                name(&format!("{}.{field}.name", self.path), &it.name, self.report);
                VectorIndex {
                    name: it.name.clone(),
                    written_gigabytes: self.gigabytes(it.written_gigabytes, &format!("{field}.written_gigabytes")),
                    searched_gigabytes: self.gigabytes(it.searched_gigabytes, &format!("{field}.searched_gigabytes")),
                    stored_gigabytes: self.gigabytes(it.stored_gigabytes, &format!("{field}.stored_gigabytes")),
                }
            })
            .collect()
    }

    fn index_builds(&mut self, wire: &FeaturesV1, table: &Table) -> Vec<usize> {
        let mut builds = Vec::new();
        for (b, index) in wire.index_builds.iter().enumerate() {
            let field = format!("index_builds[{b}]");
            match table.indexes.iter().position(|it| it.name == *index) {
                None => self.wrong(&field, format!("“{index}” is no index of the table: name one of them")),
                Some(i) if table.indexes[i].kind == IndexKind::Local => {
                    let message = format!("“{index}” is local, and a local index is made with its table: leave it out");
                    self.wrong(&field, message);
                }
                Some(i) if builds.contains(&i) => self.wrong(&field, format!("“{index}” is listed twice: keep one")),
                Some(i) => builds.push(i),
            }
        }
        builds
    }

    fn global_table(
        &mut self,
        wire: &GlobalTableV1,
        said: &TableV1,
        features: &FeaturesV1,
        table: &Table,
        own_region: &str,
    ) -> GlobalTable {
        let version = match wire.version.as_deref() {
            None | Some("2019.11.21") => GlobalTableVersion::Current,
            Some("2017.11.29") => GlobalTableVersion::Legacy,
            Some(other) => {
                let message = format!("“{other}” is no version of global tables: write 2019.11.21 or 2017.11.29");
                self.wrong("global_table.version", message);
                GlobalTableVersion::Current
            }
        };
        let (mut replicas, mut witness, mut seen) = (Vec::new(), None, Vec::new());
        for (r, it) in wire.replicas.iter().enumerate() {
            let field = format!("global_table.replicas[{r}]");
            self.region(&it.region, own_region, &format!("{field}.region"));
            if seen.contains(&it.region.as_str()) {
                self.wrong(&format!("{field}.region"), format!("“{}” is listed twice: keep one", it.region));
            }
            seen.push(it.region.as_str());
            let reads = self.number(it.reads, 1_000_000, "times the reads", &format!("{field}.reads"));
            match it.role {
                Some(ReplicaRoleV1::Witness) => {
                    if witness.replace(it.region.clone()).is_some() {
                        let message = "a global table has one witness at most: make it a replica, or leave it out";
                        self.wrong(&format!("{field}.role"), message);
                    }
                    if it.reads.is_some() || it.state.is_some() {
                        let message = "a witness is not read and costs nothing: leave out reads and state";
                        self.wrong(&format!("{field}.role"), message);
                    }
                }
                None | Some(ReplicaRoleV1::Replica) => {
                    replicas.push(Replica { region: it.region.clone(), state: it.state, reads });
                }
            }
        }
        let consistency = match wire.consistency {
            None | Some(ConsistencyV1::Eventual) => GlobalConsistency::Eventual,
            Some(ConsistencyV1::Strong) => GlobalConsistency::Strong,
        };
        match consistency {
            GlobalConsistency::Strong => self.strong(wire, said, features, table, version),
            GlobalConsistency::Eventual if witness.is_some() => {
                let message = "only a strongly consistent global table has a witness (R-GT-5): say consistency strong, or leave the witness out";
                self.wrong("global_table.replicas", message);
            }
            GlobalConsistency::Eventual => {}
        }
        GlobalTable { consistency, version, replicas, witness }
    }

    /// What a strongly consistent global table cannot have (R-GT-5).
    fn strong(
        &mut self,
        wire: &GlobalTableV1,
        said: &TableV1,
        features: &FeaturesV1,
        table: &Table,
        version: GlobalTableVersion,
    ) {
        let regions = wire.replicas.len() + 1;
        if regions != STRONG_REGIONS {
            let regions = show::count(Decimal::from(regions));
            let message = format!(
                "{regions} Regions are no strongly consistent global table: it has exactly three, a witness included (R-GT-5)"
            );
            self.wrong("global_table.replicas", message);
        }
        let mut refused = |holds: bool, what: &str| {
            if holds {
                let message = format!(
                    "a strongly consistent global table has no {what} (R-GT-5): say consistency eventual, or leave them out"
                );
                self.wrong("global_table.consistency", message);
            }
        };
        refused(version == GlobalTableVersion::Legacy, "version 2017.11.29");
        refused(table.indexes.iter().any(|it| it.kind == IndexKind::Local), "local indexes");
        refused(features.ttl.is_some(), "deletes by time to live");
        let transactional = |it: &Operation| matches!(it, Operation::TransactWriteItems | Operation::TransactGetItems);
        refused(said.patterns.iter().any(|it| transactional(&it.operation)), "transactions");
    }
}

impl Gap {
    /// A question about a feature.
    pub const fn feature(question: FeatureQuestion, position: usize) -> Gap {
        Gap::Feature { question, position }
    }
}
