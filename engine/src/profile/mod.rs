//! A player as data: which algorithm, how far, judging by what, erring how much.

mod algorithm;
mod builtin;
mod fields;

use std::fmt;
use std::path::Path;
use std::time::Duration;

use parlor_rules::{Game, GameKind, Position, with_game};

use crate::eval::Evaluation;
use crate::games::{Tactics, recipe};
use crate::search::probcut::{Cuts, WithCuts};
use crate::weights::Weights;

pub use algorithm::Algorithm;
pub use fields::parse;

/// Why a profile cannot be used: one sentence that names the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileError(pub(crate) String);

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ProfileError {}

/// A player as data.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// What it is called.
    pub name: String,
    /// Its level, 1 to 8, if it is one of the levels that people challenge.
    pub level: Option<u8>,
    /// The games it plays.
    pub kinds: Vec<GameKind>,
    /// How it finds its moves.
    pub algorithm: Algorithm,
    /// How many plies it looks ahead at most.
    pub depth: Option<u32>,
    /// How many plies deeper it looks with each of its moves (the levels of the CS6613 project).
    pub deeper: u32,
    /// How long it thinks about a move at most.
    pub time: Option<Duration>,
    /// How many positions it looks at for a move at most.
    pub nodes: Option<u64>,
    /// How many threads search, if more than the one that a player has by itself.
    pub threads: u16,
    /// By which evaluation it judges; the game's best where none is named.
    pub evaluation: Option<String>,
    /// The evaluation's weights; its own where none are given. A file of them also says for which evaluation they are.
    pub weights: Option<Weights>,
    /// How sure searches by this evaluation are; what comes with the evaluation's own weights where nothing is given.
    pub cuts: Option<Cuts>,
    /// Parts of the strong search that it does without, by their names in [`Features::PARTS`](crate::search::Features::PARTS): to measure them.
    pub without: Vec<String>,
    /// Whether promising moves are tried first.
    pub ordering: bool,
    /// How many children, judged by the evaluation, are tried first in place of any other order (the Santorini project); 0 for none.
    pub best_first: u32,
    /// Whether it asks tables, if there are any. The strong search does, unless it is one of the lower levels.
    pub tables: bool,
    /// How much worse, in points of the evaluation, a move may look that is sometimes played: 0 plays the best.
    pub temperature: f64,
    /// The seed of all that is random in it; another one each time where none is given.
    pub seed: Option<u64>,
}

impl Profile {
    /// A player of every game by this algorithm, with nothing else said.
    pub fn of(algorithm: Algorithm) -> Self {
        Profile {
            name: algorithm.id().to_owned(),
            level: None,
            kinds: GameKind::ALL.to_vec(),
            algorithm,
            depth: None,
            deeper: 0,
            time: None,
            nodes: None,
            threads: 1,
            evaluation: None,
            weights: None,
            cuts: None,
            without: Vec::new(),
            ordering: true,
            best_first: 0,
            tables: algorithm == Algorithm::Pvs,
            temperature: 0.0,
            seed: None,
        }
    }

    /// The profiles that are built in: the levels of every game.
    pub fn builtin() -> &'static [Profile] {
        builtin::all()
    }

    /// The profiles of a name or of a file: a built-in one, an algorithm with its fields (`alphabeta:depth=6`), else what
    /// stands in the file of this path.
    ///
    /// # Errors
    /// There is no such profile and no such file, or what stands in it cannot be used.
    pub fn load(name_or_path: &str) -> Result<Vec<Profile>, ProfileError> {
        if let Some(profile) = Profile::builtin().iter().find(|profile| profile.name == name_or_path) {
            return Ok(vec![profile.clone()]);
        }
        let (algorithm, fields) = name_or_path.split_once(':').unwrap_or((name_or_path, ""));
        if algorithm.parse::<Algorithm>().is_ok() {
            return parse(&as_toml(name_or_path, algorithm, fields));
        }
        let text = std::fs::read_to_string(name_or_path).map_err(|error| {
            let known: Vec<_> = Profile::builtin().iter().map(|profile| profile.name.as_str()).collect();
            ProfileError(format!(
                "{name_or_path:?} is neither a built-in profile ({}) nor a file that can be read: {error}",
                known.join(", ")
            ))
        })?;
        let folder = Path::new(name_or_path).parent().unwrap_or(Path::new(""));
        fields::parse_in(folder, &text).map_err(|error| ProfileError(format!("{name_or_path}: {error}")))
    }

    /// Whether it plays this game.
    pub fn plays(&self, kind: GameKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// How many plies it looks ahead at most when so many have been played: its own moves are every second one of them.
    pub(crate) fn depth_after(&self, plies: usize) -> Option<u32> {
        let moves = u32::try_from(plies / 2).unwrap_or(u32::MAX);
        self.depth.map(|depth| depth.saturating_add(self.deeper.saturating_mul(moves)))
    }

    /// Sees that the evaluation and its weights fit every game of the profile.
    ///
    /// # Errors
    /// A sentence that names the field that does not fit.
    pub fn check(&self) -> Result<(), ProfileError> {
        self.kinds.iter().try_for_each(|kind| {
            let position = Position::start(kind.default_variant());
            with_game!(&position, p => check_for(p, self))
        })
    }

    /// The evaluation of this profile with its weights.
    ///
    /// # Errors
    /// A sentence that names the field that does not fit the game.
    pub(crate) fn evaluation<G: Tactics>(
        &self,
        kind: GameKind,
    ) -> Result<Box<dyn Evaluation<G>>, ProfileError> {
        self.weights_fit(kind)?;
        let recipe = recipe::<G>(self.evaluation_name())?;
        let built = recipe.build(self.weights.as_ref());
        let built = built.map_err(|error| ProfileError(format!("weights: {error}")))?;
        Ok(match self.cuts_of(kind, recipe.name())? {
            Some(cuts) => Box::new(WithCuts::new(built, cuts, recipe.phases())),
            None => built,
        })
    }

    /// The cuts that are given, else the evaluation's own, which are not those of other weights.
    fn cuts_of(&self, kind: GameKind, evaluation: &str) -> Result<Option<&Cuts>, ProfileError> {
        let Some(cuts) = &self.cuts else {
            return Ok(Cuts::own(kind, evaluation).filter(|_| self.weights.is_none()));
        };
        cuts.check(kind, evaluation).map(|()| Some(cuts)).map_err(|why| ProfileError(format!("cuts: {why}")))
    }

    /// The evaluation that is named, by the profile or by its weights.
    fn evaluation_name(&self) -> Option<&str> {
        self.evaluation.as_deref().or_else(|| self.weights.as_ref()?.evaluation())
    }

    fn weights_fit(&self, kind: GameKind) -> Result<(), ProfileError> {
        let Some(weights) = &self.weights else { return Ok(()) };
        weights
            .fit(kind, self.evaluation_name().unwrap_or_default())
            .map_err(|why| ProfileError(format!("weights: {why}")))
    }
}

/// `alphabeta:depth=6,evaluation=s3` as a profile file; a value that is no number is a text, and `a+b` is a list.
fn as_toml(name: &str, algorithm: &str, fields: &str) -> String {
    let mut text = format!("name = '{name}'\nalgorithm = '{algorithm}'\n");
    for field in fields.split(',').filter(|field| !field.is_empty()) {
        let (key, value) = field.split_once('=').unwrap_or((field, ""));
        let plain = value.parse::<f64>().is_ok() || matches!(value, "true" | "false");
        text += &match key {
            "weights" if value.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                format!("{key} = [{}]\n", value.replace('+', ", "))
            }
            "without" => format!("{key} = ['{}']\n", value.replace('+', "', '")),
            _ if plain => format!("{key} = {value}\n"),
            _ => format!("{key} = '{value}'\n"),
        };
    }
    text
}

fn check_for<G: Tactics>(position: &G, profile: &Profile) -> Result<(), ProfileError> {
    if profile.weights.is_some() {
        return profile.evaluation::<G>(position.kind()).map(drop);
    }
    // An evaluation's own weights fit, and need not be read before somebody plays with them.
    let recipe = recipe::<G>(profile.evaluation_name())?;
    profile.cuts_of(position.kind(), recipe.name()).map(drop)
}
