//! The laws of the rules, on every registered game and every offered variant, through the crate's public surface.

mod laws;
mod notation;
mod play;
mod reference;
mod texts;
mod vectors;
