//! One of several values that a person can choose.

/// A value and the words for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What the page gets back.
    pub value: String,
    /// What the person reads.
    pub label: String,
}

impl Choice {
    /// A value and the words for it.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Choice {
        Choice { value: value.into(), label: label.into() }
    }

    /// Values that are their own words, such as units.
    pub fn plain(values: &[&str]) -> Vec<Choice> {
        values.iter().map(|value| Choice::new(*value, *value)).collect()
    }
}
