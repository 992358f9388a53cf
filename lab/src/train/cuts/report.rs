//! What a fit of cuts leaves behind: how much searches differ, measured and by the model, as a table and a picture.

use parlor_engine::search::probcut::{Model, shallow};

use super::Sample;
use crate::plot::{Axis, Line, Plot};
use crate::train::Report;

/// A game is divided into so many parts for the report.
const PARTS: usize = 5;
/// Fewer searches tell no standard error.
const FEW: usize = 20;
/// More lines than these make no picture.
const LINES: usize = 5;

/// What was found of a pair of depths in a part of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The shallow depth.
    pub shallow: usize,
    /// The deep one.
    pub deep: usize,
    /// The phase, from 0 to 1, on average.
    pub phase: f64,
    /// How many positions were searched to both.
    pub positions: usize,
    /// By how much the deep value is greater on average, in points.
    pub mean: f64,
    /// The standard error that was measured, of 0 as the mean.
    pub measured: f64,
    /// The standard error of the model, as the mean of its squares.
    pub fitted: f64,
    /// The part of the positions whose values differ by more than the margin.
    pub outside: f64,
}

/// The rows of the pairs that the search asks: of all the game, then of its parts.
pub fn rows(samples: &[Sample], model: &Model, confidence: f64) -> Vec<Row> {
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
        (own.len() >= FEW).then(|| Row {
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

/// The rows as a table, and the standard errors of some pairs as a picture: what was measured, and thin the model.
pub fn report(title: &str, rows: &[Row], model: &Model) -> Report {
    let line = |row: &Row| {
        let Row { shallow, deep, phase, positions, mean, measured, fitted, outside } = row;
        format!("{shallow},{deep},{phase:.3},{positions},{mean:.3},{measured:.3},{fitted:.3},{outside:.4}\n")
    };
    let head = "shallow,deep,phase,positions,mean,measured,fitted,outside\n".to_owned();
    let csv = head + &rows.iter().map(line).collect::<String>();
    let mut pairs: Vec<_> = rows.iter().map(|row| (row.shallow, row.deep)).collect();
    pairs.dedup();
    // The deepest searches are those that matter most.
    let shown = &pairs[pairs.len().saturating_sub(LINES)..];
    let mut lines = Vec::new();
    for &(shallow, deep) in shown {
        let of_pair = rows.iter().filter(|row| (row.shallow, row.deep) == (shallow, deep));
        // The first row is of all the game.
        let parts = of_pair.skip(1).map(|row| (100.0 * row.phase, row.measured));
        lines.push(Line::through(format!("{shallow} for {deep} plies"), parts));
        let fitted = (0..=20).map(|n| (5.0 * f64::from(n), model.error(f64::from(n) / 20.0, shallow, deep)));
        lines.push(Line::through("", fitted));
    }
    let plot = Plot {
        title: title.to_owned(),
        remarks: vec!["what was measured, and by 20 points each what the model says".to_owned()],
        x: Axis::linear("phase, % from the evaluation's first to its last").between(0.0, 100.0),
        y: Axis::linear("standard error, points"),
        lines,
    };
    Report { csv, svg: plot.svg() }
}
