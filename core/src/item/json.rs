//! Items from JSON text, in DynamoDB's own form (`{"pk": {"S": "a"}}`) and in the plain one (`{"pk": "a"}`).
//!
//! Numbers never pass through floating point. Errors name the attribute's path: `address.street`, `tags[2]`.

use super::document::{self, Document, SyntaxError};
use super::{AttributeValue, Item, Number, NumberError};
use crate::limits::NESTING_MAX_LEVELS;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use std::collections::{BTreeMap, BTreeSet};

/// The two ways to write an item as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemForm {
    /// Each value is an object of one field that names its type: `{"S": "text"}`.
    DynamoDb,
    /// Ordinary JSON; it has no sets and no binaries.
    Plain,
}

/// An item read from text, and the form it was in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedItem {
    /// The item.
    pub item: Item,
    /// The form that the text turned out to have.
    pub form: ItemForm,
}

/// What is wrong with the text of an item, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemError {
    /// The attribute's path, empty for the whole text.
    pub path: String,
    /// What is wrong there.
    pub problem: ItemProblem,
}

impl std::fmt::Display for ItemError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.path.is_empty() { write!(f, "{}", self.problem) } else { write!(f, "{}: {}", self.path, self.problem) }
    }
}

impl std::error::Error for ItemError {}

/// What can be wrong with an item.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ItemProblem {
    /// The text is not JSON.
    #[error("line {line}, column {column}: expected {expected}")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Character of the line, from 1.
        column: usize,
        /// What should have stood there.
        expected: String,
    },
    /// The item is not an object.
    #[error("an item is an object of attributes, not {0}")]
    NotAnObject(&'static str),
    /// An attribute without a name.
    #[error("an attribute has an empty name: give it one of at least 1 byte")]
    EmptyName,
    /// A value of DynamoDB JSON that is not an object with one type.
    #[error("expected an object with one type, such as {{\"S\": \"text\"}}, not {0}")]
    NotTyped(String),
    /// A type that there is not.
    #[error("`{0}` is not a type: use one of S, N, B, BOOL, NULL, SS, NS, BS, L, M")]
    UnknownType(String),
    /// A type's value is of another kind.
    #[error("{kind} takes {expected}, not {found}")]
    WrongShape {
        /// The type.
        kind: &'static str,
        /// What it takes.
        expected: &'static str,
        /// What was there.
        found: &'static str,
    },
    /// Not a number that the service takes.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// Not base64.
    #[error("`{0}` is not base64 with padding: encode the binary with the standard alphabet")]
    NotBase64(String),
    /// A set without members.
    #[error("{0} is empty: a set needs a member, so leave the attribute out")]
    EmptySet(&'static str),
    /// A set with the same member twice.
    #[error("{kind} has the member `{member}` twice: the members of a set differ")]
    DuplicateMember {
        /// The type.
        kind: &'static str,
        /// The member, as written.
        member: String,
    },
    /// Too many lists and maps inside each other.
    #[error("lists and maps are nested deeper than {NESTING_MAX_LEVELS} levels")]
    TooDeep,
}

impl From<SyntaxError> for ItemProblem {
    fn from(SyntaxError { line, column, expected }: SyntaxError) -> ItemProblem {
        ItemProblem::Syntax { line, column, expected }
    }
}

/// Reads an item and finds out its form.
///
/// It is DynamoDB JSON if it has attributes and the value of every one is an object with exactly one field, named by a
/// type (`S`, `N`, …). Anything else is plain JSON. The answer of a `get-item` or a line of an export, `{"Item": …}`
/// around DynamoDB JSON, is taken too. Use [`parse_item_as`] where the form is known.
pub fn parse_item(text: &str) -> Result<ParsedItem, ItemError> {
    let document = read(text)?;
    let form = form_of(unwrapped(&document));
    build(&document, form)
}

/// Reads an item in a form that the caller knows.
pub fn parse_item_as(text: &str, form: ItemForm) -> Result<ParsedItem, ItemError> {
    build(&read(text)?, form)
}

fn read(text: &str) -> Result<Document, ItemError> {
    document::parse(text).map_err(|error| ItemError { path: String::new(), problem: error.into() })
}

fn build(document: &Document, form: ItemForm) -> Result<ParsedItem, ItemError> {
    let item = match form {
        ItemForm::DynamoDb => item_of(unwrapped(document), "")?,
        ItemForm::Plain => attributes_of(document, "", &plain_value)?,
    };
    Ok(ParsedItem { item, form })
}

const TYPES: [&str; 10] = ["S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M"];

fn is_typed(value: &Document) -> bool {
    matches!(value, Document::Object(fields) if matches!(fields.as_slice(), [(name, _)] if TYPES.contains(&name.as_str())))
}

fn form_of(document: &Document) -> ItemForm {
    match document {
        Document::Object(fields) if !fields.is_empty() && fields.iter().all(|(_, value)| is_typed(value)) => {
            ItemForm::DynamoDb
        }
        _ => ItemForm::Plain,
    }
}

/// The item within `{"Item": …}`, where that is what the text is.
fn unwrapped(document: &Document) -> &Document {
    let only_an_answer = |fields: &[(String, Document)]| {
        fields.iter().all(|(name, _)| matches!(name.as_str(), "Item" | "ConsumedCapacity" | "ResponseMetadata"))
    };
    match (document, document.get("Item")) {
        (Document::Object(fields), Some(item)) if only_an_answer(fields) && form_of(item) == ItemForm::DynamoDb => item,
        _ => document,
    }
}

/// The item of a DynamoDB JSON object. `path` goes before the names in errors.
pub(crate) fn item_of(document: &Document, path: &str) -> Result<Item, ItemError> {
    attributes_of(document, path, &typed_value)
}

/// The value of a DynamoDB JSON value such as `{"S": "text"}`, found at `path`.
pub(crate) fn attribute_value(document: &Document, path: &str) -> Result<AttributeValue, ItemError> {
    typed_value(document, path, 0)
}

type ReadValue<'a> = &'a dyn Fn(&Document, &str, u64) -> Result<AttributeValue, ItemError>;

fn attributes_of(document: &Document, path: &str, read_value: ReadValue<'_>) -> Result<Item, ItemError> {
    let Document::Object(fields) = document else {
        return Err(wrong(path, ItemProblem::NotAnObject(document.kind())));
    };
    let mut item = Item::new();
    for (name, value) in fields {
        if name.is_empty() {
            return Err(wrong(path, ItemProblem::EmptyName));
        }
        item.set(name.as_str(), read_value(value, &join(path, name), 0)?);
    }
    Ok(item)
}

fn wrong(path: &str, problem: impl Into<ItemProblem>) -> ItemError {
    ItemError { path: path.to_owned(), problem: problem.into() }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// One level of list or map deeper, or the error that it is one too many.
fn deeper(level: u64, path: &str) -> Result<u64, ItemError> {
    if level >= NESTING_MAX_LEVELS { Err(wrong(path, ItemProblem::TooDeep)) } else { Ok(level + 1) }
}

fn plain_value(document: &Document, path: &str, level: u64) -> Result<AttributeValue, ItemError> {
    Ok(match document {
        Document::Null => AttributeValue::Null,
        Document::Bool(value) => AttributeValue::Bool(*value),
        Document::Number(text) => AttributeValue::N(Number::parse(text).map_err(|error| wrong(path, error))?),
        Document::Text(text) => AttributeValue::S(text.clone()),
        Document::List(elements) => list(elements, path, level, &plain_value)?,
        Document::Object(fields) => map(fields, path, level, &plain_value)?,
    })
}

fn list(elements: &[Document], path: &str, level: u64, read: ReadValue<'_>) -> Result<AttributeValue, ItemError> {
    let level = deeper(level, path)?;
    let elements = elements.iter().enumerate().map(|(at, element)| read(element, &format!("{path}[{at}]"), level));
    elements.collect::<Result<Vec<_>, _>>().map(AttributeValue::L)
}

fn map(
    fields: &[(String, Document)],
    path: &str,
    level: u64,
    read: ReadValue<'_>,
) -> Result<AttributeValue, ItemError> {
    let level = deeper(level, path)?;
    let entries = fields.iter().map(|(name, value)| Ok((name.clone(), read(value, &join(path, name), level)?)));
    entries.collect::<Result<BTreeMap<_, _>, _>>().map(AttributeValue::M)
}

fn typed_value(document: &Document, path: &str, level: u64) -> Result<AttributeValue, ItemError> {
    let (name, value) = match document {
        Document::Object(fields) => match fields.as_slice() {
            [(name, value)] => (name.as_str(), value),
            fields => {
                return Err(wrong(path, ItemProblem::NotTyped(format!("an object of {} fields", fields.len()))));
            }
        },
        other => return Err(wrong(path, ItemProblem::NotTyped(other.kind().to_owned()))),
    };
    let shape = |kind, expected| wrong(path, ItemProblem::WrongShape { kind, expected, found: value.kind() });
    Ok(match (name, value) {
        ("S", Document::Text(text)) => AttributeValue::S(text.clone()),
        ("S", _) => return Err(shape("S", "a string")),
        ("N", Document::Text(text)) => AttributeValue::N(Number::parse(text).map_err(|error| wrong(path, error))?),
        ("N", _) => return Err(shape("N", "a number written as a string")),
        ("B", Document::Text(text)) => AttributeValue::B(binary(text, path)?),
        ("B", _) => return Err(shape("B", "base64 as a string")),
        ("BOOL", Document::Bool(value)) => AttributeValue::Bool(*value),
        ("BOOL", _) => return Err(shape("BOOL", "true or false")),
        ("NULL", Document::Bool(true)) => AttributeValue::Null,
        ("NULL", _) => return Err(shape("NULL", "true")),
        ("SS", Document::List(members)) => {
            AttributeValue::Ss(set(members, "SS", path, &|text, _| Ok(text.to_owned()))?)
        }
        ("NS", Document::List(members)) => AttributeValue::Ns(set(members, "NS", path, &|text, path| {
            Number::parse(text).map_err(|error| wrong(path, error))
        })?),
        ("BS", Document::List(members)) => AttributeValue::Bs(set(members, "BS", path, &binary)?),
        ("SS" | "NS" | "BS", _) => return Err(shape("a set", "a list of strings")),
        ("L", Document::List(elements)) => list(elements, path, level, &typed_value)?,
        ("L", _) => return Err(shape("L", "a list of typed values")),
        ("M", Document::Object(fields)) => map(fields, path, level, &typed_value)?,
        ("M", _) => return Err(shape("M", "an object of typed values")),
        (other, _) => return Err(wrong(path, ItemProblem::UnknownType(other.to_owned()))),
    })
}

fn binary(text: &str, path: &str) -> Result<Vec<u8>, ItemError> {
    BASE64.decode(text).map_err(|_| wrong(path, ItemProblem::NotBase64(text.chars().take(40).collect())))
}

fn set<T: Ord>(
    members: &[Document],
    kind: &'static str,
    path: &str,
    read: &dyn Fn(&str, &str) -> Result<T, ItemError>,
) -> Result<BTreeSet<T>, ItemError> {
    if members.is_empty() {
        return Err(wrong(path, ItemProblem::EmptySet(kind)));
    }
    let mut set = BTreeSet::new();
    for (at, member) in members.iter().enumerate() {
        let path = format!("{path}[{at}]");
        let Document::Text(text) = member else {
            let problem = ItemProblem::WrongShape { kind, expected: "strings", found: member.kind() };
            return Err(wrong(&path, problem));
        };
        if !set.insert(read(text, &path)?) {
            return Err(wrong(&path, ItemProblem::DuplicateMember { kind, member: text.chars().take(40).collect() }));
        }
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, form: ItemForm, bytes: u64) {
        let parsed = parse_item(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((parsed.form, parsed.item.bytes().get()), (form, bytes), "{text}");
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        assert_eq!(parse_item(text).map_err(|error| error.to_string()), Err(message.to_owned()), "{text}");
    }

    #[test]
    fn both_forms_give_the_same_size() {
        check(
            r#"{"id": {"S": "a"}, "n": {"N": "42"}, "l": {"L": [{"BOOL": true}, {"NULL": true}]}}"#,
            ItemForm::DynamoDb,
            14,
        );
        check(r#"{"id": "a", "n": 42, "l": [true, null]}"#, ItemForm::Plain, 14);
    }

    #[test]
    fn an_answer_or_export_line_is_unwrapped() {
        check(r#"{"Item": {"id": {"S": "bar"}, "baz": {"N": "0"}}}"#, ItemForm::DynamoDb, 9);
        check(r#"{"Item": {"id": "bar"}}"#, ItemForm::Plain, 4 + 3 + 1 + 2 + 3);
    }

    #[test]
    fn one_value_without_a_type_makes_it_plain() {
        check(r#"{"S": {"S": "x"}, "b": 1}"#, ItemForm::Plain, 1 + 3 + 1 + 1 + 1 + 1 + 2);
        check("{}", ItemForm::Plain, 0);
    }

    #[test]
    fn sets_and_binaries_are_decoded() {
        check(
            r#"{"b": {"B": "AAECAw=="}, "s": {"BS": ["AAE=", "AAEC"]}, "n": {"NS": ["1", "22"]}}"#,
            ItemForm::DynamoDb,
            5 + 6 + 5,
        );
    }

    #[test]
    fn errors_name_the_path_and_what_to_do() {
        check_error(r#"{"address": {"M": {"street": {"S": 5}}}}"#, "address.street: S takes a string, not a number");
        check_error(r#"{"n": {"N": 5}}"#, "n: N takes a number written as a string, not a number");
        check_error(
            r#"{"t": {"L": [{"S": "a"}, {"X": "b"}]}}"#,
            "t[1]: `X` is not a type: use one of S, N, B, BOOL, NULL, SS, NS, BS, L, M",
        );
        check_error(r#"{"s": {"SS": []}}"#, "s: SS is empty: a set needs a member, so leave the attribute out");
        check_error(
            r#"{"s": {"NS": ["1", "1.0"]}}"#,
            "s[1]: NS has the member `1.0` twice: the members of a set differ",
        );
        check_error(
            r#"{"b": {"B": "AAE"}}"#,
            "b: `AAE` is not base64 with padding: encode the binary with the standard alphabet",
        );
        check_error(
            r#"{"a": {"b": [0.1234567890123456789012345678901234567891]}}"#,
            "a.b[0]: number of 40 significant digits is over the limit of 38: keep it as a string or round it",
        );
        check_error("[1]", "an item is an object of attributes, not a list");
        check_error("{\"a\": ", "line 1, column 7: expected a JSON value");
        check_error(r#"{"": 1}"#, "an attribute has an empty name: give it one of at least 1 byte");
        check_error(r#"{"a": {"NULL": false}}"#, "a: NULL takes true, not true or false");
    }

    #[test]
    fn thirty_two_levels_are_read_and_thirty_three_are_not() {
        let nested = |levels: usize| format!("{{\"a\": {}{}}}", "[".repeat(levels), "]".repeat(levels));
        assert_eq!(parse_item(&nested(32)).map(|parsed| parsed.item.levels()), Ok(32));
        assert_eq!(parse_item(&nested(33)).map_err(|error| error.problem), Err(ItemProblem::TooDeep));
    }

    proptest! {
        #[test]
        fn no_text_stops_the_reader(text in "\\PC{0,60}") {
            let _ = parse_item(&text);
        }

        #[test]
        fn a_number_written_plain_is_the_number_written_as_a_string(whole in 0_u64.., fraction in "[0-9]{1,12}") {
            let plain = parse_item(&format!("{{\"n\": {whole}.{fraction}}}"));
            let typed = parse_item(&format!("{{\"n\": {{\"N\": \"{whole}.{fraction}\"}}}}"));
            prop_assert_eq!(plain.map(|parsed| parsed.item), typed.map(|parsed| parsed.item));
        }
    }
}
