//! Strength from scores: Elo differences with their uncertainty, and the sequential test that ends a match early.
//!
//! The unit of all statistics is the pair of games with the same opening and swapped sides. The two games of a pair are
//! not independent of each other, but pairs are (their counts are called pentanomial).

use crate::Tally;

/// A difference in strength with its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The difference in Elo points.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The Elo difference at which this fraction of the points is expected, by the logistic curve.
pub fn of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The fraction of the points that is expected at this Elo difference.
pub fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How many standard deviations hold 95 %.
const Z: f64 = 1.96;

/// The difference between A and B that a tally shows; `None` before the first game.
///
/// A sweep has no finite Elo difference. Its interval holds the differences at which the probability of such a sweep
/// lies between 2.5 and 97.5 %, and its estimate is the one at which that is 50 %.
pub fn estimate(tally: &Tally) -> Option<Estimate> {
    let games = f64::from(tally.all().games());
    let score = tally.all().score();
    if games == 0.0 {
        return None;
    }
    let swept = |chance: f64| of_score(chance.powf(1.0 / games));
    let sweep = Estimate { elo: swept(0.5), low: swept(0.025), high: swept(0.975) };
    if score == 1.0 {
        return Some(sweep);
    }
    if score == 0.0 {
        return Some(Estimate { elo: -sweep.elo, low: -sweep.high, high: -sweep.low });
    }
    let reach = Z * standard_error(tally);
    let most = to_score(sweep.high);
    let at = |score: f64| of_score(score.clamp(1.0 - most, most));
    Some(Estimate { elo: at(score), low: at(score - reach), high: at(score + reach) })
}

/// The standard error of the score, from the pairs.
pub(crate) fn standard_error(tally: &Tally) -> f64 {
    let Moments { pairs, variance, .. } = moments(tally);
    (variance / pairs).sqrt()
}

struct Moments {
    pairs: f64,
    mean: f64,
    variance: f64,
}

/// Mean and variance of the score of a pair. One more pair is spread evenly over the five results, so that a few pairs
/// with the same result do not look certain.
fn moments(tally: &Tally) -> Moments {
    let counts = tally.pairs().map(|count| f64::from(count) + 0.2);
    let pairs: f64 = counts.iter().sum();
    let scores = || counts.iter().enumerate().map(|(half_points, count)| (half_points as f64 / 4.0, count));
    let mean = scores().map(|(score, count)| score * count).sum::<f64>() / pairs;
    let variance = scores().map(|(score, count)| (score - mean).powi(2) * count).sum::<f64>() / pairs;
    Moments { pairs, mean, variance }
}

/// A sequential probability ratio test: is A stronger than B by `elo1` rather than by `elo0`? Both kinds of error
/// occur in at most 5 % of tests.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The null hypothesis.
    pub elo0: f64,
    /// The alternative hypothesis.
    pub elo1: f64,
}

/// The state of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Not decided yet.
    Open,
    /// Decided for `elo0`.
    Rejected,
    /// Decided for `elo1`.
    Accepted,
}

impl Verdict {
    /// `open`, `rejected` or `accepted`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Open => "open",
            Verdict::Rejected => "rejected",
            Verdict::Accepted => "accepted",
        }
    }
}

impl Sprt {
    /// Reads `ELO0,ELO1`.
    ///
    /// # Errors
    /// A sentence that says what was expected.
    pub fn read(text: &str) -> Result<Self, String> {
        let bad = || format!("not a test: {text:?} (expected ELO0,ELO1 with ELO0 below ELO1, such as 0,10)");
        let (elo0, elo1) = text.split_once(',').ok_or_else(bad)?;
        let number =
            |text: &str| text.trim().parse::<f64>().ok().filter(|x| x.abs() <= 1000.0).ok_or_else(bad);
        let sprt = Sprt { elo0: number(elo0)?, elo1: number(elo1)? };
        if sprt.elo0 < sprt.elo1 { Ok(sprt) } else { Err(bad()) }
    }

    /// The log-likelihood ratio of `elo1` to `elo0` (by the normal approximation of the generalized test).
    pub fn log_likelihood_ratio(self, tally: &Tally) -> f64 {
        let [s0, s1] = [self.elo0, self.elo1].map(to_score);
        let Moments { pairs, mean, variance } = moments(tally);
        pairs * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// What the games so far decide.
    pub fn verdict(self, tally: &Tally) -> Verdict {
        // ln((1 - 0.05) / 0.05), on both sides because both kinds of error are limited to 5 %.
        let bound = 19f64.ln();
        match self.log_likelihood_ratio(tally) {
            ratio if ratio >= bound => Verdict::Accepted,
            ratio if ratio <= -bound => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::{Game, GameKind, Outcome, Position, Record, Side};

    use super::*;
    use crate::{GameId, Played};

    /// A tally of pairs in which A's game as first and A's game as second had these outcomes.
    fn tally(pairs: &[[Outcome; 2]]) -> Tally {
        let mut tally = Tally::default();
        for (number, outcome) in pairs.iter().flatten().enumerate() {
            let record = Record::new(Position::start(GameKind::Kalah.default_variant()));
            tally.count(&Played {
                game: GameId { of_match: 0, number },
                record,
                outcome: *outcome,
                fault: None,
                work: Default::default(),
            });
        }
        tally
    }

    const FIRST: Outcome = Outcome::Win(Side::First);
    const SECOND: Outcome = Outcome::Win(Side::Second);

    #[test]
    fn the_curve_is_the_usual_one() {
        assert!((of_score(0.75) - 190.85).abs() < 0.01);
        assert!((to_score(of_score(0.9)) - 0.9).abs() < 1e-12);
    }

    #[test]
    fn seats_and_pairs_are_counted_from_a() {
        let tally = tally(&[[FIRST, SECOND], [FIRST, FIRST], [SECOND, Outcome::Draw]]);
        assert_eq!((tally.all().wins, tally.all().draws, tally.all().losses), (3, 1, 2));
        assert_eq!((tally.as_side(Side::First).wins, tally.as_side(Side::Second).wins), (2, 1));
        assert_eq!(tally.pairs(), [0, 1, 1, 0, 1]);
        assert_eq!(tally.lead(), Some((0.0, 0.0)), "neither side has a seed in its store at the start");
    }

    #[test]
    fn an_interval_holds_its_estimate_and_narrows() {
        let few = vec![[FIRST, SECOND], [FIRST, FIRST], [SECOND, FIRST]];
        let many = few.repeat(50);
        let [few, many] = [few, many].map(|pairs| estimate(&tally(&pairs)).expect("games"));
        assert!(few.low < few.elo && few.elo < few.high);
        assert!(many.high - many.low < few.high - few.low);
        let sweep = estimate(&tally(&[[FIRST, SECOND]; 50])).expect("games");
        assert!(
            sweep.low > 500.0 && sweep.low < sweep.elo && sweep.elo < sweep.high && sweep.high.is_finite()
        );
        let swept = estimate(&tally(&[[SECOND, FIRST]; 50])).expect("games");
        assert!((swept.low + sweep.high).abs() < 1e-9);
    }

    #[test]
    fn the_test_decides_both_ways() {
        let sprt = Sprt::read("0,20").expect("a test");
        assert_eq!(sprt.verdict(&tally(&[[FIRST, SECOND]; 3])), Verdict::Open);
        let better = [[FIRST, SECOND], [FIRST, FIRST], [FIRST, SECOND], [SECOND, SECOND]].repeat(40);
        assert_eq!(sprt.verdict(&tally(&better)), Verdict::Accepted);
        let worse = [[SECOND, FIRST], [FIRST, FIRST], [SECOND, FIRST], [SECOND, SECOND]].repeat(40);
        assert_eq!(sprt.verdict(&tally(&worse)), Verdict::Rejected);
        assert!(Sprt::read("5,5").is_err() && Sprt::read("x").is_err() && Sprt::read("nan,5").is_err());
    }
}
