//! What is wrong with a file, in words: the reader's own terms (`u64`, `struct`, `sequence`) say nothing to the person
//! who wrote the file.

/// The problem of a shape in words: the value, what is needed, what to do. A message of our own stays as it is.
pub(super) fn problem(message: &str) -> String {
    let message = without_place(message);
    let quoted = |rest: &str| rest.split_once('`').map(|(name, rest)| (name.to_string(), rest.to_string()));
    if let Some((name, rest)) = message.strip_prefix("unknown field `").and_then(quoted) {
        return format!("“{name}” is no field here: {}", choice(&rest));
    }
    if let Some((name, rest)) = message.strip_prefix("unknown variant `").and_then(quoted) {
        return format!("“{name}” is no word that fits here: {}", choice(&rest));
    }
    if let Some((name, _)) = message.strip_prefix("missing field `").and_then(quoted) {
        return format!("“{name}” is missing: add it");
    }
    if let Some((name, _)) = message.strip_prefix("duplicate field `").and_then(quoted) {
        return format!("“{name}” is there twice: keep one");
    }
    if message.starts_with("invalid length ") && message.contains(", expected struct ") {
        return format!("a list does not fit here: {} is needed", needed_in_words("map"));
    }
    if message == "expected value" {
        // What the reader says of an enum that is neither a word nor an object of exactly one field.
        return "this does not fit here: a word in quotes, or an object of exactly one field, is needed".to_string();
    }
    let mismatch = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    if let Some((found, needed)) = mismatch.and_then(|it| it.rsplit_once(", expected ")) {
        return format!("{} does not fit here: {} is needed", found_in_words(found), needed_in_words(needed));
    }
    message.to_string()
}

/// The problem of a file that holds some other value.
pub(super) fn not_an_object(value: &serde_json::Value) -> String {
    let found = match value {
        serde_json::Value::Array(_) => "a list",
        serde_json::Value::String(_) => "a text",
        serde_json::Value::Number(_) => "a number",
        _ => "this",
    };
    format!("{found} is no design: an object in braces is needed")
}

/// The message without its own "at line 1 column 2", which we say better.
pub(super) fn without_place(message: &str) -> &str {
    message.rfind(" at line ").map_or(message, |end| &message[..end])
}

/// `, expected one of `a`, `b`, `c`` as `a, b or c`.
fn choice(rest: &str) -> String {
    let words: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
    match words.as_slice() {
        [] => "leave it out".to_string(),
        [one] => format!("write {one}"),
        [most @ .., last] => format!("use {} or {last}", most.join(", ")),
    }
}

fn found_in_words(found: &str) -> String {
    match found {
        "map" => "an object".to_string(),
        "sequence" => "a list".to_string(),
        "null" | "unit value" => "null".to_string(),
        "unit variant" => "a word alone".to_string(),
        "newtype variant" | "struct variant" | "tuple variant" => "a word with a value".to_string(),
        _ => match found.split_once('`') {
            Some((_, number)) => number.trim_end_matches('`').to_string(),
            None => match found.strip_prefix("string \"") {
                Some(text) => format!("“{}”", text.strip_suffix('"').unwrap_or(text)),
                None => found.to_string(),
            },
        },
    }
}

fn needed_in_words(needed: &str) -> &str {
    match needed {
        "u64" | "u32" => "a whole number from 0 on",
        "a string" => "a text in quotes",
        "a sequence" => "a list in brackets",
        "string or map" | "string only" => "a word in quotes, or an object of one field,",
        "unit" | "unit variant" => "a word alone",
        "newtype variant" => "an object of one field, such as {\"bytes\": 1024},",
        _ if needed.starts_with("struct ") || needed == "map" => "an object in braces",
        _ if needed.starts_with("enum ") || needed.starts_with("variant") => "one of the words that fit",
        _ => needed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(message: &str, expected: &str) {
        assert_eq!(problem(message), expected);
    }

    #[test]
    fn a_problem_names_the_value_and_what_to_write() {
        check("unknown field `colour`, expected one of `a`, `b`, `c`", "“colour” is no field here: use a, b or c");
        check("unknown field `x`, there are no fields", "“x” is no field here: leave it out");
        check("unknown variant `ALL`, expected `all`", "“ALL” is no word that fits here: write all");
        check("missing field `name` at line 3 column 9", "“name” is missing: add it");
        check("duplicate field `name`", "“name” is there twice: keep one");
        check(
            "invalid value: integer `-5`, expected u64 at line 1 column 9",
            "-5 does not fit here: a whole number from 0 on is needed",
        );
        check(
            "invalid type: string \"a, b\", expected u64",
            "“a, b” does not fit here: a whole number from 0 on is needed",
        );
        check(
            "invalid type: sequence, expected struct TableV1",
            "a list does not fit here: an object in braces is needed",
        );
    }

    #[test]
    fn a_list_where_an_object_belongs_is_called_a_list() {
        let expected = "a list does not fit here: an object in braces is needed";
        check("invalid length 0, expected struct DesignV1 with 7 elements", expected);
    }

    #[test]
    fn a_message_of_our_own_stays_as_it_is() {
        check("“1O” is not a number that fits in 28 digits", "“1O” is not a number that fits in 28 digits");
    }
}
