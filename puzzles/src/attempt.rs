//! Somebody solves a puzzle: whether their moves are right, and what is replied.

use parlor_rules::{Game, Move, Record};

use crate::Puzzle;
use crate::puzzle::is_choice;

/// What a move of the solver is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    /// Right, and the puzzle goes on after these plies: the move, and all replies up to the next decision.
    GoesOn(Vec<Move>),
    /// Right, and the puzzle is solved.
    Solved(Vec<Move>),
    /// Legal, but not the solution.
    Wrong,
}

/// A puzzle that is being solved, after some right decisions.
#[derive(Debug, Clone)]
pub struct Attempt<'a> {
    puzzle: &'a Puzzle,
    record: Record,
}

impl<'a> Attempt<'a> {
    /// The beginning of a puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Attempt { puzzle, record: Record::new(puzzle.start.clone()) }
    }

    /// The puzzle after so many plies of its solution; `None` if the solver does not decide there.
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

    /// Judges a move. A right one is played with what is forced or replied after it; `None` if the move is not legal or
    /// the puzzle is solved already.
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
