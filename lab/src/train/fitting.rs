//! A fit from files of games to weights of any game, block after block, so that it can be interrupted and gone on with.

use std::path::{Path, PathBuf};

use parlor_engine::eval::network::Shape;
use parlor_engine::eval::{Evaluation, Form, Recipe};
use parlor_engine::games::{Tactics, recipe};
use parlor_rules::{Game as _, GameKind, Position, with_game};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::examples::{Examples, Labels, Source};
use super::fit::{Fit, Fitted, Loss};
use super::network::Lessons;

/// What is fitted to what.
#[derive(Debug, Clone)]
pub struct Fitting {
    /// The game.
    pub kind: GameKind,
    /// The evaluation; the game's best where none is named.
    pub evaluation: Option<String>,
    /// WTHOR files and files of self-play.
    pub sources: Vec<Source>,
    /// What positions are to be worth.
    pub labels: Labels,
    /// How it is fitted. The loss is the game's.
    pub fit: Fit,
    /// Where fitted blocks are kept until all are there.
    pub checkpoint: PathBuf,
}

/// What a fit tells on its way.
#[derive(Debug)]
pub enum Progress<'a> {
    /// All games are read.
    Read {
        /// How many.
        games: u32,
        /// Their positions.
        positions: usize,
        /// Blocks to be fitted.
        blocks: usize,
        /// The mean loss of the game's usual evaluation.
        usual: f64,
    },
    /// A network has gone over all positions that are learned from.
    Round {
        /// Which round that was, from 1.
        number: usize,
        /// The mean loss of the others.
        loss: f64,
        /// The least so far.
        best: f64,
    },
    /// A block is fitted.
    Block {
        /// Its number, from 0.
        number: usize,
        /// What came of it.
        fitted: &'a Fitted,
    },
}

/// The weights of an evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct Learned {
    /// The evaluation.
    pub evaluation: String,
    /// Its weights.
    pub values: Vec<i32>,
    /// The games that they are from.
    pub games: u32,
}

/// How far an interrupted fit has come.
#[derive(Debug, Serialize, Deserialize)]
struct Checkpoint<T> {
    /// What is fitted, to tell it from another fit.
    terms: String,
    come: T,
}

impl Fitting {
    /// Fits all blocks that the checkpoint does not hold.
    ///
    /// # Errors
    /// A sentence: a file cannot be read, or is of another game.
    pub fn run(&self, mut tell: impl FnMut(Progress<'_>)) -> Result<Learned, String> {
        with_game!(&Position::start(self.kind.default_variant()), p => self.run_for(p, &mut tell))
    }

    fn run_for<G: Tactics>(&self, _: &G, tell: &mut dyn FnMut(Progress<'_>)) -> Result<Learned, String> {
        let recipe = recipe::<G>(self.evaluation.as_deref()).map_err(|error| error.to_string())?;
        let loss = if G::POINTS { Loss::Squared } else { Loss::Logistic { scale: self.labels.scale } };
        let fit = Fit { loss, ..self.fit.clone() };
        let mut examples = Examples::<G> { all: Vec::new(), games: 0 };
        for source in &self.sources {
            examples.add_file(source, self.kind, &self.labels, fit.threads)?;
        }
        if examples.all.is_empty() {
            return Err(format!("the files hold no positions of {} to learn from", self.kind));
        }
        let usual: Box<dyn Evaluation<G>> =
            G::evaluations()[0].build(None).map_err(|error| error.to_string())?;
        let (blocks, _) = recipe.blocks();
        tell(Progress::Read {
            games: examples.games,
            positions: examples.all.len(),
            blocks,
            usual: fit.loss_of(&*usual, &examples),
        });
        let values = match recipe.form() {
            Form::Sum => self.sum(recipe, &fit, &examples, tell)?,
            Form::Network(shape) => self.network(recipe, shape, &fit, &examples, tell)?,
        };
        // Nothing is lost if it stays: it is of this fit only.
        let _ = std::fs::remove_file(&self.checkpoint);
        Ok(Learned { evaluation: recipe.name().to_owned(), values, games: examples.games })
    }

    /// The weights of a sum, block after block.
    fn sum<G: Tactics>(
        &self,
        recipe: &dyn Recipe<G>,
        fit: &Fit,
        examples: &Examples<G>,
        tell: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Vec<i32>, String> {
        let mut checkpoint = self.checkpoint(examples.all.len(), Vec::new);
        for block in checkpoint.come.len()..recipe.blocks().0 {
            let fitted = fit.block(recipe, examples, block);
            tell(Progress::Block { number: block, fitted: &fitted });
            checkpoint.come.push(fitted.weights);
            self.keep(&checkpoint)?;
        }
        Ok(checkpoint.come.concat())
    }

    /// The weights of a network, round after round.
    fn network<G: Tactics>(
        &self,
        recipe: &dyn Recipe<G>,
        shape: Shape,
        fit: &Fit,
        examples: &Examples<G>,
        tell: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Vec<i32>, String> {
        let lessons = Lessons::new(recipe, shape, fit, examples);
        let mut checkpoint = self.checkpoint(examples.all.len(), || lessons.begin());
        while checkpoint.come.rounds < fit.iterations {
            let course = &mut checkpoint.come;
            let loss = lessons.round(course);
            tell(Progress::Round { number: course.rounds, loss, best: course.validation });
            self.keep(&checkpoint)?;
        }
        Ok(lessons.whole(&checkpoint.come))
    }

    /// What stands in the checkpoint, if it is of this fit. The number of positions tells whether the files have grown.
    fn checkpoint<T: DeserializeOwned>(&self, positions: usize, begin: impl FnOnce() -> T) -> Checkpoint<T> {
        let fit = Fit { threads: 0, ..self.fit.clone() };
        let Fitting { kind, evaluation, sources, labels, .. } = self;
        let terms = format!("{kind} {evaluation:?} {sources:?} {positions} {labels:?} {fit:?}");
        let read = || serde_json::from_slice::<Checkpoint<T>>(&std::fs::read(&self.checkpoint).ok()?).ok();
        let own = read().filter(|checkpoint| checkpoint.terms == terms);
        own.unwrap_or_else(|| Checkpoint { terms, come: begin() })
    }

    fn keep<T: Serialize>(&self, checkpoint: &Checkpoint<T>) -> Result<(), String> {
        write_whole(&self.checkpoint, &serde_json::to_vec(checkpoint).map_err(|error| error.to_string())?)
    }
}

/// Writes a file so that whoever reads it, even after a crash, finds the old or the new one whole.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let beside = path.with_extension("new");
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
