//! Reading the fields of a question, with the path of each at hand for its error.

use super::answer::MeterError;
use crate::item::document::Document;
use crate::item::{AttributeValue, Item, attribute_value, item_of};

/// A value of the question and the path to it.
#[derive(Clone, Debug)]
pub(super) struct Field<'a> {
    document: &'a Document,
    path: String,
}

impl<'a> Field<'a> {
    pub(super) fn new(document: &'a Document, path: String) -> Field<'a> {
        Field { document, path }
    }

    pub(super) fn document(&self) -> &'a Document {
        self.document
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    fn path_to(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    /// An error at this field.
    pub(super) fn wrong(&self, problem: impl Into<String>) -> MeterError {
        MeterError::at(self.path.clone(), problem)
    }

    fn expected(&self, what: &str) -> MeterError {
        self.wrong(format!("expected {what}, not {}", self.document.kind()))
    }

    /// A field that need not be there; `null` counts as not there.
    pub(super) fn optional(&self, name: &str) -> Option<Field<'a>> {
        match self.document.get(name) {
            None | Some(Document::Null) => None,
            Some(document) => Some(Field::new(document, self.path_to(name))),
        }
    }

    /// A field that must be there.
    pub(super) fn required(&self, name: &str) -> Result<Field<'a>, MeterError> {
        self.object()?;
        self.optional(name).ok_or_else(|| MeterError::at(self.path_to(name), "expected this field, but it is missing"))
    }

    pub(super) fn object(&self) -> Result<&'a [(String, Document)], MeterError> {
        match self.document {
            Document::Object(fields) => Ok(fields),
            _ => Err(self.expected("an object")),
        }
    }

    /// The fields of an object, each with its path.
    pub(super) fn entries(&self) -> Result<Vec<(&'a str, Field<'a>)>, MeterError> {
        let entry =
            |(name, document): &'a (String, Document)| (name.as_str(), Field::new(document, self.path_to(name)));
        Ok(self.object()?.iter().map(entry).collect())
    }

    pub(super) fn list(&self) -> Result<Vec<Field<'a>>, MeterError> {
        match self.document {
            Document::List(elements) => Ok(self.elements(elements)),
            _ => Err(self.expected("a list")),
        }
    }

    /// The elements of a list; anything else stands for a list of itself.
    pub(super) fn one_or_many(&self) -> Vec<Field<'a>> {
        match self.document {
            Document::List(elements) => self.elements(elements),
            _ => vec![self.clone()],
        }
    }

    fn elements(&self, elements: &'a [Document]) -> Vec<Field<'a>> {
        let element = |(at, document)| Field::new(document, format!("{}[{at}]", self.path));
        elements.iter().enumerate().map(element).collect()
    }

    pub(super) fn text(&self) -> Result<&'a str, MeterError> {
        match self.document {
            Document::Text(text) => Ok(text),
            _ => Err(self.expected("a string")),
        }
    }

    pub(super) fn texts(&self) -> Result<Vec<String>, MeterError> {
        self.list()?.iter().map(|element| element.text().map(str::to_owned)).collect()
    }

    pub(super) fn boolean(&self) -> Result<bool, MeterError> {
        match self.document {
            Document::Bool(value) => Ok(*value),
            _ => Err(self.expected("true or false")),
        }
    }

    pub(super) fn whole_number(&self) -> Result<u64, MeterError> {
        match self.document {
            Document::Number(text) => {
                text.parse().map_err(|_| self.wrong(format!("expected a whole number of 0 or more, not {text}")))
            }
            _ => Err(self.expected("a whole number")),
        }
    }

    /// A value of DynamoDB JSON.
    pub(super) fn value(&self) -> Result<AttributeValue, MeterError> {
        attribute_value(self.document, &self.path)
            .map_err(|error| MeterError::at(error.path, error.problem.to_string()))
    }

    /// An object of DynamoDB JSON values.
    pub(super) fn attributes(&self) -> Result<Item, MeterError> {
        item_of(self.document, &self.path).map_err(|error| MeterError::at(error.path, error.problem.to_string()))
    }
}
