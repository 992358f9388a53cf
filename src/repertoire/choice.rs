//! Completes a choice of player.

use parlor_protocol::http::Algorithm;
use parlor_protocol::{PlayerChoice, Refusal};
use parlor_rules::Variant;

use super::engines::only_timed;
use super::options::check_options;
use super::{bad, within};
use crate::config::{self, Repertoire};

/// The search depth of an algorithm that is chosen without a limit.
const DEFAULT_DEPTH: u32 = 4;

impl Repertoire {
    /// Returns the player as it plays this variant, with everything filled in that the choice left open. It takes at
    /// most `most_ms` for a move.
    pub(crate) fn complete(
        &self,
        choice: &PlayerChoice,
        variant: Variant,
        most_ms: u32,
    ) -> Result<PlayerChoice, Refusal> {
        let kind = variant.kind();
        let game = self.games.get(kind.id()).ok_or_else(|| bad(format!("no players of {kind} are known")))?;
        let named = [choice.name.is_some(), choice.level.is_some(), choice.algorithm.is_some()];
        if named.into_iter().filter(|named| *named).count() > 1 {
            return Err(bad("expected a name, a level or an algorithm, not several of them".to_owned()));
        }
        if let Some(engine) = self.engine(choice) {
            game.named(&engine.name, variant)?;
            return only_timed(choice, engine, most_ms);
        }
        let mut complete = choice.clone();
        let algorithm = match (&choice.name, &choice.algorithm) {
            (Some(name), _) => self.algorithm(&game.named(name, variant)?.algorithm)?,
            (None, Some(id)) => self.algorithm(id)?,
            (None, None) => {
                let level = *complete.level.get_or_insert(*config::LEVELS.end());
                within("level", level, &config::LEVELS)?;
                self.algorithm("pvs")?
            }
        };
        if !algorithm.deep {
            // Clients have always sent a depth with every algorithm.
            complete.depth = None;
        }
        check_options(&complete, algorithm)?;
        game.check_evaluation(choice, algorithm)?;
        let time_ms = *complete.time_ms.get_or_insert(most_ms);
        within("time_ms", time_ms, &(1..=most_ms))?;
        let limited = choice.nodes.is_some() || choice.time_ms.is_some();
        if choice.algorithm.is_some() && algorithm.deep && !(deepens(choice, algorithm) && limited) {
            complete.depth.get_or_insert(DEFAULT_DEPTH);
        }
        Ok(complete)
    }
}

/// Returns whether the algorithm deepens iteratively, so that time or nodes can be its only limit. Textbook alpha-beta,
/// which has a move order of its own or none, does not.
fn deepens(choice: &PlayerChoice, algorithm: &Algorithm) -> bool {
    let textbook = choice.ordering == Some(false) || choice.best_first.is_some_and(|children| children > 0);
    algorithm.id == "pvs" || (algorithm.id == "alphabeta" && !textbook)
}
