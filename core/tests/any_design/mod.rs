//! Any valid design: several tables, entities, indexes, and every operation, for the laws of [`design_laws`].
//!
//! Loose pieces are drawn first; [`table`] then puts together what fits, so that nothing is thrown away and a failing
//! design shrinks to a small one.

mod keys;

use keyfare_core::wire::*;
use keys::{aside, keys};
use proptest::{collection::vec, option, prelude::*, sample::select};
use rust_decimal::Decimal;

/// Sizes up to this fit any request of these designs: an item with its entries in all the indexes of a table, should they
/// be local, and twenty items in 4 MB.
const BYTES_MAX: u64 = 80_000;
const ATTRIBUTES: [&str; 5] = ["a0", "a1", "a2", "a3", "a4"];

/// A design that holds together.
pub fn design() -> impl Strategy<Value = DesignV1> {
    let region = select(vec!["us-east-1", "eu-central-1", "sa-east-1", "ap-southeast-2"]);
    ("[a-zé “]{0,9}x", ".{0,20}", region, settings(), vec(loose_table(), 0..4)).prop_map(
        |(name, notes, region, settings, tables)| DesignV1 {
            version: 1,
            name,
            notes,
            region: region.into(),
            settings,
            tables: tables.into_iter().enumerate().map(|(position, loose)| table(position, loose)).collect(),
            ..DesignV1::default()
        },
    )
}

/// A number from 0 to `most`, whole or not.
pub fn number(most: u64) -> impl Strategy<Value = WireNumber> {
    prop_oneof![
        3 => (0..=most.min(2_000)).prop_map(WireNumber::from),
        2 => (0..=most).prop_map(WireNumber::from),
        2 => (0..=most.min(1_000_000_000_000), 1_u32..9)
            .prop_map(|(digits, scale)| WireNumber(Decimal::new(digits as i64, scale).normalize())),
        1 => Just(WireNumber::from(0)),
    ]
}

fn share() -> impl Strategy<Value = WireNumber> {
    prop_oneof![
        (0..=1_000_u16).prop_map(|parts| WireNumber(Decimal::new(i64::from(parts), 3).normalize())),
        Just(WireNumber::from(1)),
        Just(WireNumber::from(0)),
    ]
}

fn settings() -> impl Strategy<Value = SettingsV1> {
    let month = prop_oneof![
        Just((None, None)),
        (1_u64..=744).prop_map(|hours| (Some(WireNumber::from(hours)), None)),
        select(vec!["2026-02", "2028-02", "2026-11", "2026-12"]).prop_map(|month| (None, Some(month.to_string()))),
    ];
    (
        month,
        option::of(select(vec![GigabyteV1::Binary, GigabyteV1::Decimal])),
        option::of(select(vec![FailedConditionV1::Existing, FailedConditionV1::Larger])),
    )
        .prop_map(|((month_hours, calendar_month), gigabyte, failed_condition)| SettingsV1 {
            month_hours,
            calendar_month,
            gigabyte,
            failed_condition,
            ..SettingsV1::default()
        })
}

fn bytes() -> impl Strategy<Value = u64> {
    prop_oneof![3 => 1..5_000_u64, 1 => 1..=BYTES_MAX, 1 => select(vec![1, 1_024, 1_025, 4_096, 4_097])]
}

fn capacity() -> impl Strategy<Value = CapacityV1> {
    let units = || option::of((1..=10_000_000_u64).prop_map(WireNumber::from));
    let mode = option::of(select(vec![CapacityModeV1::OnDemand, CapacityModeV1::Provisioned]));
    (mode, units(), units()).prop_map(|(mode, read, write)| CapacityV1 { mode, read, write, ..Default::default() })
}

fn traffic() -> impl Strategy<Value = TrafficV1> {
    (0..=99_000_u32).prop_map(|above| TrafficV1 {
        peak: Some(WireNumber((Decimal::ONE + Decimal::new(i64::from(above), 3)).normalize())),
        ..Default::default()
    })
}

fn rate() -> impl Strategy<Value = RateV1> {
    (number(10_000), select(vec![PerV1::Second, PerV1::Minute, PerV1::Hour, PerV1::Day, PerV1::Month]))
        .prop_map(|(times, per)| RateV1 { times, per })
}

/// Share and entry bytes.
type LooseMember = (Option<WireNumber>, Option<u64>);
/// Effect, share, entry before and after.
type LooseEffect = (EffectV1, Option<WireNumber>, Option<u64>, Option<u64>);

#[derive(Clone, Debug)]
struct LooseTable {
    class: Option<TableClassV1>,
    sorted: Option<KeyV1>,
    capacity: Option<CapacityV1>,
    traffic: Option<TrafficV1>,
    entities: Vec<EntityV1>,
    indexes: Vec<LooseIndex>,
    patterns: Vec<LoosePattern>,
}

fn loose_table() -> impl Strategy<Value = LooseTable> {
    (
        option::of(select(vec![TableClassV1::Standard, TableClassV1::StandardInfrequentAccess])),
        option::of(Just(KeyV1 { name: "sk".into(), kind: Some(KeyTypeV1::N) })),
        option::of(capacity()),
        option::of(traffic()),
        vec(entity(), 0..4),
        vec(loose_index(), 0..5),
        vec(loose_pattern(), 0..8),
    )
        .prop_map(|(class, sorted, capacity, traffic, entities, indexes, patterns)| LooseTable {
            class,
            sorted,
            capacity,
            traffic,
            entities,
            indexes,
            patterns,
        })
}

fn entity() -> impl Strategy<Value = EntityV1> {
    let stock = prop_oneof![
        1 => Just((None, None)),
        3 => (number(10_000_000_000_000), option::of(number(1_000_000))).prop_map(|(items, growth)| (Some(items), growth)),
        1 => number(1_000_000).prop_map(|items| (Some(items), Some(WireNumber(-items.0)))),
    ];
    let attributes = (1..=2_048_u64, 1..=1_024_u64, vec(option::of(0..20_000_u64), 5)).prop_map(|(pk, sk, others)| {
        let row = |name: &str, bytes| AttributeV1 { name: name.into(), kind: None, bytes };
        let others = ATTRIBUTES.iter().zip(others).filter_map(|(name, bytes)| Some(row(name, bytes?)));
        SizeV1::Attributes([row("pk", pk), row("sk", sk)].into_iter().chain(others).collect())
    });
    let distribution = vec((bytes(), 1..1_000_u64), 1..6).prop_map(|shares| {
        let share = |(bytes, weight)| SizeShareV1 { bytes, weight: WireNumber::from(weight) };
        SizeV1::Distribution(shares.into_iter().map(share).collect())
    });
    let size = prop_oneof![2 => bytes().prop_map(SizeV1::Bytes), 2 => attributes, 1 => distribution];
    let key = option::of(Just(KeyTemplateV1 { partition: "ORDER#<id>".into(), sort: String::new() }));
    let end = option::of(select(vec![EndOfLifeV1::Ttl, EndOfLifeV1::Never]));
    let life = option::weighted(0.3, (number(1_000_000), keys(), end));
    (key, stock, option::of(number(3_650)), option::weighted(0.9, size), life).prop_map(
        |(key, (items, growth_per_month), lifetime_days, size, life)| {
            let mut entity = EntityV1 { key, items, growth_per_month, lifetime_days, size, ..EntityV1::default() };
            if let Some((count, keys, end_of_life)) = life {
                let operation = ActionOperationV1::PutItem;
                entity.life_cycle = vec![LifeEventV1 {
                    name: "made".into(),
                    operation,
                    count: Some(count),
                    before_bytes: None,
                    after_bytes: None,
                    changes: None,
                    index_effects: Vec::new(),
                }];
                (entity.keys, entity.end_of_life) = (keys, end_of_life);
            }
            entity
        },
    )
}

#[derive(Clone, Debug)]
struct LooseIndex {
    kind: IndexKindV1,
    key: Vec<&'static str>,
    projection: ProjectionV1,
    /// Which entities are members, in turn; `None`: not said.
    members: Option<Vec<Option<LooseMember>>>,
    capacity: Option<CapacityV1>,
    keys: Option<KeysV1>,
}

fn loose_index() -> impl Strategy<Value = LooseIndex> {
    let projection = prop_oneof![
        Just(ProjectionV1::All),
        Just(ProjectionV1::KeysOnly),
        proptest::sample::subsequence(ATTRIBUTES.to_vec(), 1..4)
            .prop_map(|names| ProjectionV1::Include(names.into_iter().map(String::from).collect())),
    ];
    let member = option::weighted(0.8, (option::of(share()), option::weighted(0.7, bytes())));
    (
        select(vec![IndexKindV1::Global, IndexKindV1::Global, IndexKindV1::Local]),
        proptest::sample::subsequence(ATTRIBUTES.to_vec(), 1..5),
        projection,
        option::of(vec(member, 4)),
        option::of(capacity()),
        keys(),
    )
        .prop_map(|(kind, key, projection, members, capacity, keys)| LooseIndex {
            kind,
            key,
            projection,
            members,
            capacity,
            keys,
        })
}

#[derive(Clone, Debug)]
struct LoosePattern {
    operation: OperationV1,
    rate: Option<RateV1>,
    traffic: Option<TrafficV1>,
    which: (usize, usize),
    items: Option<WireNumber>,
    returned: Option<u8>,
    bytes_read: Option<u64>,
    strong: bool,
    shares: (Option<WireNumber>, Option<WireNumber>),
    write: LooseWrite,
    actions: Vec<(ActionOperationV1, usize, LooseWrite, Option<u64>)>,
    keys: Option<KeysV1>,
    aside: (Option<PurposeV1>, Option<AnsweredByV1>),
}

#[derive(Clone, Debug)]
struct LooseWrite {
    before: Option<u64>,
    after: Option<u64>,
    changes: Option<Vec<&'static str>>,
    /// For each index in turn.
    effects: Vec<Option<LooseEffect>>,
}

fn loose_write() -> impl Strategy<Value = LooseWrite> {
    use EffectV1::*;
    let effect = (
        select(vec![Enters, Leaves, Moves, Changes, Untouched]),
        option::of(share()),
        option::of(bytes()),
        option::of(bytes()),
    );
    (
        option::of(prop_oneof![4 => bytes(), 1 => Just(0)]),
        option::of(bytes()),
        option::of(proptest::sample::subsequence(ATTRIBUTES.to_vec(), 0..4)),
        vec(option::of(effect), 5),
    )
        .prop_map(|(before, after, changes, effects)| LooseWrite { before, after, changes, effects })
}

fn loose_pattern() -> impl Strategy<Value = LoosePattern> {
    use ActionOperationV1 as A;
    let operation = select(OperationV1::ALL.to_vec());
    let action = select(vec![A::PutItem, A::UpdateItem, A::DeleteItem, A::ConditionCheck]);
    let actions = vec((action, 0..4_usize, loose_write(), option::of(1..=6_u64)), 1..4);
    (
        (operation, option::weighted(0.9, rate()), option::of(traffic()), (0..4_usize, 0..6_usize)),
        (
            option::weighted(0.8, number(1_000_000)),
            option::of(0..=100_u8),
            option::weighted(0.2, bytes()),
            any::<bool>(),
        ),
        (option::weighted(0.3, share()), option::weighted(0.3, share())),
        loose_write(),
        actions,
        keys(),
        aside(),
    )
        .prop_map(
            |(
                (operation, rate, traffic, which),
                (items, returned, bytes_read, strong),
                shares,
                write,
                actions,
                keys,
                aside,
            )| {
                LoosePattern {
                    operation,
                    rate,
                    traffic,
                    which,
                    items,
                    returned,
                    bytes_read,
                    strong,
                    shares,
                    write,
                    actions,
                    keys,
                    aside,
                }
            },
        )
}

/// Puts a table together from what fits.
fn table(position: usize, loose: LooseTable) -> TableV1 {
    let mut entities = loose.entities;
    for (e, entity) in entities.iter_mut().enumerate() {
        entity.name = format!("e{e}");
    }
    let has_sort_key = loose.sorted.is_some();
    let indexes: Vec<_> =
        loose.indexes.into_iter().enumerate().map(|(i, it)| index(i, it, has_sort_key, &entities)).collect();
    let patterns = loose.patterns.into_iter().enumerate().map(|(p, it)| pattern(p, it, &entities, &indexes)).collect();
    TableV1 {
        name: format!("table {position}"),
        class: loose.class,
        partition_key: KeyV1 { name: "pk".into(), kind: None },
        sort_key: loose.sorted,
        capacity: loose.capacity,
        traffic: loose.traffic,
        entities,
        indexes,
        patterns,
        ..TableV1::default()
    }
}

fn index(position: usize, loose: LooseIndex, has_sort_key: bool, entities: &[EntityV1]) -> IndexV1 {
    let kind = if has_sort_key { loose.kind } else { IndexKindV1::Global };
    let key = |name: &str| KeyV1 { name: name.into(), kind: None };
    let (partition_key, sort_key) = match kind {
        IndexKindV1::Local => (Vec::new(), vec![key(loose.key[0])]),
        IndexKindV1::Global => (vec![key(loose.key[0])], loose.key[1..].iter().map(|it| key(it)).collect()),
    };
    let members = loose.members.map(|members| {
        let said = members.into_iter().zip(entities);
        said.filter_map(|(it, entity)| {
            let (share, entry_bytes) = it?;
            Some(MemberV1 { entity: entity.name.clone(), share, entry_bytes, key: None })
        })
        .collect()
    });
    let capacity = match kind {
        IndexKindV1::Local => None,
        IndexKindV1::Global => loose.capacity.map(|it| CapacityV1 { mode: None, ..it }),
    };
    IndexV1 {
        name: format!("i{position}"),
        kind,
        partition_key,
        sort_key,
        projection: loose.projection,
        members,
        capacity,
        keys: loose.keys,
    }
}

fn entity_name(which: usize, entities: &[EntityV1]) -> Option<String> {
    (!entities.is_empty()).then(|| entities[which % entities.len()].name.clone())
}

fn pattern(position: usize, loose: LoosePattern, entities: &[EntityV1], indexes: &[IndexV1]) -> PatternV1 {
    use OperationV1::*;
    let entity = entity_name(loose.which.0, entities);
    let mut pattern = PatternV1 {
        name: format!("question {position}"),
        operation: loose.operation,
        rate: loose.rate.clone(),
        traffic: loose.traffic.clone(),
        entity: entity.clone(),
        keys: loose.keys.clone(),
        purpose: loose.aside.0,
        answered_by: loose.aside.1,
        ..PatternV1::default()
    };
    let strong = loose.strong.then_some(ConsistencyV1::Strong);
    let keys = loose.items.map_or(1, |it| u64::try_from(it.0.trunc()).unwrap_or(1));
    match loose.operation {
        GetItem => {
            pattern.items_read = loose.items.map(|_| WireNumber::from(keys % 2));
            pattern.bytes_read = loose.bytes_read;
            pattern.consistency = strong;
        }
        BatchGetItem => {
            pattern.items_read = loose.items.map(|_| WireNumber::from(keys % 40 + 1));
            pattern.consistency = strong;
        }
        TransactGetItems => pattern.items_read = loose.items.map(|_| WireNumber::from(keys % 20 + 1)),
        Query | Scan => range(&mut pattern, &loose, strong, indexes),
        PutItem | UpdateItem | DeleteItem => {
            let verb = match loose.operation {
                PutItem => ActionOperationV1::PutItem,
                UpdateItem => ActionOperationV1::UpdateItem,
                _ => ActionOperationV1::DeleteItem,
            };
            let action = action(verb, entity, loose.write, None, indexes);
            pattern.before_bytes = action.before_bytes;
            pattern.after_bytes = action.after_bytes;
            pattern.changes = action.changes;
            pattern.index_effects = action.index_effects;
            (pattern.failed_share, pattern.conflict_share) = loose.shares;
        }
        BatchWriteItem | TransactWriteItems => {
            let batch = loose.operation == BatchWriteItem;
            pattern.entity = None;
            pattern.actions = loose
                .actions
                .into_iter()
                .map(|(verb, which, write, repeat)| {
                    let verb = match verb {
                        ActionOperationV1::UpdateItem | ActionOperationV1::ConditionCheck if batch => {
                            ActionOperationV1::PutItem
                        }
                        verb => verb,
                    };
                    action(verb, entity_name(which, entities), write, repeat, indexes)
                })
                .collect();
            if !batch {
                (pattern.replay_share, pattern.cancelled_share) = loose.shares;
            }
        }
    }
    pattern
}

fn range(pattern: &mut PatternV1, loose: &LoosePattern, strong: Option<ConsistencyV1>, indexes: &[IndexV1]) {
    let target = indexes.get(loose.which.1);
    pattern.target = target.map(|it| it.name.clone());
    pattern.items_read = loose.items;
    pattern.bytes_read = loose.bytes_read;
    pattern.items_returned = loose
        .items
        .zip(loose.returned)
        .map(|(items, percent)| WireNumber((items.0 * Decimal::new(i64::from(percent), 2)).normalize()));
    if target.is_none_or(|it| it.kind == IndexKindV1::Local) {
        pattern.consistency = strong;
        pattern.attributes = if target.is_some() { vec!["a4".into()] } else { Vec::new() };
    }
    // An entity without entries cannot be read there, so the number of its items says nothing.
    if let Some(target) = target {
        let Some(entity) = &pattern.entity else { return };
        let sure = target.members.as_ref().is_some_and(|it| it.iter().any(|member| member.entity == *entity));
        if !sure {
            (pattern.items_read, pattern.items_returned) = (None, None);
        }
    }
}

fn action(
    operation: ActionOperationV1,
    entity: Option<String>,
    loose: LooseWrite,
    repeat: Option<u64>,
    indexes: &[IndexV1],
) -> ActionV1 {
    use {ActionOperationV1::*, EffectV1::*};
    let nothing_before = match operation {
        PutItem => matches!(loose.before, None | Some(0)),
        _ => loose.before == Some(0),
    };
    let fits = |effect: EffectV1| match (operation, effect) {
        (_, Untouched) => true,
        (ConditionCheck, _) => false,
        (DeleteItem, Enters | Moves | Changes) => false,
        (_, Enters) => true,
        _ => !nothing_before,
    };
    let index_effects = indexes
        .iter()
        .zip(loose.effects)
        .filter_map(|(index, effect)| {
            let (effect, share, entry_before_bytes, entry_after_bytes) = effect?;
            let effect = if fits(effect) { effect } else { Untouched };
            Some(IndexEffectV1 { index: index.name.clone(), effect, share, entry_before_bytes, entry_after_bytes })
        })
        .collect();
    ActionV1 {
        operation,
        entity,
        before_bytes: loose.before,
        after_bytes: if matches!(operation, DeleteItem | ConditionCheck) { None } else { loose.after },
        changes: loose.changes.map(|names| names.into_iter().map(String::from).collect()),
        index_effects,
        repeat,
    }
}
