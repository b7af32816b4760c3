//! The settings of a simulation as JSON: the shape of `--config` files and of test vectors. Owns the names of the fields
//! and which settings go over which; whether the values hold together is checked when a table is made.

use super::settings::{
    Basis, Burst, DecreaseQuota, Occurrence, Rounding, ScaleIn, ScaleOutOrder, ScalingPolicy, ScheduledAction,
    TableRules, Timing, ZeroTraffic,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use thiserror::Error;

/// Settings of a table. What is left out keeps its default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    table: TableConfig,
    policy: PolicyConfig,
    dimensions: BTreeMap<String, PolicyConfig>,
}

/// Why settings cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// Not JSON at all.
    #[error("this is not JSON: {0}")]
    Syntax(String),
    /// Not an object, or with a field that does not belong there.
    #[error("{path}: {problem}")]
    Shape {
        /// Where it is.
        path: String,
        /// What is wrong there.
        problem: String,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableConfig {
    preset: Option<Preset>,
    metric_lag: Option<u32>,
    update_time: Option<u32>,
    quota: Option<QuotaName>,
    scale_out_order: Option<OrderName>,
    start_minute_of_day: Option<u32>,
}

const TABLE_FIELDS: [&str; 6] =
    ["preset", "metric_lag", "update_time", "quota", "scale_out_order", "start_minute_of_day"];

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct PolicyConfig {
    min: Option<u32>,
    max: Option<u32>,
    start: Option<u32>,
    target_bp: Option<u32>,
    margin_bp: Option<u32>,
    out_periods: Option<u32>,
    in_periods: Option<u32>,
    cooldown_out_s: Option<u32>,
    cooldown_in_s: Option<u32>,
    burst: Option<BurstName>,
    burst_seconds: Option<u32>,
    burst_start: Option<u64>,
    basis_out: Option<BasisName>,
    basis_in: Option<BasisName>,
    rounding: Option<RoundingName>,
    scale_in: Option<bool>,
    zero_is_missing: Option<bool>,
    peak_factor_percent: Option<u32>,
    schedule: Option<Vec<ActionConfig>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionConfig {
    minute: Option<u32>,
    minute_of_day: Option<u32>,
    minute_of_week: Option<u32>,
    min: u32,
    max: u32,
}

/// Delays by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// [`Timing::FAST`].
    Fast,
    /// [`Timing::DEFAULT`].
    #[default]
    Default,
    /// [`Timing::SLOW`].
    Slow,
}

impl Preset {
    /// The delays.
    pub const fn timing(self) -> Timing {
        match self {
            Preset::Fast => Timing::FAST,
            Preset::Default => Timing::DEFAULT,
            Preset::Slow => Timing::SLOW,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum QuotaName {
    Bucket,
    Legacy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OrderName {
    Fair,
    Fixed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum BurstName {
    Bucket,
    Window,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum BasisName {
    Max,
    Last,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RoundingName {
    Up,
    Nearest,
}

impl Config {
    /// Reads the settings of a file: one JSON object.
    pub fn read(text: &str) -> Result<Config, ConfigError> {
        let value: Value = serde_json::from_str(text.strip_prefix('\u{feff}').unwrap_or(text))
            .map_err(|error| ConfigError::Syntax(error.to_string()))?;
        Config::from_value(value)
    }

    /// Takes the settings from a JSON value.
    pub fn from_value(value: Value) -> Result<Config, ConfigError> {
        let mut fields = object("settings", value)?;
        let dimensions = match fields.remove("dimensions") {
            None => BTreeMap::new(),
            Some(value) => object("dimensions", value)?
                .into_iter()
                .map(|(name, value)| {
                    let path = format!("dimensions.{name}");
                    object(&path, value).and_then(|fields| part(&path, fields)).map(|policy| (name, policy))
                })
                .collect::<Result<_, _>>()?,
        };
        let mut of_table = Map::new();
        for name in TABLE_FIELDS {
            of_table.extend(fields.remove(name).map(|value| (name.to_string(), value)));
        }
        Ok(Config { table: part("settings", of_table)?, policy: part("settings", fields)?, dimensions })
    }

    /// What holds for the table. A trace that knows when it starts says so; the settings go over it.
    pub fn rules(&self, start_minute_of_day: u32) -> TableRules {
        let timing = self.table.preset.map_or(Timing::DEFAULT, Preset::timing);
        TableRules {
            start_minute_of_day: self.table.start_minute_of_day.unwrap_or(start_minute_of_day),
            timing: Timing {
                metric_lag: self.table.metric_lag.unwrap_or(timing.metric_lag),
                update_time: self.table.update_time.unwrap_or(timing.update_time),
            },
            quota: match self.table.quota {
                None | Some(QuotaName::Bucket) => DecreaseQuota::Bucket,
                Some(QuotaName::Legacy) => DecreaseQuota::Legacy,
            },
            scale_out_order: match self.table.scale_out_order {
                None | Some(OrderName::Fair) => ScaleOutOrder::Fair,
                Some(OrderName::Fixed) => ScaleOutOrder::Fixed,
            },
        }
    }

    /// How a dimension of this name scales.
    pub fn policy(&self, dimension: &str) -> Result<ScalingPolicy, ConfigError> {
        let mut policy = ScalingPolicy::default();
        self.policy.go_over(&mut policy, "settings")?;
        if let Some(own) = self.dimensions.get(dimension) {
            own.go_over(&mut policy, &format!("dimensions.{dimension}"))?;
        }
        Ok(policy)
    }

    /// Whether a starting capacity, a minimum or a maximum is said for all dimensions or for this one.
    pub fn says_bounds(&self, dimension: &str) -> bool {
        let says = |it: &PolicyConfig| it.min.is_some() || it.max.is_some() || it.start.is_some();
        says(&self.policy) || self.dimensions.get(dimension).is_some_and(says)
    }

    /// The first dimension that has settings of its own but is none of these.
    pub fn unknown_dimension(&self, known: &[String]) -> Option<ConfigError> {
        let name = self.dimensions.keys().find(|name| !known.contains(name))?;
        let problem = format!("there is no such dimension: the trace has {}", known.join(", "));
        Some(ConfigError::Shape { path: format!("dimensions.{name}"), problem })
    }

    /// Whether delays are said, by name or one by one.
    pub fn says_timing(&self) -> bool {
        let TableConfig { preset, metric_lag, update_time, .. } = &self.table;
        preset.is_some() || metric_lag.is_some() || update_time.is_some()
    }
}

impl PolicyConfig {
    fn go_over(&self, policy: &mut ScalingPolicy, path: &str) -> Result<(), ConfigError> {
        fn set<T: Copy>(field: &mut T, value: Option<T>) {
            *field = value.unwrap_or(*field);
        }
        set(&mut policy.minimum, self.min);
        set(&mut policy.maximum, self.max);
        set(&mut policy.start, self.start.map(Some));
        set(&mut policy.target_basis_points, self.target_bp);
        set(&mut policy.margin_basis_points, self.margin_bp);
        set(&mut policy.out_periods, self.out_periods);
        set(&mut policy.in_periods, self.in_periods);
        set(&mut policy.cooldown_out_seconds, self.cooldown_out_s);
        set(&mut policy.cooldown_in_seconds, self.cooldown_in_s);
        set(&mut policy.burst_seconds, self.burst_seconds);
        set(&mut policy.burst_start, self.burst_start);
        set(&mut policy.peak_factor_hundredths, self.peak_factor_percent);
        let burst = |it| match it {
            BurstName::Bucket => Burst::Bucket,
            BurstName::Window => Burst::Window,
            BurstName::Off => Burst::Off,
        };
        let basis = |it| match it {
            BasisName::Max => Basis::Max,
            BasisName::Last => Basis::Last,
        };
        let rounding = |it| match it {
            RoundingName::Up => Rounding::Up,
            RoundingName::Nearest => Rounding::Nearest,
        };
        set(&mut policy.burst, self.burst.map(burst));
        set(&mut policy.basis_out, self.basis_out.map(basis));
        set(&mut policy.basis_in, self.basis_in.map(basis));
        set(&mut policy.rounding, self.rounding.map(rounding));
        set(&mut policy.scale_in, self.scale_in.map(|on| if on { ScaleIn::On } else { ScaleIn::Off }));
        let zero = |missing| if missing { ZeroTraffic::Missing } else { ZeroTraffic::Published };
        set(&mut policy.zero_traffic, self.zero_is_missing.map(zero));
        if let Some(schedule) = &self.schedule {
            let action = |(position, action): (usize, &ActionConfig)| {
                action
                    .occurrence()
                    .map(|at| ScheduledAction { at, minimum: action.min, maximum: action.max })
                    .ok_or_else(|| ConfigError::Shape {
                        path: format!("{path}.schedule[{position}]"),
                        problem: "say one of minute, minute_of_day and minute_of_week".to_string(),
                    })
            };
            policy.schedule = schedule.iter().enumerate().map(action).collect::<Result<_, _>>()?;
        }
        Ok(())
    }
}

impl ActionConfig {
    fn occurrence(&self) -> Option<Occurrence> {
        match (self.minute, self.minute_of_day, self.minute_of_week) {
            (Some(minute), None, None) => Some(Occurrence::Minute(minute)),
            (None, Some(minute), None) => Some(Occurrence::Daily(minute)),
            (None, None, Some(minute)) => Some(Occurrence::Weekly(minute)),
            _ => None,
        }
    }
}

fn object(path: &str, value: Value) -> Result<Map<String, Value>, ConfigError> {
    match value {
        Value::Object(fields) => Ok(fields),
        _ => Err(ConfigError::Shape { path: path.to_string(), problem: "an object in braces is needed".to_string() }),
    }
}

fn part<T: for<'de> Deserialize<'de>>(path: &str, fields: Map<String, Value>) -> Result<T, ConfigError> {
    serde_path_to_error::deserialize(Value::Object(fields)).map_err(|error| {
        let inside = error.path().to_string();
        let path = if inside == "." { path.to_string() } else { format!("{path}.{inside}") };
        ConfigError::Shape { path, problem: error.into_inner().to_string() }
    })
}
