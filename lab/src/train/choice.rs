//! A move that an oracle chose, and what it says about the weights of a student who had to choose too.

use parlor_engine::games::{GameEngine, builder};
use parlor_rules::{Game, Move, Position, with_game};

use super::run::TrainingRun;

/// A choice: the features of the position after each legal move, and the index of the oracle's move.
pub(super) struct Choice {
    pub(super) moves: Vec<Vec<(u32, i32)>>,
    pub(super) right: usize,
}

impl Choice {
    fn values(&self, weights: &[f64]) -> Vec<f64> {
        let value = |features: &Vec<(u32, i32)>| {
            features.iter().map(|&(feature, factor)| weights[feature as usize] * f64::from(factor)).sum()
        };
        self.moves.iter().map(value).collect()
    }

    pub(super) fn chances(&self, weights: &[f64], scale: f64) -> Vec<f64> {
        let values = self.values(weights);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let odds: Vec<f64> = values.iter().map(|value| ((value - most) / scale).exp()).collect();
        let sum: f64 = odds.iter().sum();
        odds.into_iter().map(|odds| odds / sum).collect()
    }

    /// The report's own rule: away from each move that looks better than the oracle's, and towards the oracle's.
    pub(super) fn correct(&self, weights: &mut [f64], rate: f64) {
        let values = self.values(weights);
        let wrong = self.moves.iter().zip(&values).filter(|(_, value)| **value > values[self.right]);
        for (features, _) in wrong {
            for (features, rate) in [(&self.moves[self.right], rate), (features, -rate)] {
                features
                    .iter()
                    .for_each(|&(feature, factor)| weights[feature as usize] += rate * f64::from(factor));
            }
        }
    }

    /// The probability that the student plays the oracle's move; it chooses among equal moves at random.
    pub(super) fn agreement(&self, weights: &[f64]) -> f64 {
        let values = self.values(weights);
        let right = values[self.right];
        let equal = values.iter().filter(|value| **value == right).count();
        if values.iter().any(|value| *value > right) { 0.0 } else { 1.0 / equal as f64 }
    }
}

/// The features after each move; `None` if there is only one move or one of them ends the game.
pub(super) fn choice(run: &TrainingRun, position: &Position, right: Move) -> Result<Option<Choice>, String> {
    fn features<G: GameEngine>(p: &G, own: bool, evaluation: &str) -> Result<Vec<(u32, i32)>, String> {
        let builder = builder::<G>(Some(evaluation)).map_err(|error| error.to_string())?;
        let mut features = Vec::new();
        builder.features(p, &mut features);
        features.iter_mut().for_each(|(_, factor)| *factor = if own { *factor } else { -*factor });
        Ok(features)
    }
    let legal = position.legal_moves();
    let right = legal.iter().position(|m| *m == right);
    let mut moves = Vec::new();
    for m in &legal {
        let next = position.after(*m);
        if next.outcome().is_some() {
            return Ok(None);
        }
        let own = next.to_move() == position.to_move();
        moves.push(with_game!(&next, p => features(p, own, &run.evaluation))?);
    }
    Ok(right.filter(|_| moves.len() > 1).map(|right| Choice { moves, right }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the weights 1 and 1 the moves are worth 3, 4, 2 and 5, and the oracle plays the first. The second and the
    /// fourth look better: 2 * (2, 1) - (0, 4) - (5, 0) = (-1, -2), of which a tenth is added.
    #[test]
    fn mistakes_move_the_weights_by_the_difference_of_the_features() {
        let features = |a, b| vec![(0, a), (1, b)];
        let choice =
            Choice { moves: vec![features(2, 1), features(0, 4), features(1, 1), features(5, 0)], right: 0 };
        let mut weights = [1.0, 1.0];
        choice.correct(&mut weights, 0.1);
        assert!((weights[0] - 0.9).abs() < 1e-9 && (weights[1] - 0.8).abs() < 1e-9, "{weights:?}");
        let agreed = Choice { moves: vec![features(2, 1), features(1, 1)], right: 0 };
        agreed.correct(&mut weights, 0.1);
        assert!((weights[0] - 0.9).abs() < 1e-9, "the oracle's move is already the best");
    }
}
