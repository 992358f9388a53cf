//! A puzzle.

use parlor_rules::{Game, GameKind, Move, Position, Record, Side};

use crate::{Goal, Theme};

/// The most decisions a puzzle can have.
pub const MOST_DECISIONS: usize = 5;

/// A position and the only way to achieve its goal.
#[derive(Debug, Clone, PartialEq)]
pub struct Puzzle {
    /// The game's letter and six letters or digits derived from the position.
    pub id: String,
    /// The position, with the solver to move.
    pub start: Position,
    /// The solution with the opponent's replies; it ends with the solver's last decision.
    pub line: Vec<Move>,
    /// What it asks for.
    pub goal: Goal,
    /// What it shows.
    pub themes: Vec<Theme>,
    /// The first rating, from the answers of the levels, and its deviation.
    pub rating: [i32; 2],
}

/// The id of the puzzle that starts from a position.
pub fn id_of(position: &Position) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let hash = u64::from_str_radix(&position.wire_hash().to_string(), 16).expect("sixteen digits");
    let mut rest = hash % 36u64.pow(6);
    let mut id: String = position.kind().id()[..1].to_owned();
    for _ in 0..6 {
        id.push(DIGITS[(rest % 36) as usize].into());
        rest /= 36;
    }
    id
}

/// Whether the side to move has a choice, which makes its move a decision.
pub(crate) fn is_choice(record: &Record) -> bool {
    record.ending().is_none() && record.position().count_moves() > 1
}

impl Puzzle {
    /// The game.
    pub fn kind(&self) -> GameKind {
        self.start.kind()
    }

    /// The variant.
    pub fn variant(&self) -> parlor_rules::Variant {
        self.start.variant()
    }

    /// The side that solves it.
    pub fn solver(&self) -> Side {
        self.start.to_move()
    }

    /// The record before each of the solver's decisions, and the move to find there.
    pub fn decisions(&self) -> Vec<(Record, Move)> {
        let mut record = Record::new(self.start.clone());
        let mut decisions = Vec::new();
        for &m in &self.line {
            if record.to_move() == Some(self.solver()) && is_choice(&record) {
                decisions.push((record.clone(), m));
            }
            if record.play(m).is_err() {
                break;
            }
        }
        decisions
    }
}
