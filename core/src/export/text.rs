//! Text for a terminal of a hundred columns or more. Long names are cut; JSON and CSV hold them whole.

use super::{
    Export, HEADINGS, class_words,
    columns::{Align, aligned, cut},
    index_name, kind_words, mode_words, one_line, pattern_name, price_doubt, rules_words, shortage, usage_figures,
    view_words,
};
use crate::{bill::CostLine, estimate::explain, show};

use Align::{Left, Right};

/// Longest name within a line, in characters.
const NAME_MAX: usize = 40;
/// Longest title of a line, in characters.
const TITLE_MAX: usize = 60;

pub(super) fn write(export: &Export) -> String {
    let mut out = String::new();
    let mut say = |line: &str| {
        out.push_str(line);
        out.push('\n');
    };
    say(&one_line(&export.design.name));
    for line in export.design.notes.lines().filter(|line| !line.trim().is_empty()) {
        say(&one_line(line));
    }
    say(&export.title_line());
    say(&export.price_line());
    say("");
    let mut totals = vec![HEADINGS.map(str::to_string)];
    totals.extend(export.totals().into_iter().map(|mut row| {
        row[0] = cut(&one_line(&row[0]), NAME_MAX);
        row
    }));
    aligned(&totals, &[Left, Left, Right, Right, Right], 0, &mut out);
    let beside = export.one_time_sentence().into_iter().chain(export.once());
    for sentence in beside.chain(export.incomplete()) {
        out.push_str(&format!("{sentence}\n"));
    }
    for words in export.unused_prices() {
        out.push_str(&format!("{}.\n", one_line(&words)));
    }
    if let Some(year) = export.year() {
        out.push_str("\nOver a year, as far as it is known\n");
        let rows = year.rows().map(|it| [it.time.to_string(), show::usd(it.amount), it.what.to_string()]);
        aligned(&rows, &[Left, Right, Left], 2, &mut out);
    }
    for position in 0..export.design.tables.len() {
        table(export, position, &mut out);
    }
    upfront(export, &mut out);
    if let Some(then) = export.then {
        out.push('\n');
        then.sentences().iter().for_each(|sentence| out.push_str(&format!("{sentence}.\n")));
    }
    out
}

/// What is paid upfront for commitments.
fn upfront(export: &Export, out: &mut String) {
    let rows: Vec<_> = export.estimate.upfront.iter().map(|line| row(export, line)).collect();
    if !rows.is_empty() {
        out.push_str("\nCommitments, paid upfront\n");
        aligned(&rows, &[Left, Right, Left, Right, Left], 4, out);
    }
}

fn table(export: &Export, position: usize, out: &mut String) {
    let it = &export.design.tables[position];
    let mode = mode_words(it.capacity.mode);
    out.push_str(&format!("\nTable {} ({mode}, {})\n", one_line(&it.name), class_words(it.class)));
    for index in &it.indexes {
        out.push_str(&format!("  Index {} ({})\n", one_line(&index.name), kind_words(index.kind)));
    }
    patterns(export, position, out);
    lines(export, position, out);
    one_time(export, position, out);
    let unpriced = export.estimate.features.unpriced.iter().filter(|it| it.table == position);
    let unpriced: Vec<_> = unpriced.collect();
    let missing: Vec<_> = export.estimate.missing.iter().filter(|it| it.table == position).collect();
    if !missing.is_empty() || !unpriced.is_empty() {
        out.push_str("\n  Not in any total\n");
    }
    for line in unpriced {
        let title = explain::unpriced_title(export.design, line);
        out.push_str(&one_line(&format!("    {title}: {}", explain::unpriced_reason(line))));
        out.push('\n');
    }
    for one in missing {
        let title = explain::title(export.design, one.family, one.table, one.place);
        let asked = one.pattern.map(|p| format!(" · {}", number(export, position, p))).unwrap_or_default();
        let gap = explain::gap(export.design, one);
        out.push_str(&one_line(&format!("    {title}{asked}: depends on {gap}")));
        out.push('\n');
    }
    for warning in export.estimate.features.warnings.iter().filter(|it| it.table == position) {
        out.push_str(&one_line(&format!("  Note: {} ({})", warning.text, warning.rule)));
        out.push('\n');
    }
}

/// Lines that come once.
fn one_time(export: &Export, position: usize, out: &mut String) {
    let own = export.estimate.features.one_time.iter().filter(|it| it.table == position);
    let rows: Vec<_> = own.map(|line| row(export, line)).collect();
    if !rows.is_empty() {
        out.push_str("\n  Once\n");
        aligned(&rows, &[Left, Right, Left, Right, Left], 4, out);
    }
}

/// `3. Latest orders`, as the pattern is numbered in its table.
fn number(export: &Export, table: usize, pattern: usize) -> String {
    let name = pattern_name(&export.design.tables[table], pattern);
    cut(&format!("{}. {}", pattern + 1, one_line(&name)), NAME_MAX)
}

fn patterns(export: &Export, position: usize, out: &mut String) {
    let table = &export.design.tables[position];
    if table.patterns.is_empty() {
        return;
    }
    let heading = ["", "Rate", "Place", "A request", "A second", "A month"].map(str::to_string);
    let mut rows = vec![heading];
    for (p, pattern) in table.patterns.iter().enumerate() {
        let rate = pattern.rate.map_or("no rate yet".to_string(), explain::rate);
        let mut first = [number(export, position, p), rate];
        let mut any = false;
        for usage in export.estimate.pattern_usages(position, p) {
            any = true;
            let place = index_name(table, usage.place).unwrap_or("table");
            let [each, second, month] = usage_figures(usage);
            let [name, rate] = std::mem::take(&mut first);
            rows.push([name, rate, cut(&one_line(place), NAME_MAX), each, second, month]);
        }
        if !any {
            let [name, rate] = first;
            rows.push([name, rate, "not known yet".to_string(), String::new(), String::new(), String::new()]);
        }
    }
    out.push_str("\n  Units of each pattern\n");
    aligned(&rows, &[Left, Right, Left, Right, Right, Right], 4, out);
}

fn lines(export: &Export, position: usize, out: &mut String) {
    let mut rows = Vec::new();
    let mut short = Vec::new();
    for line in export.table_lines(position) {
        rows.push(row(export, line));
        if let Some(sentence) = shortage(export.estimate, line) {
            short.push(format!("{}: {sentence}", title(export, line)));
        }
    }
    if rows.is_empty() {
        return;
    }
    out.push_str(&format!("\n  Cost of the month, {}\n", view_words(export.view)));
    aligned(&rows, &[Left, Right, Left, Right, Left], 4, out);
    for sentence in short {
        out.push_str(&format!("    {sentence}\n"));
    }
}

/// What it is for, its formula, its amount, and its rules.
fn row(export: &Export, line: &CostLine) -> [String; 5] {
    [
        title(export, line),
        explain::formula(line),
        "=".to_string(),
        show::usd(line.amount),
        price_doubt(line, export.today)
            .into_iter()
            .fold(rules_words(line.rules), |rules, doubt| format!("{rules}; {doubt}")),
    ]
}

fn title(export: &Export, line: &CostLine) -> String {
    let title = cut(&one_line(&explain::line_title(export.design, line)), TITLE_MAX);
    match line.pattern {
        Some(pattern) => format!("{title} · {}", number(export, line.table, pattern)),
        None => title,
    }
}
