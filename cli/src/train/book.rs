//! `parlor train book`: the opening book of a game, from the positions that games reach most often.

use std::path::PathBuf;

use parlor_lab::train::BookJob;
use parlor_lab::train::examples::files;
use parlor_rules::GameKind;
use serde_json::json;

use super::super::args::{JobsArgs, kind_parser};
use super::super::output::print;
use super::super::{CliResult, Failure, out, progress};
use super::command_line;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = kind_parser())]
    kind: GameKind,
    /// Games from the usual start: files in any notation, of self-play, or folders of WTHOR files
    #[arg(long, value_name = "FILE|DIR", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// Where to write the book; an interrupted run continues
    #[arg(long, value_name = "FILE", value_parser = out::file_with_others())]
    out: PathBuf,
    /// How many plies of each game count
    #[arg(long, default_value_t = 12, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=60))]
    plies: u16,
    /// How many games a position must occur in
    #[arg(long, default_value_t = 10, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..))]
    at_least: u32,
    /// Maximum number of positions, the most frequent first
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20_000))]
    positions: u32,
    /// Positions searched for each of them
    #[arg(long, default_value_t = 10_000_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    let job = BookJob {
        kind: args.kind,
        games: files(&args.games, "wtb").map_err(Failure::input)?,
        plies: args.plies.into(),
        at_least: args.at_least as usize,
        positions: args.positions as usize,
        nodes: args.nodes,
        threads: args.jobs.count(),
    };
    out::keep(&args.out, "a file of --games", job.games.iter().map(PathBuf::as_path))?;
    let part = args.out.with_extension("part");
    let bar = progress::bar(job.positions, 0, "positions");
    let mut positions = 0;
    let searched = |count, all| {
        positions = all;
        bar.set_length(all as u64);
        bar.set_position(count as u64);
    };
    let book = job.run(&part, &command_line(), searched).map_err(Failure::input)?;
    bar.finish_and_clear();
    let failed = |error| Failure::run(format!("{} cannot be written: {error}", args.out.display()));
    std::fs::write(&args.out, book).map_err(failed)?;
    // Everything is written, so there is nothing to resume.
    let _ = std::fs::remove_file(&part);
    let out = args.out.display().to_string();
    if args.json { print(json!({"kind": job.kind.id(), "positions": positions, "out": out})) } else { Ok(()) }
}
