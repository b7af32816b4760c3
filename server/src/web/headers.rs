//! The headers that every answer carries: a policy that lets nothing in or out but this host's own files.

use axum::{
    http::{HeaderName, HeaderValue, header},
    response::Response,
};

/// For answers that carry no script: files, redirects, error pages.
const WITHOUT_SCRIPT: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; \
     base-uri 'none'; frame-ancestors 'none'";

/// For the worker's script, whose policy is that of the worker: it loads the engine from this host, and nothing else.
pub(super) const WORKER_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; \
     base-uri 'none'; frame-ancestors 'none'";

const ALWAYS: &[(&str, &str)] = &[
    ("x-content-type-options", "nosniff"),
    // A link holds a whole design: no other host learns it from a referrer.
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self)"),
];

/// The policy of a page whose inline scripts carry this nonce.
pub(super) fn page_policy(nonce: &str) -> Option<HeaderValue> {
    HeaderValue::try_from(format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'; worker-src 'self'"
    ))
    .ok()
}

/// Adds what is missing. A page has set its own policy.
pub(super) async fn add(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(WITHOUT_SCRIPT));
    response
}
