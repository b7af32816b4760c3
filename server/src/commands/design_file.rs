//! Design files as arguments: reading one, checking it, and saying every mistake with its path.

use super::terminal;
use keyfare_core::{
    design::Design,
    wire::{self, DesignV1, Mistakes, WireError},
};
use std::path::Path;

/// Reads a design file. The error is a message that names the file.
pub(crate) fn read(file: &Path) -> Result<DesignV1, String> {
    let text = terminal::read_input(file)?;
    wire::read_design(&text).map_err(|error| {
        let name = terminal::name_of(file);
        match error {
            WireError::Syntax { .. } if is_yaml(file, &text) => {
                format!("{name}: looks like YAML: design files are read as JSON only so far")
            }
            error => format!("{name}: {error}"),
        }
    })
}

/// Checks a design; its mistakes are messages that name the file, in the order of their paths.
pub(crate) fn check(file: &Path, design: &DesignV1) -> Result<Design, Vec<String>> {
    Design::from_wire(design).map_err(|mistakes| messages(file, &mistakes))
}

/// `design.json: tables[0].indexes[1].projection: …`, a message a mistake.
fn messages(file: &Path, mistakes: &Mistakes) -> Vec<String> {
    let name = terminal::name_of(file);
    mistakes.iter().map(|(path, message)| format!("{name}: {path}: {message}")).collect()
}

/// A file that is not JSON at all: named as YAML, or starting with a word and a colon.
fn is_yaml(file: &Path, text: &str) -> bool {
    let named = file.extension().is_some_and(|it| it.eq_ignore_ascii_case("yaml") || it.eq_ignore_ascii_case("yml"));
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let first = lines.next().unwrap_or_default();
    let key = first.split_once(':').map_or("", |(key, _)| key);
    let word = !key.is_empty() && key.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
    named || first == "---" || word
}
