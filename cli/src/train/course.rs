//! What all ways of learning by play take, and what they leave behind.

use std::io::Write;
use std::path::PathBuf;

use parlor_engine::games::{Described, describe, own_weights};
use parlor_engine::profile::Profile;
use parlor_engine::weights::{Gain, Learned, Origin, Weights, WeightsFile};
use parlor_lab::contestant::Brain;
use parlor_lab::elo::Estimate;
use parlor_lab::train::{Course, Heading, Report, shown};
use parlor_lab::{Caps, Contestant};
use parlor_rules::GameKind;

use super::super::arena::cores;
use super::super::lab::title;
use super::super::position::variant_or_default;
use super::super::{CliResult, Failure};
use super::command_line;

#[derive(clap::Args)]
pub(super) struct CourseArgs {
    /// The game: othello, checkers, awele, kalah or santorini
    kind: GameKind,
    /// The variant of the game; its default where none is named
    #[arg(long)]
    variant: Option<String>,
    /// The evaluation whose weights are learned
    #[arg(long, value_name = "NAME")]
    evaluation: String,
    /// How students find their moves, as in the arena: alphabeta:2, pvs:500n
    #[arg(long, default_value = "alphabeta:2", value_name = "PLAYER")]
    student: String,
    /// How many random plies games begin with
    #[arg(long, default_value_t = 6, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at once; one for each core where nothing is said. What is learned is the same
    #[arg(long, alias = "threads", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Where the weights are written, with a table of all steps (.csv) and a picture (.svg) beside; a run that was
    /// interrupted is gone on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games at the end, on openings that training never saw: against the start, and against the hand-set weights
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    measured: u32,
}

/// No way of learning by play finds more weights than this one by one.
const MOST_WEIGHTS: usize = 500;

/// A course, and the evaluation that is learned.
pub(super) struct Lessons {
    pub(super) course: Course,
    pub(super) described: Described,
    kind: GameKind,
    measured: usize,
    out: PathBuf,
}

impl CourseArgs {
    pub(super) fn lessons(&self) -> Result<Lessons, Failure> {
        let variant = variant_or_default(self.kind, self.variant.as_deref())?;
        let described = describe(self.kind, Some(&self.evaluation)).map_err(Failure::input)?;
        if described.weights > MOST_WEIGHTS {
            let Described { name, weights, .. } = described;
            return Err(Failure::input(format!(
                "{name} has {weights} weights, which play does not find one by one: use parlor train fit"
            )));
        }
        let course = Course {
            variant,
            student: self.player(&self.student)?,
            evaluation: self.evaluation.clone(),
            random_plies: self.random_plies.into(),
            seed: self.seed,
            threads: self.jobs.map_or_else(cores, usize::from),
            checkpoint: self.out.with_extension("run"),
        };
        let measured = self.measured as usize;
        Ok(Lessons { course, described, kind: self.kind, measured, out: self.out.clone() })
    }

    /// A player by its word.
    pub(super) fn player(&self, word: &str) -> Result<Profile, Failure> {
        match Contestant::read(word, self.kind, Caps::default(), None).map_err(Failure::input)?.brain {
            Brain::Profile(profile) => Ok(*profile),
            Brain::EngineCommand(..) => Err(Failure::input(format!("{word:?} is not one of our players"))),
        }
    }

    /// The weights at which learning starts: a list, or a name or a file as everywhere; the hand-set ones where
    /// nothing is said.
    pub(super) fn start(&self, text: Option<&str>, described: &Described) -> Result<Vec<i32>, Failure> {
        let Some(text) = text else {
            let own = own_weights(self.kind, described.name).map_err(Failure::input)?;
            return Ok(own.values().to_vec());
        };
        let listed: Option<Vec<i32>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
        let values = match listed {
            Some(values) => values,
            None => {
                let weights = Weights::load(text).map_err(Failure::input)?;
                weights.fit(self.kind, described.name).map_err(Failure::input)?;
                weights.values().to_vec()
            }
        };
        if values.len() != described.weights {
            let Described { name, weights, .. } = described;
            let given = values.len();
            return Err(Failure::input(format!("{name} has {weights} weights, not {given}")));
        }
        Ok(values)
    }
}

impl Lessons {
    /// Measures what was learned on openings that it was not learned from, writes it, and says so.
    pub(super) fn finish(
        &self,
        start: &[i32],
        learned: &[i32],
        games: u64,
        report: impl FnOnce(&Heading<'_>) -> Report,
    ) -> CliResult {
        let Lessons { course, described, .. } = self;
        let own = own_weights(self.kind, described.name).map_err(Failure::input)?;
        let gained = self.measured([("learned", learned), ("start", start)])?;
        let before = self.measured([("start", start), ("hand-set", own.values())])?;
        let after = self.measured([("learned", learned), ("hand-set", own.values())])?;
        let remarks = vec![
            format!("before {}: {} against the hand-set weights", shown(start), elo(&before)),
            format!(
                "after {}: {} against them, {} against before",
                shown(learned),
                elo(&after),
                elo(&gained)
            ),
            format!("(Elo with 95 %, {} games each on openings that training never saw)", self.measured),
        ];
        let told = format!(
            "{}\nhand-set {}\n{}\n",
            described.terms.join(", "),
            shown(own.values()),
            remarks.join("\n")
        );
        let Estimate { elo, low, high } = after;
        let gain = Some(Gain { command: command_line(), elo, low, high });
        let origin = Origin::Learned(Learned { command: command_line(), seed: course.seed, games });
        let (kind, evaluation) = (self.kind, described.name.to_owned());
        let file = WeightsFile { kind, evaluation, origin, gain, values: learned.to_vec() };
        file.write(&self.out).map_err(Failure::run)?;
        let title = format!("{}, evaluation {}", title(course.variant), described.name);
        report(&Heading { title, terms: described.terms, remarks }).write(&self.out).map_err(Failure::run)?;
        // All is written: what would be gone on with is done.
        let _ = std::fs::remove_file(&course.checkpoint);
        write!(std::io::stdout(), "{told}")
            .map_err(|error| Failure::run(format!("standard output cannot be written: {error}")))
    }

    /// By how much the first is stronger than the second.
    fn measured(&self, weights: [(&str, &[i32]); 2]) -> Result<Estimate, Failure> {
        let course = &self.course;
        let pair = weights.map(|(name, weights)| course.student(name, weights));
        let estimate = course.measure(pair, self.measured).map_err(Failure::run)?;
        estimate.ok_or_else(|| Failure::run("no game was played to measure by"))
    }
}

fn elo(estimate: &Estimate) -> String {
    format!("{:+.0} ({:.0} to {:.0})", estimate.elo, estimate.low, estimate.high)
}
