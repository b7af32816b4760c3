//! Scan or index: every question that reads more than it returns, both ways.

use super::super::scans::{Scan, Scans, heading, question};
use crate::{answer::Answer, components::FigureFiles};
use leptos::prelude::*;

/// All of them; `None` where no question scans or filters.
pub(super) fn section(answer: &Answer) -> Option<(String, AnyView)> {
    let scans = Scans::of(answer);
    if scans.is_empty() {
        return None;
    }
    let files = Signal::stored(Some(FigureFiles::of(answer)));
    let one = |(position, it): (usize, &Scan)| {
        let (name, verdict) = heading(it);
        view! {
            <h3 class="sheet__sub">{name}</h3>
            <p>{verdict}</p>
            {question(position, it, files)}
        }
    };
    let content = view! {
        {scans.all.iter().enumerate().map(one).collect_view()}
        {scans.open()}
    };
    Some((scans.meta(), content.into_any()))
}
