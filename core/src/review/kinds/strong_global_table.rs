//! Strongly consistent global tables with what they cannot have: TTL, local indexes, transactions.

use super::{Amount, Find, Kind, Mended, Unit, Written};
use crate::{
    review::evidence::Evidence,
    rules::RuleId,
    wire::{ConsistencyV1, IndexKindV1, OperationV1},
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "strong-global-table",
    title: "A strongly consistent global table with TTL, local indexes or transactions",
    condition: "A global table with strong consistency has TTL, a local index or a transaction: the service refuses it",
    rules: &[RuleId::GT_5],
    find: Find::Mistake(find),
};

fn find(written: &Written, out: &mut Vec<Mended>) {
    let table = written.table;
    let Some(features) = &table.features else { return };
    let strong = features.global_table.as_ref().is_some_and(|it| it.consistency == Some(ConsistencyV1::Strong));
    let local = table.indexes.iter().filter(|it| it.kind == IndexKindV1::Local).count();
    let is_transaction =
        |it: &OperationV1| matches!(it, OperationV1::TransactWriteItems | OperationV1::TransactGetItems);
    let transactions = table.patterns.iter().filter(|it| is_transaction(&it.operation)).count();
    let ttl = usize::from(features.ttl.is_some());
    if !strong || local + transactions + ttl == 0 {
        return;
    }
    let mut edited = table.clone();
    if let Some(global) = edited.features.as_mut().and_then(|it| it.global_table.as_mut()) {
        global.consistency = None;
        // A witness is for strong consistency only.
        global.replicas.retain(|it| it.role.is_none_or(|it| it != crate::wire::ReplicaRoleV1::Witness));
    }
    let figure = |label, count: usize, noun| {
        let value = Amount::of(count as u64, Unit::Count(noun));
        (count > 0).then_some(Evidence { label, value, against: None })
    };
    let evidence = [
        figure("Local indexes", local, "not allowed"),
        figure("Transactions", transactions, "not allowed"),
        figure("Deletes by TTL", ttl, "not allowed"),
    ];
    out.push(Mended {
        place: format!("tables[{}].features.global_table.consistency", written.position),
        title: format!("{} cannot be strongly consistent over Regions", table.name),
        text: "A strongly consistent global table has no TTL, no local index and no transactions. With eventual \
               consistency it has all of them; the last writer wins then.",
        evidence: evidence.into_iter().flatten().collect(),
        edit: ("Make it eventually consistent", edited),
    });
}
