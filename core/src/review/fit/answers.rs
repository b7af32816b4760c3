//! The questionnaire, and what its answers weigh.

use super::{FitQuestion, Reason, Weight};
use crate::design::FitAnswers;

pub(super) fn questions(answers: &FitAnswers) -> [FitQuestion; 9] {
    let question = |field, text, answer| FitQuestion { field, text, answer };
    [
        question("questions_listed", "Can every question be listed now?", answers.questions_listed),
        question("ad_hoc_filters", "Do people filter by whatever they like?", answers.ad_hoc_filters),
        question("joins", "Do answers join entities in ways not known before?", answers.joins),
        question("reports", "Do reports sum over everything?", answers.reports),
        question("entity_above_400_kb", "Is an entity above 400 KB and cannot be split?", answers.entity_above_400_kb),
        question("outside_aws", "Must it run outside AWS too?", answers.outside_aws),
        question("several_regions", "Is it written in several Regions?", answers.several_regions),
        question("spiky", "Does traffic come in spikes?", answers.spiky),
        question("very_large", "Is it, or will it be, very large?", answers.very_large),
    ]
}

pub(super) fn reasons(answers: &FitAnswers) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut say = |weight, text: &str, alternative| {
        reasons.push(Reason { weight, text: text.to_string(), alternative });
    };
    let yes = Some(true);
    let unlisted = answers.questions_listed == Some(false);
    if answers.outside_aws == yes {
        say(
            Weight::Against,
            "It must run outside AWS, and DynamoDB does not.",
            Some("a portable database, such as PostgreSQL or Cassandra"),
        );
    }
    if answers.entity_above_400_kb == yes {
        say(
            Weight::Against,
            "An entity above 400 KB that cannot be split is no item.",
            Some("S3 for the whole entity, or a document database with a higher limit"),
        );
    }
    match (unlisted, answers.ad_hoc_filters == yes, answers.joins == yes) {
        (true, true, _) | (true, _, true) => say(
            Weight::Against,
            "Questions that cannot be listed, with free filters or joins, have no keys to be answered by.",
            Some("a relational database, such as Aurora"),
        ),
        (true, false, false) => say(
            Weight::Beside,
            "Not every question can be listed: one that comes later needs a new index or another store.",
            Some("an export to S3, queried with Athena"),
        ),
        (false, filters, joins) => {
            if filters {
                say(
                    Weight::Beside,
                    "Free filters are answered by no key.",
                    Some("OpenSearch, kept current from the table's stream or by zero-ETL"),
                );
            }
            if joins {
                say(
                    Weight::Beside,
                    "Joins that are not known before are answered by no key.",
                    Some("a relational copy, such as Aurora"),
                );
            }
        }
    }
    if answers.reports == yes {
        say(
            Weight::Beside,
            "Reports over everything read every item each time.",
            Some("an export to S3, queried with Athena"),
        );
    }
    if answers.questions_listed == yes {
        say(Weight::For, "Every question is listed: each gets its key or its index.", None);
    }
    if answers.several_regions == yes {
        say(Weight::For, "Global tables take writes in several Regions.", None);
    }
    if answers.spiky == yes {
        say(Weight::For, "On-demand capacity follows spikes and costs nothing between them.", None);
    }
    if answers.very_large == yes {
        say(Weight::For, "Reads by key take the same time at any size.", None);
    }
    reasons
}
