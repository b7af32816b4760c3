//! Where the files of a page's charts are, and what they are saved as.

use crate::{address::escaped, answer::Answer};
use keyfare_core::chart::{self, Ink};

/// So much of a design's name is part of a file's name.
const LONGEST_NAME: usize = 40;

/// What the names and addresses of a page's chart files have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureFiles {
    design: String,
    query: String,
    /// The files themselves, drawing and numbers, where the server does not know what is drawn.
    made: Option<[String; 2]>,
}

impl FigureFiles {
    /// For charts that depend on the design alone.
    pub fn of(answer: &Answer) -> FigureFiles {
        FigureFiles::with(answer, &[])
    }

    /// For charts that depend on more of the address.
    pub(crate) fn with(answer: &Answer, pairs: &[(&str, String)]) -> FigureFiles {
        let mut query = format!("d={}", answer.token);
        for (name, value) in pairs {
            query.push_str(&format!("&{name}={}", escaped(value)));
        }
        FigureFiles { design: answer.design.name.clone(), query, made: None }
    }

    /// For a chart of what only this browser knows, which must be drawn with the colors of a file: its files are in its
    /// links.
    pub(crate) fn made(answer: &Answer, drawn: &chart::Figure) -> FigureFiles {
        let link = |kind: &str, text: String| format!("data:{kind};charset=utf-8,{}", escaped(&text));
        let made = [link("image/svg+xml", chart::file(drawn, Ink::Light)), link("text/csv", drawn.table.to_csv())];
        FigureFiles { design: answer.design.name.clone(), query: String::new(), made: Some(made) }
    }

    /// Whether the files are in the links, so that no other form of them can be asked for.
    pub(super) fn are_made(&self) -> bool {
        self.made.is_some()
    }

    /// What tells these files from others of the same chart.
    pub(crate) fn version(&self, chart: &str) -> String {
        match &self.made {
            None => self.address(chart, ""),
            // Long texts by a short one: FNV-1a.
            Some([_, numbers]) => {
                let hash = numbers.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                    (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
                });
                format!("-{hash:x}")
            }
        }
    }

    /// The address of a chart's file.
    pub(crate) fn address(&self, chart: &str, ending: &str) -> String {
        match (&self.made, ending) {
            (Some([drawing, _]), "svg") => drawing.clone(),
            (Some([_, numbers]), _) => numbers.clone(),
            (None, _) => format!("/chart/{chart}.{ending}?{}", self.query),
        }
    }

    /// What a chart's file is saved as.
    pub(super) fn name(&self, chart: &str, ending: &str) -> String {
        file_name(&self.design, chart, ending)
    }
}

/// The name a file is saved as, such as `keyfare-orders-cost-by-line.svg`: letters and digits of ASCII, hyphens and a dot,
/// so that it is a name everywhere and a header's value as it stands. What of a design's name is none of them is left out.
pub fn file_name(design: &str, what: &str, ending: &str) -> String {
    let mut name = "keyfare".to_owned();
    let words = design.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    let mut room = LONGEST_NAME;
    for word in words {
        let Some(rest) = room.checked_sub(1).filter(|it| *it > 0) else { break };
        let word = &word[..word.len().min(rest)];
        name.push('-');
        name.push_str(&word.to_ascii_lowercase());
        room = rest - word.len();
    }
    format!("{name}-{what}.{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_name(design: &str, name: &str) {
        assert_eq!(file_name(design, "growth", "svg"), name);
    }

    #[test]
    fn the_name_of_a_file_says_what_it_holds() {
        check_name("orders", "keyfare-orders-growth.svg");
        check_name("Customer orders, 2026/27", "keyfare-customer-orders-2026-27-growth.svg");
        check_name("", "keyfare-growth.svg");
        check_name("注文 🛒", "keyfare-growth.svg");
        check_name("../../etc\r\n\"x\"; a=b", "keyfare-etc-x-a-b-growth.svg");
        check_name(&"a".repeat(500), &format!("keyfare-{}-growth.svg", "a".repeat(39)));
        check_name(&"ab ".repeat(500), &format!("keyfare{}-growth.svg", "-ab".repeat(13)));
    }
}
