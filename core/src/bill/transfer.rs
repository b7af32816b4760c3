//! Data that leaves the Region: to the internet in steps, to other Regions at one price. Rules R-XFER-1, R-XFER-2. What
//! replication sends is [`super::global_table`]'s.

use super::{
    BillError, Family,
    feature::{Draft, FeatureBill, When, typed},
};
use crate::{
    pricing::{Dimension, between_regions, internet_steps},
    rules::RuleId,
    show,
};
use rust_decimal::Decimal;

/// Gigabytes that are billed: what comes in, and what goes to services of the same Region, is free (R-XFER-1). `None`
/// beyond the range of a decimal.
pub fn billed_gigabytes(internet: Decimal, other_regions: Decimal) -> Option<Decimal> {
    internet.checked_add(other_regions)
}

pub(super) fn lines(bill: &mut FeatureBill) -> Result<(), BillError> {
    let Some(transfer) = &bill.features.transfer else { return Ok(()) };
    if let Some(gigabytes) = transfer.internet_gigabytes {
        to_the_internet(bill, gigabytes)?;
    }
    for (region, gigabytes) in &transfer.regions {
        let dimension = Dimension::TransferRegionGb;
        let own = typed(bill.design, &bill.design.region, dimension);
        let price = own.or_else(|| between_regions(&bill.design.region, region));
        let steps = vec![format!("{} GB a month to {region}", show::count(*gigabytes))];
        let rules = &[RuleId::XFER_2];
        let draft = Draft { when: When::Monthly, family: Family::Other, dimension, quantity: *gigabytes, steps, rules };
        bill.add_priced(draft, price, None)?;
    }
    Ok(())
}

fn to_the_internet(bill: &mut FeatureBill, gigabytes: Decimal) -> Result<(), BillError> {
    let dimension = Dimension::TransferInternetGb;
    let draft = |quantity, step: String| Draft {
        when: When::Monthly,
        family: Family::Other,
        dimension,
        quantity,
        steps: vec![step],
        rules: &[RuleId::XFER_1],
    };
    let said = show::count(gigabytes);
    if let Some(typed) = typed(bill.design, &bill.design.region, dimension) {
        return bill.add_priced(draft(gigabytes, format!("{said} GB a month")), Some(typed), None);
    }
    let steps = internet_steps(&bill.design.region);
    if steps.is_empty() {
        return bill.add_priced(draft(gigabytes, format!("{said} GB a month")), None, None);
    }
    let before = bill.out.internet_gigabytes;
    let all = before.checked_add(gigabytes).ok_or_else(|| bill.too_large("gigabytes"))?;
    bill.out.internet_gigabytes = all;
    for step in steps {
        let part = step.part_of(all) - step.part_of(before);
        if part.is_zero() {
            continue;
        }
        let from = show::count(Decimal::from(step.from_gb));
        let words = match step.to_gb {
            Some(end) => format!("from {from} to {} GB a month", show::count(Decimal::from(end))),
            None => format!("from {from} GB a month on"),
        };
        bill.add_priced(draft(part, words), Some(step.price()), None)?;
    }
    Ok(())
}
