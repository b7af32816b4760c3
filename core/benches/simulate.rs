//! What a simulation takes: 14 days and a year of minutes, with and without reading the file, a search, and how the time
//! grows with indexes. `cargo bench -p keyfare-core --bench simulate`; figures are in BENCHMARKS.md.

#![allow(missing_docs, reason = "the benchmark macros make functions that cannot be documented")]

#[path = "../tests/seeded/mod.rs"]
mod seeded;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use keyfare_core::{
    design::{BillingMonth, TableClass},
    pricing::PriceBook,
    simulate::{
        Dimension, DimensionId, Direction, Resource, ScalingPolicy, Table, TableRules,
        costs::{UnitPrices, costs},
        search::Search,
    },
    traffic::{
        Demand,
        import::{ImportOptions, read_trace, shown},
    },
};
use std::{fmt::Write as _, hint::black_box};

const FORTNIGHT: u64 = 14 * 1_440;
const YEAR: u64 = 365 * 1_440;

fn demands(minutes: u64, indexes: usize) -> Vec<(DimensionId, Demand)> {
    let resources = std::iter::once(Resource::Table).chain((0..indexes).map(Resource::Index));
    let ids = resources.flat_map(|resource| {
        [(Direction::Read, 100_000), (Direction::Write, 10_000)]
            .map(|(direction, units)| (DimensionId { resource, direction }, units))
    });
    ids.map(|(id, units)| (id, seeded::demand(11, minutes, units))).collect()
}

fn table(demands: &[(DimensionId, Demand)]) -> Table<'_> {
    let dimensions = demands.iter().map(|(id, demand)| Dimension { id: *id, demand, policy: ScalingPolicy::default() });
    Table::new(TableRules::default(), dimensions.collect()).expect("it holds together")
}

fn file(minutes: u64) -> String {
    let mut text = String::from("timestamp,read,write\n");
    for (minute, count) in seeded::counts(11, minutes).into_iter().enumerate() {
        let time = shown(1_767_225_600 + minute as i64 * 60);
        writeln!(text, "{time}:00,{},{}", count * 100, count * 10).expect("a string takes all");
    }
    text
}

fn prices() -> UnitPrices {
    let region = PriceBook::embedded().region("us-east-1").expect("it is in the book");
    UnitPrices::of(region, TableClass::Standard).expect("all prices are there")
}

fn simulations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("simulation");
    group.sample_size(30);
    for (name, minutes) in [("14 days", FORTNIGHT), ("365 days", YEAR)] {
        let (demands, text) = (demands(minutes, 0), file(minutes));
        group.bench_function(BenchmarkId::new("reads and writes", name), |bencher| {
            bencher.iter(|| black_box(table(&demands)).simulate());
        });
        group.bench_function(BenchmarkId::new("reading the file", name), |bencher| {
            bencher.iter(|| read_trace(black_box(text.as_bytes()), ImportOptions::default()).expect("it reads"));
        });
        let table = table(&demands);
        let outcome = table.simulate();
        group.bench_function(BenchmarkId::new("costs", name), |bencher| {
            bencher.iter(|| costs(&table, &outcome, &prices(), BillingMonth::default()));
        });
    }
    group.finish();
}

fn searches(criterion: &mut Criterion) {
    let demands = demands(FORTNIGHT, 0);
    let table = table(&demands);
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    group.bench_function("256 settings, 14 days", |bencher| {
        bencher.iter(|| {
            let mut search = Search::new(&table, prices(), BillingMonth::default());
            search.run().expect("it runs");
            search.front().len()
        });
    });
    group.finish();
}

fn by_indexes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("indexes");
    group.sample_size(30);
    for indexes in [0, 1, 5, 20] {
        let demands = demands(FORTNIGHT, indexes);
        let table = table(&demands);
        group.throughput(Throughput::Elements(demands.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(indexes), |bencher| {
            bencher.iter(|| black_box(&table).simulate());
        });
    }
    group.finish();
}

criterion_group!(benches, simulations, searches, by_indexes);
criterion_main!(benches);
