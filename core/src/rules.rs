//! The rule book: what each R-… rule says, where it comes from and how sure it is.
//!
//! Owns ids, strengths and texts, made by the build script from `data/rules.json`, and the worked examples of
//! `data/rule-examples.json`. The rules are carried out elsewhere, in the functions that name them. Ids and strengths
//! are apart from the texts, so that a program that shows no texts does not carry them.

mod search;
#[cfg(test)]
mod tests;
mod worked;

pub use search::{Entry, entries, entry, matching, near};
pub use worked::{Origin, WorkedExample, worked, worked_count};

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// One rule of the book. There is no value without a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(u8);

/// What a rule rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// AWS states it.
    Documented,
    /// Others measured it on the real service.
    Measured,
    /// Our conclusion from other rules.
    Inferred,
    /// Sources disagree, or none confirms it.
    Disputed,
}

impl Strength {
    /// Every strength, the surest first.
    pub const ALL: [Strength; 4] = [Strength::Documented, Strength::Measured, Strength::Inferred, Strength::Disputed];

    /// The strength in one word.
    pub const fn label(self) -> &'static str {
        match self {
            Strength::Documented => "documented",
            Strength::Measured => "measured",
            Strength::Inferred => "inferred",
            Strength::Disputed => "disputed",
        }
    }

    /// What the word means, in a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Strength::Documented => "AWS states it in its documentation, price list or examples.",
            Strength::Measured => "Others measured it on the real service and published the figures.",
            Strength::Inferred => "It follows from other rules; no source says it.",
            Strength::Disputed => {
                "Sources disagree, or none confirms it. One reading is taken, and the doubt is named."
            }
        }
    }
}

/// The texts of a rule.
#[derive(Debug)]
pub struct Rule {
    /// Which rule it is.
    pub id: RuleId,
    /// Its name: `Replacing an item`.
    pub title: &'static str,
    /// What it says, with units and rounding, in one to three sentences.
    pub statement: &'static str,
    /// The same as a formula. `f` is 0.5 for an eventually consistent read, 1 for a strong one, 2 in a transaction.
    pub formula: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// What is not sure about it.
    pub doubts: &'static [&'static Doubt],
}

/// A question that the sources leave open.
#[derive(Debug)]
pub struct Doubt {
    /// Its id: `D-1`.
    pub id: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// What the sources say, and what is taken here.
    pub statement: &'static str,
}

impl Doubt {
    /// The rules that it is about, in the order of the book.
    pub fn rules(&'static self) -> impl Iterator<Item = RuleId> {
        RuleId::all().filter(|id| rule(*id).doubts.iter().any(|doubt| doubt.id == self.id))
    }
}

/// Rules about the same subject: those whose ids begin alike.
#[derive(Debug)]
pub struct Family {
    /// The middle of the ids: `WRITE`.
    pub key: &'static str,
    /// Its name: `Writes`.
    pub title: &'static str,
    /// What its rules are about, in a sentence.
    pub about: &'static str,
    first: u8,
    count: u8,
}

impl Family {
    /// Its rules, in the order of the book.
    pub fn rules(&self) -> impl ExactSizeIterator<Item = RuleId> + use<> {
        (self.first..self.first + self.count).map(RuleId)
    }
}

/// Every family, in the order of the book.
pub fn families() -> &'static [Family] {
    &FAMILIES
}

impl RuleId {
    /// Every rule, in the order of the book.
    pub fn all() -> impl ExactSizeIterator<Item = RuleId> {
        (0..COUNT).map(RuleId)
    }

    /// The id as it is written: `R-WRITE-1`.
    pub fn as_str(self) -> &'static str {
        IDS[usize::from(self.0)]
    }

    /// The family that it belongs to. The build script puts every rule into one.
    pub fn family(self) -> &'static Family {
        let after = FAMILIES.iter().position(|family| family.first > self.0).unwrap_or(FAMILIES.len());
        &FAMILIES[after.saturating_sub(1)]
    }

    /// What the rule mainly rests on.
    pub fn strength(self) -> Strength {
        STRENGTHS[usize::from(self.0)].0
    }

    /// All that it rests on, where parts of it differ; the main strength first.
    pub fn strengths(self) -> &'static [Strength] {
        STRENGTHS[usize::from(self.0)].1
    }
}

impl std::fmt::Display for RuleId {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.as_str())
    }
}

impl std::fmt::Debug for RuleId {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.as_str())
    }
}

/// The texts of a rule.
pub fn rule(id: RuleId) -> &'static Rule {
    &RULES[usize::from(id.0)]
}

/// The rule with this id, or `None` where the book has none. Upper and lower case count as the same.
pub fn find(id: &str) -> Option<RuleId> {
    RuleId::all().find(|rule| rule.as_str().eq_ignore_ascii_case(id))
}

/// Every doubt, in order of its number.
pub fn doubts() -> &'static [Doubt] {
    &DOUBTS
}
