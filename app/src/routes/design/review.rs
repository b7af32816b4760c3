//! What a review finds in the design on the workbench, whether DynamoDB fits, and the way back from a change that was
//! applied.

use crate::{
    answer::SharedAnswer,
    components::{Alert, AlertKind, Button},
    form::Form,
    live::{self, kept_later},
    results::{
        OnEdit, derived,
        findings::{FindingsPanel, FitPanel, found},
        is_begun,
    },
};
use keyfare_core::{
    estimate::View,
    money::Usd,
    review::fit,
    show,
    wire::{DesignV1, FitAnswersV1},
};
use leptos::prelude::*;

/// What was applied last: the name of the edit, as undo has it, and what it did to the total.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Applied {
    label: String,
    difference: Option<Usd>,
}

/// The findings of the last good answer. Applying one is an edit like any other.
#[component]
pub(super) fn Review(
    /// The form.
    form: Form,
    /// The last good answer.
    answer: Signal<Option<SharedAnswer>>,
    /// The last edit that was advised, while it is the last edit.
    advised: Advised,
    /// What happens with an edit that is advised.
    on_edit: OnEdit,
) -> impl IntoView {
    let findings = kept_later("findings", move || {
        if derived(answer, is_begun).get_untracked().as_deref() != Some(&true) {
            return ().into_any();
        }
        let found = derived(answer, found);
        let applied = advised.alert(form);
        let panel = found.get_untracked().map(|found| {
            let findings = found.0.clone();
            view! { <FindingsPanel findings=findings answer=answer on_edit=Some(on_edit) applied=move || applied /> }
        });
        panel.into_any()
    });
    let fits = kept_later("fit", move || {
        let fit = derived(answer, |answer| {
            let is_asked = is_begun(answer) || answer.design.fit_answers != FitAnswersV1::default();
            is_asked.then(|| fit(&answer.design, &answer.estimate))
        });
        fit.get_untracked().and_then(|it| Option::clone(&it)).map(|fit| view! { <FitPanel fit=fit /> }).into_any()
    });
    view! {
        {findings}
        {fits}
    }
}

/// Edits that were advised: they tell what they did, and how to take it back.
#[derive(Clone, Copy)]
pub(super) struct Advised(RwSignal<Option<Applied>>);

impl Advised {
    /// Nothing was applied yet.
    pub(super) fn new() -> Advised {
        Advised(RwSignal::new(None))
    }

    /// Makes an edit in the form, and remembers what it did to the total.
    pub(super) fn on_edit(self, form: Form) -> OnEdit {
        Callback::new(move |(label, design): (String, DesignV1)| {
            let total = || form.answer_untracked().map(|it| it.estimate.total(View::AsDesigned));
            let before = total();
            form.replace(&label, &design);
            let difference = before.zip(total()).and_then(|(before, after)| after.checked_sub(before));
            self.0.set(Some(Applied { label, difference }));
        })
    }

    /// What was applied and what it did, with a way back: until something else is edited.
    fn alert(self, form: Form) -> Option<AnyView> {
        let applied = live::followed(move || {
            let last = form.undo_label().get_untracked();
            self.0.get_untracked().filter(|it| last.as_deref() == Some(it.label.as_str()))
        });
        let applied = applied.get_untracked()?;
        let undo = Callback::new(move |()| {
            form.undo();
            self.0.set(None);
        });
        let difference = applied.difference.map(|it| format!("{} a month. ", show::usd_difference(it)));
        let button = move || view! { <Button id="undo-applied" on_click=undo>"Undo"</Button> };
        Some(
            view! {
                <div class="panel__body">
                    <Alert kind=AlertKind::Good action=button>
                        <strong>{format!("{}. ", applied.label)}</strong>
                        {difference}
                    </Alert>
                </div>
            }
            .into_any(),
        )
    }
}
