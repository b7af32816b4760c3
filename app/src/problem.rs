//! The page for what goes wrong before or outside the app: no script, no navigation, only what happened and what to do.
//! Problems inside the app have their own pages.

/// What is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The heading, without a final dot.
    pub title: String,
    /// One or two sentences: what to do now.
    pub advice: String,
}

/// The whole document, as text. Only the server calls it.
#[cfg(feature = "ssr")]
pub fn problem_document(facts: &crate::port::ServerFacts, problem: &Problem) -> String {
    use leptos::prelude::*;

    let document = view! {
        <!DOCTYPE html>
        <html lang="en" data-theme=facts.theme.attribute()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <title>{format!("{} · Keyfare", problem.title)}</title>
                <link rel="icon" href="/favicon.svg" />
                <link rel="stylesheet" href=facts.assets.stylesheet.clone() />
            </head>
            <body>
                <main id="main">
                    <h1>{problem.title.clone()}</h1>
                    <p>{problem.advice.clone()}</p>
                    <p><a href="/">"Go to the start page"</a></p>
                </main>
            </body>
        </html>
    };
    document.to_html()
}
