//! Reviews of finished games: the value of each position, and which moves were mistakes.
//!
//! The positions are searched from the end to the start by one player, which keeps its memory: what a later position
//! proved is known when the move that led to it is judged.

mod mark;

use parlor_rules::{Game, Outcome, Position, Record, Side};

use crate::players::{Answer, NoMove, Player, Proven};
use crate::search::Limits;

pub use mark::{Mark, winning_chance};

/// What is known about the position before one ply, and about the move played in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The number of plies before the position; the last position is after the last move.
    pub ply: usize,
    /// The side to move; `None` after the end.
    pub to_move: Option<Side>,
    /// What the search found; `None` after the end.
    pub answer: Option<Answer>,
    /// How the game ended, if the rules have ended it here.
    pub outcome: Option<Outcome>,
    /// The winning chance of the first player, from 0 to 1; a draw counts half.
    pub chance: f64,
    /// What was wrong with the move that was played, if anything.
    pub mark: Option<Mark>,
}

impl Judged {
    /// What is proven for `side`.
    fn proven_for(&self, side: Side) -> Option<Proven> {
        match (self.outcome, &self.answer) {
            (Some(Outcome::Draw), _) => Some(Proven::Draw),
            (Some(Outcome::Win(winner)), _) => Some(if winner == side { Proven::Win } else { Proven::Loss }),
            (None, Some(answer)) => answer
                .proven
                .map(|proven| if self.to_move == Some(side) { proven } else { proven.reversed() }),
            (None, None) => None,
        }
    }

    fn chance_of(&self, side: Side) -> f64 {
        if side == Side::First { self.chance } else { 1.0 - self.chance }
    }
}

/// Judges every position of a game, the last one first, and calls `on_judged` with each as soon as it is judged.
///
/// # Errors
/// The player's profile does not fit the game.
pub fn review(
    game: &Record<Position>,
    player: &mut Player,
    limits: &Limits,
    mut on_judged: impl FnMut(&Judged),
) -> Result<(), NoMove> {
    let mut record = game.clone();
    let mut after: Option<Judged> = None;
    for ply in (0..=game.moves().len()).rev() {
        record.take_back_to(ply);
        let mut judged = judge(&record, player, limits)?;
        if let (Some(after), Some(&played)) = (&after, game.moves().get(ply)) {
            judged.mark = mark::of(&judged, played, after);
        }
        on_judged(&judged);
        after = Some(judged);
    }
    Ok(())
}

fn judge(record: &Record<Position>, player: &mut Player, limits: &Limits) -> Result<Judged, NoMove> {
    let ply = record.moves().len();
    if let Some(ending) = record.ending() {
        let chance = match ending.outcome {
            Outcome::Win(Side::First) => 1.0,
            Outcome::Win(Side::Second) => 0.0,
            Outcome::Draw => 0.5,
        };
        let outcome = Some(ending.outcome);
        return Ok(Judged { ply, to_move: None, answer: None, outcome, chance, mark: None });
    }
    let answer = player.choose(record, limits)?;
    let side = record.position().to_move();
    let own = winning_chance(&answer, record.position().kind());
    let chance = if side == Side::First { own } else { 1.0 - own };
    Ok(Judged { ply, to_move: Some(side), answer: Some(answer), outcome: None, chance, mark: None })
}
