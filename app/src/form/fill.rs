//! From a design's wire form to the text of the form. With [`super::check`] it goes round: what is filled in and not
//! touched comes out as it went in.

use super::{
    more::{
        self,
        rows::{DESIGN, ENTITY, INDEX, PATTERN, TABLE},
    },
    text::{
        ActionText, AttributeText, DesignText, EffectText, EntityText, IndexText, KeyText, MemberText, PatternText,
        RowId, SizeForm, TableText, WriteText,
    },
};
use keyfare_core::{
    show,
    wire::{
        ActionV1, CapacityModeV1, ConsistencyV1, DesignV1, EffectV1, EntityV1, FailedConditionV1, GigabyteV1,
        IndexEffectV1, IndexKindV1, IndexV1, KeyTypeV1, KeyV1, PatternV1, PerV1, ProjectionV1, SizeV1, TableClassV1,
        TableV1, WireNumber,
    },
};

/// The form of a design. Rows get their ids in reading order, so that server and browser agree.
pub fn fill(design: &DesignV1) -> DesignText {
    let (more, carried) = more::take(DESIGN, &DesignV1 { tables: Vec::new(), ..design.clone() });
    let mut text = DesignText {
        carried: Box::new(carried),
        more,
        name: design.name.clone(),
        notes: design.notes.clone(),
        region: design.region.clone(),
        price_version: design.price_version.clone(),
        month: design.settings.calendar_month.clone().unwrap_or_else(|| number(design.settings.month_hours)),
        gigabyte: match design.settings.gigabyte {
            None => "",
            Some(GigabyteV1::Binary) => "binary",
            Some(GigabyteV1::Decimal) => "decimal",
        }
        .to_string(),
        failed_condition: match design.settings.failed_condition {
            None => "",
            Some(FailedConditionV1::Existing) => "existing",
            Some(FailedConditionV1::Larger) => "larger",
        }
        .to_string(),
        ..DesignText::default()
    };
    let mut ids = Ids(0);
    text.tables = design.tables.iter().map(|it| table(it, &mut ids)).collect();
    text.next_id = ids.0;
    text
}

struct Ids(RowId);

impl Ids {
    fn next(&mut self) -> RowId {
        self.0 += 1;
        self.0
    }
}

/// A count of items, with commas between thousands: they are read as well as plain digits.
fn count(value: Option<WireNumber>) -> String {
    match value {
        Some(it) if !it.0.is_sign_negative() => show::count(it.0),
        other => number(other),
    }
}

/// A number as it is typed: plain digits, no commas.
fn number(value: Option<WireNumber>) -> String {
    value.map(|it| it.0.normalize().to_string()).unwrap_or_default()
}

fn whole(value: Option<u64>) -> String {
    value.map(|it| it.to_string()).unwrap_or_default()
}

fn key(key: &KeyV1) -> KeyText {
    let kind = match key.kind {
        None => "",
        Some(KeyTypeV1::S) => "S",
        Some(KeyTypeV1::N) => "N",
        Some(KeyTypeV1::B) => "B",
    };
    KeyText { name: key.name.clone(), kind: kind.to_string() }
}

fn table(wire: &TableV1, ids: &mut Ids) -> TableText {
    let id = ids.next();
    let entities: Vec<EntityText> = wire.entities.iter().map(|it| entity(it, ids)).collect();
    let entity_id = |name: &str| entities.iter().find(|it| it.name == name).map_or(0, |it| it.id);
    let indexes: Vec<IndexText> = wire.indexes.iter().map(|it| index(it, &entity_id, ids)).collect();
    let index_id = |name: &str| indexes.iter().find(|it| it.name == name).map_or(0, |it| it.id);
    let patterns =
        wire.patterns.iter().map(|it| pattern(it, &Rows { entity: &entity_id, index: &index_id }, ids)).collect();
    let capacity = wire.capacity.clone().unwrap_or_default();
    let carried = TableV1 { entities: Vec::new(), indexes: Vec::new(), patterns: Vec::new(), ..wire.clone() };
    let (more, carried) = more::take(TABLE, &carried);
    TableText {
        id,
        carried: Box::new(carried),
        more,
        name: wire.name.clone(),
        class: match wire.class {
            Some(TableClassV1::StandardInfrequentAccess) => "standard_infrequent_access",
            _ => "standard",
        }
        .to_string(),
        partition_key: key(&wire.partition_key),
        sort_key: wire.sort_key.as_ref().map(key).unwrap_or_default(),
        mode: match capacity.mode {
            Some(CapacityModeV1::Provisioned) => "provisioned",
            _ => "on_demand",
        }
        .to_string(),
        read: number(capacity.read),
        write: number(capacity.write),
        peak: number(wire.traffic.as_ref().and_then(|it| it.peak)),
        entities,
        indexes,
        patterns,
    }
}

fn entity(wire: &EntityV1, ids: &mut Ids) -> EntityText {
    let id = ids.next();
    let template = wire.key.clone().unwrap_or_default();
    let (more, carried) = more::take(ENTITY, wire);
    let mut text = EntityText {
        id,
        carried: Box::new(carried),
        more,
        name: wire.name.clone(),
        partition_template: template.partition,
        sort_template: template.sort,
        items: count(wire.items),
        growth: number(wire.growth_per_month),
        lifetime: number(wire.lifetime_days),
        ..EntityText::default()
    };
    match &wire.size {
        None => {}
        Some(SizeV1::Bytes(bytes)) => text.bytes = bytes.to_string(),
        Some(SizeV1::Attributes(rows)) => {
            text.size_form = SizeForm::Attributes;
            let row = |it: &keyfare_core::wire::AttributeV1| AttributeText {
                id: ids.next(),
                name: it.name.clone(),
                kind: it.kind.clone().unwrap_or_default(),
                bytes: it.bytes.to_string(),
            };
            text.attributes = rows.iter().map(row).collect();
        }
        Some(SizeV1::Item(sample)) => {
            text.size_form = SizeForm::Sample;
            text.sample = serde_json::to_string_pretty(sample).unwrap_or_default();
        }
        Some(SizeV1::Distribution(sizes)) => {
            text.size_form = SizeForm::Sizes;
            text.sizes = more::sizes_text(sizes);
        }
    }
    text
}

fn index(wire: &IndexV1, entity_id: &impl Fn(&str) -> RowId, ids: &mut Ids) -> IndexText {
    let names = |keys: &[KeyV1]| keys.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(", ");
    let (projection, include) = match &wire.projection {
        ProjectionV1::All => ("all", String::new()),
        ProjectionV1::KeysOnly => ("keys_only", String::new()),
        ProjectionV1::Include(names) => ("include", names.join(", ")),
    };
    let member = |it: &keyfare_core::wire::MemberV1| MemberText {
        entity: entity_id(&it.entity),
        held: true,
        share: number(it.share),
        entry_bytes: whole(it.entry_bytes),
        key_template: it.key.clone(),
    };
    let capacity = wire.capacity.clone().unwrap_or_default();
    let (more, carried) = more::take(INDEX, wire);
    IndexText {
        id: ids.next(),
        carried: Box::new(carried),
        more,
        name: wire.name.clone(),
        kind: match wire.kind {
            IndexKindV1::Global => "global",
            IndexKindV1::Local => "local",
        }
        .to_string(),
        partition_key: names(&wire.partition_key),
        sort_key: names(&wire.sort_key),
        key_types: wire.partition_key.iter().chain(&wire.sort_key).filter(|it| it.kind.is_some()).map(key).collect(),
        projection: projection.to_string(),
        include,
        members: match &wire.members {
            None => Vec::new(),
            // Said to be empty is not the same as not said: one row that is not held says so.
            Some(members) if members.is_empty() => vec![MemberText::default()],
            Some(members) => members.iter().map(member).collect(),
        },
        read: number(capacity.read),
        write: number(capacity.write),
    }
}

/// How names become rows.
struct Rows<'a> {
    entity: &'a dyn Fn(&str) -> RowId,
    index: &'a dyn Fn(&str) -> RowId,
}

fn pattern(wire: &PatternV1, rows: &Rows, ids: &mut Ids) -> PatternText {
    let id = ids.next();
    let (more, carried) = more::take(PATTERN, wire);
    PatternText {
        id,
        carried: Box::new(carried),
        more,
        name: wire.name.clone(),
        operation: format!("{:?}", wire.operation),
        times: number(wire.rate.as_ref().map(|it| it.times)),
        per: per(wire.rate.as_ref().map_or(PerV1::Second, |it| it.per)).to_string(),
        peak: number(wire.traffic.as_ref().and_then(|it| it.peak)),
        target: wire.target.as_deref().map_or(0, rows.index),
        entity: wire.entity.as_deref().map_or(0, rows.entity),
        items_read: count(wire.items_read),
        items_returned: count(wire.items_returned),
        bytes_read: whole(wire.bytes_read),
        consistency: match wire.consistency {
            Some(ConsistencyV1::Strong) => "strong",
            _ => "eventual",
        }
        .to_string(),
        key_condition: wire.key_condition.clone(),
        filter: wire.filter.clone(),
        attributes: wire.attributes.join(", "),
        failed_share: number(wire.failed_share),
        conflict_share: number(wire.conflict_share),
        replay_share: number(wire.replay_share),
        cancelled_share: number(wire.cancelled_share),
        write: write(wire.before_bytes, wire.after_bytes, wire.changes.as_deref(), &wire.index_effects, rows, ids),
        actions: wire.actions.iter().map(|it| action(it, rows, ids)).collect(),
    }
}

/// The value of a rate's time in a list.
pub const fn per(per: PerV1) -> &'static str {
    match per {
        PerV1::Second => "second",
        PerV1::Minute => "minute",
        PerV1::Hour => "hour",
        PerV1::Day => "day",
        PerV1::Month => "month",
    }
}

fn action(wire: &ActionV1, rows: &Rows, ids: &mut Ids) -> ActionText {
    ActionText {
        id: ids.next(),
        operation: format!("{:?}", wire.operation),
        entity: wire.entity.as_deref().map_or(0, rows.entity),
        repeat: whole(wire.repeat),
        write: write(wire.before_bytes, wire.after_bytes, wire.changes.as_deref(), &wire.index_effects, rows, ids),
    }
}

fn write(
    before: Option<u64>,
    after: Option<u64>,
    changes: Option<&[String]>,
    effects: &[IndexEffectV1],
    rows: &Rows,
    ids: &mut Ids,
) -> WriteText {
    let effect = |it: &IndexEffectV1| EffectText {
        id: ids.next(),
        index: (rows.index)(&it.index),
        effect: effect_value(it.effect).to_string(),
        share: number(it.share),
        before: whole(it.entry_before_bytes),
        after: whole(it.entry_after_bytes),
    };
    WriteText {
        before: whole(before),
        after: whole(after),
        changes: changes.map(|it| it.join(", ")).unwrap_or_default(),
        changes_nothing: changes.is_some_and(<[String]>::is_empty),
        effects: effects.iter().map(effect).collect(),
    }
}

/// The value of an effect in a list.
pub const fn effect_value(effect: EffectV1) -> &'static str {
    match effect {
        EffectV1::Enters => "enters",
        EffectV1::Leaves => "leaves",
        EffectV1::Moves => "moves",
        EffectV1::Changes => "changes",
        EffectV1::Untouched => "untouched",
    }
}
