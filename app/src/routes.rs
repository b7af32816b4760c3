//! The pages, one file each.

mod design;
mod home;
mod not_found;
mod prices;
mod report;
mod size;

pub use design::DesignPage;
pub use home::HomePage;
pub use not_found::NotFoundPage;
pub use prices::PricesPage;
pub use report::ReportPage;
pub use size::SizePage;
