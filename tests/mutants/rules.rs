
// `tests/mutants/run` appends this to its copy of the rules' `lib.rs`, which makes the tests part of the crate.
#[cfg(test)]
extern crate self as parlor_rules;
#[cfg(test)]
#[path = "../tests/all/main.rs"]
mod all;
