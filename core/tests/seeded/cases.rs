//! The cases of `tests/data/simulation-seeded.json`: a table with an index, reads and writes of each, and every figure of them.

use super::demand;
use keyfare_core::simulate::{Config, Dimension, DimensionId, Direction, Resource, Table, vectors::figures};
use serde_json::{Value, json};

const MINUTES: u64 = 7 * 1_440 + 77;

/// Each dimension by its name, with its id, its seed beside the case's, and thousandths of a unit for a count.
const DIMENSIONS: [(&str, Resource, Direction, u64, u64); 4] = [
    ("read", Resource::Table, Direction::Read, 0, 45_500),
    ("write", Resource::Table, Direction::Write, 0, 10_000),
    ("index read", Resource::Index(0), Direction::Read, 1, 20_000),
    ("index write", Resource::Index(0), Direction::Write, 0, 7_500),
];

/// The figures of one case.
pub fn result(case: &Value) -> Value {
    let seed = case["seed"].as_u64().expect("a seed");
    let config = Config::from_value(case["config"].clone()).expect("settings");
    let demands = DIMENSIONS.map(|(_, _, _, beside, units)| demand(seed + beside, MINUTES, units));
    let dimensions = DIMENSIONS.iter().zip(&demands).map(|((name, resource, direction, ..), demand)| Dimension {
        id: DimensionId { resource: *resource, direction: *direction },
        demand,
        policy: config.policy(name).expect("a policy"),
    });
    let table = Table::new(config.rules(0), dimensions.collect()).expect("it holds together");
    let outcome = table.simulate();
    let found = DIMENSIONS.iter().map(|(name, resource, direction, ..)| {
        let id = DimensionId { resource: *resource, direction: *direction };
        let dimension = outcome.dimension(id).expect("it was simulated");
        let mut found = figures(dimension);
        found["hours"] = json!(dimension.hours.len());
        found["by_cause"] = json!(dimension.throttling.milli_units_by_cause);
        (name.to_string(), found)
    });
    Value::Object(found.collect())
}
