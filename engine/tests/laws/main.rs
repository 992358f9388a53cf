//! Laws of the search, on every game and variant of the registry.

mod endgames;
mod endings;
mod evaluations;
mod golden;
mod layers;
mod lessons;
mod limits;
mod mini;
mod null_moves;
mod players;
mod probcut;
mod random;
mod reference;
mod search_trees;
mod signature;
mod small_trees;
mod solve;
mod strongest;
mod tables;
mod tree;
mod values;
mod wins;

use random::{random_records, start_of, variants};
