//! What a number of units of a dimension is called.

use super::Dimension;
use rust_decimal::Decimal;

impl Dimension {
    /// What so many units of it are called: `1 alarm`, `4 alarms`. Abbreviations are the same for any number, `730 WCU-hour`.
    pub fn units(self, quantity: Decimal) -> &'static str {
        let one = self.unit();
        if quantity == Decimal::ONE {
            return one;
        }
        match self {
            Dimension::StreamsRead => "stream reads",
            Dimension::KinesisChangeDataCapture => "capture units",
            Dimension::DaxNodeHour => "node-hours",
            Dimension::DaxSurplusVcpuHour => "vCPU-hours",
            Dimension::KinesisShardHour => "shard-hours",
            Dimension::KmsRequest => "requests",
            Dimension::ContributorInsightsEvent => "events",
            Dimension::AlarmMonth => "alarms",
            Dimension::WarmReadUnit => "read units/s",
            Dimension::WarmWriteUnit => "write units/s",
            _ => one,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_plural_and_abbreviations_are_not() {
        assert_eq!(Dimension::AlarmMonth.units(Decimal::ONE), "alarm");
        assert_eq!(Dimension::AlarmMonth.units(Decimal::from(4)), "alarms");
        assert_eq!(Dimension::KmsRequest.units(Decimal::ZERO), "requests");
        assert_eq!(Dimension::WriteCapacityUnitHour.units(Decimal::from(730)), "WCU-hour");
        for dimension in Dimension::ALL {
            assert_eq!(dimension.units(Decimal::ONE), dimension.unit());
        }
    }
}
