//! The size budget: what the first visit of the workbench costs over the wire, asked of the running server as a browser would.

use crate::{Result, running::Server};

/// What page, stylesheet, script and module should weigh together, compressed with brotli. NOT REACHED YET: see CEILING.
const TARGET: usize = 200 * 1_024;

/// What they may weigh today. This figure only ever goes down, until it is TARGET: a change that adds weight fails here.
const CEILING: usize = 560_000;

/// The heaviest page.
const PAGE: &str = "/design";

/// Adds up what the page and its files weigh, and compares with the budget.
pub(crate) fn check(server: &Server) -> Result<()> {
    let page = server.get(PAGE, "identity")?;
    if page.status != 200 {
        return Err(format!("{PAGE} answers {}, so its size cannot be measured", page.status));
    }
    let files = embedded_files(&String::from_utf8_lossy(&page.body));
    for kind in [".css", ".js", ".wasm"] {
        if !files.iter().any(|it| it.ends_with(kind)) {
            return Err(format!("{PAGE} names no {kind} file: the server was built without the browser's module"));
        }
    }
    let mut sum = 0;
    for path in std::iter::once(PAGE).chain(files.iter().map(String::as_str)) {
        let answer = server.get(path, "br")?;
        if answer.status != 200 {
            return Err(format!("{path} answers {}", answer.status));
        }
        println!("{:>9}  {path}", answer.body.len());
        sum += answer.body.len();
    }
    println!("{sum:>9}  bytes; the ceiling is {CEILING}, the target {TARGET}");
    if sum > CEILING {
        return Err(format!("{sum} bytes are over the ceiling of {CEILING}"));
    }
    if sum > TARGET {
        println!("           the target is missed by {} bytes", sum - TARGET);
    }
    Ok(())
}

/// The addresses of the embedded files that a page names, each once.
fn embedded_files(page: &str) -> Vec<String> {
    let mut files: Vec<String> = page
        .match_indices("/pkg/")
        .filter_map(|(at, _)| page[at..].split(['"', '\'', '<', '>', ' ']).next())
        .map(str::to_owned)
        .collect();
    files.sort();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_that_a_page_names_is_found_once() {
        let page = r#"<link href="/pkg/main.1.css"><script>import "/pkg/app.2.js"; load("/pkg/app.2.js")</script>"#;
        assert_eq!(embedded_files(page), ["/pkg/app.2.js", "/pkg/main.1.css"]);
    }
}
