//! The strengths of all contestants, estimated from all results together (the Bradley-Terry model).

use crate::Tally;
use crate::elo::Estimate;

/// The number of Newton steps: with a few contestants the fit converges long before.
const ROUNDS: usize = 50;

/// Elo points for one unit of the logistic curve.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The strengths of `contestants`, with 95 % intervals, relative to the one at `anchor`, from the matches between
/// them, each given by its two contestants and its tally from the first one's side.
///
/// Half a point is added for either side of each match, so that a contestant who wins everything stays finite.
pub fn strengths(contestants: usize, matches: &[([usize; 2], Tally)], anchor: usize) -> Vec<Estimate> {
    let mut units = vec![0.0; contestants];
    for _ in 0..ROUNDS {
        let (gradient, curvature) = derivatives(&units, matches, anchor);
        let step = solve(curvature, gradient);
        for (unit, step) in units.iter_mut().zip(step) {
            // A long first step could overshoot where results are one-sided.
            *unit += step.clamp(-1.0, 1.0);
        }
    }
    let (_, curvature) = derivatives(&units, matches, anchor);
    (0..contestants)
        .map(|i| {
            let mut one = vec![0.0; contestants];
            one[i] = 1.0;
            let variance = if i == anchor { 0.0 } else { solve(curvature.clone(), one)[i] };
            let elo = units[i] * ELO_PER_UNIT;
            let reach = 1.96 * variance.max(0.0).sqrt() * ELO_PER_UNIT;
            Estimate { elo, low: elo - reach, high: elo + reach }
        })
        .collect()
}

type Matrix = Vec<Vec<f64>>;

/// The gradient of the log-likelihood, and its negative Hessian. The anchor's row keeps its strength at 0.
fn derivatives(units: &[f64], matches: &[([usize; 2], Tally)], anchor: usize) -> (Vec<f64>, Matrix) {
    let n = units.len();
    let (mut gradient, mut curvature) = (vec![0.0; n], vec![vec![0.0; n]; n]);
    for ([a, b], tally) in matches {
        let games = f64::from(tally.all().games()) + 1.0;
        let points = tally.all().points() + 0.5;
        let expected = 1.0 / (1.0 + (units[*b] - units[*a]).exp());
        gradient[*a] += points - games * expected;
        gradient[*b] -= points - games * expected;
        let weight = games * expected * (1.0 - expected);
        for (i, j) in [(*a, *b), (*b, *a)] {
            curvature[i][i] += weight;
            curvature[i][j] -= weight;
        }
    }
    curvature[anchor].fill(0.0);
    for row in &mut curvature {
        row[anchor] = 0.0;
    }
    (gradient[anchor], curvature[anchor][anchor]) = (0.0, 1.0);
    (gradient, curvature)
}

/// Solves `matrix * x = right` by elimination. An empty row, of a contestant without games, gives 0.
fn solve(mut matrix: Matrix, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for column in 0..n {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..n).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(column);
        if matrix[pivot][column].abs() < 1e-12 {
            continue;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (row, value) = (matrix[column].clone(), right[column]);
        for other in (0..n).filter(|&other| other != column) {
            let factor = matrix[other][column] / row[column];
            matrix[other].iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
            right[other] -= factor * value;
        }
    }
    (0..n).map(|i| if matrix[i][i].abs() < 1e-12 { 0.0 } else { right[i] / matrix[i][i] }).collect()
}

#[cfg(test)]
mod tests {
    use parlor_rules::{Game, GameKind, Outcome, Position, Record, Side};

    use super::*;
    use crate::{GameId, Played, elo};

    /// A match in which A wins `wins` pairs of games and loses `losses`.
    fn won(wins: usize, losses: usize) -> Tally {
        let mut tally = Tally::default();
        for number in 0..2 * (wins + losses) {
            let game = GameId { of_match: 0, number };
            let winner = if number < 2 * wins { game.seat_of_a() } else { !game.seat_of_a() };
            let record = Record::new(Position::start(GameKind::Othello.default_variant()));
            tally.count(&Played {
                game,
                record,
                outcome: Outcome::Win(winner),
                fault: None,
                work: Default::default(),
            });
        }
        assert_eq!(tally.as_side(Side::First).games() as usize, wins + losses);
        tally
    }

    #[test]
    fn two_contestants_differ_by_their_score() {
        let strengths = strengths(2, &[([0, 1], won(300, 100))], 1);
        assert!((strengths[0].elo - elo::of_score(0.75)).abs() < 1.0, "{strengths:?}");
        assert_eq!((strengths[1].elo, strengths[1].low), (0.0, 0.0));
        assert!(strengths[0].low > 160.0 && strengths[0].high < 220.0, "{strengths:?}");
    }

    #[test]
    fn strengths_add_up_along_a_chain_and_grow_less_certain() {
        let chain = [([1, 0], won(75, 25)), ([2, 1], won(75, 25)), ([3, 2], won(100, 0))];
        let strengths = strengths(4, &chain, 0);
        assert!((strengths[2].elo - 2.0 * strengths[1].elo).abs() < 1.0, "{strengths:?}");
        assert!(strengths[3].elo > strengths[2].elo + 500.0 && strengths[3].elo.is_finite());
        let width = |i: usize| strengths[i].high - strengths[i].low;
        assert!(width(0) == 0.0 && width(1) < width(2) && width(2) < width(3));
    }
}
