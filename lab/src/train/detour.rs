//! Detours from a game of self-play: positions that a search meets but no game reaches.
//!
//! Nearly all leaves of a search are positions after a mistake. A game with many mistakes is soon decided, and teaches
//! little about close positions; a detour comes back to its game.

use fastrand::Rng;
use parlor_engine::players::Player;
use parlor_rules::{Game as _, Move, Position, Record, with_game};
use serde::{Deserialize, Serialize};

use super::examples::is_evaluated;
use super::selfplay::{answer, rounded};

/// The greatest number of random moves at the start of a detour.
const MAX_RANDOM: usize = 3;

/// The greatest number of moves that the player makes to reach a position that a search would evaluate. If they do not
/// suffice, the detour is given up.
const MAX_PLAYED: usize = 8;

/// A position away from the line of a game, with its score.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Detour {
    /// How many plies of the game come before it.
    pub(super) at: usize,
    /// The moves from there to the position.
    moves: String,
    /// The player's evaluation of the position, in points for the side to move.
    pub(super) score: f32,
    /// Whether the score is exact.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) exact: bool,
}

impl Detour {
    /// Makes random moves from this point of a game, and then the player's moves until nothing hangs. `None` if the
    /// game ends on the way, or does not become quiet.
    ///
    /// # Errors
    /// Returns a sentence if the player does not play the game.
    pub(super) fn make(
        record: &Record,
        player: &mut Player,
        random: &mut Rng,
    ) -> Result<Option<Self>, String> {
        let at = record.moves().len();
        let mut record = record.clone();
        for _ in 0..random.usize(1..=MAX_RANDOM) {
            let Some(m) = random.choice(record.legal_moves()) else { return Ok(None) };
            record.play(m).map_err(|error| error.to_string())?;
        }
        for _ in 0..=MAX_PLAYED {
            if record.ending().is_some() {
                break;
            }
            let answer = answer(player, &record)?;
            if with_game!(record.position(), p => is_evaluated(p)) {
                let moves: Vec<_> = record.moves()[at..].iter().map(ToString::to_string).collect();
                let (score, exact) = (rounded(answer.score), answer.exact);
                return Ok(Some(Detour { at, moves: moves.join(" "), score, exact }));
            }
            record.play(answer.best()).map_err(|error| error.to_string())?;
        }
        Ok(None)
    }

    /// The position that it reaches in a game with this start and these moves; `None` if a move is not legal.
    pub(super) fn position(&self, start: &Position, moves: &[Move]) -> Option<Position> {
        let mut position = start.clone();
        moves.get(..self.at)?.iter().for_each(|m| position.play_unchecked(*m));
        for word in self.moves.split_whitespace() {
            let m = position.parse_move(word).ok()?;
            position.play(m).ok()?;
        }
        Some(position)
    }
}
