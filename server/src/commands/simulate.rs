//! `keyfare simulate`: a recorded series in, capacity and throttling out; or test vectors in, their figures out.

use super::terminal;
use keyfare_core::simulate::vectors::Vectors;
use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Simulate capacity against a traffic trace, minute by minute.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Test vectors to answer instead, as JSON Lines.
    #[arg(long, value_name = "FILE")]
    vectors: PathBuf,
    /// Where the trace files of the vectors are, instead of ../samples/traces beside their folder.
    #[arg(long, value_name = "DIR", requires = "vectors")]
    traces: Option<PathBuf>,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    answer_vectors(&arguments.vectors, arguments.traces.as_deref())
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
