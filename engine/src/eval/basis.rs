//! What the learned evaluations of a game begin with: its phases, and what is known of a position without learning.

use parlor_rules::awele::Awele;
use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::kalah::Kalah;
use parlor_rules::othello::Othello;
use parlor_rules::santorini::Santorini;
use parlor_rules::{Game, GameKind, Side};

use super::{awele, checkers, kalah, santorini};
use crate::value::{JUDGED, Value};

/// Pits in a row of the boards that are learned from.
pub(super) const ROW: usize = 6;

/// What a game's learned evaluations begin with.
pub trait Basis: Game {
    /// Which game it is.
    const KIND: GameKind;
    /// How many phases a game has.
    const PHASES: usize;
    /// Units of a value that make a point.
    const UNIT: Value;
    /// No value is further from 0 than this many points.
    const LIMIT: Value;

    /// The phase of a position, below [`PHASES`](Self::PHASES).
    fn phase(&self) -> usize;

    /// What is known without learning, in units, if there is something: what is learned comes beyond it.
    fn base(&self) -> Option<Value> {
        None
    }

    /// Whether what is learned can be laid on a position's board; where not, it is judged by what is known without.
    fn fits(&self) -> bool {
        true
    }
}

/// A value of these units within the game's limit.
#[inline]
pub(super) fn limited<G: Basis>(value: Value) -> Value {
    let bound = (G::LIMIT * G::UNIT).min(JUDGED);
    value.clamp(-bound, bound)
}

impl Basis for Othello {
    const KIND: GameKind = GameKind::Othello;
    const PHASES: usize = 15;
    const UNIT: Value = 128;
    const LIMIT: Value = 64;

    fn phase(&self) -> usize {
        let discs = self.discs(Side::First) | self.discs(Side::Second);
        (discs.count_ones() as usize).saturating_sub(4).min(4 * Self::PHASES - 1) / 4
    }
}

impl Basis for Checkers {
    const KIND: GameKind = GameKind::Checkers;
    const PHASES: usize = 6;
    const UNIT: Value = 100;
    const LIMIT: Value = 100;

    fn phase(&self) -> usize {
        let pieces = |side| self.men(side) | self.kings(side);
        let count = (pieces(Side::First) | pieces(Side::Second)).count_ones() as usize;
        (count.saturating_sub(1) / 4).min(Self::PHASES - 1)
    }

    fn base(&self) -> Option<Value> {
        Some(checkers::MATERIAL.judge(self))
    }

    /// The small board is judged without.
    fn fits(&self) -> bool {
        self.variant() == Variant::English
    }
}

/// The phase by the seeds that are still in the pits.
fn by_seeds(rows: [&[u8]; 2], step: usize, phases: usize) -> usize {
    let seeds: usize = rows.into_iter().flatten().map(|&seeds| usize::from(seeds)).sum();
    (seeds / step).min(phases - 1)
}

impl Basis for Kalah {
    const KIND: GameKind = GameKind::Kalah;
    const PHASES: usize = 8;
    const UNIT: Value = 100;
    const LIMIT: Value = 240;

    fn phase(&self) -> usize {
        by_seeds([self.pits(Side::First), self.pits(Side::Second)], 9, Self::PHASES)
    }

    fn base(&self) -> Option<Value> {
        Some(kalah::CHANCES.judge(self))
    }

    /// Boards with other than six pits are judged without.
    fn fits(&self) -> bool {
        self.pits(Side::First).len() == ROW
    }
}

impl Basis for Awele {
    const KIND: GameKind = GameKind::Awele;
    const PHASES: usize = 8;
    const UNIT: Value = 100;
    const LIMIT: Value = 48;

    fn phase(&self) -> usize {
        by_seeds([&self.pits(Side::First), &self.pits(Side::Second)], 6, Self::PHASES)
    }

    fn base(&self) -> Option<Value> {
        Some(awele::PITS.judge(self))
    }
}

impl Basis for Santorini {
    const KIND: GameKind = GameKind::Santorini;
    const PHASES: usize = 8;
    const UNIT: Value = 100;
    const LIMIT: Value = 100;

    fn phase(&self) -> usize {
        let built: u32 = (1..=4).map(|height| self.at_least(height).count_ones()).sum();
        (built as usize / 4).min(Self::PHASES - 1)
    }

    fn base(&self) -> Option<Value> {
        Some(santorini::ROOM.judge(self))
    }

    /// While workers are being placed there is nothing that was learned from.
    fn fits(&self) -> bool {
        !self.is_placing()
    }
}
