//! The games, one folder each, with everything that the engine knows about it. A new game needs a folder and a line
//! here.

pub mod awele;
pub mod checkers;
pub mod kalah;
mod mancala;
pub mod othello;
mod placement;
pub mod santorini;

#[cfg(test)]
mod builtin_tests;
#[cfg(test)]
mod network_tests;

use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use parlor_rules::{Game, GameKind, Position, Variant, with_game};

use crate::error::{ProfileError, TablebaseError};
use crate::eval::{EvaluationBuilder, Points};
use crate::search::probcut::{ProbCut, stage};
use crate::search::{Pace, Tactics};
use crate::solve::Solve;
use crate::tablebase::{TableSet, Tablebases};
pub use placement::Placement;

use crate::weights::{Described, Weights, WeightsFile};

/// Everything that the engine has for one game.
pub trait GameEngine: Solve {
    /// The levels, and the reference players to measure them with, as TOML profiles.
    const PROFILES: &'static str;

    /// The measured strength of the levels for each variant, as written by `parlor calibrate`.
    const STRENGTHS: &'static str = "{}";

    /// The fitted ProbCut parameters of evaluations, as TOML.
    const PROBCUT: &'static [&'static str] = &[];

    /// The opening book of the first variant, as written by `parlor train book`.
    const BOOK: &'static str = "";

    /// How many points of the best evaluation raise the winning chance from 50 to 73 percent.
    const POINTS_PER_LOGIT: f64;

    /// Whether the game begins with placements, so that [`placed`](Self::placed) may answer.
    const HAS_PLACEMENTS: bool = false;

    /// A placement that is made without a search, if a piece is to be placed.
    fn placed(&self, placement: Placement, random: &mut fastrand::Rng) -> Option<Self::Move> {
        let _ = (placement, random);
        None
    }

    /// The game's evaluations, the best first.
    fn evaluations() -> &'static [&'static dyn EvaluationBuilder<Self>] {
        &[&Points]
    }

    /// The sets of endgame tables, one for each set of rules that needs its own.
    fn table_sets() -> Vec<Box<dyn TableSet>> {
        Vec::new()
    }

    /// The set of tables for this position's variant, if there is one.
    fn table_set(&self) -> Option<Box<dyn TableSet>> {
        None
    }
}

/// Evaluates `$body` with `$position` as the start position of a game, in the game's own type.
macro_rules! in_game {
    ($kind:expr, $position:ident => $body:expr) => {
        with_game!(&Position::start($kind.default_variant()), $position => $body)
    };
}

/// Returns the builder of the evaluation with this name, or of the game's best.
///
/// # Errors
/// The game has no evaluation of this name.
pub fn builder<G: GameEngine>(name: Option<&str>) -> Result<&'static dyn EvaluationBuilder<G>, ProfileError> {
    let builders = G::evaluations();
    let Some(name) = name else { return Ok(builders[0]) };
    builders.iter().copied().find(|builder| builder.name() == name).ok_or_else(|| {
        let known: Vec<_> = builders.iter().map(|builder| builder.name()).collect();
        ProfileError(format!("evaluation: {name:?} is not one of {}", known.join(", ")))
    })
}

/// Describes the evaluation with this name, or the game's best.
///
/// # Errors
/// The game has no evaluation of this name.
pub fn describe(kind: GameKind, evaluation: Option<&str>) -> Result<Described, ProfileError> {
    fn of<G: GameEngine>(_: &G, name: Option<&str>) -> Result<Described, ProfileError> {
        builder::<G>(name).map(|builder| builder.describe())
    }
    in_game!(kind, p => of(p, evaluation))
}

/// Checks that a game has an evaluation of this name, without building the tables that [`describe`] may need.
///
/// # Errors
/// The game has no evaluation of this name.
pub fn check_evaluation(kind: GameKind, name: &str) -> Result<(), ProfileError> {
    fn of<G: GameEngine>(_: &G, name: &str) -> Result<(), ProfileError> {
        builder::<G>(Some(name)).map(drop)
    }
    in_game!(kind, p => of(p, name))
}

/// Returns an evaluation's built-in weights.
///
/// # Errors
/// The game has no evaluation of this name.
pub fn own_weights(kind: GameKind, evaluation: &str) -> Result<Weights, ProfileError> {
    fn of<G: GameEngine>(_: &G, name: &str) -> Result<Weights, ProfileError> {
        builder::<G>(Some(name)).map(|builder| builder.weights())
    }
    in_game!(kind, p => of(p, evaluation))
}

/// Loads the built-in weights of this name (`othello-patterns`), or the weights file at this path.
///
/// # Errors
/// One sentence, if the file does not exist or cannot be used.
pub fn load_weights(name_or_path: &str) -> Result<Weights, String> {
    load_weights_in(Path::new(""), name_or_path)
}

/// Like [`load_weights`], with paths relative to this folder.
pub(crate) fn load_weights_in(folder: &Path, name_or_path: &str) -> Result<Weights, String> {
    let builtin = GameKind::ALL.iter().find_map(|kind| {
        let evaluation = name_or_path.strip_prefix(kind.id())?.strip_prefix('-')?;
        own_weights(*kind, evaluation).ok()
    });
    if let Some(weights) = builtin {
        return Ok(weights);
    }
    let path = folder.join(name_or_path);
    if !path.exists() {
        let names: Vec<_> = GameKind::ALL.iter().flat_map(|kind| weights_of(*kind)).collect();
        let (path, names) = (path.display(), names.join(", "));
        return Err(format!("no weights file {path}; the built-in weights are {names}"));
    }
    let file = WeightsFile::read(&path, describe)?;
    Ok(Weights::of(name_or_path, file))
}

/// The names of a game's evaluations, the best first.
pub fn evaluation_names(kind: GameKind) -> Vec<&'static str> {
    fn names<G: GameEngine>(_: &G) -> Vec<&'static str> {
        G::evaluations().iter().map(|builder| builder.name()).collect()
    }
    in_game!(kind, p => names(p))
}

/// The names of a game's built-in weights.
fn weights_of(kind: GameKind) -> Vec<String> {
    evaluation_names(kind).into_iter().map(|name| format!("{kind}-{name}")).collect()
}

static PROBCUT: LazyLock<Vec<ProbCut>> = LazyLock::new(|| {
    fn texts<G: GameEngine>(_: &G) -> &'static [&'static str] {
        G::PROBCUT
    }
    let texts = GameKind::ALL.iter().flat_map(|&kind| in_game!(kind, p => texts(p)));
    // The files are built in, and a test reads them all.
    texts
        .map(|text| ProbCut::parse(text, check_evaluation).expect("a built-in ProbCut file is valid"))
        .collect()
});

/// Returns the ProbCut parameters fitted for an evaluation with its own weights, if there are any.
pub fn own_probcut(kind: GameKind, evaluation: &str) -> Option<&'static ProbCut> {
    PROBCUT.iter().find(|probcut| probcut.kind == kind && probcut.evaluation == evaluation)
}

/// How the time of the side to move is best divided, in games whose length is known, if the moves of a whole game have this
/// much on average.
pub fn pace_at(position: &Position, average: Duration) -> Option<Pace> {
    with_game!(position, p => p.pace(average))
}

/// Returns the stage of the game, from 0 for the evaluation's first bucket to 1 for its last. The default is the game's
/// best evaluation.
///
/// # Errors
/// The game has no evaluation of this name.
pub fn stage_at(position: &Position, evaluation: Option<&str>) -> Result<f64, ProfileError> {
    fn of<G: GameEngine>(position: &G, name: Option<&str>) -> Result<f64, ProfileError> {
        let builder = builder::<G>(name)?;
        Ok(stage(builder.bucket(position), builder.buckets()))
    }
    with_game!(position, p => of(p, evaluation))
}

/// How many points of a game's best evaluation raise the winning chance from 50 to 73 percent.
pub(crate) fn points_per_logit(kind: GameKind) -> f64 {
    fn of<G: GameEngine>(_: &G) -> f64 {
        G::POINTS_PER_LOGIT
    }
    in_game!(kind, p => of(p))
}

/// A game's profiles as TOML.
pub(crate) fn profiles(kind: GameKind) -> &'static str {
    fn of<G: GameEngine>(_: &G) -> &'static str {
        G::PROFILES
    }
    in_game!(kind, p => of(p))
}

/// A game's opening book as text.
pub(crate) fn book(kind: GameKind) -> &'static str {
    fn of<G: GameEngine>(_: &G) -> &'static str {
        G::BOOK
    }
    in_game!(kind, p => of(p))
}

/// The measured strengths of a game's levels as JSON.
pub fn strengths(kind: GameKind) -> &'static str {
    fn of<G: GameEngine>(_: &G) -> &'static str {
        G::STRENGTHS
    }
    in_game!(kind, p => of(p))
}

/// A game's sets of endgame tables.
pub fn table_sets(kind: GameKind) -> Vec<Box<dyn TableSet>> {
    fn of<G: GameEngine>(_: &G) -> Vec<Box<dyn TableSet>> {
        G::table_sets()
    }
    in_game!(kind, p => of(p))
}

/// The set of endgame tables of a variant, if there is one.
pub fn table_set(variant: Variant) -> Option<Box<dyn TableSet>> {
    with_game!(&Position::start(variant), p => p.table_set())
}

/// Opens the tablebases of these games in a folder. Files that cannot be used are skipped and reported.
pub fn open_tablebases(folder: &Path, kinds: &[GameKind]) -> (Tablebases, Vec<TablebaseError>) {
    let sets: Vec<_> = kinds.iter().flat_map(|&kind| table_sets(kind)).collect();
    Tablebases::open(folder, &sets)
}
