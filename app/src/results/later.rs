//! What is not there yet: the panels below a design that has nothing for them, named in one quiet line.

use super::{collections, derived, has_money, hot_keys, life_cycle};
use crate::answer::SharedAnswer;
use leptos::prelude::*;

/// Whether anything is said about a design: what a table holds, or what is asked of it. Until then a review has nothing
/// to review.
pub fn is_begun(answer: &SharedAnswer) -> bool {
    answer.design.tables.iter().any(|it| !it.entities.is_empty() || !it.patterns.is_empty()) || has_money(answer)
}

/// The panels that have nothing to say, each with what would make it appear.
fn missing(answer: &SharedAnswer) -> Vec<&'static str> {
    let has_index = answer.design.tables.iter().any(|it| !it.indexes.is_empty());
    let panels = [
        (has_money(answer), "where the money goes, with the first rate or the first items"),
        (is_begun(answer), "findings, with the first entity or question"),
        (has_index, "what indexes are worth, with the first index"),
        (hot_keys::is_there(answer), "hot keys, with the first rate"),
        (collections::is_there(answer), "item collections, with the first entity"),
        (life_cycle::is_there(answer), "the life of an item, with a rate of what creates it"),
    ];
    panels.into_iter().filter(|(is_there, _)| !is_there).map(|(_, words)| words).collect()
}

/// The line; nothing once every panel is there.
#[component]
pub fn Later(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let missing = derived(answer, missing).get_untracked().filter(|it| !it.is_empty())?;
    Some(
        view! { <p class="small muted" data-part="later">"More appears here as the design grows: " {missing.join("; ")} "."</p> },
    )
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::{results::tests::answer_of, testing::html};

    #[test]
    fn the_line_names_what_is_missing_and_goes_when_nothing_is() {
        let blank = answer_of(
            r#"{"version": 1, "name": "x", "region": "us-east-1", "tables": [{"name": "t", "partition_key": {"name": "pk"}}]}"#,
        );
        let line = html(move || view! { <Later answer=Some(blank) /> });
        for words in
            ["where the money goes", "findings", "indexes", "hot keys", "item collections", "the life of an item"]
        {
            assert!(line.contains(words), "{words} is missing in {line}");
        }
        let begun = answer_of(
            r#"{"version": 1, "name": "x", "region": "us-east-1", "tables": [{"name": "t", "partition_key": {"name": "pk"},
            "entities": [{"name": "order", "items": 1000, "size": {"bytes": 500}}]}]}"#,
        );
        let line = html(move || view! { <Later answer=Some(begun) /> });
        assert!(line.contains("hot keys") && !line.contains("money") && !line.contains("findings"), "{line}");
    }
}
