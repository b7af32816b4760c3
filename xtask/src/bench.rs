//! x
pub(crate) fn run() -> crate::Result<()> {
    Ok(())
}
