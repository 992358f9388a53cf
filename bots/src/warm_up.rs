//! Loading the weights of strong players before anybody waits for them.

use parlor_engine::players::Player;
use parlor_engine::profile::Profile;
use parlor_engine::search::Limits;
use parlor_rules::{Game, Position, Record};

/// Lets the players that think for a time look at one position of each of their games, in the background. Their weights
/// are large: whoever came first would wait for them up to a second longer. Those of other players are loaded in no time.
pub(crate) fn warm_up(profiles: &[Profile]) {
    let profiles: Vec<Profile> = profiles.iter().filter(|profile| profile.time.is_some()).cloned().collect();
    std::thread::spawn(move || {
        for profile in profiles {
            for &kind in &profile.kinds {
                let record = Record::new(Position::start(kind.default_variant()));
                // A player that does not play this variant says so when it is asked to.
                let _ = Player::new(profile.clone()).choose(&record, &Limits::nodes(1));
            }
        }
    });
}
