//! Keys of the workbench: Enter moves down a column. Escape, Ctrl Z and Ctrl Shift Z are the same everywhere: the desk
//! knows them.

use crate::{
    form::{Form, text::RowId},
    live::{focus_next, on_enter},
};
use leptos::prelude::*;

/// The row and the field of a control: `r7-rate-times`.
fn row_field(control: &str) -> Option<(RowId, &str)> {
    let (row, field) = control.strip_prefix('r')?.split_once('-')?;
    Some((row.parse().ok()?, field))
}

/// Enter in the list `list`, an element with `data-column`, moves to the same field of the next row of `rows`; on the last
/// row `add` makes one.
pub fn column(
    list: &str,
    form: Form,
    rows: impl Fn() -> Vec<RowId> + Send + Sync + 'static,
    add: impl Fn() -> RowId + Send + Sync + 'static,
) {
    let enter = move |(control,): (String,)| {
        let Some((row, field)) = row_field(&control) else { return };
        form.commit();
        let rows = rows();
        let next = rows.iter().position(|it| *it == row).and_then(|at| rows.get(at + 1).copied());
        let next = next.unwrap_or_else(&add);
        focus_next(format!("r{next}-{field}"));
    };
    on_enter(list, Callback::new(enter));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_names_its_row_and_its_field() {
        assert_eq!(row_field("r7-rate-times"), Some((7, "rate-times")));
        assert_eq!(row_field("region"), None);
        assert_eq!(row_field("rx-name"), None);
    }
}
