//! What a number of the design is called, for those who do not read its file.

use super::sensitivity::InputEffect;
use crate::{
    design::{Design, inputs::inputs_of_table},
    wire::DesignV1,
};

impl InputEffect {
    /// `Place an order: rate`, `order: items`, from its place in the file.
    pub fn name(&self, design: &Design) -> String {
        name_of(design, self.table, &self.path)
    }
}

/// Every number of a design that its bill may depend on, by its place in the file, with its name for people: the places of
/// ranges.
pub fn named_inputs(design: &Design, wire: &DesignV1) -> Vec<(String, String)> {
    let of_table = |(place, table)| inputs_of_table(place, table);
    let all = wire.tables.iter().enumerate().flat_map(of_table);
    all.map(|it| (it.path.clone(), name_of(design, it.table, &it.path))).collect()
}

fn name_of(design: &Design, table: usize, path: &str) -> String {
    let Some(table) = design.tables.get(table) else { return path.to_owned() };
    let after = |list: &str| {
        let rest = path.split_once(list)?.1;
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
    let field = path.split_once("].").map_or(path, |(_, field)| field);
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
