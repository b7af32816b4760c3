//! Fields that appear only when they are wanted, as a table: what a row of the design file may say beside what its own
//! fields say.
//!
//! A row keeps what is typed in them by its path within the row (`features.backups[0].rate.times`) in a [`More`]. Owns
//! which fields there are, in which words; [`write`] puts the values of the texts into the wire form, [`take`] takes them
//! out of it. A group that is there although nothing is typed in it (`features.pitr`) has its own path in the [`More`].

mod capacity;
pub mod curve;
mod design;
mod json;
pub mod rows;
mod table;
mod value;
mod wired;
mod write;

pub use capacity::{INDEX_CAPACITY, TABLE_CAPACITY, TRAFFIC};
pub use design::{DECISION, FIT, PRICES, RANGES, SETTINGS};
pub use rows::{ENTITY_FIELDS, INDEX_FIELDS, PATTERN_FIELDS};
pub use table::FEATURES;
pub use value::{sizes, sizes_text};
pub use write::{NOT_SAID, take, write};

use super::text::{DesignText, RowId};
use std::collections::BTreeMap;

/// What is typed, by the path within the row. An empty text is not said.
pub type More = BTreeMap<String, String>;

/// What a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any number.
    Number,
    /// A whole number from 0 to 4,294,967,295.
    Whole,
    /// Whole bytes.
    Bytes,
    /// A part: `0.05` or `5 %`.
    Share,
    /// Numbers with spaces between.
    Numbers,
    /// So many weights with spaces between, one for each hour: drawn as a curve.
    Hours(usize),
    /// One line of words.
    Text,
    /// The key of something that has a price, of which there is a list.
    PriceKey,
    /// The place of a number in the design file, of which there is a list.
    Place,
    /// Lines of words.
    Lines,
    /// Names with commas between.
    Names,
    /// Lines of `option: because`.
    Alternatives,
    /// One of several words; those that may stay unsaid begin with an empty one.
    Words(&'static [(&'static str, &'static str)]),
    /// Yes, no, or not said.
    YesNo,
    /// The time of a rate; said only together with `times` beside it.
    Per,
    /// As in the design file.
    Json,
}

/// One field.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Where it is in its group.
    pub path: &'static str,
    /// Above the field.
    pub label: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// Behind the figure.
    pub unit: &'static str,
    /// Below the field.
    pub hint: &'static str,
    /// The chosen variant of the group that has this field; empty for all.
    pub when: &'static str,
    /// Whether its group means nothing without it.
    pub need: Need,
}

/// Whether a group means something without a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It may be left out.
    Optional,
    /// It must be said.
    Required,
}

impl Field {
    const fn new(path: &'static str, label: &'static str, kind: Kind) -> Field {
        Field { path, label, kind, unit: "", hint: "", when: "", need: Need::Optional }
    }
    const fn unit(mut self, unit: &'static str) -> Field {
        self.unit = unit;
        self
    }
    const fn hint(mut self, hint: &'static str) -> Field {
        self.hint = hint;
        self
    }
    const fn when(mut self, when: &'static str) -> Field {
        self.when = when;
        self
    }
    const fn needed(mut self) -> Field {
        self.need = Need::Required;
        self
    }
}

/// How often a group may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Fields of the row itself: always there.
    Own,
    /// Once, when it is wanted.
    Once,
    /// Any number of times.
    List,
    /// Once, as one of these variants: the value and the words for it.
    OneOf(&'static [(&'static str, &'static str)]),
}

/// Fields that come together.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Where it is in the row; empty for the row itself.
    pub at: &'static str,
    /// What one is called.
    pub title: &'static str,
    /// The rules that it is counted by.
    pub rule: &'static str,
    /// How often it may be there.
    pub shape: Shape,
    /// Its fields.
    pub fields: &'static [Field],
}

impl Group {
    /// Whether it is a list within another group of these.
    pub fn is_inner(&self, all: &[Group]) -> bool {
        all.iter().any(|it| it.shape == Shape::Once && self.is_within(it))
    }

    /// Whether it is a list within that group.
    pub fn is_within(&self, outer: &Group) -> bool {
        self.at.strip_prefix(outer.at).is_some_and(|rest| rest.starts_with('.'))
    }

    /// The paths of those that are there.
    pub fn places(&self, more: &More) -> Vec<String> {
        match self.shape {
            Shape::Own => vec![String::new()],
            Shape::Once | Shape::OneOf(_) if more.contains_key(self.at) => vec![self.at.to_string()],
            Shape::Once | Shape::OneOf(_) => Vec::new(),
            Shape::List => {
                (0..).map(|it| format!("{}[{it}]", self.at)).take_while(|it| more.contains_key(it)).collect()
            }
        }
    }

    /// The fields of the one at a place.
    pub fn fields_at<'a>(&'a self, place: &str, more: &'a More) -> impl Iterator<Item = &'a Field> {
        let variant = more.get(place).map(String::as_str).unwrap_or_default();
        self.fields.iter().filter(move |it| it.when.is_empty() || it.when == variant)
    }

    /// Adds one, with the first word where a word is needed, and gives its place.
    pub fn add(&self, more: &mut More) -> String {
        let (place, mark) = match self.shape {
            Shape::List => (format!("{}[{}]", self.at, self.places(more).len()), "on"),
            Shape::OneOf(variants) => (self.at.to_string(), variants.first().map_or("on", |it| it.0)),
            Shape::Own | Shape::Once => (self.at.to_string(), "on"),
        };
        self.begin(more, &place, mark);
        place
    }

    /// Makes the one at a place this variant, with the first word where a word is needed and not said.
    pub fn begin(&self, more: &mut More, place: &str, variant: &str) {
        more.insert(place.to_string(), variant.to_string());
        let own = |it: &&Field| it.need == Need::Required && (it.when.is_empty() || it.when == variant);
        for field in self.fields.iter().filter(own) {
            let start = match field.kind {
                Kind::Words([first, ..]) => first.0.to_string(),
                // A level curve says nothing yet, and can be drawn on.
                Kind::Hours(hours) => curve::level(hours),
                _ => continue,
            };
            more.entry(at(place, field.path)).or_insert(start);
        }
    }

    /// Removes the one at a place with everything in it; later ones of a list move up.
    pub fn remove(&self, more: &mut More, place: &str) {
        let places = self.places(more);
        let Some(position) = places.iter().position(|it| it == place) else { return };
        let inside = |key: &str, place: &str| {
            key.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        more.retain(|key, _| !inside(key, place));
        for (before, after) in places.iter().skip(position + 1).zip(places.iter().skip(position)) {
            let moved: Vec<String> = more.keys().filter(|it| inside(it, before)).cloned().collect();
            for key in moved {
                let text = more.remove(&key).unwrap_or_default();
                more.insert(format!("{after}{}", &key[before.len()..]), text);
            }
        }
    }

    /// Whether anything is said in it.
    pub fn is_said(&self, more: &More) -> bool {
        match self.shape {
            Shape::Own => self.fields.iter().any(|it| more.contains_key(it.path)),
            _ => !self.places(more).is_empty(),
        }
    }
}

/// The path of a field in the group at a place.
pub fn at(place: &str, field: &str) -> String {
    match (place.is_empty(), field.is_empty()) {
        (true, _) => field.to_string(),
        (_, true) => place.to_string(),
        _ => format!("{place}.{field}"),
    }
}

/// What is typed in such fields of a row; row 0 is the design itself.
pub fn of(text: &DesignText, id: RowId) -> Option<&More> {
    if id == 0 {
        return Some(&text.more);
    }
    text.tables.iter().find_map(|table| {
        let entities = table.entities.iter().map(|it| (it.id, &it.more));
        let indexes = table.indexes.iter().map(|it| (it.id, &it.more));
        let patterns = table.patterns.iter().map(|it| (it.id, &it.more));
        let own = std::iter::once((table.id, &table.more));
        own.chain(entities).chain(indexes).chain(patterns).find(|it| it.0 == id).map(|it| it.1)
    })
}

/// As [`of`], to change it.
pub fn of_mut(text: &mut DesignText, id: RowId) -> Option<&mut More> {
    if id == 0 {
        return Some(&mut text.more);
    }
    text.tables.iter_mut().find_map(|table| {
        let entities = table.entities.iter_mut().map(|it| (it.id, &mut it.more));
        let indexes = table.indexes.iter_mut().map(|it| (it.id, &mut it.more));
        let patterns = table.patterns.iter_mut().map(|it| (it.id, &mut it.more));
        let own = std::iter::once((table.id, &mut table.more));
        own.chain(entities).chain(indexes).chain(patterns).find(|it| it.0 == id).map(|it| it.1)
    })
}

/// The times of a rate as choices.
pub const TIMES: &[(&str, &str)] =
    &[("second", "a second"), ("minute", "a minute"), ("hour", "an hour"), ("day", "a day"), ("month", "a month")];

#[cfg(test)]
mod tests;
