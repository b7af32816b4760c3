//! What one estimate takes: the reference design as a whole and in parts, and how the time grows with tables and
//! patterns. `cargo bench -p keyfare-core`; figures are in BENCHMARKS.md.

#![allow(missing_docs, reason = "the benchmark macros make functions that cannot be documented")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use keyfare_core::{
    capacity::{GrowthOptions, Presets, growth, modes, sensitivity, table_classes},
    design::Design,
    estimate::{View, estimate, explain},
    pricing::PriceBook,
    share,
    wire::{DesignV1, ShapeV1, TrafficV1, WireNumber, read_design},
};
use std::hint::black_box;

const REFERENCE: &str = include_str!("../../tests/data/reference-design.json");

fn reference() -> DesignV1 {
    read_design(REFERENCE).expect("the reference design reads")
}

fn checked(wire: &DesignV1) -> Design {
    Design::from_wire(wire).expect("the design holds together")
}

/// One estimate, and each step around it.
fn parts(criterion: &mut Criterion) {
    let wire = reference();
    let design = checked(&wire);
    let prices = PriceBook::embedded();
    let all = estimate(&design, prices).expect("it has a bill");
    let token = share::encode(&wire);
    let mut group = criterion.benchmark_group("reference design");
    group.bench_function("estimate", |bencher| bencher.iter(|| estimate(black_box(&design), prices)));
    group.bench_function("estimate and total", |bencher| {
        bencher.iter(|| estimate(black_box(&design), prices).map(|all| all.total(View::AsDesigned)));
    });
    group.bench_function("every line in words", |bencher| {
        bencher.iter(|| {
            let lines = all.lines(View::AsDesigned);
            lines.map(|line| (explain::formula(line), explain::steps(&design, &all, line))).collect::<Vec<_>>()
        });
    });
    group.bench_function("check", |bencher| bencher.iter(|| Design::from_wire(black_box(&wire))));
    group.bench_function("read and check", |bencher| {
        bencher.iter(|| read_design(black_box(REFERENCE)).map(|wire| Design::from_wire(&wire)));
    });
    group.bench_function("read, check and estimate", |bencher| {
        bencher.iter(|| estimate(&checked(&read_design(black_box(REFERENCE)).expect("it reads")), prices));
    });
    group.bench_function("encode", |bencher| bencher.iter(|| share::encode(black_box(&wire))));
    group.bench_function("decode", |bencher| bencher.iter(|| share::decode(black_box(&token))));
    group.finish();
}

/// The reference table so many times.
fn by_tables(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tables");
    for count in [1, 10, 100] {
        let mut wire = reference();
        let table = wire.tables[0].clone();
        wire.tables = (0..count)
            .map(|position| {
                let mut table = table.clone();
                table.name = format!("{}-{position}", table.name);
                table
            })
            .collect();
        measure(&mut group, count, &checked(&wire));
    }
    group.finish();
}

/// One table with the reference patterns so many times.
fn by_patterns(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("patterns");
    for count in [1, 10, 100] {
        let mut wire = reference();
        let patterns = wire.tables[0].patterns.clone();
        wire.tables[0].patterns = (0..count).flat_map(|_| patterns.clone()).collect();
        measure(&mut group, count, &checked(&wire));
    }
    group.finish();
}

fn measure(group: &mut criterion::BenchmarkGroup<'_, criterion::measurement::WallTime>, count: u64, design: &Design) {
    group.throughput(Throughput::Elements(count));
    group.bench_with_input(BenchmarkId::from_parameter(count), design, |bencher, design| {
        bencher.iter(|| estimate(black_box(design), PriceBook::embedded()));
    });
}

/// The ways of paying for capacity: the reference design, and one whose traffic has a shape, which is simulated.
fn capacity(criterion: &mut Criterion) {
    let prices = PriceBook::embedded();
    let wire = reference();
    let design = checked(&wire);
    let mut shaped = wire.clone();
    let day = (1..=24_u64).map(WireNumber::from).collect();
    shaped.tables[0].traffic = Some(TrafficV1 { shape: Some(ShapeV1::Day(day)), ..TrafficV1::default() });
    let shaped = checked(&shaped);
    let mut group = criterion.benchmark_group("capacity");
    let modes_of = |design: &Design, presets| modes(black_box(design), prices, presets);
    group.bench_function("modes", |bencher| bencher.iter(|| modes_of(&design, Presets::DefaultOnly)));
    group.bench_function("modes, a week simulated", |bencher| {
        bencher.iter(|| modes_of(&shaped, Presets::DefaultOnly));
    });
    group.bench_function("modes, a week simulated three times", |bencher| {
        bencher.iter(|| modes_of(&shaped, Presets::FastToSlow));
    });
    group.bench_function("table classes", |bencher| bencher.iter(|| table_classes(black_box(&design), prices)));
    group.bench_function("36 months", |bencher| {
        bencher.iter(|| growth(black_box(&design), prices, GrowthOptions::default()));
    });
    group.bench_function("sensitivity", |bencher| bencher.iter(|| sensitivity(black_box(&wire), prices)));
    group.finish();
}

criterion_group!(benches, parts, by_tables, by_patterns, capacity);
criterion_main!(benches);
