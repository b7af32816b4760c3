//! The numbers of features and of the shapes of traffic: how often, how many, how large, how long. Which hour something
//! starts in is no size, and is left out; so are weights of curves and series, which only mean something together.

use super::{Slot, Visit};
use crate::wire::{FeaturesV1, RateV1, ShapeV1, WireNumber};

/// The part of a place that is known already: `features`, `traffic.shape`.
type At<'a> = &'a dyn Fn(String) -> String;

/// What a list of optional numbers is shown as.
fn numbers<const N: usize>(at: At, own: Option<usize>, all: [(&str, Option<&mut WireNumber>); N], see: &mut Visit) {
    for (field, number) in all {
        if let Some(number) = number {
            see(&|| at(field.to_owned()), own, Slot::Number(number));
        }
    }
}

fn times(rate: &mut Option<RateV1>) -> Option<&mut WireNumber> {
    rate.as_mut().map(|it| &mut it.times)
}

/// The factor, the share and the lengths of a shape.
pub(super) fn visit_shape(at: At, own: Option<usize>, shape: &mut ShapeV1, see: &mut Visit) {
    let small = |field: &str, value: &mut u32, see: &mut Visit| see(&|| at(field.to_owned()), own, Slot::Small(value));
    match shape {
        ShapeV1::Constant | ShapeV1::Day(_) | ShapeV1::Week(_) | ShapeV1::Series(_) => {}
        ShapeV1::PeakHours(it) => {
            small("peak_hours.hours", &mut it.hours, see);
            numbers(at, own, [("peak_hours.times", Some(&mut it.times))], see);
        }
        ShapeV1::Spike(it) => {
            small("spike.minutes", &mut it.minutes, see);
            numbers(at, own, [("spike.times", Some(&mut it.times))], see);
        }
        ShapeV1::Ramp(it) => numbers(at, own, [("ramp.times", Some(&mut it.times))], see),
        ShapeV1::Launch(it) => {
            if let Some(days) = &mut it.decay_days {
                small("launch.decay_days", days, see);
            }
            numbers(at, own, [("launch.times", Some(&mut it.times))], see);
        }
        ShapeV1::NightlyBatch(it) => {
            small("nightly_batch.minutes", &mut it.minutes, see);
            numbers(at, own, [("nightly_batch.share", Some(&mut it.share))], see);
        }
    }
}

/// Every number of the features that is no name and no kind.
pub(super) fn visit_features(at: At, features: &mut FeaturesV1, see: &mut Visit) {
    for (r, it) in features.global_table.iter_mut().flat_map(|it| &mut it.replicas).enumerate() {
        numbers(&|field| at(format!("global_table.replicas[{r}].{field}")), None, [("reads", it.reads.as_mut())], see);
    }
    for (c, it) in features.streams.iter_mut().flat_map(|it| &mut it.consumers).enumerate() {
        let at = |field| at(format!("streams.consumers[{c}].{field}"));
        numbers(&at, None, [("shards", it.shards.as_mut()), ("calls.times", times(&mut it.calls))], see);
    }
    if let Some(it) = &mut features.kinesis {
        numbers(at, None, [("kinesis.shards", it.shards.as_mut())], see);
    }
    if let Some(it) = &mut features.pitr {
        numbers(at, None, [("pitr.window_days", it.window_days.as_mut())], see);
    }
    for (b, it) in features.backups.iter_mut().enumerate() {
        let all = [
            ("rate.times", times(&mut it.rate)),
            ("retention_days", it.retention_days.as_mut()),
            ("kept", it.kept.as_mut()),
            ("gigabytes", it.gigabytes.as_mut()),
        ];
        numbers(&|field| at(format!("backups[{b}].{field}")), None, all, see);
    }
    for (b, it) in features.aws_backup.iter_mut().enumerate() {
        let all = [
            ("rate.times", times(&mut it.rate)),
            ("warm_days", it.warm_days.as_mut()),
            ("cold_days", it.cold_days.as_mut()),
            ("gigabytes", it.gigabytes.as_mut()),
        ];
        numbers(&|field| at(format!("aws_backup[{b}].{field}")), None, all, see);
    }
    for (r, it) in features.restores.iter_mut().enumerate() {
        let all =
            [("rate.times", times(&mut it.rate)), ("once", it.once.as_mut()), ("gigabytes", it.gigabytes.as_mut())];
        numbers(&|field| at(format!("restores[{r}].{field}")), None, all, see);
    }
    for (e, it) in features.exports.iter_mut().enumerate() {
        let all =
            [("rate.times", times(&mut it.rate)), ("once", it.once.as_mut()), ("gigabytes", it.gigabytes.as_mut())];
        numbers(&|field| at(format!("exports[{e}].{field}")), None, all, see);
    }
    for (i, it) in features.imports.iter_mut().enumerate() {
        let all =
            [("rate.times", times(&mut it.rate)), ("once", it.once.as_mut()), ("gigabytes", it.gigabytes.as_mut())];
        numbers(&|field| at(format!("imports[{i}].{field}")), None, all, see);
    }
    if let Some(it) = &mut features.ttl {
        numbers(at, None, [("ttl.lag_days", it.lag_days.as_mut())], see);
        for (x, it) in it.expired.iter_mut().enumerate() {
            let at = |field| at(format!("ttl.expired[{x}].{field}"));
            numbers(&at, None, [("rate.times", Some(&mut it.rate.times))], see);
        }
    }
    if let Some(it) = &mut features.dax {
        let all = [
            ("dax.nodes", Some(&mut it.nodes)),
            ("dax.hit_share", it.hit_share.as_mut()),
            ("dax.target_use", it.target_use.as_mut()),
            ("dax.surplus_vcpu_hours", it.surplus_vcpu_hours.as_mut()),
        ];
        numbers(at, None, all, see);
    }
    if let Some(it) = &mut features.transfer {
        numbers(at, None, [("transfer.internet_gigabytes", it.internet_gigabytes.as_mut())], see);
        for (r, it) in it.regions.iter_mut().enumerate() {
            let at = |field| at(format!("transfer.regions[{r}].{field}"));
            numbers(&at, None, [("gigabytes", Some(&mut it.gigabytes))], see);
        }
    }
    if let Some(it) = &mut features.contributor_insights {
        numbers(at, None, [("contributor_insights.throttled_share", it.throttled_share.as_mut())], see);
    }
    if let Some(it) = &mut features.kms {
        let all = [("kms.callers", it.callers.as_mut()), ("kms.hours_per_day", it.hours_per_day.as_mut())];
        numbers(at, None, all, see);
    }
    if let Some(it) = &mut features.warm_throughput {
        let all = [("warm_throughput.read", it.read.as_mut()), ("warm_throughput.write", it.write.as_mut())];
        numbers(at, None, all, see);
    }
    numbers(at, None, [("alarms", features.alarms.as_mut())], see);
    for (v, it) in features.vector_indexes.iter_mut().enumerate() {
        let all = [
            ("written_gigabytes", it.written_gigabytes.as_mut()),
            ("searched_gigabytes", it.searched_gigabytes.as_mut()),
            ("stored_gigabytes", it.stored_gigabytes.as_mut()),
        ];
        numbers(&|field| at(format!("vector_indexes[{v}].{field}")), None, all, see);
    }
}
