//! What a move threw away: by proof if there is one, by winning chances otherwise.

use parlor_rules::{GameKind, Move};

use super::Judged;
use crate::games::points_per_logit;
use crate::players::{Answer, Proven};

/// The loss of winning chance from which a move gets this mark.
const INACCURACY: f64 = 0.1;
const MISTAKE: f64 = 0.2;
const BLUNDER: f64 = 0.3;

/// What was wrong with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It lost a little.
    Inaccuracy,
    /// It lost a lot.
    Mistake,
    /// It lost most of what there was.
    Blunder,
    /// The position was a proven draw and is now a proven loss.
    ThrewDraw,
    /// The position was a proven win and is now a proven draw or loss.
    ThrewWin,
}

impl Mark {
    /// The mark's name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
            Mark::ThrewDraw => "threw_draw",
            Mark::ThrewWin => "threw_win",
        }
    }
}

/// What was wrong with `played`, between the position before it and the one after it.
pub(super) fn of(before: &Judged, played: Move, after: &Judged) -> Option<Mark> {
    let side = before.to_move?;
    if before.answer.as_ref()?.best() == played {
        // The best move stays the best, whatever the next search says about it.
        return None;
    }
    match (before.proven_for(side), after.proven_for(side)) {
        (Some(Proven::Win), Some(Proven::Draw | Proven::Loss)) => return Some(Mark::ThrewWin),
        (Some(Proven::Draw), Some(Proven::Loss)) => return Some(Mark::ThrewDraw),
        // A lost position cannot get worse, and a proven win that is still proven is no mistake.
        (Some(Proven::Loss), _) | (_, Some(Proven::Win)) => return None,
        _ => {}
    }
    match before.chance_of(side) - after.chance_of(side) {
        lost if lost >= BLUNDER => Some(Mark::Blunder),
        lost if lost >= MISTAKE => Some(Mark::Mistake),
        lost if lost >= INACCURACY => Some(Mark::Inaccuracy),
        _ => None,
    }
}

/// The winning chance of the side to move, from 0 to 1; a draw counts half.
pub fn winning_chance(answer: &Answer, kind: GameKind) -> f64 {
    match answer.proven {
        Some(Proven::Win) => 1.0,
        Some(Proven::Draw) => 0.5,
        Some(Proven::Loss) => 0.0,
        None => 1.0 / (1.0 + (-answer.score / points_per_logit(kind)).exp()),
    }
}
