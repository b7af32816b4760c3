//! The sheet: sections of paragraphs, tables, pairs and lists, written as text for a terminal or as Markdown.

use crate::export::{
    columns::{Align, aligned, cut},
    markdown::escaped,
    one_line,
};

/// Columns of a terminal.
const WIDTH: usize = 100;
/// Longest cell of a table in a terminal, in characters.
const CELL_MAX: usize = 48;

/// A part of the sheet.
pub(super) struct Section {
    pub(super) title: &'static str,
    pub(super) meta: String,
    pub(super) blocks: Vec<Block>,
}

/// What a section is made of. Texts are plain: escaping is done when they are written.
pub(super) enum Block {
    /// A paragraph.
    Text(String),
    /// A headline within the section.
    Sub(String),
    /// Columns with their alignment, and rows.
    Table(Vec<(&'static str, Align)>, Vec<Vec<String>>),
    /// Names and what is said of them.
    Pairs(Vec<(String, String)>),
    /// Sentences.
    List(Vec<String>),
}

/// Columns by their names; those that start with `>` are right-aligned.
pub(super) fn columns(names: &[&'static str]) -> Vec<(&'static str, Align)> {
    names
        .iter()
        .map(|name| match name.strip_prefix('>') {
            Some(name) => (name, Align::Right),
            None => (*name, Align::Left),
        })
        .collect()
}

pub(super) fn markdown(name: &str, notes: &str, head: &[String], sections: &[Section]) -> String {
    let mut out = format!("# {}\n\n", escaped(name));
    for line in notes.lines().map(str::trim).filter(|line| !line.is_empty()) {
        out.push_str(&format!("> {}\n", escaped(line)));
    }
    if !notes.trim().is_empty() {
        out.push('\n');
    }
    out.push_str(&format!("{}.\n", escaped(&head.join("; "))));
    for (number, section) in sections.iter().enumerate() {
        out.push_str(&format!("\n## {}. {}\n", number + 1, section.title));
        if !section.meta.is_empty() {
            out.push_str(&format!("\n*{}*\n", escaped(&section.meta)));
        }
        for block in &section.blocks {
            out.push('\n');
            markdown_block(block, &mut out);
        }
    }
    out
}

fn markdown_block(block: &Block, out: &mut String) {
    match block {
        Block::Text(text) => out.push_str(&format!("{}\n", escaped(text))),
        Block::Sub(title) => out.push_str(&format!("### {}\n", escaped(title))),
        Block::Pairs(pairs) => {
            for (name, text) in pairs {
                out.push_str(&format!("- **{}**: {}\n", escaped(name), escaped(text)));
            }
        }
        Block::List(items) => {
            for item in items {
                out.push_str(&format!("- {}\n", escaped(item)));
            }
        }
        Block::Table(columns, rows) => {
            let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
            out.push_str(&row(columns.iter().map(|(name, _)| name.to_string()).collect()));
            let rule = |(_, align): &(&str, Align)| if *align == Align::Right { "---:" } else { "---" }.to_string();
            out.push_str(&row(columns.iter().map(rule).collect()));
            for cells in rows {
                out.push_str(&row(cells.iter().map(|cell| escaped(cell)).collect()));
            }
        }
    }
}

pub(super) fn text(name: &str, notes: &str, head: &[String], sections: &[Section]) -> String {
    let mut out = format!("{}\n", one_line(name));
    for line in notes.lines().map(str::trim).filter(|line| !line.is_empty()) {
        wrapped(&one_line(line), 0, &mut out);
    }
    for line in head {
        out.push_str(&format!("{line}\n"));
    }
    for (number, section) in sections.iter().enumerate() {
        out.push_str(&format!("\n{}. {}", number + 1, section.title));
        if !section.meta.is_empty() {
            out.push_str(&format!(" ({})", one_line(&section.meta)));
        }
        out.push('\n');
        for block in &section.blocks {
            text_block(block, &mut out);
        }
    }
    out
}

fn text_block(block: &Block, out: &mut String) {
    match block {
        Block::Text(text) => wrapped(&one_line(text), 2, out),
        Block::Sub(title) => out.push_str(&format!("\n  {}\n", one_line(title))),
        Block::Pairs(pairs) => {
            for (name, text) in pairs {
                wrapped(&one_line(&format!("{name}: {text}")), 4, out);
            }
        }
        Block::List(items) => items.iter().for_each(|item| wrapped(&format!("- {}", one_line(item)), 4, out)),
        Block::Table(columns, rows) => {
            let aligns: Vec<Align> = columns.iter().map(|(_, align)| *align).collect();
            let mut all = vec![columns.iter().map(|(name, _)| name.to_string()).collect::<Vec<_>>()];
            all.extend(rows.iter().map(|row| row.iter().map(|cell| cut(&one_line(cell), CELL_MAX)).collect()));
            aligned(&all, &aligns, 2, out);
        }
    }
}

/// Words on lines of at most [`WIDTH`] columns; what follows the first line stands two columns further in.
fn wrapped(text: &str, indent: usize, out: &mut String) {
    let mut line = " ".repeat(indent);
    let mut used = indent;
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if !is_empty && used + 1 + length > WIDTH {
            out.push_str(&line);
            out.push('\n');
            line = " ".repeat(if indent > 2 { indent + 2 } else { indent });
            used = line.len();
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += length;
        is_empty = false;
    }
    out.push_str(&line);
    out.push('\n');
}
