//! Item collections: the items under one key value in the order of their sort keys, how large that gets over time, and
//! what one Query of it returns (B3). Owns example values, order and growth; sizes come from the design, units from the
//! estimate.

use super::{
    key_condition,
    key_template::KeyTemplate,
    time_buckets::{Bucket, new_items_per_day},
};
use crate::{
    bill::{Place, UnitKind, stock::Stock},
    design::{AnsweredBy, BillingMonth, Design, IndexKind, KeySpread, KeyType, Request, Table},
    estimate::Estimate,
    limits,
    units::Bytes,
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// Rows that are shown of one entity at most.
const EXAMPLES: u64 = 3;

/// The items under one kind of key value.
#[derive(Clone, Debug, PartialEq)]
pub struct Collection {
    /// The table's position.
    pub table: usize,
    /// The table, or an index.
    pub place: Place,
    /// The template of the key value; empty where not said.
    pub template: String,
    /// An example of the key value.
    pub key: String,
    /// The entities that are in it, in the order of the table.
    pub members: Vec<CollectionMember>,
    /// Examples in sort order.
    pub rows: Vec<CollectionRow>,
    /// What queries of it return.
    pub queries: Vec<CollectionQuery>,
    /// Bytes that it may have: 10 GB in a table with local indexes, their entries included; else there is no limit.
    pub limit: Option<Bytes>,
}

/// One entity's items in a collection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CollectionMember {
    /// The entity's position.
    pub entity: usize,
    /// Bytes of one item or entry; of distributed sizes the mean.
    pub each: Option<Bytes>,
    /// Bytes that it adds to the collection's limit: the item with its entries in local indexes.
    pub counted: Option<Bytes>,
    /// Items under all key values together, at the start of the month; `None` where not known.
    pub items: Option<Decimal>,
    /// Items under one key value on average, at the start of the month; `None` where the number of items or of key
    /// values is not known.
    pub average: Option<Decimal>,
    /// Items under the busiest value, where its share is known.
    pub largest: Option<Decimal>,
    /// Items that a month adds under one key value on average.
    pub growth: Option<Decimal>,
    /// Items that a month adds under the busiest value, where its share is known.
    pub largest_growth: Option<Decimal>,
}

/// One example of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionRow {
    /// The entity's position.
    pub entity: usize,
    /// An example of its sort key value; empty where the place has no sort key.
    pub sort: String,
    /// Its bytes; of distributed sizes the mean.
    pub bytes: Option<Bytes>,
    /// Whether more of the same entity follow it.
    pub more: bool,
}

/// What one Query of a collection returns.
#[derive(Clone, Debug, PartialEq)]
pub struct CollectionQuery {
    /// The pattern's position.
    pub pattern: usize,
    /// The entities whose sort key values its condition reaches, by their templates; all, where it has none.
    pub entities: Vec<usize>,
    /// Items that it reads, if said.
    pub items: Option<Decimal>,
    /// Items that it returns, if said or if nothing is left out.
    pub returned: Option<Decimal>,
    /// Bytes that it reads.
    pub bytes: Option<Decimal>,
    /// Units that it takes.
    pub units: Option<Decimal>,
    /// Requests that it takes, a page of 1 MB each.
    pub pages: Option<u64>,
}

impl Collection {
    /// Bytes under one key value on average after so many months, or under the busiest one; with entries of local
    /// indexes. `None` where a part is not known.
    pub fn bytes_after(&self, months: u32, which: Which) -> Option<Decimal> {
        let months = Decimal::from(months);
        let mut sum = Decimal::ZERO;
        for it in &self.members {
            let (now, growth) = match which {
                Which::Average => (it.average?, it.growth?),
                Which::Largest => (it.largest?, it.largest_growth?),
            };
            let items = growth.checked_mul(months)?.checked_add(now)?.max(Decimal::ZERO);
            sum = sum.checked_add(items.checked_mul(Decimal::from(it.counted?.get()))?)?;
        }
        Some(sum)
    }

    /// Items under one key value on average at the start of the month. `None` where a part is not known.
    pub fn items(&self) -> Option<Decimal> {
        self.members.iter().try_fold(Decimal::ZERO, |sum, it| sum.checked_add(it.average?))
    }

    /// Whole months until the collection passes its limit: 0 where it is over it today. `None` where there is no limit,
    /// where it does not grow there, or where a part is not known.
    pub fn months_to_limit(&self, which: Which) -> Option<u32> {
        let limit = Decimal::from(self.limit?.get());
        let now = self.bytes_after(0, which)?;
        if now >= limit {
            return Some(0);
        }
        let growth = self.bytes_after(1, which)?.checked_sub(now)?;
        if growth <= Decimal::ZERO {
            return None;
        }
        limit.checked_sub(now)?.checked_div(growth)?.ceil().to_u32()
    }
}

/// Which key value of a collection's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// One on average.
    Average,
    /// The one with the most items, if they spread as its requests do.
    Largest,
}

/// The collections of a table and its indexes: the table's first, entities with one template together.
pub fn collections(design: &Design, estimate: &Estimate, table: usize) -> Vec<Collection> {
    let it = &design.tables[table];
    let places = std::iter::once(Place::Table).chain((0..it.indexes.len()).map(Place::Index));
    let mut found = Vec::new();
    for place in places {
        let first = found.len();
        for entity in (0..it.entities.len()).filter(|e| holds(it, place, *e)) {
            let template = template(it, place, entity, 0);
            let same =
                found[first..].iter().position(|one: &Collection| !template.is_empty() && one.template == template);
            let position = match same {
                Some(position) => first + position,
                None => {
                    found.push(Collection {
                        table,
                        place,
                        key: example(&template, partition_name(it, place)),
                        template,
                        members: Vec::new(),
                        rows: Vec::new(),
                        queries: Vec::new(),
                        limit: limit(it, place),
                    });
                    found.len() - 1
                }
            };
            let month = design.settings.month;
            found[position].members.push(member(it, &estimate.stocks[table], month, place, entity));
        }
        for one in &mut found[first..] {
            one.rows = rows(it, one);
            one.queries = queries(it, estimate, one);
        }
    }
    found
}

fn holds(table: &Table, place: Place, entity: usize) -> bool {
    match place {
        Place::Table => true,
        Place::Index(i) => table.indexes[i].members.iter().any(|it| it.entity == entity),
    }
}

/// The template of a key value: 0 for the partition key, 1 for the sort key. A local index has its table's partition.
fn template(table: &Table, place: Place, entity: usize, side: usize) -> String {
    let own = &table.entities[entity].key_template[side];
    match place {
        Place::Table => own.clone(),
        Place::Index(i) if side == 0 && table.indexes[i].kind == IndexKind::Local => own.clone(),
        Place::Index(i) => {
            let index = &table.indexes[i];
            let stated = index.members.iter().find(|it| it.entity == entity).map(|it| it.key_template[side].clone());
            let sort = index.key.get(index.partition_attributes);
            match stated {
                Some(stated) if !stated.is_empty() => stated,
                _ if side == 1 && sort.is_some() && sort == table.sort_key.as_ref() => own.clone(),
                _ => String::new(),
            }
        }
    }
}

fn partition_name(table: &Table, place: Place) -> &str {
    match place {
        Place::Table => &table.partition_key,
        Place::Index(i) => table.indexes[i].key.first().map(String::as_str).unwrap_or_default(),
    }
}

fn sort_name(table: &Table, place: Place) -> Option<(&str, KeyType)> {
    match place {
        Place::Table => Some((table.sort_key.as_deref()?, table.key_types[1])),
        Place::Index(i) => {
            let index = &table.indexes[i];
            let at = index.partition_attributes;
            Some((index.key.get(at)?.as_str(), index.key_types.get(at).copied().unwrap_or_default()))
        }
    }
}

/// An example of a value; without a template a value of the attribute.
fn example(template: &str, attribute: &str) -> String {
    match template {
        "" => KeyTemplate::parse(&format!("<{attribute}>")).example(0),
        text => KeyTemplate::parse(text).example(0),
    }
}

fn limit(table: &Table, place: Place) -> Option<Bytes> {
    let has_local = table.indexes.iter().any(|it| it.kind == IndexKind::Local);
    (has_local && place == Place::Table).then(|| Bytes::new(limits::ITEM_COLLECTION_MAX_BYTES_WITH_LSI))
}

fn spread(table: &Table, place: Place, entity: usize) -> Option<KeySpread> {
    let own = match place {
        Place::Index(i) if table.indexes[i].kind == IndexKind::Global => table.indexes[i].keys,
        _ => table.entities[entity].keys,
    };
    let is_one = KeyTemplate::parse(&template(table, place, entity, 0)).is_fixed();
    match own {
        None if is_one => Some(KeySpread { distinct: Some(1), ..KeySpread::default() }),
        own => own,
    }
}

fn member(table: &Table, stocks: &[Stock], month: BillingMonth, place: Place, entity: usize) -> CollectionMember {
    let it = &table.entities[entity];
    let (each, part) = match place {
        Place::Table => (it.size, Decimal::ONE),
        Place::Index(i) => {
            let member = table.indexes[i].members.iter().find(|it| it.entity == entity);
            (member.and_then(|it| it.entry), member.map_or(Decimal::ZERO, |it| it.share))
        }
    };
    let spread = spread(table, place, entity);
    let distinct = spread.and_then(|it| it.distinct).map(Decimal::from);
    let share = spread.and_then(|it| it.hottest_share());
    // The stock is the month's average: half of the growth lies before it.
    let start = match (it.items, stocks[entity]) {
        (Some(items), _) => Some(items),
        (None, stock) => stock.ok(),
    };
    let items = start.and_then(|it| it.checked_mul(part));
    let growth = it.growth_per_month.checked_mul(part);
    let counted = match place {
        Place::Table => with_local_entries(table, entity),
        Place::Index(_) => each,
    };
    let average = items.and_then(|it| it.checked_div(distinct?));
    let largest = items.and_then(|it| it.checked_mul(share?));
    // A key that is cut by time gets no more once its time is over: what is busiest has at most one bucket's items.
    let bucket = Bucket::of_template(&template(table, place, entity, 0)).filter(|_| place == Place::Table);
    if let Some(bucket) = bucket {
        let full = new_items_per_day(table, entity, month)
            .and_then(|it| it.checked_mul(share?)?.checked_mul(Decimal::from(bucket.longest_days())));
        return CollectionMember {
            entity,
            each,
            counted,
            items,
            average,
            largest: largest.zip(full).map(|(one, other)| one.min(other)).or(full),
            growth: average.map(|_| Decimal::ZERO),
            largest_growth: full.map(|_| Decimal::ZERO),
        };
    }
    CollectionMember {
        entity,
        each,
        counted,
        items,
        average,
        largest,
        growth: growth.and_then(|it| it.checked_div(distinct?)),
        largest_growth: growth.and_then(|it| it.checked_mul(share?)),
    }
}

/// An item with its entries in the local indexes: they share its collection.
fn with_local_entries(table: &Table, entity: usize) -> Option<Bytes> {
    let mut sum = Decimal::from(table.entities[entity].size?.get());
    for index in table.indexes.iter().filter(|it| it.kind == IndexKind::Local) {
        if let Some(member) = index.members.iter().find(|it| it.entity == entity) {
            sum += Decimal::from(member.entry?.get()).checked_mul(member.share)?;
        }
    }
    sum.ceil().to_u64().map(Bytes::new)
}

fn rows(table: &Table, collection: &Collection) -> Vec<CollectionRow> {
    let sort = sort_name(table, collection.place);
    let mut rows = Vec::new();
    for it in &collection.members {
        let text = template(table, collection.place, it.entity, 1);
        let template = match (&sort, text.is_empty()) {
            (None, _) => KeyTemplate::default(),
            (Some((name, _)), true) => KeyTemplate::parse(&format!("<{name}>")),
            (Some(_), false) => KeyTemplate::parse(&text),
        };
        let one_only = sort.is_none() && collection.place == Place::Table || template.is_fixed();
        let there = it.average.map_or(EXAMPLES, |items| items.ceil().to_u64().unwrap_or(EXAMPLES).max(1));
        let shown = if one_only { 1 } else { there.min(EXAMPLES) };
        for n in 0..shown {
            let more = !one_only && n + 1 == shown && it.average.is_none_or(|items| items > Decimal::from(shown));
            rows.push(CollectionRow { entity: it.entity, sort: template.example(n), bytes: it.each, more });
        }
    }
    let is_number = matches!(sort, Some((_, KeyType::N)));
    // Strings go by their UTF-8 bytes, numbers by their value.
    rows.sort_by(|one, two| match (is_number, one.sort.parse::<Decimal>(), two.sort.parse::<Decimal>()) {
        (true, Ok(one), Ok(two)) => one.cmp(&two),
        _ => one.sort.as_bytes().cmp(two.sort.as_bytes()),
    });
    rows
}

fn queries(table: &Table, estimate: &Estimate, collection: &Collection) -> Vec<CollectionQuery> {
    let mut queries = Vec::new();
    for (p, pattern) in table.patterns.iter().enumerate() {
        let Request::Range(read) = &pattern.request else { continue };
        let here = match (pattern.answered_by, collection.place) {
            (AnsweredBy::Table, Place::Table) => true,
            (AnsweredBy::Index(i), Place::Index(own)) => i == own,
            _ => false,
        };
        let is_member = read.entity.is_none_or(|e| collection.members.iter().any(|it| it.entity == e));
        if !here || !is_member || pattern.operation != crate::design::Operation::Query {
            continue;
        }
        let usage = estimate.pattern_usages(collection.table, p).find(|it| it.kind == UnitKind::Read);
        let (items, bytes) = match read.extent {
            crate::design::Extent::Items { items, each } => (Some(items), items.checked_mul(Decimal::from(each.get()))),
            crate::design::Extent::Stated { bytes, items } => (items, Some(Decimal::from(bytes.get()))),
            _ => (None, None),
        };
        queries.push(CollectionQuery {
            pattern: p,
            entities: reached(table, collection, &pattern.key_condition),
            items,
            returned: read.items_returned.or(items),
            bytes,
            units: usage.map(|it| it.units_per_request),
            pages: usage.and_then(|it| it.pages),
        });
    }
    queries
}

/// The entities whose sort key values a condition can reach, by what both begin with.
fn reached(table: &Table, collection: &Collection, condition: &str) -> Vec<usize> {
    let all = || collection.members.iter().map(|it| it.entity).collect();
    let Some((name, _)) = sort_name(table, collection.place) else { return all() };
    let Some(condition) = key_condition::parse(condition) else { return all() };
    let Some(term) = condition.terms.iter().find(|it| it.is_about(name)) else { return all() };
    use key_condition::KeyOperator::{BeginsWith, Between, Equal};
    if !matches!(term.operator, BeginsWith | Between | Equal) {
        return all();
    }
    // What is typed in for a value, `:from` or `<date>`, says nothing of how it begins.
    let begins: Vec<&str> = term.values.iter().map(|it| it.split(['<', ':']).next().unwrap_or_default()).collect();
    let common = match begins.as_slice() {
        [one] => one,
        [low, high] => &low[..low.bytes().zip(high.bytes()).take_while(|(one, two)| one == two).count()],
        _ => "",
    };
    let fits = |entity: usize| {
        let text = template(table, collection.place, entity, 1);
        let own = KeyTemplate::parse(&text);
        text.is_empty() || own.prefix().starts_with(common) || (common.starts_with(own.prefix()) && !own.is_fixed())
    };
    collection.members.iter().map(|it| it.entity).filter(|e| fits(*e)).collect()
}

/// Something that nobody has said and that the size of a collection depends on, by the entity's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectionGap {
    /// How large its items are.
    Size(usize),
    /// How many there are.
    Items(usize),
    /// Over how many key values they spread.
    Keys(usize),
}

/// What is missing to know how large a collection is on average: of its first entity that lacks something.
pub fn missing(collection: &Collection) -> Option<CollectionGap> {
    collection.members.iter().find_map(|it| match (it.counted, it.items, it.average) {
        (None, ..) => Some(CollectionGap::Size(it.entity)),
        (_, None, _) => Some(CollectionGap::Items(it.entity)),
        (_, _, None) => Some(CollectionGap::Keys(it.entity)),
        _ => None,
    })
}
