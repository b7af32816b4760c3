//! `keyfare rules`: the rule book, or one rule or doubt of it.

use super::terminal;
use keyfare_core::{
    export::{rule_json, rule_list_json, rule_list_text, rule_markdown, rule_text},
    rules::{Entry, entry, matching, near},
};
use std::process::ExitCode;

/// How rules are written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// For a terminal: a list, or everything about one rule.
    Text,
    /// Everything, as a JSON list, or as an object for one rule.
    Json,
    /// Everything, as a document.
    Markdown,
}

/// Print the rules that every number rests on, with source, strength, doubts and worked examples.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A rule such as R-WRITE-2, or a doubt such as D-5; all of them when left out.
    #[arg(value_name = "ID", conflicts_with = "find")]
    id: Option<String>,
    /// Only what has all these words in its texts.
    #[arg(long, value_name = "WORDS")]
    find: Option<String>,
    /// How rules are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Prints the rules, or which ids are close to one that is not there.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let Some(id) = arguments.id else {
        return list(arguments.find.as_deref().unwrap_or_default(), arguments.format);
    };
    let Some(found) = entry(&id) else { return terminal::fail(&unknown(&id)) };
    terminal::print(&match arguments.format {
        Format::Text => rule_text(found),
        Format::Json => rule_json(found),
        Format::Markdown => rule_markdown([&found]),
    })
}

fn list(words: &str, format: Format) -> ExitCode {
    let found: Vec<Entry> = matching(words).collect();
    if found.is_empty() {
        return terminal::fail(&format!("no rule has all of “{words}” in its texts: try fewer or other words"));
    }
    terminal::print(&match format {
        Format::Text => rule_list_text(&found),
        Format::Json => rule_list_json(&found),
        Format::Markdown => rule_markdown(&found),
    })
}

fn unknown(id: &str) -> String {
    let neighbors: Vec<&str> = near(id).into_iter().map(Entry::id).collect();
    match neighbors.split_last() {
        None => format!("“{id}” is no rule: `keyfare rules` lists them all"),
        Some((last, [])) => format!("“{id}” is no rule: did you mean {last}"),
        Some((last, others)) => format!("“{id}” is no rule: did you mean {} or {last}", others.join(", ")),
    }
}
