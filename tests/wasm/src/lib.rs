//! The simulation alone as a module, apart from all pages. Owns what is asked of it: every vector and every seeded trace, one
//! line of JSON each, which must be the same bytes in WebAssembly and on this machine; and a run of so many minutes, to be
//! timed. Running both and comparing is the work of `cargo xtask test` and `cargo xtask bench`.

mod answers;

use keyfare_core::{
    simulate::{Dimension, DimensionId, Direction, Resource, ScalingPolicy, Table, TableRules},
    traffic::Demand,
};
use wasm_bindgen::prelude::*;

/// Every answer as a line of JSON. Panics where one cannot be given.
#[wasm_bindgen]
pub fn lines() -> String {
    answers::lines()
}

/// Reads and writes of some minutes, made before the clock runs.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Traffic {
    reads: Demand,
    writes: Demand,
}

#[wasm_bindgen]
impl Traffic {
    /// So many minutes of the same seed.
    #[wasm_bindgen(constructor)]
    pub fn new(minutes: u32) -> Traffic {
        let [reads, writes] = [100_000, 10_000].map(|units| answers::seeded::demand(11, minutes.into(), units));
        Traffic { reads, writes }
    }

    /// Simulates them. The checksums of both rows of capacities, added, so that nothing is left out.
    pub fn simulate(&self) -> u32 {
        let dimensions =
            [(Direction::Read, &self.reads), (Direction::Write, &self.writes)].map(|(direction, demand)| {
                let id = DimensionId { resource: Resource::Table, direction };
                Dimension { id, demand, policy: ScalingPolicy::default() }
            });
        let table = Table::new(TableRules::default(), dimensions.into()).expect("the rows are of one length");
        let found = table.simulate();
        found.dimensions.iter().fold(0, |sum, it| sum.wrapping_add(it.checksum()))
    }
}
