//! What a run of learning leaves behind: a table of its steps as CSV, and a picture of them.

use std::path::Path;

use super::course::Score;
use super::genetic::Evolution;
use super::local::{Judge, Local, Step, Walk};
use super::oracle::School;
use crate::plot::{Axis, Line, Plot, Point, Shape};

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

/// What is written above a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Heading<'a> {
    /// Whose weights were learned.
    pub title: String,
    /// What each weight is the weight of.
    pub terms: &'a [&'a str],
    /// What it was before, and what it is after.
    pub remarks: Vec<String>,
}

impl Heading<'_> {
    fn plot(&self, how: &str, x: &str, y: &str, lines: Vec<Line>) -> Plot {
        let terms = format!("weights: {}", self.terms.join(", "));
        Plot {
            title: format!("{}: {how}", self.title),
            remarks: std::iter::once(terms).chain(self.remarks.iter().cloned()).collect(),
            x: Axis::whole(x),
            y: Axis::linear(y).between(0.0, 100.0),
            lines,
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

/// Weights as a picture and a sentence show them.
pub fn shown(values: &[i32]) -> String {
    format!("[{}]", values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// A score in percent with its 95 % interval.
fn scored(x: usize, score: &Score) -> Point {
    let (middle, reach) = (100.0 * score.score, 196.0 * score.error);
    Point::at(x as f64, middle).within((middle - reach).max(0.0), (middle + reach).min(100.0))
}

/// Scores with the weights that they are of beside them, where these have changed.
fn annotated<'a>(points: impl Iterator<Item = (Point, &'a [i32])>) -> Vec<Point> {
    let mut last: Option<&[i32]> = None;
    let note = |(point, weights): (Point, &'a [i32])| {
        let changed = last.replace(weights) != Some(weights);
        if changed { point.noted(shown(weights)) } else { point }
    };
    points.map(note).collect()
}

fn line(name: &str, shape: Shape, points: Vec<Point>) -> Line {
    Line { name: name.to_owned(), points, shape }
}

impl Evolution {
    /// Fitness by generation, and the fittest against the middle one of the first.
    pub fn report(&self, heading: &Heading<'_>) -> Report {
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
        let points = annotated(all.iter().map(|g| (scored(g.number, &g.against_first), &g.fittest[..])));
        let lines = vec![
            line("fittest against the first generation's middle (bars: 95 %)", Shape::Joined, points),
            by_rank("fitness of the fittest", 0),
            by_rank("of the least fit", 2),
        ];
        let plot = heading.plot("by evolution", "generation", "points won, %", lines);
        Report { csv: heading.csv(&columns, all.iter().map(row)), svg: plot.svg() }
    }
}

impl Walk {
    /// How the student does by step, with its weights, and every change that was tried.
    pub fn report(&self, local: &Local, heading: &Heading<'_>) -> Report {
        let row = |s: &Step| {
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
        let (how, whose) = match &local.judge {
            Judge::Chain(_) => ("small steps in self-play", "the start"),
            Judge::Opponent { replay: false, .. } => ("small steps", "its opponent"),
            Judge::Opponent { replay: true, .. } => ("small steps, each replayed without", "its opponent"),
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
            line(
                &format!("student against {whose} (bars: 95 %)"),
                Shape::Steps,
                annotated(begin.chain(student)),
            ),
            line("with a change that was dropped", Shape::Marks, tried(false)),
        ];
        if matches!(local.judge, Judge::Chain(_)) {
            lines[1].name = "with a change against without: dropped".to_owned();
            lines.push(line("kept", Shape::Marks, tried(true)));
        }
        let plot = heading.plot(how, "changes tried", "points won, %", lines);
        Report { csv: heading.csv(&columns, self.steps.iter().map(row)), svg: plot.svg() }
    }
}

impl School {
    /// How often the student agrees with the oracle, and how it does against its opponent.
    pub fn report(&self, how: &str, heading: &Heading<'_>) -> Report {
        let all = &self.lessons;
        let row = |l: &super::oracle::Lesson| {
            let values = [l.agreed, l.score.score, l.score.error].map(|value| format!("{value:.4}"));
            ([vec![l.number.to_string(), l.moves.to_string()], values.to_vec()].concat(), l.weights.clone())
        };
        let points = annotated(all.iter().map(|l| (scored(l.number, &l.score), &l.weights[..])));
        let agreed = all.iter().map(|lesson| (lesson.number as f64, 100.0 * lesson.agreed));
        let lines = vec![
            line("points won against the opponent (bars: 95 %)", Shape::Joined, points),
            Line::through("moves chosen as the oracle does", agreed),
        ];
        let plot = heading.plot(how, "step", "%", lines);
        let columns = ["step", "moves", "agreed", "score", "standard_error"];
        Report { csv: heading.csv(&columns, all.iter().map(row)), svg: plot.svg() }
    }
}
