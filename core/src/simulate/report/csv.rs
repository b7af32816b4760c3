//! A simulation minute by minute: one line a minute and dimension.

use crate::{
    simulate::{Cause, Table},
    traffic::import::{Trace, Zone, shown},
};
use std::fmt::{self, Write};

/// Writes every minute of every dimension, in thousandths of a unit but for the capacity. Times are in UTC; numbered
/// minutes stay numbers.
pub fn write_minutes(trace: &Trace, table: &Table<'_>, out: &mut impl Write) -> fmt::Result {
    out.write_str("time,dimension,demand_milli,capacity,served_milli,throttled_milli,burst_milli,cause\n")?;
    let mut result = Ok(());
    table.simulate_with(|place, minute, found| {
        if result.is_err() {
            return;
        }
        let first = trace.start_seconds / 60;
        let time = match trace.zone {
            Zone::Numbered => (first + minute as i64).to_string(),
            Zone::Said | Zone::NotSaid => shown((first + minute as i64) * 60),
        };
        let name = trace.dimensions.get(place).map_or("", |dimension| &dimension.name);
        let demand = found.served_milli + found.throttled_milli;
        let cause = found.cause.map_or("", Cause::label);
        let quoted = if name.contains([',', '"', '\n']) {
            format!("\"{}\"", name.replace('"', "\"\""))
        } else {
            name.to_string()
        };
        result = writeln!(
            out,
            "{time},{quoted},{demand},{},{},{},{},{cause}",
            found.capacity, found.served_milli, found.throttled_milli, found.burst_milli
        );
    });
    result
}
