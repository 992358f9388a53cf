//! `parlor train selfplay`: games of a player against itself, as training data.

use std::path::PathBuf;

use parlor_engine::tablebase::Tablebases;
use parlor_lab::train::SelfPlay;
use serde_json::json;

use super::super::args::{GameArgs, JobsArgs};
use super::super::output::print;
use super::super::player::PlayerArgs;
use super::super::tablebases::TablesArgs;
use super::super::{CliResult, Failure, progress};
use super::fit::{fraction, non_negative};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The file of games; an existing file is continued
    #[arg(long, value_name = "FILE", value_parser = crate::out::file())]
    out: PathBuf,
    /// Number of games in the finished file
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    player: PlayerArgs,
    /// Positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Begin each game with one of these openings, such as three-move; random plies follow
    #[arg(long, value_name = "NAME")]
    openings: Option<String>,
    /// Maximum number of random plies at the start of a game
    #[arg(long, default_value_t = 12, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// Minimum number of random plies: without them, the shortest openings occur again and again
    #[arg(long, default_value_t = 0, value_name = "PLIES")]
    fewest_random_plies: u16,
    /// Fraction of later moves that are random too, so that positions which good play does not reach are learned as
    /// well
    #[arg(long, value_name = "P", default_value_t = 0.0, value_parser = fraction)]
    stray: f64,
    /// Begin games only where the player's score is at most this many points for either side
    #[arg(long, value_name = "POINTS", value_parser = non_negative)]
    balanced: Option<f64>,
    /// Fraction of later positions from which one to three random moves are made, and then the player's until nothing
    /// hangs; the position reached is scored too, and the game continues as if nothing had happened
    #[arg(long, value_name = "P", default_value_t = 0.0, value_parser = fraction)]
    detours: f64,
    /// End a game this many plies after its result is proven
    #[arg(long, value_name = "PLIES")]
    adjudicate: Option<usize>,
    /// A folder of endgame tablebases, to play by and to prove results [default: none]
    #[arg(long, value_name = "DIR", requires = "adjudicate")]
    tables: Option<PathBuf>,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    if args.fewest_random_plies > args.random_plies {
        let most = args.random_plies;
        return Err(Failure::input(format!(
            "--fewest-random-plies: expected at most --random-plies, {most}"
        )));
    }
    let mut profile = args.player.profile(args.game.kind)?;
    profile.nodes = Some(args.nodes);
    // Not those of the data directory, so that the same command plays the same games on every machine.
    let tables = match args.tables {
        Some(folder) => TablesArgs { tables: Some(folder) }.open(&[args.game.kind])?,
        None => Tablebases::none(),
    };
    let variant = args.game.variant()?;
    let openings = args.openings.as_deref().map(|name| variant.expect_opening(name)).transpose();
    let openings = openings.map_err(|error| Failure::input(format!("--openings: {error}")))?;
    let play = SelfPlay {
        variant,
        // The games use the player's seed.
        seed: profile.seed.take().unwrap_or(1),
        profile,
        openings,
        random_plies: args.fewest_random_plies.into()..=args.random_plies.into(),
        balanced: args.balanced,
        stray: args.stray,
        detours: args.detours,
        adjudicate: args.adjudicate,
        tables,
        games: args.games as usize,
        threads: args.jobs.count(),
    };
    let bar = progress::bar(args.games as usize, 0, "games");
    play.run(&args.out, |played| bar.set_position(played as u64)).map_err(Failure::input)?;
    bar.finish_and_clear();
    let (kind, out) = (args.game.kind.id(), args.out.display().to_string());
    if args.json { print(json!({"kind": kind, "games": args.games, "out": out})) } else { Ok(()) }
}
