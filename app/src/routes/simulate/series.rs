//! A recorded series in place of the design's traffic: read in the browser alone, from what is pasted or from a file.

use super::{Simulator, live_link, wanted::short};
use crate::{
    components::{NumberField, Panel},
    live,
};
use keyfare_core::{
    show,
    traffic::import::{ImportOptions, Trace, read_trace},
};
use leptos::prelude::*;
use rust_decimal::{Decimal, prelude::ToPrimitive};
use std::sync::Arc;

/// The longest series: 400 days.
const MOST_MINUTES: usize = 400 * 1_440;
/// Minutes of all dimensions together, at most.
const MOST_OF_ALL: usize = 5 * MOST_MINUTES;
/// A longer text is not looked at: 64 MB.
const MOST_BYTES: usize = 64 << 20;

/// The field for pasted text, and the one for a file.
const TEXT: &str = "series";
const FILE: &str = "series-file";

/// The fields that say what a count is: read units, write units, and units a throttle event asked for.
const COUNTS: [(&str, &str, &str); 3] = [
    ("read-units", "Read units for a count", "units"),
    ("write-units", "Write units for a count", "units"),
    ("event-units", "Units that a throttle event asked for", "units"),
];

/// What was given last, and what it counts, as typed: the same text is read again when that changes.
#[derive(Clone, Default)]
pub(super) struct Given {
    text: Arc<str>,
    typed: [String; 3],
}

impl Given {
    /// The same with another text.
    pub(super) fn with_text(self, text: String) -> Given {
        Given { text: text.into(), ..self }
    }

    /// The same with another figure in one of the fields.
    fn with_typed(mut self, which: usize, text: &str) -> Given {
        self.typed[which] = short(text);
        self
    }

    /// Whether there is nothing to read.
    pub(super) fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Reads it.
    pub(super) fn read(&self) -> Result<Series, String> {
        Series::of(&self.text, self.options()?)
    }

    fn options(&self) -> Result<ImportOptions, String> {
        let [read, write, event] = self.typed.each_ref().map(|it| milli_units(it));
        Ok(ImportOptions {
            read_milli_units_per_count: read?,
            write_milli_units_per_count: write?,
            milli_units_per_event: event?,
        })
    }
}

/// Units as thousandths; nothing typed says nothing.
fn milli_units(text: &str) -> Result<Option<u64>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let units = text.replace(',', "").parse::<Decimal>().ok().and_then(|it| it.checked_mul(Decimal::ONE_THOUSAND));
    let milli = units.filter(|it| it.fract().is_zero()).and_then(|it| it.to_u64());
    let wrong =
        || format!("“{text}” is no number of units: write zero or more, with at most three decimals, such as 0.5");
    Ok(Some(milli.ok_or_else(wrong)?))
}

/// A series that is simulated.
#[derive(Clone)]
pub(super) struct Series {
    pub(super) trace: Arc<Trace>,
}

impl PartialEq for Series {
    fn eq(&self, other: &Series) -> bool {
        Arc::ptr_eq(&self.trace, &other.trace)
    }
}

impl Series {
    /// Reads a text; the error says the line and what to do, without a final dot.
    pub(super) fn of(text: &str, options: ImportOptions) -> Result<Series, String> {
        let elsewhere = "in a browser: cut the series, or use `keyfare simulate FILE`, which takes 16 years of minutes";
        if text.len() > MOST_BYTES {
            return Err(format!("more than 64 MB are not read {elsewhere}"));
        }
        let trace = read_trace(text.as_bytes(), options).map_err(|error| error.to_string())?;
        let (minutes, dimensions) = (trace.minutes(), trace.dimensions.len());
        let count = |number: usize| show::count(Decimal::from(number as u64));
        if minutes > MOST_MINUTES {
            let most = count(MOST_MINUTES);
            let minutes = count(minutes);
            return Err(format!(
                "{minutes} minutes are more than the {most} (400 days) that are simulated {elsewhere}"
            ));
        }
        if minutes * dimensions > MOST_OF_ALL {
            let (all, most) = (count(minutes * dimensions), count(MOST_OF_ALL));
            return Err(format!(
                "{all} minutes of {dimensions} series together are more than the {most} that are simulated {elsewhere}"
            ));
        }
        Ok(Series { trace: Arc::new(trace) })
    }

    /// The names of its indexes, by their place.
    pub(super) fn indexes(&self) -> Vec<String> {
        use keyfare_core::traffic::Resource;
        let mut names = Vec::new();
        for dimension in &self.trace.dimensions {
            if let Resource::Index(place) = dimension.id.resource {
                names.resize(names.len().max(place + 1), String::new());
                names[place] = index_name(&dimension.name).to_owned();
            }
        }
        names
    }

    fn words(&self) -> String {
        let trace = &self.trace;
        let names: Vec<&str> = trace.dimensions.iter().map(|it| it.name.as_str()).collect();
        let minutes = show::count(Decimal::from(trace.minutes() as u64));
        format!("{minutes} minutes of {}", names.join(", "))
    }
}

/// The index of a dimension's name: `ByStatus read`.
pub(super) fn index_name(dimension: &str) -> &str {
    dimension.rsplit_once(' ').map_or(dimension, |(index, _)| index)
}

/// The panel in which a series is pasted or opened. Without script there is nobody who could read it here.
pub(super) fn section(page: Simulator) -> AnyView {
    let give = move |(text,): (String,)| page.read_series(|given| given.with_text(text));
    live::on_input(TEXT, Callback::new(give));
    live::on_input(FILE, Callback::new(give));
    let typed = page.given.with_untracked(|it| it.typed.clone());
    let counts = COUNTS.into_iter().zip(typed).enumerate().map(|(which, ((id, label, unit), value))| {
        let error = milli_units(&value).err().map(|it| show::capitalized(&it));
        let on_input = move |text: String| page.read_series(|given| given.with_typed(which, &text));
        view! {
            <NumberField id=id label=label value=value unit=Some(unit.to_owned()) on_input=on_input hint=Some("1 where nothing is said".to_owned()) error=error />
        }
    });
    let counts = counts.collect_view();
    let problem = page.series_problem.get_untracked();
    let wrong = problem.is_some();
    let said = page.series.with_untracked(|it| it.as_ref().map(|it| (it.words(), it.trace.notes.clone())));
    let status = match (&problem, &said) {
        (Some(problem), Some((words, _))) => format!("{}. Still simulated: {words}.", show::capitalized(problem)),
        (Some(problem), None) => format!("{}. The design’s own traffic is simulated.", show::capitalized(problem)),
        (None, Some((words, _))) => format!("Simulated: {words}."),
        (None, None) => String::new(),
    };
    let class = if wrong { "field__error" } else { "field__hint" };
    let notes = said
        .iter()
        .flat_map(|(_, notes)| notes.clone())
        .map(|it| view! { <li>{show::capitalized(&it.to_string())}"."</li> });
    let notes = said.is_some().then(|| view! { <ul class="small soft">{notes.collect_view()}</ul> });
    let away = said.as_ref().map(|_| {
        let words = "Back to the design’s traffic";
        view! { <p class="row">{live_link("series-away", String::new(), "button", words, move || page.forget_series())}</p> }
    });
    view! {
        <Panel id="recorded" title="A recorded series instead" meta=Some("read in this browser alone; loading the page again forgets it, and links do not hold it".to_owned())>
            <div class="panel__body stack">
                <p class="small soft" id="series-hint">
                    "CloudWatch’s get-metric-data or get-metric-statistics as JSON, the console’s CSV, or CSV of a time and units a period. Up to 576,000 minutes (400 days) are simulated in a browser; "
                    <code>"keyfare simulate FILE"</code>" takes 16 years."
                </p>
                <noscript><p class="small">"Without JavaScript the page cannot read a file. "<code>"keyfare simulate FILE"</code>" can."</p></noscript>
                <div class="field with-script">
                    <label for=FILE>"Open a file"</label>
                    <input type="file" id=FILE class="file" accept=".csv,.json,.txt,.tsv" data-kept="" aria-describedby="series-note series-hint" />
                </div>
                <div class="field with-script">
                    <label for=TEXT>"Or paste its text"</label>
                    <textarea class="code" id=TEXT rows="5" spellcheck="false" autocomplete="off" data-kept="" aria-describedby="series-note series-hint"></textarea>
                </div>
                <fieldset class="field with-script">
                    <legend>"What a count is, where the file counts requests or events instead of units"</legend>
                    <div class="fields">{counts}</div>
                </fieldset>
                <p class=class id="series-note" role="status">{status}</p>
                {notes}
                {away}
            </div>
        </Panel>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(count: usize) -> String {
        let rows: Vec<String> = (0..count).map(|minute| format!("{minute},7")).collect();
        format!("minute,read\n{}\n", rows.join("\n"))
    }

    #[test]
    fn a_series_longer_than_a_browser_takes_is_refused_in_words() {
        let of = |text: &str| Series::of(text, ImportOptions::default());
        assert!(of(&minutes(MOST_MINUTES)).is_ok());
        let error = of(&minutes(MOST_MINUTES + 1)).err().unwrap_or_default();
        assert!(error.starts_with("576,001 minutes are more than the 576,000 (400 days)"), "{error}");
    }

    #[test]
    fn a_count_is_as_many_units_as_is_typed_for_it() {
        let given = Given::default().with_text("minute,requests\n0,60\n1,120\n".to_owned());
        let units = |given: &Given| given.read().map(|it| it.trace.dimensions[0].demand.total_milli_units());
        assert_eq!(units(&given), Ok(180_000));
        assert_eq!(units(&given.clone().with_typed(0, "0.5")), Ok(90_000));
        let error = given.with_typed(0, "half").read().err().unwrap_or_default();
        assert!(error.starts_with("“half” is no number of units"), "{error}");
    }

    #[test]
    fn a_mistake_is_told_with_its_line() {
        let error = Series::of("time,read\n0,5\n1,five\n", ImportOptions::default()).err().unwrap_or_default();
        assert!(error.starts_with("line 3: “five” for read"), "{error}");
    }
}
