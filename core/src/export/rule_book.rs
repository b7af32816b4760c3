//! The rule book as text, JSON and Markdown: a list of what there is, or everything about each entry.

use super::{
    columns::{Align, aligned},
    markdown::{cells, escaped, head},
};
use crate::rules::{Entry, RuleId, Strength, WorkedExample, rule, worked};
use serde::Serialize;

/// The entries for a terminal, a line each: id, how sure it is, name.
pub fn rule_list_text<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> String {
    let rows: Vec<[String; 3]> = entries
        .into_iter()
        .map(|entry| {
            let sure = match entry {
                Entry::Rule(id) => strengths(*id).join(", "),
                Entry::Doubt(_) => "open".to_string(),
            };
            [entry.id().to_string(), sure, entry.title().to_string()]
        })
        .collect();
    let mut out = String::new();
    aligned(&rows, &[Align::Left, Align::Left, Align::Left], 0, &mut out);
    out
}

/// Everything about an entry, for a terminal.
pub fn rule_text(entry: Entry) -> String {
    let mut out = format!("{}  {}\n\n", entry.id(), entry.title());
    match entry {
        Entry::Rule(id) => {
            let it = rule(id);
            out.push_str(&format!("{}\n\n", it.statement));
            let facts = [
                ["Formula".to_string(), it.formula.to_string()],
                ["How sure".to_string(), strengths(id).join(", ")],
                ["Source".to_string(), it.source.to_string()],
            ];
            aligned(&facts, &[Align::Left, Align::Left], 2, &mut out);
            for doubt in it.doubts {
                out.push_str(&format!("\nDoubt {}  {}\n{}\n", doubt.id, doubt.title, doubt.statement));
            }
            let mut examples = worked(id).peekable();
            if examples.peek().is_some() {
                out.push_str("\nWorked examples\n");
            }
            for example in examples {
                let WorkedExample { id, given, expected, origin, .. } = example;
                out.push_str(&format!("  {given}\n    = {expected} ({id}, {})\n", origin.label()));
            }
        }
        Entry::Doubt(doubt) => {
            out.push_str(&format!("{}\n\n", doubt.statement));
            let rules: Vec<String> = doubt.rules().map(|id| format!("  {id}  {}\n", rule(id).title)).collect();
            out.push_str(&format!("It is about\n{}", rules.concat()));
        }
    }
    out
}

#[derive(Serialize)]
#[serde(untagged)]
enum Record {
    Rule {
        id: &'static str,
        family: &'static str,
        title: &'static str,
        statement: &'static str,
        formula: &'static str,
        source: &'static str,
        strength: Vec<&'static str>,
        doubts: Vec<&'static str>,
        examples: Vec<Case>,
    },
    Doubt {
        id: &'static str,
        title: &'static str,
        statement: &'static str,
        rules: Vec<&'static str>,
    },
}

#[derive(Serialize)]
struct Case {
    id: &'static str,
    given: &'static str,
    expected: &'static str,
    origin: &'static str,
}

impl Record {
    fn of(entry: Entry) -> Record {
        match entry {
            Entry::Rule(id) => {
                let it = rule(id);
                Record::Rule {
                    id: id.as_str(),
                    family: id.family().title,
                    title: it.title,
                    statement: it.statement,
                    formula: it.formula,
                    source: it.source,
                    strength: strengths(id),
                    doubts: it.doubts.iter().map(|doubt| doubt.id).collect(),
                    examples: worked(id)
                        .map(|case| Case {
                            id: case.id,
                            given: case.given,
                            expected: case.expected,
                            origin: case.origin.label(),
                        })
                        .collect(),
                }
            }
            Entry::Doubt(doubt) => Record::Doubt {
                id: doubt.id,
                title: doubt.title,
                statement: doubt.statement,
                rules: doubt.rules().map(RuleId::as_str).collect(),
            },
        }
    }
}

/// One entry as a JSON object; two spaces, a line break at the end.
pub fn rule_json(entry: Entry) -> String {
    written(&Record::of(entry))
}

/// Entries as a JSON list, in the order given.
pub fn rule_list_json<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> String {
    written(&entries.into_iter().map(|entry| Record::of(*entry)).collect::<Vec<_>>())
}

fn written(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

/// Entries as a Markdown document, a section each.
pub fn rule_markdown<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> String {
    let mut out = String::from("# Rules\n");
    for entry in entries {
        out.push_str(&format!("\n## {} {}\n\n", entry.id(), escaped(entry.title())));
        match entry {
            Entry::Rule(id) => rule_section(*id, &mut out),
            Entry::Doubt(doubt) => {
                let rules: Vec<&str> = doubt.rules().map(RuleId::as_str).collect();
                out.push_str(&format!("{}\n\n- Rules: {}\n", escaped(doubt.statement), rules.join(", ")));
            }
        }
    }
    out
}

fn rule_section(id: RuleId, out: &mut String) {
    let it = rule(id);
    out.push_str(&format!("{}\n\n- Formula: {}\n", escaped(it.statement), escaped(it.formula)));
    out.push_str(&format!("- How sure: {}\n- Source: {}\n", strengths(id).join(", "), escaped(it.source)));
    for doubt in it.doubts {
        out.push_str(&format!("- Doubt {}: {}\n", doubt.id, escaped(doubt.statement)));
    }
    let mut rows = worked(id).peekable();
    if rows.peek().is_some() {
        out.push('\n');
        head(&["Given", "Comes out", "By", "Case"], "llll", out);
    }
    for case in rows {
        cells(
            &[escaped(case.given), escaped(case.expected), case.origin.label().to_string(), case.id.to_string()],
            out,
        );
    }
}

fn strengths(id: RuleId) -> Vec<&'static str> {
    id.strengths().iter().copied().map(Strength::label).collect()
}
