//! What one call consumes: a table, the items it holds and one request → units for the table and each index.
//!
//! Owns the JSON shape of such questions and of their answers, and carries calls out on the items in memory as far as
//! counting needs it: which items a Query reaches, what an update leaves behind, which index entries change. The
//! counting itself is in the modules beside this one.

mod answer;
mod fields;
mod generate;
mod operation;
mod partiql;
mod read;
mod stored;
mod table;
mod write;

pub use answer::{ActionBytes, CapacityUnit, ImageBytes, MeterAnswer, MeterBytes, MeterError, Units};

use crate::item::document::{self, Document};
use fields::Field;

/// Answers one question: an object with `table`, `given` (items stored before the call), `op` and, where wanted, `id`.
///
/// Counting follows every R-ITEM, R-READ, R-WRITE, R-TX, R-IDX and R-PQL rule; a Query or Scan is followed over all its
/// pages. Errors name the field's path, what is wrong and what was expected; a call that the service refuses for a
/// limit (R-LIMIT-1) is an error too.
pub fn meter_vector(vector: &serde_json::Value) -> Result<MeterAnswer, MeterError> {
    answer_one(&Document::from(vector), "", None)
}

/// Answers every question of a text: an object with `vectors`, a list, one question, or one question on each line
/// (JSON Lines). A malformed one gets its own error, with its line or place, and the others are still answered.
pub fn meter_document(text: &str) -> Vec<Result<MeterAnswer, MeterError>> {
    match document::parse(text) {
        Ok(document) => answer_all(&document),
        Err(_) if is_json_lines(text) => text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(at, line)| match document::parse(line) {
                Ok(document) => answer_one(&document, "", Some(at + 1)),
                Err(error) => Err(MeterError {
                    id: None,
                    line: Some(at + 1),
                    path: String::new(),
                    problem: format!("column {}: expected {}", error.column, error.expected),
                }),
            })
            .collect(),
        Err(error) => vec![Err(MeterError {
            id: None,
            line: Some(error.line),
            path: String::new(),
            problem: format!("column {}: expected {}", error.column, error.expected),
        })],
    }
}

fn answer_all(document: &Document) -> Vec<Result<MeterAnswer, MeterError>> {
    let (list, name) = match (document, document.get("vectors")) {
        (Document::List(vectors), _) => (vectors, ""),
        (_, Some(Document::List(vectors))) => (vectors, "vectors"),
        (_, Some(other)) => {
            return vec![Err(MeterError::at("vectors", format!("expected a list, not {}", other.kind())))];
        }
        (_, None) => return vec![answer_one(document, "", None)],
    };
    list.iter().enumerate().map(|(at, vector)| answer_one(vector, &format!("{name}[{at}]"), None)).collect()
}

/// Whether a text that is no JSON value as a whole is one on each line: some line that is not indented is an object by
/// itself, and the first one does not just open a larger value.
fn is_json_lines(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let opens_more = lines.clone().next().is_some_and(|line| line.trim() == "{" || line.trim_end().ends_with('['));
    !opens_more && lines.any(|line| line.starts_with('{') && document::parse(line).is_ok())
}

fn answer_one(vector: &Document, path: &str, line: Option<usize>) -> Result<MeterAnswer, MeterError> {
    let field = Field::new(vector, path.to_owned());
    let id = match vector.get("id") {
        Some(Document::Text(id)) => Some(id.clone()),
        _ => None,
    };
    operation::meter(&field, id.clone()).map_err(|error| MeterError { id, line, ..error })
}

#[cfg(test)]
mod tests;
