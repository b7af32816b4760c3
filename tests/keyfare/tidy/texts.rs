//! What files look like: their length, their first line, and what may not be written where.

use super::{ALL, Source, check, check_breaks, sources};
use std::path::Path;

const LONGEST_FILE: usize = 500;

#[test]
fn no_file_is_longer_than_500_lines() {
    check(sources(ALL, &["rs", "mjs"]).iter().flat_map(too_long).collect());
}

#[test]
fn a_long_file_is_found() {
    check_breaks(too_long(&Source::sample("core/src/bill.rs", &"\n".repeat(500))), 0);
    check_breaks(too_long(&Source::sample("core/src/bill.rs", &"\n".repeat(501))), 1);
}

#[test]
fn every_module_says_first_what_it_owns() {
    check(sources(ALL, &["rs"]).iter().flat_map(without_introduction).collect());
}

#[test]
fn a_module_without_introduction_is_found() {
    check_breaks(without_introduction(&Source::sample("core/src/bill.rs", "use std::fmt;\n//! Bills.")), 1);
}

#[test]
fn no_module_has_a_name_that_could_hold_anything() {
    check(sources(ALL, &["rs", "mjs"]).iter().flat_map(named_for_anything).collect());
}

#[test]
fn a_name_that_could_hold_anything_is_found() {
    check_breaks(named_for_anything(&Source::sample("app/src/utils.rs", "")), 1);
    check_breaks(named_for_anything(&Source::sample("app/src/common/price.rs", "")), 1);
    check_breaks(named_for_anything(&Source::sample("app/src/lib.rs", "mod helpers {")), 1);
}

#[test]
fn the_pages_style_nothing_inline() {
    check(sources(&["app/src"], &["rs"]).iter().flat_map(inline_style).collect());
}

#[test]
fn inline_style_is_found() {
    let source = "<p style=\"color: red\">\n<p style:color=\"red\">\n<style>\n<p class=\"style\" data-style=\"x\">";
    check_breaks(inline_style(&Source::sample("app/src/lib.rs", source)), 3);
}

#[test]
fn nothing_is_left_for_later() {
    check(sources(ALL, &["rs"]).iter().flat_map(left_for_later).collect());
}

#[test]
fn what_is_left_for_later_is_found() {
    let source =
        ["todo", "dbg", "unimplemented"].map(|it| format!("{it}!(1);\n")).concat() + &["#[", "ignore]\n"].concat();
    check_breaks(left_for_later(&Source::sample("core/src/lib.rs", &source)), 4);
}

#[test]
fn money_and_units_are_never_floating_point() {
    check(sources(&["core/src"], &["rs"]).iter().flat_map(floating_point).collect());
}

#[test]
fn floating_point_where_money_is_counted_is_found() {
    check_breaks(floating_point(&Source::sample("core/src/money.rs", "fn cents(dollars: f64) -> f32 {")), 1);
    check_breaks(floating_point(&Source::sample("core/src/bill/storage.rs", "let x = 2f64;")), 1);
    check_breaks(floating_point(&Source::sample("core/src/bill.rs", "// not an f64\nlet buf64 = 1;")), 0);
    check_breaks(floating_point(&Source::sample("core/src/chart/svg.rs", "fn x() -> f64 {")), 0);
}

#[test]
fn the_order_of_the_core_is_never_left_to_chance() {
    check(sources(&["core/src"], &["rs"]).iter().flat_map(hash_order).collect());
}

#[test]
fn hash_order_is_found() {
    check_breaks(hash_order(&Source::sample("core/src/bill.rs", "use std::collections::HashMap;")), 1);
}

#[test]
fn colors_are_named_in_the_token_layer_only() {
    check(sources(&["style"], &["css"]).iter().flat_map(colors_outside_tokens).collect());
}

#[test]
fn a_color_outside_the_token_layer_is_found() {
    let sheet = |body: &str| format!("@layer tokens {{ :root {{ --ink: #123; }} }}\n@layer components {{ {body} }}");
    let breaks = |body: &str, expected| {
        check_breaks(colors_outside_tokens(&Source::sample("style/main.css", &sheet(body))), expected);
    };
    breaks(".a { color: #1c1a16; }", 1);
    breaks(".a { background: rgb(0 0 0 / 5%); }", 1);
    breaks(".a { color: white; }", 1);
    breaks(".a { color: var(--ink); } #main { white-space: pre; }", 0);
    breaks("@page { @bottom-left { color: #555; } }", 0);
}

fn too_long(source: &Source) -> Vec<String> {
    let lines = source.text.lines().count();
    let complaint = || format!("{} has {lines} lines, over {LONGEST_FILE}: split it by concern", source.path);
    (lines > LONGEST_FILE).then(complaint).into_iter().collect()
}

fn without_introduction(source: &Source) -> Vec<String> {
    let complaint =
        || format!("{} does not open with `//!`: say what it owns and what it leaves to others", source.path);
    (!source.text.starts_with("//!")).then(complaint).into_iter().collect()
}

fn named_for_anything(source: &Source) -> Vec<String> {
    let names = ["utils", "util", "helpers", "helper", "common", "misc", "manager"];
    let path = Path::new(&source.path).with_extension("");
    let in_path = path.iter().filter(|part| names.iter().any(|it| *part == *it)).count();
    let inline = source.code().filter(|(_, line)| names.iter().any(|it| is_module(line, it))).count();
    (0..in_path + inline).map(|_| format!("{}: name the module for what it holds", source.path)).collect()
}

/// Whether a line opens an inline module of this name.
fn is_module(line: &str, name: &str) -> bool {
    let line = line.trim_start().trim_start_matches("pub ").trim_start_matches("pub(crate) ");
    line.strip_prefix("mod ").and_then(|it| it.strip_prefix(name)).is_some_and(|it| it.starts_with(" {"))
}

fn inline_style(source: &Source) -> Vec<String> {
    let is_inline = |line: &str| {
        let attribute = |name: &str| {
            line.match_indices(name).any(|(at, _)| line[..at].is_empty() || line[..at].ends_with([' ', '<']))
        };
        attribute("style=") || attribute("style:") || line.contains("<style")
    };
    lines_that(source, is_inline, "style by class; the content policy refuses inline styles")
}

fn left_for_later(source: &Source) -> Vec<String> {
    // Put together here, so that this file does not find itself.
    let marks = ["todo", "dbg", "unimplemented"].map(|it| format!("{it}!"));
    let ignored = ["#[", "ignore"].concat();
    let is_left = |line: &str| marks.iter().any(|it| line.contains(it.as_str())) || line.contains(&ignored);
    lines_that(source, is_left, "finish it or take it out")
}

fn floating_point(source: &Source) -> Vec<String> {
    let exact = ["units", "money", "item", "metering", "design", "pricing", "bill"];
    let inside = source.path.trim_start_matches("core/src/").trim_end_matches(".rs");
    if !exact.contains(&inside.split('/').next().unwrap_or(inside)) {
        return Vec::new();
    }
    let is_float = |line: &str| {
        ["f32", "f64"].iter().any(|name| {
            line.match_indices(name).any(|(at, _)| {
                let before = line[..at].chars().next_back().is_some_and(|it| it.is_ascii_alphabetic() || it == '_');
                let after = line[at + name.len()..].starts_with(|it: char| it.is_ascii_alphanumeric() || it == '_');
                !before && !after
            })
        })
    };
    lines_that(source, is_float, "count money and units exactly")
}

fn hash_order(source: &Source) -> Vec<String> {
    lines_that(source, |line| line.contains("HashMap") || line.contains("HashSet"), "use a BTreeMap: order is output")
}

fn lines_that(source: &Source, is_broken: impl Fn(&str) -> bool, advice: &str) -> Vec<String> {
    let broken = source.code().filter(|(_, line)| is_broken(line));
    broken.map(|(line, _)| format!("{}:{line}: {advice}", source.path)).collect()
}

/// Colors as values outside the token layer. The margins of printed pages are left out: they cannot read tokens.
fn colors_outside_tokens(source: &Source) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut depth = 0;
    let mut excepted: Option<usize> = None;
    for (index, line) in source.text.lines().enumerate() {
        let mut declaration = String::new();
        for (at, character) in line.char_indices() {
            match character {
                '{' => {
                    let prelude = line[..at].rsplit(['{', '}', ';']).next().unwrap_or_default().trim();
                    if excepted.is_none() && (prelude == "@layer tokens" || prelude.starts_with("@page")) {
                        excepted = Some(depth);
                    }
                    depth += 1;
                    declaration.clear();
                }
                '}' | ';' => {
                    if excepted.is_none() && names_color(&declaration) {
                        complaints.push(format!("{}:{}: {}", source.path, index + 1, declaration.trim()));
                    }
                    declaration.clear();
                    if character == '}' {
                        depth -= 1;
                        excepted = excepted.filter(|it| *it < depth);
                    }
                }
                _ => declaration.push(character),
            }
        }
        if excepted.is_none() && names_color(&declaration) {
            complaints.push(format!("{}:{}: {}", source.path, index + 1, declaration.trim()));
        }
    }
    complaints
}

/// Whether the value of a declaration, or of the part of one that stands on this line, is a color of its own.
fn names_color(declaration: &str) -> bool {
    let functions = ["rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "oklab(", "oklch(", "light-dark("];
    let names = ["white", "black", "red", "green", "blue", "gray", "grey", "silver", "orange", "yellow", "purple"];
    let Some((_, value)) = declaration.split_once(':') else { return false };
    let words = || value.split([' ', ',', '(', ')']);
    let is_hex = |word: &str| {
        word.strip_prefix('#').is_some_and(|it| it.len() >= 3 && it.bytes().all(|digit| digit.is_ascii_hexdigit()))
    };
    functions.iter().any(|it| value.contains(it)) || words().any(|it| names.contains(&it) || is_hex(it))
}
