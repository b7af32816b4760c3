//! `keyfare meter`: requests in, exact units out, one JSON object a line.
//!
//! A file with a request on each line is answered line by line, so that its size does not matter; any other file is
//! read whole.

use super::terminal;
use keyfare_core::metering::call::{MeterAnswer, MeterError, meter_document};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Print the exact units of each request in a file.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The requests as JSON or JSON Lines, or - for the standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Prints an answer a request; problems go to the standard error, and other requests are answered all the same.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let name = terminal::name_of(&arguments.file);
    let input: Box<dyn Read> = if terminal::is_standard_input(&arguments.file) {
        Box::new(io::stdin().lock())
    } else {
        match File::open(&arguments.file) {
            Ok(file) => Box::new(file),
            Err(error) => return terminal::fail(&format!("{name}: cannot be read: {error}")),
        }
    };
    let mut meter = Meter { name, out: BufWriter::new(io::stdout().lock()), problems: 0 };
    let result = meter.read(BufReader::new(input)).and_then(|()| meter.out.flush().map_err(Stop::Output));
    let problems = meter.problems;
    // What cannot be written any more must not be tried again on the way out.
    drop(meter.out.into_parts());
    match result {
        Err(Stop::Input(message)) => terminal::fail(&message),
        Err(Stop::Output(error)) => terminal::written(Err(error)),
        Ok(()) if problems > 0 => ExitCode::from(terminal::BAD_INPUT),
        Ok(()) => ExitCode::SUCCESS,
    }
}

/// Why reading ends early.
enum Stop {
    /// A message about the input.
    Input(String),
    /// The standard output is closed or full.
    Output(io::Error),
}

struct Meter<W: Write> {
    name: String,
    out: BufWriter<W>,
    problems: u64,
}

impl<W: Write> Meter<W> {
    fn read(&mut self, mut input: impl BufRead) -> Result<(), Stop> {
        let mut first = Vec::new();
        let mut number = 0;
        while first.trim_ascii().is_empty() {
            first.clear();
            if self.line(&mut input, &mut first)? == 0 {
                return Err(Stop::Input(format!("{}: is empty: it has no request", self.name)));
            }
            number += 1;
        }
        if let Some(rest) = first.strip_prefix("\u{feff}".as_bytes()) {
            first = rest.to_vec();
        }
        if is_whole_request(&first) {
            return self.lines(input, first, number);
        }
        // Lines above the first text are kept, so that places in messages are those of the file.
        let mut all = vec![b'\n'; number - 1];
        all.extend(first);
        input.read_to_end(&mut all).map_err(|error| self.unreadable(&error))?;
        match String::from_utf8(all) {
            Ok(text) => meter_document(&text).into_iter().try_for_each(|it| self.tell(it)),
            Err(error) => {
                let at = error.utf8_error().valid_up_to() + 1;
                Err(Stop::Input(format!("{}: byte {at} is not UTF-8: save the file as UTF-8 text", self.name)))
            }
        }
    }

    fn lines(&mut self, mut input: impl BufRead, mut line: Vec<u8>, mut number: usize) -> Result<(), Stop> {
        loop {
            match std::str::from_utf8(&line) {
                Ok(text) if text.trim().is_empty() => {}
                Ok(text) => {
                    for answer in meter_document(text.trim_end()) {
                        self.tell(answer.map_err(|error| MeterError { line: Some(number), ..error }))?;
                    }
                }
                Err(_) => {
                    self.problems += 1;
                    terminal::note(&format!("{}: line {number}: expected UTF-8 text", self.name));
                }
            }
            line.clear();
            if self.line(&mut input, &mut line)? == 0 {
                return Ok(());
            }
            number += 1;
        }
    }

    fn line(&self, input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<usize, Stop> {
        input.read_until(b'\n', line).map_err(|error| self.unreadable(&error))
    }

    fn unreadable(&self, error: &io::Error) -> Stop {
        Stop::Input(format!("{}: cannot be read: {error}", self.name))
    }

    fn tell(&mut self, answer: Result<MeterAnswer, MeterError>) -> Result<(), Stop> {
        match answer {
            Ok(answer) => {
                serde_json::to_writer(&mut self.out, &answer).map_err(|error| Stop::Output(error.into()))?;
                self.out.write_all(b"\n").map_err(Stop::Output)
            }
            Err(error) => {
                self.problems += 1;
                // What came before on the standard output stays before it on a terminal.
                self.out.flush().map_err(Stop::Output)?;
                terminal::note(&format!("{}: {error}", self.name));
                Ok(())
            }
        }
    }
}

/// Whether a first line is one request by itself, so that the others are too.
fn is_whole_request(line: &[u8]) -> bool {
    matches!(serde_json::from_slice(line), Ok(serde_json::Value::Object(fields)) if fields.contains_key("op"))
}
