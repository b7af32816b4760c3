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
pub fn problem_document(facts: &crate::port::ServerFacts, problem: &Problem) -> String {
    use leptos::prelude::*;

    let document = view! {
        <!DOCTYPE html>
        <html lang="en" data-theme=facts.theme.attribute()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <title>{format!("{} · Keyfare", problem.title)}</title>
                <link rel="icon" href="/favicon.svg" />
                <link rel="stylesheet" href=facts.assets.stylesheet.clone() />
            </head>
            <body>
                <header class="topbar">
                    <a class="brand" href="/" aria-label="Keyfare, start page">{crate::icons::brand()}</a>
                </header>
                <main class="page" id="main">
                    <section class="panel panel--narrow empty" aria-labelledby="problem">
                        <h1 id="problem">{problem.title.clone()}</h1>
                        <p>{problem.advice.clone()}</p>
                        <p><a class="button button--primary" href="/">"Go to the start page"</a></p>
                    </section>
                </main>
                <div inner_html=crate::icons::SPRITE></div>
            </body>
        </html>
    };
    document.to_html()
}
