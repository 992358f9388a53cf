//! An attempt at a puzzle: whether the solver's moves are right, and the replies to them.

use parlor_rules::{Game, Move, Record};

use crate::Puzzle;
use crate::puzzle::is_choice;

/// The verdict on a move of the solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    /// Right, and the puzzle goes on after these plies: the move and all replies up to the next decision.
    GoesOn(Vec<Move>),
    /// Right, and the puzzle is solved.
    Solved(Vec<Move>),
    /// Legal, but not the solution.
    Wrong,
}

/// A puzzle that is being solved, after some right moves.
#[derive(Debug, Clone)]
pub struct Attempt<'a> {
    puzzle: &'a Puzzle,
    record: Record,
}

impl<'a> Attempt<'a> {
    /// Starts a puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Attempt { puzzle, record: Record::new(puzzle.start.clone()) }
    }

    /// The puzzle after this many plies of its solution; `None` if the solver has no decision there.
    pub fn at(puzzle: &'a Puzzle, plies: usize) -> Option<Self> {
        let mut attempt = Attempt::new(puzzle);
        for &m in puzzle.line.get(..plies)? {
            attempt.record.play(m).ok()?;
        }
        attempt.decides().then_some(attempt)
    }

    fn decides(&self) -> bool {
        self.record.to_move() == Some(self.puzzle.solver()) && is_choice(&self.record)
    }

    /// The game so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Judges a move. A right one is played together with the forced moves and replies after it. `None` if the move is
    /// not legal or the puzzle is already solved.
    pub fn answer(&mut self, m: Move) -> Option<Judged> {
        let at = self.record.moves().len();
        let right = *self.puzzle.line.get(at)?;
        if !self.record.position().is_legal(m) {
            return None;
        }
        if m != right {
            return Some(Judged::Wrong);
        }
        let mut played = Vec::new();
        for &m in &self.puzzle.line[at..] {
            if self.decides() && !played.is_empty() {
                return Some(Judged::GoesOn(played));
            }
            self.record.play(m).ok()?;
            played.push(m);
        }
        Some(Judged::Solved(played))
    }
}
