//! Of which day a price is that stands beside the price list: it has no publication of its own, only what its sources say.

use super::{
    DIMENSION_COUNT, Dimension,
    age::{Age, Day},
    price::{Price, PriceStrength, Source},
};
use crate::show;

/// When a price was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceDate {
    /// As its source writes it: `2025-06`, `2024-09-25`; `None` where no source says a date.
    pub text: Option<&'static str>,
    /// How old it is; `None` without a date, or where nobody knows what day it is.
    pub age: Option<Age>,
}

impl Dimension {
    /// Whether it stands beside DynamoDB's own price list ([`Dimension::BESIDE`]).
    pub const fn is_beside_the_list(self) -> bool {
        self.index() >= DIMENSION_COUNT
    }
}

impl Source {
    /// The first date that the source names, and the day on which it begins; a span was read at its beginning at the
    /// earliest, so that no price looks younger than it is.
    fn first_date(&self) -> Option<(&'static str, Day)> {
        let text = self.date.split([' ', ',']).next()?;
        let day = match text.len() {
            4 => Day::parse(&format!("{text}-01-01")),
            7 => Day::parse(&format!("{text}-01")),
            _ => Day::parse(text),
        };
        Some((text, day?))
    }
}

impl PriceDate {
    /// The date of a price that the list in use does not date: one of a dimension beside it. `None` for a listed price and
    /// for one that a person typed.
    pub fn of(dimension: Dimension, price: Price, today: Option<Day>) -> Option<PriceDate> {
        if !dimension.is_beside_the_list() || price.strength == PriceStrength::Typed {
            return None;
        }
        // The youngest source that gives this price.
        let found = price.sources().filter_map(Source::first_date).max_by_key(|(_, day)| *day);
        let age = found.zip(today).map(|((_, day), today)| Age { days: today.days_after(day) });
        Some(PriceDate { text: found.map(|(text, _)| text), age })
    }

    /// `June 2025`, `25 September 2024`, `an unknown date`.
    pub fn date_in_words(&self) -> String {
        self.text.map_or_else(|| "an unknown date".to_owned(), show::day)
    }

    /// What a badge says: `548 days old`, `age unknown`. `None` where the price is young, or nobody knows the day.
    pub fn badge(&self) -> Option<String> {
        match (self.text, self.age) {
            (None, _) => Some("age unknown".to_owned()),
            (Some(_), Some(age)) if age.is_old() => Some(format!("{} days old", show::count(age.days.into()))),
            (Some(_), _) => None,
        }
    }

    /// `of June 2025, 548 days old`.
    pub fn in_words(&self) -> String {
        let badge = self.badge().filter(|_| self.text.is_some()).map(|badge| format!(", {badge}")).unwrap_or_default();
        format!("of {}{badge}", self.date_in_words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pricing::{PriceBook, between_regions, dax_node_hour, service_price};

    #[track_caller]
    fn check(dimension: Dimension, price: Option<Price>, words: &str) {
        let date = PriceDate::of(dimension, price.expect("a price"), Day::parse("2026-11-30"));
        assert_eq!(date.map(|it| it.in_words()).as_deref(), Some(words));
    }

    #[test]
    fn a_price_beside_the_list_has_the_date_of_its_youngest_source() {
        check(Dimension::DaxNodeHour, dax_node_hour("us-east-1", "dax.r5.large"), "of June 2025, 547 days old");
        check(
            Dimension::TransferRegionGb,
            between_regions("eu-west-1", "us-east-1"),
            "of 15 August 2026, 107 days old",
        );
        check(
            Dimension::TransferRegionGb,
            between_regions("ap-south-1", "us-east-1"),
            "of September 2024, 820 days old",
        );
        check(Dimension::TransferRegionGb, between_regions("us-east-1", "eu-west-1"), "of 6 September 2026");
        check(
            Dimension::VectorWriteGb,
            service_price("us-east-1", Dimension::VectorWriteGb),
            "of 20 August 2026, 102 days old",
        );
    }

    #[test]
    fn a_listed_price_has_the_date_of_its_list_and_a_typed_one_has_none() {
        let region = PriceBook::embedded().region("us-east-1").expect("it is there");
        let listed = region.price(Dimension::WriteRequestUnit).expect("a price");
        assert_eq!(PriceDate::of(Dimension::WriteRequestUnit, listed, None), None);
        let typed = Price::typed(crate::money::Usd::ZERO);
        assert_eq!(PriceDate::of(Dimension::KmsRequest, typed, None), None);
    }
}
