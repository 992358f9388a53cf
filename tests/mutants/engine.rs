
// `tests/mutants/run` appends this to the engine's `lib.rs`.
#[cfg(test)]
extern crate self as parlor_engine;
#[cfg(test)]
#[path = "../tests/laws/broken_trees.rs"]
mod broken_trees;
#[cfg(test)]
#[path = "../tests/laws/evaluations.rs"]
mod evaluations;
#[cfg(test)]
#[path = "../tests/laws/forced_trees.rs"]
mod forced_trees;
#[cfg(test)]
#[path = "../tests/laws/golden/mod.rs"]
mod golden;
#[cfg(test)]
#[path = "../tests/laws/passed_trees.rs"]
mod passed_trees;
#[cfg(test)]
#[path = "../tests/laws/random.rs"]
mod random;
#[cfg(test)]
#[path = "../tests/laws/search_repetitions.rs"]
mod search_repetitions;
#[cfg(test)]
#[path = "../tests/laws/search_threads.rs"]
mod search_threads;
#[cfg(test)]
#[path = "../tests/laws/search_trees.rs"]
mod search_trees;
#[cfg(test)]
#[path = "../tests/laws/signature/mod.rs"]
mod signature;
#[cfg(test)]
#[path = "../tests/laws/small_trees.rs"]
mod small_trees;
#[cfg(test)]
#[path = "../tests/laws/tree.rs"]
mod tree;
#[cfg(test)]
use random::{random_records, start_of, variants};
