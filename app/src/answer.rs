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
use std::{
    any::{Any, TypeId},
    collections::BTreeMap,
    ops::Deref,
    sync::{Arc, Mutex, PoisonError},
};

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
    /// The books that are here, to tell what it cost with another one.
    pub books: Books,
}

impl Answer {
    /// Checks and estimates a design with the prices in use. Mistakes go by the path of their field; a bill that cannot
    /// be made is a mistake of the Region or of the whole.
    pub fn of(wire: DesignV1) -> Result<Answer, Mistakes> {
        Answer::by(wire, &Books::here())
    }

    /// The same by these prices.
    pub fn by(wire: DesignV1, books: &Books) -> Result<Answer, Mistakes> {
        let prices = books.in_use();
        let design = Design::from_wire(&wire)?;
        let estimate = estimate(&design, prices).map_err(|error| {
            let path = if matches!(error, BillError::Price(_)) { "region" } else { "tables" };
            Mistakes::from([(path.to_string(), error.to_string())])
        })?;
        let token = match &wire.price_version {
            Some(_) => share::encode(&wire),
            None => share::encode(&DesignV1 { price_version: Some(prices.version().to_owned()), ..wire.clone() }),
        };
        Ok(Answer { wire, design, estimate, token, prices: prices.clone(), books: books.clone() })
    }

    /// The answer that the design would have with an edit; `None` where it would not hold together.
    pub fn with(&self, edit: impl FnOnce(&mut DesignV1)) -> Option<Answer> {
        let mut wire = self.wire.clone();
        edit(&mut wire);
        let design = Design::from_wire(&wire).ok()?;
        let estimate = estimate(&design, &self.prices).ok()?;
        Some(Answer {
            wire,
            design,
            estimate,
            token: String::new(),
            prices: self.prices.clone(),
            books: self.books.clone(),
        })
    }
}

/// An answer that many places on a page share, with what was worked out from it. Equal only to itself: comparing two whole
/// designs at every keystroke would be work for nothing.
#[derive(Clone, Debug)]
pub struct SharedAnswer(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    answer: Answer,
    // By the type of the function that works it out.
    found: Mutex<BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl SharedAnswer {
    /// Shares an answer.
    pub fn new(answer: Answer) -> SharedAnswer {
        SharedAnswer(Arc::new(Shared { answer, found: Mutex::default() }))
    }

    /// What `make` works out from the answer, once for all who ask with the same function. It has to be a function by its
    /// name, or a closure that captures nothing: then its type says what it does.
    pub fn once<T, F>(&self, make: F) -> Arc<T>
    where
        T: Send + Sync + 'static,
        F: Fn(&SharedAnswer) -> T + 'static,
    {
        const { assert!(size_of::<F>() == 0, "what a function captures is not in its type") };
        let found = || self.0.found.lock().unwrap_or_else(PoisonError::into_inner);
        let known = found().get(&TypeId::of::<F>()).cloned();
        // Not held while `make` runs: it may ask for something else.
        known.and_then(|it| it.downcast::<T>().ok()).unwrap_or_else(|| {
            let made = Arc::new(make(self));
            found().insert(TypeId::of::<F>(), made.clone());
            made
        })
    }
}

impl Deref for SharedAnswer {
    type Target = Answer;

    fn deref(&self) -> &Answer {
        &self.0.answer
    }
}

impl PartialEq for SharedAnswer {
    fn eq(&self, other: &SharedAnswer) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
