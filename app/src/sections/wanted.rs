//! Groups of fields that appear only when they are wanted: a folded line, in it a button for each group that may be
//! added, and the fields of those that are there. Which groups there are is said in [`crate::form::more`].

use super::curve;
use crate::{
    components::{
        Button, ButtonKind, Choice, CodeField, Disclosure, DoneEvent, IconButton, NOT_SAID, NumberField, RuleLink,
        SelectField, TextEvent, TextField,
    },
    form::{
        Form,
        more::{self, Field, Group, Kind, More, Need, Shape, TIMES, at},
        row::{dom_id, mistake_at, mistake_in},
        text::RowId,
    },
    icons::IconName,
    live::{self, focus_next},
};
use keyfare_core::{
    capacity::named_inputs,
    pricing::{key_in_words, price_keys},
};
use leptos::prelude::*;

/// Groups of one row, folded away until something is said in them.
#[component]
pub fn Wanted(
    /// The form.
    form: Form,
    /// The row; 0 is the design itself.
    id: RowId,
    /// Tells this fold of the row from its others.
    fold: &'static str,
    /// The line that opens it.
    summary: &'static str,
    /// The row's name, where several lines read the same.
    #[prop(optional, into)]
    of: Signal<Option<String>>,
    /// Its groups.
    groups: &'static [Group],
) -> impl IntoView {
    let is_said = form
        .part(move |text| more::of(text, id).is_some_and(|more| groups.iter().any(|group| group.is_said(more))))
        .get_untracked();
    let fold = dom_id(id, fold);
    let part = format!("{fold}-part");
    view! {
        <div class="wanted" data-part=part>
            <Disclosure summary=summary of=of id=fold is_open=is_said>{fields(form, id, groups)}</Disclosure>
        </div>
    }
    .into_any()
}

/// All fields of groups that are there, and the buttons for those that are not.
pub fn fields(form: Form, id: RowId, groups: &'static [Group]) -> impl IntoView {
    let outer = move || groups.iter().filter(move |it| !it.is_inner(groups));
    // Which groups are there changes which fields there are: typing does not.
    let marks = form.part(move |text| more::of(text, id).map(|more| marks(groups, more)).unwrap_or_default());
    let shown = move || {
        marks.track();
        outer().map(|group| group_fields(form, id, group, groups)).collect_view()
    };
    let buttons = move || {
        let more = marks.get();
        let may_be_added = |it: &&&Group| match it.shape {
            Shape::Own => false,
            Shape::List => true,
            Shape::Once | Shape::OneOf(_) => it.places(&more).is_empty(),
        };
        outer().collect::<Vec<_>>().iter().filter(may_be_added).map(|group| add_button(form, id, group)).collect_view()
    };
    view! {
        {shown}
        <div class="row">{buttons}</div>
    }
    .into_any()
}

/// The places of all groups that are there, with the variant that is chosen.
fn marks(groups: &[Group], all: &More) -> More {
    let places = groups.iter().filter(|it| it.shape != Shape::Own).flat_map(|it| it.places(all));
    places.map(|place| (place.clone(), all.get(&place).cloned().unwrap_or_default())).collect()
}

fn add_button(form: Form, id: RowId, group: &'static Group) -> AnyView {
    let add = move |()| {
        let mut first = None;
        form.edit(&format!("a new {}", lower(group.title)), |text| {
            let Some(more) = more::of_mut(text, id) else { return };
            let place = group.add(more);
            first = Some(group.fields_at(&place, more).next().map_or(place.clone(), |it| at(&place, it.path)));
        });
        if let Some(first) = first {
            focus_next(dom_id(id, &first));
        }
    };
    view! {
        <Button kind=ButtonKind::Plain icon=IconName::Plus id=dom_id(id, &format!("add.{}", group.at)) on_click=Callback::new(add)>{group.title}</Button>
    }
    .into_any()
}

/// The first letter small, unless the word is a name: `Kinesis` and `DAX` stay.
fn lower(title: &str) -> String {
    let word = title.split(' ').next().unwrap_or_default();
    let is_name = ["DynamoDB", "Kinesis", "CloudWatch"].contains(&word) || word.chars().skip(1).any(char::is_uppercase);
    let mut letters = title.chars();
    match (is_name, letters.next()) {
        (false, Some(first)) => first.to_lowercase().collect::<String>() + letters.as_str(),
        _ => title.to_string(),
    }
}

/// What is there of one group.
fn group_fields(form: Form, id: RowId, group: &'static Group, all: &'static [Group]) -> AnyView {
    let places =
        form.part(move |text| more::of(text, id).map(|more| group.places(more)).unwrap_or_default()).get_untracked();
    let many = places.len() > 1;
    let one = |(position, place): (usize, String)| {
        let title = if many { format!("{} {}", group.title, position + 1) } else { group.title.to_string() };
        one_group(form, id, group, all, place, title)
    };
    places.into_iter().enumerate().map(one).collect_view().into_any()
}

fn one_group(
    form: Form,
    id: RowId,
    group: &'static Group,
    all: &'static [Group],
    place: String,
    title: String,
) -> AnyView {
    let chosen = value(form, id, place.clone()).get_untracked();
    let shown = group.fields.iter().filter(|it| it.when.is_empty() || it.when == chosen);
    let fields = shown.map(|it| field(form, id, it, &place, &title)).collect_view();
    let rule = (!group.rule.is_empty()).then(|| view! { <RuleLink id=group.rule /> });
    let own = group.shape == Shape::Own;
    let remove = (!own).then(|| {
        let gone = place.clone();
        let label = format!("Remove {}", lower(&title));
        let edit = format!("the removal of {}", lower(&title));
        let remove = move |()| {
            form.edit(&edit, |text| {
                if let Some(more) = more::of_mut(text, id) {
                    group.remove(more, &gone);
                }
            });
        };
        view! { <IconButton icon=IconName::Trash id=dom_id(id, &format!("remove.{place}")) label=label on_click=Callback::new(remove) /> }
    });
    let variants = match group.shape {
        Shape::OneOf(variants) => Some(variant(form, id, group, variants)),
        _ => None,
    };
    // Traffic that is not drawn by hand is shown as a picture.
    let at_place = place.clone();
    let chosen = form.part(move |text| more::of(text, id).and_then(|it| it.get(&at_place)).cloned()).get_untracked();
    let is_drawn = chosen.as_ref().is_some_and(|it| hours_of(group, it).is_some());
    let picture = chosen
        .filter(|_| group.at == "traffic.shape" && !is_drawn)
        .map(|chosen| view! { <div data-part=dom_id(id, "traffic.picture")>{curve::preview(form, id, &chosen)}</div> });
    let inner = all.iter().filter(|it| group.shape == Shape::Once && it.is_within(group));
    let inner = inner
        .map(|it| view! { {group_fields(form, id, it, all)} <div class="row">{add_button(form, id, it)}</div> })
        .collect_view();
    // A shape has its mistakes at its own choice; other groups have them here, and so has each list.
    let has_choice = matches!(group.shape, Shape::OneOf(_));
    let problem = (!own && !has_choice).then(|| {
        let here = mistake_at(form, id, place.clone());
        let list = mistake_at(form, id, group.at.to_string());
        let problem = move || here.get().or_else(|| list.get());
        view! { <p class="field__error" role="status" id=dom_id(id, &format!("{place}.problem"))>{problem}</p> }
    });
    let heading =
        dom_id(id, &format!("{}.title", if own { group.fields.first().map_or("own", |it| it.path) } else { &place }));
    let heading_id = heading.clone();
    // A mistake of the whole group leads here; of a shape, to its choice.
    let own_id = (!own && !has_choice).then(|| dom_id(id, &place));
    // A fold of one group has its title already.
    let heading_class = (own && all.len() == 1).then_some("visually-hidden");
    view! {
        <div class="wanted__group stack" role="group" id=own_id aria-labelledby=heading_id>
            <div class="spread">
                <span class="row"><strong id=heading class=heading_class>{title}</strong>{rule}</span>
                {remove}
            </div>
            {problem}
            <div class="fields">{variants}{fields}</div>
            {picture}
            {inner}
        </div>
    }
    .into_any()
}

/// Which variant it is.
fn variant(
    form: Form,
    id: RowId,
    group: &'static Group,
    variants: &'static [(&'static str, &'static str)],
) -> impl IntoView {
    let choose: TextEvent = Callback::new(move |(chosen,): (String,)| {
        // A curve that was not drawn before begins with what was there.
        let drawn = hours_of(group, &chosen).map(|(path, hours)| (path, curve::first_weights(form, id, hours)));
        form.edit(&format!("the {}", lower(group.title)), |text| {
            let Some(more) = more::of_mut(text, id) else { return };
            if let Some((path, weights)) = drawn {
                more.entry(path).or_insert(weights);
            }
            group.begin(more, group.at, &chosen);
        });
    });
    view! {
        <SelectField id=dom_id(id, group.at) label=group.title options=choices(variants) value=value(form, id, group.at.to_string()) on_input=choose error=mistake_at(form, id, group.at.to_string()) />
    }
}

/// Where the curve of a variant is, and how many hours it has.
fn hours_of(group: &Group, variant: &str) -> Option<(String, usize)> {
    group.fields.iter().filter(|it| it.when == variant).find_map(|it| match it.kind {
        Kind::Hours(hours) => Some((at(group.at, it.path), hours)),
        _ => None,
    })
}

/// Whether each change is an edit of its own, or a keystroke of one.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    Whole,
    Keystroke,
}

fn set(form: Form, id: RowId, path: String, label: String, step: Step) -> TextEvent {
    Callback::new(move |(typed,): (String,)| {
        let change = |text: &mut crate::form::text::DesignText| {
            let Some(more) = more::of_mut(text, id) else { return };
            match typed.is_empty() {
                true => more.remove(&path),
                false => more.insert(path.clone(), typed),
            };
        };
        match step {
            Step::Whole => form.edit(&label, change),
            Step::Keystroke => form.type_in(&label, change),
        }
    })
}

fn value(form: Form, id: RowId, path: String) -> Signal<String> {
    form.part(move |text| more::of(text, id).and_then(|it| it.get(&path)).cloned().unwrap_or_default())
}

fn choices(words: &[(&str, &str)]) -> Vec<Choice> {
    words.iter().map(|(value, label)| Choice::new(*value, *label)).collect()
}

/// One field of a group.
fn field(form: Form, id: RowId, field: &'static Field, place: &str, title: &str) -> AnyView {
    let path = at(place, field.path);
    let dom = dom_id(id, &path);
    let edit = format!("{} of {}", lower(field.label), lower(title));
    let step = match field.kind {
        Kind::Words(_) | Kind::YesNo | Kind::Per => Step::Whole,
        _ => Step::Keystroke,
    };
    let on_input = set(form, id, path.clone(), edit, step);
    let on_commit: DoneEvent = Callback::new(move |()| form.commit());
    let error = mistake_in(form, id, path.clone());
    let shown = value(form, id, path.clone());
    let hint = (!field.hint.is_empty()).then(|| field.hint.to_string());
    let unit = (!field.unit.is_empty()).then(|| field.unit.to_string());
    let placeholder = if field.need == Need::Required { NOT_SAID } else { "" };
    match field.kind {
        Kind::Number | Kind::Whole | Kind::Bytes | Kind::Share => view! {
            <NumberField id=dom label=field.label placeholder=placeholder unit=unit hint=hint value=shown on_input=on_input on_commit=on_commit error=error />
        }
        .into_any(),
        Kind::Text => view! {
            <TextField id=dom label=field.label placeholder=placeholder hint=hint value=shown on_input=on_input on_commit=on_commit error=error />
        }
        .into_any(),
        Kind::PriceKey => {
            let list = format!("{dom}-keys");
            let keys = price_keys().into_iter().map(|key| {
                let label = key_in_words(&key).map(|(label, _)| label);
                view! { <option value=key>{label}</option> }
            });
            // What the key names, once it names something.
            let named = Signal::derive(move || match key_in_words(shown.read().trim()) {
                Some((label, unit)) => Some(format!("{label}: one {unit}")),
                None => hint.clone(),
            });
            view! {
                <TextField id=dom label=field.label class="field--words" list=list.clone() placeholder=placeholder hint=named value=shown on_input=on_input on_commit=on_commit error=error />
                <datalist id=list>{keys.collect_view()}</datalist>
            }
            .into_any()
        }
        Kind::Place => {
            let list = format!("{dom}-places");
            let places = move || form.answer_untracked().map(|it| named_inputs(&it.design, &it.wire));
            let all = live::followed(places).get_untracked().unwrap_or_default();
            let options = all.clone().into_iter().map(|(path, name)| view! { <option value=path>{name}</option> });
            // What the place is of, once it is one.
            let named = Signal::derive(move || {
                let shown = shown.read();
                let found = all.iter().find(|(path, _)| path == shown.trim()).map(|(_, name)| name.clone());
                found.or_else(|| hint.clone())
            });
            view! {
                <TextField id=dom label=field.label class="field--words" list=list.clone() placeholder=placeholder hint=named value=shown on_input=on_input on_commit=on_commit error=error />
                <datalist id=list>{options.collect_view()}</datalist>
            }
            .into_any()
        }
        Kind::Numbers | Kind::Names | Kind::Json => view! {
            <TextField id=dom label=field.label class="field--words" placeholder=placeholder hint=hint value=shown on_input=on_input on_commit=on_commit error=error />
        }
        .into_any(),
        Kind::Hours(hours) => view! {
            <div class="field wide stack">
                {curve::curve(form, id, &path, hours)}
                <TextField id=dom label=field.label placeholder=placeholder hint=hint value=shown on_input=on_input on_commit=on_commit error=error />
            </div>
        }
        .into_any(),
        Kind::Lines | Kind::Alternatives => {
            live::on_commit(&dom, Some(on_commit));
            view! {
            <div class="field wide">
                <span class="field__label" aria-hidden="true">{field.label}</span>
                <CodeField id=dom label=field.label rows=4 hint=hint value=shown on_input=on_input error=error />
            </div>
            }
            .into_any()
        }
        Kind::Words(words) => view! {
            <SelectField id=dom label=field.label options=choices(words) hint=hint value=shown on_input=on_input error=error />
        }
        .into_any(),
        Kind::YesNo => {
            let answers = choices(&[("", "not said"), ("true", "yes"), ("false", "no")]);
            view! { <SelectField id=dom label=field.label options=answers hint=hint value=shown on_input=on_input error=error /> }.into_any()
        }
        Kind::Per => {
            let per = Signal::derive(move || if shown.read().is_empty() { "month".to_string() } else { shown.get() });
            view! { <SelectField id=dom label=field.label options=choices(TIMES) hint=hint value=per on_input=on_input error=error /> }.into_any()
        }
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests;
