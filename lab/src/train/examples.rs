//! Positions labelled with the results of their games.

use std::any::Any;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use parlor_engine::games::GameEngine;
use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::{Limits, Tactics};
use parlor_rules::notation::wthor;
use parlor_rules::{Game, GameKind, Move, Position, Record, Side, with_game};

use super::detour::Detour;
use super::games_file::{self, Wanted};
use super::parallel::map_in_order;

/// A position and its label.
#[derive(Debug, Clone)]
pub struct Example<G> {
    /// The position.
    pub position: G,
    /// The value that it should have for the side to move: in points, or 1, 0 or -1 in a game without points.
    pub target: f32,
    /// The game that it comes from. Games are held out for validation as a whole.
    pub game: u32,
    /// How much it counts relative to others.
    pub count: f32,
}

/// A file of games to learn from.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// The file.
    pub path: PathBuf,
    /// How much each of its positions counts.
    pub count: f32,
}

/// A labelled dataset.
#[derive(Debug, Clone)]
pub struct Examples<G> {
    /// All examples, game by game.
    pub all: Vec<Example<G>>,
    /// The number of games.
    pub games: u32,
    /// The files from which positions are learned even after tables have proven the result.
    pub proven_by_tables: Vec<PathBuf>,
}

/// How positions are labelled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Labels {
    /// In self-play, how much of a label is the player's own score; the rest is the result of the game. An exact
    /// score is the whole label.
    pub judgement: f64,
    /// Points that multiply the odds by e, for scores in games without points.
    pub scale: f64,
    /// Whether self-play teaches only until the result is proven. What comes after a proof by tables does not teach how
    /// to win without them.
    pub unproven: bool,
    /// Games played by people are solved from this number of empty squares on.
    pub exact: usize,
}

/// Whether a search evaluates this position: a quiet one without a threat to meet.
pub(super) fn is_evaluated<G: Tactics>(position: &G) -> bool {
    position.is_quiet() && !position.is_threatened()
}

/// The byte of a WTHOR header that holds the number of empty squares at which the theoretical scores were computed.
const WTHOR_DEPTH: usize = 14;

impl<G: GameEngine> Examples<G> {
    /// An empty dataset.
    pub(super) const fn new() -> Self {
        Self { all: Vec::new(), games: 0, proven_by_tables: Vec::new() }
    }

    /// Adds the quiet positions of a game without a threat to meet, because a search evaluates only those. `target` is
    /// the value of a position for the side to move, or `None` if it is unknown.
    fn add_game(
        &mut self,
        start: &Position,
        moves: &[Move],
        count: f32,
        target: impl Fn(usize, &G) -> Option<f32>,
    ) {
        let mut position = start.clone();
        for (ply, m) in moves.iter().enumerate() {
            self.add(&position, count, |p| target(ply, p));
            position.play_unchecked(*m);
        }
        self.games += 1;
    }

    /// Adds a position of the current game if a search evaluates it, and its target is known.
    fn add(&mut self, position: &Position, count: f32, target: impl Fn(&G) -> Option<f32>) {
        let of_game = with_game!(position, p => (p as &dyn Any).downcast_ref::<G>());
        if let Some(p) = of_game.filter(|p| is_evaluated(*p))
            && let Some(target) = target(p)
        {
            self.all.push(Example { position: p.clone(), target, game: self.games, count });
        }
    }

    /// Adds the games of a file: a WTHOR file if its name ends in `.wtb`, otherwise one of self-play.
    ///
    /// # Errors
    /// Returns a sentence if the file cannot be read, or holds another game or variant.
    pub fn add_file(
        &mut self,
        source: &Source,
        wanted: Wanted,
        labels: &Labels,
        threads: usize,
    ) -> Result<(), String> {
        let Source { path, count } = source;
        let wthor = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("wtb"));
        match (wthor, wanted.kind) {
            (true, GameKind::Othello) => self.add_wthor(path, *count, labels.exact, threads),
            (true, kind) => Err(format!("{} contains games of othello, not of {kind}", path.display())),
            (false, _) => self.add_self_play(path, *count, wanted, labels),
        }
    }

    fn add_self_play(
        &mut self,
        path: &Path,
        count: f32,
        wanted: Wanted,
        labels: &Labels,
    ) -> Result<(), String> {
        let &Labels { judgement, scale, unproven, .. } = labels;
        let name = path.display();
        let text =
            std::fs::read_to_string(path).map_err(|error| format!("{name} cannot be read: {error}"))?;
        let (terms, games) = games_file::read(path, &text, wanted)?;
        if terms.tables && !unproven {
            self.proven_by_tables.push(path.to_owned());
        }
        let mut known = HashSet::new();
        for game in games {
            let (start, moves, game) = game?;
            // With few random plies a game may occur again; it must not count twice.
            if !known.insert((game.start.clone(), game.moves.clone())) {
                continue;
            }
            let judged = |score: f32| {
                if G::POINTS { f64::from(score) } else { (f64::from(score) / scale / 2.0).tanh() }
            };
            let proven = if unproven { game.exact.first().copied() } else { None };
            let end = game.scores.len().min(proven.unwrap_or(usize::MAX));
            let taught = |detour: &&Detour| !unproven || !detour.exact && detour.at < game.random + end;
            for detour in game.detours.iter().filter(taught) {
                let position = detour
                    .position(&start, &moves)
                    .ok_or_else(|| format!("{name}: a detour of {:?} is not legal", game.moves))?;
                // The game's result says nothing about the detour, so the player's score is the whole label.
                let target = if detour.exact { detour.score } else { judged(detour.score) as f32 };
                self.add(&position, count, |_| Some(target));
            }
            // Older files hold differences of pieces where they decide the game without being its result.
            let result = if G::POINTS { game.result } else { game.result.clamp(-1.0, 1.0) };
            self.add_game(&start, &moves, count, |ply, p| {
                let result = if p.to_move() == Side::First { result } else { -result };
                let at = ply.checked_sub(game.random)?;
                let score = *game.scores[..end].get(at)?;
                if game.exact.contains(&at) {
                    return Some(score);
                }
                Some((judgement * judged(score) + (1.0 - judgement) * f64::from(result)) as f32)
            });
        }
        Ok(())
    }

    /// Adds the games of a WTHOR file. Positions up to the depth of the theoretical scores are labelled with those; the
    /// last ones are solved, and those in between get the value of the first solved one.
    fn add_wthor(&mut self, path: &Path, count: f32, exact: usize, threads: usize) -> Result<(), String> {
        let name = path.display();
        let bytes = std::fs::read(path).map_err(|error| format!("{name} cannot be read: {error}"))?;
        let file = wthor::read(&bytes).map_err(|error| format!("{name}: {error}"))?;
        // Passes are plies too, but rare; an early one moves the limit by a ply.
        let border = SQUARES.saturating_sub(usize::from(bytes[WTHOR_DEPTH]));
        let chunks: Vec<_> = file.games.chunks(CHUNK).collect();
        let solved = map_in_order(chunks.len(), threads, |chunk| {
            let mut solver = solver();
            chunks[chunk].iter().map(|game| ends(game, exact, &mut solver)).collect::<Vec<_>>()
        });
        for (game, ends) in file.games.iter().zip(solved.into_iter().flatten()) {
            let difference = |black: u8| 2.0 * f32::from(black.min(64)) - 64.0;
            let theory = difference(game.theoretical_score);
            let first = ends.first().copied().unwrap_or_else(|| difference(game.black_score));
            let begin = game.record.moves().len() - ends.len();
            let target = |ply: usize, p: &G| {
                let late = || ply.checked_sub(begin).map_or(first, |at| ends[at]);
                let for_black = if ply > border { late() } else { theory };
                Some(if p.to_move() == Side::First { for_black } else { -for_black })
            };
            self.add_game(game.record.start(), game.record.moves(), count, target);
        }
        Ok(())
    }
}

/// The number of empty squares at the start of Othello.
const SQUARES: usize = 60;

/// Games that share a solver: allocating its memory takes longer than solving a game.
const CHUNK: usize = 512;

pub(super) fn solver() -> Player {
    Player::new(Profile::of(Algorithm::Pvs))
}

/// The values for Black of the last positions of a game, from the first one with at most `exact` empty squares on.
pub(super) fn ends(game: &wthor::Game, exact: usize, solver: &mut Player) -> Vec<f32> {
    let mut position = game.record.start().clone();
    let mut ends = Vec::new();
    for m in game.record.moves() {
        let discs: u32 = position.score().map_or(0, |score| score.iter().sum());
        if discs as usize + exact >= 64 {
            let answer = solver.choose(&Record::new(position.clone()), &Limits::default());
            // Without limits the search sees to the end of the game.
            let Some(answer) = answer.ok().filter(|answer| answer.exact) else { return Vec::new() };
            let score = answer.score as f32;
            ends.push(if position.to_move() == Side::First { score } else { -score });
        }
        position.play_unchecked(*m);
    }
    ends
}

/// The files at these paths; a folder stands for its files with this extension, in the order of their names.
///
/// # Errors
/// A folder cannot be read, or holds no such file.
pub fn files(paths: &[PathBuf], ending: &str) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let failed = |error| format!("{} cannot be read: {error}", path.display());
        let entries = std::fs::read_dir(path).map_err(failed)?;
        let mut found = entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<Vec<_>, _>>()
            .map_err(failed)?;
        found.retain(|file| file.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending)));
        if found.is_empty() {
            return Err(format!("{} contains no .{ending} files", path.display()));
        }
        found.sort();
        files.extend(found);
    }
    Ok(files)
}

/// The moves of a game if all of them are legal.
pub(super) fn moves(start: &Position, text: &str) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let play = |word: &str| {
        let m = position.parse_move(word).ok()?;
        position.play(m).ok()?;
        Some(m)
    };
    text.split_whitespace().map(play).collect()
}
