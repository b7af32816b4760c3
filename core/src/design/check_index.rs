//! Indexes of a table: their keys, projections, members and entry sizes (R-IDX-8, R-LIMIT-1).

use super::{
    Entity, EntrySizes, Index, IndexKind, Member, Projection, Settings, Table, capacity,
    check::{EMPTY_ENTRY, Report, amounts, name, share},
    keys::{self, Owner},
};
use crate::{
    limits,
    units::Bytes,
    wire::{IndexV1, KeyTypeV1, KeyV1, MemberV1, ProjectionV1, TableV1},
};
use rust_decimal::Decimal;

/// All indexes of a table.
pub(super) fn indexes(
    wire: &TableV1,
    table: &Table,
    settings: &Settings,
    path: &str,
    report: &mut Report,
) -> Vec<Index> {
    let of_kind =
        |kind: IndexKind| wire.indexes.iter().enumerate().filter(move |(_, it)| it.kind == kind).map(|(i, _)| i);
    if let Some(i) = of_kind(IndexKind::Global).nth(limits::GSI_DEFAULT_MAX as usize) {
        report.at(
            format!("{path}.indexes[{i}]"),
            "this is global index 21, and a table has at most 20 (R-LIMIT-1): remove one",
        );
    }
    if let Some(i) = of_kind(IndexKind::Local).nth(limits::LSI_MAX as usize) {
        report.at(
            format!("{path}.indexes[{i}]"),
            "this is local index 6, and a table has at most 5 (R-LIMIT-1): make it global",
        );
    }
    let mut included = 0;
    let mut all = Vec::with_capacity(wire.indexes.len());
    for (i, it) in wire.indexes.iter().enumerate() {
        let path = format!("{path}.indexes[{i}]");
        if let ProjectionV1::Include(names) = &it.projection {
            included += names.len() as u64;
            if included > limits::INCLUDE_ATTRIBUTES_MAX_PER_TABLE {
                let message = format!(
                    "{included} attributes are included over all indexes, more than the 100 of a table (R-LIMIT-1): include fewer, or project all"
                );
                report.at(format!("{path}.projection"), message);
            }
        }
        all.push(index(it, table, settings, &path, report));
    }
    item_with_entries(&all, table, path, report);
    all
}

fn index(wire: &IndexV1, table: &Table, settings: &Settings, path: &str, report: &mut Report) -> Index {
    name(&format!("{path}.name"), &wire.name, report);
    let names = |keys: &[KeyV1]| keys.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
    let (mut partition, sort) = (names(&wire.partition_key), names(&wire.sort_key));
    let mut key_types: Vec<KeyTypeV1> =
        wire.partition_key.iter().chain(&wire.sort_key).map(|it| it.kind.unwrap_or_default()).collect();
    match wire.kind {
        IndexKind::Global => {
            global_key(&partition, &sort, path, report);
            doubled(&partition, &sort, path, report);
        }
        IndexKind::Local => {
            if partition.is_empty() {
                partition.push(table.partition_key.clone());
                key_types.insert(0, table.key_types[0]);
            }
            local_key(&partition, &sort, table, path, report);
        }
    }
    let projection = match &wire.projection {
        ProjectionV1::All => Projection::All,
        ProjectionV1::KeysOnly => Projection::KeysOnly,
        ProjectionV1::Include(names) => {
            if names.is_empty() {
                report.at(
                    format!("{path}.projection"),
                    "INCLUDE names at least one attribute: name one, or choose KEYS_ONLY",
                );
            }
            if names.iter().any(|it| it.trim().is_empty()) {
                report.at(format!("{path}.projection"), "one of the included names is empty: write it, or remove it");
            }
            Projection::Include(names.clone())
        }
    };
    let capacity_path = format!("{path}.capacity");
    let (read, write) = amounts(wire.capacity.as_ref(), &capacity_path, report);
    let plan = capacity::plan(wire.capacity.as_ref(), settings, &capacity_path, report);
    if wire.kind == IndexKind::Local && wire.capacity.is_some() {
        report.at(
            format!("{path}.capacity"),
            "a local index has no capacity of its own, it uses the table's (R-IDX-12): leave it out",
        );
    }
    if let Some(said) = &wire.capacity {
        capacity::refuse_in_index(said, &capacity_path, report);
    }
    let partition_attributes = partition.len();
    let key: Vec<String> = partition.into_iter().chain(sort).collect();
    let mut index = Index {
        name: wire.name.clone(),
        kind: wire.kind,
        key,
        partition_attributes,
        key_types,
        projection,
        members: Vec::new(),
        read,
        write,
        plan,
        keys: keys::from_wire(wire.keys.as_ref(), Owner::Keys, path, report),
    };
    index.members = match &wire.members {
        Some(members) => stated_members(members, &index, table, path, report),
        None => (0..table.entities.len()).filter_map(|entity| default_member(&index, table, entity)).collect(),
    };
    index
}

fn global_key(partition: &[String], sort: &[String], path: &str, report: &mut Report) {
    if !(1..=4).contains(&partition.len()) {
        report.at(
            format!("{path}.partition_key"),
            format!(
                "{} partition key attributes: a global index has 1 to 4 (R-IDX-8), name that many",
                partition.len()
            ),
        );
    }
    if sort.len() > 4 {
        report.at(
            format!("{path}.sort_key"),
            format!("{} sort key attributes: a global index has at most 4 (R-IDX-8), remove some", sort.len()),
        );
    }
    for (side, keys) in [("partition_key", partition), ("sort_key", sort)] {
        if let Some(position) = keys.iter().position(|it| it.trim().is_empty()) {
            report.at(format!("{path}.{side}[{position}].name"), "the name of this key attribute is empty: write it");
        }
    }
}

/// An attribute is in a key once.
fn doubled(partition: &[String], sort: &[String], path: &str, report: &mut Report) {
    let mut seen = std::collections::BTreeSet::new();
    for (side, keys) in [("partition_key", partition), ("sort_key", sort)] {
        for key in keys {
            if !seen.insert(key) {
                report.at(format!("{path}.{side}"), format!("“{key}” is in the key twice: name each attribute once"));
            }
        }
    }
}

fn local_key(partition: &[String], sort: &[String], table: &Table, path: &str, report: &mut Report) {
    if partition != [table.partition_key.clone()] {
        let message = format!(
            "a local index has the table's partition key “{}”: leave it out, or make the index global",
            table.partition_key
        );
        report.at(format!("{path}.partition_key"), message);
    }
    if table.sort_key.is_none() {
        report.at(format!("{path}.kind"), "a local index needs a table with a sort key: make the index global");
    }
    match sort {
        [one] if Some(one) == table.sort_key.as_ref() => {
            report.at(
                format!("{path}.sort_key"),
                format!("“{one}” is the table's own sort key: a local index has another, name that"),
            );
        }
        [one] if !one.trim().is_empty() => {}
        _ => report.at(
            format!("{path}.sort_key"),
            format!("{} sort key attributes: a local index has exactly one, name it", sort.len()),
        ),
    }
}

fn stated_members(wire: &[MemberV1], index: &Index, table: &Table, path: &str, report: &mut Report) -> Vec<Member> {
    let mut members: Vec<Member> = Vec::with_capacity(wire.len());
    for (m, it) in wire.iter().enumerate() {
        let path = format!("{path}.members[{m}]");
        let Some(entity) = table.entities.iter().position(|entity| entity.name == it.entity) else {
            report.at(
                format!("{path}.entity"),
                format!("“{}” is no entity of this table: choose one that it has, or add it", it.entity),
            );
            continue;
        };
        if members.iter().any(|member| member.entity == entity) {
            report.at(format!("{path}.entity"), format!("“{}” is listed twice: keep one", it.entity));
            continue;
        }
        let share = share(it.share, &format!("{path}.share"), report).unwrap_or(Decimal::ONE);
        let entry = match it.entry_bytes {
            Some(0) => {
                report.at(format!("{path}.entry_bytes"), EMPTY_ENTRY);
                None
            }
            Some(bytes) if bytes > limits::ITEM_MAX_BYTES => {
                report.at(format!("{path}.entry_bytes"), super::check::item_too_large(Bytes::new(bytes)));
                None
            }
            Some(bytes) => Some(Bytes::new(bytes)),
            None => entry_size(index, table, &table.entities[entity]),
        };
        let sizes = match it.entry_bytes {
            Some(_) => EntrySizes::One,
            None => entry_sizes(index, &table.entities[entity]),
        };
        let key = it.key.clone().unwrap_or_default();
        members.push(Member { entity, share, entry, sizes, key_template: [key.partition, key.sort] });
    }
    members
}

/// An entity is a member by default, unless its attributes are known and lack one of the index's key (R-IDX-8).
fn default_member(index: &Index, table: &Table, entity: usize) -> Option<Member> {
    let it = &table.entities[entity];
    let lacks_key = it.attributes.as_ref().is_some_and(|sizes| !index.key.iter().all(|key| sizes.contains_key(key)));
    (!lacks_key).then(|| Member {
        entity,
        share: Decimal::ONE,
        entry: entry_size(index, table, it),
        sizes: entry_sizes(index, it),
        key_template: Default::default(),
    })
}

/// Entries that hold whole items are as different as these.
fn entry_sizes(index: &Index, entity: &Entity) -> EntrySizes {
    match (&index.projection, &entity.distribution) {
        (Projection::All, Some(_)) => EntrySizes::OfItems,
        _ => EntrySizes::One,
    }
}

/// Bytes of an entry: table key, index key and projected attributes, each once (section 7 of the rules).
///
/// `None` where the entity's size, or for a thinner projection its attributes, are not said.
fn entry_size(index: &Index, table: &Table, entity: &Entity) -> Option<Bytes> {
    if index.projection == Projection::All {
        return entity.size;
    }
    let sizes = entity.attributes.as_ref()?;
    if !index.key.iter().all(|key| sizes.contains_key(key)) {
        return None;
    }
    let projected = |name: &String| {
        *name == table.partition_key
            || Some(name) == table.sort_key.as_ref()
            || index.key.contains(name)
            || matches!(&index.projection, Projection::Include(names) if names.contains(name))
    };
    Some(sizes.iter().filter(|(name, _)| projected(name)).map(|(_, bytes)| *bytes).sum())
}

/// On a table with local indexes an item and all its entries in them stay within 400 KB together (R-ITEM-9).
fn item_with_entries(indexes: &[Index], table: &Table, path: &str, report: &mut Report) {
    for (e, entity) in table.entities.iter().enumerate() {
        let Some(item) = entity.size else { continue };
        let mut together = item.get();
        for (i, index) in indexes.iter().enumerate().filter(|(_, it)| it.kind == IndexKind::Local) {
            let entry = index.members.iter().find(|it| it.entity == e).and_then(|it| it.entry);
            together = together.saturating_add(entry.unwrap_or(Bytes::ZERO).get());
            if together > limits::ITEM_MAX_BYTES {
                let message = format!(
                    "“{}” and its entries in local indexes up to here have {together} bytes together, over the 400 KB that they share (R-ITEM-9): project less, or make an index global",
                    entity.name
                );
                report.at(format!("{path}.indexes[{i}]"), message);
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        design::Design,
        wire::{Mistakes, read_design},
    };

    fn mistakes(item_bytes: u64, local_indexes: usize) -> Mistakes {
        let index = |i| {
            format!(r#"{{"name": "l{i}", "kind": "local", "sort_key": [{{"name": "s{i}"}}], "projection": "all"}}"#)
        };
        let indexes: Vec<String> = (0..local_indexes).map(index).collect();
        let text = format!(
            r#"{{"version": 1, "name": "d", "region": "us-east-1", "tables": [{{"name": "t",
                 "partition_key": {{"name": "pk"}}, "sort_key": {{"name": "sk"}},
                 "entities": [{{"name": "e", "size": {{"bytes": {item_bytes}}}}}], "indexes": [{}]}}]}}"#,
            indexes.join(",")
        );
        let wire = read_design(&text).expect("a test writes designs that read");
        Design::from_wire(&wire).err().unwrap_or_default()
    }

    #[track_caller]
    fn check(item_bytes: u64, local_indexes: usize, path: Option<&str>) {
        let found = mistakes(item_bytes, local_indexes);
        assert_eq!(found.keys().map(String::as_str).collect::<Vec<_>>(), Vec::from_iter(path), "{found:?}");
    }

    #[test]
    fn r_item_9_an_item_shares_its_400_kb_with_all_its_local_entries() {
        check(204_800, 1, None);
        check(204_801, 1, Some("tables[0].indexes[0]"));
        check(102_400, 3, None);
        check(102_401, 3, Some("tables[0].indexes[2]"));
    }
}
