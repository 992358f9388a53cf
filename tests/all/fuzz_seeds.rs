//! Checks the laws of the fuzz targets on their stored inputs, each of which once broke something, or nearly did.

use std::path::Path;

#[allow(unreachable_pub, reason = "the fuzz crate makes them public")]
#[path = "../../fuzz/src/laws.rs"]
mod laws;

/// A fuzz target: its name, which is also its folder of inputs, and its law.
type Target = (&'static str, fn(&[u8]));

const TARGETS: &[Target] = &[
    ("position_text", laws::position_text),
    ("move_text", laws::move_text),
    ("pdn", laws::pdn),
    ("ggf", laws::ggf),
    ("text_form", laws::text_form),
    ("wthor", laws::wthor),
    ("protocol", laws::protocol),
];

#[test]
fn every_seed_keeps_its_law() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    for (name, law) in TARGETS {
        let mut seeds = 0;
        for seed in std::fs::read_dir(fuzz.join("seeds").join(name)).expect("a folder of seeds") {
            let path = seed.expect("a seed").path();
            law(&std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
            seeds += 1;
        }
        assert!(seeds > 0, "{name} has no seeds");
    }
    let targets = std::fs::read_dir(fuzz.join("fuzz_targets")).expect("a folder of targets").count();
    assert_eq!(targets, TARGETS.len(), "every target is replayed here");
}
