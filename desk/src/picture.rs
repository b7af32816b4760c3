//! A chart as a PNG: the browser draws the chart's own file at twice its size, and saves what it drew.

use crate::{document, window};
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, Element, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement};

/// Saves what a link to a drawing leads to, under the link's name. Where the drawing cannot be had the link is followed:
/// its page says why.
pub(crate) fn save(link: Element) {
    let Some(address) = link.get_attribute("href") else { return };
    let Ok(image) = HtmlImageElement::new() else { return };
    image.set_src(&address);
    let loaded = image.decode();
    let follow = move || drop(window().location().set_href(&address));
    let instead = follow.clone();
    let done = Closure::once(move |_: JsValue| draw(&image, &link).unwrap_or_else(instead));
    let not = Closure::once(move |_: JsValue| follow());
    let _ = loaded.then2(&done, &not);
    done.forget();
    not.forget();
}

fn draw(image: &HtmlImageElement, link: &Element) -> Option<()> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    let (width, height) = (2 * image.natural_width(), 2 * image.natural_height());
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.unchecked_into();
    let (width, height) = (f64::from(width), f64::from(height));
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height).ok()?;
    let saved: HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    saved.set_href(&canvas.to_data_url().ok()?);
    saved.set_download(&link.get_attribute("download")?);
    saved.click();
    Some(())
}
