//! Worked examples of the rules: what is given and what comes out, in words. The same cases, as figures, are among the
//! tests that the engine must pass; a test holds the words against them.

use super::RuleId;

include!(concat!(env!("OUT_DIR"), "/rule_examples.rs"));

/// A case with its result.
#[derive(Debug)]
pub struct WorkedExample {
    /// Its id: `WRITE-014`.
    pub id: &'static str,
    /// The rules that it shows.
    pub rules: &'static [RuleId],
    /// Who says so.
    pub origin: Origin,
    /// What is given.
    pub given: &'static str,
    /// What comes out.
    pub expected: &'static str,
}

/// Who says what comes out of a worked example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// AWS prints it.
    Document,
    /// It was measured on the real service.
    Measured,
    /// A tool says it, of AWS or another.
    Tool,
    /// A published lesson about design works it out.
    Lesson,
    /// It follows from the rule; the sizes were chosen for it.
    Derived,
}

impl Origin {
    /// Who says so, in a few words.
    pub const fn label(self) -> &'static str {
        match self {
            Origin::Document => "printed by AWS",
            Origin::Measured => "measured",
            Origin::Tool => "a published tool",
            Origin::Lesson => "a published lesson",
            Origin::Derived => "from the rule",
        }
    }
}

/// The worked examples that show a rule.
pub fn worked(id: RuleId) -> impl Iterator<Item = &'static WorkedExample> {
    EXAMPLES.iter().filter(move |example| example.rules.contains(&id))
}

/// How many worked examples there are in all.
pub const fn worked_count() -> usize {
    EXAMPLES.len()
}
