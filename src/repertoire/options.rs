//! Checks the options of a choice: its algorithm and its game must have them.

use parlor_protocol::http::Algorithm;
use parlor_protocol::{PlayerChoice, Refusal};

use super::{bad, within};
use crate::config::GameRepertoire;

impl GameRepertoire {
    /// Checks that the algorithm evaluates positions, and that the game has the named evaluation.
    pub(super) fn check_evaluation(
        &self,
        choice: &PlayerChoice,
        algorithm: &Algorithm,
    ) -> Result<(), Refusal> {
        let Some(name) = &choice.evaluation else { return Ok(()) };
        if !algorithm.deep {
            return Err(bad(format!("evaluation is not an option of {}", algorithm.id)));
        }
        if self.evaluations.iter().any(|evaluation| evaluation.name == *name) {
            return Ok(());
        }
        let known: Vec<_> = self.evaluations.iter().map(|evaluation| evaluation.name.as_str()).collect();
        Err(bad(format!("unknown evaluation: {name}; the evaluations are {}", known.join(", "))))
    }
}

/// Checks that the algorithm has the given options, and that they are within their bounds.
pub(super) fn check_options(choice: &PlayerChoice, algorithm: &Algorithm) -> Result<(), Refusal> {
    let given = [
        ("depth", choice.depth.map(u64::from)),
        ("deeper", choice.deeper.map(u64::from)),
        ("nodes", choice.nodes),
        ("ordering", choice.ordering.map(u64::from)),
        ("best_first", choice.best_first.map(u64::from)),
        ("width", choice.width.map(u64::from)),
    ];
    for (field, value) in given.into_iter().filter_map(|(field, value)| Some((field, value?))) {
        let Some(option) = algorithm.options.iter().find(|option| option.name == field) else {
            return Err(bad(format!("{field} is not an option of {}", algorithm.id)));
        };
        if let Some([least, most]) = option.bounds {
            within(field, value, &(least..=most))?;
        }
    }
    if choice.best_first.is_some_and(|children| children > 0) && choice.ordering == Some(false) {
        return Err(bad("best_first is an order: ordering cannot be false with it".to_owned()));
    }
    Ok(())
}
