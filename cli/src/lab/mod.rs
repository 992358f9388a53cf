//! `parlor lab`: experiments with the search, as tables and as plots, and the record of all results.

mod depths;
mod journals;
mod losses;
mod nodes;
mod openings;
mod peers;
mod proxy;
mod reach;
mod results;
mod servers;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use parlor_engine::profile::Profile;
use parlor_lab::Caps;
use parlor_lab::plot::Plot;
use parlor_rules::{GameKind, Variant};

use super::args::GameArgs;
use super::player::profile_of;
use super::{CliResult, Failure};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    /// Measure the cost of search by depth: minimax, alpha-beta with and without move ordering, PVS
    Nodes(nodes::Args),
    /// Measure strength by depth: a player against itself at a fixed depth
    Depths(depths::Args),
    /// Write the page of all recorded results, and measure rows of it again
    Results(results::Args),
    /// Play the recorded matches against the third-party engines that are installed
    Peers(peers::Args),
    /// Measure what a move costs this server and another one, alternately
    Servers(servers::Args),
    /// Put a bad network before a server, to test a client: delays, and connections that are cut
    Proxy(proxy::Args),
    /// Measure how much Kalah's solver searches, by the seeds that are left
    Reach(reach::Args),
    /// Measure how many discs a player's moves lose shortly before the end of a game of Othello
    Losses(losses::Args),
    /// Find random openings after which neither side is ahead, one line of moves for each
    Openings(openings::Args),
}

/// The arguments of both kinds of experiments.
#[derive(clap::Args)]
struct Common {
    #[command(flatten)]
    game: GameArgs,
    /// Seed for everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write SVG plots to this folder
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
        Experiment::Results(args) => results::run(&args),
        Experiment::Peers(args) => peers::run(&args),
        Experiment::Servers(args) => servers::run(&args),
        Experiment::Proxy(args) => proxy::run(&args),
        Experiment::Reach(args) => reach::run(&args),
        Experiment::Losses(args) => losses::run(&args),
        Experiment::Openings(args) => openings::run(args),
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
    profile_of(&word, kind, caps)
}

/// Writes a plot if a folder is named.
fn draw(folder: Option<&Path>, variant: Variant, what: &str, plot: &Plot) -> CliResult {
    let Some(folder) = folder else { return Ok(()) };
    let path = folder.join(format!("{}-{variant}-{what}.svg", variant.kind()));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, plot.svg()));
    written.map_err(|error| Failure::input(format!("cannot write {}: {error}", path.display())))
}
