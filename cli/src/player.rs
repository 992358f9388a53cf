//! The arguments that name a player: `--profile P`, or `--algorithm A --depth N` and the settings for either.

use std::time::Duration;

use clap::Args;
use parlor_engine::games::load_weights;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_lab::contestant::EngineSpec;
use parlor_lab::{Caps, Contestant};
use parlor_rules::GameKind;

use super::Failure;
use super::args::algorithm_parser;

/// The player that a command uses.
#[derive(Args, Clone, Default)]
pub(crate) struct PlayerArgs {
    /// A built-in profile, for example othello-5, or a TOML file of profiles
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',', conflicts_with = "algorithm")]
    pub(crate) profile: Vec<String>,
    /// The search algorithm [default: pvs, the strongest]
    #[arg(long, value_parser = algorithm_parser())]
    pub(crate) algorithm: Option<Algorithm>,
    /// Maximum search depth
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=250))]
    pub(crate) depth: Option<u32>,
    /// Maximum time for a move, in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) time_ms: Option<u64>,
    /// The evaluation [default: the game's best]
    #[arg(long, value_name = "NAME")]
    pub(crate) evaluation: Option<String>,
    /// Weights of the evaluation: built in, for example othello-patterns, or a file
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) weights: Option<String>,
    /// Textbook alpha-beta: no move ordering and no transposition table
    #[arg(long)]
    pub(crate) no_ordering: bool,
    /// Alpha-beta only: try this many of the best moves by evaluation first, then the rest unordered
    #[arg(long, value_name = "CHILDREN", conflicts_with = "no_ordering")]
    pub(crate) best_first: Option<u32>,
    /// Beam search only: how many children of each node are kept [default: 3]
    #[arg(long, value_name = "CHILDREN", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) width: Option<u32>,
    /// Seed for the player's random choices
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

impl PlayerArgs {
    /// The time for a move, if one is given.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time_ms.map(Duration::from_millis)
    }

    /// The profiles that are named, or the one that the other arguments describe, restricted to these games. The other
    /// arguments override what a profile says.
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
                    return Err(Failure::input("--best-first works only with --algorithm alphabeta"));
                }
                profile.best_first = children;
            }
            if let Some(width) = self.width {
                if profile.algorithm != Algorithm::Beam {
                    return Err(Failure::input("--width works only with --algorithm beam"));
                }
                profile.width = width;
            }
            if let Some(name) = &self.evaluation {
                (profile.evaluation, profile.weights) = (Some(name.clone()), None);
            }
            if let Some(name) = &self.weights {
                profile.weights = Some(load_weights(name).map_err(Failure::input)?);
                // By default the weights decide which evaluation is used.
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
                Err(Failure::input(format!("expected one profile, found {}", names.join(", "))))
            }
        }
    }
}

/// The profile that a word names, as in the arena. External engines have none.
pub(crate) fn profile_of(word: &str, kind: GameKind, caps: Caps) -> Result<Profile, Failure> {
    match Contestant::read(word, kind, caps, None).map_err(Failure::input)?.engine {
        EngineSpec::Profile(profile) => Ok(*profile),
        EngineSpec::Average(..) => {
            Err(Failure::input(format!("{word:?} sets an average time, which works only in the arena")))
        }
        EngineSpec::External(..) => {
            Err(Failure::input(format!("{word:?} is an external engine; expected one of our players")))
        }
    }
}
