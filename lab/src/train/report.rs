//! What a run of learning leaves behind: a table of its steps as CSV, and a picture of them.

use std::path::Path;

use super::genetic::Evolution;
use super::local::Walk;
use super::oracle::School;
use crate::plot::{Axis, Line, Plot, Point};

/// A table and a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Lines of values between commas, with a line of names before them.
    pub csv: String,
    /// The picture as SVG.
    pub svg: String,
}

impl Report {
    /// Writes both beside a file, with the endings .csv and .svg.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, beside: &Path) -> Result<(), String> {
        [("csv", &self.csv), ("svg", &self.svg)].into_iter().try_for_each(|(ending, text)| {
            let path = beside.with_extension(ending);
            std::fs::write(&path, text)
                .map_err(|error| format!("{} cannot be written: {error}", path.display()))
        })
    }
}

/// How many numbers a picture has room for beside its points.
const ANNOTATED: usize = 20;

fn percent(label: &str) -> Axis {
    Axis::linear(label).between(0.0, 100.0)
}

fn csv(columns: &[&str], terms: &[&str], rows: impl Iterator<Item = (Vec<String>, Vec<i32>)>) -> String {
    let names: Vec<_> = columns.iter().chain(terms).copied().collect();
    let line = |(mut values, weights): (Vec<String>, Vec<i32>)| {
        values.extend(weights.iter().map(ToString::to_string));
        values.join(",")
    };
    [names.join(",")].into_iter().chain(rows.map(line)).collect::<Vec<_>>().join("\n") + "\n"
}

fn weights(values: &[i32]) -> String {
    format!("[{}]", values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// A score in percent with its 95 % interval.
fn scored(x: usize, score: &super::course::Score) -> Point {
    let (middle, reach) = (100.0 * score.score, 196.0 * score.error);
    Point::at(x as f64, middle).within((middle - reach).max(0.0), (middle + reach).min(100.0))
}

/// Notes the weights beside some of the points, the first and the last among them.
fn annotated(points: Vec<Point>, notes: &[(usize, String)], terms: &[&str]) -> Vec<Point> {
    let most = (ANNOTATED / terms.len().max(1)).max(2);
    let every = notes.len().div_ceil(most).max(1);
    let mut points = points;
    for (n, (place, note)) in notes.iter().enumerate() {
        if n % every == 0 || n + 1 == notes.len() {
            points[*place].note = Some(note.clone());
        }
    }
    points
}

impl Evolution {
    /// Fitness by generation, and the fittest against the middle one of the first.
    pub fn report(&self, title: &str, terms: &[&str]) -> Report {
        let all = &self.generations;
        let row = |g: &super::genetic::Generation| {
            let [fittest, middle, least] = g.fitness;
            let score = g.against_first;
            let values = [fittest, middle, least, score.score, score.error];
            let mut row = vec![g.number.to_string()];
            row.extend(values.map(|value| format!("{value:.4}")));
            (row, g.fittest.clone())
        };
        let columns = ["generation", "fittest", "middle", "least_fit", "against_first", "standard_error"];
        let by_rank = |name: &str, rank: usize| {
            Line::through(name, all.iter().map(|g| (g.number as f64, 100.0 * g.fitness[rank])))
        };
        let points = all.iter().map(|g| scored(g.number, &g.against_first)).collect();
        let mut notes: Vec<(usize, String)> = Vec::new();
        for (place, generation) in all.iter().enumerate() {
            let note = weights(&generation.fittest);
            if notes.last().is_none_or(|(_, last)| *last != note) {
                notes.push((place, note));
            }
        }
        let plot = Plot {
            title: title.to_owned(),
            x: Axis::whole("generation"),
            y: percent("points won, %"),
            lines: vec![
                Line {
                    name: "fittest against the first generation's middle".to_owned(),
                    points: annotated(points, &notes, terms),
                },
                by_rank("fittest in its generation", 0),
                by_rank("least fit", 2),
            ],
        };
        Report { csv: csv(&columns, terms, all.iter().map(row)), svg: plot.svg() }
    }
}

impl Walk {
    /// The score of every step that was tried, and the weights where one was kept.
    pub fn report(&self, title: &str, terms: &[&str]) -> Report {
        let row = |s: &super::local::Step| {
            let row = vec![
                s.number.to_string(),
                terms.get(s.weight).copied().unwrap_or_default().to_owned(),
                s.change.to_string(),
                format!("{:.4}", s.before),
                format!("{:.4}", s.after.score),
                format!("{:.4}", s.after.error),
                s.after.games.to_string(),
                u8::from(s.kept).to_string(),
            ];
            (row, s.weights.clone())
        };
        let columns =
            ["step", "changed", "by", "score_before", "score_after", "standard_error", "games", "kept"];
        let kept: Vec<_> = self.steps.iter().filter(|step| step.kept).collect();
        let points = kept.iter().map(|step| scored(step.number, &step.after)).collect();
        let notes: Vec<_> = kept.iter().enumerate().map(|(n, step)| (n, weights(&step.weights))).collect();
        let tried = |step: &super::local::Step| (step.number as f64, 100.0 * step.after.score);
        let plot = Plot {
            title: title.to_owned(),
            x: Axis::whole("step"),
            y: percent("points won, %"),
            lines: vec![
                Line { name: "changes that were kept".to_owned(), points: annotated(points, &notes, terms) },
                Line::through(
                    "changes that were dropped",
                    self.steps.iter().filter(|step| !step.kept).map(tried),
                ),
            ],
        };
        Report { csv: csv(&columns, terms, self.steps.iter().map(row)), svg: plot.svg() }
    }
}

impl School {
    /// How often the student agrees with the oracle, and how it does against its opponent.
    pub fn report(&self, title: &str, terms: &[&str]) -> Report {
        let all = &self.lessons;
        let row = |l: &super::oracle::Lesson| {
            let values = [l.agreed, l.score.score, l.score.error].map(|value| format!("{value:.4}"));
            ([vec![l.number.to_string(), l.moves.to_string()], values.to_vec()].concat(), l.weights.clone())
        };
        let points = all.iter().map(|lesson| scored(lesson.number, &lesson.score)).collect();
        let notes: Vec<_> = all.iter().enumerate().map(|(n, lesson)| (n, weights(&lesson.weights))).collect();
        let plot = Plot {
            title: title.to_owned(),
            x: Axis::whole("step"),
            y: percent("%"),
            lines: vec![
                Line {
                    name: "points won against the opponent".to_owned(),
                    points: annotated(points, &notes, terms),
                },
                Line::through(
                    "moves on which it agrees with the oracle",
                    all.iter().map(|lesson| (lesson.number as f64, 100.0 * lesson.agreed)),
                ),
            ],
        };
        let columns = ["step", "moves", "agreed", "score", "standard_error"];
        Report { csv: csv(&columns, terms, all.iter().map(row)), svg: plot.svg() }
    }
}
