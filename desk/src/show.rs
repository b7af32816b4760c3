//! What the engine made, put into the page: what is equal stays, what differs is changed in place, so that the focus, the
//! caret, what is scrolled and what is folded open stay where they are.

use crate::{document, remove, set};
use std::{cell::RefCell, collections::BTreeMap};
use wasm_bindgen::prelude::*;
use web_sys::{
    DocumentFragment, Element, HtmlElement, HtmlInputElement, HtmlOptionElement, HtmlSelectElement,
    HtmlTemplateElement, HtmlTextAreaElement, Node,
};

thread_local! {
    // Controls whose text is newer than any answer, until the message of that number is answered.
    static KEPT: RefCell<BTreeMap<String, u32>> = const { RefCell::new(BTreeMap::new()) };
}

/// A control keeps its text until the message of this number is answered: an answer to an earlier one would bring back
/// what is typed over.
pub(crate) fn keep_until(id: &str, number: u32) {
    KEPT.with_borrow_mut(|kept| kept.insert(id.to_owned(), number));
}

fn is_kept(control: &Element) -> bool {
    KEPT.with_borrow(|kept| kept.contains_key(&control.id()))
}

/// Shows a part: the whole page where it has no name.
pub(crate) fn part(name: &str, html: &str, answers: u32) {
    KEPT.with_borrow_mut(|kept| kept.retain(|_, number| *number > answers));
    let document = document();
    let Some(template) =
        document.create_element("template").ok().and_then(|it| it.dyn_into::<HtmlTemplateElement>().ok())
    else {
        return;
    };
    template.set_inner_html(html);
    let content = template.content();
    let places = Places::of(&content);
    if name.is_empty() {
        if let Some(main) = crate::main_of(&document) {
            children(&main, &content);
        }
    } else if let (Some(old), Some(new)) = (part_of(name), content.first_element_child()) {
        element(&old, &new);
    }
    places.fill();
}

/// The part of a name.
fn part_of(name: &str) -> Option<Element> {
    document().query_selector(&["[data-part=\"", name, "\"]"].concat()).ok().flatten()
}

/// Parts that are shown by themselves, and for which there is only a place in what is shown now.
struct Places(Vec<(String, Element)>);

impl Places {
    fn of(content: &DocumentFragment) -> Places {
        let mut parts = Vec::new();
        if let Ok(places) = content.query_selector_all("[data-part]:empty") {
            for place in (0..places.length()).filter_map(|at| places.item(at)?.dyn_into::<Element>().ok()) {
                let name = place.get_attribute("data-part").unwrap_or_default();
                if let Some(part) = part_of(&name) {
                    parts.push((name, part));
                }
            }
        }
        Places(parts)
    }

    /// What was around a part may have gone, and the part with it: it goes to its place in what came instead.
    fn fill(self) {
        for (name, part) in self.0 {
            if !part.is_connected()
                && let Some(place) = part_of(&name)
                && let Some(parent) = place.parent_node()
            {
                let _ = parent.replace_child(&part, &place);
            }
        }
    }
}

/// Moves the focus to a control, if there is one to move it to.
pub(crate) fn focus(id: &str) {
    if id.is_empty() {
        return;
    }
    if let Some(control) = document().get_element_by_id(id) {
        // What is folded away takes no focus.
        while let Ok(Some(fold)) = control.closest("details:not([open])") {
            set(&fold, "open", "");
        }
        // Points of a drawing take the focus as fields do.
        let _ = control.unchecked_ref::<HtmlElement>().focus();
    }
}

/// What a node goes by among its siblings.
fn key(node: &Node) -> Option<String> {
    let element = node.dyn_ref::<Element>()?;
    element.get_attribute("data-part").or_else(|| Some(element.id()).filter(|it| !it.is_empty()))
}

fn name_of(node: &Node) -> String {
    node.node_name()
}

/// Makes the children of `old` those of `new`.
fn children(old: &Node, new: &Node) {
    let mut at = old.first_child();
    let mut next = new.first_child();
    while let Some(wanted) = next {
        next = wanted.next_sibling();
        let wanted_key = key(&wanted);
        // What no longer is goes first: moving what stays would lose the focus.
        while let Some(here) = &at {
            let here_key = key(here);
            if here_key.is_none() || here_key == wanted_key || child(new, here_key.as_deref()).is_some() {
                break;
            }
            let gone = here.clone();
            at = here.next_sibling();
            let _ = old.remove_child(&gone);
        }
        let found = match &wanted_key {
            Some(_) => child(old, wanted_key.as_deref()),
            None => at.clone().filter(|here| key(here).is_none()),
        };
        match found.filter(|it| name_of(it) == name_of(&wanted)) {
            Some(here) => {
                if at.as_ref().is_some_and(|at| at.is_same_node(Some(&here))) {
                    at = here.next_sibling();
                } else {
                    let _ = old.insert_before(&here, at.as_ref());
                }
                node(&here, &wanted);
            }
            None => {
                let _ = old.insert_before(&wanted, at.as_ref());
            }
        }
    }
    while let Some(gone) = at {
        at = gone.next_sibling();
        let _ = old.remove_child(&gone);
    }
}

/// The child of a key.
fn child(parent: &Node, wanted: Option<&str>) -> Option<Node> {
    let wanted = wanted?;
    let mut next = parent.first_child();
    while let Some(node) = next {
        if key(&node).as_deref() == Some(wanted) {
            return Some(node);
        }
        next = node.next_sibling();
    }
    None
}

fn node(old: &Node, new: &Node) {
    match (old.dyn_ref::<Element>(), new.dyn_ref::<Element>()) {
        (Some(old), Some(new)) => element(old, new),
        _ => {
            if old.node_value() != new.node_value() {
                old.set_node_value(new.node_value().as_deref());
            }
        }
    }
}

fn element(old: &Element, new: &Element) {
    // What only the server writes stays; so does the place of a part, which is shown by itself.
    let is_place = new.has_attribute("data-part") && !new.has_child_nodes() && new.get_attribute_names().length() == 1;
    if is_place || new.has_attribute("data-kept") || old.is_equal_node(Some(new)) {
        return;
    }
    attributes(old, new);
    if let Some(area) = old.dyn_ref::<HtmlTextAreaElement>() {
        let text = new.text_content().unwrap_or_default();
        if !is_kept(old) && area.value() != text {
            area.set_text_content(Some(&text));
            area.set_value(&text);
        }
        return;
    }
    if old.is_instance_of::<HtmlSelectElement>() && is_kept(old) {
        return;
    }
    children(old, new);
    if let Some(select) = old.dyn_ref::<HtmlSelectElement>() {
        let chosen = old.query_selector("option[selected]").ok().flatten();
        let index = chosen.and_then(|it| it.dyn_into::<HtmlOptionElement>().ok()).map_or(0, |it| it.index());
        if select.selected_index() != index {
            select.set_selected_index(index);
        }
    }
}

fn attributes(old: &Element, new: &Element) {
    let kept = is_kept(old);
    // What a person has folded open or closed stays so.
    let stays = |name: &str| name == "open" || kept && is_answer(name);
    for name in new.get_attribute_names().iter().filter_map(|it| it.as_string()) {
        let value = new.get_attribute(&name).unwrap_or_default();
        if !stays(&name) && old.get_attribute(&name).as_deref() != Some(value.as_str()) {
            set(old, &name, &value);
        }
    }
    for name in old.get_attribute_names().iter().filter_map(|it| it.as_string()) {
        if !stays(&name) && !new.has_attribute(&name) {
            remove(old, &name);
        }
    }
    if let Some(input) = old.dyn_ref::<HtmlInputElement>()
        && !kept
    {
        let value = new.get_attribute("value").unwrap_or_default();
        if input.value() != value {
            input.set_value(&value);
        }
        let checked = new.has_attribute("checked");
        if input.checked() != checked {
            input.set_checked(checked);
        }
    }
}

/// Whether an attribute is what a person says with a control.
fn is_answer(name: &str) -> bool {
    matches!(name, "value" | "checked")
}
