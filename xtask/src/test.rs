//! x
pub(crate) fn run(_: Option<&str>) -> crate::Result<std::process::ExitCode> {
    Err(String::new())
}
