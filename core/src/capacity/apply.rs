//! A way of paying, or settings of auto scaling, written into a design. What is reserved stays as it is: nothing that
//! could be bought on top is ever part of an edit.

use super::{
    modes::Modes,
    offer::{Answer, GivenCapacity, Offer, Way},
};
use crate::{
    bill::{Place, UnitKind},
    traffic::{DimensionId, Direction, Resource},
    wire::{CapacityModeV1, CapacityV1, DesignV1, ScalingV1, TableV1, WireNumber},
};
use rust_decimal::Decimal;

/// How one dimension is to scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScalingSetting {
    /// The table or an index, reads or writes.
    pub id: DimensionId,
    /// In hundredths of a percent.
    pub target_basis_points: u32,
    /// The fewest units.
    pub minimum: u32,
    /// The most units.
    pub maximum: u32,
}

/// A table that scales with these settings. Cooldowns that it states stay; stated amounts and schedules,
/// which go with capacity that does not follow its use, are taken out.
pub fn with_scaling(table: &TableV1, settings: &[ScalingSetting]) -> TableV1 {
    let mut table = table.clone();
    table.capacity.get_or_insert_default().mode = Some(CapacityModeV1::Provisioned);
    for setting in settings {
        let Some(capacity) = capacity_of(&mut table, setting.id.resource) else { continue };
        (capacity.read, capacity.write) = (None, None);
        capacity.schedule.clear();
        let policies = capacity.auto_scaling.get_or_insert_default();
        let policy = match setting.id.direction {
            Direction::Read => &mut policies.read,
            Direction::Write => &mut policies.write,
        };
        let said = policy.take();
        let hundredths = Decimal::from(setting.target_basis_points) / Decimal::ONE_HUNDRED;
        *policy = Some(ScalingV1 {
            min: WireNumber(setting.minimum.into()),
            max: WireNumber(setting.maximum.max(setting.minimum).into()),
            target: Some(WireNumber(hundredths.normalize())),
            scale_out_cooldown: said.as_ref().and_then(|it| it.scale_out_cooldown),
            scale_in_cooldown: said.and_then(|it| it.scale_in_cooldown),
        });
    }
    table
}

/// The capacity of the table or of an index, made where there was none.
fn capacity_of(table: &mut TableV1, resource: Resource) -> Option<&mut CapacityV1> {
    let place = match resource {
        Resource::Table => &mut table.capacity,
        Resource::Index(i) => &mut table.indexes.get_mut(i)?.capacity,
    };
    Some(place.get_or_insert_default())
}

/// A way written into every table of a design; `None` where every table is paid for so already, or the way is not known.
pub fn with_way(wire: &DesignV1, modes: &Modes, way: Way) -> Option<DesignV1> {
    let mut edited = wire.clone();
    let mut differs = false;
    for (position, table) in modes.tables.iter().enumerate() {
        // As the row of the whole design has it: a table without stated amounts is computed at the peak.
        let own = table.offers.iter().find(|it| it.way == way);
        let offer = own.or_else(|| table.offers.iter().find(|it| it.way == Way::FixedAtPeak))?;
        if let Some(next) = with_table_way(&edited, position, offer) {
            (edited, differs) = (next, true);
        }
    }
    differs.then_some(edited)
}

/// An offer written into its table; `None` where the table is paid for so already, or the offer is not known.
///
/// On-demand keeps what is stated for provisioned mode, and the other way round: going back finds it again. Capacity at
/// the peak is what the design computes where nothing is stated.
pub fn with_table_way(wire: &DesignV1, position: usize, offer: &Offer) -> Option<DesignV1> {
    let before = wire.tables.get(position)?;
    let answer = offer.answer.as_ref().ok()?;
    let way = offer.way;
    let table = match way {
        Way::OnDemand => {
            let mut table = before.clone();
            table.capacity.get_or_insert_default().mode = Some(CapacityModeV1::OnDemand);
            table
        }
        Way::AsStated => {
            let mut table = before.clone();
            table.capacity.get_or_insert_default().mode = Some(CapacityModeV1::Provisioned);
            table
        }
        // Less than the peak needs, where a table cannot have as much, has to be stated.
        Way::FixedAtPeak if !answer.is_limited() => fixed(before, &[]),
        Way::FixedAtPeak => fixed(before, &answer.capacities),
        Way::FixedAtP99 | Way::FixedAtP95 => fixed(before, &answer.capacities),
        Way::AutoScaled => with_scaling(before, &usual(before, answer)),
    };
    let is_on_demand = |table: &TableV1| {
        let mode = table.capacity.as_ref().and_then(|it| it.mode);
        mode.unwrap_or(CapacityModeV1::OnDemand) == CapacityModeV1::OnDemand
    };
    if *before == table || (way == Way::OnDemand && is_on_demand(before)) {
        return None;
    }
    let mut edited = wire.clone();
    edited.tables[position] = table;
    Some(edited)
}

/// The policies that the table states, and the service's usual ones for the rest.
fn usual(table: &TableV1, answer: &Answer) -> Vec<ScalingSetting> {
    let setting = |capacity: &GivenCapacity| {
        let (id, stated) = match capacity.place {
            Place::Table => (Resource::Table, table.capacity.as_ref()),
            Place::Index(i) => (Resource::Index(i), table.indexes.get(i).and_then(|it| it.capacity.as_ref())),
        };
        let stated = stated.and_then(|it| it.auto_scaling.as_ref());
        let (direction, stated) = match capacity.kind {
            UnitKind::Read => (Direction::Read, stated.and_then(|it| it.read.as_ref())),
            UnitKind::Write => (Direction::Write, stated.and_then(|it| it.write.as_ref())),
        };
        let usual = crate::simulate::ScalingPolicy::default();
        let whole = |number: WireNumber| u32::try_from(number.0).ok();
        let target = stated.and_then(|it| it.target).and_then(|it| it.0.checked_mul(Decimal::ONE_HUNDRED));
        ScalingSetting {
            id: DimensionId { resource: id, direction },
            target_basis_points: target.and_then(|it| u32::try_from(it).ok()).unwrap_or(usual.target_basis_points),
            minimum: stated.and_then(|it| whole(it.min)).unwrap_or(usual.minimum),
            // As it was simulated: the quota, or what the design states above it.
            maximum: stated
                .and_then(|it| whole(it.max))
                .unwrap_or_else(|| u32::try_from(capacity.units).map_or(usual.maximum, |it| usual.maximum.max(it))),
        }
    };
    answer.capacities.iter().map(setting).collect()
}

/// Capacity that stays the same: the given units, or what the peak needs where none are given.
fn fixed(table: &TableV1, units: &[GivenCapacity]) -> TableV1 {
    let mut table = table.clone();
    table.capacity.get_or_insert_default().mode = Some(CapacityModeV1::Provisioned);
    let all = std::iter::once(&mut table.capacity).chain(table.indexes.iter_mut().map(|it| &mut it.capacity));
    for (place, capacity) in all.enumerate() {
        if let Some(capacity) = capacity {
            (capacity.read, capacity.write, capacity.auto_scaling) = (None, None, None);
            capacity.schedule.clear();
        }
        for given in units {
            let own = match given.place {
                Place::Table => 0,
                Place::Index(i) => i + 1,
            };
            if own == place {
                let capacity = capacity.get_or_insert_default();
                let units = Some(WireNumber(given.units));
                match given.kind {
                    UnitKind::Read => capacity.read = units,
                    UnitKind::Write => capacity.write = units,
                }
            }
        }
    }
    // An index that says nothing any more needs no capacity of its own.
    for index in &mut table.indexes {
        index.capacity.take_if(|it| *it == CapacityV1::default());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        capacity::{Presets, modes},
        design::Design,
        pricing::PriceBook,
        wire::read_design,
    };

    fn orders(capacity: &str) -> DesignV1 {
        let file = format!(
            r#"{{"version": 1, "name": "n", "region": "us-east-1", "tables": [{{"name": "orders",
            "partition_key": {{"name": "pk"}}, {capacity}
            "traffic": {{"shape": {{"peak_hours": {{"start_hour": 9, "hours": 8, "times": 6}}}}}},
            "entities": [{{"name": "order", "items": 1000, "size": {{"bytes": 924}}}}],
            "patterns": [{{"name": "put", "operation": "PutItem", "rate": {{"times": 90, "per": "second"}}}}]}}]}}"#
        );
        read_design(&file).expect("the design is well formed")
    }

    fn applied(wire: &DesignV1, way: Way) -> Option<DesignV1> {
        let design = Design::from_wire(wire).expect("the design holds together");
        let all = modes(&design, PriceBook::embedded(), Presets::DefaultOnly).expect("it has a bill");
        let edited = with_way(wire, &all, way);
        if let Some(edited) = &edited {
            Design::from_wire(edited).expect("the edited design holds together");
        }
        edited
    }

    #[track_caller]
    fn check(capacity: &str, way: Way, expected: Option<&str>) {
        let edited = applied(&orders(capacity), way);
        let shown = edited.map(|it| serde_json::to_string(&it.tables[0].capacity).expect("it is written"));
        assert_eq!(shown.as_deref(), expected, "{way:?}");
    }

    #[test]
    fn a_way_changes_mode_and_amounts_and_nothing_else() {
        check("", Way::OnDemand, None);
        check("", Way::FixedAtPeak, Some(r#"{"mode":"provisioned"}"#));
        check("", Way::FixedAtP95, Some(r#"{"mode":"provisioned","read":1,"write":203}"#));
        check(
            "",
            Way::AutoScaled,
            Some(
                r#"{"mode":"provisioned","auto_scaling":{"read":{"min":1,"max":40000,"target":70},"write":{"min":1,"max":40000,"target":70}}}"#,
            ),
        );
        let stated = r#""capacity": {"mode": "provisioned", "write": 300, "reserved": {"term": "one_year", "write_units": 100}},"#;
        check(
            stated,
            Way::OnDemand,
            Some(r#"{"mode":"on_demand","write":300,"reserved":{"term":"one_year","write_units":100}}"#),
        );
        check(stated, Way::AsStated, None);
        check(
            stated,
            Way::FixedAtPeak,
            Some(r#"{"mode":"provisioned","reserved":{"term":"one_year","write_units":100}}"#),
        );
    }

    #[test]
    fn a_policy_keeps_the_cooldowns_that_are_stated() {
        let wire = orders(
            r#""capacity": {"mode": "provisioned", "write": 9, "auto_scaling":
            {"write": {"min": 5, "max": 50, "scale_in_cooldown": 60}}},"#,
        );
        let id = DimensionId { resource: Resource::Table, direction: Direction::Write };
        let setting = |minimum| ScalingSetting { id, target_basis_points: 8_550, minimum, maximum: 50 };
        let scaled = |minimum| {
            let table = with_scaling(&wire.tables[0], &[setting(minimum)]);
            serde_json::to_string(&table.capacity).expect("it is written")
        };
        let expected = r#"{"mode":"provisioned","auto_scaling":{"write":{"min":7,"max":50,"target":"85.5","scale_in_cooldown":60}}}"#;
        assert_eq!(scaled(7), expected);
        assert!(scaled(70).contains(r#""min":70,"max":70"#), "a minimum above the maximum lifts it");
    }
}
