//! `parlor train selfplay`: games of a player against itself, as training data.

use std::path::PathBuf;

use parlor_lab::train::SelfPlay;

use super::super::args::{GameArgs, JobsArgs};
use super::super::player::PlayerArgs;
use super::super::{CliResult, Failure, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The file of games; an existing file is continued
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of games in the finished file
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: usize,
    #[command(flatten)]
    player: PlayerArgs,
    /// Positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Maximum number of random plies at the start of a game
    #[arg(long, default_value_t = 12, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    #[command(flatten)]
    jobs: JobsArgs,
}

pub(crate) fn run(args: Args) -> CliResult {
    let mut profile = args.player.profile(args.game.kind)?;
    profile.nodes = Some(args.nodes);
    let play = SelfPlay {
        variant: args.game.variant()?,
        // The seed of the games is that of the player too.
        seed: profile.seed.take().unwrap_or(1),
        profile,
        random_plies: args.random_plies.into(),
        games: args.games,
        threads: args.jobs.count(),
    };
    let bar = progress::bar(args.games, 0, "games");
    play.run(&args.out, |played| bar.set_position(played as u64)).map_err(Failure::input)?;
    bar.finish_and_clear();
    Ok(())
}
