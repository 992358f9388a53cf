//! Players at work: a [`Profile`] that chooses moves.

mod answer;
mod noise;

use std::fmt;

use parlor_rules::{Game, Move, Position, Record, with_game};

use crate::eval::Evaluation;
use crate::games::Tactics;
use crate::profile::{Algorithm, Profile, ProfileError};
use crate::search::{Analysis, Backup, Features, GameOver, Limits, Root, Statistics, Table, beam, plain};
use crate::solve::{Memory, Task, think};
use crate::tablebase::{Tables, usual};

pub use answer::{Answer, Explanation, Proven};

/// So many positions a move fill a mebibyte of memory not faster than they are forgotten.
const FEW_NODES: u64 = 1 << 14;

/// What a player remembers, in mebibytes: what a move of some seconds fills, and less where it does not look far,
/// because one process plays many games.
fn table_mebibytes(profile: &Profile) -> usize {
    match (profile.algorithm, profile.depth) {
        _ if profile.nodes.is_some_and(|nodes| nodes <= FEW_NODES) => 1,
        (Algorithm::Pvs | Algorithm::AlphaBeta, None | Some(9..)) => 16,
        (Algorithm::Pvs | Algorithm::AlphaBeta, Some(5..)) => 4,
        _ => 1,
    }
}

/// Why a player has no move to offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoMove {
    /// The game has ended.
    GameOver,
    /// The profile does not fit the game.
    Unfit(ProfileError),
}

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMove::GameOver => GameOver.fmt(f),
            NoMove::Unfit(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoMove {}

impl From<GameOver> for NoMove {
    fn from(_: GameOver) -> Self {
        NoMove::GameOver
    }
}

impl From<ProfileError> for NoMove {
    fn from(error: ProfileError) -> Self {
        NoMove::Unfit(error)
    }
}

/// A profile at work in one game after another: it keeps what it has learned of positions from move to move.
pub struct Player {
    profile: Profile,
    table: Table,
    memory: Memory,
    tables: Tables,
    /// Whether tables are made in memory for a game that has none at hand.
    makes_tables: bool,
    random: fastrand::Rng,
}

impl Player {
    /// A player who plays as the profile says.
    pub fn new(profile: Profile) -> Self {
        let table = Table::with_mebibytes(table_mebibytes(&profile));
        let random = profile.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        Player {
            profile,
            table,
            memory: Memory::default(),
            tables: Tables::none(),
            makes_tables: false,
            random,
        }
    }

    /// The same player with tables at hand, if its profile asks any.
    #[must_use]
    pub fn with_tables(mut self, tables: &Tables) -> Self {
        self.set_tables(tables.clone());
        self
    }

    /// Gives it other tables, if its profile asks any.
    pub fn set_tables(&mut self, tables: Tables) {
        self.tables = if self.profile.tables { tables } else { Tables::none() };
    }

    /// The same player, who has small tables made in memory where none are at hand and plays on without them until they
    /// are there. Only if its profile asks tables and thinks for a time: other players play the same moves every time.
    #[must_use]
    pub fn making_tables(self) -> Self {
        let makes_tables = self.profile.tables && self.profile.time.is_some();
        Player { makes_tables, ..self }
    }

    /// The profile that it plays by.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Chooses a move in the game as it stands, within the limits and the profile's own.
    ///
    /// # Errors
    /// The game has ended, or the profile does not fit it.
    pub fn choose(&mut self, record: &Record<Position>, limits: &Limits) -> Result<Answer, NoMove> {
        let kind = record.position().kind();
        if !self.profile.plays(kind) {
            return Err(ProfileError(format!("kinds: {} does not play {kind}", self.profile.name)).into());
        }
        let depth = self.profile.depth_after(record.moves().len());
        let mut limits = limits.and(depth, self.profile.nodes, self.profile.time);
        limits.threads = limits.threads.max(self.profile.threads.into());
        with_game!(record.position(), position => self.choose_in(position, record, &limits))
    }

    fn choose_in<G: Tactics>(
        &mut self,
        position: &G,
        record: &Record<Position>,
        limits: &Limits,
    ) -> Result<Answer, NoMove> {
        let made = self.makes_tables && !self.tables.know(position.kind());
        let tables = if made { usual(position.kind()) } else { self.tables.clone() };
        let root = Root::of(record, position).with_tables(&tables, record);
        if root.is_over() {
            return Err(NoMove::GameOver);
        }
        let evaluation = self.profile.evaluation::<G>(position.kind())?;
        let analysis = self.analyse(&root, record, &*evaluation, limits)?;
        Ok(Answer::new::<G>(analysis, &*evaluation))
    }

    /// The terms of the evaluation at a position, for `--explain`.
    ///
    /// # Errors
    /// The profile does not fit the game.
    pub fn explain(&self, position: &Position) -> Result<Explanation, NoMove> {
        with_game!(position, p => Ok(Explanation::new(p, &*self.profile.evaluation(p.kind())?)))
    }

    fn analyse<G: Tactics>(
        &mut self,
        root: &Root<G>,
        record: &Record<Position>,
        evaluation: &dyn Evaluation<G>,
        limits: &Limits,
    ) -> Result<Analysis<G::Move>, GameOver> {
        let features = match self.profile.algorithm {
            Algorithm::Pvs => Features::STRONG.without(&self.profile.without),
            _ if self.profile.best_first > 0 => {
                Features { best_first: self.profile.best_first as usize, ..Features::TEXTBOOK }
            }
            _ if self.profile.ordering => Features::EXACT,
            _ => Features::TEXTBOOK,
        };
        match self.profile.algorithm {
            Algorithm::Random => {
                let moves = root.position.legal_moves();
                Ok(unsearched(root, evaluation, moves[self.random.usize(0..moves.len())]))
            }
            Algorithm::First => Ok(unsearched(root, evaluation, root.position.legal_moves()[0])),
            Algorithm::Horizon => plain(root, evaluation, Backup::Best, limits),
            Algorithm::HorizonAvg | Algorithm::MinimaxAvg => plain(root, evaluation, Backup::Average, limits),
            Algorithm::Minimax => plain(root, evaluation, Backup::Worst, limits),
            Algorithm::Beam => beam(root, evaluation, &mut self.random, limits),
            Algorithm::AlphaBeta | Algorithm::Pvs if self.profile.temperature > 0.0 => {
                let searching = noise::Searching { evaluation, features, table: &self.table, limits };
                Ok(noise::choose(&searching, root, record, self.profile.temperature, &mut self.random))
            }
            Algorithm::AlphaBeta | Algorithm::Pvs => {
                let (table, memory) = (&self.table, &mut self.memory);
                think(Task { root, evaluation, features, table, memory, limits })
            }
        }
    }
}

/// What a player says of a move that it has not thought about.
fn unsearched<G: Tactics>(root: &Root<G>, evaluation: &dyn Evaluation<G>, m: G::Move) -> Analysis<G::Move> {
    Analysis {
        line: vec![m],
        value: evaluation.value(&root.position),
        exact: false,
        decided: false,
        depth: 0,
        statistics: Statistics::default(),
        elapsed: std::time::Duration::ZERO,
    }
}

/// The moves of a line as moves of any game.
fn moves<M: Into<Move> + Copy>(line: &[M]) -> Vec<Move> {
    line.iter().map(|&m| m.into()).collect()
}
