//! The months ahead and what moves the bill: each chart beside its figures.
//!
//! How traffic grows is asked here, in a form of the address: it is no part of the design.

use super::{
    super::figures::drawn_figure,
    CapacityAnswer, growth_figure, moves_figure,
    tables::{input_rows, limits, table},
};
use crate::{
    address::Address,
    answer::Answer,
    components::{Button, ButtonType, FigureFiles, NumberField, Panel},
};
use keyfare_core::{
    capacity::{Growth, GrowthOptions, Outlook},
    chart::Ink,
    show,
};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// The name of the figure in the address.
const NAME: &str = "growth";
/// Months between two rows of figures.
const EVERY: usize = 6;

/// How traffic is said to grow, in percent a month, as typed; and the rest of the address it is typed for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GrowthAsked {
    typed: String,
    rest: Vec<(&'static str, String)>,
}

impl GrowthAsked {
    /// What an address says.
    pub(crate) fn of(address: &Address) -> GrowthAsked {
        GrowthAsked::typed(address.get(NAME).unwrap_or_default(), Vec::new())
    }

    /// A figure, and names and values that the address keeps.
    pub(crate) fn typed(figure: &str, rest: Vec<(&'static str, String)>) -> GrowthAsked {
        GrowthAsked { typed: figure.trim().chars().take(20).collect(), rest }
    }

    /// What is looked ahead with; the error is a sentence.
    pub(crate) fn options(&self) -> Result<GrowthOptions, String> {
        if self.typed.is_empty() {
            return Ok(GrowthOptions::default());
        }
        let plain = self.typed.replace(',', "").replace('\u{2212}', "-");
        let percent = plain.trim_end_matches('%').trim().parse::<Decimal>().ok();
        let percent = percent.filter(|it| (-Decimal::ONE_HUNDRED..=Decimal::ONE_THOUSAND).contains(it));
        let wrong = || {
            format!("“{}” is no growth of traffic: write percent a month from -100 to 1,000, such as 5.", self.typed)
        };
        let traffic = Some(Growth::Percent(percent.ok_or_else(wrong)?));
        Ok(GrowthOptions { traffic, ..GrowthOptions::default() })
    }
}

/// The months ahead: the chart, and beside it every sixth month in figures.
pub(super) fn ahead(answer: &Answer, capacity: &CapacityAnswer, asked: &GrowthAsked) -> AnyView {
    let body = match &capacity.outlook {
        Ok(outlook) => {
            let drawn = growth_figure(answer, outlook, Ink::Themed);
            let files = Some(FigureFiles::with(answer, &[(NAME, asked.typed.clone())]));
            view! {
                <div class="figures figures--beside">
                    {drawn_figure("growth", drawn, files)}
                    <div class="figure figure--text figure--table">
                        {months(outlook)}
                        {limits(&answer.design, outlook)}
                    </div>
                </div>
            }
            .into_any()
        }
        Err(words) => view! { <p class="panel__body small soft">{words.clone()}</p> }.into_any(),
    };
    let form = form(answer, asked);
    view! { <Panel id="growth-panel" title="The months ahead">{form}{body}</Panel> }.into_any()
}

/// Asks for the growth of traffic; without script it asks for the address of what is typed, with script too.
fn form(answer: &Answer, asked: &GrowthAsked) -> AnyView {
    let rest = asked.rest.iter().filter(|(name, _)| *name != NAME).cloned();
    let hidden = rest.map(|(name, value)| view! { <input type="hidden" name=name value=value /> }).collect_view();
    let error = asked.options().err();
    view! {
        <form class="panel__body row row--fields" method="get" action="/simulate#growth-panel">
            <input type="hidden" name="d" value=answer.token.clone() />
            {hidden}
            <NumberField
                id="traffic-growth"
                name=NAME
                label="Traffic grows by"
                value=asked.typed.clone()
                unit=Some("% a month".to_owned())
                hint=Some("items grow as the design says".to_owned())
                error=error
                on_input=|_: String| ()
            />
            <Button button_type=ButtonType::Submit>"Look ahead"</Button>
        </form>
    }
    .into_any()
}

/// The first month, every sixth, and the last.
fn months(outlook: &Outlook) -> AnyView {
    let last = outlook.months.len().saturating_sub(1);
    let shown = outlook.months.iter().enumerate().filter(|(place, _)| place % EVERY == 0 || *place == last);
    let rows = shown.map(|(_, it)| {
        let when = if it.month == 0 { "Now".to_owned() } else { it.month.to_string() };
        vec![
            when.into_any(),
            show::units_short(it.items).into_any(),
            show::units_short(it.requests_per_second).into_any(),
            show::amount(it.on_demand).into_any(),
            show::amount(it.provisioned).into_any(),
        ]
    });
    table(
        "Items, traffic and the bill in both modes, every sixth month".to_owned(),
        &["Month", "Items", "Requests a second", "On-demand, $", "Provisioned, $"],
        rows.collect(),
    )
}

/// What moves the bill: the chart, and beside it the numbers that move it most.
pub(super) fn moves(answer: &Answer, capacity: &CapacityAnswer) -> AnyView {
    let body = match &capacity.sensitivity {
        Ok(all) => {
            let drawn = moves_figure(answer, all, Ink::Themed);
            let files = Some(FigureFiles::of(answer));
            let range = all.range.map(|(least, most)| {
                let words = format!(
                    "With all stated ranges together the month is {} to {}.",
                    show::usd(least),
                    show::usd(most)
                );
                view! { <p class="panel__body">{words}</p> }
            });
            view! {
                {range}
                <div class="figures figures--beside">
                    {drawn_figure("what-moves-the-bill", drawn, files)}
                    <div class="figure figure--text figure--table">{input_rows(&answer.design, all)}</div>
                </div>
            }
            .into_any()
        }
        Err(words) => view! { <p class="panel__body small soft">{words.clone()}</p> }.into_any(),
    };
    view! { <Panel id="sensitivity" title="What moves the bill">{body}</Panel> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, percent: Option<&str>) {
        let options = GrowthAsked::typed(typed, Vec::new()).options();
        let found = options.as_ref().map(|it| it.traffic);
        let expected = percent.map(|it| Growth::Percent(it.parse().expect("a decimal in a test")));
        assert_eq!(found, Ok(expected), "{typed}");
    }

    #[test]
    fn traffic_grows_by_what_is_typed() {
        check("", None);
        check(" 5 ", Some("5"));
        check("2.5 %", Some("2.5"));
        check("-3", Some("-3"));
        let words = GrowthAsked::typed("fast", Vec::new()).options().err().unwrap_or_default();
        assert!(words.starts_with("“fast” is no growth of traffic: write percent a month"), "{words}");
        assert!(GrowthAsked::typed("1001", Vec::new()).options().is_err());
    }
}
