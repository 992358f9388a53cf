//! Players at work: a [`Profile`] that chooses moves.

mod answer;
mod book;
mod memory;
mod noise;

use parlor_rules::{Game, GameKind, Move, Position, Record, with_game};

use crate::error::GameOver;
pub use crate::error::NoMove;
use crate::eval::Evaluation;
use crate::games::{GameEngine, table_sets};
use crate::profile::{Algorithm, Profile};
use crate::search::{
    Analysis, Backup, Evaluator, Features, Limits, Root, Statistics, Table, Tactics, beam, minimax,
    static_value,
};
use crate::solve::{Task, solve_or_search};
use crate::tablebase::{Tablebases, in_background};

pub use answer::{Answer, Explanation, Proven};
pub use book::{Advice, Book};
use memory::Memories;

/// With at most this many positions per move, a mebibyte of memory is enough.
const FEW_NODES: u64 = 1 << 14;

/// The share of the limits for a forced move. What the search learns on it helps with the next move.
const FORCED: f64 = 0.02;

/// The size of a player's transposition table in mebibytes: what a move of a few seconds fills, and less for shallow
/// searches, because one process plays many games.
fn table_mebibytes(profile: &Profile) -> usize {
    match (profile.algorithm, profile.depth) {
        _ if profile.nodes.is_some_and(|nodes| nodes <= FEW_NODES) => 1,
        (Algorithm::Pvs | Algorithm::AlphaBeta, None | Some(9..)) => 16,
        (Algorithm::Pvs | Algorithm::AlphaBeta, Some(5..)) => 4,
        _ => 1,
    }
}

/// A profile at work in one game after another. It keeps what it has learned about positions from move to move.
pub struct Player {
    profile: Profile,
    table: Table,
    memories: Memories,
    tables: Tablebases,
    /// Whether tablebases are built in memory for games without any.
    builds_tables: bool,
    /// Whether it plays the first moves of games from the book.
    uses_book: bool,
    random: fastrand::Rng,
}

impl Player {
    /// A player with this profile.
    pub fn new(profile: Profile) -> Self {
        let table = Table::with_mebibytes(table_mebibytes(&profile));
        let random = profile.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        Player {
            profile,
            table,
            memories: Memories::default(),
            tables: Tablebases::none(),
            builds_tables: false,
            uses_book: false,
            random,
        }
    }

    /// The same player with these tablebases, if its profile uses any.
    #[must_use]
    pub fn with_tables(mut self, tables: &Tablebases) -> Self {
        self.set_tables(tables.clone());
        self
    }

    /// Replaces its tablebases, if its profile uses any.
    pub fn set_tables(&mut self, tables: Tablebases) {
        self.tables = if self.profile.tables { tables } else { Tablebases::none() };
    }

    /// Makes the player build small tablebases in memory if it has none, and play without them until they are done.
    /// This needs a profile that uses tablebases and has a time limit: other players must always play the same moves.
    #[must_use]
    pub fn with_tables_in_memory(self) -> Self {
        let builds_tables = self.profile.tables && self.profile.time.is_some();
        Player { builds_tables, ..self }
    }

    /// Makes the player use its game's opening book when it plays; for analysis it still searches.
    #[must_use]
    pub fn with_book(self) -> Self {
        Player { uses_book: true, ..self }
    }

    /// Whether its book knows a move for this position, so that there is nothing to search.
    pub fn book_knows(&self, position: &Position) -> bool {
        self.uses_book && Book::of(position.kind()).knows(position)
    }

    /// Its profile.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Chooses a move in the current position, within these limits and the profile's own.
    ///
    /// # Errors
    /// The game has ended, or the profile does not fit it.
    pub fn choose(&mut self, record: &Record<Position>, limits: &Limits) -> Result<Answer, NoMove> {
        self.profile.plays_variant(record.position().variant())?;
        if self.uses_book
            && limits.playing
            && let Some(answer) = Book::of(record.position().kind()).answer(record)
        {
            return Ok(answer);
        }
        let depth = self.profile.depth_after(record.moves().len());
        let mut limits = limits.and(depth, self.profile.nodes, self.profile.time);
        limits.threads = limits.threads.max(self.profile.threads.into());
        if limits.playing && limits.time.is_some() && record.legal_moves().len() == 1 {
            limits = limits.share(FORCED);
        }
        with_game!(record.position(), position => self.choose_in(position, record, &limits))
    }

    /// Chooses a move within these limits alone, without the profile's own and without a book: a bot ponders for longer
    /// than it thinks.
    ///
    /// # Errors
    /// The game has ended, or the profile does not fit it.
    pub fn ponder(&mut self, record: &Record<Position>, limits: &Limits) -> Result<Answer, NoMove> {
        self.profile.plays_variant(record.position().variant())?;
        with_game!(record.position(), position => self.choose_in(position, record, limits))
    }

    fn choose_in<G: GameEngine>(
        &mut self,
        position: &G,
        record: &Record<Position>,
        limits: &Limits,
    ) -> Result<Answer, NoMove> {
        let made = self.builds_tables && !self.tables.has(position.kind());
        let tables = if made { made_for(position.kind()) } else { self.tables.clone() };
        let root = Root::of(record, position).with_tables(&tables, record);
        if root.is_over() {
            return Err(NoMove::GameOver);
        }
        let evaluating = self.profile.evaluation::<G>(position.kind())?;
        let analysis = self.analyse(&root, record, evaluating.evaluator(), limits)?;
        Ok(Answer::new::<G>(analysis, &*evaluating.evaluation))
    }

    /// The terms of the evaluation at a position, for `--explain`.
    ///
    /// # Errors
    /// The profile does not fit the game.
    pub fn explain(&self, position: &Position) -> Result<Explanation, NoMove> {
        with_game!(position, p => Ok(Explanation::new(p, &*self.profile.evaluation(p.kind())?.evaluation)))
    }

    fn analyse<G: GameEngine>(
        &mut self,
        root: &Root<G>,
        record: &Record<Position>,
        evaluator: Evaluator<'_, G>,
        limits: &Limits,
    ) -> Result<Analysis<G::Move>, GameOver> {
        let evaluation = evaluator.evaluation;
        let placed = self.profile.placement.and_then(|way| root.position.placed(way, &mut self.random));
        if let Some(m) = placed {
            return Ok(unsearched(root, evaluation, m));
        }
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
            Algorithm::Horizon => minimax(root, evaluation, Backup::Best, limits),
            Algorithm::HorizonAvg | Algorithm::MinimaxAvg => {
                minimax(root, evaluation, Backup::Average, limits)
            }
            Algorithm::Minimax => minimax(root, evaluation, Backup::Worst, limits),
            Algorithm::Beam => beam(root, evaluation, self.profile.width as usize, &mut self.random, limits),
            Algorithm::AlphaBeta | Algorithm::Pvs if self.profile.temperature > 0.0 => {
                let searching = noise::Searching { evaluator, features, table: &self.table, limits };
                Ok(noise::choose(&searching, root, record, self.profile.temperature, &mut self.random))
            }
            Algorithm::AlphaBeta | Algorithm::Pvs => {
                let (table, memory) = (&self.table, self.memories.of::<G>());
                solve_or_search(Task { root, evaluator, features, table, memory, limits })
            }
        }
    }
}

/// The tablebases built in memory for a game; none until they are done.
fn made_for(kind: GameKind) -> Tablebases {
    let small = table_sets(kind).into_iter().find(|set| set.in_memory_size().is_some());
    small.map(in_background).unwrap_or_default()
}

/// The answer for a move that was not searched.
fn unsearched<G: Tactics>(root: &Root<G>, evaluation: &dyn Evaluation<G>, m: G::Move) -> Analysis<G::Move> {
    Analysis {
        line: vec![m],
        value: static_value(evaluation, &root.position),
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
