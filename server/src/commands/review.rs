//! `keyfare review`: a design file in, its design review out.

use super::{design_file, prices::BookChoice, terminal};
use keyfare::prices::today;
use keyfare_core::{
    design::Design,
    estimate::estimate,
    export::{ReviewExport, kinds_text},
    review::{Severity, review, review_mistakes},
};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

/// The exit code for a design with findings that it must not have.
const FAILED: u8 = 2;

/// How the review is written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// For a terminal.
    Text,
    /// One JSON object.
    Json,
    /// A document.
    Markdown,
}

/// The least severity that fails.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum FailOn {
    /// High findings fail.
    High,
    /// High and medium findings fail.
    Medium,
    /// High, medium and low findings fail.
    Low,
}

/// Print what is wrong with a design, why, and what each change saves.
///
/// Exit codes: 0 done, 1 bad input, 2 a finding at or above --fail-on.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The design file, or - for the standard input.
    #[arg(value_name = "DESIGN.json", required_unless_present = "kinds")]
    design: Option<PathBuf>,
    /// How the review is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Exit with 2 where a finding is at least this severe.
    #[arg(long, value_enum, value_name = "SEVERITY")]
    fail_on: Option<FailOn>,
    /// Print every kind of finding with its rules instead.
    #[arg(long, conflicts_with_all = ["design", "fail_on"])]
    kinds: bool,
    #[command(flatten)]
    book: BookChoice,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let Some(file) = arguments.design.as_deref().filter(|_| !arguments.kinds) else {
        return terminal::print(&kinds_text());
    };
    match answer(file, arguments.format, &arguments.book) {
        Err(messages) => terminal::fail_with(&messages),
        Ok((text, most)) => {
            let printed = terminal::print(&text);
            match (most, arguments.fail_on) {
                (Some(most), Some(fail_on)) if printed == ExitCode::SUCCESS && most <= least(fail_on) => {
                    ExitCode::from(FAILED)
                }
                _ => printed,
            }
        }
    }
}

fn least(fail_on: FailOn) -> Severity {
    match fail_on {
        FailOn::High => Severity::High,
        FailOn::Medium => Severity::Medium,
        FailOn::Low => Severity::Low,
    }
}

/// The review, and its most severe finding.
fn answer(file: &Path, format: Format, book: &BookChoice) -> Result<(String, Option<Severity>), Vec<String>> {
    let one = |message: String| vec![message];
    let wire = design_file::read(file).map_err(one)?;
    let design: Design = design_file::check(file, &wire).map_err(|mut messages| {
        let name = terminal::name_of(file);
        let mended = review_mistakes(&wire).into_iter();
        let mended = mended.filter_map(|it| Some(format!("{name}: {}: {}: {}", it.place, it.title, it.edit?.label)));
        messages.extend(mended);
        messages
    })?;
    let prices = &book.book().map_err(one)?;
    let name = terminal::name_of(file);
    prices.region(&design.region).map_err(|error| one(format!("{name}: region: {error}")))?;
    let no_bill = |error: keyfare_core::bill::BillError| one(format!("{name}: {error}"));
    let estimate = estimate(&design, prices).map_err(no_bill)?;
    let findings = review(&wire, &design, &estimate, prices).map_err(no_bill)?;
    let then = book.then_of(&design, prices);
    let export = ReviewExport::new(&wire, &design, &estimate, &findings, prices).map_err(no_bill)?;
    let export = export.with_then(then.as_ref()).on(today());
    let text = match format {
        Format::Text => export.text(),
        Format::Json => export.json(),
        Format::Markdown => export.markdown(),
    };
    Ok((text, findings.first().map(|it| it.severity)))
}
