//! What the results of a match say of the difference in strength.

/// A difference in Elo points with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// The difference that fits the score best.
    pub difference: f64,
    /// The interval's lower end; infinitely low where every game was lost.
    pub low: f64,
    /// The interval's upper end; infinitely high where every game was won.
    pub high: f64,
}

/// The quantile of the normal distribution that leaves 2.5 % on either side.
const Z95: f64 = 1.959_964;

/// The difference that the logistic model gives to an expected score (0 to 1).
pub fn difference(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The difference of the player who has these scores in pairs of games, each 0, 0.25 ... 1: both games of a pair begin
/// from the same opening, so that they are not independent and only pairs are counted.
///
/// The interval is Wilson's for the mean, with the variance of the pairs in the place of a coin's: it stays sensible
/// when everything was won.
pub fn of_pairs(scores: &[f64]) -> Elo {
    let n = scores.len() as f64;
    if scores.is_empty() {
        return Elo { difference: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let mean = scores.iter().sum::<f64>() / n;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / n;
    // How much more or less the pairs vary than tosses of a coin with this mean would.
    let coin = mean * (1.0 - mean);
    let tosses = if variance > 0.0 && coin > 0.0 { n * coin / variance } else { n };
    let z2 = Z95 * Z95;
    let centre = (mean + z2 / (2.0 * tosses)) / (1.0 + z2 / tosses);
    let reach = Z95 / (1.0 + z2 / tosses) * (coin / tosses + z2 / (4.0 * tosses * tosses)).sqrt();
    let bounded = |score: f64| difference(score.clamp(0.0, 1.0));
    Elo { difference: bounded(mean), low: bounded(centre - reach), high: bounded(centre + reach) }
}

/// What a sequential test has found (Wald's probability ratio test).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is at least the greater of the two that are tested.
    Stronger,
    /// It is at most the lesser one.
    NotStronger,
    /// More games are needed.
    Open,
}

/// The sequential test of two differences, with 5 % of errors of either kind, by the normal approximation of the
/// likelihood ratio of the pairs' scores (generalised SPRT).
pub fn sprt(scores: &[f64], lesser: f64, greater: f64) -> Verdict {
    let n = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / n;
    if scores.len() < 10 || variance == 0.0 {
        return Verdict::Open;
    }
    let expected = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
    let (low, high) = (expected(lesser), expected(greater));
    let ratio = n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
    let bound = (0.95f64 / 0.05).ln();
    if ratio >= bound {
        Verdict::Stronger
    } else if ratio <= -bound {
        Verdict::NotStronger
    } else {
        Verdict::Open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_are_190_points() {
        assert!((difference(0.75) - 190.85).abs() < 0.01);
        let elo = of_pairs(&[1.0, 0.5, 1.0, 0.5].repeat(100));
        assert!((elo.difference - 190.85).abs() < 0.01);
        assert!(elo.low > 150.0 && elo.high < 235.0, "{elo:?}");
    }

    #[test]
    fn a_clean_sweep_has_a_lower_end_and_no_upper_one() {
        let elo = of_pairs(&[1.0; 50]);
        assert!(elo.difference == f64::INFINITY && elo.high > 1500.0, "{elo:?}");
        assert!(elo.low > 300.0 && elo.low.is_finite(), "{elo:?}");
    }

    #[test]
    fn equal_players_are_within_the_interval() {
        let elo = of_pairs(&[0.5, 1.0, 0.0, 0.25, 0.75].repeat(20));
        assert!(elo.low < 0.0 && elo.high > 0.0 && elo.difference.abs() < 1e-9, "{elo:?}");
        assert_eq!(sprt(&[0.5, 1.0, 0.0].repeat(10), 0.0, 20.0), Verdict::Open);
        assert_eq!(sprt(&[1.0, 0.5].repeat(100), 0.0, 20.0), Verdict::Stronger);
        assert_eq!(sprt(&[0.0, 0.5].repeat(100), 0.0, 20.0), Verdict::NotStronger);
    }
}
