//! A price book as a short text: what a server sends to a browser whose own book is another one. Owns that text's shape;
//! it is read by the same version of Keyfare that wrote it, so that it needs no place in any file.
//!
//! One line for the book, then one a Region; columns are parted by tabs, prices by commas, in the order of
//! [`Dimension::ALL`]. A price is a digit for its strength and its dollars, or nothing.

use rust_decimal::Decimal;

use super::book::{PriceBook, RegionPrices};
use super::dimension::Dimension;
use super::plan::PlanRate;
use super::price::{FreeTier, PriceStrength};
use crate::money::Usd;

const MARK: &str = "keyfare-book-1";

impl PriceBook {
    /// The book as a short text, every price exact.
    pub fn to_compact(&self) -> String {
        let mut out = [MARK, self.version(), self.published()].join("\t");
        let each = |of: &dyn Fn(Dimension) -> Option<String>| {
            Dimension::ALL.map(|dimension| of(dimension).unwrap_or_default()).join(",")
        };
        for region in self.regions() {
            let price = |dimension| {
                let price = region.price(dimension).ok()?;
                Some([(price.strength as u8).to_string(), price.usd.decimal().normalize().to_string()].concat())
            };
            let columns = [
                region.code(),
                region.name(),
                region.price_list(),
                region.last_seen(),
                &each(&price),
                &each(&|dimension| region.free_tier(dimension).map(|it| it.normalize().to_string())),
                region.plan_list().unwrap_or_default(),
                &each(&|dimension| region.plan_rate(dimension).map(|it| it.decimal().normalize().to_string())),
            ];
            out.push('\n');
            out.push_str(&columns.join("\t"));
        }
        out
    }

    /// Reads what [`PriceBook::to_compact`] wrote; `None` for any other text. Prices that the built-in book has too keep
    /// its sources.
    pub fn from_compact(text: &str) -> Option<PriceBook> {
        let mut lines = text.lines();
        let mut head = lines.next()?.split('\t');
        let (mark, version, published) = (head.next()?, head.next()?, head.next()?);
        let regions: Option<Vec<RegionPrices>> = lines.map(read_region).collect();
        PriceBook::new(version, published, regions.filter(|_| mark == MARK)?).ok()
    }
}

fn read_region(line: &str) -> Option<RegionPrices> {
    let mut columns = line.split('\t');
    let mut next = || columns.next();
    let mut region = RegionPrices::new(next()?, next()?, next()?, next()?);
    let (prices, free, plan_list, rates) = (next()?, next()?, next()?, next()?);
    let embedded = PriceBook::embedded().region(region.code()).ok().filter(|it| it.price_list() == region.price_list());
    for (dimension, text) in cells(prices) {
        let (strength, dollars) = text.split_at_checked(1)?;
        let strength = PriceStrength::ALL.into_iter().find(|it| strength.as_bytes() == [b'0' + *it as u8])?;
        let dollars = Decimal::from_str_exact(dollars).ok()?;
        region = match embedded.map(|it| (it, it.price(dimension))) {
            Some((it, Ok(price))) if price.usd.decimal() == dollars && price.strength == strength => {
                region.with_price_of(dimension, it)
            }
            _ => region.with_price(dimension, dollars, strength).ok()?,
        };
    }
    for (dimension, text) in cells(free) {
        region = region.with_free_tier(FreeTier { dimension, up_to: Decimal::from_str_exact(text).ok()? });
    }
    let rate = |(dimension, text): (Dimension, &str)| {
        Some(PlanRate { dimension, usd: Usd::new(Decimal::from_str_exact(text).ok()?) })
    };
    let rates: Option<Vec<PlanRate>> = cells(rates).map(rate).collect();
    Some(region.with_plan(plan_list, rates?))
}

/// The columns of a list that say something.
fn cells(list: &str) -> impl Iterator<Item = (Dimension, &str)> {
    Dimension::ALL.into_iter().zip(list.split(',')).filter(|(_, text)| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let rate = PlanRate { dimension: Dimension::WriteRequestUnit, usd: Usd::new(Decimal::new(5, 7)) };
        let regions = PriceBook::embedded().regions().cloned().map(|region| match region.code() {
            "eu-west-1" => region.with_plan("20260422194203", vec![rate]),
            _ => region,
        });
        let book = PriceBook::new("2", "2026-01-02", regions.collect()).expect("no Region twice");
        let text = book.to_compact();
        let again = PriceBook::from_compact(&text).expect("it is a book");
        assert_eq!((again.version(), again.published(), again.to_compact()), ("2", "2026-01-02", text.clone()));
        let prices = |book: &PriceBook| book.region("eu-west-1").expect("it is there").price(Dimension::StorageGbMonth);
        assert_eq!(prices(&again), prices(&book));
        assert!(prices(&again).is_ok_and(|price| price.sources().next().is_some()));
        assert_eq!(again.region("eu-west-1").map(|it| it.plan_list()), Ok(Some("20260422194203")));
        assert!(text.len() < 20_000, "{}", text.len());
    }

    #[test]
    fn what_is_no_book_is_none() {
        let text = PriceBook::embedded().to_compact();
        for wrong in ["", "<html>", "keyfare-book-2\t1\t2", &text[..text.len() / 2], &text.replace("\t0", "\t9")] {
            assert!(PriceBook::from_compact(wrong).is_none(), "{}", &wrong[..wrong.len().min(60)]);
        }
    }
}
