//! How much searches differ, as measured and by the model, as a table and a plot.

use parlor_engine::search::probcut::{Model, shallow};

use super::sampling::Sample;
use crate::plot::{Axis, Plot, Series};
use crate::train::figure::Figure;

/// The number of parts into which a game is divided.
const PARTS: usize = 5;
/// The least number of searches that give a standard error.
const MIN_SEARCHES: usize = 20;
/// The greatest number of pairs of depths in the plot.
const MAX_SERIES: usize = 5;

/// What was found for a pair of depths in a part of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct ErrorRow {
    /// The shallow depth.
    pub shallow: usize,
    /// The deep one.
    pub deep: usize,
    /// The mean phase, from 0 to 1.
    pub phase: f64,
    /// The number of positions that were searched to both.
    pub positions: usize,
    /// By how much the deep value is greater on average, in points.
    pub mean: f64,
    /// The measured standard error around 0.
    pub measured: f64,
    /// The standard error by the model, as a root mean square.
    pub fitted: f64,
    /// The fraction of positions whose values differ by more than the margin.
    pub outside: f64,
}

/// The rows of the pairs of depths that the search uses: first for the whole game, then for its parts.
pub fn rows(samples: &[Sample], model: &Model, confidence: f64) -> Vec<ErrorRow> {
    let deepest = samples.iter().map(|sample| sample.values.len()).max().unwrap_or(0);
    let pairs = (1..=deepest).filter_map(|deep| Some((shallow(deep)?, deep)));
    let part = |sample: &Sample| ((sample.phase * PARTS as f64) as usize).min(PARTS - 1);
    let parts = [None].into_iter().chain((0..PARTS).map(Some));
    let cells = pairs.flat_map(|pair| parts.clone().map(move |wanted| (pair, wanted)));
    let row = |((shallow, deep), wanted): ((usize, usize), Option<usize>)| {
        let all = samples.iter().filter(|sample| sample.values.len() >= deep);
        let own = all.filter(|sample| wanted.is_none_or(|wanted| wanted == part(sample)));
        let of = |sample: &Sample| {
            let difference = sample.values[deep - 1] - sample.values[shallow - 1];
            (sample.phase, difference, model.error(sample.phase, shallow, deep))
        };
        let own: Vec<_> = own.map(of).collect();
        let count = own.len() as f64;
        let mean = |of: &dyn Fn(&(f64, f64, f64)) -> f64| own.iter().map(of).sum::<f64>() / count;
        (own.len() >= MIN_SEARCHES).then(|| ErrorRow {
            shallow,
            deep,
            phase: mean(&|(phase, ..)| *phase),
            positions: own.len(),
            mean: mean(&|(_, difference, _)| *difference),
            measured: mean(&|(_, difference, _)| difference.powi(2)).sqrt(),
            fitted: mean(&|(.., error)| error.powi(2)).sqrt(),
            outside: mean(&|(_, difference, error)| f64::from(difference.abs() > confidence * error)),
        })
    };
    cells.filter_map(row).collect()
}

/// The rows as a table, and the standard errors of some pairs as a plot, with the model as thin lines.
pub fn figure(title: &str, rows: &[ErrorRow], model: &Model) -> Figure {
    let line = |row: &ErrorRow| {
        let ErrorRow { shallow, deep, phase, positions, mean, measured, fitted, outside } = row;
        format!("{shallow},{deep},{phase:.3},{positions},{mean:.3},{measured:.3},{fitted:.3},{outside:.4}\n")
    };
    let head = "shallow,deep,phase,positions,mean,measured,fitted,outside\n".to_owned();
    let csv = head + &rows.iter().map(line).collect::<String>();
    let mut pairs: Vec<_> = rows.iter().map(|row| (row.shallow, row.deep)).collect();
    pairs.dedup();
    // The deepest searches matter most.
    let shown = &pairs[pairs.len().saturating_sub(MAX_SERIES)..];
    let mut series = Vec::new();
    for &(shallow, deep) in shown {
        let of_pair = rows.iter().filter(|row| (row.shallow, row.deep) == (shallow, deep));
        // The first row covers the whole game.
        let parts = of_pair.skip(1).map(|row| (100.0 * row.phase, row.measured));
        series.push(Series::through(format!("{shallow} for {deep} plies"), parts));
        let fitted = (0..=20).map(|n| (5.0 * f64::from(n), model.error(f64::from(n) / 20.0, shallow, deep)));
        series.push(Series::through("", fitted));
    }
    let plot = Plot {
        title: title.to_owned(),
        remarks: vec!["marks: measured; thin lines: the model".to_owned()],
        x: Axis::linear("phase, % from the evaluation's first to its last").between(0.0, 100.0),
        y: Axis::linear("standard error, points"),
        series,
    };
    Figure { csv, svg: plot.svg() }
}
