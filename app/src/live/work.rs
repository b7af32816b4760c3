//! Work that takes longer than an answer may: done piece by piece between messages, so that what is typed meanwhile is
//! answered at once. What the work is, and how far it is, is the page's business.

use super::{LivePage, Session};

impl Session {
    /// Whether something is left to be done.
    pub fn has_work(&self) -> bool {
        match self.page {
            LivePage::Simulate(it) => it.has_work(),
            LivePage::Home(_) | LivePage::Design(_) | LivePage::Size(_) => false,
        }
    }

    /// Does a piece of it. What is shown then tells how far it is.
    pub fn work(&mut self) {
        self.last = None;
        if let LivePage::Simulate(it) = self.page {
            self.root.with(|| it.work());
        }
    }
}
