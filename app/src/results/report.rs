//! The design review on paper.
