//! A few choices side by side: radios, so that arrow keys work, and the form works without script.

use super::{Choice, TextEvent};
use crate::live;
use leptos::prelude::*;

/// Where the words for the whole group are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LegendPlace {
    /// Above, as a field's label.
    #[default]
    Above,
    /// Heard only: the place says it already, as in the head of a panel.
    Hidden,
}

/// A few choices side by side; the chosen one is raised.
#[component]
pub fn Segments(
    /// Stable, and the radios' name where `name` gives no other: one group a page.
    #[prop(into)]
    id: String,
    /// Words for the whole group.
    #[prop(into)]
    legend: Signal<String>,
    /// The choices, in order.
    options: Vec<Choice>,
    /// The value of the chosen one.
    #[prop(into)]
    value: Signal<String>,
    /// Called with the value of another one.
    #[prop(into)]
    on_input: TextEvent,
    /// Where the legend is.
    #[prop(optional)]
    legend_place: LegendPlace,
    /// Its name in a form that works without script.
    #[prop(optional, into)]
    name: Option<String>,
    /// More classes of the whole group: `wide`.
    #[prop(optional, into)]
    class: String,
) -> impl IntoView {
    let name = name.unwrap_or_else(|| id.clone());
    let radios = options
        .into_iter()
        .map(|Choice { value: own, label }| {
            let chosen = value.with_untracked(|value| *value == own);
            let radio = format!("{id}-{own}");
            live::on_input(&radio, on_input);
            view! {
                <label>
                    <input type="radio" id=radio name=name.clone() value=own autocomplete="off" checked=chosen />
                    {label}
                </label>
            }
        })
        .collect_view();
    match legend_place {
        LegendPlace::Above => view! {
            <fieldset class=format!("field {class}") id=id>
                <legend>{move || legend.get()}</legend>
                <div class="segments">{radios}</div>
            </fieldset>
        }
        .into_any(),
        LegendPlace::Hidden => view! {
            <fieldset class=format!("segments {class}") id=id>
                <legend class="visually-hidden">{move || legend.get()}</legend>
                {radios}
            </fieldset>
        }
        .into_any(),
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    fn group(place: LegendPlace) -> String {
        html(|| {
            let options = vec![Choice::new("eventual", "Eventual"), Choice::new("strong", "Strong")];
            view! { <Segments id="con" legend="Read consistency" options=options value="strong" on_input=|_: String| () legend_place=place /> }
        })
    }

    #[test]
    fn one_radio_of_the_group_is_chosen() {
        let html = group(LegendPlace::Above);
        assert!(html.contains("<legend>Read consistency</legend>"), "{html}");
        assert!(html.contains(r#"name="con" value="strong" autocomplete="off" checked"#), "{html}");
        assert_eq!(html.matches(r#"type="radio""#).count(), 2, "{html}");
        assert_eq!(html.matches(" checked").count(), 1, "{html}");
    }

    #[test]
    fn a_hidden_legend_is_still_heard() {
        assert!(group(LegendPlace::Hidden).contains(r#"<legend class="visually-hidden">Read consistency</legend>"#));
    }
}
