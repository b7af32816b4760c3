//! The controls and pieces that pages are made of.
