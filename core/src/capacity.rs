//! What each way of paying for capacity costs, and what it would throttle: on-demand, fixed, auto scaled; reserved
//! capacity and savings plans on top; the table class; growth over months; which input moves the bill.
//!
//! Owns comparisons that need traffic over time, which [`crate::bill`] and [`crate::estimate`] leave out. The model of
//! a minute is [`crate::simulate`]'s. Nothing here is a purchase: reserved capacity and savings plans are shown beside
//! a price, never in it.

mod apply;
mod cells;
mod commitment;
mod growth;
mod hour_billing;
mod input_name;
mod load;
mod modes;
mod offer;
mod on_demand;
mod quota;
mod sensitivity;
mod table_class;
mod words;

pub use apply::{ScalingSetting, with_scaling, with_table_way, with_way};
pub use cells::{CommitmentCells, OfferCells, commitments_in_words, input_cells, offer_cells, refused};
pub use commitment::{Reservation, SavingsPlan, break_even_against_on_demand, break_even_of_hours};
pub use growth::{
    GROWTH_MONTHS, Growth, GrowthError, GrowthLimit, GrowthOptions, LimitReached, MonthAhead, Outlook, growth,
};
pub use hour_billing::{HourBilling, disputed_effects_everywhere, hour_billing};
pub use input_name::named_inputs;
pub use modes::{
    DimensionLoad, Modes, Presets, ScaledMonth, TableModes, dimension_loads, dimension_policy, modes, scaled_month,
};
pub use offer::{Answer, GivenCapacity, Offer, OverQuota, Overlay, Throttled, Unknown, Way};
pub use on_demand::{ON_DEMAND_IN_WORDS, OnDemandCells, OnDemandFacts, OnDemandShares, OnDemandStart};
pub use sensitivity::{InputEffect, InputEnd, RangeSource, Sensitivity, SensitivityError, sensitivity};
pub use table_class::{ClassComparison, ClassCost, accepted_class_changes, class_threshold, table_classes};
pub use words::{ACCEPTED_THROTTLING, reason, reason_for_table};
