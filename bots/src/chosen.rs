//! The player chosen by a challenge or by a request to the engine, as a profile.

use std::time::Duration;

use parlor_engine::profile::{Algorithm, Profile, ProfileError};
use parlor_protocol::PlayerChoice;
use parlor_rules::Variant;

/// The profile of a chosen player, with its limits.
///
/// # Errors
/// A sentence that names what does not fit the variant.
pub fn chosen_profile(choice: &PlayerChoice, variant: Variant) -> Result<Profile, ProfileError> {
    let kind = variant.kind();
    let mut profile = match (&choice.name, &choice.algorithm) {
        (Some(name), _) => Profile::named(name)?,
        (None, Some(algorithm)) => Profile::of(algorithm.parse::<Algorithm>()?),
        (None, None) => Profile::named(&format!("{kind}-{}", choice.level.unwrap_or(8)))?,
    };
    profile.plays_variant(variant)?;
    profile.kinds = vec![kind];
    profile.depth = choice.depth.or(profile.depth);
    profile.deeper = choice.deeper.unwrap_or(profile.deeper);
    profile.time = choice.time_ms.map(|ms| Duration::from_millis(ms.into())).or(profile.time);
    profile.nodes = choice.nodes.or(profile.nodes);
    profile.ordering = choice.ordering.unwrap_or(profile.ordering);
    profile.best_first = choice.best_first.unwrap_or(profile.best_first);
    profile.width = choice.width.unwrap_or(profile.width);
    if let Some(evaluation) = &choice.evaluation {
        (profile.evaluation, profile.weights) = (Some(evaluation.clone()), None);
    }
    profile.check()?;
    Ok(profile)
}
