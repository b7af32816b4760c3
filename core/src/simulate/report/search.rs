//! A search over targets and minimums as a report: the front in words, every setting as JSON or CSV.

use super::text::Lines;
use crate::{
    design::BillingMonth,
    show,
    simulate::search::{Search, Setting},
    traffic::import::Trace,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// All that is told about a search that is over.
#[derive(Debug)]
pub struct SearchReport<'a> {
    /// What the trace is called.
    pub name: &'a str,
    /// What was searched for.
    pub trace: &'a Trace,
    /// Every setting.
    pub search: &'a Search,
    /// The Region's code.
    pub region: &'a str,
    /// The month that costs are for.
    pub month: BillingMonth,
    /// The throttled share that is allowed, in millionths.
    pub most_throttled_millionths: u32,
}

impl SearchReport<'_> {
    fn cheapest(&self) -> Option<&Setting> {
        self.search.cheapest_under(self.most_throttled_millionths)
    }

    fn most(&self) -> String {
        show::percent(Decimal::new(self.most_throttled_millionths.into(), 6))
    }

    fn minimums<'b>(&'b self, setting: &'b Setting) -> impl Iterator<Item = (&'b str, u32)> {
        let names = self.trace.dimensions.iter().map(|it| it.name.as_str());
        names.zip(setting.minimums.iter().copied())
    }

    /// For a terminal: the settings that no other beats in both, and the cheapest that is allowed.
    pub fn text(&self) -> String {
        let search = self.search;
        let minutes = show::count(Decimal::from(self.trace.minutes() as u64));
        let mut out = format!(
            "{}: {minutes} minutes, {} settings, {} simulated minutes\n",
            self.name,
            search.tried().len(),
            show::count(Decimal::from(search.work() as u64))
        );
        self.trace.notes.iter().for_each(|note| out += &format!("  {note}\n"));
        let front = search.front();
        out += &format!(
            "\nSettings that no other beats in both cost and throttling, the cheapest first; a month of {} hours at the \
             prices of {}\n",
            self.month.hours().normalize(),
            self.region
        );
        let mut lines = Lines(Vec::new());
        let names = self.trace.dimensions.iter().map(|it| format!("{} at least", it.name));
        let heads = ["minimum", "a month", "throttled", "minutes"].map(str::to_string);
        lines.add("target", heads.into_iter().chain(names));
        for setting in front {
            let cells = [
                percent(setting.minimum_basis_points),
                show::usd(setting.monthly),
                show::percent(search.share_of(setting)),
                show::count(Decimal::from(setting.throttled_minutes)),
            ];
            let minimums = self.minimums(setting).map(|(_, units)| show::count(Decimal::from(units)));
            lines.add(&percent(setting.target_basis_points), cells.into_iter().chain(minimums));
        }
        lines.write(&mut out);
        out += &match self.cheapest() {
            None => format!("\nNo setting throttles at most {}.\n", self.most()),
            Some(it) => {
                let minimums: Vec<String> = self
                    .minimums(it)
                    .map(|(name, units)| format!("{name} {}", show::count(Decimal::from(units))))
                    .collect();
                format!(
                    "\nThe cheapest that throttles at most {}: target {}, minimum {} of the largest minute ({}), {} a month, \
                     {} throttled.\n",
                    self.most(),
                    percent(it.target_basis_points),
                    percent(it.minimum_basis_points),
                    minimums.join(", "),
                    show::usd(it.monthly),
                    show::percent(search.share_of(it))
                )
            }
        };
        out
    }

    /// One JSON object: every setting, and which are on the front. Dollars and shares are strings.
    pub fn json(&self) -> String {
        let front = self.search.front();
        let setting = |it: &Setting| {
            json!({
                "target_bp": it.target_basis_points,
                "minimum_bp": it.minimum_basis_points,
                "minimums": self.minimums(it).map(|(name, units)| (name.to_string(), json!(units))).collect::<serde_json::Map<String, Value>>(),
                "monthly": it.monthly.decimal().normalize().to_string(),
                "throttled_milli": it.throttled_milli,
                "throttled_share": self.search.share_of(it).normalize().to_string(),
                "throttled_minutes": it.throttled_minutes,
                "on_front": front.contains(&it),
            })
        };
        let document = json!({
            "trace": { "name": self.name, "minutes": self.trace.minutes() },
            "region": self.region,
            "month_hours": self.month.hours().normalize().to_string(),
            "max_throttled_share": Decimal::new(self.most_throttled_millionths.into(), 6).normalize().to_string(),
            "cheapest": self.cheapest().map(setting),
            "settings": self.search.tried().iter().map(setting).collect::<Vec<_>>(),
        });
        format!("{document:#}\n")
    }

    /// One line a setting.
    pub fn csv(&self) -> String {
        let front = self.search.front();
        let mut out =
            "target_percent,minimum_percent,monthly_usd,throttled_share,throttled_milli,throttled_minutes,on_front"
                .to_string();
        for dimension in &self.trace.dimensions {
            let name = format!("{} minimum", dimension.name).replace('"', "\"\"");
            out += &if name.contains([',', '"', '\n']) { format!(",\"{name}\"") } else { format!(",{name}") };
        }
        out.push('\n');
        for it in self.search.tried() {
            // Writing to a text cannot fail.
            let _ = write!(
                out,
                "{},{},{},{},{},{},{}",
                percent(it.target_basis_points).replace(" %", ""),
                percent(it.minimum_basis_points).replace(" %", ""),
                it.monthly.decimal().normalize(),
                self.search.share_of(it).normalize(),
                it.throttled_milli,
                it.throttled_minutes,
                if front.contains(&it) { "yes" } else { "" }
            );
            self.minimums(it).for_each(|(_, units)| out += &format!(",{units}"));
            out.push('\n');
        }
        out
    }
}

fn percent(basis_points: u32) -> String {
    format!("{} %", (Decimal::from(basis_points) / Decimal::ONE_HUNDRED).normalize())
}
