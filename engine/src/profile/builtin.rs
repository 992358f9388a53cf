//! The profiles in the binary: one file for each game.

use std::sync::LazyLock;

use parlor_rules::GameKind;

use super::{Profile, parse};
use crate::games::profiles;

static ALL: LazyLock<Vec<Profile>> = LazyLock::new(|| {
    let texts = GameKind::ALL.iter().map(|&kind| profiles(kind));
    // The files are part of the program, and a test reads them.
    texts.flat_map(|text| parse(text).expect("a built-in profile is valid")).collect()
});

pub(super) fn all() -> &'static [Profile] {
    &ALL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_levels_and_names_are_unique() {
        for &kind in GameKind::ALL {
            let levels: Vec<_> = all().iter().filter(|p| p.plays(kind)).filter_map(|p| p.level).collect();
            assert!(levels.len() >= 2 && levels.is_sorted(), "{kind} has levels {levels:?}");
        }
        let mut names: Vec<_> = all().iter().map(|profile| &profile.name).collect();
        names.sort();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
