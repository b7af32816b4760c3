//! The size budget: what the first visit of the workbench costs over the wire, asked of the running server as a browser
//! would; and the weight of the engine, which a page loads when it is touched.

use crate::{Result, running::Server};

/// What page, stylesheet, script and module may weigh together, compressed with brotli.
const FIRST_VISIT: usize = 200 * 1_024;

/// What the engine may weigh. It is loaded once, in the background, and kept for ever: this figure only goes up for a reason. The
/// last was the month of auto scaling by its traffic beside the modes, real capacity beside simulated with its fit, growth with
/// items and requests, and what comes once and upfront apart over a year.
const ENGINE: usize = 1_100_000;

/// The heaviest page.
const PAGE: &str = "/design";

/// Adds up what the page and its files weigh, and what is loaded at the first touch, and compares with the budget.
pub(crate) fn check(server: &Server) -> Result<()> {
    let page = server.get(PAGE, "identity")?;
    if page.status != 200 {
        return Err(format!("{PAGE} answers {}, so its size cannot be measured", page.status));
    }
    let text = String::from_utf8_lossy(&page.body).into_owned();
    let worker = engine_of(&text).ok_or(format!("{PAGE} names no engine: the server was built without it"))?;
    let files: Vec<String> = embedded_files(&text).into_iter().filter(|it| it != worker).collect();
    for kind in [".css", ".js", ".wasm"] {
        if !files.iter().any(|it| it.ends_with(kind)) {
            return Err(format!("{PAGE} names no {kind} file: the server was built without the browser's modules"));
        }
    }
    let first = weigh(server, std::iter::once(PAGE).chain(files.iter().map(String::as_str)))?;
    compare("the first visit", first, FIRST_VISIT)?;
    let script = server.get(worker, "identity")?;
    let engine = embedded_files(&String::from_utf8_lossy(&script.body));
    let engine = weigh(server, std::iter::once(worker).chain(engine.iter().map(String::as_str)))?;
    compare("the engine, at the first touch", engine, ENGINE)
}

/// What these addresses weigh together.
fn weigh<'a>(server: &Server, paths: impl Iterator<Item = &'a str>) -> Result<usize> {
    let mut sum = 0;
    for path in paths {
        let answer = server.get(path, "br")?;
        if answer.status != 200 {
            return Err(format!("{path} answers {}", answer.status));
        }
        println!("{:>9}  {path}", answer.body.len());
        sum += answer.body.len();
    }
    Ok(sum)
}

fn compare(what: &str, weight: usize, most: usize) -> Result<()> {
    println!("{weight:>9}  {what}, of at most {most}");
    if weight > most { Err(format!("{what}: {weight} bytes are over the limit of {most}")) } else { Ok(()) }
}

/// The script of the worker, which a page names and does not load.
fn engine_of(page: &str) -> Option<&str> {
    page.split("data-engine=\"").nth(1)?.split('"').next()
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

    #[test]
    fn the_engine_is_what_the_page_names_and_does_not_load() {
        assert_eq!(engine_of(r#"<main data-engine="/pkg/worker.3.js" class="page">"#), Some("/pkg/worker.3.js"));
        assert_eq!(engine_of("<main>"), None);
    }

    #[test]
    fn too_much_is_an_error() {
        assert!(compare("it", 5, 5).is_ok());
        assert!(compare("it", 6, 5).is_err());
    }
}
