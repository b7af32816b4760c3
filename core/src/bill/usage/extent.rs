//! How much a Query or Scan reads, and what a table or index holds.

use crate::{
    bill::stock::Stock,
    design::{Extent, Gap, RangeRead, Table},
    metering::PageEnd,
    units::Bytes,
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// What a Query or Scan reads, in bytes.
pub(super) struct ReadExtent {
    pub(super) bytes: Bytes,
    pub(super) items: Option<Decimal>,
}

impl ReadExtent {
    /// Where its pages end if they end with an item: items are all of the average size (D-20).
    pub(super) fn page_end(&self) -> PageEnd {
        let each = self.items.and_then(|it| Decimal::from(self.bytes.get()).checked_div(it)?.ceil().to_u64());
        each.map_or(PageEnd::Bytes, |bytes| PageEnd::Items { item: Bytes::new(bytes) })
    }
}

/// Inner `None`: beyond the range.
pub(super) fn extent(table: &Table, read: &RangeRead, stocks: &[Stock]) -> Result<Option<ReadExtent>, Gap> {
    let whole = |bytes: Decimal, items: Decimal| {
        bytes.ceil().to_u64().map(|bytes| ReadExtent { bytes: Bytes::new(bytes), items: Some(items) })
    };
    match read.extent {
        Extent::Unknown(gap) => Err(gap),
        Extent::Stated { bytes, items } => Ok(Some(ReadExtent { bytes, items })),
        Extent::Items { items, each } => {
            Ok(items.checked_mul(Decimal::from(each.get())).and_then(|bytes| whole(bytes, items)))
        }
        Extent::Everything => {
            if table.entities.is_empty() {
                return Err(Gap::Entities);
            }
            let (mut bytes, mut items) = (Decimal::ZERO, Decimal::ZERO);
            for (count, each) in contents(table, read.index, stocks) {
                let (count, each) = (count?, each?);
                items += count;
                match count.checked_mul(Decimal::from(each.get())).and_then(|more| bytes.checked_add(more)) {
                    Some(sum) => bytes = sum,
                    None => return Ok(None),
                }
            }
            Ok(whole(bytes, items))
        }
    }
}

/// What the table or an index holds: for each entity the average number, and the bytes of each without overhead.
pub(crate) fn contents<'a>(
    table: &'a Table,
    index: Option<usize>,
    stocks: &'a [Stock],
) -> impl Iterator<Item = (Stock, Result<Bytes, Gap>)> + 'a {
    let own = index
        .is_none()
        .then(|| table.entities.iter().enumerate().map(move |(e, it)| (stocks[e], it.size.ok_or(Gap::ItemSize(e)))));
    let entries = index.map(|i| {
        table.indexes[i].members.iter().map(move |member| {
            let count = stocks[member.entity]
                .map(|count| if member.share == Decimal::ONE { count } else { count * member.share });
            (count, member.entry.ok_or(Gap::EntryBytes { index: i, entity: member.entity }))
        })
    });
    own.into_iter().flatten().chain(entries.into_iter().flatten())
}
