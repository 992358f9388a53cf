//! Proves a puzzle again: its solution is the only one at each decision, and everything it states about itself is true.

use parlor_rules::{Game, Move, Record};

use crate::prove::Prover;
use crate::{Goal, MOST_DECISIONS, Puzzle, id_of};

/// How far the second method got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proven {
    /// Whether the second method also proved every decision.
    pub twice: bool,
}

/// Two provers for one game.
pub struct Verifier {
    first: Prover,
    second: Prover,
}

impl Verifier {
    /// The provers for a variant.
    pub fn new(variant: parlor_rules::Variant) -> Self {
        Verifier { first: Prover::new(variant), second: Prover::plain(variant) }
    }

    /// Provers that are ready within a second; where tables are needed, they cover only the smallest endings.
    pub fn quick(variant: parlor_rules::Variant) -> Self {
        Verifier { first: Prover::quick(variant), second: Prover::plain(variant) }
    }

    /// Proves a puzzle by both methods. The second may exceed its bounds, but must not contradict the first.
    ///
    /// # Errors
    /// One sentence that says what is wrong.
    pub fn verify(&mut self, puzzle: &Puzzle) -> Result<Proven, String> {
        let wrong = |reason: String| format!("puzzle {}: {reason}", puzzle.id);
        if puzzle.id != id_of(&puzzle.start) {
            return Err(wrong("the id does not follow from the position".to_owned()));
        }
        let decisions = puzzle.decisions();
        if decisions.is_empty() || decisions.len() > MOST_DECISIONS {
            return Err(wrong(format!(
                "expected 1 to {MOST_DECISIONS} decisions, found {}",
                decisions.len()
            )));
        }
        let mut twice = true;
        for (record, solution) in &decisions {
            twice &= self.decision(puzzle.goal, record, *solution).map_err(wrong)?;
        }
        let last = decisions.last().map(|(record, _)| record.moves().len() + 1);
        if last != Some(puzzle.line.len()) {
            return Err(wrong("the solution goes on after the last decision".to_owned()));
        }
        Ok(Proven { twice })
    }

    /// Proves that one move reaches the goal and no other does. Returns whether both methods proved it.
    fn decision(&mut self, goal: Goal, record: &Record, solution: Move) -> Result<bool, String> {
        let (position, played) = (record.position(), record.moves().len() as u32);
        let plies = goal.plies().map(|plies| plies.saturating_sub(played));
        let mut twice = true;
        for m in position.legal_moves() {
            let expected = m == solution;
            let first = self.first.after(position, m, goal.target(), plies);
            if first != Some(expected) {
                return Err(format!("{m} in {position}: expected {expected} for {goal}, found {first:?}"));
            }
            match self.second.after(position, m, goal.target(), plies) {
                Some(second) if second != expected => {
                    return Err(format!("{m} in {position}: the second method contradicts the first"));
                }
                proven => twice &= proven.is_some(),
            }
        }
        if played == 0 {
            self.asks_for_all(goal, position, solution)?;
        }
        if let (Goal::Most { margin, next }, 0) = (goal, played) {
            self.margins(position, solution, [margin, next])?;
        }
        Ok(twice)
    }

    /// Rejects a puzzle that asks for less than its solution achieves, even if no other move achieves that much.
    fn asks_for_all(
        &mut self,
        goal: Goal,
        position: &parlor_rules::Position,
        solution: Move,
    ) -> Result<(), String> {
        let win_within = match goal {
            Goal::Draw => None,
            Goal::Hold(_) => goal.plies(),
            Goal::WinIn(moves) if moves > 1 => Goal::WinIn(moves - 1).plies(),
            Goal::Win | Goal::WinIn(_) | Goal::Most { .. } => return Ok(()),
        };
        match self.first.after(position, solution, Goal::Win.target(), win_within) {
            Some(true) => Err(format!("{solution} in {position}: expected no more than {goal}, found a win")),
            _ => Ok(()),
        }
    }

    /// Checks that the best and second-best margins are those that the puzzle states.
    fn margins(
        &mut self,
        position: &parlor_rules::Position,
        solution: Move,
        expected: [i32; 2],
    ) -> Result<(), String> {
        let mut found = [i32::MIN; 2];
        for m in position.legal_moves() {
            let margin = self.first.margin_after(position, m).ok_or("a margin is not proven")?;
            let place = usize::from(m != solution);
            found[place] = found[place].max(margin);
        }
        if found == expected {
            Ok(())
        } else {
            Err(format!("expected margins {expected:?}, found {found:?}"))
        }
    }
}
