//! Where a size sits against the next rounding step.
//!
//! Owns the drawing only: the steps are the 1 KB of a write (R-WRITE-1) and the 4 KB of a read (R-READ-1), taken from
//! the engine's quantities.

use keyfare_core::{show, units::Bytes};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// A ruler's window: whole steps of 1 KB, from `first` to `last`, with the size inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Window {
    first_kb: u64,
    last_kb: u64,
}

impl Window {
    /// Two steps: the one below the size and the one above it.
    fn of_write(size: Bytes) -> Window {
        let upper = size.blocks(Bytes::KB).max(2);
        Window { first_kb: upper - 2, last_kb: upper }
    }

    /// The four steps of the read block that the size ends in.
    fn of_read(size: Bytes) -> Window {
        let blocks = size.blocks(Bytes::READ_BLOCK);
        Window { first_kb: 4 * (blocks - 1), last_kb: 4 * blocks }
    }

    /// Where a size stands on a line `width` tenths of a unit long.
    fn place(self, size: Bytes, width: u64) -> u64 {
        let first = self.first_kb * Bytes::KB.get();
        let length = (self.last_kb - self.first_kb) * Bytes::KB.get();
        size.get().saturating_sub(first).min(length) * width / length
    }
}

/// Tenths as text: 1036 is "103.6".
fn tenths(value: u64) -> String {
    format!("{}.{}", value / 10, value % 10)
}

/// A number with its thousands commas.
fn grouped(value: u64) -> String {
    show::count(Decimal::from(value))
}

/// A short ruler for a table: the size against the step below it and the step above it. Shows nothing for a size that
/// is not known, or of items over the limit.
#[component]
pub fn StepRuler(
    /// The size, when it is known.
    #[prop(into)]
    size: Signal<Option<Bytes>>,
) -> impl IntoView {
    move || size.get().map(step_ruler)
}

fn step_ruler(size: Bytes) -> impl IntoView {
    let window = Window::of_write(size);
    let fill = if size.get() <= Bytes::KB.get() { "f-read" } else { "f-write" };
    let (middle, last) = (window.first_kb + 1, window.last_kb);
    let label = format!(
        "{} bytes, between the steps at {} and {}",
        grouped(size.get()),
        grouped(middle * 1_024),
        grouped(last * 1_024)
    );
    view! {
        <svg class="steps" viewBox="0 0 150 26" role="img" aria-label=label>
            <rect class="f-track" x="1" y="2" width="148" height="7" />
            <rect class=fill x="1" y="2" width=tenths(window.place(size, 1_480)) height="7" />
            <rect class="f-ink" x="74.2" y="0" width="1.5" height="11" />
            <rect class="f-ink" x="148.5" y="0" width="1.5" height="11" />
            <text x="75" y="22" text-anchor="middle">{format!("{} KB", grouped(middle))}</text>
            <text x="150" y="22" text-anchor="end">{format!("{} KB", grouped(last))}</text>
        </svg>
    }
}

/// A long ruler for one item: the read block of 4 KB that it ends in, with the write units of each step. A wide and a
/// narrow drawing; the stylesheet shows the one that fits.
#[component]
pub fn BlockRuler(
    /// The size.
    #[prop(into)]
    size: Signal<Bytes>,
    /// What is worth saying beside the size: "410 B over 1 KB, 614 B to 2 KB".
    #[prop(into)]
    remark: Signal<String>,
) -> impl IntoView {
    move || {
        let (size, remark) = (size.get(), remark.get());
        view! {
            {block_ruler(size, &remark, Drawing { class: "chart chart--wide only-wide", width: 760, margin: 8 })}
            {block_ruler(size, &remark, Drawing { class: "chart chart--wide only-narrow", width: 320, margin: 4 })}
        }
    }
}

/// One of the two sizes of the long ruler.
#[derive(Clone, Copy)]
struct Drawing {
    class: &'static str,
    width: u64,
    margin: u64,
}

fn block_ruler(size: Bytes, remark: &str, drawing: Drawing) -> impl IntoView + use<> {
    let Drawing { class, width, margin } = drawing;
    let window = Window::of_read(size);
    let inner = 10 * (width - 2 * margin);
    let filled = window.place(size, inner);
    let at = 10 * margin + filled;
    let units = size.blocks(Bytes::KB);
    let steps = (window.first_kb..=window.last_kb)
        .map(|kb| {
            let x = 10 * margin + inner * (kb - window.first_kb) / 4;
            let anchor = match kb {
                _ if kb == window.first_kb => "start",
                _ if kb == window.last_kb => "end",
                _ => "middle",
            };
            let unit = (kb > window.first_kb).then(|| {
                let class = if kb == units { "t-strong" } else { "t-axis" };
                view! {
                    <text class=class x=tenths(x - inner / 8) y="72" text-anchor="middle">
                        {if width > 400 { format!("{} WRU", grouped(kb)) } else { grouped(kb) }}
                    </text>
                }
            });
            view! {
                <line class="axis" x1=tenths(x) x2=tenths(x) y1="20" y2="46" />
                <text class="t-axis" x=tenths(x) y="59" text-anchor=anchor>{format!("{} KB", grouped(kb))}</text>
                {unit}
            }
        })
        .collect_view();
    // The words start at the mark, or end there in the second half, so that they never leave the drawing.
    let (text_x, anchor) = if 2 * filled > inner { (at.saturating_sub(60), "end") } else { (at + 60, "start") };
    let size_text = format!("{} B", grouped(size.get()));
    let words = (width > 400).then(|| view! { <tspan class="t-quiet" dx="12">{remark.to_owned()}</tspan> });
    let label = format!("{} bytes: {remark}", grouped(size.get()));
    view! {
        <svg class=class viewBox=format!("0 0 {width} 76") role="img" aria-label=label>
            <rect class="f-track" x=margin.to_string() y="26" width=tenths(inner) height="14" />
            <rect class="f-write" x=margin.to_string() y="26" width=tenths(filled) height="14" />
            {steps}
            <text class="t-strong" x=tenths(text_x) y="16" text-anchor=anchor>{size_text}{words}</text>
            <rect class="f-ink" x=tenths(at.saturating_sub(10)) y="10" width="2" height="34" />
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_windows(bytes: u64, write: (u64, u64), read: (u64, u64)) {
        let size = Bytes::new(bytes);
        assert_eq!(Window::of_write(size), Window { first_kb: write.0, last_kb: write.1 });
        assert_eq!(Window::of_read(size), Window { first_kb: read.0, last_kb: read.1 });
    }

    #[test]
    fn a_window_ends_at_the_step_above_the_size() {
        check_windows(0, (0, 2), (0, 4));
        check_windows(400, (0, 2), (0, 4));
        check_windows(1_434, (0, 2), (0, 4));
        check_windows(2_048, (0, 2), (0, 4));
        check_windows(2_049, (1, 3), (0, 4));
        check_windows(4_096, (2, 4), (0, 4));
        check_windows(4_097, (3, 5), (4, 8));
        check_windows(409_600, (398, 400), (396, 400));
    }

    #[test]
    fn a_size_stands_at_its_share_of_the_line() {
        let window = Window::of_write(Bytes::new(1_434));
        assert_eq!(tenths(window.place(Bytes::new(1_434), 1_480)), "103.6");
        assert_eq!(window.place(Bytes::new(2_048), 1_480), 1_480);
        assert_eq!(window.place(Bytes::ZERO, 1_480), 0);
    }

    #[cfg(feature = "ssr")]
    #[test]
    fn a_ruler_is_an_image_with_a_sentence() {
        let html = crate::testing::html(|| view! { <StepRuler size=Bytes::new(1_434) /> });
        assert!(html.contains(r#"aria-label="1,434 bytes, between the steps at 1,024 and 2,048""#), "{html}");
        let html = crate::testing::html(|| view! { <BlockRuler size=Bytes::new(5_000) remark="904 B over 4 KB" /> });
        assert!(html.contains(r#"aria-label="5,000 bytes: 904 B over 4 KB""#), "{html}");
        assert!(html.contains("8 KB") && html.contains("5 WRU"), "{html}");
        let html = crate::testing::html(|| view! { <StepRuler size=None /> });
        assert_eq!(html, "");
    }
}
