//! `parlor lab`: the experiments of seed S3, as tables and as pictures.

mod depths;
mod nodes;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use parlor_engine::profile::Profile;
use parlor_lab::Contestant;
use parlor_lab::contestant::{Brain, Caps};
use parlor_lab::plot::Plot;
use parlor_rules::{GameKind, Variant};

use super::{CliResult, Failure};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    /// Positions generated and time taken, by depth: minimax, alpha-beta without and with ordering, the strong search
    Nodes(nodes::Args),
    /// The points that a player wins against itself at a fixed depth, by its own depth
    Depths(depths::Args),
}

/// What both experiments are told.
#[derive(clap::Args)]
struct Common {
    /// The game: othello, checkers, awele, kalah or santorini
    kind: GameKind,
    /// The variant of the game; its default where none is named
    #[arg(long)]
    variant: Option<String>,
    /// The seed of everything that is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw SVG pictures into this folder
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    match args.experiment {
        Experiment::Nodes(args) => nodes::run(args),
        Experiment::Depths(args) => depths::run(args),
    }
}

/// A player whose depth the experiment decides.
fn player(word: &str, kind: GameKind) -> Result<Profile, Failure> {
    let caps = Caps { depth: Some(1), ..Caps::default() };
    let word = if word.contains('=') && !word.contains("depth=") {
        format!("{word},depth=1")
    } else {
        word.to_owned()
    };
    match Contestant::read(&word, kind, caps, None).map_err(Failure::input)?.brain {
        Brain::Profile(profile) => Ok(*profile),
        Brain::EngineCommand(..) => {
            Err(Failure::input(format!("{word}: the depth of an outside engine is not ours to decide")))
        }
    }
}

/// The name of a game and variant for people.
pub(super) fn title(variant: Variant) -> String {
    let kind = variant.kind();
    let mut name = kind.id().to_owned();
    name[..1].make_ascii_uppercase();
    if kind.variants().len() == 1 { name } else { format!("{name} {variant}") }
}

/// Draws a picture if a folder is named.
fn draw(folder: Option<&Path>, variant: Variant, what: &str, plot: &Plot) -> CliResult {
    let Some(folder) = folder else { return Ok(()) };
    let path = folder.join(format!("{}-{variant}-{what}.svg", variant.kind()));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, plot.svg()));
    written.map_err(|error| Failure::input(format!("{} cannot be written: {error}", path.display())))
}

fn print(text: &str) -> CliResult {
    writeln!(std::io::stdout(), "{text}")
        .map_err(|error| Failure::run(format!("standard output cannot be written: {error}")))
}
