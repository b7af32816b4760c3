//! Several items in one text: one after the other (JSON Lines), a JSON list, or the answer of a Scan or Query with its
//! `Items`. Owns where each begins, so that a mistake is told at its line; what an item is, [`super::json`] says.

use super::{Item, ItemError, ItemProblem, parse_item};

/// Which item of a text cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemsError {
    /// The line, from 1.
    pub line: usize,
    /// The item, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub error: ItemError,
}

impl std::fmt::Display for ItemsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.number > 1 {
            write!(f, "item {}: ", self.number)?;
        }
        // What is no JSON says its line by itself; of the first line nobody needs to be told.
        match self.error.problem {
            ItemProblem::Syntax { .. } => {}
            _ if self.line > 1 => write!(f, "line {}: ", self.line)?,
            _ => {}
        }
        write!(f, "{}", self.error)
    }
}

impl std::error::Error for ItemsError {}

/// An item of a text, and the line where it begins, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedItem {
    /// The item.
    pub item: Item,
    /// The line.
    pub line: usize,
}

/// Reads every item of a text, each in the form that it has.
///
/// Errors: the first item that cannot be read, at the line where it begins, or where it stops being JSON.
pub fn parse_items(text: &str) -> Result<Vec<PlacedItem>, ItemsError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut items = Vec::new();
    for (start, end) in places(text) {
        let slice = text.get(start..end).unwrap_or_default();
        let line = 1 + text.get(..start).unwrap_or_default().matches('\n').count();
        let parsed = parse_item(slice).map_err(|mut error| {
            let mut line = line;
            if let ItemProblem::Syntax { line: own, column, expected } = error.problem {
                line += own - 1;
                error.problem = ItemProblem::Syntax { line, column, expected };
            }
            ItemsError { line, number: items.len() + 1, error }
        })?;
        items.push(PlacedItem { item: parsed.item, line });
    }
    Ok(items)
}

/// Where the items are: byte positions of their beginnings and ends.
fn places(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let first = skip(bytes, 0, b"");
    let list = match bytes.get(first) {
        Some(b'[') => Some(first),
        Some(b'{') => list_of_answer(bytes, first),
        _ => None,
    };
    let mut found = Vec::new();
    let mut at = list.map_or(first, |list| skip(bytes, list + 1, b","));
    while at < bytes.len() {
        if list.is_some() && bytes[at] == b']' {
            break;
        }
        let end = end_of_value(bytes, at);
        found.push((at, end));
        at = skip(bytes, end, if list.is_some() { b"," } else { b"" });
    }
    // What follows a list is no item; within an answer its other fields do.
    if list == Some(first) {
        let after = skip(bytes, at.saturating_add(1).min(bytes.len()), b"");
        if after < bytes.len() {
            found.push((after, bytes.len()));
        }
    }
    found
}

/// Fields that an answer may have beside its items; an item that has `Items` has others too.
const OF_ANSWER: [&[u8]; 5] =
    [b"\"Count\"", b"\"ScannedCount\"", b"\"LastEvaluatedKey\"", b"\"ConsumedCapacity\"", b"\"NextToken\""];

/// Where the list of `{"Items": […]}` begins, if this is such an answer and no item.
fn list_of_answer(bytes: &[u8], object: usize) -> Option<usize> {
    let (mut at, mut list) = (skip(bytes, object + 1, b","), None);
    while bytes.get(at) == Some(&b'"') {
        let end = end_of_value(bytes, at);
        let value = skip(bytes, end, b":");
        match bytes.get(at..end) {
            Some(b"\"Items\"") if bytes.get(value) == Some(&b'[') => list = Some(value),
            Some(name) if OF_ANSWER.contains(&name) => {}
            _ => return None,
        }
        at = skip(bytes, end_of_value(bytes, value), b",");
    }
    list
}

/// The next byte that is no space, and none of these.
fn skip(bytes: &[u8], from: usize, also: &[u8]) -> usize {
    let is_space = |it: &u8| it.is_ascii_whitespace() || also.contains(it);
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest.iter().take_while(|it| is_space(it)).count()
}

/// The end of the value that begins here, as far as brackets and quotes tell; at least one byte on.
fn end_of_value(bytes: &[u8], start: usize) -> usize {
    let (mut at, mut depth) = (start, 0_usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at += 1;
                while bytes.get(at).is_some_and(|it| *it != b'"') {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => {
                // A number or a word: up to what ends it.
                let is_end = |it: &u8| it.is_ascii_whitespace() || b",:]}".contains(it);
                let rest = bytes.get(at + 1..).unwrap_or_default();
                return at + 1 + rest.iter().take_while(|it| !is_end(it)).count();
            }
            _ => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    at.min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, bytes: &[u64]) {
        let items = parse_items(text).expect("every item can be read");
        assert_eq!(items.iter().map(|it| it.item.bytes().get()).collect::<Vec<_>>(), bytes, "{text}");
    }

    #[test]
    fn items_come_one_after_the_other_as_a_list_or_as_an_answer() {
        check(r#"{"a": "x"}"#, &[2]);
        check("{\"a\": \"x\"}\n{\"a\": {\"S\": \"xyz\"}}\n\n{\"a\": \"[}\\\"\"}\n", &[2, 4, 4]);
        check(r#"[{"a": "x"}, {"a": "xy"}]"#, &[2, 3]);
        check(r#"{"Count": 2, "Items": [{"a": {"S": "x"}}, {"a": {"S": "xy"}}], "ScannedCount": 2}"#, &[2, 3]);
        check("{\"Item\": {\"a\": {\"S\": \"x\"}}}\n{\"Item\": {\"a\": {\"S\": \"xy\"}}}", &[2, 3]);
        check(r#"{"cart": "x", "Items": ["y"]}"#, &[4 + 1 + 5 + 3 + 1 + 1]);
        check("", &[]);
        check("[]", &[]);
        check(" \n", &[]);
    }

    #[track_caller]
    fn check_wrong(text: &str, line: usize, number: usize, words: &str) {
        let error = parse_items(text).expect_err("an item cannot be read");
        assert_eq!((error.line, error.number), (line, number), "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }

    #[test]
    fn what_cannot_be_read_is_told_at_its_line() {
        check_wrong("{\"a\": 1}\n{\"a\": }\n{\"a\": 2}", 2, 2, "expected a JSON value");
        check_wrong("[{\"a\": 1},\n {\"a\": 1,\n  \"b\": tru}]", 3, 2, "item 2: line 3, column");
        check_wrong("{\"a\": 1}\nhello", 2, 2, "expected a JSON value");
        check_wrong("{\"a\": 1}\n{\"a\": \"", 2, 2, "item 2: line 2, column");
        check_wrong("[{\"a\": 1}]\nmore", 2, 2, "expected a JSON value");
        check_wrong("[1]", 1, 1, "not a number");
        check_wrong("{\"a\": {\"S\": \"x\"}, \"b\": {\"N\": \"1O\"}}", 1, 1, "b");
    }

    #[test]
    fn no_text_is_read_for_ever() {
        let whole = r#"[{"a": "x\"", "Items": [1, {"b": [true, null]}]}, {"Items": [{"c": "ü"}]}]"#;
        for end in 0..=whole.len() {
            for start in 0..end {
                if let Some(text) = whole.get(start..end) {
                    let _ = parse_items(text);
                }
            }
        }
    }
}
