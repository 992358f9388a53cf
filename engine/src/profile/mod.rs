//! A player as data: its algorithm, its depth, its evaluation, and how often it makes mistakes.

mod algorithm;
mod builtin;
mod fields;

use std::path::Path;
use std::time::Duration;

use parlor_rules::{Game, GameKind, Position, Variant, with_game};

pub use crate::error::ProfileError;
use crate::eval::Evaluation;
use crate::games::{GameEngine, Placement, builder, own_probcut};
use crate::search::probcut::{Margins, ProbCut};
use crate::search::{BEAM_WIDTH, Evaluator};
use crate::weights::Weights;

pub use algorithm::Algorithm;
pub use fields::parse;

/// A player as data.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// Its level, 1 to 8, if it is one of the levels that people challenge.
    pub level: Option<u8>,
    /// Its name for people; empty for a level.
    pub title: String,
    /// What it is, in a sentence.
    pub about: String,
    /// The games it plays.
    pub kinds: Vec<GameKind>,
    /// The variants that it was made for; every variant of its games if none is named.
    pub variants: Vec<Variant>,
    /// How it finds its moves.
    pub algorithm: Algorithm,
    /// Its search depth in plies, at most.
    pub depth: Option<u32>,
    /// How many plies deeper it searches with each of its moves (the levels of the CS6613 project).
    pub deeper: u32,
    /// The most time for a move.
    pub time: Option<Duration>,
    /// The most positions it searches for a move.
    pub nodes: Option<u64>,
    /// How many threads search.
    pub threads: u16,
    /// Its evaluation; the game's best by default.
    pub evaluation: Option<String>,
    /// The evaluation's weights; its own by default. A weights file also says which evaluation it is for.
    pub weights: Option<Weights>,
    /// ProbCut's parameters; by default those that were fitted for the evaluation with its own weights.
    pub probcut: Option<ProbCut>,
    /// Parts of the search that are switched off to measure them, by their names in
    /// [`Features::PARTS`](crate::search::Features::PARTS).
    pub without: Vec<String>,
    /// Whether promising moves are tried first.
    pub ordering: bool,
    /// How many children are ordered by the evaluation in place of any other order (the Santorini project); 0 for none.
    pub best_first: u32,
    /// How many children of each node a beam search keeps.
    pub width: u32,
    /// How it places its pieces where a game begins with placements; by default it searches for them too.
    pub placement: Option<Placement>,
    /// Whether it probes tablebases, if it has any. By default only `pvs` does, and of the levels only level 8.
    pub tables: bool,
    /// How much worse, in points of the evaluation, a move may look and still be played occasionally; 0 always plays
    /// the best.
    pub temperature: f64,
    /// The seed of its random choices; by default a different one each time.
    pub seed: Option<u64>,
}

/// A profile's evaluation for one game.
pub(crate) struct Evaluating<G> {
    pub(crate) evaluation: Box<dyn Evaluation<G>>,
    margins: Option<Margins>,
}

impl<G: Game> Evaluating<G> {
    /// The evaluator for the search.
    pub(crate) fn evaluator(&self) -> Evaluator<'_, G> {
        Evaluator { evaluation: &*self.evaluation, probcut: self.margins.as_ref(), ending: None }
    }
}

impl Profile {
    /// How long it thinks about a move, if nothing but time limits its search: then more threads find a better move,
    /// and its strength does not come from a limit of nodes or plies.
    pub fn thinking_time(&self) -> Option<Duration> {
        let only_time = (self.depth, self.nodes) == (None, None);
        self.time.filter(|_| only_time && self.algorithm == Algorithm::Pvs)
    }

    /// A player of every game with this algorithm and defaults for everything else.
    pub fn of(algorithm: Algorithm) -> Self {
        Profile {
            name: algorithm.id().to_owned(),
            level: None,
            title: String::new(),
            about: String::new(),
            kinds: GameKind::ALL.to_vec(),
            variants: Vec::new(),
            algorithm,
            depth: None,
            deeper: 0,
            time: None,
            nodes: None,
            threads: 1,
            evaluation: None,
            weights: None,
            probcut: None,
            without: Vec::new(),
            ordering: true,
            best_first: 0,
            width: BEAM_WIDTH,
            placement: None,
            tables: algorithm == Algorithm::Pvs,
            temperature: 0.0,
            seed: None,
        }
    }

    /// The built-in profiles: the levels of every game, and the reference players.
    pub fn builtin() -> &'static [Profile] {
        builtin::all()
    }

    /// The built-in profile of this name. Unlike [`load`](Self::load) it reads no files, so anyone may choose the name.
    ///
    /// # Errors
    /// No profile has this name.
    pub fn named(name: &str) -> Result<Profile, ProfileError> {
        let found = Profile::builtin().iter().find(|profile| profile.name == name);
        found.cloned().ok_or_else(|| ProfileError(format!("name: no player is called {name:?}")))
    }

    /// The profiles with this name or from this file: a built-in one, an algorithm with its fields
    /// (`alphabeta:depth=6`), or those in the file at this path.
    ///
    /// # Errors
    /// The name is not a built-in profile, and the path is not a file that can be used.
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

    /// Checks that it plays this variant; the error names those that it plays.
    pub fn plays_variant(&self, variant: Variant) -> Result<(), ProfileError> {
        if !self.plays(variant.kind()) {
            return Err(ProfileError(format!("kinds: {} does not play {}", self.name, variant.kind())));
        }
        if self.variants.is_empty() || self.variants.contains(&variant) {
            return Ok(());
        }
        let variants: Vec<_> = self.variants.iter().map(ToString::to_string).collect();
        let (name, kind, variants) = (&self.name, variant.kind(), variants.join(", "));
        Err(ProfileError(format!("variants: {name} plays the variant {variants} of {kind}, not {variant}")))
    }

    /// Its search depth after this many plies, every second of which was its own move.
    pub(crate) fn depth_after(&self, plies: usize) -> Option<u32> {
        let moves = u32::try_from(plies / 2).unwrap_or(u32::MAX);
        self.depth.map(|depth| depth.saturating_add(self.deeper.saturating_mul(moves)))
    }

    /// Checks that the evaluation and its weights fit every game of the profile.
    ///
    /// # Errors
    /// A sentence that names the field that does not fit.
    pub fn check(&self) -> Result<(), ProfileError> {
        self.kinds.iter().try_for_each(|kind| {
            let position = Position::start(kind.default_variant());
            with_game!(&position, p => check_for(p, self))
        })
    }

    /// The evaluation of this profile with its weights, and ProbCut's margins for it.
    ///
    /// # Errors
    /// A sentence that names the field that does not fit the game.
    pub(crate) fn evaluation<G: GameEngine>(&self, kind: GameKind) -> Result<Evaluating<G>, ProfileError> {
        self.weights_fit(kind)?;
        self.placement_fits::<G>(kind)?;
        let builder = builder::<G>(self.evaluation_name())?;
        let built = builder.build(self.weights.as_ref());
        let evaluation = built.map_err(|error| ProfileError(format!("weights: {error}")))?;
        let probcut = self.probcut_for(kind, builder.name())?;
        let margins = probcut.map(|probcut| Margins::new(probcut, builder.buckets(), builder.unit()));
        Ok(Evaluating { evaluation, margins })
    }

    /// The given ProbCut parameters, or those fitted for the evaluation with its own weights.
    fn probcut_for(&self, kind: GameKind, evaluation: &str) -> Result<Option<&ProbCut>, ProfileError> {
        let Some(probcut) = &self.probcut else {
            return Ok(own_probcut(kind, evaluation).filter(|_| self.weights.is_none()));
        };
        let checked = probcut.check(kind, evaluation).map(|()| Some(probcut));
        checked.map_err(|why| ProfileError(format!("cuts: {why}")))
    }

    /// The evaluation named by the profile or by its weights.
    fn evaluation_name(&self) -> Option<&str> {
        self.evaluation.as_deref().or_else(|| self.weights.as_ref()?.evaluation())
    }

    fn placement_fits<G: GameEngine>(&self, kind: GameKind) -> Result<(), ProfileError> {
        match self.placement {
            Some(_) if !G::HAS_PLACEMENTS => {
                Err(ProfileError(format!("placement: {kind} has no placements")))
            }
            _ => Ok(()),
        }
    }

    fn weights_fit(&self, kind: GameKind) -> Result<(), ProfileError> {
        let Some(weights) = &self.weights else { return Ok(()) };
        weights
            .fit(kind, self.evaluation_name().unwrap_or_default())
            .map_err(|why| ProfileError(format!("weights: {why}")))
    }
}

/// `alphabeta:depth=6,evaluation=s3` as a profile file; values that are not numbers become strings, and `a+b` a list.
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

fn check_for<G: GameEngine>(position: &G, profile: &Profile) -> Result<(), ProfileError> {
    if profile.weights.is_some() {
        return profile.evaluation::<G>(position.kind()).map(drop);
    }
    profile.placement_fits::<G>(position.kind())?;
    // An evaluation's own weights fit, and are not loaded before they are needed.
    let builder = builder::<G>(profile.evaluation_name())?;
    profile.probcut_for(position.kind(), builder.name()).map(drop)
}
