//! The browser: Chromium driven by the runner in `tests/end2end`, against a server that was started for it.

use crate::{
    Result,
    cargo::{root, target_folder},
    report::Count,
    running::Server,
    serve,
    site::Optimization,
    test::count_tests,
    tools,
};
use std::{
    ffi::OsStr,
    fs,
    path::Path,
    process::{Command, ExitCode, Stdio},
};

/// Runs every spec, against a server with the built-in prices and one with a newer list.
pub(crate) fn test(program: &Path) -> Result<Count> {
    let (server, newer) = (Server::start(program)?, with_newer_prices(program)?);
    let newer = format!("http://{}", newer.address);
    count_tests(runner("run.mjs", &server)?.env("KEYFARE_NEWER_URL", newer))
}

/// A server whose store holds a price list that was published after the built-in one, and in which a read of us-east-1 costs
/// $0.15 a million.
fn with_newer_prices(program: &Path) -> Result<Server> {
    let folder = target_folder()?.join("newer-prices");
    let told = |what: &str, error: std::io::Error| format!("{what} in {}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| told("the old store cannot be removed", error))?;
    }
    fs::create_dir_all(&folder).map_err(|error| told("no folder", error))?;
    let list = fs::read_to_string(root().join("tests/data/prices/offer-reconstructed.json"))
        .map_err(|error| format!("the price list cannot be read: {error}"))?
        .replace("20250828153819", "20261120000000")
        .replace("2025-08-28T15:38:19Z", "2026-11-20T00:00:00Z")
        .replace("0.0000001250", "0.0000001500");
    let file = folder.join("list.json");
    fs::write(&file, list).map_err(|error| told("the price list cannot be written", error))?;
    let store = folder.join("store");
    // Quiet: what the import tells is tested elsewhere. By force: the list has fewer prices than the built-in book.
    let mut import = Command::new(program);
    import.args(["prices", "import", "--force"]).arg(&file).arg("--store").arg(&store).stdout(Stdio::null());
    crate::cargo::succeed(&mut import)?;
    Server::start_with(program, &[OsStr::new("--prices-store"), store.as_os_str()])
}

/// Builds, and takes pictures of pages.
pub(crate) fn shots(pages: &[String]) -> Result<ExitCode> {
    let server = Server::start(&serve::build(Optimization::Development)?)?;
    let folder = target_folder()?.join("shots");
    crate::cargo::succeed(runner("shots.mjs", &server)?.env("KEYFARE_SHOTS", &folder).args(pages))?;
    Ok(ExitCode::SUCCESS)
}

fn runner(script: &str, server: &Server) -> Result<Command> {
    let chromium = tools::chromium()?;
    let folder = root().join("tests/end2end");
    tools::node_packages(&folder)?;
    let mut command = Command::new("node");
    command
        .arg(folder.join(script))
        .current_dir(&folder)
        .env("KEYFARE_URL", format!("http://{}", server.address))
        .env("CHROMIUM", chromium);
    Ok(command)
}
