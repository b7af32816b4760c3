//! From what a kind has seen to a finding: estimates the edited table, and earns the severity.

use super::{
    Finding, Kind,
    edit::Edit,
    evidence::{Against, Amount, Evidence},
    severity::Severity,
};
use crate::{
    design::Design,
    estimate::{Estimate, View, estimate},
    money::Usd,
    pricing::PriceBook,
    wire::{DesignV1, FreeTierV1, TableV1},
};
use std::cell::OnceCell;

/// A finding before its saving is known.
pub(super) struct Draft {
    place: String,
    title: String,
    text: String,
    evidence: Vec<Evidence>,
    remedy: Option<Remedy>,
    threat: Option<Severity>,
    at_most: Severity,
    stake: Option<Usd>,
    only_if_it_saves: bool,
    saving: Option<Usd>,
}

/// What could be done about it.
struct Remedy {
    /// The button; `None` where only the person can do it, and the edit serves to know what it would save.
    label: Option<String>,
    edited: TableV1,
    /// Whether it is proposed although it costs more.
    worth_its_price: bool,
}

impl Draft {
    /// A fact at a place.
    pub(super) fn new(place: String, title: impl Into<String>, text: impl Into<String>) -> Draft {
        Draft {
            place,
            title: title.into(),
            text: text.into(),
            evidence: Vec::new(),
            remedy: None,
            threat: None,
            at_most: Severity::High,
            stake: None,
            only_if_it_saves: false,
            saving: None,
        }
    }

    /// With a figure.
    pub(super) fn with(mut self, label: &'static str, value: Amount) -> Draft {
        self.evidence.push(Evidence { label, value, against: None });
        self
    }

    /// With a figure that may not be known.
    pub(super) fn with_known(self, label: &'static str, value: Option<Amount>) -> Draft {
        match value {
            Some(value) => self.with(label, value),
            None => self,
        }
    }

    /// With a figure and its limit.
    pub(super) fn with_limit(mut self, label: &'static str, value: Amount, limit: Amount) -> Draft {
        self.evidence.push(Evidence { label, value, against: Some(Against::Limit(limit)) });
        self
    }

    /// With a figure and what the change makes of it.
    pub(super) fn with_change(mut self, label: &'static str, value: Amount, after: Amount) -> Draft {
        self.evidence.push(Evidence { label, value, against: Some(Against::After(after)) });
        self
    }

    /// Requests fail or data is at risk: at least this severe, whatever the money.
    pub(super) fn threatens(mut self, severity: Severity) -> Draft {
        self.threat = Some(severity);
        self
    }

    /// Rests on something that has not been said: at most this severe, whatever the money.
    pub(super) fn at_most(mut self, severity: Severity) -> Draft {
        self.at_most = severity;
        self
    }

    /// This much a month is spent on it, where no edit says what could be saved.
    pub(super) fn at_stake(mut self, stake: Option<Usd>) -> Draft {
        self.stake = stake;
        self
    }

    /// Proposes a change that is only worth making if it saves.
    pub(super) fn apply(mut self, label: impl Into<String>, edited: TableV1) -> Draft {
        self.remedy = Some(Remedy { label: Some(label.into()), edited, worth_its_price: false });
        self
    }

    /// Proposes a change that is worth its price.
    pub(super) fn mend(mut self, label: impl Into<String>, edited: TableV1) -> Draft {
        self.remedy = Some(Remedy { label: Some(label.into()), edited, worth_its_price: true });
        self
    }

    /// Says what a change that only the person can make would save.
    pub(super) fn what_if(mut self, edited: TableV1) -> Draft {
        self.remedy = Some(Remedy { label: None, edited, worth_its_price: false });
        self
    }

    /// Would save so much in ways that no edited table shows, such as by what is paid once.
    pub(super) fn would_save(mut self, saving: Option<Usd>) -> Draft {
        self.saving = saving;
        self
    }

    /// Is no finding unless its change saves something.
    pub(super) fn only_if_it_saves(mut self) -> Draft {
        self.only_if_it_saves = true;
        self
    }
}

/// A table's month, and how many amounts are missing in it.
#[derive(Clone, Copy)]
struct Month {
    total: Usd,
    missing: usize,
}

/// Weighs the drafts of one table.
pub(super) struct Judge<'a> {
    wire: &'a DesignV1,
    table: usize,
    total: Usd,
    prices: &'a PriceBook,
    today: OnceCell<Option<Month>>,
    /// Whether tables share what is paid for: a reservation or the free tier covers them all.
    is_shared: bool,
}

impl<'a> Judge<'a> {
    pub(super) fn new(wire: &'a DesignV1, table: usize, estimate: &Estimate, prices: &'a PriceBook) -> Judge<'a> {
        let reserves = |it: &TableV1| it.capacity.as_ref().is_some_and(|it| it.reserved.is_some());
        let is_shared = wire.tables.iter().any(reserves) || wire.settings.free_tier == Some(FreeTierV1::On);
        Judge { wire, table, total: estimate.total(View::AsDesigned), prices, today: OnceCell::new(), is_shared }
    }

    /// The finding that a draft comes to; `None` where it is none after all.
    pub(super) fn finding(&self, kind: &'static Kind, draft: Draft) -> Option<Finding> {
        let Draft { place, title, text, mut evidence, remedy, threat, at_most, stake, only_if_it_saves, saving: told } =
            draft;
        let month = remedy.as_ref().and_then(|it| self.month(&it.edited));
        let saving = told.or_else(|| month.and_then(|after| self.saving(after)));
        let saves = saving.is_some_and(|it| it > Usd::ZERO);
        if only_if_it_saves && !saves {
            return None;
        }
        // An edit that leaves a design with mistakes is none.
        let keeps = |remedy: &Remedy| month.is_some() && (saves || remedy.worth_its_price || saving.is_none());
        let (edit, saving) = match remedy {
            Some(remedy) if keeps(&remedy) => {
                let Remedy { label, edited, .. } = remedy;
                let edit = label.map(|label| Edit { label, table: self.table, edited: Box::new(edited) });
                (edit, saving)
            }
            Some(_) => {
                if let Some(more) = saving.and_then(|it| Usd::ZERO.checked_sub(it)).filter(|it| *it > Usd::ZERO) {
                    evidence.push(Evidence {
                        label: "The change would add",
                        value: Amount::monthly(more),
                        against: None,
                    });
                }
                (None, None)
            }
            None => (None, saving),
        };
        let worth = saving.or(stake).map(|it| Severity::of_money(it, self.total).max(at_most));
        let severity = worth.into_iter().chain(threat).min().unwrap_or(Severity::Note);
        Some(Finding { kind, severity, place, title, text, evidence, edit, saving })
    }

    /// What the month after the change is less than today's; `None` where what is missing decides.
    fn saving(&self, after: Month) -> Option<Usd> {
        let today = (*self.today.get_or_init(|| self.month(self.wire.tables.get(self.table)?)))?;
        let saving = today.total.checked_sub(after.total)?;
        let told = after.missing <= today.missing && !(saving == Usd::ZERO && today.missing > 0);
        told.then_some(saving)
    }

    /// The month with this table. Of the table alone, unless tables share something: what they do not share does not
    /// change with it.
    fn month(&self, table: &TableV1) -> Option<Month> {
        let mut tables = vec![table.clone()];
        if self.is_shared {
            tables.clone_from(&self.wire.tables);
            *tables.get_mut(self.table)? = table.clone();
        }
        let alone = DesignV1 {
            version: self.wire.version,
            name: self.wire.name.clone(),
            region: self.wire.region.clone(),
            settings: self.wire.settings.clone(),
            typed_prices: self.wire.typed_prices.clone(),
            tables,
            ..DesignV1::default()
        };
        let all = estimate(&Design::from_wire(&alone).ok()?, self.prices).ok()?;
        Some(Month { total: all.total(View::AsDesigned), missing: all.missing.len() })
    }
}
