//! From the text after `?d=` to an answer, or to words about what is wrong with it.

use crate::{
    answer::{Answer, SharedAnswer},
    books::Books,
    problem::Problem,
};
use keyfare_core::{
    share::{self, LinkError},
    show,
};

/// So many mistakes are told at once.
const MISTAKES_SHOWN: usize = 5;

/// Opens a link by the prices of these books. Errors say which kind of wrong it is, and what to do.
pub fn answer_of_link_by(token: Option<&str>, books: &Books) -> Result<SharedAnswer, Problem> {
    let problem = |title: &str, advice: String| Problem { title: title.to_string(), advice };
    let Some(token) = token.filter(|it| !it.is_empty()) else {
        let advice = "A design travels in the address, after “?d=”, and this address has none. Open the design, and go to \
                      its report from there.";
        return Err(problem("This address holds no design", advice.to_string()));
    };
    let wire = share::decode(token).map_err(|error| {
        let title = match error {
            LinkError::Damaged(_) => "This link is damaged",
            LinkError::TooNew(_) => "This link is from a newer Keyfare",
            LinkError::TooLong(_) => "This link is too long",
            LinkError::NoDesign(_) => "This link holds no design",
        };
        problem(title, sentence(&error.to_string()))
    })?;
    Answer::by(wire, books).map(SharedAnswer::new).map_err(|mistakes| {
        let shown: Vec<String> =
            mistakes.iter().take(MISTAKES_SHOWN).map(|(path, message)| format!("{path}: {message}.")).collect();
        let rest = match mistakes.len().saturating_sub(MISTAKES_SHOWN) {
            0 => String::new(),
            more => format!(" And {more} more."),
        };
        let advice = format!(
            "The link arrived whole, but its design has mistakes. {}{rest} Mend them in the design.",
            shown.join(" ")
        );
        problem("The design in this link does not hold together", advice)
    })
}

/// An error message as a sentence of a page.
fn sentence(message: &str) -> String {
    format!("{}.", show::capitalized(message))
}
