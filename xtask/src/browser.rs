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
use std::process::{Command, ExitCode};

/// Runs every spec.
pub(crate) fn test(server: &Server) -> Result<Count> {
    count_tests(&mut runner("run.mjs", server)?)
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
