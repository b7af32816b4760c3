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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::read_design;

    #[test]
    fn the_numbers_of_a_design_are_listed_with_their_names() {
        let wire = read_design(
            r#"{"version": 1, "name": "d", "region": "us-east-1", "tables": [{"name": "orders",
            "partition_key": {"name": "pk"}, "entities": [{"name": "order", "items": 5, "size": {"bytes": 924}}],
            "patterns": [{"name": "Place", "operation": "PutItem", "rate": {"times": 2, "per": "day"}}]}]}"#,
        );
        let wire = wire.expect("it reads");
        let design = Design::from_wire(&wire).expect("it holds together");
        let all = named_inputs(&design, &wire);
        let named = |path: &str| all.iter().find(|it| it.0 == path).map(|it| it.1.as_str());
        assert_eq!(named("tables[0].patterns[0].rate.times"), Some("Place: rate"));
        assert_eq!(named("tables[0].entities[0].items"), Some("order: items"));
    }
}
