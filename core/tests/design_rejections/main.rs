//! Bad input, each through the wire form: where it is refused, and with which words. Nothing here panics, is clamped,
//! or becomes another number in silence.

mod base;
mod capacity;
mod features;
mod files;
mod keys;
mod patterns;
mod prices;
mod tables;
