//! The icons: 16 px line drawings that take the color of the text around them.
//!
//! Owns the list of them and the sprite, which the document carries once; a page only refers to its symbols.

use leptos::prelude::*;

/// All drawings, as one hidden `<svg>` of symbols. Only the server writes it, at the end of the document, so that the
/// browser's module does not carry it.
#[cfg(any(feature = "ssr", test))]
pub const SPRITE: &str = include_str!("icons.svg");

macro_rules! icons {
    ($($(#[$doc:meta])* $name:ident = $symbol:literal,)*) => {
        /// Which drawing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum IconName { $($(#[$doc])* $name,)* }

        impl IconName {
            /// Every drawing there is.
            pub const ALL: &[IconName] = &[$(IconName::$name,)*];

            /// The reference to its symbol in the sprite.
            pub const fn reference(self) -> &'static str {
                match self { $(IconName::$name => concat!("#i-", $symbol),)* }
            }
        }
    };
}

icons! {
    /// Take back.
    Undo = "undo",
    /// Do again.
    Redo = "redo",
    /// A link to share.
    Link = "link",
    /// The report.
    Report = "report",
    /// Two side by side.
    Compare = "compare",
    /// Save a file.
    Download = "download",
    /// Give a file.
    Drop = "drop",
    /// An item: a pair of braces.
    Item = "item",
    /// A table.
    Table = "table",
    /// Add.
    Plus = "plus",
    /// Opens something.
    Chevron = "chevron",
    /// Caution.
    Warning = "warning",
    /// An error.
    Error = "error",
    /// Fine.
    Check = "check",
    /// Open, not said.
    Question = "question",
    /// Time; what is stale.
    Clock = "clock",
    /// As the system says.
    Auto = "auto",
    /// Light.
    Sun = "sun",
    /// Dark.
    Moon = "moon",
    /// An index.
    Index = "index",
    /// Duplicate.
    Copy = "copy",
    /// Remove.
    Trash = "trash",
    /// Close.
    Close = "close",
    /// A price.
    Tag = "tag",
}

/// One icon. Decoration: what it means is said by the text or the label beside it.
#[component]
pub fn Icon(
    /// Which drawing.
    name: IconName,
) -> impl IntoView {
    view! { <svg class="icon" aria-hidden="true"><use href=name.reference() /></svg> }
}

/// The mark and the word "keyfare", for the top of the page.
pub fn brand() -> impl IntoView {
    view! {
        <svg class="brand__mark" aria-hidden="true"><use href="#i-mark" /></svg>
        <svg class="brand__word" aria-hidden="true"><use href="#i-word" /></svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_has_its_symbol_in_the_sprite() {
        for icon in IconName::ALL {
            let symbol = format!("<symbol id=\"{}\"", icon.reference().trim_start_matches('#'));
            assert_eq!(SPRITE.matches(&symbol).count(), 1, "{icon:?} must be drawn once");
        }
    }

    #[test]
    fn the_brand_has_its_symbols_in_the_sprite() {
        for symbol in ["i-mark", "i-word"] {
            assert!(SPRITE.contains(&format!("<symbol id=\"{symbol}\"")), "{symbol} is not drawn");
        }
    }
}
