//! Local indexes that fetch what they lack from the table, item by item.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    bill::{Place, UnitKind},
    design::{Projection, Request},
    rules::RuleId,
    wire::ProjectionV1,
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "local-index-fetch",
    title: "A local index that fetches from the table",
    condition: "A Query of a local index asks for attributes that the index does not hold",
    rules: &[RuleId::IDX_11, RuleId::IDX_9],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, written) in case.patterns() {
        let Request::Range(read) = &pattern.request else { continue };
        let (Some(i), Some(_)) = (read.index, read.fetch) else { continue };
        let index = &case.table.indexes[i];
        let mut names = match &index.projection {
            Projection::All => continue,
            Projection::KeysOnly => Vec::new(),
            Projection::Include(names) => names.clone(),
        };
        let is_key = |name: &String| {
            *name == case.table.partition_key || Some(name) == case.table.sort_key.as_ref() || index.key.contains(name)
        };
        let lacking: Vec<&String> = written.attributes.iter().filter(|it| !is_key(it) && !names.contains(it)).collect();
        let lacking_words = lacking.iter().map(|it| it.as_str()).collect::<Vec<_>>().join(", ");
        names.extend(lacking.into_iter().cloned());
        let fetched = case.units(p, Place::Table, UnitKind::Read);
        let own = case.units(p, Place::Index(i), UnitKind::Read);
        let draft = Draft::new(
            case.pattern_path(p),
            format!("{} fetches every item from the table", case.question(p)),
            format!(
                "{} lacks {lacking_words}: each item is read again, whole, and rounded by itself. With them in the index \
                 the query reads its entries only.",
                index.name
            ),
        )
        .with_known("Fetched", fetched.map(|it| Amount::of(it, Unit::ReadUnits)))
        .with_known("Read from the index", own.map(|it| Amount::of(it, Unit::ReadUnits)))
        .apply(
            "Include them",
            case.with_table(|table| {
                if let Some(index) = table.indexes.get_mut(i) {
                    index.projection = ProjectionV1::Include(names);
                    index.members.iter_mut().flatten().for_each(|it| it.entry_bytes = None);
                }
            }),
        );
        out.push(draft);
    }
}
