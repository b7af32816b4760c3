//! Files of metrics in every form that is read, and what is said about those that cannot be.

use keyfare_core::traffic::{
    DimensionId, Direction, Resource,
    import::{ImportOptions, Note, Trace, TraceReader, Zone, read_trace},
};

fn read(text: &str) -> Trace {
    read_trace(text.as_bytes(), ImportOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn units(trace: &Trace, name: &str) -> Vec<u64> {
    let dimension = trace.dimensions.iter().find(|it| it.name == name).unwrap_or_else(|| panic!("no {name}"));
    dimension.demand.milli_units().iter().map(|milli| milli / 1_000).collect()
}

#[track_caller]
fn check_units(text: &str, name: &str, expected: &[u64]) {
    assert_eq!(units(&read(text), name), expected, "{text}");
}

#[track_caller]
fn check_refused(text: &str, part: &str) {
    match read_trace(text.as_bytes(), ImportOptions::default()) {
        Ok(trace) => panic!("{text} is read: {trace:?}"),
        Err(error) => assert!(error.to_string().contains(part), "{text}\n{error}"),
    }
}

const CONSOLE: &str =
    "\"Full label\",\"ProvisionedRCUAvg\",\"ConsumedRCUSum\",\"ConsumedWCUSum\",\"ReadThrottlesSum\"\r
\"Statistic\",\"Average\",\"Sum\",\"Sum\",\"Sum\"\r
\"Period\",\"60\",\"60\",\"60\",\"60\"\r
\"Timestamp\",\"\",\"\",\"\",\"\"\r
2026/03/01 08:05:00,20,600,60,\r
2026/03/01 08:06:00,,700,,5\r
2026/03/01 08:08:00,25.5,800,80,\r
";

#[test]
fn the_consoles_columns_are_sums_averages_and_events() {
    let trace = read(CONSOLE);
    assert_eq!(units(&trace, "read"), [600, 705, 0, 800]);
    assert_eq!(units(&trace, "write"), [60, 0, 0, 80]);
    assert_eq!((trace.start_minute_of_day(), trace.zone), (485, Zone::NotSaid));
    let read = &trace.dimensions[0];
    assert_eq!((read.consumed_milli, read.throttle_events_milli, read.throttle_points), (2_100_000, 5_000, 1));
    let provisioned: Vec<_> = read.provisioned.iter().flatten().map(|it| (it.minute, it.average_milli)).collect();
    assert_eq!(provisioned, [(0, 20_000), (3, 25_500)]);
    assert!(trace.notes.contains(&Note::ZoneNotSaid));
    assert!(trace.notes.contains(&Note::Gaps { name: "read".to_owned(), minutes: 1, hour_at: None }));
}

#[test]
fn a_file_of_something_else_is_told_which_line_could_have_been_data() {
    let no_time = |line: u32, text: &str, taken: &str| {
        format!(
            "line {line}: “{text}” is no time, and no line begins with one (cells are split at {taken}): begin each row"
        )
    };
    check_refused("a,b\nx,y", &no_time(2, "x", "commas"));
    check_refused("hello", &no_time(1, "hello", "commas"));
    check_refused("\nhello\n\nworld\n", &no_time(4, "world", "commas"));
    check_refused("table;index;read units\nMovies;;0.04\nBooks;;1.5\n", &no_time(2, "Movies", "semicolons"));
    check_refused(
        "minute,read\n0;5\n1;6",
        "line 2: “0;5” is no time: cells are split at commas, as on line 1, but here at semicolons",
    );
    // A row of figures that names a metric is no head either.
    let summary = "table,metric,cost\nMovies,ProvisionedReadCapacityUnits,0.04\nMovies,ConsumedWriteCapacityUnits,1\n";
    check_refused(summary, &no_time(2, "Movies", "commas"));
    check_refused(&"one,two\n".repeat(80), &no_time(2, "one", "commas"));
}

#[test]
fn a_file_may_come_in_any_pieces() {
    for piece in 1..40 {
        let mut reader = TraceReader::new(ImportOptions::default());
        CONSOLE.as_bytes().chunks(piece).for_each(|it| reader.push(it).expect("it reads"));
        assert_eq!(reader.finish(), Ok(read(CONSOLE)), "in pieces of {piece}");
    }
}

#[test]
fn plain_columns_are_read_by_their_names() {
    check_units("time,write\n2026-01-01T00:00:00Z,5\n2026-01-01T00:01:00Z,6\n", "write", &[5, 6]);
    check_units("minute,requests\n0,26\n1,28\n", "read", &[26, 28]);
    check_units("0,26\n1,28\n4,1\n", "read", &[26, 28, 0, 0, 1]);
    check_units("time;reads per second\n2026-01-01 00:00;2\n2026-01-01 00:01;3.5\n", "read", &[120, 210]);
    check_units("time\tread\tByStatus read\n0\t1\t2\n1\t3\t4", "ByStatus read", &[2, 4]);
    // Finer than a minute is added up, coarser is spread so that the sum stays.
    check_units("time,read\n2026-01-01 00:00:00,1\n2026-01-01 00:00:30,2\n2026-01-01 00:01:00,4\n", "read", &[3, 4]);
    let coarse = read("time,read\n2026-01-01 00:02:53,12\n2026-01-01 00:07:53,1\n");
    let milli: Vec<u64> = coarse.dimensions[0].demand.milli_units().to_vec();
    assert_eq!(milli, [2_400, 2_400, 2_400, 2_400, 2_400, 200, 200, 200, 200, 200]);
    assert!(coarse.notes.contains(&Note::Smoothed { period: 300 }));
}

#[test]
fn counts_become_the_units_that_are_said() {
    let options = ImportOptions {
        read_milli_units_per_count: Some(2_500),
        write_milli_units_per_count: Some(10_000),
        ..ImportOptions::default()
    };
    let trace = read_trace(b"minute,requests\n0,2\n1,4\n", options).expect("it reads");
    assert_eq!((units(&trace, "read"), units(&trace, "write")), (vec![5, 10], vec![20, 40]));
}

const METRIC_DATA: &str = r#"{"MetricDataResults": [
  {"Id": "r", "Label": "orders ConsumedReadCapacityUnits", "StatusCode": "Complete",
   "Timestamps": ["2026-01-01T10:02:00+02:00", "2026-01-01T10:01:00+02:00", "2026-01-01T10:00:00+02:00"], "Values": [30.0, 20.5, 10]},
  {"Id": "w", "Label": "orders ByStatus ConsumedWriteCapacityUnits",
   "Timestamps": ["2026-01-01T08:00:00Z", "2026-01-01T08:02:00Z", "2026-01-01T08:03:00Z"], "Values": [1, 2, 3]},
  {"Id": "l", "Label": "SuccessfulRequestLatency", "Timestamps": [], "Values": []}
]}"#;

#[test]
fn get_metric_data_is_put_in_order_and_told_apart_by_its_labels() {
    let trace = read(METRIC_DATA);
    assert_eq!(units(&trace, "read"), [10, 20, 30, 0]);
    assert_eq!(units(&trace, "ByStatus write"), [1, 0, 2, 3]);
    let index = DimensionId { resource: Resource::Index(0), direction: Direction::Write };
    assert_eq!(trace.dimensions[1].id, index);
    assert_eq!(trace.start_minute_of_day(), 480);
    assert!(trace.notes.contains(&Note::NewestFirst));
    assert!(trace.notes.contains(&Note::Ignored("SuccessfulRequestLatency".to_owned())));
}

#[test]
fn get_metric_statistics_are_read_one_document_after_the_other() {
    let document = |label: &str, statistic: &str| {
        format!(
            r#"{{"Label": "{label}", "Datapoints": [
                {{"Timestamp": "2026-01-01T08:05:00Z", "{statistic}": 2.0, "Unit": "Count"}},
                {{"Timestamp": "2026-01-01T08:00:00Z", "{statistic}": 1.0, "Unit": "Count"}}]}}"#
        )
    };
    let both =
        document("ConsumedWriteCapacityUnits", "Sum") + "\n" + &document("ProvisionedWriteCapacityUnits", "Average");
    let trace = read(&both);
    assert_eq!(trace.dimensions[0].consumed_milli, 3_000);
    let provisioned = trace.dimensions[0].provisioned.as_deref().expect("it has capacity");
    assert_eq!(provisioned.iter().map(|it| (it.minute, it.minutes)).collect::<Vec<_>>(), [(0, 5), (5, 5)]);
    check_refused(&document("ConsumedReadCapacityUnits", "Average"), "ConsumedReadCapacityUnits is the Average");
    check_refused(&document("ProvisionedReadCapacityUnits", "Sum"), "ProvisionedReadCapacityUnits is the Sum");
    check_refused(&document("ProvisionedReadCapacityUnits", "Average"), "there is no consumption");
}

#[test]
fn one_metric_is_counted_once() {
    let series = |seconds: i64| {
        let times = [0, 1, 2].map(|at| (1_767_225_600 + at * seconds).to_string()).join(",");
        format!(r#"{{"Label": "ConsumedReadCapacityUnits", "Timestamps": [{times}], "Values": [1, 2, 3]}}"#)
    };
    let document = |second: i64| format!(r#"{{"MetricDataResults": [{}, {}]}}"#, series(60), series(second));
    check_refused(&document(300), "ConsumedReadCapacityUnits is there at two periods, 60 s and 300 s");
    check_refused(&document(60), "ConsumedReadCapacityUnits is there twice");
}

#[test]
fn what_cannot_be_right_is_refused_with_its_place_and_reason() {
    check_refused("", "no points");
    check_refused("\n \n", "no points");
    check_refused("time,read\n", "no points");
    check_refused("time,read\n0,5\n", "only one point of read");
    check_refused("time,read\n0,5\n1,NaN\n", "line 3: “NaN” for read is no number");
    check_refused("time,read\n0,5\n1,-4\n", "line 3: “-4” for read is negative");
    check_refused("time,read\n0,5\n\n1,many\n", "line 4: “many” for read is no number");
    check_refused("time,read\n0,5\n1,4,3\n", "line 3 has 3 cells");
    check_refused("time,read\n0,5\nlater,4\n", "line 3: “later” is no time");
    check_refused("time,read\n01.02.2026 10:00,5\n01.02.2026 10:01,5\n", "line 2: “01.02.2026 10:00” is no time");
    check_refused("time,read\n2026-02-30 10:00,5\n", "line 2: “2026-02-30 10:00” is no time");
    check_refused("time,read\n0,5\n1,4\n1,4\n", "line 4: minute 1 is there twice, first on line 3");
    check_refused("time,read\n2026-10-25 02:00,5\n2026-10-25 02:30,4\n2026-10-25 02:00,4\n", "daylight-saving");
    let overlap = "time,read\n2026-01-01 00:00,1\n2026-01-01 00:05,1\n2026-01-01 00:10,1\n2026-01-01 00:12,1\n";
    check_refused(overlap, "line 5: read has a point 120 s after the one before, but its period is 300 s");
    check_refused("time,read\n2026-01-01 00:00,1\n2026-01-01T00:01:00Z,1\n", "line 3: some times say their zone");
    check_refused("time,a,b\n0,1,2\n1,1,2\n", "columns a, b: name each");
    check_refused("time,Sum of latency read\n", "no points");
    check_refused("Period,60\nStatistic,Sum\n", "no points");
    check_refused("time,read\n0,5\n100000000,4\n", "more than");
    check_refused("time,read\n0,5\n1,9000000000\n", "read: minute 1 asks for 9000000000 units");
    check_refused("time,one read,two read\n0,5,5\n1,5,5\n", "which of these is the table");
    check_refused("{\"a\": 1}", "neither get-metric-data");
    check_refused("{\"MetricDataResults\": [", "line 1");
    check_refused("{\"MetricDataResults\": []}", "no points");
    check_refused(
        r#"{"MetricDataResults": [{"Label": "ConsumedReadCapacityUnits", "Timestamps": ["2026-01-01T00:00:00Z"], "Values": []}]}"#,
        "there are 1 times and 0 values",
    );
    let error = read_trace(b"time,read\n0,5\n1,\xff\n", ImportOptions::default()).expect_err("no text");
    assert_eq!(error.to_string(), "line 3 is not UTF-8: save the file as UTF-8 text");
}

#[test]
fn an_hour_that_is_missing_in_local_times_is_pointed_out() {
    let mut text = String::from("time,read\n");
    for minute in (0..120).chain(180..240) {
        text += &format!("2026-03-29 {:02}:{:02},1\n", minute / 60, minute % 60);
    }
    let trace = read(&text);
    let note = trace.notes.iter().map(ToString::to_string).find(|note| note.contains("no point")).expect("a note");
    assert!(note.contains("60 minutes") && note.contains("2026-03-29 02:00") && note.contains("UTC"), "{note}");
}

#[test]
fn ten_years_of_minutes_are_read() {
    let mut text = String::from("minute,read\n");
    for hour in 0..87_660_u64 {
        text += &format!("{},420\n", hour * 60);
    }
    let trace = read(&text);
    assert_eq!((trace.minutes(), trace.dimensions[0].consumed_milli), (5_259_600, 7_000 * 5_259_600));
}
