//! Search and evaluation for every game of `parlor-rules`, and the players made of them.
//!
//! Each module uses only those above it:
//!
//! - [`error`], [`value`], [`stop`], [`stopwatch`], `large_pages`, `parallel`: the foundation;
//! - [`weights`], [`eval`]: evaluations and their weights;
//! - [`tablebase`], [`search`], [`solve`]: the generic part, which names no game;
//! - [`games`]: a folder for each game, with everything that the engine knows about it
//!   ([`GameEngine`](games::GameEngine));
//! - [`profile`], [`players`], [`review`]: a [`Profile`](profile::Profile) is a player as data, a
//!   [`Player`](players::Player) is one at work.
//!
//! [`external`] stands on its own: other people's engines, as processes.
#![deny(missing_docs)]

pub mod error;
pub mod eval;
pub mod external;
pub mod games;
mod large_pages;
mod parallel;
pub mod players;
pub mod profile;
pub mod review;
pub mod search;
pub mod solve;
pub mod stop;
pub mod stopwatch;
pub mod tablebase;
pub mod value;
pub mod weights;
