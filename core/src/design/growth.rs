//! A design some months later: its items have grown, everything else is as it was.

use super::Design;
use rust_decimal::Decimal;

impl Design {
    /// The design after so many months of its entities' growth. Where items are lost, they end at none, and none are
    /// lost after that.
    pub fn after_months(&self, months: u32) -> Design {
        let mut later = self.clone();
        for entity in later.tables.iter_mut().flat_map(|it| &mut it.entities) {
            let Some(items) = entity.items else { continue };
            // Items and growth are at most 10¹³ each, so that years of them fit.
            let grown = items + entity.growth_per_month * Decimal::from(months);
            entity.items = Some(grown.max(Decimal::ZERO));
            entity.growth_per_month = entity.growth_per_month.max(-grown.max(Decimal::ZERO));
        }
        later
    }

    /// Whether any entity grows or shrinks.
    pub fn grows(&self) -> bool {
        self.tables.iter().flat_map(|it| &it.entities).any(|it| it.items.is_some() && !it.growth_per_month.is_zero())
    }
}
