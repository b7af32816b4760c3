//! What a number of the design is called, for those who do not read its file.

use super::sensitivity::InputEffect;
use crate::design::Design;

impl InputEffect {
    /// `Place an order: rate`, `order: items`, from its place in the file.
    pub fn name(&self, design: &Design) -> String {
        name_of(design, self)
    }
}

fn name_of(design: &Design, input: &InputEffect) -> String {
    let Some(table) = design.tables.get(input.table) else { return input.path.clone() };
    let after = |list: &str| {
        let rest = input.path.split_once(list)?.1;
        let (position, field) = rest.split_once(']')?;
        Some((position.parse::<usize>().ok()?, field.trim_start_matches('.').replace(['_', '.'], " ")))
    };
    if let Some((p, field)) = after(".patterns[")
        && let Some(pattern) = table.patterns.get(p)
    {
        let name = if pattern.name.is_empty() { format!("{:?}", pattern.operation) } else { pattern.name.clone() };
        let field = if field == "rate times" { "rate".to_owned() } else { field };
        return format!("{name}: {field}");
    }
    if let Some((e, field)) = after(".entities[")
        && let Some(entity) = table.entities.get(e)
    {
        return format!("{}: {field}", entity.name);
    }
    if let Some((i, field)) = after(".indexes[")
        && let Some(index) = table.indexes.get(i)
    {
        return format!("{}: {field}", index.name);
    }
    let field = input.path.split_once("].").map_or(input.path.as_str(), |(_, field)| field);
    format!("{}: {}", table.name, spoken(field.trim_start_matches("features.")))
}

/// A place in words: `backups[0].retention_days` is `backups 1 retention days`.
fn spoken(field: &str) -> String {
    let mut words = String::with_capacity(field.len());
    for part in field.split_inclusive(']') {
        match part
            .split_once('[')
            .and_then(|(list, place)| Some((list, place.strip_suffix(']')?.parse::<usize>().ok()?)))
        {
            Some((list, place)) => words += &format!("{list} {}", place + 1),
            None => words += part,
        }
    }
    words.replace(['_', '.'], " ")
}
