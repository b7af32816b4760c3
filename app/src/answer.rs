//! A design that holds together with everything that follows from it: what the pages show.

use crate::books::Books;
use keyfare_core::{
    bill::BillError,
    design::Design,
    estimate::{Estimate, estimate},
    pricing::PriceBook,
    share,
    wire::{DesignV1, Mistakes},
};
use std::{ops::Deref, sync::Arc};

/// A valid design, its estimate and its link.
#[derive(Clone, Debug)]
pub struct Answer {
    /// As it is written to files and links.
    pub wire: DesignV1,
    /// Checked and resolved.
    pub design: Design,
    /// Units and money.
    pub estimate: Estimate,
    /// The text after `?d=`. It names the price list, also where the design did not (E3).
    pub token: String,
    /// What it was estimated with.
    pub prices: Arc<PriceBook>,
}

impl Answer {
    /// Checks and estimates a design with the prices in use. Mistakes go by the path of their field; a bill that cannot
    /// be made is a mistake of the Region or of the whole.
    pub fn of(wire: DesignV1) -> Result<Answer, Mistakes> {
        Answer::by(wire, Books::here().in_use())
    }

    /// The same by these prices.
    pub fn by(wire: DesignV1, prices: &Arc<PriceBook>) -> Result<Answer, Mistakes> {
        let design = Design::from_wire(&wire)?;
        let estimate = estimate(&design, prices).map_err(|error| {
            let path = if matches!(error, BillError::Price(_)) { "region" } else { "tables" };
            Mistakes::from([(path.to_string(), error.to_string())])
        })?;
        let token = match &wire.price_version {
            Some(_) => share::encode(&wire),
            None => share::encode(&DesignV1 { price_version: Some(prices.version().to_owned()), ..wire.clone() }),
        };
        Ok(Answer { wire, design, estimate, token, prices: prices.clone() })
    }

    /// The answer that the design would have with an edit; `None` where it would not hold together.
    pub fn with(&self, edit: impl FnOnce(&mut DesignV1)) -> Option<Answer> {
        let mut wire = self.wire.clone();
        edit(&mut wire);
        let design = Design::from_wire(&wire).ok()?;
        let estimate = estimate(&design, &self.prices).ok()?;
        Some(Answer { wire, design, estimate, token: String::new(), prices: self.prices.clone() })
    }
}

/// An answer that many places on a page share. Equal only to itself: comparing two whole designs at every keystroke
/// would be work for nothing.
#[derive(Clone, Debug)]
pub struct SharedAnswer(Arc<Answer>);

impl SharedAnswer {
    /// Shares an answer.
    pub fn new(answer: Answer) -> SharedAnswer {
        SharedAnswer(Arc::new(answer))
    }
}

impl Deref for SharedAnswer {
    type Target = Answer;

    fn deref(&self) -> &Answer {
        &self.0
    }
}

impl PartialEq for SharedAnswer {
    fn eq(&self, other: &SharedAnswer) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
