//! Arena: for a fixed time, whoever has finished a game is paired again. The rules are those of lichess's arenas.
//!
//! A tournament is its list of [`Event`]s; [`Arena`] is the fold of them, and tells who is paired next.

mod event;
mod line;
mod pairing;
mod score;
mod state;

pub use event::Event;
pub use line::Line;
pub use score::{Award, Fought, sheet};
pub use state::Arena;
