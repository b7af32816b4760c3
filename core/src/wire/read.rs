//! Design files: JSON to [`DesignV1`] and back, with the place of every mistake.

use super::{DesignV1, words};
use serde_json::Value;
use thiserror::Error;

/// Why a text is not a design.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WireError {
    /// It is not JSON at all.
    #[error("line {line}, column {column}: {problem}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        problem: String,
    },
    /// A field is missing, unknown, or of another type.
    #[error("{path}: {problem}")]
    Shape {
        /// The field, such as `tables[0].indexes[1].projection`.
        path: String,
        /// What is wrong there.
        problem: String,
    },
    /// The file is of a later version of Keyfare.
    #[error("version: this design is of version {0}, and this Keyfare reads version 1: open it with a newer one")]
    TooNew(u64),
}

/// Reads a design file. Whether the design holds together is checked by [`crate::design::Design::from_wire`].
pub fn read_design(text: &str) -> Result<DesignV1, WireError> {
    // Some editors put a byte order mark before everything else.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        let problem = "the file is empty: a design is an object in braces".to_string();
        return Err(WireError::Syntax { line: 1, column: 1, problem });
    }
    // A look at the version first: a later version's fields must not be blamed one by one.
    let peek: Value = serde_json::from_str(text).map_err(|error| not_json(&error))?;
    match peek.get("version").and_then(Value::as_u64) {
        Some(0) => return Err(shape("version", "0 is no version: write 1")),
        Some(version) if version > 1 => return Err(WireError::TooNew(version)),
        _ => {}
    }
    if !peek.is_object() {
        return Err(shape("design", &words::not_an_object(&peek)));
    }
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let design: DesignV1 = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        shape(if path == "." { "design" } else { &path }, &words::problem(&error.inner().to_string()))
    })?;
    match list_for_object(&peek, &design) {
        None => Ok(design),
        Some(path) => Err(shape(&path, "a list does not fit here: an object in braces is needed")),
    }
}

/// Writes a design file: two spaces, a line break at the end, the same text every time.
pub fn write_design(design: &DesignV1) -> String {
    let mut text = serde_json::to_string_pretty(design).unwrap_or_default();
    text.push('\n');
    text
}

fn shape(path: &str, problem: &str) -> WireError {
    WireError::Shape { path: path.to_string(), problem: problem.to_string() }
}

fn not_json(error: &serde_json::Error) -> WireError {
    let message = error.to_string();
    let problem = match words::without_place(&message) {
        "number out of range" => "a number is beyond all ranges: write a smaller one".to_string(),
        "recursion limit exceeded" => {
            "lists and objects are nested too deep: a design needs about ten levels".to_string()
        }
        other => format!("this is not JSON: {other}"),
    };
    WireError::Syntax { line: error.line(), column: error.column(), problem }
}

/// Where a list stands for an object. The reader would take its values for fields, in the order of our source: an
/// order that no file may depend on.
fn list_for_object(said: &Value, design: &DesignV1) -> Option<String> {
    // Default settings are not written, so that they could not be compared.
    if said.get("settings").is_some_and(Value::is_array) {
        return Some("settings".to_string());
    }
    let meant = serde_json::to_value(design).ok()?;
    let mut path = String::new();
    differs(said, &meant, &mut path).then(|| path.trim_start_matches('.').to_string())
}

fn differs(said: &Value, meant: &Value, path: &mut String) -> bool {
    let length = path.len();
    match (said, meant) {
        (Value::Array(_), Value::Object(_)) => return true,
        (Value::Array(said), Value::Array(meant)) => {
            for (position, (said, meant)) in said.iter().zip(meant).enumerate() {
                path.push_str(&format!("[{position}]"));
                if differs(said, meant, path) {
                    return true;
                }
                path.truncate(length);
            }
        }
        (Value::Object(said), Value::Object(meant)) => {
            for (name, said) in said {
                let Some(meant) = meant.get(name) else { continue };
                path.push_str(&format!(".{name}"));
                if differs(said, meant, path) {
                    return true;
                }
                path.truncate(length);
            }
        }
        _ => {}
    }
    false
}
