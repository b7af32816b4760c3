//! From the text of the form to a design: every text is read, every mistake is kept under the path of its field in the
//! wire form (`tables[0].entities[1].size`), the same paths that [`keyfare_core::design`] reports.

#![allow(clippy::needless_update, reason = "the wire form may have fields that the form does not have yet")]

use super::{
    more::{
        self,
        rows::{DESIGN, ENTITY, INDEX, PATTERN, TABLE},
    },
    number,
    text::{
        ActionText, DesignText, EffectText, EntityText, IndexText, KeyText, PatternText, RowId, SizeForm, TableText,
        WriteText, listed,
    },
};
use keyfare_core::{
    analysis::distribution,
    item,
    limits::ITEM_MAX_BYTES,
    share, show,
    wire::{
        ActionOperationV1, ActionV1, AttributeV1, CapacityModeV1, CapacityV1, ConsistencyV1, DesignV1, EffectV1,
        EntityV1, FailedConditionV1, GigabyteV1, IndexEffectV1, IndexKindV1, IndexV1, KeyTemplateV1, KeyTypeV1, KeyV1,
        MemberV1, Mistakes, OperationV1, PatternV1, PerV1, ProjectionV1, RateV1, SettingsV1, SizeV1, TableClassV1,
        TableV1, TrafficV1, WireNumber,
    },
};

/// The wire form of what is typed, and the mistakes of single fields. A field with a mistake is left out.
pub fn read(text: &DesignText) -> (DesignV1, Mistakes) {
    let mut reader = Reader { mistakes: Mistakes::new() };
    let month = text.month.trim();
    let calendar = month.contains('-').then(|| month.to_string());
    let carried = more::write(DESIGN, &text.more, &*text.carried, "", &mut reader.mistakes);
    let design = DesignV1 {
        version: 1,
        name: text.name.clone(),
        notes: text.notes.clone(),
        region: text.region.clone(),
        price_version: text.price_version.clone(),
        settings: SettingsV1 {
            month_hours: if calendar.is_some() { None } else { reader.number("settings.month_hours", month) },
            calendar_month: calendar,
            gigabyte: match text.gigabyte.as_str() {
                "binary" => Some(GigabyteV1::Binary),
                "decimal" => Some(GigabyteV1::Decimal),
                _ => None,
            },
            failed_condition: match text.failed_condition.as_str() {
                "existing" => Some(FailedConditionV1::Existing),
                "larger" => Some(FailedConditionV1::Larger),
                _ => None,
            },
            ..carried.settings
        },
        tables: text.tables.iter().enumerate().map(|(t, it)| table(it, &format!("tables[{t}]"), &mut reader)).collect(),
        ..carried
    };
    (design, reader.mistakes)
}

struct Reader {
    mistakes: Mistakes,
}

impl Reader {
    fn keep<T>(&mut self, path: &str, result: Result<Option<T>, String>) -> Option<T> {
        result.unwrap_or_else(|message| {
            self.mistakes.insert(path.to_string(), message);
            None
        })
    }

    fn number(&mut self, path: &str, text: &str) -> Option<WireNumber> {
        self.keep(path, number::number(text))
    }

    fn share(&mut self, path: &str, text: &str) -> Option<WireNumber> {
        self.keep(path, number::share(text))
    }

    fn bytes(&mut self, path: &str, text: &str) -> Option<u64> {
        self.keep(path, number::bytes(text))
    }
}

/// Names behind row ids.
struct Names<'a>(&'a TableText);

impl Names<'_> {
    fn entity(&self, id: RowId) -> Option<String> {
        self.0.entities.iter().find(|it| it.id == id).map(|it| it.name.clone())
    }

    fn index(&self, id: RowId) -> Option<String> {
        self.0.indexes.iter().find(|it| it.id == id).map(|it| it.name.clone())
    }
}

fn key(text: &KeyText) -> KeyV1 {
    KeyV1 { name: text.name.trim().to_string(), kind: key_type(&text.kind) }
}

fn key_type(kind: &str) -> Option<KeyTypeV1> {
    match kind {
        "S" => Some(KeyTypeV1::S),
        "N" => Some(KeyTypeV1::N),
        "B" => Some(KeyTypeV1::B),
        _ => None,
    }
}

fn traffic(peak: Option<WireNumber>, carried: &Option<TrafficV1>) -> Option<TrafficV1> {
    let traffic = TrafficV1 { peak, ..carried.clone().unwrap_or_default() };
    (traffic != TrafficV1::default()).then_some(traffic)
}

fn capacity(
    mode: Option<CapacityModeV1>,
    [read, write]: [Option<WireNumber>; 2],
    carried: &Option<CapacityV1>,
) -> Option<CapacityV1> {
    let capacity = CapacityV1 { mode, read, write, ..carried.clone().unwrap_or_default() };
    (capacity != CapacityV1::default()).then_some(capacity)
}

fn table(text: &TableText, path: &str, reader: &mut Reader) -> TableV1 {
    let carried = more::write(TABLE, &text.more, &*text.carried, path, &mut reader.mistakes);
    let names = Names(text);
    let read = reader.number(&format!("{path}.capacity.read"), &text.read);
    let write = reader.number(&format!("{path}.capacity.write"), &text.write);
    let mode = (text.mode == "provisioned").then_some(CapacityModeV1::Provisioned);
    TableV1 {
        name: text.name.trim().to_string(),
        class: (text.class == "standard_infrequent_access").then_some(TableClassV1::StandardInfrequentAccess),
        partition_key: key(&text.partition_key),
        sort_key: (!text.sort_key.name.trim().is_empty()).then(|| key(&text.sort_key)),
        capacity: capacity(mode, [read, write], &carried.capacity),
        traffic: traffic(reader.number(&format!("{path}.traffic.peak"), &text.peak), &carried.traffic),
        entities: text
            .entities
            .iter()
            .enumerate()
            .map(|(e, it)| entity(it, &format!("{path}.entities[{e}]"), reader))
            .collect(),
        indexes: text
            .indexes
            .iter()
            .enumerate()
            .map(|(i, it)| index(it, &names, &format!("{path}.indexes[{i}]"), reader))
            .collect(),
        patterns: text
            .patterns
            .iter()
            .enumerate()
            .map(|(p, it)| pattern(it, &names, &format!("{path}.patterns[{p}]"), reader))
            .collect(),
        ..carried
    }
}

fn entity(text: &EntityText, path: &str, reader: &mut Reader) -> EntityV1 {
    let carried = more::write(ENTITY, &text.more, &*text.carried, path, &mut reader.mistakes);
    let says_key = !text.partition_template.is_empty() || !text.sort_template.is_empty();
    EntityV1 {
        name: text.name.trim().to_string(),
        key: says_key
            .then(|| KeyTemplateV1 { partition: text.partition_template.clone(), sort: text.sort_template.clone() }),
        items: reader.number(&format!("{path}.items"), &text.items),
        growth_per_month: reader.number(&format!("{path}.growth_per_month"), &text.growth),
        lifetime_days: reader.number(&format!("{path}.lifetime_days"), &text.lifetime),
        size: match text.size_form {
            SizeForm::Bytes => reader.bytes(&format!("{path}.size"), &text.bytes).map(SizeV1::Bytes),
            SizeForm::Attributes if text.attributes.is_empty() => None,
            SizeForm::Attributes => {
                let mut row = |(a, it): (usize, &super::text::AttributeText)| AttributeV1 {
                    name: it.name.trim().to_string(),
                    kind: (!it.kind.is_empty()).then(|| it.kind.clone()),
                    bytes: reader.bytes(&format!("{path}.size.attributes[{a}].bytes"), &it.bytes).unwrap_or(0),
                };
                Some(SizeV1::Attributes(text.attributes.iter().enumerate().map(&mut row).collect()))
            }
            SizeForm::Sample => sample(&text.sample, &format!("{path}.size.item"), reader),
            SizeForm::Sizes => {
                reader.keep(&format!("{path}.size.distribution"), more::sizes(&text.sizes)).map(SizeV1::Distribution)
            }
        },
        ..carried
    }
}

/// Pasted items are read from their text, so that their numbers stay exact: one goes on as the size of each attribute,
/// several as their sizes. That is what a link carries too.
fn sample(text: &str, path: &str, reader: &mut Reader) -> Option<SizeV1> {
    let read = || -> Result<Option<SizeV1>, String> {
        let items = item::parse_items(text).map_err(|problem| problem.to_string())?;
        if let [one] = items.as_slice() {
            return Ok(Some(SizeV1::Attributes(share::attribute_rows(&one.item))));
        }
        if let Some(it) = items.iter().find(|it| it.item.bytes().get() > ITEM_MAX_BYTES) {
            let bytes = show::count(it.item.bytes().get().into());
            return Err(format!("line {}: {bytes} bytes is over the 400 KB limit of an item (R-ITEM-9)", it.line));
        }
        Ok(distribution::from_sizes(items.iter().map(|it| it.item.bytes())).ok().map(|it| distribution::to_wire(&it)))
    };
    reader.keep(path, read())
}

fn index(text: &IndexText, names: &Names, path: &str, reader: &mut Reader) -> IndexV1 {
    let carried = more::write(INDEX, &text.more, &*text.carried, path, &mut reader.mistakes);
    let keys = |list: &str| {
        let kind = |name: &str| text.key_types.iter().find(|it| it.name == name).and_then(|it| key_type(&it.kind));
        listed(list).into_iter().map(|name| KeyV1 { kind: kind(&name), name }).collect()
    };
    let read = reader.number(&format!("{path}.capacity.read"), &text.read);
    let write = reader.number(&format!("{path}.capacity.write"), &text.write);
    let mut members = Vec::new();
    for it in text.members.iter().filter(|it| it.held) {
        let Some(entity) = names.entity(it.entity) else { continue };
        let m = members.len();
        members.push(MemberV1 {
            entity,
            share: reader.share(&format!("{path}.members[{m}].share"), &it.share),
            entry_bytes: reader.bytes(&format!("{path}.members[{m}].entry_bytes"), &it.entry_bytes),
            key: it.key_template.clone(),
        });
    }
    IndexV1 {
        name: text.name.trim().to_string(),
        kind: if text.kind == "local" { IndexKindV1::Local } else { IndexKindV1::Global },
        partition_key: keys(&text.partition_key),
        sort_key: keys(&text.sort_key),
        projection: match text.projection.as_str() {
            "keys_only" => ProjectionV1::KeysOnly,
            "include" => ProjectionV1::Include(listed(&text.include)),
            _ => ProjectionV1::All,
        },
        members: (!text.members.is_empty()).then_some(members),
        capacity: capacity(None, [read, write], &carried.capacity),
        ..carried
    }
}

/// The call behind a name of the service; GetItem for anything else.
pub fn operation(name: &str) -> OperationV1 {
    OperationV1::named(name).unwrap_or(OperationV1::GetItem)
}

fn action_operation(name: &str) -> ActionOperationV1 {
    use ActionOperationV1::*;
    let all = [PutItem, UpdateItem, DeleteItem, ConditionCheck];
    all.into_iter().find(|it| format!("{it:?}") == name).unwrap_or(PutItem)
}

fn pattern(text: &PatternText, names: &Names, path: &str, reader: &mut Reader) -> PatternV1 {
    let carried = more::write(PATTERN, &text.more, &*text.carried, path, &mut reader.mistakes);
    use OperationV1::*;
    let operation = operation(&text.operation);
    let reads = matches!(operation, GetItem | BatchGetItem | TransactGetItems | Query | Scan);
    let range = matches!(operation, Query | Scan);
    let many = matches!(operation, BatchWriteItem | TransactWriteItems);
    let single = !reads && !many;
    let at = |field: &str| format!("{path}.{field}");
    let per = match text.per.as_str() {
        "minute" => PerV1::Minute,
        "hour" => PerV1::Hour,
        "day" => PerV1::Day,
        "month" => PerV1::Month,
        _ => PerV1::Second,
    };
    let own = WriteText::default();
    let own = if single { &text.write } else { &own };
    let write = write(own, names, &format!("{path}."), reader);
    // Only what the operation has is read: the rest stays in the form, in case the operation changes back.
    let mut number = |fits: bool, field: &str, value: &str| if fits { reader.number(&at(field), value) } else { None };
    let (items_read, items_returned) =
        (number(reads, "items_read", &text.items_read), number(range, "items_returned", &text.items_returned));
    let mut share = |fits: bool, field: &str, value: &str| if fits { reader.share(&at(field), value) } else { None };
    let transaction = operation == TransactWriteItems;
    let (failed_share, conflict_share) =
        (share(single, "failed_share", &text.failed_share), share(single, "conflict_share", &text.conflict_share));
    let (replay_share, cancelled_share) = (
        share(transaction, "replay_share", &text.replay_share),
        share(transaction, "cancelled_share", &text.cancelled_share),
    );
    let one_size = range || operation == GetItem;
    PatternV1 {
        name: text.name.clone(),
        operation,
        rate: reader.number(&at("rate.times"), &text.times).map(|times| RateV1 { times, per }),
        traffic: traffic(reader.number(&at("traffic.peak"), &text.peak), &carried.traffic),
        target: if range { names.index(text.target) } else { None },
        entity: if many { None } else { names.entity(text.entity) },
        items_read,
        items_returned,
        bytes_read: if one_size { reader.bytes(&at("bytes_read"), &text.bytes_read) } else { None },
        consistency: (reads && operation != TransactGetItems && text.consistency == "strong")
            .then_some(ConsistencyV1::Strong),
        key_condition: text.key_condition.clone(),
        filter: text.filter.clone(),
        attributes: if reads { listed(&text.attributes) } else { Vec::new() },
        before_bytes: write.before,
        after_bytes: if operation == DeleteItem { None } else { write.after },
        changes: write.changes,
        index_effects: write.effects,
        failed_share,
        conflict_share,
        replay_share,
        cancelled_share,
        actions: if many {
            text.actions
                .iter()
                .enumerate()
                .map(|(a, it)| action(it, names, &format!("{path}.actions[{a}]"), reader))
                .collect()
        } else {
            Vec::new()
        },
        ..carried
    }
}

fn action(text: &ActionText, names: &Names, path: &str, reader: &mut Reader) -> ActionV1 {
    let operation = action_operation(&text.operation);
    let write = write(&text.write, names, &format!("{path}."), reader);
    let leaves_item = matches!(operation, ActionOperationV1::PutItem | ActionOperationV1::UpdateItem);
    let repeat_path = format!("{path}.repeat");
    let repeat = match reader.number(&repeat_path, &text.repeat).map(|it| (it, u64::try_from(it.0))) {
        None => None,
        Some((it, Ok(whole))) if WireNumber::from(whole) == it => Some(whole),
        Some((it, _)) => {
            reader.mistakes.insert(repeat_path, format!("{} is no number of actions: whole, from 1", it.0));
            None
        }
    };
    ActionV1 {
        operation,
        entity: names.entity(text.entity),
        before_bytes: write.before,
        after_bytes: if leaves_item { write.after } else { None },
        changes: write.changes,
        index_effects: if operation == ActionOperationV1::ConditionCheck { Vec::new() } else { write.effects },
        repeat,
    }
}

/// A write as read.
struct Write {
    before: Option<u64>,
    after: Option<u64>,
    changes: Option<Vec<String>>,
    effects: Vec<IndexEffectV1>,
}

/// `at` is the path of its fields, with the dot.
fn write(text: &WriteText, names: &Names, at: &str, reader: &mut Reader) -> Write {
    let changes = listed(&text.changes);
    let mut effects = Vec::new();
    for it in &text.effects {
        let Some(index) = names.index(it.index) else { continue };
        effects.push(effect(it, index, &format!("{at}index_effects[{}]", effects.len()), reader));
    }
    Write {
        before: reader.bytes(&format!("{at}before_bytes"), &text.before),
        after: reader.bytes(&format!("{at}after_bytes"), &text.after),
        changes: (text.changes_nothing || !changes.is_empty()).then_some(changes),
        effects,
    }
}

fn effect(text: &EffectText, index: String, path: &str, reader: &mut Reader) -> IndexEffectV1 {
    IndexEffectV1 {
        index,
        effect: match text.effect.as_str() {
            "enters" => EffectV1::Enters,
            "leaves" => EffectV1::Leaves,
            "moves" => EffectV1::Moves,
            "untouched" => EffectV1::Untouched,
            _ => EffectV1::Changes,
        },
        share: reader.share(&format!("{path}.share"), &text.share),
        entry_before_bytes: reader.bytes(&format!("{path}.entry_before_bytes"), &text.before),
        entry_after_bytes: reader.bytes(&format!("{path}.entry_after_bytes"), &text.after),
    }
}
