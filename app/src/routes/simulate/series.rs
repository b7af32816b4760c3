//! A recorded series in place of the design's traffic: read in the browser alone, from what is pasted or from a file.

use super::{Simulator, live_link};
use crate::{components::Panel, live};
use keyfare_core::{
    show,
    traffic::import::{ImportOptions, Trace, read_trace},
};
use leptos::prelude::*;
use rust_decimal::Decimal;
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
    pub(super) fn of(text: &str) -> Result<Series, String> {
        let elsewhere = "in a browser: cut the series, or use `keyfare simulate FILE`, which takes 16 years of minutes";
        if text.len() > MOST_BYTES {
            return Err(format!("more than 64 MB are not read {elsewhere}"));
        }
        let trace = read_trace(text.as_bytes(), ImportOptions::default()).map_err(|error| error.to_string())?;
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
    live::on_input(TEXT, Callback::new(move |(text,): (String,)| page.read_series(&text)));
    live::on_input(FILE, Callback::new(move |(text,): (String,)| page.read_series(&text)));
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
        <Panel id="recorded" title="A recorded series instead" meta=Some("it stays in this browser; links do not hold it".to_owned())>
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
        assert!(Series::of(&minutes(MOST_MINUTES)).is_ok());
        let error = Series::of(&minutes(MOST_MINUTES + 1)).err().unwrap_or_default();
        assert!(error.starts_with("576,001 minutes are more than the 576,000 (400 days)"), "{error}");
    }

    #[test]
    fn a_mistake_is_told_with_its_line() {
        let error = Series::of("time,read\n0,5\n1,five\n").err().unwrap_or_default();
        assert!(error.starts_with("line 3: “five” for read"), "{error}");
    }
}
