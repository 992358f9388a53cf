//! The few laws that hold evaluations by hand, without the long ones beside them: `tests/mutants/run` copies this to `engine/tests/`.

#[path = "laws/golden/mod.rs"]
mod golden;
#[path = "laws/small_trees.rs"]
mod small_trees;
