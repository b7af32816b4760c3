//! Design files: JSON to [`DesignV1`] and back, with the place of every mistake.

use super::DesignV1;
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
    let syntax = |error: &serde_json::Error, problem: String| WireError::Syntax {
        line: error.line(),
        column: error.column(),
        problem,
    };
    // A look at the version first: a later version's fields must not be blamed one by one.
    let peek: serde_json::Value = serde_json::from_str(text).map_err(|error| syntax(&error, without_place(&error)))?;
    if let Some(version) = peek.get("version").and_then(serde_json::Value::as_u64)
        && version > 1
    {
        return Err(WireError::TooNew(version));
    }
    if peek.get("version").and_then(serde_json::Value::as_u64) == Some(0) {
        return Err(WireError::Shape { path: "version".into(), problem: "0 is no version: write 1".into() });
    }
    let mut deserializer = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        let path = if path == "." { "design".to_string() } else { path };
        WireError::Shape { path, problem: without_place(error.inner()) }
    })
}

/// Writes a design file: two spaces, a line break at the end, the same text every time.
pub fn write_design(design: &DesignV1) -> String {
    let mut text = serde_json::to_string_pretty(design).unwrap_or_default();
    text.push('\n');
    text
}

/// serde_json's message without its own "at line 1 column 2", which we say better.
fn without_place(error: &serde_json::Error) -> String {
    let message = error.to_string();
    match message.rfind(" at line ") {
        Some(end) => message[..end].to_string(),
        None => message,
    }
}
