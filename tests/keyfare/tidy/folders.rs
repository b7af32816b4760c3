//! Who may use what: the folders by their manifests, the modules of the core by what they name.

use super::{Source, check, check_breaks, root, sources};
use std::fs;

/// What the core may be built with: data in, data out.
const CORE: &[&str] = &[
    "base64",
    "crc32fast",
    "csv",
    "miniz_oxide",
    "plotters",
    "plotters-backend",
    "rust_decimal",
    "serde",
    "serde_json",
    "serde_path_to_error",
    "thiserror",
];

/// What the pages may be built with: nothing that serves, stores or calculates, and nothing of a browser.
const APP: &[&str] = &[
    "keyfare-core",
    "leptos",
    // To hold the numbers that people type and that the core gives.
    "rust_decimal",
    "serde",
    "serde_json",
];

/// What the engine may be built with: the pages, and the words of a worker.
const ENGINE: &[&str] = &["console_error_panic_hook", "js-sys", "keyfare-app", "wasm-bindgen"];

/// What the desk may be built with: the document, and nothing of ours. It is on every page, and stays small.
const DESK: &[&str] = &["js-sys", "wasm-bindgen", "web-sys"];

/// From the bottom up: a module may use those before it.
const LAYERS: &[&[&str]] = &[
    &["rules", "wire"],
    &["units"],
    &["money"],
    &["show"],
    &["limits"],
    &["pricing"],
    &["item"],
    &["metering"],
    &["design"],
    &["bill"],
    &["estimate"],
    &["analysis"],
    &["traffic"],
    &["review", "compare", "simulate", "regions"],
    &["capacity"],
    &["chart", "share", "export", "import", "examples"],
];

/// The rule book and the way that numbers are written are open to every module.
const OPEN_TO_ALL: &[&str] = &["rules", "show"];

/// The written form of a design is for those who read and write designs; everyone else takes a valid design.
const READERS_OF_WIRE: &[&str] = &["analysis", "capacity", "design", "review", "share", "export", "import", "examples"];

#[test]
fn every_layer_is_built_with_nothing_from_outside() {
    check(outside("core", &manifest("core"), CORE));
    check(outside("app", &manifest("app"), APP));
    check(outside("engine", &manifest("engine"), ENGINE));
    check(outside("desk", &manifest("desk"), DESK));
}

#[test]
fn a_dependency_from_outside_is_found() {
    let manifest = "[dependencies]\nserde.workspace = true\ntokio = \"1\"\n[dev-dependencies]\nproptest = \"1\"\n";
    check_breaks(outside("core", manifest, CORE), 1);
    check_breaks(outside("core", "[dependencies.axum]\nversion = \"1\"\n", CORE), 1);
    check_breaks(outside("core", "[target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n", CORE), 1);
}

#[test]
fn the_modules_of_the_core_use_each_other_in_one_direction() {
    check(sources(&["core/src"], &["rs"]).iter().flat_map(against_the_arrows).collect());
}

#[test]
fn an_arrow_that_points_back_is_found() {
    let breaks =
        |path: &str, text: &str, expected| check_breaks(against_the_arrows(&Source::sample(path, text)), expected);
    breaks("core/src/metering/read.rs", "use crate::{units::Bytes, design::{Design, Table}};", 1);
    breaks("core/src/metering/read.rs", "use super::super::bill::Line;", 1);
    breaks("core/src/money.rs", "fn f() { crate::estimate::estimate() }", 1);
    breaks("core/src/units.rs", "use super::money::Usd;", 1);
    breaks("core/src/chart/cost.rs", "use crate::share::encode;", 1);
    breaks("core/src/bill.rs", "use crate::wire::DesignV1;", 1);
    breaks("core/src/novelty.rs", "use crate::units::Bytes;", 1);
    breaks("core/src/bill.rs", "use crate::{bill::on_demand, pricing::Price, rules, show};", 0);
    breaks("core/src/share.rs", "use crate::wire::DesignV1;", 0);
    breaks("core/src/units.rs", "// use crate::money;\n#[cfg(test)]\nmod tests { use crate::estimate::f; }", 0);
}

#[test]
fn the_server_writes_no_markup_of_its_own() {
    check(sources(&["server/src"], &["rs"]).iter().flat_map(markup).collect());
}

#[test]
fn markup_in_the_server_is_found() {
    check_breaks(markup(&Source::sample("server/src/web/errors.rs", "let page = \"<!DOCTYPE html>\";\nview! { }")), 2);
}

fn manifest(folder: &str) -> String {
    fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("every folder has a manifest")
}

/// The dependencies that a manifest names, without those for tests and builds, that are not on the list.
fn outside(folder: &str, manifest: &str, allowed: &[&str]) -> Vec<String> {
    let mut named = Vec::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            inside = section == "dependencies" || section.ends_with(".dependencies");
            named.extend(section.split_once("dependencies.").filter(|(kind, _)| !kind.ends_with('-')).map(|it| it.1));
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            named.extend(line.split(['=', '.', ' ']).next());
        }
    }
    let outside = named.into_iter().filter(|it| !allowed.contains(it));
    outside.map(|it| format!("{folder}/Cargo.toml: {it} is not for {folder}")).collect()
}

fn against_the_arrows(source: &Source) -> Vec<String> {
    let inside = source.path.trim_start_matches("core/src/").trim_end_matches(".rs");
    let module = inside.split('/').next().unwrap_or(inside);
    if module == "lib" {
        return Vec::new();
    }
    let Some(own) = layer(module) else {
        return vec![format!("{}: the module {module} has no place among the layers of the core", source.path)];
    };
    let code: Vec<&str> = source.code().map(|(_, line)| line).take_while(|it| it.trim() != "#[cfg(test)]").collect();
    let upward = "super::".repeat(inside.split('/').count());
    let code = code.join("\n").replace(&upward, "crate::");
    let mut complaints = Vec::new();
    for used in modules_named(&code) {
        let open = OPEN_TO_ALL.contains(&used) || used == module;
        let below = layer(used).is_some_and(|it| it < own) && (used != "wire" || READERS_OF_WIRE.contains(&module));
        if !open && !below {
            complaints.push(format!("{}: {module} may not use {used}", source.path));
        }
    }
    complaints
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|it| it.contains(&module))
}

/// The modules named by `crate::a::…` and `crate::{a::…, b::{…}}`.
fn modules_named(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, prefix) in code.match_indices("crate::") {
        let rest = &code[at + prefix.len()..];
        if rest.starts_with('{') {
            found.extend(members(rest));
        } else {
            found.extend(leading_name(rest));
        }
    }
    // A function or type at the root of the crate is no module.
    found.retain(|it| it.starts_with(|first: char| first.is_ascii_lowercase()));
    found
}

/// The first name of each member of a brace group.
fn members(group: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut depth = 0;
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && matches!(character, '{' | ',') {
            found.extend(leading_name(group[at + 1..].trim_start()));
        }
    }
    found
}

fn leading_name(text: &str) -> Option<&str> {
    let end = text.find(|it: char| !it.is_ascii_alphanumeric() && it != '_').unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}

fn markup(source: &Source) -> Vec<String> {
    let marks = ["view!", "<html", "<!DOCTYPE", "<body", "<p>", "<h1"];
    let broken = source.code().filter(|(_, line)| marks.iter().any(|it| line.contains(it)));
    broken.map(|(line, _)| format!("{}:{line}: markup belongs to the app", source.path)).collect()
}
