//! Writes: puts, updates and deletes, their conditions, and what transactions make of them.

use super::read::{ReadConsistency, item_read_units};
use crate::units::{Bytes, ReadRequestUnits, WriteRequestUnits};

/// Whether a write stands alone (also within a batch) or belongs to a transaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WriteKind {
    /// One unit for each KB.
    #[default]
    Standard,
    /// Two units for each KB (R-TX-1). Index entries are never doubled (R-TX-6).
    Transactional,
}

impl WriteKind {
    const fn factor(self) -> u64 {
        match self {
            WriteKind::Standard => 1,
            WriteKind::Transactional => 2,
        }
    }
}

/// Which size a refused write is billed by. AWS's texts disagree (doubt D-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FailedConditionSize {
    /// The item that is there, or the minimum if there is none.
    #[default]
    Existing,
    /// The larger of the item that is there and the one attempted: the careful reading.
    Larger,
}

/// One item's sizes before and after a write; `None` is an item that is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemChange {
    /// Size before the write.
    pub before: Option<Bytes>,
    /// Size after the write.
    pub after: Option<Bytes>,
}

impl ItemChange {
    /// The larger of the two images; zero where there is neither.
    pub fn larger(self) -> Bytes {
        self.before.max(self.after).unwrap_or_default()
    }
}

fn units_of(size: Bytes, kind: WriteKind) -> WriteRequestUnits {
    WriteRequestUnits::new(size.blocks(Bytes::KB)).times(kind.factor())
}

/// Units of one put, update or delete on the table itself, without its indexes. Rules R-WRITE-1 to R-WRITE-5, R-TX-1,
/// R-TX-2 and R-TX-5.
///
/// The larger image rounds up to whole KB; deleting what is not there costs the minimum. In a transaction the rounded
/// figure doubles. Actions of a batch or transaction round one by one: add their units.
pub fn write_units(change: ItemChange, kind: WriteKind) -> WriteRequestUnits {
    units_of(change.larger(), kind)
}

/// Units of a write whose condition failed (R-WRITE-7, doubt D-1). `change.after` is the image that was refused;
/// indexes cost nothing.
pub fn failed_condition_units(change: ItemChange, policy: FailedConditionSize, kind: WriteKind) -> WriteRequestUnits {
    let size = match policy {
        FailedConditionSize::Existing => change.before.unwrap_or_default(),
        FailedConditionSize::Larger => change.larger(),
    };
    units_of(size, kind)
}

/// Units of a ConditionCheck in a transaction: a transactional write of the item it looks at, two if there is none
/// (R-TX-3).
pub fn condition_check_units(item: Option<Bytes>) -> WriteRequestUnits {
    units_of(item.unwrap_or_default(), WriteKind::Transactional)
}

/// Read units of repeating a write transaction with the same token within ten minutes: no write, but each action's
/// larger image is read transactionally and rounds by itself, to 4 KB (R-TX-4).
pub fn replay_read_units(changes: impl IntoIterator<Item = ItemChange>) -> ReadRequestUnits {
    let read = |change: ItemChange| item_read_units(Some(change.larger()), ReadConsistency::Transactional);
    changes.into_iter().map(read).sum()
}

#[cfg(test)]
mod tests {
    use super::WriteKind::{Standard, Transactional};
    use super::*;
    use proptest::prelude::*;

    fn change(before: Option<u64>, after: Option<u64>) -> ItemChange {
        ItemChange { before: before.map(Bytes::new), after: after.map(Bytes::new) }
    }

    #[track_caller]
    fn check_write(before: Option<u64>, after: Option<u64>, kind: WriteKind, units: u64) {
        assert_eq!(write_units(change(before, after), kind).get(), units);
    }

    #[track_caller]
    fn check_failed(before: Option<u64>, after: u64, policy: FailedConditionSize, units: u64) {
        assert_eq!(failed_condition_units(change(before, Some(after)), policy, Standard).get(), units);
    }

    #[test]
    fn r_write_1_a_put_rounds_up_to_the_next_kilobyte() {
        check_write(None, Some(1_024), Standard, 1);
        check_write(None, Some(1_025), Standard, 2);
        check_write(None, Some(1_025), Transactional, 4);
    }

    #[test]
    fn r_write_2_to_4_the_larger_image_counts() {
        check_write(Some(3_000), Some(100), Standard, 3);
        check_write(Some(100), Some(3_000), Standard, 3);
        check_write(Some(3_000), None, Standard, 3);
        check_write(Some(3_000), None, Transactional, 6);
    }

    #[test]
    fn r_write_5_and_r_tx_5_deleting_what_is_not_there_costs_the_minimum() {
        check_write(None, None, Standard, 1);
        check_write(None, None, Transactional, 2);
    }

    #[test]
    fn r_write_7_a_refused_write_costs_the_item_that_is_there() {
        check_failed(Some(307_200), 317_440, FailedConditionSize::Existing, 300);
        check_failed(Some(307_200), 317_440, FailedConditionSize::Larger, 310);
        check_failed(None, 5_000, FailedConditionSize::Existing, 1);
        check_failed(None, 5_000, FailedConditionSize::Larger, 5);
    }

    #[test]
    fn r_tx_3_a_condition_check_is_billed_as_a_transactional_write() {
        assert_eq!(condition_check_units(Some(Bytes::new(1_025))).get(), 4);
        assert_eq!(condition_check_units(None).get(), 2);
    }

    #[test]
    fn r_tx_4_a_replay_reads_the_larger_image_of_each_action() {
        let actions = [change(Some(5_000), Some(10)), change(None, Some(100)), change(None, None)];
        assert_eq!(replay_read_units(actions).halves(), 8 + 4 + 4);
    }

    proptest! {
        #[test]
        fn more_bytes_never_cost_less(before in 0_u64..1 << 40, after in 0_u64..1 << 40, more in 0_u64..1 << 20) {
            for kind in [Standard, Transactional] {
                let base = write_units(change(Some(before), Some(after)), kind);
                prop_assert!(base <= write_units(change(Some(before + more), Some(after)), kind));
                prop_assert!(base <= write_units(change(Some(before), Some(after + more)), kind));
            }
        }

        #[test]
        fn a_write_costs_the_same_in_both_directions(before in 0_u64..1 << 40, after in 0_u64..1 << 40) {
            let forward = write_units(change(Some(before), Some(after)), Standard);
            prop_assert_eq!(forward, write_units(change(Some(after), Some(before)), Standard));
            prop_assert_eq!(forward.times(2), write_units(change(Some(before), Some(after)), Transactional));
        }

        #[test]
        fn a_refused_write_never_costs_more_than_a_done_one(before in 0_u64..1 << 40, after in 0_u64..1 << 40) {
            let change = change(Some(before), Some(after));
            for policy in [FailedConditionSize::Existing, FailedConditionSize::Larger] {
                prop_assert!(failed_condition_units(change, policy, Standard) <= write_units(change, Standard));
            }
        }
    }
}
