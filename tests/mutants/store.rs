//! Runs the tests of `all` that hold the writer of the store. They are compiled once, before anything is changed, because they
//! know the server only as a process: so a mutant costs one compilation of the server. `tests/mutants/run` copies this to `tests/`.

use std::process::Command;

#[test]
fn the_store_holds() {
    let tests = std::env::var("ALL_TESTS").expect("tests/mutants/run sets it");
    let names = std::env::var("NAMES").expect("tests/mutants/run sets it");
    let status = Command::new(tests).args(names.split(' ')).status().expect("the tests can be started");
    assert!(status.success());
}
