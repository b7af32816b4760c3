//! The small drawings of the money: a bar of families, on a scale shared with others.

use crate::components::{ChartColor, Swatch};
use keyfare_core::{
    bill::Family,
    estimate::{Estimate, View, permille},
    money::Usd,
    show,
};
use leptos::prelude::*;

/// The color of a family, the same as in the charts.
pub(super) const fn color(family: Family) -> ChartColor {
    match family {
        Family::TableWrites | Family::ReservedWrites => ChartColor::Write,
        Family::IndexWrites => ChartColor::WriteIndex,
        Family::TableReads | Family::ReservedReads => ChartColor::Read,
        Family::Scans => ChartColor::Scan,
        Family::IndexReads => ChartColor::ReadIndex,
        Family::Storage => ChartColor::Storage,
        Family::Streams | Family::Backups | Family::Replication | Family::Cache | Family::Other => ChartColor::Quiet,
    }
}

/// One family's part of a bar, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub color: ChartColor,
    pub permille: u16,
}

/// The families of a view on a scale that ends at `scale`.
pub(super) fn family_parts(estimate: &Estimate, view: View, scale: Usd) -> Vec<Part> {
    let part = |(family, amount)| Part { color: color(family), permille: permille(amount, scale) };
    estimate.by_family(view).into_iter().map(part).filter(|part| part.permille > 0).collect()
}

/// Rectangles one after the other, a hair apart.
fn rects(parts: &[Part], height: &'static str) -> impl IntoView + use<> {
    let mut start = 0_u16;
    parts
        .iter()
        .map(|&Part { color, permille }| {
            let x = start;
            start += permille;
            let width = if permille > 6 { permille - 3 } else { permille };
            view! { <rect class=color.fill() x=x.to_string() width=width.to_string() height=height /> }
        })
        .collect_view()
}

/// The bar under the total.
pub(super) fn split(parts: &[Part], class: &'static str) -> impl IntoView + use<> {
    view! {
        <svg class=class viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">{rects(parts, "10")}</svg>
    }
}

/// A bar on a track with a tick where on-demand ends.
pub(super) fn scaled(parts: &[Part], tick: u16) -> impl IntoView + use<> {
    let tick = tick.min(996).to_string();
    view! {
        <svg class="bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
            <rect class="f-track" width="1000" height="8" />
            {rects(parts, "8")}
            <rect class="f-ink" x=tick y="-1" width="4" height="10" />
        </svg>
    }
}

/// One entry of a bar's legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub color: ChartColor,
    pub label: String,
}

/// Each family with its sum.
pub(super) fn family_keys(estimate: &Estimate, view: View) -> Vec<Key> {
    let key = |(family, amount): (Family, Usd)| Key {
        color: color(family),
        label: format!("{} {}", family.label(), show::usd(amount)),
    };
    estimate.by_family(view).into_iter().map(key).collect()
}

/// The legend.
pub(super) fn keys(keys: &[Key]) -> impl IntoView + use<> {
    let entry = |key: &Key| view! { <li><Swatch color=key.color />{key.label.clone()}</li> };
    view! { <ul class="keys">{keys.iter().map(entry).collect_view()}</ul> }
}
