//! Search and evaluation for every game of `parlor-rules`, and the players made of them.
//!
//! [`search`] is written once for all games: a game tells it what it needs to know by [`Tactics`](games::Tactics),
//! one small file in [`games`], and its leaves are judged by an [`Evaluation`](eval::Evaluation). A
//! [`Profile`](profile::Profile) is a player as data, a [`Player`](players::Player) is one at work.
#![deny(missing_docs)]

pub mod error;
pub mod eval;
pub mod external;
pub mod games;
pub mod players;
pub mod profile;
pub mod review;
pub mod search;
pub mod solve;
pub mod tablebase;
pub mod value;
pub mod weights;
