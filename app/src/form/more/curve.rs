//! The weights of a curve in their text: a word for each hour, with spaces between. A word that is no weight stays as it
//! is typed.

use super::super::number;
use rust_decimal::Decimal;

/// Stands for an hour whose weight is taken away.
const NONE: &str = "–";

/// The same weight for every hour.
pub fn level(hours: usize) -> String {
    vec!["100"; hours].join(" ")
}

/// Weights in these proportions, 100 the highest.
pub fn scaled(multiples: &[Decimal]) -> String {
    let most = multiples.iter().copied().max().filter(|it| *it > Decimal::ZERO).unwrap_or(Decimal::ONE);
    let weight = |it: &Decimal| (*it * Decimal::ONE_HUNDRED / most).round_dp(1).normalize().to_string();
    multiples.iter().map(weight).collect::<Vec<_>>().join(" ")
}

/// What is typed for each hour; `None` where there is not one word for each.
pub fn words(text: &str, hours: usize) -> Option<Vec<String>> {
    let word = |it: &str| if it == NONE { String::new() } else { it.trim_end_matches([',', ';']).to_string() };
    let words: Vec<String> = text.split_whitespace().map(word).collect();
    (words.len() == hours).then_some(words)
}

/// The weight that a word says.
pub fn weight(word: &str) -> Option<Decimal> {
    number::number(word).ok()?.map(|it| it.0).filter(|it| *it >= Decimal::ZERO)
}

/// The text with another word for one hour.
pub fn with(text: &str, hour: usize, typed: &str) -> String {
    let typed: String = typed.split_whitespace().collect();
    let typed = if typed.is_empty() { NONE } else { typed.as_str() };
    let word = |(place, word)| if place == hour { typed } else { word };
    text.split_whitespace().enumerate().map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_changed_in_its_place_and_an_empty_one_keeps_it() {
        assert_eq!(with("1 2 3", 1, "20"), "1 20 3");
        assert_eq!(with("1  2\n3", 2, " 1 000 "), "1 2 1000");
        let gone = with("1 2 3", 1, "");
        assert_eq!(words(&gone, 3), Some(vec!["1".to_string(), String::new(), "3".to_string()]));
        assert_eq!(words(&with(&gone, 1, "5"), 3).map(|it| it.join(" ")), Some("1 5 3".to_string()));
        assert_eq!(words("1 2", 3), None);
    }

    #[test]
    fn what_is_no_weight_is_none() {
        assert_eq!(weight("1,500"), Some(Decimal::from(1_500)));
        for word in ["", "1O", "-1", "–"] {
            assert_eq!(weight(word), None, "{word}");
        }
    }

    #[test]
    fn proportions_are_scaled_to_a_hundred() {
        let decimals: Vec<Decimal> = ["0.5", "2", "0"].map(|it| it.parse().expect("a number")).to_vec();
        assert_eq!(scaled(&decimals), "25 100 0");
        assert_eq!(scaled(&[Decimal::ONE; 24]), level(24));
    }
}
