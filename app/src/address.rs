//! The address of a page: its path, and what stands after the question mark.
//!
//! Owns reading and writing of the query's escapes. What the names mean is the pages' business; who writes the address
//! bar is the desk.

use std::fmt::Write as _;

/// An address on this host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    text: String,
    path: String,
    query: Vec<(String, String)>,
}

impl Address {
    /// Reads `/size?form=plain&item=%7B%7D`. Whatever is not escaped as it should be is taken as it stands.
    pub fn of(text: &str) -> Address {
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let pair = |it: &str| {
            let (name, value) = it.split_once('=').unwrap_or((it, ""));
            (unescaped(name), unescaped(value))
        };
        Address {
            text: text.to_owned(),
            path: path.to_owned(),
            query: query.split('&').filter(|it| !it.is_empty()).map(pair).collect(),
        }
    }

    /// The path: `/size`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The first value of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
    }

    /// Path and query, as they were read.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A text as the value of a query.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            escaped.push(char::from(byte));
        } else {
            // Writing to a text cannot fail.
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

/// A text as it was before it was escaped.
pub fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        match (first, hex.and_then(|it| u8::from_str_radix(it, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            (b'+', _) => {
                bytes.push(b' ');
                rest = after;
            }
            (other, _) => {
                bytes.push(*other);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_read_with_its_escapes() {
        let address = Address::of("/size?form=plain&item=%7B%22a%22%3A+1%7D&empty&broken=%2");
        assert_eq!(address.path(), "/size");
        assert_eq!(address.get("form"), Some("plain"));
        assert_eq!(address.get("item"), Some("{\"a\": 1}"));
        assert_eq!(address.get("empty"), Some(""));
        assert_eq!(address.get("broken"), Some("%2"));
        assert_eq!(address.get("missing"), None);
    }

    #[test]
    fn what_is_escaped_is_read_again() {
        for text in ["", "a b+c%&=?#/ü€", "{\"S\": \"x\"}"] {
            assert_eq!(Address::of(&format!("/?x={}", escaped(text))).get("x"), Some(text));
        }
        assert_eq!(escaped("{}"), "%7B%7D");
    }
}
