//! Looking things up in the book: by id, by words, and by an id that is almost right.

use super::{Doubt, RuleId, doubts, find, rule};

/// Something in the book that has an id of its own.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// A rule.
    Rule(RuleId),
    /// A question that the sources leave open.
    Doubt(&'static Doubt),
}

impl Entry {
    /// Its id: `R-WRITE-2` or `D-5`.
    pub fn id(self) -> &'static str {
        match self {
            Entry::Rule(id) => id.as_str(),
            Entry::Doubt(doubt) => doubt.id,
        }
    }

    /// Its name.
    pub fn title(self) -> &'static str {
        match self {
            Entry::Rule(id) => rule(id).title,
            Entry::Doubt(doubt) => doubt.title,
        }
    }

    /// Whether every word is somewhere in its texts. `words` are in lower case.
    fn has(self, words: &[String]) -> bool {
        let text = match self {
            Entry::Rule(id) => {
                let it = rule(id);
                let strengths: Vec<&str> = id.strengths().iter().map(|strength| strength.label()).collect();
                let doubts: Vec<&str> = it.doubts.iter().map(|doubt| doubt.id).collect();
                [
                    it.id.as_str(),
                    it.title,
                    it.statement,
                    it.formula,
                    it.source,
                    id.family().title,
                    &strengths.join(" "),
                    &doubts.join(" "),
                ]
                .join("\n")
            }
            Entry::Doubt(doubt) => [doubt.id, doubt.title, doubt.statement].join("\n"),
        };
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}

/// Everything in the book: the rules, then the doubts.
pub fn entries() -> impl Iterator<Item = Entry> {
    RuleId::all().map(Entry::Rule).chain(doubts().iter().map(Entry::Doubt))
}

/// The rule or doubt with this id. Upper and lower case count as the same.
pub fn entry(id: &str) -> Option<Entry> {
    let doubt = || doubts().iter().find(|doubt| doubt.id.eq_ignore_ascii_case(id)).map(Entry::Doubt);
    find(id).map(Entry::Rule).or_else(doubt)
}

/// What has all these words in its texts, in the order of the book; everything where there are no words. Upper and lower
/// case count as the same.
pub fn matching(words: &str) -> impl Iterator<Item = Entry> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    entries().filter(move |entry| entry.has(&words))
}

/// How many entries are suggested for an id that is not in the book.
const SUGGESTED: usize = 5;

/// Ids longer than any in the book are compared by their beginning.
const COMPARED: usize = 24;

/// What an id that is not in the book may have meant, in the order of the book: those that are equally and most alike,
/// at most five, none that differs in half of its letters.
pub fn near(id: &str) -> Vec<Entry> {
    let wanted: Vec<char> = id.trim().to_uppercase().chars().take(COMPARED).collect();
    let found: Vec<(usize, Entry)> = entries()
        .map(|entry| (changes(&wanted, &entry.id().chars().collect::<Vec<_>>()), entry))
        .filter(|(changes, entry)| 2 * changes < entry.id().len())
        .collect();
    let fewest = found.iter().map(|(changes, _)| *changes).min();
    found.into_iter().filter(|(changes, _)| Some(*changes) == fewest).map(|(_, entry)| entry).take(SUGGESTED).collect()
}

/// How many letters must be put in, taken out or replaced to make one text of the other.
fn changes(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (above, letter) in from.iter().enumerate() {
        let mut diagonal = above;
        row[0] = above + 1;
        for (place, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(row[place] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}
