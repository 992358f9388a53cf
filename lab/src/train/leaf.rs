//! Leaves of large searches, scored by searches of their own: what an evaluation is asked for while a strong player thinks.
//!
//! After Veness, Silver, Uther and Blair, "Bootstrapping from game tree search", 2009, who learn from all nodes of a tree. Hardly
//! any leaf is a position that a good player would reach.

use parlor_engine::players::{LeafSample, Player};
use parlor_engine::search::Limits;
use parlor_rules::{Game as _, Position, Record, Variant, with_game};
use serde::{Deserialize, Serialize};

use super::examples::is_evaluated;
use super::selfplay::{answer, rounded};

/// How many times the positions of a search for a move the tree has from which leaves are taken.
const LARGER: u64 = 16;

/// Leaves of a tree. Where a side is further ahead than so many points, little is left to learn.
const WANTED: LeafSample = LeafSample { most: 8, within: 1.5 };

/// After more positions without an irreversible move, sides only wait for each other, and one tree is much like the next.
const WAITING: usize = 4;

/// A position that a search evaluated, with its score.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Leaf {
    /// The position's text.
    position: String,
    /// The player's evaluation of the position, in points for the side to move.
    pub(super) score: f32,
    /// Whether the score is exact.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) exact: bool,
}

impl Leaf {
    /// Leaves of a large search of this point of a game, by a player with a limit of nodes; none where sides only wait.
    ///
    /// # Errors
    /// A sentence: the player does not play the game.
    pub(super) fn sample(record: &Record, player: &mut Player) -> Result<Vec<Self>, String> {
        if record.recent().len() > WAITING {
            return Ok(Vec::new());
        }
        let limits = Limits::nodes(player.profile().nodes.unwrap_or(1).saturating_mul(LARGER));
        let positions = player.leaves(record, WANTED, &limits).map_err(|error| error.to_string())?;
        // A search asks for the evaluation elsewhere too, to see whether it can leave something out.
        let leaves = positions.into_iter().filter(|position| with_game!(position, p => is_evaluated(p)));
        leaves.map(|position| Leaf::scored(position, player)).collect()
    }

    fn scored(position: Position, player: &mut Player) -> Result<Self, String> {
        let text = position.to_string();
        let answer = answer(player, &Record::new(position))?;
        Ok(Leaf { position: text, score: rounded(answer.score), exact: answer.exact })
    }

    /// The position, or a sentence that says what is wrong with its text.
    pub(super) fn position(&self, variant: Variant) -> Result<Position, String> {
        Position::from_text(variant, &self.position)
            .map_err(|error| format!("a leaf, {:?}: {error}", self.position))
    }
}
