//! What the address asks for: `on=t0.i2.w&preset=slow&target=70&min=5&max=400&day=3&search=1&most=0.1`.

use crate::{
    address::{Address, escaped},
    answer::Answer,
};
use keyfare_core::{
    simulate::{Preset, ScalingPolicy},
    traffic::{DimensionId, Direction, Resource},
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// The presets with their names in the address and for people.
pub(super) const PRESETS: [(Preset, &str, &str); 3] = [
    (Preset::Fast, "fast", "Fast, 2 minutes after a step"),
    (Preset::Default, "default", "Default, 5 minutes"),
    (Preset::Slow, "slow", "Slow, 9 minutes"),
];

/// The typed settings by their names in the address, which are those of their fields too.
pub(super) const FIELDS: [&str; 3] = ["target", "min", "max"];

/// Settings as they stand in the address.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Wanted {
    /// The table's position.
    pub(super) table: usize,
    /// The dimension; `None` is the table's first.
    pub(super) dimension: Option<DimensionId>,
    /// The delays.
    pub(super) preset: Preset,
    /// Target in percent, minimum and maximum in units, as typed; `None` and empty keep those of the design.
    pub(super) typed: [Option<String>; 3],
    /// The day shown, from 0; `None` is the whole time.
    pub(super) day: Option<usize>,
    /// Whether settings are searched.
    pub(super) search: Search,
    /// How traffic grows in the months ahead, in percent a month, as typed.
    pub(super) growth: String,
    /// What the address asks for that there is not, each in a sentence.
    pub(super) unmet: Vec<String>,
    /// The throttled share allowed to the cheapest setting, in percent, as typed; empty is none at all.
    pub(super) most: String,
}

/// Whether many settings are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Search {
    /// They are.
    Asked,
    /// They are not.
    #[default]
    NotAsked,
}

impl Wanted {
    /// From the address. What is no name of anything asks for nothing, and is told; typed figures are kept as they are.
    pub(super) fn of(address: &Address, answer: &Answer) -> Wanted {
        let on = address.get("on").unwrap_or_default();
        let mut unmet = Vec::new();
        // Fields that were filled for another dimension say nothing about this one.
        let own = address.get("of").is_none_or(|of| of == on);
        let (table, dimension) = place(on).filter(|(table, id)| exists(answer, *table, *id)).unwrap_or_else(|| {
            if !on.is_empty() {
                unmet.push(format!("The design has no table or index “{}”: this is its first table.", short(on)));
            }
            (0, None)
        });
        let typed = FIELDS.map(|name| address.get(name).map(short).filter(|it| !it.is_empty()));
        if !own && typed.iter().any(Option::is_some) {
            unmet.push("What was typed was for another table or index: these are the settings of this one.".to_owned());
        }
        let typed = if own { typed } else { Default::default() };
        let preset = PRESETS.iter().find(|it| Some(it.1) == address.get("preset"));
        if let (None, Some(said)) = (preset, address.get("preset").filter(|it| !it.is_empty())) {
            unmet.push(format!("“{}” is no delay: write fast, default or slow. This is the default.", short(said)));
        }
        let preset = preset.map_or(Preset::Default, |it| it.0);
        let most = short(address.get("most").unwrap_or_default());
        let search = if address.get("search") == Some("1") { Search::Asked } else { Search::NotAsked };
        let day = address.get("day").filter(|it| !it.is_empty()).and_then(|text| {
            let day = text.parse::<usize>().ok().and_then(|day| day.checked_sub(1));
            if day.is_none() {
                unmet.push(format!("“{}” is no day: write its number. This is the whole time.", short(text)));
            }
            day
        });
        let growth = short(address.get("growth").unwrap_or_default());
        Wanted { table, dimension, preset, typed, day, search, growth, unmet, most }
    }

    /// The throttled share that is allowed, in millionths; the error is a sentence without its dot.
    pub(super) fn share(&self) -> Result<u32, String> {
        let Some(percent) = figure("throttled share", &self.most, "percent", "0.1")? else { return Ok(0) };
        let millionths = percent.checked_mul(Decimal::from(10_000)).filter(|it| it.fract().is_zero());
        millionths
            .and_then(|it| it.to_u32())
            .filter(|it| *it <= 1_000_000)
            .ok_or_else(|| format!("a throttled share of {percent} %: write 0 to 100, with at most four decimals"))
    }

    /// The part that a simulation depends on.
    pub(super) fn simulated(&self) -> Wanted {
        let (growth, most, unmet) = (String::new(), String::new(), Vec::new());
        Wanted { day: None, search: Search::NotAsked, growth, unmet, most, ..self.clone() }
    }

    /// The policy with what is typed over it; the error is the field and a sentence without its dot.
    pub(super) fn policy(&self, said: &ScalingPolicy) -> Result<ScalingPolicy, (&'static str, String)> {
        let [target, minimum, maximum] = self.typed.each_ref().map(|it| it.as_deref().unwrap_or_default());
        let mut policy = said.clone();
        if let Some(target) = figure("target", target, "percent", "70").map_err(|it| (FIELDS[0], it))? {
            let hundredths = target.checked_mul(Decimal::ONE_HUNDRED).filter(|it| it.fract().is_zero());
            policy.target_basis_points =
                hundredths.and_then(|it| it.to_u32()).filter(|it| (2_000..=9_000).contains(it)).ok_or_else(|| {
                    (FIELDS[0], format!("a target of {target} %: write 20 to 90, with at most two decimals"))
                })?;
        }
        let units = |name: &str, text: &str| match figure(name, text, "units", "5")? {
            None => Ok(None),
            Some(units) => match units.to_u32().filter(|_| units.fract().is_zero()) {
                Some(units) => Ok(Some(units)),
                None => Err(format!("a {name} of {units}: write a whole number from 1 to 100,000,000")),
            },
        };
        if let Some(units) = units("minimum", minimum).map_err(|it| (FIELDS[1], it))? {
            policy.minimum = units;
        }
        if let Some(units) = units("maximum", maximum).map_err(|it| (FIELDS[2], it))? {
            policy.maximum = units;
        }
        policy.start = policy.start.map(|start| policy.within_bounds(u64::from(start)));
        Ok(policy)
    }

    /// Names and values of the address, without those that ask for nothing.
    pub(super) fn pairs(&self) -> Vec<(&'static str, String)> {
        let preset = PRESETS.iter().find(|it| it.0 == self.preset && it.0 != Preset::Default).map_or("", |it| it.1);
        let [target, minimum, maximum] = self.typed.clone().map(Option::unwrap_or_default);
        let pairs = [
            ("on", self.on()),
            ("preset", preset.to_owned()),
            ("target", target),
            ("min", minimum),
            ("max", maximum),
            ("day", self.day.map(|day| (day + 1).to_string()).unwrap_or_default()),
            ("search", if self.search == Search::Asked { "1".to_owned() } else { String::new() }),
            ("most", self.most.clone()),
            ("growth", self.growth.clone()),
        ];
        pairs.into_iter().filter(|(_, value)| !value.is_empty()).collect()
    }

    /// The address of the same with another value of one name; an empty value leaves it out.
    pub(super) fn address(&self, token: &str, path: &str, changed: Option<(&'static str, &str)>) -> String {
        let mut pairs = self.pairs();
        if let Some((name, value)) = changed {
            pairs.retain(|(own, _)| *own != name);
            pairs.push((name, value.to_owned()));
        }
        let rest = pairs.into_iter().filter(|(_, value)| !value.is_empty());
        let rest: String = rest.map(|(name, value)| format!("&{name}={}", escaped(&value))).collect();
        format!("{path}?d={token}{rest}")
    }

    /// The name of the dimension in the address.
    pub(super) fn on(&self) -> String {
        match self.dimension {
            None => format!("t{}", self.table),
            Some(id) => on(self.table, id),
        }
    }
}

/// Whether a design has what an address names.
fn exists(answer: &Answer, table: usize, id: Option<DimensionId>) -> bool {
    let Some(table) = answer.design.tables.get(table) else { return false };
    match id.map(|it| it.resource) {
        Some(Resource::Index(place)) => place < table.indexes.len(),
        Some(Resource::Table) | None => true,
    }
}

/// A dimension in the address: `t0.r`, `t1.i3.w`.
pub(super) fn on(table: usize, id: DimensionId) -> String {
    let direction = match id.direction {
        Direction::Read => "r",
        Direction::Write => "w",
    };
    match id.resource {
        Resource::Table => format!("t{table}.{direction}"),
        Resource::Index(i) => format!("t{table}.i{i}.{direction}"),
    }
}

pub(super) fn place(on: &str) -> Option<(usize, Option<DimensionId>)> {
    let mut parts = on.split('.');
    let table = parts.next()?.strip_prefix('t')?.parse().ok()?;
    let direction = |it: &str| match it {
        "r" => Some(Direction::Read),
        "w" => Some(Direction::Write),
        _ => None,
    };
    let id = match (parts.next(), parts.next()) {
        (None, _) => return Some((table, None)),
        (Some(of), None) => DimensionId { resource: Resource::Table, direction: direction(of)? },
        (Some(index), Some(of)) => {
            let index = index.strip_prefix('i')?.parse().ok()?;
            DimensionId { resource: Resource::Index(index), direction: direction(of)? }
        }
    };
    Some((table, Some(id)))
}

/// Typed text as it is kept.
pub(super) fn short(text: &str) -> String {
    text.trim().chars().take(20).collect()
}

/// A typed figure; commas between thousands are no part of it.
fn figure(name: &str, text: &str, unit: &str, example: &str) -> Result<Option<Decimal>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let plain = text.replace(',', "").replace('−', "-");
    match plain.parse::<Decimal>() {
        Ok(value) if value >= Decimal::ZERO => Ok(Some(value)),
        Ok(_) => Err(format!("the {name} is {text}, below zero: write it in {unit}, such as {example}")),
        Err(_) => Err(format!("the {name} is “{text}”, which is no number: write it in {unit}, such as {example}")),
    }
}
