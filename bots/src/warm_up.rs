//! Loads the weights of strong players before anyone waits for them.

use parlor_engine::players::Player;
use parlor_engine::profile::Profile;
use parlor_engine::search::Limits;
use parlor_rules::{Game, Position, Record};

/// Has the players with a time limit look at one position of each of their games, in the background. Their weights are
/// large: the first opponent would wait up to a second longer. Those of other players load in no time.
pub(crate) fn warm_up(profiles: &[Profile]) {
    let profiles: Vec<Profile> = profiles.iter().filter(|profile| profile.time.is_some()).cloned().collect();
    std::thread::spawn(move || {
        for profile in profiles {
            for &kind in &profile.kinds {
                let record = Record::new(Position::start(kind.default_variant()));
                // A player that does not play this variant reports that when it has to play.
                let _ = Player::new(profile.clone()).choose(&record, &Limits::nodes(1));
            }
        }
    });
}
