//! The rules of the house that no compiler checks. Each rule is a function from text to complaints, tried on the whole
//! repository and on a sample that breaks it, so that every rule is known to be able to fail.
//!
//! [`folders`] holds who may use what; [`texts`] holds what files look like.

mod folders;
mod texts;

use std::{
    fs,
    path::{Path, PathBuf},
};

/// One file of ours, with its path from the root, such as `core/src/money.rs`.
struct Source {
    path: String,
    text: String,
}

impl Source {
    /// A sample that is not on disk.
    fn sample(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned() }
    }

    /// Numbered lines without those that are only a comment.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let numbered = self.text.lines().enumerate().map(|(index, line)| (index + 1, line));
        numbered.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Our files with one of these extensions, in these folders.
fn sources(folders: &[&str], extensions: &[&str]) -> Vec<Source> {
    let mut found = Vec::new();
    for folder in folders {
        collect(&root(), folder, extensions, &mut found);
    }
    assert!(!found.is_empty(), "{folders:?} hold no file: the rule would hold for nothing");
    found
}

fn collect(root: &Path, folder: &str, extensions: &[&str], found: &mut Vec<Source>) {
    let mut entries: Vec<_> = fs::read_dir(root.join(folder))
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .map(|it| it.expect("the folder can be read"))
        .collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{folder}/{name}");
        if entry.path().is_dir() {
            if !matches!(name.as_str(), "node_modules" | "target" | "data") {
                collect(root, &path, extensions, found);
            }
        } else if extensions.iter().any(|it| name.ends_with(&format!(".{it}"))) {
            let text = fs::read_to_string(entry.path()).unwrap_or_else(|error| panic!("{path}: {error}"));
            found.push(Source { path, text });
        }
    }
}

const ALL: &[&str] = &["core", "app", "engine", "desk", "server", "tests", "xtask"];

#[track_caller]
fn check(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[track_caller]
fn check_breaks(complaints: Vec<String>, expected: usize) {
    assert_eq!(complaints.len(), expected, "{complaints:#?}");
}
