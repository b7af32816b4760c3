//! The other table class, where it is cheaper.

use super::{Amount, Case, Draft, Find, Kind};
use crate::{design::TableClass, rules::RuleId};

pub(in crate::review) static KIND: Kind = Kind {
    id: "table-class",
    title: "The dearer table class",
    condition: "The other table class costs less: Standard-IA where storage dominates, Standard where requests do",
    rules: &[RuleId::CLASS_1, RuleId::CLASS_2, RuleId::CLASS_3],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let Some(totals) = case.estimate.tables.get(case.position).filter(|_| case.is_complete()) else { return };
    let throughput = if case.is_on_demand() { totals.on_demand } else { totals.provisioned };
    let (class, word, text) = match case.table.class {
        TableClass::Standard => (
            TableClass::StandardInfrequentAccess,
            "Standard-IA",
            "Storage outweighs requests so far that cheaper storage makes up for dearer requests.",
        ),
        TableClass::StandardInfrequentAccess => (
            TableClass::Standard,
            "Standard",
            "Requests outweigh storage so far that Standard-IA's dearer requests cost more than its storage saves.",
        ),
    };
    let draft =
        Draft::new(format!("{}.class", case.table_path()), format!("{} is cheaper as {word}", case.table.name), text)
            .with("Storage", Amount::monthly(totals.storage))
            .with("Reads and writes", Amount::monthly(throughput))
            .apply(format!("Choose {word}"), case.with_table(|it| it.class = Some(class)))
            .only_if_it_saves();
    out.push(draft);
}
