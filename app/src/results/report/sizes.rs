//! Entities whose items differ in size: the chart with its steps, and the units beside those of the average.

use super::{super::sizes, counted};
use crate::{answer::Answer, components::FigureFiles};
use leptos::prelude::*;

/// All of them; `None` where every entity has one size.
pub(super) fn section(answer: &Answer) -> Option<(String, AnyView)> {
    let all = sizes::sizes(answer);
    if all.is_empty() {
        return None;
    }
    let files = Signal::stored(Some(FigureFiles::of(answer)));
    let one = |(position, it): (usize, &sizes::Sizes)| {
        let (words, units, drawing) = (sizes::sentences(it), sizes::units(it), sizes::figure(position, it, files));
        let name = it.name().to_string();
        view! {
            <h3 class="sheet__sub">{name}</h3>
            {words}
            {units}
            <div class="figures figures--sheet">{drawing}</div>
        }
    };
    let content = all.iter().enumerate().map(one).collect_view();
    Some((counted(all.len(), "entity with several sizes", "entities with several sizes"), content.into_any()))
}
