//! The pages, one file each.

mod design;
mod home;
mod not_found;
mod prices;
mod report;
mod rules;
mod size;

pub use design::DesignPage;
pub use home::HomePage;
pub use not_found::NotFoundPage;
pub use prices::PricesPage;
pub use report::ReportPage;
pub use rules::{RulePage, RulesPage};
pub use size::SizePage;
