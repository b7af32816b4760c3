//! Points that are dragged: they move at once, and the engine hears of it as often as it can answer.
//!
//! A drag is a stroke over columns: each that the pointer passes gets the height of the stroke there. `keyfare_app::live`
//! says which elements these are.

use crate::{digits, engine, hear::closest, number_of, set, window};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, FocusEvent, Node, PointerEvent};

struct Drag {
    area: Element,
    steps: i32,
    // Where the pointer was before: column and step.
    last: (i32, i32),
    // What the engine has not heard yet.
    moved: Vec<(i32, i32)>,
    is_due: bool,
    // Where a finger was put down beside the points: until it moves across, it may be about to scroll the page.
    waits: Option<(i32, i32)>,
}

thread_local! {
    static DRAG: RefCell<Option<Drag>> = const { RefCell::new(None) };
}

/// The pointer is put on a point, or on the column that it stands in.
pub(crate) fn start(event: PointerEvent) {
    let Some(area) = closest(&event, "[data-drag]").filter(|_| event.button() == 0) else { return };
    // A pointer that is gone by now moves nothing.
    let _ = area.set_pointer_capture(event.pointer_id());
    let steps = number_of(&area.get_attribute("data-drag").unwrap_or_default()) as i32;
    let may_scroll = event.pointer_type() == "touch" && closest(&event, "[data-grip]").is_none();
    let waits = may_scroll.then(|| (event.client_x(), event.client_y()));
    let mut drag = Drag { area, steps, last: (-1, 0), moved: Vec::new(), is_due: false, waits };
    if waits.is_none() {
        drag.to(&event);
    }
    DRAG.set(Some(drag));
}

/// The pointer moves.
pub(crate) fn moves(event: PointerEvent) {
    DRAG.with_borrow_mut(|drag| {
        let Some(drag) = drag else { return };
        if let Some((across, down)) = drag.waits
            && (event.client_x() - across).abs() <= (event.client_y() - down).abs()
        {
            return;
        }
        drag.waits = None;
        drag.to(&event);
    });
}

/// A finger that draws does not scroll the page. The style sheet cannot say it: of a drawing, browsers ask the whole only.
pub(crate) fn hold(event: Event) {
    if DRAG.with_borrow(|drag| drag.as_ref().is_some_and(|drag| drag.waits.is_none())) {
        event.prevent_default();
    }
}

/// The pointer is taken off: what the engine has not heard yet it hears now, and the drag is one edit. A finger that only
/// touched puts the point there; one that scrolled the page did not draw.
pub(crate) fn end(event: PointerEvent) {
    if let Some(mut drag) = DRAG.take() {
        if drag.waits.is_some() {
            if event.type_() != "pointerup" {
                return;
            }
            drag.to(&event);
        }
        drag.send();
        engine::tell("key", &drag.area.id(), " Enter");
    }
}

/// An answer was shown: it may be older than the points are.
pub(crate) fn answered() {
    DRAG.with_borrow_mut(|drag| {
        if let Some(drag) = drag {
            drag.moved.iter().for_each(|(column, step)| drag.show(*column, *step));
            drag.send();
        }
    });
}

/// The focus leaves the points: what was moved by keys is one edit.
pub(crate) fn leave(event: FocusEvent) {
    let Some(area) = closest(&event, "[data-keys]") else { return };
    let next = event.related_target().and_then(|it| it.dyn_into::<Node>().ok());
    if !area.contains(next.as_ref()) && DRAG.with_borrow(Option::is_none) {
        engine::tell("key", &area.id(), " Enter");
    }
}

impl Drag {
    fn columns(&self) -> Option<web_sys::NodeList> {
        self.area.query_selector_all("[role=slider]").ok()
    }

    /// The stroke goes on to the pointer.
    fn to(&mut self, event: &PointerEvent) {
        let (Some(ground), Some(columns)) = (self.area.first_element_child(), self.columns()) else { return };
        let count = columns.length() as i32;
        let place = ground.get_bounding_client_rect();
        let across = (f64::from(event.client_x()) - place.x()) / place.width() * f64::from(count);
        let up = (place.y() + place.height() - f64::from(event.client_y())) / place.height() * f64::from(self.steps);
        let (column, step) = ((across as i32).clamp(0, count - 1), ((up + 0.5) as i32).clamp(0, self.steps));
        let (from, began) = if self.last.0 < 0 { (column, step) } else { self.last };
        let way = (column - from).abs().max(1);
        for passed in 0..=way {
            let at = from + (column - from) * passed / way;
            // The column that it was on before has its height.
            if at != from || column == from {
                self.put(at, began + (step - began) * passed / way);
            }
        }
        self.last = (column, step);
        if !self.is_due && !self.moved.is_empty() {
            self.is_due = true;
            let frame = Closure::once_into_js(|| {
                DRAG.with_borrow_mut(|drag| {
                    if let Some(drag) = drag {
                        drag.is_due = false;
                        // Otherwise the answer sends it.
                        if !engine::is_waiting() {
                            drag.send();
                        }
                    }
                });
            });
            let _ = window().request_animation_frame(frame.unchecked_ref());
        }
    }

    fn put(&mut self, column: i32, step: i32) {
        self.moved.retain(|it| it.0 != column);
        self.moved.push((column, step));
        self.show(column, step);
    }

    /// Moves a point and what it stands on.
    fn show(&self, column: i32, step: i32) {
        let point = self.columns().and_then(|it| it.item(column as u32)).and_then(|it| it.dyn_into::<Element>().ok());
        let (Some(ground), Some(point)) = (self.area.first_element_child(), point) else { return };
        let of = |name: &str| number_of(&ground.get_attribute(name).unwrap_or_default());
        let (top, height) = (of("y"), of("height"));
        let tall = height * step as u32 / self.steps.max(1) as u32;
        let (parts, y) = (point.children(), digits(top + height - tall));
        if let (Some(bar), Some(dot), Some(grip)) = (parts.item(1), parts.item(2), parts.item(3)) {
            set(&bar, "y", &y);
            set(&bar, "height", &digits(tall));
            set(&dot, "cy", &y);
            let half = number_of(&grip.get_attribute("height").unwrap_or_default()) / 2;
            set(&grip, "y", &digits((top + height - tall).saturating_sub(half)));
        }
    }

    fn send(&mut self) {
        if self.moved.is_empty() {
            return;
        }
        let mut text = String::new();
        for (column, step) in self.moved.drain(..) {
            for number in [column, step] {
                text.push_str(&digits(number as u32));
                text.push(' ');
            }
        }
        engine::tell("input", &self.area.id(), &text);
    }
}
