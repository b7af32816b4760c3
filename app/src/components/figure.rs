//! A chart with its question, its unit, its keys and the same numbers as a table.

use super::figure_files::FigureFiles;
use crate::live;
use keyfare_core::chart::{KeyMark, LegendKey};
use leptos::prelude::*;

/// A chart. The drawing comes as SVG text, the same from server and browser.
#[component]
pub fn Figure(
    /// Stable. Never random. With `files` it is the name of a chart in [`crate::charts`].
    #[prop(into)]
    id: String,
    /// The question.
    #[prop(into)]
    title: Signal<String>,
    /// The small line: the unit.
    #[prop(into)]
    unit: Signal<String>,
    /// The drawing, with its own label.
    #[prop(into)]
    svg: Signal<String>,
    /// A second drawing for a narrow panel; only for wide charts.
    #[prop(optional_no_strip)]
    narrow_svg: Option<Signal<String>>,
    /// The legend.
    #[prop(optional, into)]
    keys: Signal<Vec<LegendKey>>,
    /// Heads of the table of numbers: the first names the row.
    #[prop(optional, into)]
    heads: Signal<Vec<String>>,
    /// Rows of the table of numbers.
    #[prop(optional, into)]
    rows: Signal<Vec<Vec<String>>>,
    /// Where the drawing and the numbers can be saved.
    #[prop(optional, into)]
    files: Signal<Option<FigureFiles>>,
    /// What `files` depends on, where it follows nothing: another version has other addresses.
    #[prop(optional, into)]
    version: String,
) -> impl IntoView {
    let drawing = match narrow_svg {
        Some(narrow) => view! {
            <div class="figure__drawing only-wide" inner_html=move || svg.get()></div>
            <div class="figure__drawing only-narrow" inner_html=move || narrow.get()></div>
        }
        .into_any(),
        None => view! { <div class="figure__drawing" inner_html=move || svg.get()></div> }.into_any(),
    };
    // The addresses hold the whole design, so that they differ at every edit, where the drawing may be the same.
    let links = live::kept(format!("{id}-files{version}"), {
        let id = id.clone();
        move || {
            let links = files.get().map(|it| file_links(&it, &id, &title.get_untracked()));
            let part = format!("{id}-files");
            links.map(|it| view! { <span class="figure__files" data-part=part>{it}</span> }).into_any()
        }
    });
    view! {
        <figure class="figure" data-part=id.clone()>
            <figcaption>{move || title.get()}<small>{move || unit.get()}</small></figcaption>
            <div class="figure__body">
                {drawing}
                {move || (!keys.read().is_empty()).then(|| view! { <ul class="keys">{key_list(keys.get())}</ul> })}
            </div>
            <div class="figure__tools">
                <details class="figure__table">
                    <summary>"Table of these numbers"<span class="visually-hidden">": "{move || title.get()}</span></summary>
                    <table class="table plain">
                        <thead><tr>{move || head_cells(heads.get())}</tr></thead>
                        <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
                    </table>
                </details>
                {links}
            </div>
        </figure>
    }
    .into_any()
}

/// Drawing and numbers, from the server; the desk makes the picture of the drawing.
fn file_links(files: &FigureFiles, chart: &str, title: &str) -> impl IntoView + use<> {
    let (svg, csv) = (files.address(chart, "svg"), files.address(chart, "csv"));
    let name = |ending: &str| files.name(chart, ending);
    let label = |kind: &str| format!("{kind} of {title}");
    // The desk asks the server for what it makes a picture of.
    let png = (!files.are_made()).then(|| {
        view! {
            <span class="with-script">
                <a href=svg.clone() download=name("png") data-do="png" aria-label=label("PNG")>"PNG"</a>
            </span>
        }
    });
    view! {
        <a href=svg.clone() download=name("svg") aria-label=label("SVG")>"SVG"</a>
        {png}
        <a href=csv download=name("csv") aria-label=label("CSV")>"CSV"</a>
    }
}

fn key_list(keys: Vec<LegendKey>) -> impl IntoView {
    keys.into_iter().map(|key| view! { <li>{piece(key.mark, key.class)}{key.label}</li> }).collect_view()
}

/// A piece of what a key stands for, as it is drawn. Decoration: the words beside it name it.
fn piece(mark: KeyMark, class: String) -> AnyView {
    let line = match mark {
        KeyMark::Filled => {
            return view! { <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true"><rect class=class width="10" height="10" /></svg> }
                .into_any();
        }
        KeyMark::Hollow => {
            return view! { <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true"><path class=class d="M0,0h10v10h-10zM1.5,1.5v7h7v-7z" /></svg> }
                .into_any();
        }
        KeyMark::Line => format!("line {class}"),
        KeyMark::Dashed => format!("line {class} dash"),
    };
    view! { <svg class="swatch swatch--line" viewBox="0 0 22 10" aria-hidden="true"><path class=line d="M1,5h20" /></svg> }
        .into_any()
}

fn head_cells(heads: Vec<String>) -> impl IntoView {
    let class = |column: usize| if column == 0 { "" } else { "num" };
    heads
        .into_iter()
        .enumerate()
        .map(|(column, head)| view! { <th scope="col" class=class(column)>{head}</th> })
        .collect_view()
}

fn row(cells: Vec<String>) -> impl IntoView {
    let mut cells = cells.into_iter();
    let first = cells.next().map(|name| view! { <th scope="row">{name}</th> });
    let rest = cells.map(|cell| view! { <td class="num">{cell}</td> }).collect_view();
    view! { <tr>{first}{rest}</tr> }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn a_chart_has_the_same_numbers_as_a_table() {
        let html = html(|| {
            let key =
                |class: &str, mark, label: &str| LegendKey { class: class.to_owned(), mark, label: label.to_owned() };
            let keys =
                vec![key("f-write", KeyMark::Filled, "Writes"), key("s-ink", KeyMark::Dashed, "Capacity, dashed")];
            view! {
                <Figure
                    id="cost"
                    title="Monthly cost by line"
                    unit="US dollars"
                    svg="<svg role=\"img\"></svg>"
                    keys=keys
                    heads=vec!["Line".to_owned(), "$ a month".to_owned()]
                    rows=vec![vec!["Writes".to_owned(), "52.56".to_owned()]]
                    files=Some(FigureFiles::default())
                />
            }
        });
        assert!(html.contains("<figcaption>Monthly cost by line<small>US dollars</small></figcaption>"), "{html}");
        assert!(html.contains(r#"<svg role="img"></svg>"#), "{html}");
        assert!(
            html.contains(r#"<tbody><tr><th scope="row">Writes</th><td class="num">52.56</td></tr></tbody>"#),
            "{html}"
        );
        assert!(
            html.contains(r#"download="keyfare-cost.csv" aria-label="CSV of Monthly cost by line""#)
                && html
                    .contains(r#"download="keyfare-cost.png" data-do="png" aria-label="PNG of Monthly cost by line""#),
            "{html}"
        );
        assert!(html.contains(r#"class="f-write"></rect></svg>Writes"#), "{html}");
        assert!(html.contains(r#"class="line s-ink dash"></path></svg>Capacity, dashed"#), "{html}");
    }
}
