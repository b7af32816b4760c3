//! The controls and pieces that pages are made of: one file each, plain in, events out.
//!
//! Owns labels, descriptions, the look of each state and what a screen reader hears. Leaves to the pages what the words
//! and figures are: a component never computes a unit or a price.
//!
//! Conventions, the same everywhere:
//!
//! - `id` is stable, unique on the page and made from the row (`table-3-size`), never random: events find their listener
//!   by it. The line below a field is `{id}-note`.
//! - Text that may change is a `Signal`; a `&str`, a `String`, a signal or a closure all convert.
//! - `on_input` is called with the whole text at each keystroke, `on_commit` without arguments once the typing is
//!   committed (the browser's `change` event): the place for an undo step.
//! - `error` wins over `hint`; both stand in the same line, so that nothing jumps.
//! - `name` makes a field part of a form that works without script.
//!
//! | component | takes |
//! | --- | --- |
//! | [`TextField`], [`NumberField`] | `id, label, value, on_input`, then optional `on_commit, error, hint, placeholder, unit, units, name, class` |
//! | [`SelectField`] | `id, label, options, value, on_input`, then optional `error, hint, name, class` |
//! | [`CodeField`] | `id, label, value, on_input`, then optional `error, hint, rows, name`: a text of many lines, the label hidden |
//! | [`Segments`] | `id, legend, options, value, on_input`, then optional `legend_place, name` |
//! | [`Cell`], [`CellText`], [`CellNumber`], [`CellSelect`] | as the fields, in a table: the label is heard, not seen |
//! | [`Chip`] | `kind`, then optional `icon, href`, children |
//! | [`RuleLink`] | `id`: a rule or doubt, leading to its page; [`with_rule_links`] takes words with ids in them |
//! | [`Alert`] | `kind`, then optional `action`, children |
//! | [`Button`], [`IconButton`], [`LinkButton`] | `id` with `on_click`, or `does`, or `href`, then `kind, icon, label, disabled`, children |
//! | [`Panel`] | `id, title`, then optional `meta, end, foot`, children |
//! | [`Figure`] | `id, title, unit, svg`, then optional `narrow_svg, keys, heads, rows, files` |
//! | [`Disclosure`] | `summary`, then optional `id`, children |
//! | [`EmptyState`] | `title`, then optional `actions`, children |
//! | [`StaleLine`] | `cause` |
//! | [`ServerText`] | `html` (made with `server_html!`), then optional `class`: a part that only the server writes |
//! | [`StepRuler`], [`BlockRuler`] | `size`, in bytes |
//! | [`Swatch`], [`Bar`] | a chart family; parts of a whole |

mod alert;
mod bar;
mod button;
mod cell;
mod chip;
mod choice;
mod code_field;
mod disclosure;
mod empty_state;
mod field;
mod figure;
mod figure_files;
mod panel;
mod rule_link;
mod ruler;
mod segments;
mod select_field;
mod server_text;
mod stale_line;

pub use alert::{Alert, AlertKind};
pub use bar::{Bar, BarPart, ChartColor, Swatch};
pub use button::{Button, ButtonKind, ButtonType, Does, IconButton, LinkButton};
pub use cell::{Cell, CellNumber, CellSelect, CellText};
pub use chip::{Chip, ChipKind};
pub use choice::Choice;
pub use code_field::CodeField;
pub use disclosure::Disclosure;
pub use empty_state::EmptyState;
pub use field::{NOT_SAID, NumberField, TextField, UnitChoice};
pub use figure::Figure;
pub use figure_files::{FigureFiles, file_name};
pub use panel::{Panel, PanelBody};
#[cfg(test)]
pub(crate) use rule_link::ids_in;
pub use rule_link::{RuleLink, rule_address, with_rule_links};
pub use ruler::{BlockRuler, StepRuler};
pub use segments::{LegendPlace, Segments};
pub use select_field::SelectField;
pub use server_text::{ServerHtml, ServerText};
pub use stale_line::{StaleCause, StaleLine};

use leptos::prelude::*;

/// Called with the whole new text, or the value of the choice.
pub type TextEvent = Callback<(String,)>;

/// Called when something is done: a press, a committed text.
pub type DoneEvent = Callback<()>;
