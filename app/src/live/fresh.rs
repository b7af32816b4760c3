//! What is kept is what would be rendered: after every kind of event on every control of every design, the page as it is
//! kept, the page as a browser has it that was sent only what differs, and the page rendered afresh are the same text.

use super::{kept::Part, tests::link, *};
use keyfare_core::{examples::EXAMPLES, share, wire::read_design};
use std::collections::BTreeMap;

type Texts = BTreeMap<String, String>;

/// So many controls of a kind are tried in one design, and in all.
const TRIED: (usize, usize) = (1, 2);

fn designs() -> Vec<(String, String)> {
    let folder = format!("{}/../tests/data/designs", env!("CARGO_MANIFEST_DIR"));
    let mut found: Vec<(String, String)> = EXAMPLES
        .iter()
        .map(|it| (it.slug.to_owned(), share::encode(&it.design().expect("an example reads"))))
        .collect();
    for entry in std::fs::read_dir(&folder).expect(&folder) {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|it| it.to_str()).expect("a name").to_owned();
        if name.ends_with(".json") && !name.ends_with(".estimate.json") {
            let text = std::fs::read_to_string(&path).expect("text");
            found.push((name, share::encode(&read_design(&text).expect("it reads"))));
        }
    }
    // What small ones have need not be tried in large ones.
    found.sort_by_key(|(name, token)| (token.len(), name.clone()));
    found.into_iter().map(|(name, token)| (name, format!("/design?d={token}"))).collect()
}

/// A session with what a browser shows of it.
struct Watched {
    name: String,
    session: Session,
    browser: Texts,
}

impl Watched {
    fn open(name: &str, address: &str) -> Watched {
        let session = Session::open(address).expect("the page answers");
        let browser = session.whole.shown();
        Watched { name: name.to_owned(), session, browser }
    }

    fn happens(&mut self, event: Event) {
        self.session.happens(event);
        self.browser.extend(self.session.show().parts);
        if self.session.is_unfinished() {
            self.browser.extend(self.session.show_rest().parts);
        }
    }

    fn takes_all_back(&mut self) {
        loop {
            let before = self.session.page.edits();
            self.happens(Event::Press { id: "undo".to_owned() });
            if self.session.page.edits() == before {
                return;
            }
        }
    }

    /// The page rendered as if nothing was kept.
    fn afresh(&self) -> Texts {
        let mut fresh = Part::page(whole_page(self.session.page, Rc::default()));
        fresh.refresh(&self.session.root, Round::Whole);
        fresh.shown()
    }

    #[track_caller]
    fn check(&self, after: &str) {
        let (kept, fresh) = (self.session.whole.shown(), self.afresh());
        for (part, html) in &fresh {
            check_same(&format!("{}, {after}: part “{part}” as kept", self.name), kept.get(part), html);
            check_same(&format!("{}, {after}: part “{part}” in the browser", self.name), self.browser.get(part), html);
        }
        assert_eq!(kept.len(), fresh.len(), "{}, {after}", self.name);
    }

    /// A text that the control may have, other than it has now; `None` for a list of one choice.
    fn other_text(&self, id: &str) -> Option<String> {
        let mark = format!(" id=\"{id}\"");
        let holder = self.session.whole.of_touched(id).into_iter().next();
        let html = holder.unwrap_or_else(|| panic!("{}: {id} is not shown", self.name)).1;
        let at = html.find(&mark)?;
        let start = html[..at].rfind('<')?;
        let tag = &html[start..][..html[start..].find('>')?];
        let attribute = |name: &str| tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next();
        if tag.starts_with("<select") {
            let list = html[start..].split("</select>").next()?;
            let options = list.split("<option").skip(1).filter(|it| !it.contains(" selected"));
            return options.last()?.split("value=\"").nth(1)?.split('"').next().map(str::to_owned);
        }
        match attribute("type") {
            Some("checkbox") => Some(if tag.contains(" checked") { String::new() } else { "true".to_owned() }),
            Some("radio") => attribute("value").map(str::to_owned),
            _ => Some(
                attribute("value").unwrap_or_default().parse().map_or("7".to_owned(), |it: u64| (it + 1).to_string()),
            ),
        }
    }
}

#[track_caller]
fn check_same(what: &str, is: Option<&String>, expected: &str) {
    let Some(is) = is else { panic!("{what} is missing") };
    if is != expected {
        let at = is.bytes().zip(expected.bytes()).take_while(|(it, other)| it == other).count();
        let around = |text: &str| text.chars().skip(at.saturating_sub(200)).take(400).collect::<String>();
        panic!("{what} is\n{}\nand rendered afresh\n{}", around(is), around(expected));
    }
}

/// The kind of a control: its field, whatever its row.
fn kind(id: &str) -> String {
    id.split('-')
        .map(|it| if it.bytes().any(|it| it.is_ascii_digit()) { "n" } else { it })
        .collect::<Vec<_>>()
        .join("-")
}

/// What a control is tried with: something that is no number, then something that is one; a press; a key.
fn tries(watched: &Watched, happening: Happening, id: &str) -> Vec<Event> {
    let input = |value: &str| Event::Input { id: id.to_owned(), value: value.to_owned() };
    match happening {
        Happening::Input => {
            let Some(other) = watched.other_text(id) else { return Vec::new() };
            let is_typed = other.parse::<u64>().is_ok();
            is_typed.then(|| input("1,0x")).into_iter().chain([input(&other)]).collect()
        }
        Happening::Press => vec![Event::Press { id: id.to_owned() }],
        Happening::Key => {
            let point = format!("{}-9-point ArrowUp", id.split("-curve-").next().unwrap_or_default());
            vec![Event::Key { area: id.to_owned(), key: point }]
        }
        Happening::Commit | Happening::Enter => Vec::new(),
    }
}

/// Tries controls of every design, so many of a kind in one design and in all.
#[track_caller]
fn check_all((in_one, in_all): (usize, usize)) {
    let mut tried: BTreeMap<(Happening, String), usize> = BTreeMap::new();
    let designs = designs();
    assert!(designs.len() > 30, "{}", designs.len());
    for (name, address) in designs {
        let mut watched = Watched::open(&name, &address);
        let toggles = |it: &(Happening, String)| it.0 == Happening::Press && it.1.ends_with("-toggle");
        for (_, id) in watched.session.whole.controls().into_iter().filter(toggles) {
            watched.happens(Event::Press { id });
        }
        watched.check("with every question open");
        let mut here: BTreeMap<(Happening, String), usize> = BTreeMap::new();
        for (happening, id) in watched.session.whole.controls() {
            // Pressed after every edit.
            if id == "undo" || id == "redo" {
                continue;
            }
            let kind = (happening, kind(&id));
            let (here, all) = (here.entry(kind.clone()).or_default(), tried.entry(kind).or_default());
            if *here >= in_one || *all >= in_all {
                continue;
            }
            (*here, *all) = (*here + 1, *all + 1);
            let before = watched.session.page.edits();
            for event in tries(&watched, happening, &id) {
                let after = format!("{event:?}");
                watched.happens(event);
                watched.check(&after);
            }
            // Other controls may have gone with it.
            if watched.session.page.edits() != before {
                watched.takes_all_back();
            }
        }
        watched.check("with everything taken back");
    }
    assert!(tried.len() > 100, "{}", tried.len());
}

#[test]
fn what_is_kept_is_what_would_be_rendered() {
    // Every control of every design takes many minutes.
    let is_every = std::env::var_os("KEYFARE_EVERY_CONTROL").is_some();
    check_all(if is_every { (usize::MAX, usize::MAX) } else { TRIED });
}

#[test]
fn a_link_that_is_followed_shows_what_it_would_show_afresh() {
    let mut watched = Watched::open("flat", &link("flat"));
    for name in ["reference", "shop", "flat", "reference"] {
        watched.happens(Event::Follow { address: link(name) });
        watched.check(name);
    }
    for step in ["undo", "undo", "redo"] {
        watched.happens(Event::Press { id: step.to_owned() });
        watched.check(step);
    }
}
