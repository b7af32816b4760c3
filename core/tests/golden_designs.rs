//! Design files of version 1 are kept readable for ever: each file in `tests/data/designs` has its estimate beside it,
//! written by the Keyfare that it was made with. A change of either is a change of what people's files mean.
//!
//! `KEYFARE_REWRITE=1` writes the estimates anew: read the difference before it is kept. New prices change amounts,
//! never units.

use keyfare_core::{
    design::Design,
    estimate::{Estimate, View, estimate},
    export::Export,
    money::Usd,
    pricing::{PriceBook, TypedPrice, UNLISTED},
    share,
    wire::{DesignV1, SizeV1, read_design, write_design},
};
use std::{collections::BTreeSet, fs, path::PathBuf};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/data/designs")
}

/// Names and texts of the golden designs, in order of their names.
fn goldens() -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the folder of golden designs")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.to_string_lossy().ends_with(".json") && !path.to_string_lossy().ends_with(".estimate.json"))
        .collect();
    files.sort();
    assert!(files.len() >= 8, "a golden design is missing: they are never removed");
    files
        .into_iter()
        .map(|path| {
            let name = path.file_stem().expect("a file name").to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).expect("a golden design"))
        })
        .collect()
}

fn read(name: &str, text: &str) -> DesignV1 {
    read_design(text).unwrap_or_else(|error| panic!("{name} is no longer read: {error}"))
}

fn estimated(name: &str, wire: &DesignV1) -> (Design, Estimate) {
    let design = Design::from_wire(wire).unwrap_or_else(|mistakes| panic!("{name} is refused: {mistakes:#?}"));
    let all = estimate(&design, PriceBook::embedded()).unwrap_or_else(|error| panic!("{name}: {error}"));
    (design, all)
}

#[test]
fn every_golden_design_still_means_what_it_meant() {
    for (name, text) in goldens() {
        let (design, all) = estimated(&name, &read(&name, &text));
        let export = Export::new(&design, &all, PriceBook::embedded(), View::AsDesigned).expect("its Region is known");
        let path = folder().join(format!("{name}.estimate.json"));
        if std::env::var_os("KEYFARE_REWRITE").is_some() {
            fs::write(&path, export.json()).expect("the estimate is written");
        }
        let stored = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name} has no estimate: {error}"));
        assert_eq!(export.json(), stored, "{name}");
    }
}

#[test]
fn every_golden_design_survives_writing_and_reading() {
    for (name, text) in goldens() {
        let wire = read(&name, &text);
        assert_eq!(read(&name, &write_design(&wire)), wire, "{name}");
    }
}

#[test]
fn every_golden_design_survives_its_link() {
    for (name, text) in goldens() {
        let wire = read(&name, &text);
        let opened = share::decode(&share::encode(&wire)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let samples = wire.tables.iter().flat_map(|it| &it.entities).any(|it| matches!(it.size, Some(SizeV1::Item(_))));
        if !samples {
            assert_eq!(opened, wire, "{name}");
        }
        // A sample travels as its sizes: other words, the same units and money.
        assert_eq!(estimated(&name, &opened).1, estimated(&name, &wire).1, "{name}");
    }
}

/// The text of the types: of every module that holds some.
fn source_of_version_1() -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut source = std::fs::read_to_string(folder.join("wire.rs")).expect("the module is there");
    for file in std::fs::read_dir(folder.join("wire")).expect("the folder is there") {
        let path = file.expect("it can be listed").path();
        let holds_code = ["number.rs", "operation.rs", "read.rs", "words.rs"].iter().any(|it| path.ends_with(it));
        if !holds_code {
            source.push_str(&std::fs::read_to_string(path).expect("it is text"));
        }
    }
    source
}

/// The names of the fields and values of version 1, from the text of its types.
fn words_of_version_1() -> BTreeSet<String> {
    let source = source_of_version_1();
    let mut words = BTreeSet::new();
    let (mut renamed, mut variants, mut snake) = (None, false, false);
    for line in source.lines().map(str::trim) {
        if line.starts_with("pub enum ") {
            variants = true;
        } else if line.starts_with("pub struct ") {
            variants = false;
            snake = false;
        } else if line.starts_with("#[serde(rename_all = \"snake_case\")]") {
            snake = true;
        } else if line == "}" {
            (variants, snake) = (false, false);
        } else if let Some((_, name)) = line.split_once("rename = \"") {
            renamed = name.split('"').next().map(str::to_string);
        } else if let Some((name, _)) =
            line.strip_prefix("pub ").filter(|it| !it.starts_with("use ")).and_then(|it| it.split_once(':'))
        {
            words.insert(renamed.take().unwrap_or_else(|| name.to_string()));
        } else if variants && line.starts_with(char::is_uppercase) && line.ends_with(',') {
            let name: String = line.chars().take_while(|it| it.is_alphanumeric()).collect();
            words.insert(if snake { snake_case(&name) } else { name });
        }
    }
    words
}

fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for it in name.chars() {
        if it.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(it.to_lowercase());
    }
    out
}

#[test]
fn the_words_of_version_1_are_found_in_its_types() {
    let words = words_of_version_1();
    for word in
        ["version", "type", "calendar_month", "standard_infrequent_access", "TransactGetItems", "keys_only", "B"]
    {
        assert!(words.contains(word), "{word} is not among {words:?}");
    }
    assert!(words.len() > 95, "{} words are too few", words.len());
}

#[test]
fn the_golden_designs_use_every_word_of_version_1() {
    let all: String = goldens().into_iter().map(|(_, text)| text).collect();
    let unused: Vec<_> =
        words_of_version_1().into_iter().filter(|word| !all.contains(&format!("\"{word}\""))).collect();
    assert_eq!(unused, Vec::<String>::new());
}

#[test]
fn the_documentation_of_the_design_file_names_every_word_of_version_1() {
    let text = include_str!("../../docs/design-file.md");
    let untold: Vec<_> = words_of_version_1().into_iter().filter(|word| !text.contains(&format!("`{word}`"))).collect();
    assert_eq!(untold, Vec::<String>::new());
}

#[test]
fn the_documentation_names_the_keys_of_typed_prices_and_no_others() {
    let text = include_str!("../../docs/design-file.md");
    let section = text.split("Each `dimension` is priced once").nth(1).and_then(|it| it.split("\n## ").next());
    let section = section.expect("the section of typed prices");
    for thing in UNLISTED {
        let named = if thing.kind.is_some() { format!("`{}:`", thing.key) } else { format!("`{}`", thing.key) };
        assert!(section.contains(&named), "{named} is not in docs/design-file.md");
    }
    // Parts of keys, which stand for several.
    let parts = ["_ia", "rcu", "3yr", "dax_node_hour:"];
    let words = section.split('`').skip(1).step_by(2).filter(|word| !parts.contains(word));
    let refused: Vec<_> = words.filter(|word| TypedPrice::new(word, None, Usd::ZERO, "").is_err()).collect();
    assert_eq!(refused, Vec::<&str>::new(), "these keys are refused");
}

#[test]
fn the_example_of_the_documentation_is_a_design() {
    let text = include_str!("../../docs/design-file.md");
    let mut examples = 0;
    for block in text.split("```json\n").skip(1) {
        let example = block.split("```").next().unwrap_or_default();
        if example.contains("\"version\"") {
            estimated("the example", &read("the example", example));
            examples += 1;
        }
    }
    assert!(examples >= 1, "there is no whole example");
}
