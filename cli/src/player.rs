//! The arguments that name a player: `--profile P`, or `--algorithm A --depth N` and what goes with them.

use std::time::Duration;

use clap::Args;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::weights::Weights;
use parlor_rules::GameKind;

use super::Failure;

/// Which player a command works with.
#[derive(Args, Clone, Default)]
pub(crate) struct PlayerArgs {
    /// A built-in profile (othello-5) or a TOML file of profiles
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',', conflicts_with = "algorithm")]
    pub(crate) profile: Vec<String>,
    /// random, first, horizon, horizon-avg, minimax, minimax-avg, alphabeta, beam or pvs (the strong search)
    #[arg(long)]
    pub(crate) algorithm: Option<Algorithm>,
    /// The greatest depth, in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=250))]
    pub(crate) depth: Option<u32>,
    /// The longest time for a move, in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) time_ms: Option<u64>,
    /// The evaluation by its name; the game's best where none is named
    #[arg(long, value_name = "NAME")]
    pub(crate) evaluation: Option<String>,
    /// Weights that are built in (othello-patterns) or stand in a file
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) weights: Option<String>,
    /// Search moves in the order of the rules, without a memory, as a textbook's alpha-beta does
    #[arg(long)]
    pub(crate) no_ordering: bool,
    /// Of each position's children try so many first, the best by the evaluation, and the rest in the order of the rules
    #[arg(long, value_name = "CHILDREN", conflicts_with = "no_ordering")]
    pub(crate) best_first: Option<u32>,
    /// The seed of a player's randomness
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

impl PlayerArgs {
    /// The time for a move, if one is given.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time_ms.map(Duration::from_millis)
    }

    /// The profiles that are named, or the one that the other arguments describe, of these games. They are changed by
    /// what is given beside them, and each fits its games.
    pub(crate) fn profiles(&self, kinds: &[GameKind]) -> Result<Vec<Profile>, Failure> {
        let mut profiles = Vec::new();
        for name in &self.profile {
            profiles.extend(Profile::load(name).map_err(Failure::input)?);
        }
        if self.profile.is_empty() {
            profiles.push(Profile::of(self.algorithm.unwrap_or(Algorithm::Pvs)));
        }
        for profile in &mut profiles {
            profile.kinds.retain(|kind| kinds.contains(kind));
            profile.depth = self.depth.or(profile.depth);
            profile.time = self.time().or(profile.time);
            profile.seed = self.seed.or(profile.seed);
            profile.ordering &= !self.no_ordering;
            if let Some(children) = self.best_first {
                if profile.algorithm != Algorithm::AlphaBeta {
                    return Err(Failure::input("--best-first is an order for alphabeta only"));
                }
                profile.best_first = children;
            }
            if let Some(name) = &self.evaluation {
                (profile.evaluation, profile.weights) = (Some(name.clone()), None);
            }
            if let Some(name) = &self.weights {
                profile.weights = Some(Weights::load(name).map_err(Failure::input)?);
                // Unless one is asked for, the evaluation is that of the weights.
                profile.evaluation = self.evaluation.clone();
            }
            profile.check().map_err(Failure::input)?;
        }
        Ok(profiles)
    }

    /// The one profile of this game.
    pub(crate) fn profile(&self, kind: GameKind) -> Result<Profile, Failure> {
        let mut profiles = self.profiles(&[kind])?;
        profiles.retain(|profile| profile.plays(kind));
        match <[Profile; 1]>::try_from(profiles) {
            Ok([profile]) => Ok(profile),
            Err(fitting) if fitting.is_empty() => {
                Err(Failure::input(format!("{} does not play {kind}", self.profile.join(", "))))
            }
            Err(several) => {
                let names: Vec<_> = several.iter().map(|profile| profile.name.as_str()).collect();
                Err(Failure::input(format!("one profile is wanted, not {}", names.join(", "))))
            }
        }
    }
}
