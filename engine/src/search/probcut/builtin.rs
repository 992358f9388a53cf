//! The cuts in the binary.

use std::sync::LazyLock;

use parlor_rules::GameKind;

use super::Cuts;

const FILES: &[&str] = &[
    include_str!("../../games/othello/weights/othello-patterns-cuts.toml"),
    include_str!("../../games/awele/weights/awele-network-cuts.toml"),
    include_str!("../../games/kalah/weights/kalah-patterns-cuts.toml"),
    include_str!("../../games/checkers/weights/checkers-network-cuts.toml"),
];

static ALL: LazyLock<Vec<Cuts>> = LazyLock::new(|| {
    // The files are part of the program, and a test reads them.
    FILES.iter().map(|text| Cuts::parse(text).expect("a built-in file of cuts is right")).collect()
});

impl Cuts {
    /// The cuts that come with an evaluation and its own weights, if there are any.
    pub fn own(kind: GameKind, evaluation: &str) -> Option<&'static Cuts> {
        ALL.iter().find(|cuts| cuts.kind == kind && cuts.evaluation == evaluation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_file_is_right_and_measured() {
        for (n, cuts) in ALL.iter().enumerate() {
            assert!(cuts.origin.gain.as_ref().is_some_and(|gain| gain.low > 0.0), "{cuts:?}");
            let same = |other: &Cuts| (other.kind, &other.evaluation) == (cuts.kind, &cuts.evaluation);
            assert_eq!(ALL.iter().position(same), Some(n));
        }
    }
}
