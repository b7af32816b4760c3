//! Every id of a rule or a doubt that a page shows leads to its page in the book.

use crate::{components::ids_in, testing::page};
use keyfare_core::{
    examples::EXAMPLES,
    share,
    wire::{DesignV1, read_design},
};
use std::collections::BTreeSet;

/// Elements whose text leads somewhere already, or may hold no link.
const SPARED: [&str; 6] = ["a", "option", "title", "script", "style", "textarea"];

/// The ids that stand in the text of a page outside of links.
fn loose_ids(html: &str) -> BTreeSet<String> {
    let (mut inside, mut loose) = (Vec::new(), BTreeSet::new());
    for piece in html.split('<').skip(1) {
        let Some((tag, text)) = piece.split_once('>') else { continue };
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if SPARED.contains(&name) && !tag.ends_with('/') {
            match tag.starts_with('/') {
                true => drop(inside.pop()),
                false => inside.push(name.to_owned()),
            }
        }
        if inside.is_empty() {
            loose.extend(ids_in(text).into_iter().map(|id| format!("{id} in “{}”", text.trim())));
        }
    }
    loose
}

/// Every id is in a link, and there is one at least.
#[track_caller]
fn check_links(address: &str, name: &str) {
    let html = page(address);
    let loose = loose_ids(&html);
    assert!(loose.is_empty(), "{name}: {loose:#?}");
    assert!(html.contains("href=\"/rules/"), "{name} has no link to a rule");
}

fn designs() -> Vec<(String, DesignV1)> {
    let folder = format!("{}/../tests/data/designs", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(&folder).expect(&folder).map(|it| it.expect("an entry").path());
    let own = files
        .filter(|it| it.extension().is_some_and(|it| it == "json") && !it.to_string_lossy().contains(".estimate."));
    let own = own.map(|it| {
        let text = std::fs::read_to_string(&it).expect("it reads");
        (it.display().to_string(), read_design(&text).expect("a design"))
    });
    let examples = EXAMPLES.iter().map(|it| (it.slug.to_owned(), it.design().expect("a design")));
    examples.chain(own).collect()
}

#[test]
fn ids_outside_of_links_are_found() {
    let html = r#"<p>by <a href="/rules/R-ITEM-1">R-ITEM-1</a> and R-ITEM-2</p><option>R-ITEM-3</option><b title="D-1">D-2</b>"#;
    let expected = ["D-2 in “D-2”", "R-ITEM-2 in “and R-ITEM-2”"];
    assert_eq!(loose_ids(html).into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn every_id_on_a_page_of_a_design_leads_to_the_book() {
    for (name, design) in designs() {
        let token = share::encode(&design);
        check_links(&format!("/design?d={token}"), &format!("/design of {name}"));
        check_links(&format!("/report?d={token}"), &format!("/report of {name}"));
    }
}

#[test]
fn every_id_on_a_page_of_regions_or_of_simulation_leads_to_the_book() {
    for name in ["shop-orders"] {
        let design = EXAMPLES.iter().find(|it| it.slug == name).expect("an example").design().expect("a design");
        let token = share::encode(&design);
        check_links(&format!("/regions?d={token}"), name);
        check_links(&format!("/simulate?d={token}"), name);
    }
}

#[test]
fn every_id_on_the_other_pages_leads_to_the_book() {
    check_links("/", "the start page");
    check_links("/prices", "the prices");
    check_links("/size", "the item lab");
}
