//! Small drawings in the colors of the charts: a swatch, and a bar of parts.

use keyfare_core::bill::Family;
use leptos::prelude::*;

/// The families of the charts: one color each, the same on every page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartColor {
    /// Writes of a table.
    Write,
    /// Writes of an index.
    WriteIndex,
    /// Reads of a table.
    Read,
    /// Scans.
    Scan,
    /// Reads of an index.
    ReadIndex,
    /// Storage.
    Storage,
    /// No family: less important.
    Quiet,
    /// Nothing: the rest of a bar.
    Track,
}

impl ChartColor {
    /// The class that fills with it.
    pub const fn fill(self) -> &'static str {
        match self {
            ChartColor::Write => "f-write",
            ChartColor::WriteIndex => "f-write-index",
            ChartColor::Read => "f-read",
            ChartColor::Scan => "f-scan",
            ChartColor::ReadIndex => "f-read-index",
            ChartColor::Storage => "f-storage",
            ChartColor::Quiet => "f-quiet",
            ChartColor::Track => "f-track",
        }
    }
}

impl From<Family> for ChartColor {
    fn from(family: Family) -> ChartColor {
        match family {
            Family::TableWrites | Family::ReservedWrites => ChartColor::Write,
            Family::IndexWrites => ChartColor::WriteIndex,
            Family::TableReads | Family::ReservedReads => ChartColor::Read,
            Family::Scans => ChartColor::Scan,
            Family::IndexReads => ChartColor::ReadIndex,
            Family::Storage => ChartColor::Storage,
            Family::Streams | Family::Backups | Family::Replication | Family::Cache | Family::Other => {
                ChartColor::Quiet
            }
        }
    }
}

/// A small square of a color. Decoration: the words beside it name the family.
#[component]
pub fn Swatch(
    /// Which family.
    color: ChartColor,
) -> impl IntoView {
    view! { <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true"><rect class=color.fill() width="10" height="10" /></svg> }
}

/// A part of a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarPart {
    /// Which family.
    pub color: ChartColor,
    /// Its length, in thousandths of the whole bar.
    pub permille: u16,
}

/// A bar of parts on a track, 1,000 long. Decoration: the figures stand beside it.
#[component]
pub fn Bar(
    /// The parts, from the start.
    #[prop(into)]
    parts: Signal<Vec<BarPart>>,
) -> impl IntoView {
    let rects = move || {
        let mut start = 0_u32;
        parts
            .get()
            .into_iter()
            .map(|BarPart { color, permille }| {
                let x = start;
                start += u32::from(permille);
                view! { <rect class=color.fill() x=x.to_string() width=permille.to_string() height="8" /> }
            })
            .collect_view()
    };
    view! {
        <svg class="bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
            <rect class="f-track" width="1000" height="8" />
            {rects}
        </svg>
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn parts_follow_each_other() {
        let parts = vec![
            BarPart { color: ChartColor::Write, permille: 300 },
            BarPart { color: ChartColor::Read, permille: 250 },
        ];
        let html = html(|| view! { <Bar parts=parts /> });
        assert!(html.contains(r#"x="0" width="300""#), "{html}");
        assert!(html.contains(r#"x="300" width="250""#), "{html}");
        assert!(html.contains(r#"aria-hidden="true""#), "{html}");
    }
}
