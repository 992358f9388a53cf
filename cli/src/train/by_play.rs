//! The arguments and the results that all methods of learning by play share.

use std::path::PathBuf;

use parlor_engine::games::{describe, load_weights, own_weights};
use parlor_engine::profile::Profile;
use parlor_engine::weights::{Described, Gain, Learned, Origin, WeightsFile};
use parlor_lab::Caps;
use parlor_lab::elo::Estimate;
use parlor_lab::train::{Figure, FigureHeading, TrainingRun, shown};
use parlor_rules::GameKind;
use serde_json::json;

use super::super::args::{GameArgs, JobsArgs};
use super::super::output::{print, title};
use super::super::player::profile_of;
use super::super::{CliResult, Failure};
use super::command_line;

#[derive(clap::Args)]
pub(super) struct ByPlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The evaluation to train
    #[arg(long, value_name = "NAME")]
    evaluation: String,
    /// The player that uses the weights, for example alphabeta:2 or pvs:500n
    #[arg(long, default_value = "alphabeta:2", value_name = "PLAYER")]
    student: String,
    /// Random plies at the start of each game
    #[arg(long, default_value_t = 6, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// Seed for everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Where to write the weights, with a table of all steps (.csv) and a plot (.svg) next to them; an interrupted run
    /// continues
    #[arg(long, value_name = "FILE", value_parser = crate::out::file_with_others())]
    out: PathBuf,
    /// Games at the end, on openings that training never saw, against the initial and the hand-tuned weights
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    measured: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The greatest number of weights that learning by play can find.
const WEIGHTS_LIMIT: usize = 500;

/// A training run, and the evaluation that it trains.
pub(super) struct Run {
    pub(super) training: TrainingRun,
    pub(super) described: Described,
    kind: GameKind,
    measured: usize,
    out: PathBuf,
    json: bool,
}

impl ByPlayArgs {
    pub(super) fn start_run(&self) -> Result<Run, Failure> {
        let variant = self.game.variant()?;
        let described = describe(self.game.kind, Some(&self.evaluation)).map_err(Failure::input)?;
        if described.weights > WEIGHTS_LIMIT {
            let Described { name, weights, .. } = described;
            return Err(Failure::input(format!(
                "{name} has {weights} weights, which is too many to learn by play: use parlor train fit"
            )));
        }
        let training = TrainingRun {
            variant,
            student: self.player(&self.student)?,
            evaluation: self.evaluation.clone(),
            random_plies: self.random_plies.into(),
            seed: self.seed,
            threads: self.jobs.count(),
            checkpoint: self.out.with_extension("run"),
        };
        let measured = self.measured as usize;
        Ok(Run {
            training,
            described,
            kind: self.game.kind,
            measured,
            out: self.out.clone(),
            json: self.json,
        })
    }

    /// A player, named as in the arena.
    pub(super) fn player(&self, word: &str) -> Result<Profile, Failure> {
        profile_of(word, self.game.kind, Caps::default())
    }

    /// The initial weights: a list, a name or a file; by default the hand-tuned weights.
    pub(super) fn start(&self, text: Option<&str>, described: &Described) -> Result<Vec<i32>, Failure> {
        let Some(text) = text else {
            let own = own_weights(self.game.kind, described.name).map_err(Failure::input)?;
            return Ok(own.values().to_vec());
        };
        let listed: Option<Vec<i32>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
        let values = match listed {
            Some(values) => values,
            None => {
                let weights = load_weights(text).map_err(Failure::input)?;
                weights.fit(self.game.kind, described.name).map_err(Failure::input)?;
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

impl Run {
    /// Measures the trained weights on openings that training has not seen, writes them and prints a summary.
    pub(super) fn finish(
        &self,
        start: &[i32],
        learned: &[i32],
        games: u64,
        report: impl FnOnce(&FigureHeading<'_>) -> Figure,
    ) -> CliResult {
        let Run { training, described, .. } = self;
        let own = own_weights(self.kind, described.name).map_err(Failure::input)?;
        let gained = self.measured([("learned", learned), ("start", start)])?;
        let before = self.measured([("start", start), ("hand-tuned", own.values())])?;
        let after = self.measured([("learned", learned), ("hand-tuned", own.values())])?;
        let remarks = vec![
            format!("before {}: {} against the hand-tuned weights", shown(start), elo(&before)),
            format!(
                "after {}: {} against them, {} against before",
                shown(learned),
                elo(&after),
                elo(&gained)
            ),
            format!(
                "(Elo and 95 % interval, {} games each on openings that training never saw)",
                self.measured
            ),
        ];
        let summary = format!(
            "{}\nhand-tuned {}\n{}",
            described.terms.join(", "),
            shown(own.values()),
            remarks.join("\n")
        );
        let Estimate { elo, low, high } = after;
        let gain = Some(Gain { command: command_line(), elo, low, high });
        let origin = Origin::Learned(Learned { command: command_line(), seed: training.seed, games });
        let (kind, evaluation) = (self.kind, described.name.to_owned());
        let file = WeightsFile { kind, evaluation, origin, gain, values: learned.to_vec() };
        file.write(&self.out, describe).map_err(Failure::run)?;
        let title = format!("{}, evaluation {}", title(training.variant), described.name);
        report(&FigureHeading { title, terms: &described.terms, remarks })
            .write(&self.out)
            .map_err(Failure::run)?;
        // Everything is written, so there is nothing to resume.
        let _ = std::fs::remove_file(&training.checkpoint);
        if !self.json {
            return print(summary);
        }
        let as_json =
            |estimate: &Estimate| json!({"elo": estimate.elo, "low": estimate.low, "high": estimate.high});
        print(json!({
            "seed": training.seed, "games": games, "terms": described.terms, "start": shown(start), "found": shown(learned),
            "found_against_start": as_json(&gained), "start_against_hand_tuned": as_json(&before),
            "found_against_hand_tuned": as_json(&after),
        }))
    }

    /// The Elo difference between the first and the second.
    fn measured(&self, weights: [(&str, &[i32]); 2]) -> Result<Estimate, Failure> {
        let training = &self.training;
        let pair = weights.map(|(name, weights)| training.student(name, weights));
        let estimate = training.measure(pair, self.measured).map_err(Failure::run)?;
        estimate.ok_or_else(|| Failure::run("no games were played"))
    }
}

fn elo(estimate: &Estimate) -> String {
    format!("{:+.0} ({:.0} to {:.0})", estimate.elo, estimate.low, estimate.high)
}
