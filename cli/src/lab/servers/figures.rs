//! What is measured of a server, and how rounds become one figure.

use serde::Serialize;

/// What a load has cost.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Measured {
    pub(super) moves: usize,
    /// CPU seconds of the server per 10,000 moves.
    pub(super) cpu: f64,
    pub(super) moves_per_s: f64,
    /// From sending a move to receiving it.
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    /// Bytes sent to both players for a move.
    pub(super) bytes: f64,
    /// Memory of an idle connection in KiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kib: Option<f64>,
    /// From its start until it listens.
    pub(super) start_ms: f64,
    /// Memory after the games, idle connections included.
    pub(super) rss_mib: f64,
    /// CPU time for sending a move to one spectator, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) delivery_us: Option<f64>,
}

/// A ratio over the rounds.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Ratio {
    pub(super) median: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Ratio {
    pub(super) fn of(ratios: Vec<f64>) -> Self {
        let low = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let high = ratios.iter().copied().fold(0.0, f64::max);
        Self { median: rounded(middle(ratios)), low: rounded(low), high: rounded(high) }
    }
}

/// The median of each figure.
pub(super) fn median(rounds: &[Measured]) -> Measured {
    let of = |figure: fn(&Measured) -> f64| rounded(middle(rounds.iter().map(figure).collect()));
    let of_some = |figure: fn(&Measured) -> Option<f64>| {
        let all: Option<Vec<f64>> = rounds.iter().map(figure).collect();
        all.map(|all| rounded(middle(all)))
    };
    Measured {
        moves: rounds.iter().map(|round| round.moves).sum(),
        cpu: of(|round| round.cpu),
        moves_per_s: of(|round| round.moves_per_s).round(),
        p50_ms: of(|round| round.p50_ms),
        p99_ms: of(|round| round.p99_ms),
        bytes: of(|round| round.bytes).round(),
        kib: of_some(|round| round.kib),
        start_ms: of(|round| round.start_ms),
        rss_mib: of(|round| round.rss_mib),
        delivery_us: of_some(|round| round.delivery_us),
    }
}

fn middle(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    let half = figures.len() / 2;
    match figures.len() % 2 {
        0 => (figures[half - 1] + figures[half]) / 2.0,
        _ => figures[half],
    }
}

/// Rounds to a thousandth: more digits would mean nothing.
fn rounded(figure: f64) -> f64 {
    (figure * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_has_the_median_and_the_spread_of_its_rounds() {
        let Ratio { median, low, high } = Ratio::of(vec![1.5, 0.8, 1.0, 0.9, 1.1]);
        assert_eq!((median, low, high), (1.0, 0.8, 1.5));
        assert!((Ratio::of(vec![1.0, 2.0]).median - 1.5).abs() < 1e-9);
    }
}
