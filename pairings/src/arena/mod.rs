//! Arena: for a fixed time, players who finish a game are paired again. The rules are those of lichess's arenas.
//!
//! A tournament is its list of [`Event`]s; [`Arena`] is the fold over them and decides who is paired next.

mod event;
mod line;
mod pairing;
mod score;
mod state;

pub use event::Event;
pub use line::Line;
pub use score::{Award, Fought, sheet};
pub use state::Arena;
