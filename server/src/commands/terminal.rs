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

/// The text of a file, or of the standard input for `-`. The error names the file.
pub(crate) fn read_input(file: &Path) -> Result<String, String> {
    if file == Path::new("-") {
        let mut text = String::new();
        return match io::stdin().lock().read_to_string(&mut text) {
            Ok(_) => Ok(text),
            Err(error) => Err(format!("standard input cannot be read: {error}")),
        };
    }
    fs::read_to_string(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

/// Writes to the standard output. Ends well when the reader has gone.
pub(crate) fn print(text: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&format!("standard output cannot be written: {error}")),
    }
}

/// Tells on the standard error what is wrong, and ends with [`BAD_INPUT`].
pub(crate) fn fail(message: &str) -> ExitCode {
    // Nobody is left to be told when this fails too.
    let _ = writeln!(io::stderr().lock(), "keyfare: {message}");
    ExitCode::from(BAD_INPUT)
}
