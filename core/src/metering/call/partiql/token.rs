//! The words and signs of a statement.

/// One piece of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A keyword or a bare name.
    Word(String),
    /// A name in double quotes.
    Name(String),
    /// A string in single quotes.
    Text(String),
    /// A number, as written.
    Number(String),
    /// An operator or a bracket.
    Sign(&'static str),
}

impl Token {
    /// What this is, for messages.
    pub(super) fn shown(&self) -> String {
        match self {
            Token::Word(text) | Token::Number(text) => format!("`{text}`"),
            Token::Name(text) => format!("`\"{text}\"`"),
            Token::Text(text) => format!("`'{text}'`"),
            Token::Sign(sign) => format!("`{sign}`"),
        }
    }
}

/// The signs; longer ones come before those that they begin with.
const SIGNS: [&str; 22] = [
    "<<", ">>", "<=", ">=", "<>", "!=", "<", ">", "=", "(", ")", "[", "]", "{", "}", ",", ":", ".", "?", "+", "-", "*",
];

/// The tokens of a statement, each with the character at which it begins, from 1.
pub(super) fn tokens(text: &str) -> Result<Vec<(usize, Token)>, String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let at = text.chars().count() - rest.chars().count() + 1;
        let Some(first) = rest.chars().next() else {
            return Ok(tokens);
        };
        let token = match first {
            '\'' | '"' => {
                let (content, after) = quoted(rest, first)
                    .ok_or_else(|| format!("character {at}: expected {first} at the end of the quotation"))?;
                rest = after;
                if first == '"' { Token::Name(content) } else { Token::Text(content) }
            }
            '0'..='9' => {
                let mut previous = first;
                let end = rest.find(|c: char| {
                    let belongs = c.is_ascii_digit()
                        || matches!(c, '.' | 'e' | 'E')
                        || (matches!(c, '+' | '-') && matches!(previous, 'e' | 'E'));
                    previous = c;
                    !belongs
                });
                Token::Number(cut(&mut rest, end))
            }
            c if c.is_alphabetic() || c == '_' => {
                let end = rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$')));
                Token::Word(cut(&mut rest, end))
            }
            other => {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
                let sign = sign.ok_or_else(|| format!("character {at}: `{other}` does not belong in a statement"))?;
                rest = rest.strip_prefix(sign).unwrap_or(rest);
                Token::Sign(sign)
            }
        };
        tokens.push((at, token));
    }
}

/// Cuts the text up to a byte position off, or all of it.
fn cut(rest: &mut &str, end: Option<usize>) -> String {
    let (head, tail) = rest.split_at(end.unwrap_or(rest.len()));
    *rest = tail;
    head.to_owned()
}

/// The content of a quotation, in which a doubled quote stands for one, and what comes after it.
fn quoted(text: &str, quote: char) -> Option<(String, &str)> {
    let mut content = String::new();
    let mut rest = text.strip_prefix(quote)?;
    loop {
        let (before, after) = rest.split_once(quote)?;
        content.push_str(before);
        match after.strip_prefix(quote) {
            Some(more) => {
                content.push(quote);
                rest = more;
            }
            None => return Some((content, after)),
        }
    }
}
