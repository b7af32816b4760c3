//! The parts of a page's text: elements with `data-part`, each compared by itself, so that only what differs travels.

const MARK: &str = " data-part=\"";

/// The whole page without a name, then each part by its name, outer ones first. Where a part stands, what is around it has
/// an empty element with its name: `<tr data-part="r7"></tr>`.
pub(super) fn split(html: &str) -> Vec<(String, String)> {
    let mut found = vec![(String::new(), String::new())];
    let whole = hollow(html, &mut found);
    found[0].1 = whole;
    found
}

/// The text with its parts taken out, which go to the list.
fn hollow(html: &str, found: &mut Vec<(String, String)>) -> String {
    let mut around = String::with_capacity(html.len());
    let mut rest = html;
    let mut from = 0;
    while let Some(at) = rest[from..].find(MARK).map(|it| it + from) {
        match element(rest, at) {
            Some(Element { start, inside, inside_end, end, tag, name }) => {
                around.push_str(&rest[..start]);
                around.push_str(&format!("<{tag} data-part=\"{name}\"></{tag}>"));
                let place = found.len();
                found.push((name.to_owned(), String::new()));
                let content = hollow(&rest[inside..inside_end], found);
                found[place].1 = format!("{}{content}{}", &rest[start..inside], &rest[inside_end..end]);
                rest = &rest[end..];
                from = 0;
            }
            // The words of a person, not an attribute.
            None => from = at + MARK.len(),
        }
    }
    around.push_str(rest);
    around
}

struct Element<'a> {
    start: usize,
    inside: usize,
    inside_end: usize,
    end: usize,
    tag: &'a str,
    name: &'a str,
}

/// The element whose opening tag has the mark at a place. Angle brackets in texts and values are always escaped.
fn element(html: &str, mark: usize) -> Option<Element<'_>> {
    let start = html[..mark].rfind('<')?;
    let inside = start + html[start..].find('>')? + 1;
    if inside <= mark {
        return None;
    }
    let tag = html[start + 1..].split([' ', '>']).next()?;
    let name = html[mark + MARK.len()..].split('"').next()?;
    let mut depth = 1_usize;
    let mut at = inside;
    loop {
        at += html[at..].find('<')?;
        let (closes, word) = match html[at + 1..].strip_prefix('/') {
            Some(word) => (true, word),
            None => (false, &html[at + 1..]),
        };
        if word.strip_prefix(tag).is_some_and(|it| it.starts_with([' ', '>'])) {
            depth = if closes { depth - 1 } else { depth + 1 };
        }
        if depth == 0 {
            let end = at + html[at..].find('>')? + 1;
            return Some(Element { start, inside, inside_end: at, end, tag, name });
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(html: &str, expected: &[(&str, &str)]) {
        let found = split(html);
        let found: Vec<_> = found.iter().map(|(name, html)| (name.as_str(), html.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_text_without_parts_is_one_part() {
        check("<p>a</p>", &[("", "<p>a</p>")]);
    }

    #[test]
    fn parts_are_taken_out_and_leave_their_place() {
        check(
            "<div><p class=\"x\" data-part=\"a\">1<p>2</p></p><i>3</i><p data-part=\"b\" id=\"b\"></p></div>",
            &[
                ("", "<div><p data-part=\"a\"></p><i>3</i><p data-part=\"b\"></p></div>"),
                ("a", "<p class=\"x\" data-part=\"a\">1<p>2</p></p>"),
                ("b", "<p data-part=\"b\" id=\"b\"></p>"),
            ],
        );
    }

    #[test]
    fn parts_may_stand_in_parts() {
        check(
            "<ul data-part=\"a\"><li data-part=\"b\">1</li></ul>",
            &[
                ("", "<ul data-part=\"a\"></ul>"),
                ("a", "<ul data-part=\"a\"><li data-part=\"b\"></li></ul>"),
                ("b", "<li data-part=\"b\">1</li>"),
            ],
        );
    }

    #[test]
    fn what_a_person_writes_makes_no_part() {
        let html = "<p> data-part=\"x\"</p><pre data-part=\"y\"> data-part=\"z\"</pre>";
        check(
            html,
            &[
                ("", "<p> data-part=\"x\"</p><pre data-part=\"y\"></pre>"),
                ("y", "<pre data-part=\"y\"> data-part=\"z\"</pre>"),
            ],
        );
    }
}
