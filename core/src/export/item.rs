//! The breakdown of one item as text and JSON.

use super::{
    columns::{Align, aligned, cut},
    one_line,
    record::exact,
};
use crate::metering::{ItemBreakdown, StepDistance};
use crate::{item::ItemForm, show, units::Bytes};
use rust_decimal::Decimal;
use serde::Serialize;

/// The breakdown for a terminal: its size, a row an attribute, and what reading and writing it costs.
pub fn item_text(breakdown: &ItemBreakdown, form: ItemForm) -> String {
    use Align::{Left, Right};
    let bytes = |size: Bytes| show::count(Decimal::from(size.get()));
    let mut out = format!(
        "{} bytes, {} of the 400 KB that an item may have ({})\n",
        bytes(breakdown.total),
        show::percent(breakdown.share_of_limit),
        match form {
            ItemForm::DynamoDb => "read as DynamoDB JSON",
            ItemForm::Plain => "read as plain JSON",
        }
    );
    if !breakdown.attributes.is_empty() {
        let mut rows = vec![["Attribute", "Type", "Name", "Value", "Bytes", "Share"].map(str::to_string)];
        rows.extend(breakdown.attributes.iter().map(|it| {
            [
                cut(&one_line(&it.name), 40),
                it.type_name.to_string(),
                bytes(it.name_bytes),
                bytes(it.value_bytes),
                bytes(it.total),
                show::percent(it.share),
            ]
        }));
        out.push('\n');
        aligned(&rows, &[Left, Left, Right, Right, Right, Right], 2, &mut out);
    }
    let step = |step: StepDistance| match step.over {
        Some(over) => format!("{} less cost less, {} more cost the same", show_bytes(over), show_bytes(step.left)),
        None => format!("{} more cost the same", show_bytes(step.left)),
    };
    let rows = [
        [
            "Write".to_string(),
            format!("{} WRU", show::count(breakdown.write_units.decimal())),
            step(breakdown.write_step),
        ],
        [
            "Read, eventual".to_string(),
            format!("{} RRU", show::count(breakdown.read_units_eventual.decimal())),
            step(breakdown.read_step),
        ],
        [
            "Read, strong".to_string(),
            format!("{} RRU", show::count(breakdown.read_units_strong.decimal())),
            step(breakdown.read_step),
        ],
    ];
    out.push('\n');
    aligned(&rows, &[Left, Right, Left], 2, &mut out);
    out
}

fn show_bytes(size: Bytes) -> String {
    show::bytes(u128::from(size.get()))
}

#[derive(Serialize)]
struct Document<'a> {
    form: &'static str,
    bytes: u64,
    levels: u64,
    share_of_limit: String,
    over_limit: Option<u64>,
    write_units: String,
    read_units_eventual: String,
    read_units_strong: String,
    write_step: Step,
    read_step: Step,
    attributes: Vec<Attribute<'a>>,
}

#[derive(Serialize)]
struct Step {
    over: Option<u64>,
    left: u64,
}

#[derive(Serialize)]
struct Attribute<'a> {
    name: &'a str,
    r#type: &'static str,
    name_bytes: u64,
    value_bytes: u64,
    bytes: u64,
    share: String,
}

/// The breakdown as one JSON object: sizes as numbers, units and shares as exact decimals in text.
pub fn item_json(breakdown: &ItemBreakdown, form: ItemForm) -> String {
    let step = |it: StepDistance| Step { over: it.over.map(Bytes::get), left: it.left.get() };
    let document = Document {
        form: match form {
            ItemForm::DynamoDb => "dynamodb",
            ItemForm::Plain => "plain",
        },
        bytes: breakdown.total.get(),
        levels: breakdown.levels,
        share_of_limit: exact(breakdown.share_of_limit),
        over_limit: breakdown.over_limit().map(Bytes::get),
        write_units: exact(breakdown.write_units.decimal()),
        read_units_eventual: exact(breakdown.read_units_eventual.decimal()),
        read_units_strong: exact(breakdown.read_units_strong.decimal()),
        write_step: step(breakdown.write_step),
        read_step: step(breakdown.read_step),
        attributes: breakdown
            .attributes
            .iter()
            .map(|it| Attribute {
                name: &it.name,
                r#type: it.type_code,
                name_bytes: it.name_bytes.get(),
                value_bytes: it.value_bytes.get(),
                bytes: it.total.get(),
                share: exact(it.share),
            })
            .collect(),
    };
    // Plain data: it always becomes text.
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}
