//! Reads the text of a key condition into terms. Prose is no condition: without an operator there is nothing to check.

/// A key condition, in its terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyCondition {
    /// One for each attribute and operator, in order.
    pub terms: Vec<Term>,
    /// Operators that no key condition has, as written.
    pub unsupported: Vec<String>,
}

/// One condition on one attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The attribute as written.
    pub attribute: String,
    /// What is asked of it.
    pub operator: KeyOperator,
    /// One value, or the two ends of a `BETWEEN`, as written.
    pub values: Vec<String>,
}

/// What a key condition can ask of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyOperator {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `BETWEEN a AND b`
    Between,
    /// `begins_with(a, b)`
    BeginsWith,
}

impl KeyOperator {
    /// As it is written.
    pub const fn as_str(self) -> &'static str {
        match self {
            KeyOperator::Equal => "=",
            KeyOperator::Less => "<",
            KeyOperator::LessOrEqual => "<=",
            KeyOperator::Greater => ">",
            KeyOperator::GreaterOrEqual => ">=",
            KeyOperator::Between => "BETWEEN",
            KeyOperator::BeginsWith => "begins_with",
        }
    }

    fn of(text: &str) -> Option<KeyOperator> {
        Some(match text {
            "=" | "==" => KeyOperator::Equal,
            "<" => KeyOperator::Less,
            "<=" => KeyOperator::LessOrEqual,
            ">" => KeyOperator::Greater,
            ">=" => KeyOperator::GreaterOrEqual,
            _ => return None,
        })
    }
}

impl Term {
    /// Whether it is about a key attribute: the same name, in upper or lower case, or a `#` in front of it.
    pub fn is_about(&self, key: &str) -> bool {
        let name = self.attribute.strip_prefix('#').unwrap_or(&self.attribute);
        if name.eq_ignore_ascii_case(key) {
            return true;
        }
        // `#p` and `#s` stand for names that are told elsewhere: taken for the key that begins like them.
        self.is_alias() && key.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
    }

    /// Whether its name is one that stands for another.
    pub fn is_alias(&self) -> bool {
        self.attribute.starts_with('#')
    }
}

/// Reads a condition. `None` where there is nothing to check: an empty text, or prose.
pub fn parse(text: &str) -> Option<KeyCondition> {
    let tokens = tokens(text);
    let mut condition = KeyCondition::default();
    let mut rest = tokens.as_slice();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        let word = first.to_ascii_lowercase();
        match (word.as_str(), rest) {
            ("and", _) => {}
            ("or" | "not", _) => condition.unsupported.push(first.clone()),
            ("begins_with", [open, attribute, comma, value, more @ ..]) if open == "(" && comma == "," => {
                let (operator, values) = (KeyOperator::BeginsWith, vec![value.clone()]);
                condition.terms.push(Term { attribute: attribute.clone(), operator, values });
                rest = skip_close(more);
            }
            ("contains" | "attribute_exists" | "attribute_not_exists" | "attribute_type" | "size", [open, ..])
                if open == "(" =>
            {
                condition.unsupported.push(first.clone());
                let end = rest.iter().position(|it| it == ")").map_or(rest.len(), |it| it + 1);
                rest = &rest[end..];
            }
            (_, [between, low, and, high, more @ ..])
                if between.eq_ignore_ascii_case("between") && and.eq_ignore_ascii_case("and") =>
            {
                let (operator, values) = (KeyOperator::Between, vec![low.clone(), high.clone()]);
                condition.terms.push(Term { attribute: first.clone(), operator, values });
                rest = more;
            }
            (_, [operator, _, more @ ..]) if operator == "<>" => {
                condition.unsupported.push(operator.clone());
                rest = more;
            }
            (_, [word, open, more @ ..]) if word.eq_ignore_ascii_case("in") && open == "(" => {
                condition.unsupported.push(word.clone());
                let end = more.iter().position(|it| it == ")").map_or(more.len(), |it| it + 1);
                rest = &more[end..];
            }
            (_, [operator, value, more @ ..]) if KeyOperator::of(operator).is_some() => {
                let values = vec![value.clone()];
                condition.terms.extend(KeyOperator::of(operator).map(|operator| Term {
                    attribute: first.clone(),
                    operator,
                    values,
                }));
                rest = more;
            }
            _ => {}
        }
    }
    let is_prose = condition.terms.is_empty() && condition.unsupported.iter().all(|it| is_word(it));
    (!is_prose).then_some(condition)
}

/// `or` and `not` alone are words of prose.
fn is_word(operator: &str) -> bool {
    ["or", "not"].iter().any(|it| operator.eq_ignore_ascii_case(it))
}

fn skip_close(tokens: &[String]) -> &[String] {
    match tokens.split_first() {
        Some((close, rest)) if close == ")" => rest,
        _ => tokens,
    }
}

/// Words, operators, brackets and commas. A `<` that closes within its word is a placeholder of a template; quotes
/// keep a value together.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut word = String::new();
    let mut characters = text.char_indices().peekable();
    let flush = |word: &mut String, tokens: &mut Vec<String>| {
        if !word.is_empty() {
            tokens.push(std::mem::take(word));
        }
    };
    while let Some((at, it)) = characters.next() {
        match it {
            '"' | '\'' | '“' => {
                let end = if it == '“' { '”' } else { it };
                while let Some((_, inner)) = characters.next_if(|(_, inner)| *inner != end) {
                    word.push(inner);
                }
                characters.next();
                flush(&mut word, &mut tokens);
            }
            '<' if placeholder_length(&text[at..]).is_some() => {
                word.push(it);
                for (_, inner) in characters.by_ref() {
                    word.push(inner);
                    if inner == '>' {
                        break;
                    }
                }
            }
            '(' | ')' | ',' => {
                flush(&mut word, &mut tokens);
                tokens.push(it.to_string());
            }
            '=' | '<' | '>' => {
                flush(&mut word, &mut tokens);
                let mut operator = it.to_string();
                if let Some((_, next)) = characters.next_if(|(_, next)| matches!(next, '=' | '>')) {
                    operator.push(next);
                }
                tokens.push(operator);
            }
            it if it.is_whitespace() => flush(&mut word, &mut tokens),
            it => word.push(it),
        }
    }
    flush(&mut word, &mut tokens);
    tokens
}

/// `<id>`: a name in brackets right after them, without an operator in it.
fn placeholder_length(text: &str) -> Option<usize> {
    let end = text.find('>')?;
    let name = &text[1..end];
    let sound = name.starts_with(char::is_alphanumeric)
        && name.chars().all(|it| it.is_alphanumeric() || matches!(it, '_' | '-' | ' ' | '.'));
    (sound && !name.split(' ').any(|it| it.eq_ignore_ascii_case("and"))).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, KeyOperator, &[&str])]) {
        let condition = parse(text).unwrap_or_default();
        let found: Vec<_> = condition
            .terms
            .iter()
            .map(|it| (it.attribute.as_str(), it.operator, it.values.iter().map(String::as_str).collect::<Vec<_>>()))
            .collect();
        let expected: Vec<_> =
            expected.iter().map(|(name, operator, values)| (*name, *operator, values.to_vec())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn conditions_are_read_into_terms() {
        use KeyOperator::*;
        check("pk = CUSTOMER#<id>", &[("pk", Equal, &["CUSTOMER#<id>"])]);
        check("pk=:p AND sk>=:from", &[("pk", Equal, &[":p"]), ("sk", GreaterOrEqual, &[":from"])]);
        check("a < 5 and b > 3", &[("a", Less, &["5"]), ("b", Greater, &["3"])]);
        check("sk BETWEEN 'ORDER#2026 01' AND ORDER#2026-02", &[("sk", Between, &["ORDER#2026 01", "ORDER#2026-02"])]);
        check("begins_with ( sk , ORDER# )", &[("sk", BeginsWith, &["ORDER#"])]);
        check("pk = DATE#<day>#<shard 0-9>", &[("pk", Equal, &["DATE#<day>#<shard 0-9>"])]);
        check("pk = <id>", &[("pk", Equal, &["<id>"])]);
    }

    #[test]
    fn prose_is_no_condition() {
        for text in ["", "  ", "the customer's key", "customer or date", "all (recent) ones, sorted", "not yet"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert!(parse("contains(name, x)").is_some());
    }
}
