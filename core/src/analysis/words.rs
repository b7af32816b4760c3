//! The words of the analysis: why a key condition cannot work, what keeps a key on one partition, what happens to an
//! entry. One place, so that the page, the report and the command say the same.

use super::{
    hot_key::{KeyLevel, ShareOrigin, SplitObstacle, Splitting},
    index_economics::EffectKind,
    key_condition::KeyConditionProblem,
    life_cycle::LifeStepKind,
};
use crate::design::KeyType;
use std::fmt;

impl fmt::Display for KeyConditionProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        use KeyConditionProblem::*;
        match self {
            PartitionKeyMissing { attribute } => {
                write!(out, "no condition for the partition key “{attribute}”: add {attribute} = a value")
            }
            PartitionKeyNotEqual { attribute, operator } => write!(
                out,
                "the partition key “{attribute}” has {}: only = works there, ask for one value at a time",
                operator.as_str()
            ),
            NotAKey { attribute } => write!(
                out,
                "“{attribute}” is in no key here: a filter can ask for it, which saves nothing, or an index by it"
            ),
            Twice { attribute } => {
                write!(out, "“{attribute}” has more than one condition: write one, a range with BETWEEN")
            }
            BeginsWithNeedsString { attribute, kind } => {
                let kind = match kind {
                    KeyType::S => "a string",
                    KeyType::N => "a number",
                    KeyType::B => "binary",
                };
                write!(
                    out,
                    "“{attribute}” is {kind} and does not begin with anything: use BETWEEN, or make it a string"
                )
            }
            NotForKeys { operator } => {
                write!(
                    out,
                    "{operator} works in a filter only: a key condition has =, <, <=, >, >=, BETWEEN, begins_with"
                )
            }
            SortKeyOutOfOrder { attribute } => write!(
                out,
                "“{attribute}” comes after a sort key attribute without = (R-IDX-8): give those before it one value each"
            ),
            SortKeyMissing { attribute } => {
                write!(out, "one item needs the whole key: add {attribute} = a value, or use Query")
            }
            RangeOnSingleItem { attribute, operator } => {
                write!(out, "“{attribute}” has {}: one item has one value, use = or Query", operator.as_str())
            }
            ScanHasNone => out.write_str("a Scan reads everything and has no key condition: use Query, or a filter"),
        }
    }
}

impl SplitObstacle {
    /// Why a key value stays on one partition, as the end of a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            SplitObstacle::SingleItem => "it is one item",
            SplitObstacle::RisingSortKey => "its sort key only rises, so that all writes go to one end",
            SplitObstacle::LocalIndex => "the table has a local index",
            SplitObstacle::NoSortKey => "the index has no sort key",
        }
    }
}

impl Splitting {
    /// Whether adaptive capacity can help, as a sentence without a dot.
    pub fn words(self) -> String {
        match self {
            Splitting::Possible => "Adaptive capacity can split it by sort key, in time".to_string(),
            Splitting::Impossible(obstacle) => format!("Adaptive capacity cannot split it: {}", obstacle.words()),
            Splitting::Unknown => {
                "Whether adaptive capacity can split it depends on its sort key's template".to_string()
            }
        }
    }
}

impl KeyLevel {
    /// The level in a few words.
    pub const fn label(self) -> &'static str {
        match self {
            KeyLevel::Idle => "not used",
            KeyLevel::Fine => "fine",
            KeyLevel::Unknown => "depends on the busiest key",
            KeyLevel::Near => "near the limit",
            KeyLevel::Over => "over the limit",
        }
    }
}

impl ShareOrigin {
    /// Where a share comes from, in a few words.
    pub const fn label(self) -> &'static str {
        match self {
            ShareOrigin::Pattern => "said by the question",
            ShareOrigin::Keys => "said of the keys",
            ShareOrigin::Template => "by the template",
            ShareOrigin::Unknown => "not said",
        }
    }
}

impl EffectKind {
    /// What happens to an entry, in a word.
    pub const fn label(self) -> &'static str {
        match self {
            EffectKind::Enters => "enters",
            EffectKind::Leaves => "leaves",
            EffectKind::Changes => "changes",
            EffectKind::Moves => "moves",
            EffectKind::Unknown => "not said",
        }
    }
}

impl LifeStepKind {
    /// What happens to an item, in a word.
    pub const fn label(self) -> &'static str {
        match self {
            LifeStepKind::Create => "create",
            LifeStepKind::Update => "update",
            LifeStepKind::Delete => "delete",
            LifeStepKind::Expiry => "expiry, free",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::key_condition::KeyOperator;

    #[test]
    fn a_problem_says_what_to_do_and_has_no_dot_at_its_end() {
        use KeyConditionProblem::*;
        let attribute = || "sk".to_string();
        for problem in [
            PartitionKeyMissing { attribute: attribute() },
            PartitionKeyNotEqual { attribute: attribute(), operator: KeyOperator::BeginsWith },
            NotAKey { attribute: attribute() },
            Twice { attribute: attribute() },
            BeginsWithNeedsString { attribute: attribute(), kind: KeyType::N },
            NotForKeys { operator: "<>".to_string() },
            SortKeyOutOfOrder { attribute: attribute() },
            SortKeyMissing { attribute: attribute() },
            RangeOnSingleItem { attribute: attribute(), operator: KeyOperator::Between },
            ScanHasNone,
        ] {
            let words = problem.to_string();
            assert!(words.contains(": ") && !words.ends_with('.'), "{words}");
        }
    }
}
