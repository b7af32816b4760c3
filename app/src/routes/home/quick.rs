//! The ten-second question: a size and two rates, as typed, and the design that they make.

use crate::{
    address::Address,
    answer::Answer,
    form::number::{bytes, number},
};
use keyfare_core::wire::{
    CapacityV1, ConsistencyV1, DesignV1, EntityV1, IndexKindV1, IndexV1, KeyV1, OperationV1, PatternV1, PerV1,
    ProjectionV1, RateV1, SizeV1, TableV1, TrafficV1, WireNumber,
};
use std::collections::BTreeMap;

/// A field of the form; its key is its id and its name in the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    Size,
    Unit,
    Items,
    Reads,
    Writes,
    Consistency,
    Indexes,
    Peak,
    Region,
}

impl Field {
    const ALL: [Field; 9] = [
        Field::Size,
        Field::Unit,
        Field::Items,
        Field::Reads,
        Field::Writes,
        Field::Consistency,
        Field::Indexes,
        Field::Peak,
        Field::Region,
    ];

    pub(super) const fn key(self) -> &'static str {
        match self {
            Field::Size => "size",
            Field::Unit => "unit",
            Field::Items => "items",
            Field::Reads => "reads",
            Field::Writes => "writes",
            Field::Consistency => "consistency",
            Field::Indexes => "indexes",
            Field::Peak => "peak",
            Field::Region => "region",
        }
    }

    pub(super) const fn label(self) -> &'static str {
        match self {
            Field::Size => "Item size",
            Field::Unit => "Unit of the item size",
            Field::Items => "Items stored",
            Field::Reads => "Reads, average",
            Field::Writes => "Writes, average",
            Field::Consistency => "Read consistency",
            Field::Indexes => "Indexes",
            Field::Peak => "Peak",
            Field::Region => "Region",
        }
    }

    /// What the page starts with.
    const fn sample(self) -> &'static str {
        match self {
            Field::Size => "1,434",
            Field::Unit => "B",
            Field::Items => "",
            Field::Reads => "90",
            Field::Writes => "16",
            Field::Consistency => "eventual",
            Field::Indexes => "1",
            Field::Peak => "2",
            Field::Region => "us-east-1",
        }
    }

    /// The field that a mistake of the design belongs to.
    fn of_path(path: &str) -> Field {
        let within = |part: &str| path.contains(part);
        match () {
            () if path == "region" => Field::Region,
            () if within("patterns[0]") => Field::Reads,
            () if within("patterns[1]") => Field::Writes,
            () if within("indexes") => Field::Indexes,
            () if within("peak") => Field::Peak,
            () if within(".items") => Field::Items,
            () => Field::Size,
        }
    }
}

/// The texts as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quick(BTreeMap<Field, String>);

/// What is wrong, by field.
pub(super) type FieldErrors = BTreeMap<Field, String>;

impl Quick {
    /// From the address; what it does not say starts with the sample, unless it says anything at all.
    pub(super) fn of_address(address: &Address) -> Quick {
        let said = Field::ALL.iter().any(|field| address.get(field.key()).is_some());
        let text = |field: Field| match address.get(field.key()) {
            Some(text) => text.to_owned(),
            None if said && matches!(field, Field::Items | Field::Reads | Field::Writes) => String::new(),
            None => field.sample().to_owned(),
        };
        Quick(Field::ALL.into_iter().map(|field| (field, text(field))).collect())
    }

    pub(super) fn get(&self, field: Field) -> &str {
        self.0.get(&field).map_or("", String::as_str)
    }

    pub(super) fn set(&mut self, field: Field, text: String) {
        self.0.insert(field, text);
    }

    /// Checks the texts and estimates the design that they make.
    pub(super) fn answer(&self) -> Result<Answer, FieldErrors> {
        let design = self.design()?;
        Answer::of(design)
            .map_err(|mistakes| mistakes.into_iter().map(|(path, message)| (Field::of_path(&path), message)).collect())
    }

    /// One table with one kind of item, indexes that copy all of it, one read and one write.
    fn design(&self) -> Result<DesignV1, FieldErrors> {
        let mut errors = FieldErrors::new();
        let size = keep(Field::Size, self.size(), &mut errors).flatten();
        if size.is_none() {
            errors.entry(Field::Size).or_insert_with(|| "a size is needed: how large is one item?".to_owned());
        }
        let mut read = |field| keep(field, number(self.get(field)), &mut errors).flatten();
        let (items, reads, writes, peak) =
            (read(Field::Items), read(Field::Reads), read(Field::Writes), read(Field::Peak));
        let indexes = read(Field::Indexes).map_or(Ok(0), |count| {
            u8::try_from(count.0.normalize()).ok().filter(|_| count.0.normalize().scale() == 0).ok_or(count)
        });
        let indexes = indexes.unwrap_or_else(|count| {
            errors.insert(Field::Indexes, format!("{} is not a number of indexes: a table has 0 to 20", count.0));
            0
        });
        if !errors.is_empty() {
            return Err(errors);
        }
        let (get, consistency) = match self.get(Field::Consistency) {
            "strong" => (OperationV1::GetItem, Some(ConsistencyV1::Strong)),
            "transactional" => (OperationV1::TransactGetItems, None),
            _ => (OperationV1::GetItem, None),
        };
        let per_second = |times: Option<WireNumber>| times.map(|times| RateV1 { times, per: PerV1::Second });
        let entity = EntityV1 { name: "items".to_owned(), items, size: size.map(SizeV1::Bytes), ..EntityV1::default() };
        let table = TableV1 {
            name: "table".to_owned(),
            class: None,
            partition_key: key("id"),
            sort_key: None,
            capacity: None::<CapacityV1>,
            traffic: peak.map(|peak| TrafficV1 { peak: Some(peak), ..Default::default() }),
            entities: vec![entity],
            indexes: (1..=indexes).map(index).collect(),
            patterns: vec![
                PatternV1 { consistency, ..pattern("Read one item", get, per_second(reads)) },
                pattern("Write one item", OperationV1::PutItem, per_second(writes)),
            ],
            features: None,
        };
        Ok(DesignV1 {
            version: 1,
            name: "Quick estimate".to_owned(),
            region: self.get(Field::Region).to_owned(),
            tables: vec![table],
            ..DesignV1::default()
        })
    }

    /// The size in bytes: a unit that is typed wins over the one that is chosen.
    fn size(&self) -> Result<Option<u64>, String> {
        let text = self.get(Field::Size).trim();
        if text.is_empty() || text.ends_with(|last: char| last.is_alphabetic()) {
            return bytes(text);
        }
        bytes(&format!("{text} {}", self.get(Field::Unit))).map_err(|_| match number(text) {
            Err(error) => error,
            Ok(_) => format!("{text} is not a size of an item: 1 byte to 400 KB"),
        })
    }
}

/// The value, or its error into the list.
fn keep<T>(field: Field, value: Result<T, String>, errors: &mut FieldErrors) -> Option<T> {
    value.map_err(|error| errors.insert(field, error)).ok()
}

fn key(name: &str) -> KeyV1 {
    KeyV1 { name: name.to_owned(), kind: None }
}

fn index(number: u8) -> IndexV1 {
    IndexV1 {
        name: format!("index-{number}"),
        kind: IndexKindV1::Global,
        partition_key: vec![key(&format!("key_{number}"))],
        projection: ProjectionV1::All,
        ..IndexV1::default()
    }
}

fn pattern(name: &str, operation: OperationV1, rate: Option<RateV1>) -> PatternV1 {
    PatternV1 { name: name.to_owned(), operation, rate, ..PatternV1::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keyfare_core::{estimate::View, show};

    fn quick(changes: &[(Field, &str)]) -> Quick {
        let mut quick = Quick::of_address(&Address::default());
        changes.iter().for_each(|(field, text)| quick.set(*field, (*text).to_owned()));
        quick
    }

    #[track_caller]
    fn check(changes: &[(Field, &str)], on_demand: &str, provisioned: &str) {
        let estimate = quick(changes).answer().expect("the texts make a design").estimate;
        assert_eq!(show::usd(estimate.total(View::OnDemand)), on_demand);
        assert_eq!(show::usd(estimate.total(View::Provisioned)), provisioned);
    }

    #[track_caller]
    fn check_error(field: Field, text: &str, part: &str) {
        let errors = quick(&[(field, text)]).answer().err().unwrap_or_default();
        let error = errors.get(&field).map_or("", String::as_str);
        assert!(error.contains(part), "“{text}” gives {errors:?}");
    }

    /// The index's own capacity has a least of one read unit: 730 h × $0.00013 = $0.09.
    #[test]
    fn the_sample_costs_what_the_arithmetic_says() {
        check(&[], "$119.90", "$69.37");
        check(&[(Field::Size, "1.4"), (Field::Unit, "KB")], "$119.90", "$69.37");
        check(&[(Field::Indexes, "0")], "$67.34", "$38.91");
        check(&[(Field::Consistency, "strong"), (Field::Indexes, "0")], "$82.13", "$47.45");
    }

    #[test]
    fn what_is_wrong_is_said_at_its_field() {
        check_error(Field::Size, "410,000", "400 KB");
        check_error(Field::Size, "", "a size is needed");
        check_error(Field::Writes, "1O", "letter O");
        check_error(Field::Writes, "-1", "-1");
        check_error(Field::Reads, "99999999999999", "9");
        check_error(Field::Indexes, "21", "20");
        check_error(Field::Indexes, "1.5", "1.5 is not a number of indexes");
        check_error(Field::Region, "mars-1", "mars-1");
    }

    #[test]
    fn what_is_not_said_is_not_zero() {
        let answer = quick(&[(Field::Writes, "")]).answer().expect("a rate may stay unknown");
        assert!(!answer.estimate.missing.is_empty());
    }
}
