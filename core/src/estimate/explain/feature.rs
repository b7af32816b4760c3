//! What is open about a feature, in words.

use crate::design::{FeatureQuestion, Table};

/// The question that settles a missing amount of a feature: `how long backup 1 is kept`.
pub(super) fn question(table: &Table, question: FeatureQuestion, position: usize) -> String {
    let number = position + 1;
    let name = &table.name;
    match question {
        FeatureQuestion::StreamShards => format!("how many shards consumer {number} of the stream reads"),
        FeatureQuestion::StreamCalls => format!("how often consumer {number} of the stream calls each shard"),
        FeatureQuestion::KinesisMode => "the capacity mode of the Kinesis stream".to_string(),
        FeatureQuestion::BackupRate => format!("how often backup {number} of {name} is taken, or how many are kept"),
        FeatureQuestion::BackupRetention => format!("how many days backup {number} of {name} is kept"),
        FeatureQuestion::AwsBackupRate => format!("how often plan {number} of AWS Backup takes one"),
        FeatureQuestion::AwsBackupDays => format!("how many days plan {number} of AWS Backup keeps one warm"),
        FeatureQuestion::RestoreOccasion => format!("how often restore {number} happens"),
        FeatureQuestion::ExportOccasion => format!("how often export {number} happens"),
        FeatureQuestion::ExportGigabytes => format!("how many gigabytes of changes export {number} holds"),
        FeatureQuestion::ImportOccasion => format!("how often import {number} happens"),
        FeatureQuestion::ImportGigabytes => format!("how many gigabytes import {number} reads, uncompressed"),
        FeatureQuestion::Expiries => format!("how many items of {name} expire"),
        FeatureQuestion::ThrottledShare => "which part of the requests is throttled".to_string(),
        FeatureQuestion::KmsCallers => "how many callers are active at the same time".to_string(),
        FeatureQuestion::ReplicaReads => format!("how much is read in {}", replica(table, position)),
        FeatureQuestion::ReplicaState => {
            format!("whether the replica in {} is there already or new", replica(table, position))
        }
        FeatureQuestion::VectorWritten => {
            format!("how many gigabytes are written to {}", vector_index(table, position))
        }
        FeatureQuestion::VectorSearched => {
            format!(
                "how many gigabytes are searched in {}: no design tells, it is measured",
                vector_index(table, position)
            )
        }
        FeatureQuestion::VectorStored => format!("how many gigabytes {} stores", vector_index(table, position)),
        FeatureQuestion::WarmThroughput => "which warm throughput is wanted".to_string(),
    }
}

fn replica(table: &Table, position: usize) -> &str {
    let global = table.features.as_ref().and_then(|it| it.global_table.as_ref());
    global.and_then(|it| it.replicas.get(position)).map_or("the other Region", |it| &it.region)
}

fn vector_index(table: &Table, position: usize) -> &str {
    let features = table.features.as_ref();
    features.and_then(|it| it.vector_indexes.get(position)).map_or("the vector index", |it| &it.name)
}
