//! `keyfare open`: a link in, the design file that it holds out.

use super::terminal;
use keyfare_core::{design::Design, share, wire};
use std::{fs, path::Path, path::PathBuf, process::ExitCode};

/// Print the design file that a link holds.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The whole link, or only the token after d=, or - for the standard input.
    #[arg(value_name = "URL")]
    url: String,
    /// Write the design to this file instead of printing it.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let link = if arguments.url == "-" {
        match terminal::read_input(Path::new("-")) {
            Ok(text) => text,
            Err(message) => return terminal::fail(&message),
        }
    } else {
        arguments.url
    };
    let Some(token) = token_of(link.trim()) else {
        return terminal::fail("this address has no d= with a design: copy the whole link");
    };
    let design = match share::decode(token) {
        Ok(design) => design,
        Err(error) => return terminal::fail(&error.to_string()),
    };
    if let Err(mistakes) = Design::from_wire(&design) {
        // It is handed out all the same: a file can be mended, a link cannot.
        for (path, message) in mistakes {
            terminal::note(&format!("{path}: {message}"));
        }
    }
    let text = wire::write_design(&design);
    match arguments.output {
        None => terminal::print(&text),
        Some(file) => match fs::write(&file, text) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => terminal::fail(&format!("{} cannot be written: {error}", file.display())),
        },
    }
}

/// The token of a link, or the whole text where it is no address; `None` for an address without one.
fn token_of(link: &str) -> Option<&str> {
    match link.split_once('?') {
        Some((_, query)) => {
            let query = query.split('#').next().unwrap_or_default();
            query.split('&').find_map(|part| part.strip_prefix("d="))
        }
        None if link.contains(['/', ':']) => None,
        None => Some(link),
    }
}

#[cfg(test)]
mod tests {
    use super::token_of;

    #[track_caller]
    fn check(link: &str, token: Option<&str>) {
        assert_eq!(token_of(link), token);
    }

    #[test]
    fn a_token_comes_out_of_any_address_or_stands_alone() {
        check("AQEabc", Some("AQEabc"));
        check("http://127.0.0.1:3000/design?d=AQEabc", Some("AQEabc"));
        check("https://keyfare.example/report?print=1&d=AQEabc#lines", Some("AQEabc"));
        check("/design?d=AQEabc", Some("AQEabc"));
        check("http://127.0.0.1:3000/design", None);
        check("http://127.0.0.1:3000/design?x=1", None);
    }
}
