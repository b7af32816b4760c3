//! All charts: what they draw, what they refuse to break on, and that they always draw the same.
