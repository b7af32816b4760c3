//! The matrix: what the application asks, and what each answer costs.

use super::{OpenRows, keyboard, new_rows, question::QuestionRow};
use crate::{
    components::{Button, ButtonKind, EmptyState},
    form::{Form, row::dom_id, text::RowId},
    icons::IconName,
    live::{focus_next, kept},
};
use keyfare_core::show;
use leptos::prelude::*;

/// The questions of a table.
#[component]
pub fn QuestionsPanel(
    /// The form.
    form: Form,
    /// The table's row.
    table: RowId,
    /// Which questions are open.
    open: OpenRows,
) -> impl IntoView {
    let rows = form.part(move |text| {
        text.table(table).map(|it| it.patterns.iter().map(|it| it.id).collect::<Vec<_>>()).unwrap_or_default()
    });
    let name = form.part(move |text| text.table(table).map(|it| it.name.clone()).unwrap_or_default());
    let sum = form.of_row(table, |answer, t, _| Some(show::usd(answer.estimate.tables.get(t)?.on_demand)));
    let add = move || {
        let id = new_rows::add_pattern(form, table);
        open.open(id);
        id
    };
    let add_and_focus = move || {
        let id = add();
        focus_next(dom_id(id, "name"));
    };
    let list = format!("questions-{table}");
    keyboard::column(&list, form, move || rows.get_untracked(), add);
    let question = move |id: RowId| {
        kept(format!("r{id}"), move || view! { <QuestionRow form=form table=table id=id open=open /> }.into_any())
    };
    let title = format!("questions-{table}-title");
    let title_id = title.clone();
    view! {
        <section class="panel" aria-labelledby=title data-part=format!("questions-{table}")>
            <div class="panel__head">
                <h2 id=title_id>"Questions"</h2>
                <span class="panel__meta">"what the application asks, and what each answer costs"</span>
            </div>
            <Show
                when=move || !rows.read().is_empty()
                fallback=|| view! { <EmptyState title="No question yet">"What is asked of the table? One order by its key, 90 times a second, for example."</EmptyState> }
            >
                <table class="table matrix">
                    <caption class="visually-hidden">"Questions of " {name} " with their units and monthly cost"</caption>
                    <colgroup>
                        <col class="m-n" /><col class="m-q" /><col class="m-op" /><col class="m-key" /><col class="m-rate" /><col class="m-con" /><col class="m-units" /><col class="m-usd" />
                    </colgroup>
                    <thead>
                        <tr>
                            <th scope="col">"#"</th>
                            <th scope="col">"Question"</th>
                            <th scope="col">"Operation on"</th>
                            <th scope="col">"Key condition"</th>
                            <th scope="col" class="num">"Rate"</th>
                            <th scope="col">"Consistency"</th>
                            <th scope="col" class="num">"Units each"</th>
                            <th scope="col" class="num">"$ a month"</th>
                        </tr>
                    </thead>
                    <tbody id=list.clone() data-column="">
                        <For each=move || rows.get() key=|id| *id children=question />
                    </tbody>
                    <tfoot>
                        <tr>
                            <td></td>
                            <th scope="row" colspan="6">"All questions, on-demand"</th>
                            <td class="num">{move || sum.get()}</td>
                        </tr>
                    </tfoot>
                </table>
            </Show>
            <div class="panel__foot row">
                <Button kind=ButtonKind::Plain icon=IconName::Plus id=dom_id(table, "add-question") on_click=Callback::new(move |()| add_and_focus())>"Ask another question"</Button>
                <span class="muted only-keys">"Enter moves down, Tab moves on, " <kbd>"Ctrl"</kbd> " " <kbd>"Z"</kbd> " takes back"</span>
            </div>
        </section>
    }
    .into_any()
}
