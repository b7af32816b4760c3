//! Reads: single items, batches, pages of a Query or Scan, and the items that a local index fetches.

use crate::units::{Bytes, ReadRequestUnits};

/// How fresh a read must be, and with it what each 4 KB costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReadConsistency {
    /// Half a unit for each 4 KB; the service's default (R-READ-2).
    #[default]
    Eventual,
    /// One unit for each 4 KB (R-READ-1).
    Strong,
    /// Two units for each 4 KB (R-READ-3).
    Transactional,
}

impl ReadConsistency {
    /// Half units for each block of 4 KB.
    const fn halves_per_block(self) -> u64 {
        match self {
            ReadConsistency::Eventual => 1,
            ReadConsistency::Strong => 2,
            ReadConsistency::Transactional => 4,
        }
    }
}

/// Where a full page of a Query or Scan ends. The sources disagree by up to 0.4 % (doubt D-20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PageEnd {
    /// At 1 MB exactly: 128 units a page, read eventually.
    #[default]
    Bytes,
    /// With the item that reaches 1 MB; items are all this large.
    Items {
        /// Size of one item; zero counts as one byte.
        item: Bytes,
    },
}

/// What a whole Query or Scan consumes, over all its pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PagedRead {
    /// The units of all pages together.
    pub units: ReadRequestUnits,
    /// Number of requests, at least one.
    pub pages: u64,
    /// Bytes that the last page reads; zero only where nothing is read at all.
    pub last_page: Bytes,
}

fn units_of(size: Bytes, consistency: ReadConsistency) -> ReadRequestUnits {
    ReadRequestUnits::from_halves(size.blocks(Bytes::READ_BLOCK)).times(consistency.halves_per_block())
}

/// Units of reading one item by its key; `None` is an item that is not there. Rules R-READ-1, R-READ-2, R-READ-3 and
/// R-READ-7.
///
/// The item rounds up to whole blocks of 4 KB, and a missing one costs a block too.
pub fn item_read_units(item: Option<Bytes>, consistency: ReadConsistency) -> ReadRequestUnits {
    units_of(item.unwrap_or_default(), consistency)
}

/// Units of reading several items by their keys in one call: each rounds by itself, missing ones count (R-READ-3,
/// R-READ-4, R-READ-7).
pub fn batch_read_units(
    items: impl IntoIterator<Item = Option<Bytes>>,
    consistency: ReadConsistency,
) -> ReadRequestUnits {
    items.into_iter().map(|item| item_read_units(item, consistency)).sum()
}

/// Units of a Query or Scan that reads `total` bytes before any filter, page after page. Rules R-READ-5, R-READ-6,
/// R-READ-8 and R-READ-9.
///
/// A page adds the bytes of its items and rounds once, to 4 KB; pages end at 1 MB and round by themselves. Nothing
/// read is one page at the minimum. For one page that `Limit` ends, pass the bytes up to the limit.
pub fn paged_read(total: Bytes, consistency: ReadConsistency) -> PagedRead {
    paged_read_ending(total, consistency, PageEnd::Bytes)
}

/// As [`paged_read`], with the reading of doubt D-20 chosen by the caller.
pub fn paged_read_ending(total: Bytes, consistency: ReadConsistency, end: PageEnd) -> PagedRead {
    let page = match end {
        PageEnd::Bytes => Bytes::MB.get(),
        PageEnd::Items { item } => {
            let item = item.get().max(1);
            Bytes::MB.get().div_ceil(item).saturating_mul(item)
        }
    };
    let pages = total.get().div_ceil(page).max(1);
    let full_pages = pages - 1;
    let last_page = Bytes::new(total.get() - full_pages * page);
    let units = units_of(Bytes::new(page), consistency).times(full_pages).plus(units_of(last_page, consistency));
    PagedRead { units, pages, last_page }
}

/// The table's part of a local index read that asks for attributes the index lacks: each item is fetched whole and
/// rounds by itself, to 4 KB (R-IDX-11). No items, no units; the index's own part is a [`paged_read`] of the entries.
pub fn fetched_read_units(fetched: impl IntoIterator<Item = Bytes>, consistency: ReadConsistency) -> ReadRequestUnits {
    fetched.into_iter().map(|item| units_of(item, consistency)).sum()
}

#[cfg(test)]
mod tests {
    use super::ReadConsistency::{Eventual, Strong, Transactional};
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check_item(bytes: u64, consistency: ReadConsistency, halves: u64) {
        assert_eq!(item_read_units(Some(Bytes::new(bytes)), consistency).halves(), halves);
    }

    #[track_caller]
    fn check_pages(total: u64, end: PageEnd, halves: u64, pages: u64, last_page: u64) {
        let read = paged_read_ending(Bytes::new(total), Eventual, end);
        assert_eq!((read.units.halves(), read.pages, read.last_page.get()), (halves, pages, last_page));
    }

    #[test]
    fn r_read_1_to_3_an_item_rounds_up_to_the_next_four_kilobytes() {
        check_item(0, Strong, 2);
        check_item(4_096, Strong, 2);
        check_item(4_097, Strong, 4);
        check_item(4_097, Eventual, 2);
        check_item(4_097, Transactional, 8);
    }

    #[test]
    fn r_read_7_a_missing_item_costs_the_minimum() {
        for (consistency, halves) in [(Eventual, 1), (Strong, 2), (Transactional, 4)] {
            assert_eq!(item_read_units(None, consistency).halves(), halves);
        }
    }

    #[test]
    fn r_read_4_each_item_of_a_batch_rounds_by_itself() {
        let items = [Some(Bytes::new(1_536)), Some(Bytes::new(6_656)), None];
        assert_eq!(batch_read_units(items, Strong).halves(), 8);
        assert_eq!(batch_read_units([], Strong), ReadRequestUnits::ZERO);
    }

    #[test]
    fn r_read_5_and_6_a_page_rounds_once_and_ends_at_one_megabyte() {
        check_pages(0, PageEnd::Bytes, 1, 1, 0);
        check_pages(51_200, PageEnd::Bytes, 13, 1, 51_200);
        check_pages(1_048_576, PageEnd::Bytes, 256, 1, 1_048_576);
        check_pages(1_048_577, PageEnd::Bytes, 257, 2, 1);
    }

    #[test]
    fn d_20_pages_may_instead_end_with_the_item_that_reaches_one_megabyte() {
        check_pages(5_210_000, PageEnd::Items { item: Bytes::new(1_042) }, 4 * 257 + 248, 5, 1_012_824);
        check_pages(0, PageEnd::Items { item: Bytes::ZERO }, 1, 1, 0);
    }

    #[test]
    fn r_idx_11_fetched_items_round_one_by_one() {
        assert_eq!(fetched_read_units([Bytes::new(300); 4], Strong).halves(), 8);
        assert_eq!(fetched_read_units([], Strong), ReadRequestUnits::ZERO);
    }

    proptest! {
        #[test]
        fn more_bytes_never_cost_less(bytes in 0..u64::MAX / 2, more in 0_u64..10_000_000) {
            for consistency in [Eventual, Strong, Transactional] {
                let (small, large) = (Bytes::new(bytes), Bytes::new(bytes + more));
                prop_assert!(item_read_units(Some(small), consistency) <= item_read_units(Some(large), consistency));
                prop_assert!(paged_read(small, consistency).units <= paged_read(large, consistency).units);
            }
        }

        #[test]
        fn a_strong_read_costs_two_eventual_ones_and_half_a_transactional_one(total in 0_u64..1_u64 << 50) {
            let total = Bytes::new(total);
            let strong = paged_read(total, Strong).units;
            prop_assert_eq!(strong, paged_read(total, Eventual).units.times(2));
            prop_assert_eq!(strong.times(2), paged_read(total, Transactional).units);
        }

        #[test]
        fn a_query_never_costs_more_than_getting_its_items_one_by_one(sizes in prop::collection::vec(1_u64..409_600, 1..40)) {
            let items = sizes.iter().map(|size| Some(Bytes::new(*size)));
            let together = paged_read(Bytes::new(sizes.iter().sum()), Strong).units;
            prop_assert!(together <= batch_read_units(items, Strong));
        }
    }
}
