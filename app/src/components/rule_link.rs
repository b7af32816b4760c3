//! A rule or a doubt by its id, leading to its page in the rule book.

use super::{Chip, ChipKind};
use keyfare_core::rules;
use leptos::prelude::*;

/// The address of a rule or a doubt: `/rules/R-WRITE-2`. It stays the same for ever.
pub fn rule_address(id: &str) -> String {
    format!("/rules/{id}")
}

/// The id as a chip that leads to the page of the rule.
#[component]
pub fn RuleLink(
    /// `R-WRITE-2` or `D-5`.
    #[prop(into)]
    id: String,
) -> impl IntoView {
    view! { <Chip kind=ChipKind::Rule href=rule_address(&id)>{id.clone()}</Chip> }
}

/// Words in which every id of a rule or a doubt leads to its page.
pub fn with_rule_links(words: impl AsRef<str>) -> AnyView {
    let pieces = pieces(words.as_ref()).into_iter().map(|piece| match piece {
        Piece::Words(words) => words.to_owned().into_any(),
        Piece::Id(id) => {
            view! { <a class="rule-id" href=rule_address(id) rel="external">{id.to_owned()}</a> }.into_any()
        }
    });
    pieces.collect_view().into_any()
}

/// The label of a field without the ids at its end, and these: `Gigabyte of storage (R-STOR-3)`. What names a field leads
/// nowhere, so that its rules stand beside it.
pub(super) fn label_and_rules(label: &str) -> (&str, Vec<&str>) {
    let Some((name, inside)) = label.strip_suffix(')').and_then(|it| it.rsplit_once(" (")) else {
        return (label, Vec::new());
    };
    let ids: Vec<&str> = inside.split(", ").collect();
    if ids.iter().all(|id| is_in_the_book(id)) { (name, ids) } else { (label, Vec::new()) }
}

/// The label of a field, with its rules beside it.
pub(super) fn field_label(id: String, label: Signal<String>) -> AnyView {
    let label = label.get();
    let (name, rules) = label_and_rules(&label);
    let name = view! { <label for=id>{name.to_owned()}</label> };
    if rules.is_empty() {
        return name.into_any();
    }
    let rules = with_rule_links(rules.join(", "));
    view! { <div class="field__head">{name}<small>{rules}</small></div> }.into_any()
}

#[derive(Debug, PartialEq, Eq)]
enum Piece<'a> {
    Words(&'a str),
    Id(&'a str),
}

/// Words and ids in their order.
fn pieces(words: &str) -> Vec<Piece<'_>> {
    let (mut found, mut told, mut at) = (Vec::new(), 0, 0);
    let is_of_word = |it: char| it.is_alphanumeric() || it == '-';
    while let Some(start) = words[at..].find(is_of_word).map(|it| at + it) {
        let end = words[start..].find(|it| !is_of_word(it)).map_or(words.len(), |it| start + it);
        if is_in_the_book(&words[start..end]) {
            found.extend((told < start).then(|| Piece::Words(&words[told..start])));
            found.push(Piece::Id(&words[start..end]));
            told = end;
        }
        at = end;
    }
    found.extend((told < words.len()).then(|| Piece::Words(&words[told..])));
    found
}

/// The ids in words.
#[cfg(test)]
pub(crate) fn ids_in(words: &str) -> Vec<&str> {
    let ids = pieces(words).into_iter().filter_map(|it| match it {
        Piece::Id(id) => Some(id),
        Piece::Words(_) => None,
    });
    ids.collect()
}

fn is_in_the_book(id: &str) -> bool {
    // The texts of the doubts are not read here: the engine does without them.
    let is_doubt = |number: &str| (1..=2).contains(&number.len()) && number.bytes().all(|it| it.is_ascii_digit());
    id.starts_with("R-") && rules::find(id).is_some() || id.strip_prefix("D-").is_some_and(is_doubt)
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[track_caller]
    fn check(words: &str, expected: &[Piece]) {
        assert_eq!(pieces(words), expected);
    }

    #[test]
    fn ids_of_the_book_are_found_in_words() {
        use Piece::{Id, Words};
        check("", &[]);
        check("a month", &[Words("a month")]);
        check("R-WRITE-2", &[Id("R-WRITE-2")]);
        check(
            "for ever (R-STOR-3, D-5): 1,024³",
            &[Words("for ever ("), Id("R-STOR-3"), Words(", "), Id("D-5"), Words("): 1,024³")],
        );
        check(
            "R-WRITE-999, D-999, XR-WRITE-2 and R-WRITE-2x",
            &[Words("R-WRITE-999, D-999, XR-WRITE-2 and R-WRITE-2x")],
        );
        check("Größe R-ITEM-8.", &[Words("Größe "), Id("R-ITEM-8"), Words(".")]);
    }

    #[test]
    fn a_label_gives_up_the_ids_at_its_end() {
        assert_eq!(label_and_rules("Free tier hours (R-FREE-2, D-15)"), ("Free tier hours", vec!["R-FREE-2", "D-15"]));
        assert_eq!(label_and_rules("Consistency (MREC)"), ("Consistency (MREC)", vec![]));
        let html = html(|| field_label("x".to_owned(), "Gigabyte (R-STOR-3)".to_owned().into()));
        assert!(html.contains(r#"<label for="x">Gigabyte</label>"#), "{html}");
        assert!(html.contains(r#"href="/rules/R-STOR-3""#), "{html}");
    }

    #[test]
    fn a_rule_leads_to_its_page() {
        let html = html(|| view! { <RuleLink id="R-WRITE-2" /> });
        assert_eq!(html, r#"<a href="/rules/R-WRITE-2" rel="external" class="chip chip--rule">R-WRITE-2</a>"#);
    }
}
