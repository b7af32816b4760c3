//! x
pub(crate) fn shots(_: &[String]) -> crate::Result<std::process::ExitCode> {
    Err(String::new())
}
