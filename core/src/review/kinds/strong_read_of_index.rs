//! Strong reads of global indexes: the service refuses them.

use super::{Amount, Find, Kind, Mended, Unit, Written};
use crate::{
    review::evidence::Evidence,
    rules::RuleId,
    wire::{ConsistencyV1, IndexKindV1},
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "strong-read-of-global-index",
    title: "A strong read of a global index",
    condition: "A Query or Scan of a global index asks for strong consistency: the service refuses it",
    rules: &[RuleId::IDX_10],
    find: Find::Mistake(find),
};

fn find(written: &Written, out: &mut Vec<Mended>) {
    let table = written.table;
    for (p, pattern) in table.patterns.iter().enumerate() {
        let is_global =
            |name: &String| table.indexes.iter().any(|it| it.name == *name && it.kind == IndexKindV1::Global);
        let target = pattern.target.as_ref().filter(|it| is_global(it));
        let (Some(target), Some(ConsistencyV1::Strong)) = (target, pattern.consistency) else { continue };
        let mut edited = table.clone();
        edited.patterns[p].consistency = None;
        let rate = pattern.rate.as_ref().map(|it| Evidence {
            label: "Refused",
            value: Amount::of(it.times.0, Unit::Count(super::transaction_over::times_a(it.per))),
            against: None,
        });
        out.push(Mended {
            place: format!("tables[{}].patterns[{p}].consistency", written.position),
            title: format!("{} reads {target} strongly", pattern.name),
            text: "A global index is kept current a moment after the table, and is read eventually only. Read it \
                   eventually, or read the table by its key.",
            evidence: rate.into_iter().collect(),
            edit: ("Read it eventually", edited),
        });
    }
}
