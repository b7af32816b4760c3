//! Keys with too few values: even an even spread is too much for each.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit, hot_key};
use crate::{
    analysis::{HotKey, KeyTemplate, hot_key::KeyLoad},
    bill::{Place, UnitKind},
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "low-cardinality",
    title: "A key with few values",
    condition: "Spread evenly over all values of a key, its load is at least half of what one partition serves each; or \
                the key is of a kind with few values and its spread is not said",
    rules: &[RuleId::PART_1, RuleId::IDX_13],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for hot in case.hot_keys() {
        for (load, kind) in [(&hot.writes, UnitKind::Write), (&hot.reads, UnitKind::Read)] {
            let half = load.limit / Decimal::TWO;
            let unit = if kind == UnitKind::Read { Unit::ReadUnitsPerSecond } else { Unit::WriteUnitsPerSecond };
            // A value that gets half of the limit needs another one beside it.
            let needed = (load.all / half).ceil().max(Decimal::TWO);
            let few = match hot.distinct {
                Some(distinct) => distinct > 1 && Decimal::from(distinct) < needed,
                None => load.all >= half && has_few_values(case, hot) && load.hottest().is_none(),
            };
            if !few {
                continue;
            }
            let even = hot.distinct.and_then(|it| load.all.checked_div(Decimal::from(it)));
            out.push(draft(case, hot, (load, kind), (unit, even, needed)));
        }
    }
}

fn draft(
    case: &Case,
    hot: &HotKey,
    (load, kind): (&KeyLoad, UnitKind),
    (unit, even, needed): (Unit, Option<Decimal>, Decimal),
) -> Draft {
    let over = even.is_some_and(|it| it > load.limit);
    let text = "Each value is one partition's work. Make the key of more values: add what the question knows too, such as \
                a day or a customer, or a shard.";
    let title = format!("{} has too few values", attribute_of(case, hot));
    let draft = Draft::new(hot_key::path(case, hot, kind), title, text)
        .with_known("Values", hot.distinct.map(|it| Amount::of(it, Unit::Count("values"))))
        .with("Values needed", Amount::of(needed, Unit::Count("values")))
        .with("All of them", Amount::of(load.all, unit));
    let draft = match even {
        Some(even) => draft.with_limit("Each, spread evenly", Amount::of(even, unit), Amount::of(load.limit, unit)),
        None => draft,
    };
    draft.threatens(if over { Severity::High } else { Severity::Medium })
}

/// Whether the template, or the name of the key's attribute, is of a kind with few values.
fn has_few_values(case: &Case, hot: &HotKey) -> bool {
    let (attribute, _) = key_of(case, hot);
    let template = if hot.template.is_empty() { format!("<{attribute}>") } else { hot.template.clone() };
    KeyTemplate::parse(&template).has_few_values()
}

/// The partition key's attribute, and the name of the table or index.
fn key_of<'a>(case: &Case<'a>, hot: &HotKey) -> (&'a str, &'a str) {
    let (_, place) = case.place(hot.place);
    match hot.place {
        Place::Table => (&case.table.partition_key, place),
        Place::Index(i) => (&case.table.indexes[i].key[0], place),
    }
}

fn attribute_of(case: &Case, hot: &HotKey) -> String {
    let (attribute, place) = key_of(case, hot);
    if hot.template.is_empty() {
        format!("The key {attribute} of {place}")
    } else {
        format!("{} of {place}", hot.template)
    }
}
