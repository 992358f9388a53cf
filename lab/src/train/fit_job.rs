//! Fits the weights of any game's evaluation to files of games, block by block, so that it can be interrupted and
//! resumed.

use std::path::{Path, PathBuf};

use parlor_engine::eval::network::Shape;
use parlor_engine::eval::{Evaluation, EvaluationBuilder, Form};
use parlor_engine::games::{GameEngine, builder};
use parlor_engine::weights::Weights;
use parlor_rules::{Game as _, GameKind, Position, Variant, with_game};
use serde::de::DeserializeOwned;

use super::checkpoint::{load, save};
use super::examples::{Examples, Labels, Source};
use super::fit::{FitSettings, FittedBlock};
use super::games_file::Wanted;
use super::loss::Loss;
use super::network::Trainer;

/// What to fit, and to which games.
#[derive(Debug, Clone)]
pub struct FitJob {
    /// The game.
    pub kind: GameKind,
    /// The variant that all files must be of; `None` for any.
    pub variant: Option<Variant>,
    /// The evaluation; by default the game's best.
    pub evaluation: Option<String>,
    /// WTHOR files and files of self-play.
    pub sources: Vec<Source>,
    /// The weights that a network's training continues from; by default random ones.
    pub start: Option<Weights>,
    /// How positions are labelled.
    pub labels: Labels,
    /// How the weights are fitted. The game decides the loss, whatever is set here.
    pub fit: FitSettings,
    /// Where the state of the fit is saved until it is done.
    pub checkpoint: PathBuf,
}

/// What a fit reports while it runs.
#[derive(Debug)]
pub enum Progress<'a> {
    /// Positions of this file are learned even after tables have proven the result.
    ProvenByTables(&'a Path),
    /// All games have been read.
    Read {
        /// The number of games.
        games: u32,
        /// The number of their positions.
        positions: usize,
        /// The number of blocks to fit.
        blocks: usize,
        /// The validation loss of the game's default evaluation; `None` if no game is held out.
        default_loss: Option<f64>,
    },
    /// A network has used all training positions once more.
    Epoch {
        /// The epoch's number, from 1.
        number: usize,
        /// The validation loss, and the least so far; `None` if no game is held out.
        losses: Option<[f64; 2]>,
    },
    /// A block has been fitted.
    Block {
        /// Its number, from 0.
        number: usize,
        /// Its weights.
        fitted: &'a FittedBlock,
    },
}

/// The weights of an evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedWeights {
    /// The evaluation.
    pub evaluation: String,
    /// Its weights.
    pub values: Vec<i32>,
    /// The number of games that they were learned from.
    pub games: u32,
}

impl FitJob {
    /// Fits all blocks that the checkpoint does not hold yet.
    ///
    /// # Errors
    /// Returns a sentence if a file cannot be read, or is of another game or variant.
    pub fn run(&self, mut report: impl FnMut(Progress<'_>)) -> Result<FittedWeights, String> {
        with_game!(&Position::start(self.kind.default_variant()), p => self.run_for(p, &mut report))
    }

    fn run_for<G: GameEngine>(
        &self,
        _: &G,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Result<FittedWeights, String> {
        let builder = builder::<G>(self.evaluation.as_deref()).map_err(|error| error.to_string())?;
        self.check_start(builder.name(), builder.form())?;
        let loss = if G::POINTS { Loss::Squared } else { Loss::Logistic { scale: self.labels.scale } };
        let fit = FitSettings { loss, ..self.fit.clone() };
        let mut examples = Examples::<G>::new();
        let wanted = Wanted { kind: self.kind, variant: self.variant };
        for source in &self.sources {
            examples.add_file(source, wanted, &self.labels, fit.threads)?;
        }
        if examples.all.is_empty() {
            return Err(format!("the files contain no positions of {} to learn from", self.kind));
        }
        if !fit.has_training(&examples) {
            return Err(
                "nothing to learn from: every game is held back by --validation or counts 0".to_owned()
            );
        }
        for path in &examples.proven_by_tables {
            report(Progress::ProvenByTables(path));
        }
        let default: Box<dyn Evaluation<G>> =
            G::evaluations()[0].build(None).map_err(|error| error.to_string())?;
        let (blocks, _) = builder.blocks();
        report(Progress::Read {
            games: examples.games,
            positions: examples.all.len(),
            blocks,
            default_loss: fit.loss_of(&*default, &examples),
        });
        let values = match builder.form() {
            Form::Sum => self.sum(builder, &fit, &examples, report)?,
            Form::Network(shape) => self.network(builder, shape, &fit, &examples, report)?,
        };
        // A file that cannot be removed does no harm: it only resumes this fit.
        let _ = std::fs::remove_file(&self.checkpoint);
        Ok(FittedWeights { evaluation: builder.name().to_owned(), values, games: examples.games })
    }

    /// Checks that weights to continue from belong to this network.
    fn check_start(&self, name: &str, form: Form) -> Result<(), String> {
        match (&self.start, form) {
            (None, _) => Ok(()),
            (Some(start), Form::Network(_)) => start.fit(self.kind, name),
            (Some(_), Form::Sum) => Err(format!("--start is for networks only, and {name} is not one")),
        }
    }

    /// Fits the weights of a sum, block by block.
    fn sum<G: GameEngine>(
        &self,
        builder: &dyn EvaluationBuilder<G>,
        fit: &FitSettings,
        examples: &Examples<G>,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Vec<i32>, String> {
        let terms = self.terms(examples.all.len());
        let mut blocks: Vec<Vec<i32>> = self.resumed(&terms).unwrap_or_default();
        for block in blocks.len()..builder.blocks().0 {
            let fitted = fit.block(builder, examples, block);
            report(Progress::Block { number: block, fitted: &fitted });
            blocks.push(fitted.weights);
            save(&self.checkpoint, &terms, &blocks)?;
        }
        Ok(blocks.concat())
    }

    /// Trains the weights of a network, epoch by epoch.
    fn network<G: GameEngine>(
        &self,
        builder: &dyn EvaluationBuilder<G>,
        shape: Shape,
        fit: &FitSettings,
        examples: &Examples<G>,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Vec<i32>, String> {
        let trainer = Trainer::new(builder, shape, fit, examples);
        let terms = self.terms(examples.all.len());
        let start = self.start.as_ref().map(Weights::values);
        let mut state = self.resumed(&terms).unwrap_or_else(|| trainer.initial(start));
        while state.epochs < fit.iterations {
            let loss = trainer.epoch(&mut state);
            let losses = trainer.holds_out().then_some([loss, state.validation]);
            report(Progress::Epoch { number: state.epochs, losses });
            save(&self.checkpoint, &terms, &state)?;
        }
        Ok(trainer.quantized(&state))
    }

    /// What distinguishes this fit from others. The number of positions shows whether the files have grown.
    fn terms(&self, positions: usize) -> String {
        let fit = FitSettings { threads: 0, ..self.fit.clone() };
        let FitJob { kind, evaluation, sources, labels, start, .. } = self;
        format!("{kind} {evaluation:?} {sources:?} {positions} {labels:?} {fit:?} {start:?}")
    }

    /// The state of this fit if it was interrupted. The checkpoint of another fit is overwritten: it lies next to the
    /// weights, which will be overwritten too.
    fn resumed<T: DeserializeOwned>(&self, terms: &str) -> Option<T> {
        load(&self.checkpoint, terms).ok().flatten()
    }
}
