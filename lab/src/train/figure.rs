//! The steps of a training run as a table (CSV) and a plot (SVG).

use std::path::Path;

use super::genetic::{Evolution, Generation};
use super::local::{Judge, Local, LocalRun, LocalStep};
use super::oracle::{OracleRun, OracleStep};
use super::run::Score;
use crate::plot::{Axis, Plot, Point, Series, SeriesStyle};

/// A table and a plot of the same data.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// Comma-separated values, with a header line.
    pub csv: String,
    /// The plot as SVG.
    pub svg: String,
}

impl Figure {
    /// Writes both next to a file, with the extensions .csv and .svg.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, next_to: &Path) -> Result<(), String> {
        [("csv", &self.csv), ("svg", &self.svg)].into_iter().try_for_each(|(ending, text)| {
            let path = next_to.with_extension(ending);
            std::fs::write(&path, text)
                .map_err(|error| format!("{} cannot be written: {error}", path.display()))
        })
    }
}

/// What is written above a plot.
#[derive(Debug, Clone, PartialEq)]
pub struct FigureHeading<'a> {
    /// Whose weights were learned.
    pub title: String,
    /// The names of the weights.
    pub terms: &'a [&'a str],
    /// The strength before and after training.
    pub remarks: Vec<String>,
}

impl FigureHeading<'_> {
    fn plot(&self, how: &str, x: &str, y: &str, series: Vec<Series>) -> Plot {
        let terms = format!("weights: {}", self.terms.join(", "));
        Plot {
            title: format!("{}: {how}", self.title),
            remarks: std::iter::once(terms).chain(self.remarks.iter().cloned()).collect(),
            x: Axis::whole(x),
            y: Axis::linear(y).between(0.0, 100.0),
            series,
        }
    }

    fn csv(&self, columns: &[&str], rows: impl Iterator<Item = (Vec<String>, Vec<i32>)>) -> String {
        let names: Vec<_> = columns.iter().chain(self.terms).copied().collect();
        let line = |(mut values, weights): (Vec<String>, Vec<i32>)| {
            values.extend(weights.iter().map(ToString::to_string));
            values.join(",")
        };
        [names.join(",")].into_iter().chain(rows.map(line)).collect::<Vec<_>>().join("\n") + "\n"
    }
}

/// Weights as plots and sentences show them.
pub fn shown(values: &[i32]) -> String {
    format!("[{}]", values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// A score in percent with its 95 % interval.
fn scored(x: usize, score: &Score) -> Point {
    let (middle, reach) = (100.0 * score.score, 196.0 * score.error);
    Point::at(x as f64, middle).within((middle - reach).max(0.0), (middle + reach).min(100.0))
}

/// Scores annotated with their weights wherever these have changed.
fn annotated<'a>(points: impl Iterator<Item = (Point, &'a [i32])>) -> Vec<Point> {
    let mut last: Option<&[i32]> = None;
    let note = |(point, weights): (Point, &'a [i32])| {
        let changed = last.replace(weights) != Some(weights);
        if changed { point.noted(shown(weights)) } else { point }
    };
    points.map(note).collect()
}

fn series(name: &str, style: SeriesStyle, points: Vec<Point>) -> Series {
    Series { name: name.to_owned(), points, style }
}

impl Evolution {
    /// Fitness by generation, and the fittest against the median individual of the first generation.
    pub fn figure(&self, heading: &FigureHeading<'_>) -> Figure {
        let all = &self.generations;
        let row = |g: &Generation| {
            let [fittest, middle, least] = g.fitness;
            let score = g.against_first;
            let values = [fittest, middle, least, score.score, score.error];
            let mut row = vec![g.number.to_string()];
            row.extend(values.map(|value| format!("{value:.4}")));
            (row, g.fittest.clone())
        };
        let columns = ["generation", "fittest", "middle", "least_fit", "against_first", "standard_error"];
        let by_rank = |name: &str, rank: usize| {
            Series::through(name, all.iter().map(|g| (g.number as f64, 100.0 * g.fitness[rank])))
        };
        let points = annotated(all.iter().map(|g| (scored(g.number, &g.against_first), &g.fittest[..])));
        let lines = vec![
            series("fittest against the first generation's median (bars: 95 %)", SeriesStyle::Line, points),
            by_rank("highest fitness", 0),
            by_rank("lowest fitness", 2),
        ];
        let plot = heading.plot("genetic algorithm", "generation", "points won, %", lines);
        Figure { csv: heading.csv(&columns, all.iter().map(row)), svg: plot.svg() }
    }
}

impl LocalRun {
    /// The student's score and weights by step, and every change that was tried.
    pub fn figure(&self, local: &Local, heading: &FigureHeading<'_>) -> Figure {
        let row = |s: &LocalStep| {
            let scores = [s.before, s.after.score, s.after.error].map(|value| format!("{value:.4}"));
            let term = heading.terms.get(s.weight).copied().unwrap_or_default().to_owned();
            let tried = [s.number.to_string(), term, s.change.to_string()];
            let judged = [s.after.games.to_string(), u8::from(s.kept).to_string()];
            let watched = s.watched.map_or(String::new(), |score| format!("{:.4}", score.score));
            let row = [&tried[..], &scores[..], &judged[..], &[watched]].concat();
            (row, s.weights.clone())
        };
        let columns = [
            "step",
            "changed",
            "by",
            "score_before",
            "score_after",
            "standard_error",
            "games",
            "kept",
            "student",
        ];
        let (how, opponent) = match &local.judge {
            Judge::Chain(_) => ("local search by self-play", "the start"),
            Judge::Opponent { replay: false, .. } => ("local search", "its opponent"),
            Judge::Opponent { replay: true, .. } => ("local search, baseline replayed", "its opponent"),
        };
        let begin = self.steps.first().map_or(0.5, |step| step.before);
        let begin = std::iter::once((Point::at(0.0, 100.0 * begin), &self.start[..]));
        let student =
            self.steps.iter().filter_map(|s| Some((scored(s.number + 1, &s.watched?), &s.weights[..])));
        let tried = |kept: bool| -> Vec<Point> {
            let steps = self.steps.iter().filter(|step| step.kept == kept);
            steps.map(|s| Point::at((s.number + 1) as f64, 100.0 * s.after.score)).collect()
        };
        let mut lines = vec![
            series(
                &format!("student against {opponent} (bars: 95 %)"),
                SeriesStyle::Steps,
                annotated(begin.chain(student)),
            ),
            series("with a rejected change", SeriesStyle::Points, tried(false)),
        ];
        if matches!(local.judge, Judge::Chain(_)) {
            lines[1].name = "changed against unchanged: rejected".to_owned();
            lines.push(series("kept", SeriesStyle::Points, tried(true)));
        }
        let plot = heading.plot(how, "changes tried", "points won, %", lines);
        Figure { csv: heading.csv(&columns, self.steps.iter().map(row)), svg: plot.svg() }
    }
}

impl OracleRun {
    /// How often the student agrees with the oracle, and its score against its opponent.
    pub fn figure(&self, how: &str, heading: &FigureHeading<'_>) -> Figure {
        let all = &self.steps;
        let row = |s: &OracleStep| {
            let values = [s.agreed, s.score.score, s.score.error].map(|value| format!("{value:.4}"));
            ([vec![s.number.to_string(), s.moves.to_string()], values.to_vec()].concat(), s.weights.clone())
        };
        let points = annotated(all.iter().map(|s| (scored(s.number, &s.score), &s.weights[..])));
        let agreed = all.iter().map(|step| (step.number as f64, 100.0 * step.agreed));
        let lines = vec![
            series("points won against the opponent (bars: 95 %)", SeriesStyle::Line, points),
            Series::through("moves that agree with the oracle", agreed),
        ];
        let plot = heading.plot(how, "step", "%", lines);
        let columns = ["step", "moves", "agreed", "score", "standard_error"];
        Figure { csv: heading.csv(&columns, all.iter().map(row)), svg: plot.svg() }
    }
}
