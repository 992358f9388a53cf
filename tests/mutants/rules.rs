
// `tests/mutants/run` puts this at the end of the rules' `lib.rs`, in its copy: the tests become a part of the crate.
#[cfg(test)]
extern crate self as parlor_rules;
#[cfg(test)]
#[path = "../tests/all/main.rs"]
mod all;
