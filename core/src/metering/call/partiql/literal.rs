//! Values written out in a statement, and the parameters that stand for them.

use super::parse::{Parsed, Parser};
use super::token::Token;
use crate::item::{AttributeValue, Number};
use std::collections::{BTreeMap, BTreeSet};

impl Parser {
    /// A value written out, or a parameter; `None` where there is something else.
    pub(super) fn literal(&mut self) -> Parsed<Option<AttributeValue>> {
        let Some((at, token)) = self.tokens.get(self.at).cloned() else {
            return Ok(None);
        };
        let value = match token {
            Token::Text(text) => AttributeValue::S(text),
            Token::Number(text) => number(at, &text)?,
            Token::Sign("-") => {
                let Some((_, Token::Number(text))) = self.tokens.get(self.at + 1) else {
                    return Ok(None);
                };
                let value = number(at, &format!("-{text}"))?;
                self.at += 1;
                value
            }
            Token::Sign("?") => self
                .parameters
                .next()
                .ok_or_else(|| format!("character {at}: there is no parameter left for this ?"))?,
            Token::Sign("[") => {
                self.at += 1;
                let elements = self.nested(|parser| parser.list_to("]", Parser::inner_literal))?;
                return Ok(Some(AttributeValue::L(elements)));
            }
            Token::Sign("{") => {
                self.at += 1;
                let entries = self.nested(|parser| parser.list_to("}", Parser::entry))?;
                let count = entries.len();
                let map: BTreeMap<_, _> = entries.into_iter().collect();
                if map.len() < count {
                    return Err(format!("character {at}: a name is there twice"));
                }
                return Ok(Some(AttributeValue::M(map)));
            }
            Token::Sign("<<") => {
                self.at += 1;
                let members = self.nested(|parser| parser.list_to(">>", Parser::inner_literal))?;
                return set(at, members).map(Some);
            }
            Token::Word(word) if word.eq_ignore_ascii_case("true") => AttributeValue::Bool(true),
            Token::Word(word) if word.eq_ignore_ascii_case("false") => AttributeValue::Bool(false),
            Token::Word(word) if word.eq_ignore_ascii_case("null") => AttributeValue::Null,
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(value))
    }

    fn inner_literal(&mut self) -> Parsed<AttributeValue> {
        self.literal()?.ok_or_else(|| self.expected("a value"))
    }

    fn entry(&mut self) -> Parsed<(String, AttributeValue)> {
        let name = match self.peek() {
            Some(Token::Text(name)) => {
                let name = name.clone();
                self.at += 1;
                name
            }
            _ => self.name()?,
        };
        self.need_sign(":")?;
        Ok((name, self.inner_literal()?))
    }
}

fn number(at: usize, text: &str) -> Parsed<AttributeValue> {
    Number::parse(text).map(AttributeValue::N).map_err(|error| format!("character {at}: {error}"))
}

fn set(at: usize, members: Vec<AttributeValue>) -> Parsed<AttributeValue> {
    let count = members.len();
    let mut texts = BTreeSet::new();
    let mut numbers = BTreeSet::new();
    let mut binaries = BTreeSet::new();
    for member in members {
        match member {
            AttributeValue::S(text) => texts.insert(text),
            AttributeValue::N(number) => numbers.insert(number),
            AttributeValue::B(binary) => binaries.insert(binary),
            other => {
                return Err(format!(
                    "character {at}: a set holds strings, numbers or binaries, not {}",
                    other.type_code()
                ));
            }
        };
    }
    match (texts.len(), numbers.len(), binaries.len()) {
        (0, 0, 0) => Err(format!("character {at}: a set needs a member, so leave the attribute out")),
        (size, 0, 0) if size == count => Ok(AttributeValue::Ss(texts)),
        (0, size, 0) if size == count => Ok(AttributeValue::Ns(numbers)),
        (0, 0, size) if size == count => Ok(AttributeValue::Bs(binaries)),
        _ => Err(format!("character {at}: the members of a set differ and are of one type")),
    }
}
