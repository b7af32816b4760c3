//! Plain rows are read by a short way of their own, which must find just what the long one finds, also in damaged files. A
//! space at the end of each line, which means nothing, keeps a file from the short way.

use keyfare_core::traffic::import::{ImportError, ImportOptions, Trace, TraceReader, read_trace, shown};
use proptest::prelude::*;

fn read(bytes: &[u8]) -> Result<Trace, ImportError> {
    read_trace(bytes, ImportOptions::default())
}

fn with_spaces(bytes: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    lines.join(&b" \n"[..]).into_iter().chain([b' ']).collect()
}

#[track_caller]
fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    assert_eq!(read(bytes), read(&with_spaces(bytes)), "{text}");
}

/// What rows are made of.
#[derive(Clone, Debug)]
struct Form {
    head: &'static str,
    start_seconds: i64,
    step_seconds: i64,
    separator: char,
    zone: &'static str,
    delimiter: char,
    line_end: &'static str,
    numbered: bool,
}

impl Form {
    fn file(&self, rows: &[(String, String)]) -> String {
        let mut text = self.head.replace(',', &self.delimiter.to_string()) + self.line_end;
        for (row, (read, write)) in rows.iter().enumerate() {
            let seconds = self.start_seconds + row as i64 * self.step_seconds;
            let time = match self.numbered {
                true => (seconds / 60).to_string(),
                false => {
                    let second = seconds.rem_euclid(60);
                    format!("{}:{second:02}{}", shown(seconds).replace(' ', &self.separator.to_string()), self.zone)
                }
            };
            text += &format!("{time}{}{read}{}{write}{}", self.delimiter, self.delimiter, self.line_end);
        }
        text
    }
}

fn forms() -> impl Strategy<Value = Form> {
    let heads = prop::sample::select(vec![
        "time,read,write",
        "timestamp,read,write",
        "Timestamp,consumed_read,provisioned_read",
    ]);
    let starts = 1_766_966_000_i64..1_767_235_000;
    let steps = prop::sample::select(vec![60_i64, 60, 60, 60, 30, 300, -60, 0, 61]);
    let zones = prop::sample::select(vec!["", "", "Z", "+01:00"]);
    let delimiters = prop::sample::select(vec![',', ';', '\t']);
    let line_ends = prop::sample::select(vec!["\n", "\r\n"]);
    let separators = prop::sample::select(vec![' ', 'T']);
    (heads, starts, steps, separators, zones, delimiters, line_ends, 0_u8..6).prop_map(
        |(head, start_seconds, step_seconds, separator, zone, delimiter, line_end, of_six)| Form {
            head,
            start_seconds,
            step_seconds,
            separator,
            zone,
            delimiter,
            line_end,
            numbered: of_six == 0,
        },
    )
}

fn values() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0_u64..200_000).prop_map(|it| it.to_string()),
        2 => "[0-9]{1,8}\\.[0-9]{1,3}",
        1 => "[0-9]{0,17}(\\.[0-9]{0,5})?",
        1 => Just(String::new()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_short_way_finds_what_the_long_one_finds(
        form in forms(),
        rows in prop::collection::vec((values(), values()), 2..90),
    ) {
        check(form.file(&rows).as_bytes());
    }

    #[test]
    fn damaged_files_are_read_or_refused_alike(
        form in forms(),
        rows in prop::collection::vec((values(), values()), 2..90),
        damages in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut bytes = form.file(&rows).into_bytes();
        for (place, byte) in damages {
            let length = bytes.len();
            bytes[place.index(length)] = byte;
        }
        check(&bytes);
        check(&bytes[..cut.index(bytes.len())]);
    }

    #[test]
    fn pieces_make_no_difference(
        form in forms(),
        rows in prop::collection::vec((values(), values()), 2..90),
        piece in 1_usize..200,
    ) {
        let text = form.file(&rows);
        let mut reader = TraceReader::new(ImportOptions::default());
        let found = text.as_bytes().chunks(piece).try_for_each(|it| reader.push(it)).and_then(|()| reader.finish());
        prop_assert_eq!(found, read(text.as_bytes()));
    }
}

#[test]
fn minutes_follow_each_other_over_hours_days_and_years() {
    let form = Form {
        head: "time,read,write",
        start_seconds: 1_767_225_600 - 86_400 - 3,
        step_seconds: 60,
        separator: ' ',
        zone: "",
        delimiter: ',',
        line_end: "\n",
        numbered: false,
    };
    let rows: Vec<(String, String)> = (0..3 * 1_440).map(|row| (row.to_string(), format!("{row}.25"))).collect();
    let text = form.file(&rows);
    check(text.as_bytes());
    assert_eq!(read(text.as_bytes()).map(|it| it.minutes()), Ok(3 * 1_440));
    // Something odd in the middle, and a time that is not the next.
    check(text.replace("\n2025-12-31 00:00:57", "\n\n2025-12-31 00:00:57").as_bytes());
    check(text.replace("2025-12-31 00:00:57", "2025-12-31 00:00:58").as_bytes());
    check(text.replace("2025-12-31 09:59:57", "2025-12-31 09:60:57").as_bytes());
    check(text.replace("2025-12-31 23:59:57", "2025-12-31 24:00:57").as_bytes());
    check(&[0; 19].into_iter().chain(*b",1,2\n").chain(text.bytes()).collect::<Vec<u8>>());
    check(&text.bytes().take(60).chain([0; 19]).chain(*b",1,2\n").collect::<Vec<u8>>());
}
