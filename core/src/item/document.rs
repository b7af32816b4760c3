//! JSON text as a tree, with numbers kept exactly as they are written.
//!
//! The general JSON readers turn numbers into 64-bit floats and let a repeated name overwrite the first. Both would
//! give wrong sizes without a word, so items are read here. What the tree means is left to [`super::json`].

use std::collections::BTreeSet;

/// JSON nesting that is still read: far above what 32 levels of DynamoDB JSON need, far below any stack's end.
const MAX_DEPTH: usize = 200;

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Document {
    Null,
    Bool(bool),
    /// As written, digit for digit.
    Number(String),
    Text(String),
    List(Vec<Document>),
    /// In the order written; no name twice.
    Object(Vec<(String, Document)>),
}

impl Document {
    /// The field of this name, if this is an object that has it.
    pub(crate) fn get(&self, name: &str) -> Option<&Document> {
        match self {
            Document::Object(fields) => fields.iter().find(|(known, _)| known == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// What this is, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Document::Null => "null",
            Document::Bool(_) => "true or false",
            Document::Number(_) => "a number",
            Document::Text(_) => "a string",
            Document::List(_) => "a list",
            Document::Object(_) => "an object",
        }
    }
}

impl From<&serde_json::Value> for Document {
    fn from(value: &serde_json::Value) -> Document {
        match value {
            serde_json::Value::Null => Document::Null,
            serde_json::Value::Bool(value) => Document::Bool(*value),
            serde_json::Value::Number(number) => Document::Number(number.to_string()),
            serde_json::Value::String(text) => Document::Text(text.clone()),
            serde_json::Value::Array(elements) => Document::List(elements.iter().map(Document::from).collect()),
            serde_json::Value::Object(fields) => {
                Document::Object(fields.iter().map(|(name, value)| (name.clone(), Document::from(value))).collect())
            }
        }
    }
}

/// Where a text stops being JSON, and what should have stood there. Lines and columns count from one, columns in
/// characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}")]
pub(crate) struct SyntaxError {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) expected: String,
}

/// Reads one JSON value that is the whole text.
pub(crate) fn parse(text: &str) -> Result<Document, SyntaxError> {
    // Some editors begin a file with a byte order mark.
    let mut reader = Reader { text: text.strip_prefix('\u{feff}').unwrap_or(text), at: 0 };
    reader.skip_space();
    let document = reader.value(0)?;
    reader.skip_space();
    if reader.at < reader.text.len() {
        Err(reader.wrong("nothing after the end of the JSON value"))
    } else {
        Ok(document)
    }
}

struct Reader<'a> {
    text: &'a str,
    /// A byte position, always at a character boundary.
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn wrong(&self, expected: impl Into<String>) -> SyntaxError {
        let before = self.text.get(..self.at).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        SyntaxError {
            line: 1 + before.matches('\n').count(),
            column: 1 + before.get(line_start..).map_or(0, |line| line.chars().count()),
            expected: expected.into(),
        }
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
    }

    fn take(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.at += expected.len_utf8();
        }
        found
    }

    fn value(&mut self, depth: usize) -> Result<Document, SyntaxError> {
        if depth > MAX_DEPTH {
            return Err(self.wrong(format!("at most {MAX_DEPTH} levels of nesting")));
        }
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some('"') => self.string().map(Document::Text),
            Some('-' | '0'..='9') => self.number(),
            _ => {
                for (word, document) in
                    [("true", Document::Bool(true)), ("false", Document::Bool(false)), ("null", Document::Null)]
                {
                    if self.rest().starts_with(word) {
                        self.at += word.len();
                        return Ok(document);
                    }
                }
                Err(self.wrong("a JSON value"))
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Document, SyntaxError> {
        self.take('{');
        let (mut fields, mut names) = (Vec::new(), BTreeSet::new());
        self.skip_space();
        if self.take('}') {
            return Ok(Document::Object(fields));
        }
        loop {
            self.skip_space();
            if self.peek() != Some('"') {
                return Err(self.wrong("a name in double quotes"));
            }
            let start = self.at;
            let name = self.string()?;
            if !names.insert(name.clone()) {
                self.at = start;
                return Err(self.wrong(format!("each name once, but `{name}` is there twice")));
            }
            self.skip_space();
            if !self.take(':') {
                return Err(self.wrong(format!("`:` after the name `{name}`")));
            }
            self.skip_space();
            let value = self.value(depth + 1)?;
            fields.push((name, value));
            self.skip_space();
            if self.take('}') {
                return Ok(Document::Object(fields));
            }
            if !self.take(',') {
                return Err(self.wrong("`,` or `}`"));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Document, SyntaxError> {
        self.take('[');
        let mut elements = Vec::new();
        self.skip_space();
        if self.take(']') {
            return Ok(Document::List(elements));
        }
        loop {
            self.skip_space();
            elements.push(self.value(depth + 1)?);
            self.skip_space();
            if self.take(']') {
                return Ok(Document::List(elements));
            }
            if !self.take(',') {
                return Err(self.wrong("`,` or `]`"));
            }
        }
    }

    fn number(&mut self) -> Result<Document, SyntaxError> {
        let rest = self.rest();
        let end = rest.find(|c: char| !matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E')).unwrap_or(rest.len());
        let text = rest.get(..end).unwrap_or_default().to_owned();
        if !is_json_number(text.as_bytes()) {
            return Err(self.wrong(format!("a number such as 12, -0.5 or 6e3 instead of `{text}`")));
        }
        self.at += end;
        Ok(Document::Number(text))
    }

    fn string(&mut self) -> Result<String, SyntaxError> {
        self.take('"');
        let mut text = String::new();
        loop {
            let rest = self.rest();
            let plain = rest.find(|c: char| c == '"' || c == '\\' || c < ' ').unwrap_or(rest.len());
            text.push_str(rest.get(..plain).unwrap_or_default());
            self.at += plain;
            match self.peek() {
                Some('"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some('\\') => text.push(self.escape()?),
                Some(_) => {
                    return Err(self.wrong("an escape such as \\n instead of a control character"));
                }
                None => return Err(self.wrong("`\"` at the end of the string")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, SyntaxError> {
        let start = self.at;
        self.at += 1;
        let character = match self.peek() {
            Some('"') => '"',
            Some('\\') => '\\',
            Some('/') => '/',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                self.at += 1;
                return self.unicode(start);
            }
            _ => {
                self.at = start;
                return Err(self.wrong("one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"));
            }
        };
        self.at += 1;
        Ok(character)
    }

    /// The character of `\uXXXX`, or of a pair of them where it lies beyond the first plane.
    fn unicode(&mut self, start: usize) -> Result<char, SyntaxError> {
        let first = self.four_hex_digits();
        let code = match first {
            Some(high @ 0xD800..=0xDBFF) if self.rest().starts_with("\\u") => {
                self.at += 2;
                match self.four_hex_digits() {
                    Some(low @ 0xDC00..=0xDFFF) => Some(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00)),
                    _ => None,
                }
            }
            other => other,
        };
        code.and_then(char::from_u32).ok_or_else(|| {
            self.at = start;
            self.wrong("four hexadecimal digits of a character after \\u, in a pair where it takes two")
        })
    }

    fn four_hex_digits(&mut self) -> Option<u32> {
        let digits = self.rest().get(..4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        let code = u32::from_str_radix(digits, 16).ok()?;
        self.at += 4;
        Some(code)
    }
}

/// JSON's own grammar of numbers: no plus sign, no leading zero, digits on both sides of a point.
fn is_json_number(text: &[u8]) -> bool {
    let digits_from =
        |at: usize| text.get(at..).map_or(0, |rest| rest.iter().take_while(|b| b.is_ascii_digit()).count());
    let mut at = usize::from(text.first() == Some(&b'-'));
    let whole = digits_from(at);
    if whole == 0 || (whole > 1 && text.get(at) == Some(&b'0')) {
        return false;
    }
    at += whole;
    if text.get(at) == Some(&b'.') {
        let fraction = digits_from(at + 1);
        if fraction == 0 {
            return false;
        }
        at += 1 + fraction;
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        at += 1 + usize::from(matches!(text.get(at + 1), Some(b'+' | b'-')));
        let power = digits_from(at);
        if power == 0 {
            return false;
        }
        at += power;
    }
    at == text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        assert_eq!(parse(text).map_err(|error| error.to_string()), Err(message.to_owned()), "{text}");
    }

    #[test]
    fn numbers_keep_every_digit() {
        let text = "12345678901234567890123456789012345678.50e-3";
        assert_eq!(parse(text), Ok(Document::Number(text.to_owned())));
    }

    #[test]
    fn escapes_become_their_characters() {
        let text = r#""a\n\u00e9\ud83d\ude80\/""#;
        assert_eq!(parse(text), Ok(Document::Text("a\né🚀/".to_owned())));
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        check_error("", "line 1, column 1: expected a JSON value");
        check_error("{\n  \"a\": 1,\n}", "line 3, column 1: expected a name in double quotes");
        check_error("{\"a\": 1 \"b\"}", "line 1, column 9: expected `,` or `}`");
        check_error("[1] x", "line 1, column 5: expected nothing after the end of the JSON value");
        check_error("{\"a\":1,\"a\":2}", "line 1, column 8: expected each name once, but `a` is there twice");
        check_error("[01]", "line 1, column 2: expected a number such as 12, -0.5 or 6e3 instead of `01`");
        check_error(
            "\"\\ud800\"",
            "line 1, column 2: expected four hexadecimal digits of a character after \\u, in a pair where it takes two",
        );
    }

    #[test]
    fn nesting_without_end_is_refused() {
        assert!(parse(&"[".repeat(100_000)).is_err());
    }

    proptest! {
        #[test]
        fn the_general_reader_agrees(text in r#"[\[\]{}:,"a1\-.e \\u0tn]{0,24}"#) {
            if let Ok(document) = parse(&text) {
                prop_assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok() || matches!(document, Document::Number(_) | Document::List(_) | Document::Object(_)));
            } else if let Ok(value) = serde_json::from_str::<serde_json::Value>(&text) {
                // Only a repeated name is refused here and taken there.
                prop_assert!(value.is_object() || value.is_array(), "{}", text);
            }
        }

        #[test]
        fn any_string_comes_back(text in "\\PC{0,40}") {
            let written = serde_json::Value::String(text.clone()).to_string();
            prop_assert_eq!(parse(&written), Ok(Document::Text(text)));
        }
    }
}
