//! From the typed text to what is known about the item.

use crate::components::Choice;
use keyfare_core::item::{ItemForm, parse_item, parse_item_as};
use keyfare_core::metering::ItemBreakdown;

/// Which form of JSON the text is taken for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FormChoice {
    /// The engine finds out.
    #[default]
    Detect,
    /// Ordinary JSON.
    Plain,
    /// With types.
    DynamoDb,
}

impl FormChoice {
    pub(super) const fn key(self) -> &'static str {
        match self {
            FormChoice::Detect => "detect",
            FormChoice::Plain => "plain",
            FormChoice::DynamoDb => "dynamodb",
        }
    }

    pub(super) fn from_key(key: &str) -> FormChoice {
        match key {
            "plain" => FormChoice::Plain,
            "dynamodb" => FormChoice::DynamoDb,
            _ => FormChoice::Detect,
        }
    }

    pub(super) fn choices() -> Vec<Choice> {
        vec![
            Choice::new(FormChoice::Detect.key(), "Detect"),
            Choice::new(FormChoice::Plain.key(), "Plain JSON"),
            Choice::new(FormChoice::DynamoDb.key(), "DynamoDB JSON"),
        ]
    }
}

/// An item that could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sized {
    /// The form that the text has.
    pub(super) form: ItemForm,
    /// Its bytes and units.
    pub(super) breakdown: ItemBreakdown,
}

/// What the text turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Nothing is typed.
    Empty,
    /// An item.
    Good(Sized),
    /// Not an item: where and why.
    Bad(String),
}

impl Reading {
    pub(super) fn of(text: &str, form: FormChoice) -> Reading {
        if text.trim().is_empty() {
            return Reading::Empty;
        }
        let parsed = match form {
            FormChoice::Detect => parse_item(text),
            FormChoice::Plain => parse_item_as(text, ItemForm::Plain),
            FormChoice::DynamoDb => parse_item_as(text, ItemForm::DynamoDb),
        };
        match parsed {
            Ok(parsed) => Reading::Good(Sized { form: parsed.form, breakdown: ItemBreakdown::of(&parsed.item) }),
            Err(error) => Reading::Bad(error.to_string()),
        }
    }

    pub(super) fn error(&self) -> Option<String> {
        match self {
            Reading::Bad(error) => Some(error.clone()),
            Reading::Empty | Reading::Good(_) => None,
        }
    }

    /// What was understood, in one line.
    pub(super) fn hint(&self) -> Option<String> {
        match self {
            Reading::Empty => Some("Paste one item: plain JSON or DynamoDB JSON.".to_owned()),
            Reading::Bad(_) => None,
            Reading::Good(Sized { form, breakdown }) => {
                let form = match form {
                    ItemForm::DynamoDb => "DynamoDB JSON",
                    ItemForm::Plain => "Plain JSON",
                };
                let attributes = match breakdown.attributes.len() {
                    1 => "1 attribute".to_owned(),
                    count => format!("{count} attributes"),
                };
                let levels = match breakdown.levels {
                    0 => String::new(),
                    1 => ", 1 level deep".to_owned(),
                    levels => format!(", {levels} levels deep"),
                };
                Some(format!("{form}: {attributes}{levels}. Names count, and so do keys."))
            }
        }
    }
}
