//! The weights in the binary, each decompressed when it is first asked for and then kept.

use std::sync::OnceLock;

use super::{Weights, WeightsFile};

struct Builtin {
    name: &'static str,
    file: &'static str,
    table: &'static [u8],
    weights: OnceLock<Weights>,
}

/// The files of these names in `weights/`.
macro_rules! files {
    ($($name:literal),*) => {
        [$(Builtin {
            name: $name,
            file: include_str!(concat!("../../weights/", $name, ".toml")),
            table: include_bytes!(concat!("../../weights/", $name, ".table")),
            weights: OnceLock::new(),
        }),*]
    };
}

static ALL: [Builtin; 5] =
    files!["othello-patterns", "kalah-patterns", "checkers-patterns", "awele-patterns", "santorini-patterns"];

pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|builtin| builtin.name)
}

/// The built-in weights of this name.
pub(super) fn weights(name: &str) -> Option<Weights> {
    let builtin = ALL.iter().find(|builtin| builtin.name == name)?;
    let read = || {
        let file = WeightsFile::parse(builtin.file, |_| Ok(builtin.table.to_vec()));
        // The files are part of the program, and a test reads them all.
        Weights::of(name, file.expect("a built-in weights file is right"))
    };
    Some(builtin.weights.get_or_init(read).clone())
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let file = WeightsFile::parse(builtin.file, |_| Ok(builtin.table.to_vec())).expect("it is right");
            assert!(file.origin.gain.is_some_and(|gain| gain.low > 0.0), "{} is not measured", builtin.name);
        }
    }
}
