//! Laws of designs, estimates and links, for any valid design: with several tables, entities and indexes, and every
//! operation.

mod any_design;

use keyfare_core::{
    bill::{BillError, CostLine, Family, Missing, UnitKind, provisioned::CapacityOrigin},
    design::Design,
    estimate::{Estimate, View, estimate, explain, scan_or_index},
    money::Usd,
    pricing::PriceBook,
    share::{self, LinkError},
    wire::{DesignV1, EntityV1, PerV1, SizeV1, WireNumber, read_design, write_design},
};
use proptest::prelude::*;
use rust_decimal::Decimal;

const VIEWS: [View; 3] = [View::AsDesigned, View::OnDemand, View::Provisioned];

fn checked(wire: &DesignV1) -> Result<Design, TestCaseError> {
    Design::from_wire(wire).map_err(|mistakes| TestCaseError::fail(format!("{mistakes:#?}")))
}

fn estimated(wire: &DesignV1) -> Result<(Design, Estimate), TestCaseError> {
    let design = checked(wire)?;
    let all = estimate(&design, PriceBook::embedded()).map_err(|error| TestCaseError::fail(error.to_string()))?;
    Ok((design, all))
}

fn sum<'a>(lines: impl IntoIterator<Item = &'a CostLine>) -> Decimal {
    lines.into_iter().map(|line| line.amount.decimal()).sum()
}

/// Sums of long decimals may differ in the last of 28 digits, by the order in which they were added.
fn check_same(one: Decimal, other: Decimal) -> Result<(), TestCaseError> {
    let tolerance = one.abs().max(Decimal::ONE) * Decimal::new(1, 20);
    prop_assert!((one - other).abs() <= tolerance, "{} is not {}", one, other);
    Ok(())
}

/// Every total of the larger design is at least the smaller one's; rounding of the last digit aside.
fn check_not_less(small: &DesignV1, large: &DesignV1) -> Result<(), TestCaseError> {
    let ((_, small), (_, large)) = (estimated(small)?, estimated(large)?);
    for view in VIEWS {
        let (less, more) = (small.total(view).decimal(), large.total(view).decimal());
        prop_assert!(less <= more + more.abs() * Decimal::new(1, 20), "{:?}: {} became {}", view, less, more);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_link_opens_the_same_design(wire in any_design::design()) {
        let token = share::encode(&wire);
        prop_assert_eq!(&token, &share::encode(&wire.clone()), "the same design gives the same token");
        if token.len() <= share::TOKEN_MAX {
            prop_assert_eq!(share::decode(&token), Ok(wire));
        }
    }

    #[test]
    fn a_sample_item_travels_as_its_breakdown_only(secret in "[a-z]{12}", number in any::<i32>(), wire in any_design::design()) {
        let mut wire = wire;
        let item = serde_json::json!({"pk": {"S": secret}, "sk": {"N": number.to_string()}, "a0": {"S": secret}});
        let entities = || wire.tables.iter().flat_map(|table| &table.entities);
        let count = entities().count();
        for entity in wire.tables.iter_mut().flat_map(|table| &mut table.entities) {
            entity.size = Some(SizeV1::Item(item.clone()));
        }
        let opened = share::decode(&share::encode(&wire)).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(checked(&opened)?, checked(&wire)?, "the same sizes");
        prop_assert!(count == 0 || !write_design(&opened).contains(&secret));
        // What is no item has no breakdown: it stays where it is.
        for entity in wire.tables.iter_mut().flat_map(|table| &mut table.entities) {
            entity.size = Some(SizeV1::Item(serde_json::json!([secret, number])));
        }
        let opened = share::decode(&share::encode(&wire)).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(!write_design(&opened).contains(&secret));
    }

    #[test]
    fn a_file_reads_as_the_design_that_was_written(wire in any_design::design()) {
        let text = write_design(&wire);
        prop_assert_eq!(&read_design(&text), &Ok(wire.clone()));
        prop_assert_eq!(write_design(&wire), text);
    }

    #[test]
    fn the_whole_is_the_sum_of_its_lines_and_of_its_families(wire in any_design::design()) {
        let (_, all) = estimated(&wire)?;
        for view in VIEWS {
            let lines = sum(all.lines(view));
            check_same(all.total(view).decimal(), lines)?;
            let families: Decimal = all.by_family(view).values().map(|it| it.decimal()).sum();
            check_same(families, lines)?;
        }
        for (t, table) in all.tables.iter().enumerate() {
            let of_table = |lines: &[CostLine]| sum(lines.iter().filter(|it| it.table == t));
            check_same(table.on_demand.decimal(), of_table(&all.on_demand))?;
            check_same(table.provisioned.decimal(), of_table(&all.provisioned))?;
            check_same(table.storage.decimal(), of_table(&all.storage))?;
        }
    }

    #[test]
    fn patterns_add_up_to_the_throughput_on_demand(wire in any_design::design()) {
        let (design, all) = estimated(&wire)?;
        for (t, table) in design.tables.iter().enumerate() {
            let patterns: Vec<Option<Usd>> = (0..table.patterns.len()).map(|p| all.pattern_on_demand(t, p)).collect();
            let known: Decimal = patterns.iter().flatten().map(|it| it.decimal()).sum();
            let lines = all.on_demand.iter().filter(|it| it.table == t);
            let of_known = lines.filter(|it| it.pattern.is_some_and(|p| patterns[p].is_some()));
            check_same(known, sum(of_known))?;
            if patterns.iter().all(Option::is_some) {
                check_same(known, all.tables[t].on_demand.decimal())?;
            }
        }
    }

    #[test]
    fn a_line_is_its_units_times_their_price(wire in any_design::design()) {
        let (design, all) = estimated(&wire)?;
        let prices = PriceBook::embedded().region(&design.region).expect("a Region of the book");
        let with_traffic: Vec<_> = all.usages.iter().filter_map(|it| it.traffic.map(|traffic| (it, traffic))).collect();
        prop_assert_eq!(with_traffic.len(), all.on_demand.len());
        for ((usage, traffic), line) in with_traffic.iter().zip(&all.on_demand) {
            prop_assert_eq!((usage.table, Some(usage.pattern), usage.place), (line.table, line.pattern, line.place));
            prop_assert_eq!(traffic.units_per_month, line.quantity);
        }
        for line in all.on_demand.iter().chain(&all.provisioned).chain(&all.storage) {
            let price = prices.price(line.dimension).expect("a price").usd.decimal();
            prop_assert_eq!(line.price.usd.decimal(), price);
            prop_assert_eq!(line.amount.decimal(), line.quantity * price);
            prop_assert!(!line.rules.is_empty(), "no value without a rule");
        }
    }

    #[test]
    fn provisioned_capacity_is_whole_at_least_one_and_covers_the_peak(wire in any_design::design()) {
        let (design, all) = estimated(&wire)?;
        for need in &all.capacities {
            prop_assert!(need.provisioned >= Decimal::ONE && need.provisioned.fract().is_zero());
            prop_assert!(need.average <= need.peak);
            if need.origin == CapacityOrigin::Computed {
                prop_assert!(!need.is_short());
                prop_assert!(need.provisioned < need.peak + Decimal::ONE || need.provisioned == Decimal::ONE);
            }
        }
        let dimensions = |it: &keyfare_core::design::Table| {
            2 + 2 * it.indexes.iter().filter(|it| it.kind == keyfare_core::design::IndexKind::Global).count()
        };
        prop_assert_eq!(all.capacities.len(), design.tables.iter().map(dimensions).sum::<usize>());
        for (t, kind) in (0..design.tables.len()).flat_map(|t| [(t, UnitKind::Read), (t, UnitKind::Write)]) {
            let needed: Decimal =
                all.capacities.iter().filter(|it| it.table == t && it.kind == kind).map(|it| it.average).sum();
            let used = all.usages.iter().filter(|it| it.table == t && it.kind == kind).filter_map(|it| it.traffic);
            check_same(needed, used.map(|it| it.units_per_second).sum())?;
        }
    }

    #[test]
    fn what_is_not_known_has_no_line(wire in any_design::design()) {
        let (design, all) = estimated(&wire)?;
        for (t, table) in design.tables.iter().enumerate() {
            for (p, pattern) in table.patterns.iter().enumerate() {
                let lines = all.on_demand.iter().filter(|it| it.table == t && it.pattern == Some(p)).count();
                let missing: Vec<&Missing> =
                    all.missing.iter().filter(|it| it.table == t && it.pattern == Some(p)).collect();
                if !pattern.answered_by.is_here() {
                    prop_assert_eq!(lines + missing.len(), 0, "what something else answers costs nothing here");
                    continue;
                }
                prop_assert!(lines + missing.len() > 0, "a pattern has a line, or says what is missing");
                if pattern.rate.is_none() {
                    prop_assert_eq!(lines, 0);
                    prop_assert!(!missing.is_empty());
                }
                for it in missing {
                    let own_line = |line: &&CostLine| {
                        (line.table, line.pattern, line.place, line.family) == (t, Some(p), it.place, it.family)
                    };
                    let cause = all.on_demand.iter().find(own_line);
                    prop_assert!(cause.is_none() || it.family == Family::TableReads, "{:?} beside {:?}", cause, it);
                    prop_assert!(!explain::gap(&design, it).is_empty());
                }
            }
        }
    }

    #[test]
    fn doubled_rates_double_the_throughput(wire in any_design::design()) {
        let doubled = with_rates(&wire, |times| times * Decimal::TWO);
        let ((_, once), (_, twice)) = (estimated(&wire)?, estimated(&doubled)?);
        let grows_with_rates = |it: &DesignV1| {
            it.tables.iter().flat_map(|table| &table.entities).any(|it| it.items.is_none() && it.lifetime_days.is_some())
        };
        prop_assume!(!grows_with_rates(&wire));
        for (one, two) in once.on_demand.iter().zip(&twice.on_demand) {
            let pattern = &wire.tables[one.table].patterns[one.pattern.expect("a pattern causes it")];
            let spread = |it: &EntityV1| matches!(it.size, Some(SizeV1::Distribution(_)));
            // 730 hours are 30.41666… days, and weights may add up to 3: only there can the last digit be rounded.
            if pattern.rate.as_ref().is_some_and(|it| it.per == PerV1::Day)
                || wire.tables[one.table].entities.iter().any(spread)
            {
                check_same(one.quantity * Decimal::TWO, two.quantity)?;
            } else {
                prop_assert_eq!(one.quantity * Decimal::TWO, two.quantity);
                prop_assert_eq!(one.amount.decimal() * Decimal::TWO, two.amount.decimal());
            }
        }
        prop_assert_eq!(once.storage, twice.storage);
    }

    #[test]
    fn more_requests_never_cost_less(wire in any_design::design(), more in 0..5_000_u32) {
        let more = Decimal::ONE + Decimal::new(i64::from(more), 3);
        check_not_less(&wire, &with_rates(&wire, |times| times * more))?;
    }

    #[test]
    fn more_items_never_cost_less(wire in any_design::design(), more in any_design::number(1_000_000)) {
        let mut larger = wire.clone();
        for items in larger.tables.iter_mut().flat_map(|it| &mut it.entities).filter_map(|it| it.items.as_mut()) {
            items.0 = (items.0 + more.0).min(Decimal::from(10_000_000_000_000_u64)).max(items.0);
        }
        for pattern in larger.tables.iter_mut().flat_map(|it| &mut it.patterns).filter(|it| is_range(it)) {
            // A key that is not there has a price without any size; more than none need one, which may be missing.
            if let Some(items) = pattern.items_read.as_mut().filter(|it| !it.0.is_zero()) {
                items.0 += more.0;
            }
        }
        check_not_less(&wire, &larger)?;
    }

    #[test]
    fn more_bytes_never_cost_less(wire in any_design::design(), more in 0..4_000_u64) {
        let mut larger = wire.clone();
        let add = |bytes: &mut u64| if *bytes > 0 { *bytes += more };
        for table in &mut larger.tables {
            for entity in &mut table.entities {
                match &mut entity.size {
                    Some(SizeV1::Bytes(bytes)) => add(bytes),
                    Some(SizeV1::Attributes(rows)) => rows.iter_mut().skip(2).for_each(|row| add(&mut row.bytes)),
                    _ => {}
                }
            }
            for member in table.indexes.iter_mut().flat_map(|it| it.members.iter_mut().flatten()) {
                member.entry_bytes.iter_mut().for_each(add);
            }
            for pattern in &mut table.patterns {
                let own = [&mut pattern.before_bytes, &mut pattern.after_bytes, &mut pattern.bytes_read];
                own.into_iter().flatten().for_each(add);
                let effects = &mut pattern.index_effects;
                effects.iter_mut().flat_map(|it| [&mut it.entry_before_bytes, &mut it.entry_after_bytes]).flatten().for_each(add);
                for action in &mut pattern.actions {
                    [&mut action.before_bytes, &mut action.after_bytes].into_iter().flatten().for_each(add);
                    let effects = &mut action.index_effects;
                    effects.iter_mut().flat_map(|it| [&mut it.entry_before_bytes, &mut it.entry_after_bytes]).flatten().for_each(add);
                }
            }
        }
        check_not_less(&wire, &larger)?;
    }

    #[test]
    fn at_the_limits_there_is_a_bill_or_a_clear_error(wire in any_design::design(), at in 0..3_usize) {
        let mut extreme = wire;
        for table in &mut extreme.tables {
            for entity in &mut table.entities {
                entity.items = [Some(WireNumber::from(10_000_000_000_000)), None, entity.items][at];
                entity.growth_per_month = None;
                entity.lifetime_days = Some(WireNumber::from(36_500));
                // With five local indexes six of these share the 400 KB.
                entity.size = Some(SizeV1::Bytes(65_536));
            }
            for pattern in &mut table.patterns {
                pattern.rate = Some(keyfare_core::wire::RateV1 { times: WireNumber::from(10_000_000), per: PerV1::Second });
                pattern.traffic = Some(keyfare_core::wire::TrafficV1 { peak: Some(WireNumber::from(1_000_000)), ..Default::default() });
            }
        }
        let design = checked(&extreme)?;
        match estimate(&design, PriceBook::embedded()) {
            Ok(all) => read_everything(&design, &all)?,
            Err(BillError::OutOfRange { table, what }) => prop_assert!(!table.is_empty() && !what.is_empty()),
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        }
    }

    #[test]
    fn every_line_can_be_explained(wire in any_design::design()) {
        let (design, all) = estimated(&wire)?;
        read_everything(&design, &all)?;
    }

    #[test]
    fn a_changed_link_opens_nothing_else(wire in any_design::design(), at in any::<prop::sample::Index>(), bit in 0..8_u32) {
        use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
        let token = share::encode(&wire);
        let mut bytes = URL_SAFE_NO_PAD.decode(&token).expect("a token is base64url");
        let position = at.index(bytes.len());
        bytes[position] ^= 1 << bit;
        let flipped = share::decode(&URL_SAFE_NO_PAD.encode(&bytes));
        prop_assert!(matches!(flipped, Err(LinkError::Damaged(_) | LinkError::TooNew(_) | LinkError::TooLong(_))), "{:?}", flipped);
        let character = at.index(token.len());
        prop_assert!(share::decode(&token[..character]).is_err(), "cut after {} characters", character);
        let mut mistyped = token.clone().into_bytes();
        mistyped[character] = if mistyped[character] == b'A' { b'B' } else { b'A' };
        prop_assert!(share::decode(&String::from_utf8(mistyped).expect("ASCII")).is_err());
    }

    #[test]
    fn no_token_makes_the_reader_panic(token in "\\PC{0,60}", letters in "[A-Za-z0-9_-]{0,200}", payload in prop::collection::vec(any::<u8>(), 0..80)) {
        let _ = share::decode(&token);
        let _ = share::decode(&letters);
        let _ = share::decode(&format!("AQA{letters}"));
        let _ = share::decode(&with_checksum(0, &payload));
        let _ = share::decode(&with_checksum(1, &payload));
        prop_assert!(matches!(share::decode(&with_checksum(2, &payload)), Err(LinkError::Damaged(_))));
    }

    #[test]
    fn no_text_makes_the_file_reader_panic(text in "\\PC{0,80}", wire in any_design::design(), at in any::<prop::sample::Index>()) {
        let _ = read_design(&text);
        let whole = write_design(&wire);
        let characters: Vec<(usize, char)> = whole.char_indices().collect();
        let (cut, _) = characters[at.index(characters.len())];
        prop_assert!(read_design(&whole[..cut]).is_err() || whole[cut..].trim().is_empty());
        let _ = read_design(&format!("{}{text}{}", &whole[..cut], &whole[cut..])).map(|wire| Design::from_wire(&wire));
    }
}

fn is_range(pattern: &keyfare_core::wire::PatternV1) -> bool {
    use keyfare_core::wire::OperationV1::{Query, Scan};
    matches!(pattern.operation, Query | Scan)
}

fn with_rates(wire: &DesignV1, change: impl Fn(Decimal) -> Decimal) -> DesignV1 {
    let mut changed = wire.clone();
    for rate in changed.tables.iter_mut().flat_map(|it| &mut it.patterns).filter_map(|it| it.rate.as_mut()) {
        rate.times = WireNumber(change(rate.times.0).normalize());
    }
    changed
}

/// Looks at everything that is shown of an estimate.
fn read_everything(design: &Design, all: &Estimate) -> Result<(), TestCaseError> {
    for view in VIEWS {
        all.total(view);
        all.by_family(view);
        for line in all.lines(view) {
            prop_assert!(!explain::title(design, line.family, line.table, line.place).is_empty());
            prop_assert!(!explain::formula(line).is_empty());
            prop_assert!(!explain::steps(design, all, line).is_empty(), "{:?}", line);
        }
    }
    for need in &all.capacities {
        need.utilization();
    }
    let prices = PriceBook::embedded().region(&design.region).expect("a Region of the book");
    if let Ok(both) = scan_or_index(design, all, prices) {
        both.scan_at(both.requests_per_month);
        both.index_at(both.requests_per_month);
    }
    Ok(())
}

fn with_checksum(packing: u8, payload: &[u8]) -> String {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    let mut summed = vec![packing];
    summed.extend(payload);
    let mut bytes = vec![1, packing];
    bytes.extend(crc32fast::hash(&summed).to_be_bytes());
    bytes.extend(payload);
    URL_SAFE_NO_PAD.encode(bytes)
}
