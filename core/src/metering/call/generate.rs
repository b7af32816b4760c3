//! The short forms of questions: long values and many items written as a rule instead of in full.

use super::answer::MeterError;
use super::fields::Field;
use crate::item::document::Document;
use crate::limits::ITEM_MAX_BYTES;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

/// Bytes that the stored items of one question may take together, so that a short text cannot fill the memory.
const MAX_STORED_BYTES: u64 = 64 * 1_048_576;
/// Items that one `$repeat` may stand for.
const MAX_REPEAT: u64 = 1_000_000;

/// The same document with `{"$S": [text, n]}` and `{"$B": [byte, n]}` written out as `S` and `B`.
///
/// A value longer than any item may be is an error.
pub(super) fn expanded(field: &Field<'_>) -> Result<Document, MeterError> {
    Ok(match field.document() {
        Document::Object(fields) => match fields.as_slice() {
            [(name, Document::List(_))] if name == "$S" || name == "$B" => generated(field, name)?,
            _ => {
                let entry = |(name, inner): (&str, Field<'_>)| Ok((name.to_owned(), expanded(&inner)?));
                Document::Object(field.entries()?.into_iter().map(entry).collect::<Result<_, MeterError>>()?)
            }
        },
        Document::List(_) => Document::List(field.list()?.iter().map(expanded).collect::<Result<_, MeterError>>()?),
        other => other.clone(),
    })
}

fn generated(field: &Field<'_>, name: &str) -> Result<Document, MeterError> {
    let form = field.required(name)?;
    let parts = form.list()?;
    let [what, count] = parts.as_slice() else {
        return Err(form.wrong(format!("expected two elements, as in {{\"{name}\": [what, count]}}")));
    };
    let count = count.whole_number()?;
    let (unit, kind): (Vec<u8>, &str) = match name {
        "$S" => (what.text()?.as_bytes().to_vec(), "S"),
        _ => {
            let byte = what.whole_number()?;
            let byte =
                u8::try_from(byte).map_err(|_| what.wrong(format!("expected a byte of 0 to 255, not {byte}")))?;
            (vec![byte], "B")
        }
    };
    let bytes = count.saturating_mul(unit.len() as u64);
    if bytes > ITEM_MAX_BYTES {
        return Err(form.wrong(format!("value of {bytes} bytes is over the 400 KB limit of an item (R-ITEM-9)")));
    }
    let value = unit.repeat(usize::try_from(count).unwrap_or(usize::MAX).min(ITEM_MAX_BYTES as usize));
    let text = match kind {
        "S" => String::from_utf8_lossy(&value).into_owned(),
        _ => BASE64.encode(&value),
    };
    Ok(Document::Object(vec![(kind.to_owned(), Document::Text(text))]))
}

/// The stored items with every `{"$repeat": …, "item": …}` as the items it stands for, each with the path to it.
pub(super) fn stored_documents(given: &Field<'_>) -> Result<Vec<(String, Document)>, MeterError> {
    let mut documents = Vec::new();
    let mut stored_bytes = 0_u64;
    for element in given.list()? {
        let Some(repeat) = element.optional("$repeat") else {
            documents.push((element.path().to_owned(), expanded(&element)?));
            continue;
        };
        let item = element.required("item")?;
        let template = expanded(&item)?;
        let count = repeat.required("n")?.whole_number()?;
        let start = repeat.optional("start").map_or(Ok(0), |start| start.whole_number())?;
        let attribute = repeat.required("attr")?.text()?;
        let kind = repeat.required("type")?;
        let kind_name = kind.text()?;
        if !matches!(kind_name, "S" | "N") {
            return Err(kind.wrong(format!("expected S or N, not {kind_name}")));
        }
        let format = repeat.required("format")?;
        let Document::Object(fields) = &template else {
            return Err(item.wrong(format!("expected an object, not {}", template.kind())));
        };
        stored_bytes = stored_bytes.saturating_add(text_bytes(&template).saturating_mul(count));
        if count > MAX_REPEAT || stored_bytes > MAX_STORED_BYTES {
            return Err(
                repeat.wrong(format!("{count} items are too many here: at most {MAX_REPEAT}, and 64 MB together"))
            );
        }
        for number in start..start.saturating_add(count) {
            let text = formatted(&format, number)?;
            let mut fields: Vec<_> = fields.iter().filter(|(name, _)| name != attribute).cloned().collect();
            let value = Document::Object(vec![(kind_name.to_owned(), Document::Text(text))]);
            fields.push((attribute.to_owned(), value));
            documents.push((element.path().to_owned(), Document::Object(fields)));
        }
    }
    Ok(documents)
}

/// Roughly what a document takes in memory.
fn text_bytes(document: &Document) -> u64 {
    match document {
        Document::Text(text) | Document::Number(text) => text.len() as u64,
        Document::List(elements) => elements.iter().map(text_bytes).sum(),
        Document::Object(fields) => fields.iter().map(|(name, value)| name.len() as u64 + text_bytes(value)).sum(),
        Document::Null | Document::Bool(_) => 1,
    }
}

/// The number put into a format with one `%d` or `%0Nd`.
fn formatted(format: &Field<'_>, number: u64) -> Result<String, MeterError> {
    let text = format.text()?;
    let wrong = || format.wrong(format!("expected a format with one %d or one such as %04d, not {text}"));
    let (before, rest) = text.split_once('%').ok_or_else(wrong)?;
    let (width, after) = rest.split_once('d').ok_or_else(wrong)?;
    let width = match width {
        "" => 0,
        digits if digits.len() <= 3 && digits.starts_with('0') => digits.parse::<usize>().map_err(|_| wrong())?,
        _ => return Err(wrong()),
    };
    if after.contains('%') { Err(wrong()) } else { Ok(format!("{before}{number:0width$}{after}")) }
}
