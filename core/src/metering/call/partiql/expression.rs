//! Operands and conditions, and what they come to for one item.

use super::super::read::{SortTest, begins_with};
use super::super::write::sum;
use crate::item::Item;
use crate::item::{AttributeValue, Number};

/// A step from a value to one inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Field(String),
    Element(usize),
}

/// Something that has a value.
#[derive(Clone, Debug)]
pub(super) enum Operand {
    Literal(AttributeValue),
    /// An attribute, or a place inside it.
    Path(String, Vec<Step>),
    Sum(Box<Operand>, Box<Operand>),
    Difference(Box<Operand>, Box<Operand>),
    Call(String, Vec<Operand>),
}

impl Operand {
    /// The name, where this is a whole attribute.
    pub(super) fn attribute(&self) -> Option<&str> {
        match self {
            Operand::Path(name, steps) if steps.is_empty() => Some(name),
            _ => None,
        }
    }

    pub(super) fn literal(&self) -> Option<&AttributeValue> {
        match self {
            Operand::Literal(value) => Some(value),
            _ => None,
        }
    }

    fn mentions(&self, attribute: &str) -> bool {
        match self {
            Operand::Literal(_) => false,
            Operand::Path(name, _) => name == attribute,
            Operand::Sum(one, other) | Operand::Difference(one, other) => {
                one.mentions(attribute) || other.mentions(attribute)
            }
            Operand::Call(_, arguments) => arguments.iter().any(|argument| argument.mentions(attribute)),
        }
    }

    /// The value for this item; `None` where a path leads nowhere.
    pub(super) fn value(&self, item: &Item) -> Result<Option<AttributeValue>, String> {
        match self {
            Operand::Literal(value) => Ok(Some(value.clone())),
            Operand::Path(name, steps) => {
                let start = item.get(name);
                let inner = steps.iter().fold(start, |value, step| match (value?, step) {
                    (AttributeValue::M(entries), Step::Field(name)) => entries.get(name),
                    (AttributeValue::L(elements), Step::Element(at)) => elements.get(*at),
                    _ => None,
                });
                Ok(inner.cloned())
            }
            Operand::Sum(one, other) => {
                let (one, other) = (number(one, item)?, number(other, item)?);
                sum(&one, &other).map(|sum| Some(AttributeValue::N(sum)))
            }
            Operand::Difference(one, other) => {
                let (one, other) = (number(one, item)?, number(other, item)?);
                sum(&one, &other.negated()).map(|sum| Some(AttributeValue::N(sum)))
            }
            Operand::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("list_append", [one, other]) => match (one.value(item)?, other.value(item)?) {
                    (Some(AttributeValue::L(mut list)), Some(AttributeValue::L(more))) => {
                        list.extend(more);
                        Ok(Some(AttributeValue::L(list)))
                    }
                    _ => Err("list_append takes two lists".to_owned()),
                },
                ("size", [of]) => match of.value(item)? {
                    None => Ok(None),
                    Some(value) => size(&value).map(Some),
                },
                _ => Err(format!("function {name} with {} arguments is not read here", arguments.len())),
            },
        }
    }
}

fn number(operand: &Operand, item: &Item) -> Result<Number, String> {
    match operand.value(item)? {
        Some(AttributeValue::N(number)) => Ok(number),
        Some(other) => Err(format!("+ and - take numbers, not {}", other.type_code())),
        None => Err("+ and - take numbers, but the item lacks the attribute".to_owned()),
    }
}

/// The `size` function: bytes of a string or binary, elements of what holds elements.
fn size(value: &AttributeValue) -> Result<AttributeValue, String> {
    let size = match value {
        AttributeValue::S(text) => text.len(),
        AttributeValue::B(binary) => binary.len(),
        AttributeValue::Ss(members) => members.len(),
        AttributeValue::Ns(members) => members.len(),
        AttributeValue::Bs(members) => members.len(),
        AttributeValue::L(elements) => elements.len(),
        AttributeValue::M(entries) => entries.len(),
        other => return Err(format!("size does not take {}", other.type_code())),
    };
    Number::parse(&size.to_string()).map(AttributeValue::N).map_err(|error| error.to_string())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// The comparison with its sides exchanged.
    fn mirrored(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::LessOrEqual => Comparison::GreaterOrEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::LessOrEqual,
            same => same,
        }
    }
}

/// Something that holds for an item or does not.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Not(Box<Condition>),
    Compare(Operand, Comparison, Operand),
    Between(Operand, Operand, Operand),
    In(Operand, Vec<Operand>),
    Missing(Operand),
    IsNull(Operand),
    Call(String, Vec<Operand>),
}

impl Condition {
    /// Whether the attribute is in it anywhere.
    pub(super) fn mentions(&self, attribute: &str) -> bool {
        match self {
            Condition::And(parts) | Condition::Or(parts) => parts.iter().any(|part| part.mentions(attribute)),
            Condition::Not(inner) => inner.mentions(attribute),
            Condition::Compare(one, _, other) => one.mentions(attribute) || other.mentions(attribute),
            Condition::Between(one, low, high) => [one, low, high].iter().any(|part| part.mentions(attribute)),
            Condition::In(one, others) => one.mentions(attribute) || others.iter().any(|part| part.mentions(attribute)),
            Condition::Missing(one) | Condition::IsNull(one) => one.mentions(attribute),
            Condition::Call(_, arguments) => arguments.iter().any(|argument| argument.mentions(attribute)),
        }
    }

    /// The test that this puts on a sort key attribute, if it is one that narrows what is read.
    pub(super) fn sort_test(&self, attribute: &str) -> Option<SortTest> {
        let is_it = |operand: &Operand| operand.attribute() == Some(attribute);
        match self {
            Condition::Compare(one, comparison, other) => {
                let (comparison, value) = if is_it(one) {
                    (*comparison, other.literal()?.clone())
                } else if is_it(other) {
                    (comparison.mirrored(), one.literal()?.clone())
                } else {
                    return None;
                };
                match comparison {
                    Comparison::Equal => Some(SortTest::Equal(value)),
                    Comparison::Less => Some(SortTest::Less(value)),
                    Comparison::LessOrEqual => Some(SortTest::LessOrEqual(value)),
                    Comparison::Greater => Some(SortTest::Greater(value)),
                    Comparison::GreaterOrEqual => Some(SortTest::GreaterOrEqual(value)),
                    Comparison::NotEqual => None,
                }
            }
            Condition::Between(one, low, high) if is_it(one) => {
                Some(SortTest::Between(low.literal()?.clone(), high.literal()?.clone()))
            }
            Condition::Call(name, arguments) if name == "begins_with" => match arguments.as_slice() {
                [one, start] if is_it(one) => Some(SortTest::BeginsWith(start.literal()?.clone())),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it holds for this item. A comparison with what is not there, or between types, does not.
    pub(super) fn holds(&self, item: &Item) -> Result<bool, String> {
        match self {
            Condition::And(parts) => parts.iter().try_fold(true, |so_far, part| Ok(part.holds(item)? && so_far)),
            Condition::Or(parts) => parts.iter().try_fold(false, |so_far, part| Ok(part.holds(item)? || so_far)),
            Condition::Not(inner) => Ok(!inner.holds(item)?),
            Condition::Compare(one, comparison, other) => {
                let (Some(one), Some(other)) = (one.value(item)?, other.value(item)?) else {
                    return Ok(false);
                };
                let same_type = one.type_code() == other.type_code();
                Ok(match comparison {
                    Comparison::Equal => one == other,
                    Comparison::NotEqual => one != other,
                    Comparison::Less => same_type && one < other,
                    Comparison::LessOrEqual => same_type && one <= other,
                    Comparison::Greater => same_type && one > other,
                    Comparison::GreaterOrEqual => same_type && one >= other,
                })
            }
            Condition::Between(one, low, high) => {
                let (Some(one), Some(low), Some(high)) = (one.value(item)?, low.value(item)?, high.value(item)?) else {
                    return Ok(false);
                };
                let same_type = one.type_code() == low.type_code() && one.type_code() == high.type_code();
                Ok(same_type && low <= one && one <= high)
            }
            Condition::In(one, others) => {
                let one = one.value(item)?;
                others
                    .iter()
                    .try_fold(false, |so_far, other| Ok(so_far || (one.is_some() && other.value(item)? == one)))
            }
            Condition::Missing(one) => Ok(one.value(item)?.is_none()),
            Condition::IsNull(one) => Ok(one.value(item)? == Some(AttributeValue::Null)),
            Condition::Call(name, arguments) => call(name, arguments, item),
        }
    }
}

fn call(name: &str, arguments: &[Operand], item: &Item) -> Result<bool, String> {
    match (name, arguments) {
        ("begins_with", [one, start]) => match (one.value(item)?, start.value(item)?) {
            (Some(one), Some(start)) => Ok(begins_with(&one, &start)),
            _ => Ok(false),
        },
        ("contains", [one, part]) => match (one.value(item)?, part.value(item)?) {
            (Some(AttributeValue::S(text)), Some(AttributeValue::S(part))) => Ok(text.contains(&part)),
            (Some(AttributeValue::Ss(set)), Some(AttributeValue::S(part))) => Ok(set.contains(&part)),
            (Some(AttributeValue::Ns(set)), Some(AttributeValue::N(part))) => Ok(set.contains(&part)),
            (Some(AttributeValue::Bs(set)), Some(AttributeValue::B(part))) => Ok(set.contains(&part)),
            (Some(AttributeValue::L(list)), Some(part)) => Ok(list.contains(&part)),
            _ => Ok(false),
        },
        ("attribute_exists", [one]) => Ok(one.value(item)?.is_some()),
        ("attribute_not_exists", [one]) => Ok(one.value(item)?.is_none()),
        ("attribute_type", [one, kind]) => match (one.value(item)?, kind.value(item)?) {
            (Some(value), Some(AttributeValue::S(kind))) => Ok(value.type_code() == kind),
            _ => Ok(false),
        },
        _ => Err(format!("function {name} with {} arguments is not read here", arguments.len())),
    }
}
