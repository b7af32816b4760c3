//! Markdown for design reviews: tables of the common extended kind, every name escaped.

use super::{
    Export, HEADINGS, class_words, index_name, kind_words, mode_words, one_line, pattern_name, rules_words,
    usage_figures, view_words,
};
use crate::{bill::CostLine, estimate::explain, pricing::PriceDate, show};

pub(super) fn write(export: &Export) -> String {
    let mut out = format!("# {}\n\n", escaped(&export.design.name));
    let mut any = false;
    for line in export.design.notes.lines().filter(|line| !line.trim().is_empty()) {
        out.push_str(&format!("> {}\n", escaped(line.trim())));
        any = true;
    }
    if any {
        out.push('\n');
    }
    out.push_str(&format!("{}, {}.\n\n", escaped(&export.title_line()), escaped(&export.price_line())));
    head(&HEADINGS, "llrrr", &mut out);
    for row in export.totals() {
        let total = row[0] == "Total" && row[1].is_empty();
        let [name, rest @ ..] = row;
        let mut row = vec![escaped(&name)];
        row.extend(rest);
        let strong = |it: String| if total && !it.is_empty() { format!("**{it}**") } else { it };
        cells(&row.into_iter().map(strong).collect::<Vec<_>>(), &mut out);
    }
    let beside = export.one_time_sentence().into_iter().chain(export.once());
    for sentence in beside.chain(export.incomplete()) {
        out.push_str(&format!("\n{sentence}\n"));
    }
    for words in export.unused_prices() {
        out.push_str(&format!("\n{}.\n", escaped(&words)));
    }
    if let Some(then) = export.then {
        let sentences: Vec<String> = then.sentences().iter().map(|it| format!("{}.", escaped(it))).collect();
        out.push_str(&format!("\n{}\n", sentences.join(" ")));
    }
    if let Some(year) = export.year() {
        out.push_str("\n## Over a year, as far as it is known\n\n");
        head(&["Time", "Amount", "What is in it"], "lrl", &mut out);
        year.rows().iter().for_each(|it| cells(&[it.time.into(), show::usd(it.amount), it.what.into()], &mut out));
    }
    for position in 0..export.design.tables.len() {
        table(export, position, &mut out);
    }
    if !export.estimate.upfront.is_empty() {
        out.push_str("\n## Commitments\n");
        lines(export, "Paid upfront, in no month", export.estimate.upfront.iter(), &mut out);
    }
    out
}

fn table(export: &Export, position: usize, out: &mut String) {
    let it = &export.design.tables[position];
    let mode = mode_words(it.capacity.mode);
    out.push_str(&format!("\n## Table {}\n\nCapacity {mode}, class {}.\n", escaped(&it.name), class_words(it.class)));
    if !it.indexes.is_empty() {
        let names: Vec<String> =
            it.indexes.iter().map(|index| format!("{} ({})", escaped(&index.name), kind_words(index.kind))).collect();
        out.push_str(&format!("Indexes: {}.\n", names.join(", ")));
    }
    patterns(export, position, out);
    let view = format!("Cost of the month, {}", view_words(export.view));
    lines(export, &view, export.table_lines(position), out);
    let once = export.estimate.features.one_time.iter().filter(|it| it.table == position);
    lines(export, "Once", once, out);
    missing(export, position, out);
    let mut warnings = export.estimate.features.warnings.iter().filter(|it| it.table == position).peekable();
    if warnings.peek().is_some() {
        out.push_str("\n### Notes\n\n");
    }
    for warning in warnings {
        out.push_str(&format!("- {} ({})\n", escaped(&warning.text), warning.rule));
    }
}

fn patterns(export: &Export, position: usize, out: &mut String) {
    let table = &export.design.tables[position];
    if table.patterns.is_empty() {
        return;
    }
    out.push_str("\n### Units of each pattern\n\n");
    head(&["", "Question", "Call", "Rate", "Place", "A request", "A second", "A month", "Because"], "rllrlrrrl", out);
    for (p, pattern) in table.patterns.iter().enumerate() {
        let rate = pattern.rate.map_or("no rate yet".to_string(), explain::rate);
        let said = [(p + 1).to_string(), escaped(&pattern_name(table, p)), format!("{:?}", pattern.operation), rate];
        let mut any = false;
        for usage in export.estimate.pattern_usages(position, p) {
            let place = escaped(index_name(table, usage.place).unwrap_or("table"));
            let [each, second, month] = usage_figures(usage);
            let because = escaped(&explain::unit_steps(table, usage).join("; "));
            let first = if any { Default::default() } else { said.clone() };
            let [number, question, call, rate] = first;
            cells(&[number, question, call, rate, place, each, second, month, because], out);
            any = true;
        }
        if !any {
            let [number, question, call, rate] = said;
            let unknown = "not known yet".to_string();
            let none = String::new;
            cells(&[number, question, call, rate, unknown, none(), none(), none(), none()], out);
        }
    }
}

fn lines<'a>(export: &Export, heading: &str, lines: impl Iterator<Item = &'a CostLine>, out: &mut String) {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        return;
    }
    out.push_str(&format!("\n### {heading}\n\n"));
    head(&["For", "Question", "Quantity × unit price", "Amount", "Rules", "Price", "Because"], "llrrlll", out);
    for line in lines {
        let table = &export.design.tables[line.table];
        cells(
            &[
                escaped(&explain::line_title(export.design, line)),
                line.pattern.map(|p| format!("{}. {}", p + 1, escaped(&pattern_name(table, p)))).unwrap_or_default(),
                explain::formula(line),
                show::usd(line.amount),
                rules_words(line.rules),
                match PriceDate::of(line.dimension, line.price, export.today) {
                    Some(date) => format!("{}, {}", line.price.strength.label(), date.in_words()),
                    None => line.price.strength.label().to_string(),
                },
                escaped(&explain::steps(export.design, export.estimate, line).join("; ")),
            ],
            out,
        );
    }
}

fn missing(export: &Export, position: usize, out: &mut String) {
    let mut any = false;
    for line in export.estimate.features.unpriced.iter().filter(|it| it.table == position) {
        if !any {
            out.push_str("\n### Not in any total\n\n");
            any = true;
        }
        let (title, reason) = (explain::unpriced_title(export.design, line), explain::unpriced_reason(line));
        out.push_str(&format!("- {}: {}\n", escaped(&title), escaped(&reason)));
    }
    for one in export.estimate.missing.iter().filter(|it| it.table == position) {
        if !any {
            out.push_str("\n### Not in any total\n\n");
            any = true;
        }
        let title = explain::title(export.design, one.family, one.table, one.place);
        let asked = one.pattern.map(|p| format!(", question {}", p + 1)).unwrap_or_default();
        let gap = explain::gap(export.design, one);
        out.push_str(&format!("- {}{asked}: depends on {}\n", escaped(&title), escaped(&gap)));
    }
}

/// A heading row and the alignment of its columns: `l` or `r` each.
pub(super) fn head(headings: &[&str], aligns: &str, out: &mut String) {
    cells(&headings.iter().map(|it| it.to_string()).collect::<Vec<_>>(), out);
    out.push('|');
    for align in aligns.chars() {
        out.push_str(if align == 'r' { " ---: |" } else { " --- |" });
    }
    out.push('\n');
}

pub(super) fn cells(cells: &[String], out: &mut String) {
    out.push('|');
    for cell in cells {
        out.push_str(&format!(" {cell} |"));
    }
    out.push('\n');
}

/// A text that stands for itself: on one line, with every character that Markdown could take as a mark escaped.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (position, it) in one_line(text).char_indices() {
        let leading = position == 0 && matches!(it, '#' | '>' | '+' | '-' | '=');
        if leading || matches!(it, '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '<' | '~' | '&' | '$') {
            out.push('\\');
        }
        out.push(it);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[track_caller]
    fn check(text: &str, markdown: &str) {
        assert_eq!(escaped(text), markdown);
    }

    #[test]
    fn names_stay_names() {
        check("a|b", "a\\|b");
        check("*bold* <b> [x](y)", "\\*bold\\* \\<b> \\[x\\](y)");
        check("# no heading", "\\# no heading");
        check("two\nlines", "two lines");
        check("R-READ-5", "R-READ-5");
        check("&lt;", "\\&lt;");
    }
}
