//! Answers from the tablebase during a game.

use parlor_rules::awele::Awele;
use parlor_rules::{Game, Side};

use super::{Entry, Tablebase};
use crate::tablebase::{History, Probe, ProbeContext, ProbeResult};
use crate::value::{INFINITE, win};

/// The value that a side forces from the seeds on the board, and in how many plies.
type Force = (i32, u8);

impl Entry {
    /// What the side to move forces, or what its opponent forces.
    fn force(&self, by_mover: bool) -> Force {
        if by_mover { (self.least, self.least_plies) } else { (-self.most, self.most_plies) }
    }
}

impl Probe<Awele> for Tablebase {
    fn most_pieces(&self) -> u32 {
        self.seeds() as u32
    }

    fn probe(&self, position: &Awele, context: &ProbeContext<'_, Awele>) -> Option<ProbeResult> {
        let side = position.to_move();
        let (own, other) = (i32::from(position.store(side)), i32::from(position.store(!side)));
        if (48 - own - other) as usize > self.seeds() || position.outcome().is_some() {
            return None;
        }
        let entry = self.entry(position)?;
        let (gain, plies) = self.holds(side, entry.force(true), side, context)?;
        let (loss, loss_plies) = self.holds(!side, entry.force(false), side, context)?;
        let (ahead, behind) = (own - other + gain, other - own + loss);
        // A majority means a difference of at least two seeds, reached no later than the forced value.
        let sure = |margin: i32, plies: u8| match margin {
            1.. => win(2, plies.into()),
            0 => 0,
            _ => -INFINITE,
        };
        let result = ProbeResult {
            least: sure(ahead, plies),
            most: -sure(behind, loss_plies),
            plies: if ahead > 0 {
                plies
            } else if behind > 0 {
                loss_plies
            } else {
                0
            }
            .into(),
        };
        (ahead >= 0 || behind >= 0).then_some(result)
    }
}

impl Tablebase {
    /// What `by` forces in a position with `to_move` to move, if the game leaves enough plies and its history does not
    /// interfere. Otherwise only what is always certain: at worst, `by` loses all the seeds that are left.
    fn holds(
        &self,
        by: Side,
        force: Force,
        to_move: Side,
        context: &ProbeContext<'_, Awele>,
    ) -> Option<Force> {
        const NOTHING: Force = (-48, 0);
        debug_assert!(by == to_move || by == !to_move);
        let (value, plies) = force;
        let time = context.plies_left.is_none_or(|left| u32::from(plies) <= left) && plies != super::TOO_LONG;
        let clear = match context.history {
            History::Fresh => true,
            History::Unknown => false,
            History::Recent(positions) => positions.iter().rev().skip(1).all(|earlier| {
                let earlier_force = self.entry(earlier).map(|entry| entry.force(earlier.to_move() == by));
                earlier_force.is_some_and(|(other, its)| other < value || other == value && its >= plies)
            }),
        };
        Some(if time && clear { force } else { NOTHING })
    }
}
