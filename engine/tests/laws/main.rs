//! Laws of the search, on every game and variant of the registry.

mod broken_trees;
mod endgames;
mod endings;
mod evaluations;
mod forced_trees;
mod frontier;
mod golden;
mod layers;
mod lessons;
mod limits;
mod mini;
mod passed_trees;
mod players;
mod probcut;
mod pruning;
mod random;
mod reference;
mod search_repetitions;
mod search_threads;
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
