//! The matrix: what the application asks, and what each answer costs.

use super::{OpenRows, keyboard, new_rows, question::QuestionRow};
use crate::{
    components::{Button, ButtonKind, CellSelect, Choice, EmptyState},
    form::{Form, row::dom_id, text::RowId},
    icons::{Icon, IconName},
    live::{self, focus_next, kept},
    matrix::{MatrixColumn, MatrixOrder, MatrixOrders},
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
    /// In which order they stand.
    orders: MatrixOrders,
) -> impl IntoView {
    let (rows, order) = live::followed(move || orders.rows(form, table)).get_untracked();
    let is_empty = rows.is_empty();
    let sorting = (rows.len() > 1).then(|| sorting(form, table, orders, order));
    let head = move |column, class, words| head(form, table, orders, order, column, class, words);
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
    keyboard::column(&list, form, move || orders.rows(form, table).0, add);
    let question = move |id: &RowId| {
        let id = *id;
        kept(format!("r{id}"), move || view! { <QuestionRow form=form table=table id=id open=open /> }.into_any())
    };
    let title = format!("questions-{table}-title");
    // Beside those of other tables, it is told apart by the name of its own.
    let named = format!("{title} table-{table}-title");
    let title_id = title.clone();
    view! {
        <section class="panel" aria-labelledby=named data-part=format!("questions-{table}")>
            <div class="panel__head">
                <h2 id=title_id>"Questions"</h2>
                <span class="panel__meta">"what the application asks, and what each answer costs"</span>
                {sorting}
            </div>
            <Show
                when=move || !is_empty
                fallback=|| view! { <EmptyState title="No question yet">"What is asked of the table? One order by its key, 90 times a second, for example."</EmptyState> }
            >
                <table class="table matrix">
                    <caption class="visually-hidden">"Questions of " {name} " with their units and monthly cost"</caption>
                    <colgroup>
                        <col class="m-n" /><col class="m-q" /><col class="m-op" /><col class="m-key" /><col class="m-rate" /><col class="m-con" /><col class="m-units" /><col class="m-usd" />
                    </colgroup>
                    <thead>
                        <tr>
                            {head(Some(MatrixColumn::Number), None, "#")}
                            {head(Some(MatrixColumn::Question), None, "Question")}
                            {head(Some(MatrixColumn::Operation), None, "Operation on")}
                            {head(None, None, "Key condition")}
                            {head(Some(MatrixColumn::Rate), Some("num"), "Rate")}
                            {head(None, None, "Consistency")}
                            {head(Some(MatrixColumn::Units), Some("num"), "Units each")}
                            {head(Some(MatrixColumn::Cost), Some("num"), "$ a month")}
                        </tr>
                    </thead>
                    <tbody id=list.clone() data-column="">
                        {rows.iter().map(question).collect_view()}
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

/// The head of a column: a button that sorts, where the column can be sorted by.
fn head(
    form: Form,
    table: RowId,
    orders: MatrixOrders,
    order: Option<MatrixOrder>,
    column: Option<MatrixColumn>,
    class: Option<&'static str>,
    words: &'static str,
) -> AnyView {
    let Some(column) = column else { return view! { <th scope="col" class=class>{words}</th> }.into_any() };
    let id = dom_id(table, &format!("sort-{}", column.word()));
    live::on_press(&id, Callback::new(move |()| orders.press(form, table, column)));
    let name = (column == MatrixColumn::Number).then(|| view! { <span class="visually-hidden">" as designed"</span> });
    view! {
        <th scope="col" class=class aria-sort=order.and_then(|it| it.aria(column))>
            <button type="button" class="sort" id=id data-press="">{words}{name}<Icon name=IconName::Chevron /></button>
        </th>
    }
    .into_any()
}

/// The column that the questions are sorted by, also those that have no head of their own or are folded, and the way back.
fn sorting(form: Form, table: RowId, orders: MatrixOrders, order: Option<MatrixOrder>) -> impl IntoView {
    let choices: Vec<Choice> = MatrixColumn::ALL.iter().map(|it| Choice::new(it.word(), it.title())).collect();
    let last = live::followed(move || orders.last(table)).get_untracked();
    let choose = Callback::new(move |(word,): (String,)| {
        let column = MatrixColumn::ALL.into_iter().find(|it| it.word() == word).unwrap_or(MatrixColumn::Number);
        orders.sort(form, table, MatrixOrder::by(column));
    });
    let (words, next) = if order.is_some() { ("Reverse", last.reversed()) } else { ("Sort again", last) };
    let again = Callback::new(move |()| orders.sort(form, table, next));
    view! {
        <div class="panel__end sortby">
            <span aria-hidden="true">"Sorted by"</span>
            <CellSelect id=dom_id(table, "sort") label="Sort the questions by" options=choices value=last.column().word().to_string() on_input=choose />
            <Button kind=ButtonKind::Plain id=dom_id(table, "sort-again") on_click=again label=Some(format!("{words}: the questions"))>{words}</Button>
        </div>
    }
}
