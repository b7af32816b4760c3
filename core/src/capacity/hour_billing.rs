//! What the readings of R-PROV-3 come to: whether an hour in which auto scaling changes the capacity is billed by its
//! highest value or by the average of its minutes (D-8). Nothing else changes capacity within an hour: schedules are
//! whole hours, and a bill has fixed capacity.

use super::{
    modes::{Presets, modes},
    offer::{Unknown, Way},
};
use crate::{
    bill::BillError,
    design::{Design, HourPolicy},
    estimate::{DisputedEffect, disputed_effects},
    money::Usd,
    pricing::PriceBook,
    rules::RuleId,
    show,
};

/// What auto scaled capacity of all tables costs a month by either reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HourBilling {
    /// By the highest value of each hour.
    pub highest: Usd,
    /// By the average of each hour: never more.
    pub average: Usd,
}

/// Simulates auto scaling and bills its hours both ways. Inner error: why the simulation says nothing. Outer: those of
/// [`modes`].
pub fn hour_billing(design: &Design, prices: &PriceBook) -> Result<Result<HourBilling, Unknown>, BillError> {
    let mut design = design.clone();
    design.settings.billed_hour = HourPolicy::Highest;
    let all = modes(&design, prices, Presets::DefaultOnly)?;
    let scaled = all.whole.into_iter().find(|it| it.way == Way::AutoScaled);
    // Without tables nothing is scaled.
    let Some(scaled) = scaled else { return Ok(Ok(HourBilling { highest: Usd::ZERO, average: Usd::ZERO })) };
    Ok(scaled.answer.map(|it| HourBilling { highest: it.throughput, average: it.lower }))
}

/// [`disputed_effects`] with what R-PROV-3 moves, which no bill of fixed capacity shows: for each effect, words to add
/// where it is not one of this bill.
///
/// Errors: those of [`disputed_effects`] and [`modes`].
pub fn disputed_effects_everywhere(
    design: &Design,
    prices: &PriceBook,
) -> Result<Vec<(DisputedEffect, Option<String>)>, BillError> {
    let mut all = Vec::new();
    for mut effect in disputed_effects(design, prices)? {
        let mut words = None;
        if effect.rule == RuleId::PROV_3 {
            match hour_billing(design, prices)? {
                Ok(both) => {
                    effect.monthly = match design.settings.billed_hour {
                        HourPolicy::Highest => both.difference(),
                        HourPolicy::Average => Usd::new(-both.difference().decimal()),
                    };
                    words = Some(both.words());
                }
                Err(unknown) => {
                    words = Some(format!("only auto scaling changes capacity within an hour, and that {unknown}"))
                }
            }
        }
        all.push((effect, words));
    }
    Ok(all)
}

impl HourBilling {
    /// What the average takes off.
    pub fn difference(&self) -> Usd {
        self.average.checked_sub(self.highest).unwrap_or(Usd::ZERO)
    }

    /// Both, and where they count, as a sentence without its dot.
    pub fn words(&self) -> String {
        if self.difference() == Usd::ZERO {
            return "only auto scaling changes capacity within an hour, and for this traffic it costs the same by both"
                .to_owned();
        }
        format!(
            "only auto scaling changes capacity within an hour: auto scaled, this design costs {} a month by the highest of \
             each hour and {} by the average; the bill here has fixed capacity",
            show::usd(self.highest),
            show::usd(self.average)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::read_design;
    use serde_json::{Value, json};

    /// A table with this traffic of its one question.
    fn found(traffic: Value, billed_hour: &str) -> Result<HourBilling, Unknown> {
        let wire = json!({
            "version": 1, "name": "test", "region": "us-east-1", "settings": {"billed_hour": billed_hour},
            "tables": [{
                "name": "t", "partition_key": {"name": "pk"},
                "entities": [{"name": "item", "size": {"bytes": 1_000}}],
                "patterns": [{"name": "put", "entity": "item", "operation": "PutItem", "rate": {"times": 100, "per": "second"},
                    "traffic": traffic}],
            }],
        });
        let design = Design::from_wire(&read_design(&wire.to_string()).expect("it reads")).expect("it holds together");
        hour_billing(&design, PriceBook::embedded()).expect("it has a bill")
    }

    #[test]
    fn r_prov_3_the_average_of_changing_hours_costs_less() {
        let spike = json!({"shape": {"spike": {"start_hour": 12, "minutes": 30, "times": 10, "every": "day"}}});
        let both = found(spike.clone(), "highest").expect("it is simulated");
        assert!(both.average < both.highest, "{both:?}");
        assert_eq!(Ok(both), found(spike, "average"));
        assert!(both.words().contains("by the highest of each hour and $"), "{}", both.words());
    }

    #[test]
    fn r_prov_3_flat_traffic_costs_the_same_by_both() {
        let both = found(Value::Null, "highest").expect("it is simulated");
        assert_eq!(both.difference(), Usd::ZERO);
        assert!(both.words().ends_with("it costs the same by both"), "{}", both.words());
        assert_eq!(found(json!({"peak": 5}), "highest"), Err(Unknown::PeakWithoutTime));
    }
}
