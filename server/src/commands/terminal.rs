//! Reading input and writing answers: a file or the standard input, the standard output, and the exit code.
//! A reader that closes its end early, as `head` does, is no error.

use std::{
    fs,
    io::{self, ErrorKind, Read, Write},
    path::Path,
    process::ExitCode,
};

/// The exit code for input that cannot be used.
pub(crate) const BAD_INPUT: u8 = 1;

/// Tells every message; the exit code for input that cannot be used.
pub(crate) fn fail_with(messages: &[String]) -> ExitCode {
    messages.iter().for_each(|message| note(message));
    ExitCode::from(BAD_INPUT)
}

/// What a file is called in messages.
pub(crate) fn name_of(file: &Path) -> String {
    if is_standard_input(file) { "standard input".to_string() } else { file.display().to_string() }
}

/// Whether a file argument means the standard input.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// The text of a file, or of the standard input for `-`, without a byte order mark. The error names the file.
pub(crate) fn read_input(file: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = if is_standard_input(file) {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        fs::read(file).map(|all| bytes = all)
    };
    read.map_err(|error| format!("{}: cannot be read: {error}", name_of(file)))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            Err(format!("{}: byte {} is not UTF-8: save the file as UTF-8 text", name_of(file), at + 1))
        }
    }
}

/// Writes to the standard output. Ends well when the reader has gone.
pub(crate) fn print(text: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// The exit code after writing to the standard output.
pub(crate) fn written(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&format!("standard output cannot be written: {error}")),
    }
}

/// Tells on the standard error what is wrong, and ends with [`BAD_INPUT`].
pub(crate) fn fail(message: &str) -> ExitCode {
    note(message);
    ExitCode::from(BAD_INPUT)
}

/// Tells something on the standard error, on one line. Names come from files of others: what would steer the terminal
/// is replaced.
pub(crate) fn note(message: &str) {
    let plain: String = message
        .chars()
        .map(|it| match it {
            '\n' | '\r' | '\t' => ' ',
            it if it.is_control() => '\u{fffd}',
            it => it,
        })
        .collect();
    // Nobody is left to be told when this fails too.
    let _ = writeln!(io::stderr().lock(), "keyfare: {plain}");
}
