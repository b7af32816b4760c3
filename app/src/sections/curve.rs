//! Traffic drawn by hand: a point for each hour of a day or of a week, moved by dragging, by keys or as a table, and what
//! the shapes that are not drawn look like.
//!
//! The weights are one text of the form ([`crate::form::more::curve`]); everything here reads it and writes it. One drag
//! is one edit; so are the keys on one point until they are committed.

use crate::{
    components::{Disclosure, DoneEvent},
    form::{
        Form,
        more::{self, curve, curve::weight},
        row::{RowText, dom_id},
        text::{DesignText, PatternText, RowId, TableText},
    },
    live,
};
use keyfare_core::{
    chart::{self, CURVE_PAPER, CURVE_PLOT, CurveScale, Ink, curve_paper},
    design::{Per, Rate, Shape, ShapeKind},
    show,
};
use leptos::prelude::*;
use rust_decimal::Decimal;
use std::{fmt::Write as _, sync::Arc};

/// Hours of a day.
const DAY: usize = 24;
const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/// Every key that moves a point, and those that type a weight.
const KEYS: &str =
    "ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Home End Enter Escape Backspace . 0 1 2 3 4 5 6 7 8 9";
/// Steps of a page key: about ten percent of the highest weight.
const PAGE: i32 = 10;
/// How tall the part of a column is by which a finger takes its point, in units of the drawing: about twenty pixels on a
/// phone. A finger elsewhere scrolls the page, unless it moves across.
const GRIP: u32 = 520;

/// A curve of a table or of a question.
#[derive(Clone)]
struct Curve {
    form: Form,
    id: RowId,
    path: Arc<str>,
    hours: usize,
}

/// What a rendering knows of it.
struct Drawn {
    words: Vec<String>,
    weights: Vec<Option<Decimal>>,
    scale: CurveScale,
    sum: Decimal,
    rate: Option<Rate>,
    point: usize,
}

/// The chart with its points, and the same as a table; nothing where the text has not one word for each hour.
pub(super) fn curve(form: Form, id: RowId, path: &str, hours: usize) -> Option<AnyView> {
    let curve = Curve { form, id, path: path.into(), hours };
    let drawn = Arc::new(curve.drawn()?);
    let days = hours / DAY;
    let paper = curve_paper(&drawn.scale, Ink::Themed);
    let charts = (0..days).map(|day| curve.day(&drawn, day, &paper)).collect_view();
    let tables = (0..days).map(|day| curve.table(&drawn, day)).collect_view();
    let said = |hour: usize| format!("{}: {}", curve.hour_name(hour), drawn.words_of(hour));
    let busiest = (0..hours).rev().max_by_key(|hour| drawn.weights[*hour]).filter(|hour| *hour != drawn.point);
    let busiest = busiest.map(|hour| view! { <span>"Busiest, "{said(hour)}</span> });
    let said = said(drawn.point);
    let class = if days > 1 { "curves" } else { "curves curves--one" };
    let part = format!("{}-said", curve.dom());
    let name = curve.name();
    Some(
        view! {
            <div class=class data-roving="">{charts}</div>
            <p class="curve__said" data-part=part><strong>{said}</strong>{busiest}<span class="soft">"Drag an hour, or press the arrow keys on it. Hours are UTC; only the proportions count, the average stays."</span></p>
            <Disclosure summary="As a table" of=Some(format!("the hours of {name}")) id=format!("{}-table", curve.dom())>{tables}</Disclosure>
        }
        .into_any(),
    )
}

impl Drawn {
    /// A weight in words, with what it means.
    fn words_of(&self, hour: usize) -> String {
        let Some(weight) = self.weights[hour] else { return "not said".to_owned() };
        let mut words = show::count(weight.normalize());
        let hours = Decimal::from(self.weights.len() as u64);
        let multiple = weight.checked_mul(hours).and_then(|it| it.checked_div(self.sum));
        if let Some(multiple) = multiple {
            let _ = write!(words, ", {} times the average", show::count(multiple.round_dp(2).normalize()));
            if let Some(rate) = self.rate.and_then(|it| Some((it.times.checked_mul(multiple)?, it.per))) {
                let _ = write!(words, ", {} {}", show::units_short(rate.0), a_time(rate.1));
            }
        }
        words
    }
}

fn a_time(per: Per) -> &'static str {
    match per {
        Per::Second => "a second",
        Per::Minute => "a minute",
        Per::Hour => "an hour",
        Per::Day => "a day",
        Per::Month => "a month",
    }
}

impl Curve {
    fn dom(&self) -> String {
        dom_id(self.id, &self.path)
    }

    fn point_id(&self, hour: usize) -> String {
        format!("{}-{hour}-point", self.dom())
    }

    fn text(&self, text: &DesignText) -> String {
        more::of(text, self.id).and_then(|it| it.get(&*self.path)).cloned().unwrap_or_default()
    }

    /// The table or the question that it belongs to.
    fn name(&self) -> String {
        let id = self.id;
        let named = self.form.part(move |text| {
            let table = TableText::find(text, id).map(RowText::called);
            table.or_else(|| PatternText::find(text, id).map(RowText::called)).unwrap_or_default()
        });
        named.get_untracked()
    }

    /// `09:00`, in a week `Tuesday 09:00`.
    fn hour_name(&self, hour: usize) -> String {
        let of_day = format!("{:02}:00", hour % DAY);
        if self.hours > DAY { format!("{} {of_day}", DAYS[hour / DAY % 7]) } else { of_day }
    }

    fn drawn(&self) -> Option<Drawn> {
        let curve = self.clone();
        let words = curve::words(&self.form.part(move |text| curve.text(text)).get_untracked(), self.hours)?;
        let weights: Vec<Option<Decimal>> = words.iter().map(|it| weight(it)).collect();
        let most = |weights: &[Option<Decimal>]| weights.iter().flatten().copied().max().unwrap_or_default();
        // While a point is moved the paper stays as it was before, so that it does not move under the hand.
        let before = curve::words(&self.form.before_untracked(|text| self.text(text)), self.hours);
        let before = before.map(|words| CurveScale::of(most(&words.iter().map(|it| weight(it)).collect::<Vec<_>>())));
        let now = most(&weights);
        let scale = before.filter(|it| now <= it.top()).unwrap_or_else(|| CurveScale::of(now));
        let sum = weights.iter().flatten().fold(Decimal::ZERO, |sum, it| sum.saturating_add(*it));
        let is_table = is_table(self.form, self.id);
        let rate = self.form.of_row(self.id, move |answer, table, pattern| {
            let pattern = answer.design.tables.get(table)?.patterns.get(pattern)?;
            pattern.rate.filter(|_| !is_table)
        });
        let point = self.form.point_untracked(&self.dom()).min(self.hours - 1);
        Some(Drawn { words, weights, scale, sum, rate: rate.get_untracked(), point })
    }

    /// Other weights under one name of edit.
    fn write(&self, label: &str, weights: &[(usize, String)]) {
        self.form.type_in(label, |text| {
            let now = self.text(text);
            let Some(more) = more::of_mut(text, self.id) else { return };
            let changed = weights.iter().fold(now, |now, (hour, word)| curve::with(&now, *hour, word));
            more.insert(self.path.to_string(), changed);
        });
    }

    /// The chart of a day.
    fn day(&self, drawn: &Arc<Drawn>, day: usize, paper: &str) -> AnyView {
        let area = format!("{}-curve-{day}", self.dom());
        let (curve, scale) = (self.clone(), drawn.scale);
        let dragged = move |(moves,): (String,)| curve.drag(&moves, day, scale);
        live::on_input(&area, Callback::new(dragged));
        let curve = self.clone();
        live::on_key(&area, Callback::new(move |(key,): (String,)| curve.press(&key)));
        let heading = (self.hours > DAY).then(|| view! { <p class="curve__day">{DAYS[day]}</p> });
        let label = match self.hours > DAY {
            true => format!("Traffic of {} on {}", self.name(), DAYS[day]),
            false => format!("Traffic of {}, hour by hour", self.name()),
        };
        view! {
            <div class="curve" data-part=format!("{}-p{day}", self.dom())>
                {heading}
                <div class="curve__sheet">
                    <div aria-hidden="true" inner_html=paper.to_owned()></div>
                    <svg class="chart curve__hand" viewBox=format!("0 0 3600 {CURVE_PAPER}") id=area role="group" aria-label=label data-drag=drawn.scale.steps() data-keys=KEYS inner_html=self.points(drawn, day)></svg>
                </div>
            </div>
        }
        .into_any()
    }

    /// The points of a day as text.
    fn points(&self, drawn: &Drawn, day: usize) -> String {
        let (left, top, width, height) = CURVE_PLOT;
        let ground = top + height;
        let column = width / DAY as u32;
        let max = drawn.scale.top().normalize();
        let mut svg =
            format!("<rect class=\"curve__area\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>");
        for hour in day * DAY..(day + 1) * DAY {
            let x = left + column * (hour % DAY) as u32;
            let weight = drawn.weights[hour];
            let tall = drawn.scale.height(weight.unwrap_or_default());
            let (y, bar, wide, middle) = (ground - tall, x + 10, column - 20, x + column / 2);
            let grip = y.saturating_sub(GRIP / 2);
            let (id, name, words) = (self.point_id(hour), self.hour_name(hour), drawn.words_of(hour));
            let now = weight.unwrap_or_default().normalize();
            let tab = if hour == drawn.point { "0" } else { "-1" };
            let class = if weight.is_some() { "curve__dot" } else { "curve__dot curve__dot--none" };
            // Writing to a text cannot fail. No text of a person is in it.
            let _ = write!(
                svg,
                "<g role=\"slider\" id=\"{id}\" tabindex=\"{tab}\" aria-orientation=\"vertical\" aria-label=\"{name}\" \
                 aria-valuemin=\"0\" aria-valuemax=\"{max}\" aria-valuenow=\"{now}\" aria-valuetext=\"{words}\">\
                 <rect class=\"curve__hit\" x=\"{x}\" y=\"{top}\" width=\"{column}\" height=\"{height}\"/>\
                 <rect class=\"curve__bar\" x=\"{bar}\" y=\"{y}\" width=\"{wide}\" height=\"{tall}\"/>\
                 <circle class=\"{class}\" cx=\"{middle}\" cy=\"{y}\" r=\"42\"/>\
                 <rect class=\"curve__grip\" data-grip=\"\" x=\"{x}\" y=\"{grip}\" width=\"{column}\" height=\"{GRIP}\"/></g>"
            );
        }
        svg
    }

    /// The hours of a day as fields.
    fn table(&self, drawn: &Arc<Drawn>, day: usize) -> AnyView {
        let commit: DoneEvent = {
            let form = self.form;
            Callback::new(move |()| form.commit())
        };
        let field = |hour: usize| {
            let (id, name) = (format!("{}-{hour}", self.dom()), self.hour_name(hour));
            let (curve, label) = (self.clone(), format!("{name} of the traffic"));
            let typed = move |(typed,): (String,)| curve.write(&label, &[(hour, typed)]);
            live::on_input(&id, Callback::new(typed));
            live::on_commit(&id, Some(commit));
            let wrong = drawn.weights[hour].is_none().then_some("true");
            view! {
                <label for=id.clone()>
                    <span>{name}</span>
                    <input class="cell" id=id.clone() type="text" inputmode="decimal" autocomplete="off" value=drawn.words[hour].clone() aria-invalid=wrong />
                </label>
            }
        };
        let fields = (day * DAY..(day + 1) * DAY).map(field).collect_view();
        view! { <div class="hours" data-part=format!("{}-t{day}", self.dom())>{fields}</div> }.into_any()
    }

    /// Points were dragged: `column step column step …`.
    fn drag(&self, moves: &str, day: usize, scale: CurveScale) {
        let numbers: Vec<u32> = moves.split(' ').filter_map(|it| it.parse().ok()).collect();
        let moved: Vec<(usize, String)> = numbers
            .chunks_exact(2)
            .map(|pair| (pair[0] as usize, pair[1]))
            .filter(|(column, _)| *column < DAY)
            .map(|(column, step)| (day * DAY + column, scale.weight(step).to_string()))
            .collect();
        let Some((last, _)) = moved.last() else { return };
        self.form.choose_point(&self.dom(), *last);
        self.write("the traffic curve", &moved);
    }

    /// A key on a point: `r1-traffic-shape-day-9-point ArrowUp`.
    fn press(&self, key: &str) {
        let form = self.form;
        let Some((control, key)) = key.split_once(' ') else { return };
        match key {
            "Enter" => return form.commit(),
            "Escape" => return form.give_up(),
            _ => {}
        }
        let hour = control.strip_suffix("-point").and_then(|it| it.rsplit('-').next()?.parse::<usize>().ok());
        let Some(hour) = hour.filter(|it| *it < self.hours) else { return };
        form.choose_point(&self.dom(), hour);
        // As it is now: fast keys come before what the last one did is shown.
        let Some(drawn) = self.drawn() else { return };
        let weight = drawn.weights[hour].unwrap_or_default();
        let steps = match key {
            // The desk has moved the focus there.
            "ArrowLeft" | "ArrowRight" => return form.commit(),
            "ArrowUp" => Some(1),
            "ArrowDown" => Some(-1),
            "PageUp" => Some(PAGE),
            "PageDown" => Some(-PAGE),
            _ => None,
        };
        let moved = match (key, steps) {
            (_, Some(steps)) => Some(drawn.scale.moved(weight, steps)),
            ("Home", _) => Some(Decimal::ZERO),
            ("End", _) => Some(drawn.scale.top().normalize()),
            _ => None,
        };
        let name = self.hour_name(hour);
        match moved {
            Some(weight) => self.write(&format!("{name} of the traffic curve"), &[(hour, weight.to_string())]),
            None => self.type_key(&format!("{name} of the traffic curve, typed"), hour, key, &drawn),
        }
    }

    /// The first digit begins a new weight, further ones go on with it.
    fn type_key(&self, label: &str, hour: usize, key: &str, drawn: &Drawn) {
        let goes_on = self.form.is_typing(label);
        let mut typed = if goes_on { drawn.words[hour].clone() } else { String::new() };
        match key {
            "Backspace" if goes_on => drop(typed.pop()),
            "Backspace" => return,
            key => typed.push_str(key),
        }
        self.write(label, &[(hour, typed)]);
    }
}

/// Whether a row is a table, not a question.
fn is_table(form: Form, id: RowId) -> bool {
    form.part(move |text| TableText::find(text, id).is_some()).get_untracked()
}

/// The shape that a row's traffic has in the last good answer.
fn shape_of(form: Form, id: RowId) -> Option<Shape> {
    let is_table = is_table(form, id);
    let found = form.of_row(id, move |answer, table, pattern| {
        let said = answer.wire.tables.get(table)?.traffic.as_ref().and_then(|it| it.shape.as_ref());
        let table = answer.design.tables.get(table)?;
        // The table's own is the first of its shapes.
        let place = if is_table { said.map(|_| 0) } else { table.patterns.get(pattern)?.shape };
        table.shapes.get(place?).cloned()
    });
    found.get_untracked()
}

/// Weights for a curve to begin with: the hours of the shape that was there, else a level line.
pub(super) fn first_weights(form: Form, id: RowId, hours: usize) -> String {
    shape_of(form, id).map_or_else(|| curve::level(hours), |shape| curve::scaled(&shape.by_hour(hours)))
}

/// What a shape that is not drawn by hand looks like.
pub(super) fn preview(form: Form, id: RowId, variant: &str) -> AnyView {
    let shape = shape_of(form, id).filter(|it| variant_of(it.kind) == variant);
    let chart::Figure { title, unit, svg, .. } = chart::shape(shape.as_ref(), Ink::Themed);
    view! {
        <figure class="figure curve__preview">
            <figcaption>{title}<small>{unit}</small></figcaption>
            <div class="figure__drawing" inner_html=svg></div>
        </figure>
    }
    .into_any()
}

fn variant_of(kind: ShapeKind) -> &'static str {
    match kind {
        ShapeKind::Constant => "constant",
        ShapeKind::Day => "day",
        ShapeKind::Week => "week",
        ShapeKind::PeakHours => "peak_hours",
        ShapeKind::Spike => "spike",
        ShapeKind::Ramp => "ramp",
        ShapeKind::Launch => "launch",
        ShapeKind::NightlyBatch => "nightly_batch",
        ShapeKind::Series => "series",
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests;
