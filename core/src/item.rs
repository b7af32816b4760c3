//! Items and their sizes.
