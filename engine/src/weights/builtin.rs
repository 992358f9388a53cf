//! The weights in the binary, each decompressed when it is first asked for and then kept.

use std::sync::OnceLock;

use super::{Weights, WeightsFile};

struct Builtin {
    name: &'static str,
    file: &'static str,
    /// The table that the file names, if it does.
    table: Option<&'static [u8]>,
    weights: OnceLock<Weights>,
}

/// The files of these evaluations in their games' folders, with tables beside them and without.
macro_rules! files {
    (tables: [$($kind:literal $table:literal),*], named: [$($game:literal $named:literal),*]) => {
        [
            $(Builtin {
                name: concat!($kind, "-", $table),
                file: include_str!(concat!("../games/", $kind, "/weights/", $kind, "-", $table, ".toml")),
                table: Some(include_bytes!(concat!("../games/", $kind, "/weights/", $kind, "-", $table, ".table"))),
                weights: OnceLock::new(),
            },)*
            $(Builtin {
                name: concat!($game, "-", $named),
                file: include_str!(concat!("../games/", $game, "/weights/", $game, "-", $named, ".toml")),
                table: None,
                weights: OnceLock::new(),
            }),*
        ]
    };
}

static ALL: [Builtin; 20] = files![
    tables: [
        "othello" "patterns", "kalah" "patterns", "checkers" "patterns", "awele" "patterns", "santorini" "patterns",
        "kalah" "network", "checkers" "network", "awele" "network", "santorini" "network"
    ],
    named: [
        "othello" "phases", "othello" "s1", "othello" "s3", "checkers" "material", "checkers" "s2", "awele" "pits",
        "awele" "s3", "kalah" "chances", "kalah" "s4", "santorini" "room", "santorini" "s5"
    ]
];

impl Builtin {
    fn read(&self) -> Result<WeightsFile, String> {
        let table = |name: &str| self.table.map(<[u8]>::to_vec).ok_or_else(|| format!("{name} is not there"));
        WeightsFile::parse(self.file, table)
    }
}

pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|builtin| builtin.name)
}

/// The built-in weights of this name.
pub(super) fn weights(name: &str) -> Option<Weights> {
    let builtin = ALL.iter().find(|builtin| builtin.name == name)?;
    // The files are part of the program, and a test reads them all.
    let read = || Weights::of(name, builtin.read().expect("a built-in weights file is right"));
    Some(builtin.weights.get_or_init(read).clone())
}

#[cfg(test)]
mod tests {
    use parlor_rules::{Game, GameKind, Position, with_game};

    use super::*;
    use crate::games::Tactics;
    use crate::weights::Origin;

    #[test]
    fn every_built_in_file_is_right_and_fits_its_evaluation() {
        for builtin in &ALL {
            let weights = weights(builtin.name).expect("it is built in");
            let kind = weights.kind().expect("it says for which game");
            let evaluation = weights.evaluation().expect("it says for which evaluation");
            assert_eq!(builtin.name, format!("{kind}-{evaluation}"));
            let mut profile = crate::profile::Profile::of(crate::profile::Algorithm::First);
            (profile.kinds, profile.weights) = (vec![kind], Some(weights));
            assert_eq!(profile.check(), Ok(()));
            let file = builtin.read().expect("it is right");
            let measured = file.gain.is_some_and(|gain| gain.low > 0.0);
            assert!(measured || matches!(file.origin, Origin::Set(_)), "{} is not measured", builtin.name);
        }
    }

    #[test]
    fn every_evaluation_has_a_file_whose_weights_are_its_own() {
        fn evaluations<G: Tactics>(_: &G) -> Vec<(&'static str, Vec<i32>)> {
            let of =
                |recipe: &&dyn crate::eval::Recipe<G>| (recipe.name(), recipe.weights().values().to_vec());
            G::evaluations().iter().map(of).collect()
        }
        for kind in GameKind::ALL {
            let start = Position::start(kind.default_variant());
            for (evaluation, own) in with_game!(&start, p => evaluations(p)) {
                let file = weights(&format!("{kind}-{evaluation}")).expect("it is built in");
                assert_eq!(file.values(), own, "{kind} {evaluation}");
            }
        }
    }
}
