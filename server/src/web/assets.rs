//! The embedded files: the stylesheet, the browser's modules and what is in `public`. Compressed when the server was built.
//!
//! Leaves the choice of what is embedded to `build.rs`.

use super::{AppState, headers};
use axum::{
    Router,
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use keyfare_app::port::AssetAddresses;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// One embedded file, and its compressed copies where they are smaller.
pub(super) struct Asset {
    address: &'static str,
    content_type: &'static str,
    hash: &'static str,
    caching: Caching,
    identity: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// How long a browser may keep a file without asking.
#[derive(Clone, Copy)]
pub(super) enum Caching {
    /// The address changes with the content.
    Immutable,
    /// The address stays: ask each hour, and answer 304 when nothing changed.
    Revalidate,
}

/// Where the browser's side is: the desk, and the worker that loads the engine.
pub(super) struct BrowserSide {
    script: &'static str,
    module: &'static str,
    worker: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

/// One route for each embedded file.
pub(super) fn routes() -> Router<AppState> {
    let routes = EMBEDDED.iter().fold(Router::new(), |routes, asset| {
        routes.route(asset.address, get(move |headers: HeaderMap| async move { answer(asset, &headers) }))
    });
    // Browsers ask for this name on their own.
    match EMBEDDED.iter().find(|asset| asset.address == "/favicon.svg") {
        Some(icon) => {
            routes.route("/favicon.ico", get(move |headers: HeaderMap| async move { answer(icon, &headers) }))
        }
        None => routes,
    }
}

/// What the pages need to know of the files.
pub(super) fn addresses() -> AssetAddresses {
    AssetAddresses {
        stylesheet: STYLESHEET.to_owned(),
        script: BROWSER.map(|BrowserSide { script, module, .. }| {
            format!("import init from \"{script}\"; init({{ module_or_path: \"{module}\" }});")
        }),
        engine: BROWSER.map(|it| it.worker.to_owned()),
    }
}

/// The `Link` header that lets the browser fetch the desk while it still reads the page.
pub(super) fn preload() -> Option<HeaderValue> {
    let BrowserSide { script, module, .. } = BROWSER?;
    HeaderValue::try_from(format!(
        "<{script}>; rel=modulepreload, <{module}>; rel=preload; as=fetch; type=\"application/wasm\"; crossorigin"
    ))
    .ok()
}

fn answer(asset: &Asset, request: &HeaderMap) -> Response {
    let encoding = choose(asset, request);
    let (body, suffix) = match encoding {
        Encoding::Brotli => (asset.brotli.unwrap_or(asset.identity), "-br"),
        Encoding::Gzip => (asset.gzip.unwrap_or(asset.identity), "-gz"),
        Encoding::Identity => (asset.identity, ""),
    };
    let tag = format!("\"{}{suffix}\"", asset.hash);
    let caching = match asset.caching {
        Caching::Immutable => "public, max-age=31536000, immutable",
        Caching::Revalidate => "public, max-age=3600",
    };
    let known = request.get(header::IF_NONE_MATCH).and_then(|it| it.to_str().ok()).is_some_and(|it| matches(it, &tag));
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { Body::from(body).into_response() };
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(header::ETAG, &tag);
    set(header::CACHE_CONTROL, caching);
    set(header::VARY, "accept-encoding");
    if BROWSER.is_some_and(|it| it.worker == asset.address) {
        set(header::CONTENT_SECURITY_POLICY, headers::WORKER_POLICY);
    }
    if !known {
        set(header::CONTENT_TYPE, asset.content_type);
        match encoding {
            Encoding::Brotli => set(header::CONTENT_ENCODING, "br"),
            Encoding::Gzip => set(header::CONTENT_ENCODING, "gzip"),
            Encoding::Identity => {}
        }
    }
    response
}

/// The smallest copy that the browser takes.
fn choose(asset: &Asset, request: &HeaderMap) -> Encoding {
    let accepted: Vec<&str> =
        request.get_all(header::ACCEPT_ENCODING).iter().filter_map(|it| it.to_str().ok()).collect();
    let accepts = |coding: &str| accepted.iter().flat_map(|it| it.split(',')).any(|it| is_accepted(it, coding));
    if asset.brotli.is_some() && accepts("br") {
        Encoding::Brotli
    } else if asset.gzip.is_some() && accepts("gzip") {
        Encoding::Gzip
    } else {
        Encoding::Identity
    }
}

/// Whether one member of `Accept-Encoding`, such as `br;q=0.8`, allows this coding. A weight of zero forbids it.
fn is_accepted(member: &str, coding: &str) -> bool {
    let mut parts = member.split(';').map(str::trim);
    if !parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding)) {
        return false;
    }
    let weight = parts.find_map(|it| it.strip_prefix("q=").or_else(|| it.strip_prefix("Q=")));
    weight.is_none_or(|it| it.bytes().any(|digit| matches!(digit, b'1'..=b'9')))
}

/// Whether `If-None-Match` names this version.
fn matches(header: &str, tag: &str) -> bool {
    header.split(',').map(str::trim).any(|it| it == "*" || it.strip_prefix("W/").unwrap_or(it) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_accepted(member: &str, expected: bool) {
        assert_eq!(is_accepted(member, "br"), expected, "{member}");
    }

    #[test]
    fn a_coding_is_accepted_unless_its_weight_is_zero() {
        check_accepted("br", true);
        check_accepted(" BR ; q=0.5", true);
        check_accepted("br;q=0", false);
        check_accepted("br;q=0.000", false);
        check_accepted("gzip", false);
        check_accepted("brotli", false);
    }

    #[test]
    fn a_known_version_may_be_one_of_many_and_weak() {
        assert!(matches("\"a\", W/\"b\"", "\"b\""));
        assert!(matches("*", "\"b\""));
        assert!(!matches("\"a\"", "\"b\""));
    }
}
