//! `keyfare simulate`: a recorded series in, capacity, throttling and costs out; or test vectors in, their figures out.

use super::{prices::BookChoice, terminal};
use keyfare_core::{
    design::{BillingMonth, TableClass},
    simulate::{
        Config, Dimension, Preset, ScalingPolicy, Table, Timing,
        costs::UnitPrices,
        on_demand::OnDemandSettings,
        report::{Delays, Report, ReportError, SearchReport, Setting, with_timing, write_minutes},
        search::Search,
        vectors::Vectors,
    },
    traffic::import::{ImportOptions, Trace, TraceDimension, TraceReader},
    wire::WireNumber,
};
use rust_decimal::{Decimal, prelude::ToPrimitive};
use std::{
    fs::File,
    io::{self, BufWriter, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Minutes of all dimensions from which the ends of a range are simulated in a thread of their own: below, starting it
/// takes longer than what it does.
const WORTH_A_THREAD: usize = 200_000;
/// Read at once: what stays in the processor's cache.
const PIECE_BYTES: usize = 1 << 16;

/// How the simulation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For a terminal.
    Text,
    /// One JSON object.
    Json,
    /// One row a minute and dimension.
    Csv,
}

/// How long metrics and updates take.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Delay {
    /// No delay: capacity changes two minutes after a step.
    Fast,
    /// Five minutes after a step.
    Default,
    /// Nine minutes after a step.
    Slow,
}

/// The class of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Class {
    /// DynamoDB Standard.
    Standard,
    /// DynamoDB Standard-Infrequent Access.
    StandardIa,
}

impl From<Class> for TableClass {
    fn from(class: Class) -> TableClass {
        match class {
            Class::Standard => TableClass::Standard,
            Class::StandardIa => TableClass::StandardInfrequentAccess,
        }
    }
}

/// Simulate capacity against a traffic trace, minute by minute.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The trace as CSV or as JSON of CloudWatch, or - for the standard input.
    #[arg(value_name = "TRACE", required_unless_present = "vectors", conflicts_with = "vectors")]
    trace: Option<PathBuf>,
    /// Target utilization in percent, 20 to 90.
    #[arg(long, value_name = "PERCENT", value_parser = basis_points)]
    target: Option<u32>,
    /// The fewest units of each dimension.
    #[arg(long, value_name = "UNITS")]
    min: Option<u32>,
    /// The most units of each dimension.
    #[arg(long, value_name = "UNITS")]
    max: Option<u32>,
    /// Settings as JSON, for all dimensions and for single ones; the other arguments go over them.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Read units a second that an on-demand table takes at once, where it was warmed.
    #[arg(long, value_name = "UNITS", conflicts_with = "search")]
    warm_reads: Option<u64>,
    /// Write units a second that an on-demand table takes at once, where it was warmed.
    #[arg(long, value_name = "UNITS", conflicts_with = "search")]
    warm_writes: Option<u64>,
    /// The highest capacity that each dimension ever had provisioned: an on-demand table keeps it.
    #[arg(long, value_name = "UNITS", conflicts_with = "search")]
    switched: Option<u64>,
    /// The most read units a second on-demand.
    #[arg(long, value_name = "UNITS", conflicts_with = "search")]
    max_on_demand_reads: Option<u64>,
    /// The most write units a second on-demand.
    #[arg(long, value_name = "UNITS", conflicts_with = "search")]
    max_on_demand_writes: Option<u64>,
    /// How long metrics and updates take; without it the default, with the others as a range.
    #[arg(long, value_enum)]
    preset: Option<Delay>,
    /// How the simulation is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The Region whose prices are taken.
    #[arg(long, value_name = "CODE", default_value = "us-east-1")]
    region: String,
    /// The table class whose prices are taken.
    #[arg(long, value_enum, default_value_t = Class::Standard)]
    class: Class,
    /// Try 16 targets and 16 minimums instead: what costs less throttles more.
    #[arg(long, conflicts_with_all = ["target", "min"])]
    search: bool,
    /// The part of the demand that the cheapest setting of a search may throttle: 0.001 or 0.1%.
    #[arg(long, value_name = "SHARE", requires = "search", value_parser = millionths, default_value = "0")]
    max_throttled: u32,
    /// Hours of the month that costs are for.
    #[arg(long, value_name = "N", value_parser = hours, default_value = "730")]
    hours: WireNumber,
    /// Read units for a count, where the trace counts requests.
    #[arg(long, value_name = "UNITS", value_parser = milli_units)]
    read_units: Option<u64>,
    /// Write units for a count, where the trace counts requests.
    #[arg(long, value_name = "UNITS", value_parser = milli_units)]
    write_units: Option<u64>,
    /// Units that a throttle event asked for, 1 unless said.
    #[arg(long, value_name = "UNITS", value_parser = milli_units)]
    event_units: Option<u64>,
    /// Test vectors to answer instead, as JSON Lines.
    #[arg(long, value_name = "FILE")]
    vectors: Option<PathBuf>,
    /// Where the trace files of the vectors are, instead of ../samples/traces beside their folder.
    #[arg(long, value_name = "DIR", requires = "vectors")]
    traces: Option<PathBuf>,
    #[command(flatten)]
    book: BookChoice,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    if let Some(vectors) = &arguments.vectors {
        return answer_vectors(vectors, arguments.traces.as_deref());
    }
    match simulate(&arguments) {
        Ok(code) => code,
        Err(message) => terminal::fail(&message),
    }
}

fn simulate(arguments: &Arguments) -> Result<ExitCode, String> {
    let file = arguments.trace.as_deref().unwrap_or(Path::new("-"));
    let name = terminal::name_of(file);
    let book = arguments.book.book()?;
    let prices = book
        .region(&arguments.region)
        .and_then(|region| UnitPrices::of(region, arguments.class.into()))
        .map_err(|error| error.to_string())?;
    let config = match &arguments.config {
        None => Config::default(),
        Some(file) => {
            let text = terminal::read_input(file)?;
            Config::read(&text).map_err(|error| format!("{}: {error}", terminal::name_of(file)))?
        }
    };
    let options = ImportOptions {
        read_milli_units_per_count: arguments.read_units,
        write_milli_units_per_count: arguments.write_units,
        milli_units_per_event: arguments.event_units,
    };
    let trace = read(file, options)?;
    let names: Vec<String> = trace.dimensions.iter().map(|it| it.name.clone()).collect();
    if let Some(error) = config.unknown_dimension(&names) {
        return Err(error.to_string());
    }
    let mut rules = config.rules(trace.start_minute_of_day());
    let preset = arguments.preset.map(|delay| match delay {
        Delay::Fast => Preset::Fast,
        Delay::Default => Preset::Default,
        Delay::Slow => Preset::Slow,
    });
    if let Some(preset) = preset {
        rules.timing = preset.timing();
    }
    let dimensions = trace.dimensions.iter().map(|it| {
        let policy = policy(arguments, &config, it)?;
        Ok(Dimension { id: it.id, demand: &it.demand, policy })
    });
    let dimensions = dimensions.collect::<Result<Vec<_>, String>>()?;
    let table = Table::new(rules, dimensions).map_err(|error| error.to_string())?;
    if arguments.search {
        return search(arguments, &name, &trace, &table, prices);
    }
    if arguments.format == Format::Csv {
        let mut out = Pipe { out: BufWriter::new(io::stdout().lock()), result: Ok(()) };
        let _ = write_minutes(&trace, &table, &mut out);
        let Pipe { mut out, result } = out;
        return Ok(terminal::written(result.and_then(|()| out.flush())));
    }
    let chosen = preset.is_some() || config.says_timing();
    let setting = Setting {
        name: &name,
        region: &arguments.region,
        prices: &prices,
        month: BillingMonth::of_hours(arguments.hours.0),
        delays: if chosen { Delays::Chosen } else { Delays::Range },
        on_demand: OnDemandSettings {
            warm_reads: arguments.warm_reads,
            warm_writes: arguments.warm_writes,
            switched: arguments.switched,
            maximum_reads: arguments.max_on_demand_reads,
            maximum_writes: arguments.max_on_demand_writes,
        },
    };
    let said = |error: ReportError| format!("{name}: {error}");
    let report = if chosen || trace.minutes() * trace.dimensions.len() < WORTH_A_THREAD {
        Report::new(setting, &trace, &table).map_err(said)?
    } else {
        // The two ends of the range while this thread makes the middle.
        std::thread::scope(|scope| {
            let ends = scope.spawn(|| [with_timing(&table, Timing::FAST), with_timing(&table, Timing::SLOW)]);
            let middle = Report::without_range(setting, &trace, &table);
            let Ok([fast, slow]) = ends.join() else { return Err(format!("{name}: cannot be simulated")) };
            let range = [fast.map_err(|it| said(it.into()))?, slow.map_err(|it| said(it.into()))?];
            Ok(middle.map_err(said)?.beside(range))
        })?
    };
    Ok(terminal::print(&match arguments.format {
        Format::Json => report.json(),
        Format::Text | Format::Csv => report.text(),
    }))
}

/// Every target with every minimum.
fn search(
    arguments: &Arguments,
    name: &str,
    trace: &Trace,
    table: &Table<'_>,
    prices: UnitPrices,
) -> Result<ExitCode, String> {
    let month = BillingMonth::of_hours(arguments.hours.0);
    let mut search = Search::new(table, prices, month);
    search.run().map_err(|error| format!("{name}: {error}"))?;
    let (search, region, most_throttled_millionths) = (&search, arguments.region.as_str(), arguments.max_throttled);
    let report = SearchReport { name, trace, search, region, month, most_throttled_millionths };
    Ok(terminal::print(&match arguments.format {
        Format::Text => report.text(),
        Format::Json => report.json(),
        Format::Csv => report.csv(),
    }))
}

/// How a dimension scales: the settings, the arguments over them, and a start that the file may know.
fn policy(arguments: &Arguments, config: &Config, dimension: &TraceDimension) -> Result<ScalingPolicy, String> {
    let mut policy = config.policy(&dimension.name).map_err(|error| error.to_string())?;
    policy.minimum = arguments.min.unwrap_or(policy.minimum);
    policy.maximum = arguments.max.unwrap_or(policy.maximum);
    policy.target_basis_points = arguments.target.unwrap_or(policy.target_basis_points);
    if let (None, Some([first, ..])) = (policy.start, dimension.provisioned.as_deref()) {
        policy.start = Some(policy.within_bounds(first.average_milli.div_ceil(1_000)));
    }
    Ok(policy)
}

/// Reads a trace piece by piece: a year of minutes need not be held as text.
fn read(file: &Path, options: ImportOptions) -> Result<Trace, String> {
    let name = terminal::name_of(file);
    let unreadable = |error: io::Error| format!("{name}: cannot be read: {error}");
    let (mut input, length): (Box<dyn Read>, u64) = if terminal::is_standard_input(file) {
        (Box::new(io::stdin().lock()), 0)
    } else {
        let file = File::open(file).map_err(unreadable)?;
        let length = file.metadata().map_or(0, |it| it.len());
        (Box::new(file), length)
    };
    let mut reader = TraceReader::of_length(options, length);
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        match input.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => reader.push(&piece[..length]).map_err(|error| format!("{name}: {error}"))?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(error)),
        }
    }
    reader.finish().map_err(|error| format!("{name}: {error}"))
}

/// A text writer over a byte writer that keeps the byte writer's error.
struct Pipe<W: Write> {
    out: W,
    result: io::Result<()>,
}

impl<W: Write> std::fmt::Write for Pipe<W> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.result = Err(error);
            std::fmt::Error
        })
    }
}

/// Answers vectors one after the other; a case that cannot be run is named, and the others are answered.
fn answer_vectors(file: &Path, traces: Option<&Path>) -> ExitCode {
    let name = terminal::name_of(file);
    let vectors = match terminal::read_input(file) {
        Err(message) => return terminal::fail(&message),
        Ok(text) => match Vectors::read(&text) {
            Err(error) => return terminal::fail(&format!("{name}: {error}")),
            Ok(vectors) => vectors,
        },
    };
    let traces = traces.map_or_else(|| traces_beside(file), Path::to_path_buf);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut problems = 0;
    for answer in vectors.answers(|trace| terminal::read_input(&traces.join(trace))) {
        let told = match answer {
            Ok(answer) => writeln!(out, "{}", answer.line()),
            Err(error) => {
                problems += 1;
                let flushed = out.flush();
                terminal::note(&format!("{name}: {error}"));
                flushed
            }
        };
        if told.is_err() {
            return terminal::written(told);
        }
    }
    match out.flush() {
        Ok(()) if problems > 0 => ExitCode::from(terminal::BAD_INPUT),
        written => terminal::written(written),
    }
}

/// `samples/traces` beside the folder that the vectors are in.
fn traces_beside(vectors: &Path) -> PathBuf {
    let folder = vectors.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    folder.join("../samples/traces")
}

/// A percentage in hundredths of a percent; its bounds are checked with the other settings.
fn basis_points(text: &str) -> Result<u32, String> {
    let number: WireNumber = text.trim_end_matches('%').trim_end().parse()?;
    let hundredths = number.0.checked_mul(Decimal::ONE_HUNDRED).filter(|it| it.fract().is_zero());
    let hundredths =
        hundredths.and_then(|it| it.to_u32()).ok_or("a target is 20 to 90 %, with at most two decimals")?;
    match hundredths {
        0..100 => Err(format!("{text} % is too low: a target is 20 to 90 %, so write 70, not 0.7")),
        2_000..=9_000 => Ok(hundredths),
        _ => Err(format!("a target of {text} %: auto scaling takes 20 to 90 %, 70 % is advised")),
    }
}

/// A share in millionths: `0.001`, or `0.1%`.
fn millionths(text: &str) -> Result<u32, String> {
    let (number, hundredths) = match text.strip_suffix('%') {
        Some(number) => (number.trim_end(), Decimal::from(10_000)),
        None => (text, Decimal::from(1_000_000)),
    };
    let number: WireNumber = number.parse()?;
    let millionths = number.0.checked_mul(hundredths).filter(|it| it.fract().is_zero()).and_then(|it| it.to_u32());
    millionths
        .filter(|it| *it <= 1_000_000)
        .ok_or_else(|| format!("a share of {text}: write 0 to 1, or 0% to 100%, with at most six decimals"))
}

/// Units in thousandths.
fn milli_units(text: &str) -> Result<u64, String> {
    let number: WireNumber = text.parse()?;
    let milli = number.0.checked_mul(Decimal::ONE_THOUSAND).filter(|it| it.fract().is_zero());
    milli.and_then(|it| it.to_u64()).ok_or_else(|| "units are zero or more, with at most three decimals".to_string())
}

/// The bounds are those of the design file's `month_hours`.
fn hours(text: &str) -> Result<WireNumber, String> {
    let hours: WireNumber = text.parse()?;
    if hours < WireNumber::from(1) || hours > WireNumber::from(744) {
        return Err("a month has 1 to 744 hours, usually 730".to_string());
    }
    Ok(hours)
}
