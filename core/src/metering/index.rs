//! What one write does to one secondary index, global or local, and what that costs.
//!
//! An entry is the table's key, the index's key and the projected attributes. Finding out which effect a write has is
//! left to the caller, who knows the items or the design.

use crate::units::{Bytes, WriteRequestUnits};

/// What a write to the table does to the item's entry in one index. Sizes are those of the entry, not of the item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexEffect {
    /// Not in the index before or after, or nothing that the index stores changed (R-IDX-3, R-IDX-7).
    Untouched,
    /// The item enters: it is new, or has gained the last index key attribute (R-IDX-4).
    Enters {
        /// The entry written.
        after: Bytes,
    },
    /// The item leaves: it is deleted, or has lost an index key attribute (R-IDX-4).
    Leaves {
        /// The entry removed.
        before: Bytes,
    },
    /// Same index key, but something else that the index stores changed (R-IDX-5).
    Changes {
        /// The entry before the write.
        before: Bytes,
        /// The entry after the write.
        after: Bytes,
    },
    /// An index key attribute changed: the entry is deleted at one place and inserted at another (R-IDX-6).
    Moves {
        /// The entry removed.
        before: Bytes,
        /// The entry inserted.
        after: Bytes,
    },
}

/// Write units of one index for one write to its table. Rules R-IDX-2 to R-IDX-7; the same for global and local
/// indexes, and never doubled by a transaction (R-TX-6).
///
/// An entry rounds up to whole KB, without the 100 bytes of storage overhead. A move rounds its two halves apart.
pub fn index_write_units(effect: IndexEffect) -> WriteRequestUnits {
    let units_of = |entry: Bytes| WriteRequestUnits::new(entry.blocks(Bytes::KB));
    match effect {
        IndexEffect::Untouched => WriteRequestUnits::ZERO,
        IndexEffect::Enters { after } => units_of(after),
        IndexEffect::Leaves { before } => units_of(before),
        IndexEffect::Changes { before, after } => units_of(before.max(after)),
        IndexEffect::Moves { before, after } => units_of(before).plus(units_of(after)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(effect: IndexEffect, units: u64) {
        assert_eq!(index_write_units(effect).get(), units);
    }

    #[test]
    fn r_idx_3_to_7_each_effect_has_its_own_cost() {
        let (before, after) = (Bytes::new(1_500), Bytes::new(2_500));
        check(IndexEffect::Untouched, 0);
        check(IndexEffect::Enters { after }, 3);
        check(IndexEffect::Leaves { before }, 2);
        check(IndexEffect::Changes { before, after }, 3);
        check(IndexEffect::Moves { before, after }, 5);
    }

    #[test]
    fn r_idx_6_a_move_rounds_its_halves_apart() {
        let half = Bytes::new(512);
        check(IndexEffect::Moves { before: half, after: half }, 2);
    }

    proptest! {
        #[test]
        fn a_move_costs_a_leave_and_an_enter_and_never_less_than_a_change(before in 0_u64..1 << 40, after in 0_u64..1 << 40) {
            let (before, after) = (Bytes::new(before), Bytes::new(after));
            let leave_and_enter = index_write_units(IndexEffect::Leaves { before })
                .plus(index_write_units(IndexEffect::Enters { after }));
            let moves = index_write_units(IndexEffect::Moves { before, after });
            prop_assert_eq!(moves, leave_and_enter);
            let changes = index_write_units(IndexEffect::Changes { before, after });
            prop_assert!(changes < moves);
        }
    }
}
