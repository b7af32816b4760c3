//! Running the command, and comparing all that it says with a file.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

/// What a finished command left behind.
pub struct Finished {
    /// The exit code.
    pub code: i32,
    /// The standard output.
    pub stdout: String,
    /// The standard error.
    pub stderr: String,
}

/// The folder of files that commands are run in.
pub fn data() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/data")
}

/// Runs `keyfare` in the folder of test data with these arguments and this standard input.
#[track_caller]
pub fn keyfare_with(arguments: &[&str], input: &[u8]) -> Finished {
    let mut child = Command::new(env!("CARGO_BIN_EXE_keyfare"))
        .args(arguments)
        .current_dir(data())
        .env("COLUMNS", "100")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.to_vec();
    // From another thread: a full pipe on one side must not block the other. A command that does not read is fine.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join();
    Finished {
        code: output.status.code().expect("it ends by itself"),
        stdout: String::from_utf8(output.stdout).expect("it writes UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("it writes UTF-8"),
    }
}

/// Runs `keyfare` without input.
#[track_caller]
pub fn keyfare(arguments: &[&str]) -> Finished {
    keyfare_with(arguments, b"")
}

/// Compares a command's whole answer with `tests/data/cli/NAME.txt`.
#[track_caller]
pub fn check_snapshot(name: &str, arguments: &[&str]) {
    // Ages of prices are told of one day.
    let dated: &[&str] = if ["estimate", "review"].contains(&arguments[0]) { &["--today", "2026-11-30"] } else { &[] };
    let Finished { code, stdout, stderr } = keyfare(&[arguments, dated].concat());
    let text = format!("$ keyfare {}\n--- exit {code}\n--- stdout\n{stdout}--- stderr\n{stderr}", arguments.join(" "));
    check_text(name, &text);
}

/// Compares a text with `tests/data/cli/NAME.txt`. With `KEYFARE_REWRITE=1` in the environment the file is written
/// instead: read the difference before it is kept.
#[track_caller]
pub fn check_text(name: &str, text: &str) {
    let path = data().join("cli").join(format!("{name}.txt"));
    if std::env::var_os("KEYFARE_REWRITE").is_some() {
        fs::write(&path, text).expect("the snapshot is written");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    if let Some((number, (new, old))) =
        text.split('\n').zip(stored.split('\n')).enumerate().find(|(_, (new, old))| new != old)
    {
        panic!("{name} differs in line {}:\n  now    {new:?}\n  stored {old:?}", number + 1);
    }
    assert_eq!(text.len(), stored.len(), "{name}: one is longer than the other:\n{text}");
}
