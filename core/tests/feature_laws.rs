//! Laws of features that hold for every design: any design of the other laws with any features on its tables.

mod any_design;

use keyfare_core::{
    bill::CostLine,
    design::Design,
    estimate::{Estimate, View, disputed_effects, estimate, explain, year},
    export::Export,
    money::Usd,
    pricing::PriceBook,
    share,
    wire::*,
};
use proptest::{collection::vec, option, prelude::*, sample::select};
use rust_decimal::Decimal;

const VIEWS: [View; 3] = [View::AsDesigned, View::OnDemand, View::Provisioned];

fn number(most: u64) -> impl Strategy<Value = WireNumber> {
    any_design::number(most)
}

fn rate() -> impl Strategy<Value = RateV1> {
    (number(1_000), select(vec![PerV1::Minute, PerV1::Hour, PerV1::Day, PerV1::Month]))
        .prop_map(|(times, per)| RateV1 { times, per })
}

fn share_of_one() -> impl Strategy<Value = WireNumber> {
    (0..=1_000_i64).prop_map(|parts| WireNumber(Decimal::new(parts, 3).normalize()))
}

fn shards() -> impl Strategy<Value = Option<WireNumber>> {
    option::of((1..100_u64).prop_map(WireNumber::from))
}

/// A rate, a number of times, or neither.
fn occasion() -> impl Strategy<Value = (Option<RateV1>, Option<WireNumber>)> {
    prop_oneof![Just((None, None)), rate().prop_map(|it| (Some(it), None)), number(10).prop_map(|it| (None, Some(it))),]
}

fn global_table() -> impl Strategy<Value = GlobalTableV1> {
    let state = option::of(select(vec![ReplicaStateV1::New, ReplicaStateV1::Existing]));
    let replica =
        (state, option::of(number(3))).prop_map(|(state, reads)| ReplicaV1 { state, reads, ..ReplicaV1::default() });
    let version = option::of(select(vec!["2019.11.21".to_string(), "2017.11.29".to_string()]));
    (version, vec(replica, 0..3)).prop_map(|(version, mut replicas)| {
        for (replica, region) in replicas.iter_mut().zip(["eu-west-1", "ap-northeast-1"]) {
            replica.region = region.into();
        }
        GlobalTableV1 { consistency: None, version, replicas }
    })
}

fn streams() -> impl Strategy<Value = StreamsV1> {
    let reader = select(vec![StreamReaderV1::Lambda, StreamReaderV1::KinesisAdapter, StreamReaderV1::Program]);
    let consumer =
        (reader, shards(), option::of(rate())).prop_map(|(reader, shards, calls)| ConsumerV1 { reader, shards, calls });
    vec(consumer, 0..4).prop_map(|consumers| StreamsV1 { consumers })
}

fn kept() -> impl Strategy<Value = (Vec<BackupV1>, Vec<AwsBackupV1>, Option<PitrV1>)> {
    let gigabytes = || option::of(number(1_000));
    let backup = (option::of(rate()), option::of(number(400)), gigabytes())
        .prop_map(|(rate, retention_days, gigabytes)| BackupV1 { rate, retention_days, kept: None, gigabytes });
    let cold = option::of((90..1_000_u64).prop_map(WireNumber::from));
    let plan = (option::of(rate()), option::of(number(100)), cold, gigabytes())
        .prop_map(|(rate, warm_days, cold_days, gigabytes)| AwsBackupV1 { rate, warm_days, cold_days, gigabytes });
    let pitr = option::of(Just(PitrV1::default()));
    (vec(backup, 0..3), vec(plan, 0..2), pitr)
}

fn moved() -> impl Strategy<Value = (Vec<RestoreV1>, Vec<ExportV1>, Vec<ImportV1>)> {
    let gigabytes = || option::of(number(1_000));
    let from = option::of(select(vec![RestoreSourceV1::Pitr, RestoreSourceV1::AwsBackupCold]));
    let indexes = option::of(select(vec![RestoredIndexesV1::All, RestoredIndexesV1::Local, RestoredIndexesV1::None]));
    let region = option::of(Just("eu-west-3".to_string()));
    let restore = (from, indexes, occasion(), gigabytes(), region).prop_map(
        |(from, indexes, (rate, once), gigabytes, region)| RestoreV1 { from, indexes, rate, once, gigabytes, region },
    );
    let kind = select(vec![ExportKindV1::Full, ExportKindV1::Incremental]);
    let export = (kind, occasion(), gigabytes()).prop_map(|(kind, (rate, once), gigabytes)| ExportV1 {
        kind,
        rate,
        once,
        gigabytes,
    });
    let import = (occasion(), gigabytes()).prop_map(|((rate, once), gigabytes)| ImportV1 { rate, once, gigabytes });
    (vec(restore, 0..3), vec(export, 0..3), vec(import, 0..2))
}

fn others() -> impl Strategy<Value = FeaturesV1> {
    let nodes = (1..=11_u64).prop_map(WireNumber::from);
    let node = select(vec!["dax.r5.large", "dax.t3.small", "dax.r4.large"]);
    let dax = (node, nodes, option::of(share_of_one())).prop_map(|(node, nodes, hit_share)| DaxV1 {
        node: node.into(),
        nodes,
        hit_share,
        target_use: None,
        surplus_vcpu_hours: None,
    });
    let ttl = option::of(number(10)).prop_map(|lag_days| TtlV1 { lag_days, expired: Vec::new() });
    let transfer = option::of(number(1_000_000))
        .prop_map(|internet_gigabytes| TransferV1 { internet_gigabytes, regions: Vec::new() });
    let insights =
        (select(vec![InsightsModeV1::AccessedAndThrottled, InsightsModeV1::Throttled]), option::of(share_of_one()))
            .prop_map(|(mode, throttled_share)| ContributorInsightsV1 { mode, throttled_share });
    let key = select(vec![KmsKeyV1::AwsOwned, KmsKeyV1::CustomerManaged]);
    let kms = (key, option::of(number(1_000))).prop_map(|(key, callers)| KmsV1 { key, callers, hours_per_day: None });
    let warm = (option::of(number(100_000)), option::of(number(100_000)))
        .prop_map(|(read, write)| WarmThroughputV1 { read, write });
    let kinesis = (option::of(select(vec![CapacityModeV1::OnDemand, CapacityModeV1::Provisioned])), shards())
        .prop_map(|(mode, shards)| KinesisV1 { mode, shards });
    (
        option::of(dax),
        option::of(ttl),
        option::of(transfer),
        option::of(insights),
        option::of(kms),
        option::of(warm),
        option::of(kinesis),
        option::of(number(100)),
    )
        .prop_map(|(dax, ttl, transfer, contributor_insights, kms, warm_throughput, kinesis, alarms)| FeaturesV1 {
            dax,
            ttl,
            transfer,
            contributor_insights,
            kms,
            warm_throughput,
            kinesis,
            alarms,
            ..FeaturesV1::default()
        })
}

fn features() -> impl Strategy<Value = FeaturesV1> {
    (option::of(global_table()), option::of(streams()), kept(), moved(), others()).prop_map(
        |(global_table, streams, (backups, aws_backup, pitr), (restores, exports, imports), others)| FeaturesV1 {
            global_table,
            streams,
            backups,
            aws_backup,
            pitr,
            restores,
            exports,
            imports,
            ..others
        },
    )
}

fn settings() -> impl Strategy<Value = SettingsV1> {
    let free = select(vec![None, Some(FreeTierV1::On)]);
    let hours = select(vec![None, Some(FreeTierHoursV1::Month)]);
    let cancelled = select(vec![None, Some(CancelledTransactionV1::Free)]);
    let double = select(vec![None, Some(ReplicaTransactionsV1::Double)]);
    let warm = select(vec![None, Some(WarmPriceV1::CapacityHour)]);
    (free, hours, cancelled, double, warm).prop_map(
        |(free_tier, free_tier_hours, cancelled_transaction, replica_transactions, warm_price)| SettingsV1 {
            free_tier,
            free_tier_hours,
            cancelled_transaction,
            replica_transactions,
            warm_price,
            ..SettingsV1::default()
        },
    )
}

/// Any design, with features on each of its tables, in Regions whose prices are known.
fn design() -> impl Strategy<Value = DesignV1> {
    (any_design::design(), vec(option::weighted(0.8, features()), 4), settings()).prop_map(
        |(mut wire, features, settings)| {
            for (table, features) in wire.tables.iter_mut().zip(features) {
                table.features = features.map(Box::new);
            }
            wire.settings = SettingsV1 {
                month_hours: wire.settings.month_hours,
                calendar_month: wire.settings.calendar_month,
                gigabyte: wire.settings.gigabyte,
                failed_condition: wire.settings.failed_condition,
                ..settings
            };
            wire
        },
    )
}

fn estimated(wire: &DesignV1) -> Result<(Design, Estimate), TestCaseError> {
    let design = Design::from_wire(wire).map_err(|mistakes| TestCaseError::fail(format!("{mistakes:#?}")))?;
    let all = estimate(&design, PriceBook::embedded()).map_err(|error| TestCaseError::fail(error.to_string()))?;
    Ok((design, all))
}

fn sum<'a>(lines: impl IntoIterator<Item = &'a CostLine>) -> Decimal {
    lines.into_iter().map(|it| it.amount.decimal()).sum()
}

/// Equal but for the last digits of 28.
fn check_same(one: Decimal, other: Decimal) -> Result<(), TestCaseError> {
    let scale = one.abs().max(other.abs()).max(Decimal::ONE);
    prop_assert!((one - other).abs() <= scale * Decimal::new(1, 15), "{} is not {}", one, other);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_whole_is_the_sum_of_its_lines_with_any_features(wire in design()) {
        let (design, all) = estimated(&wire)?;
        for view in VIEWS {
            let lines = sum(all.lines(view));
            check_same(all.total(view).decimal(), lines)?;
            let families: Decimal = all.by_family(view).values().map(|it| it.decimal()).sum();
            check_same(families, lines)?;
            let groups = all.groups(view);
            check_same(groups.iter().map(|it| it.amount.decimal()).sum(), lines)?;
            for group in &groups {
                check_same(group.price.usd.decimal() * group.quantity, group.amount.decimal())?;
                prop_assert!(!explain::group_title(&design, group.key).is_empty());
            }
        }
        check_same(all.one_time_total().decimal(), sum(&all.features.one_time))?;
    }

    #[test]
    fn every_line_of_a_feature_says_its_price_its_rules_and_its_steps(wire in design()) {
        let (design, all) = estimated(&wire)?;
        for line in all.lines(View::OnDemand).chain(all.lines(View::Provisioned)).chain(&all.features.one_time) {
            check_same(line.amount.decimal(), line.quantity * line.price.usd.decimal())?;
            prop_assert!(!line.rules.is_empty(), "no value without a rule");
            prop_assert!(!explain::steps(&design, &all, line).is_empty());
        }
        for line in &all.features.unpriced {
            prop_assert!(line.quantity > Decimal::ZERO && !line.rules.is_empty() && !line.steps.is_empty());
            prop_assert!(explain::unpriced_reason(line).contains(&line.price_key));
        }
        prop_assert!(all.missing.iter().all(|it| !explain::gap(&design, it).is_empty()));
    }

    #[test]
    fn features_travel_in_the_link_and_print_in_every_format(wire in design()) {
        let opened = share::decode(&share::encode(&wire)).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&opened, &wire);
        let (design, all) = estimated(&wire)?;
        for view in VIEWS {
            let export = Export::new(&design, &all, PriceBook::embedded(), view).expect("its Region is known");
            let lines = export.lines().len() + export.one_time().len() + export.unpriced().len() + export.missing().len();
            prop_assert!(export.csv().matches("\r\n").count() > lines);
            prop_assert!(!export.json().is_empty() && !export.text().is_empty() && !export.markdown().is_empty());
        }
    }

    #[test]
    fn the_free_tier_never_raises_a_bill_and_never_takes_more_than_there_is(wire in design()) {
        let with = |word| {
            let mut wire = wire.clone();
            wire.settings.free_tier = Some(word);
            estimated(&wire)
        };
        let ((_, off), (_, on)) = (with(FreeTierV1::Off)?, with(FreeTierV1::On)?);
        for view in VIEWS {
            prop_assert!(on.total(view) <= off.total(view));
            for group in on.groups(view) {
                prop_assert!(group.quantity >= Decimal::ZERO && group.amount >= Usd::ZERO, "{:?}", group.key);
            }
        }
    }

    #[test]
    fn features_add_to_the_bill_of_a_table_in_one_region(wire in design()) {
        let mut with = wire.clone();
        with.settings.free_tier = None;
        for features in with.tables.iter_mut().filter_map(|it| it.features.as_mut()) {
            // A cache lowers reads, time to live lengthens the stay of items.
            (features.dax, features.ttl, features.global_table) = (None, None, None);
        }
        let mut without = with.clone();
        without.tables.iter_mut().for_each(|it| it.features = None);
        let ((_, more), (_, less)) = (estimated(&with)?, estimated(&without)?);
        prop_assert_eq!(&more.on_demand, &less.on_demand);
        prop_assert_eq!(&more.provisioned, &less.provisioned);
        prop_assert_eq!(&more.storage, &less.storage);
        prop_assert!(more.features.monthly.iter().all(|it| it.amount >= Usd::ZERO));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_year_is_its_months_and_what_comes_once(wire in design()) {
        let (design, all) = estimated(&wire)?;
        let book = PriceBook::embedded();
        let found = year(&design, book, View::AsDesigned).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(found.months.len(), 12);
        prop_assert_eq!(found.steady_month, all.total(View::AsDesigned));
        let months: Decimal = found.months.iter().map(|it| it.decimal()).sum();
        check_same(found.total().decimal(), months + found.one_time.decimal() + found.upfront.decimal())?;
        if !design.grows() {
            prop_assert!(found.months.is_sorted(), "{:?}", found.months);
            prop_assert!(found.months.iter().all(|it| it.decimal() <= found.steady_month.decimal() + Decimal::new(1, 9)));
        }
    }

    #[test]
    fn every_other_reading_is_the_design_with_that_setting(wire in design()) {
        let (design, all) = estimated(&wire)?;
        let effects = disputed_effects(&design, PriceBook::embedded());
        let effects = effects.map_err(|error| TestCaseError::fail(error.to_string()))?;
        for effect in effects.iter().filter(|it| it.setting == "gigabyte" || it.setting == "free_tier") {
            let mut other = wire.clone();
            match effect.alternative.as_str() {
                "binary" => other.settings.gigabyte = Some(GigabyteV1::Binary),
                "decimal" => other.settings.gigabyte = Some(GigabyteV1::Decimal),
                "on" => other.settings.free_tier = Some(FreeTierV1::On),
                _ => other.settings.free_tier = Some(FreeTierV1::Off),
            }
            let (_, found) = estimated(&other)?;
            let monthly = found.total(View::AsDesigned).decimal() - all.total(View::AsDesigned).decimal();
            check_same(effect.monthly.decimal(), monthly)?;
        }
        prop_assert!(effects.iter().all(|it| !it.reading.is_empty() && it.reading != it.alternative));
    }
}
