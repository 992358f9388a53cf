//! `parlor train selfplay`: games of a player against itself, to learn from.

use std::path::PathBuf;

use parlor_lab::train::SelfPlay;
use parlor_rules::GameKind;

use super::super::arena::cores;
use super::super::player::PlayerArgs;
use super::super::position::variant_or_default;
use super::super::{CliResult, Failure, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: othello, checkers, awele, kalah or santorini
    kind: GameKind,
    /// The variant of the game; its default where none is named
    #[arg(long)]
    variant: Option<String>,
    /// The file of games; one that is there is gone on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many games it holds in the end
    #[arg(long, default_value_t = 10_000)]
    games: usize,
    #[command(flatten)]
    player: PlayerArgs,
    /// The positions looked at for a move
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games begin with up to so many random plies
    #[arg(long, default_value_t = 12, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// How many games are played at once; one for each core where nothing is said. The games are the same
    #[arg(long, alias = "threads", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

pub(crate) fn run(args: Args) -> CliResult {
    let mut profile = args.player.profile(args.kind)?;
    profile.nodes = Some(args.nodes);
    let play = SelfPlay {
        variant: variant_or_default(args.kind, args.variant.as_deref())?,
        // The seed of the games is that of the player too.
        seed: profile.seed.take().unwrap_or(1),
        profile,
        random_plies: args.random_plies.into(),
        games: args.games,
        threads: args.jobs.map_or_else(cores, usize::from),
    };
    let bar = progress::bar(args.games, 0, "games");
    play.run(&args.out, |played| bar.set_position(played as u64)).map_err(Failure::input)?;
    bar.finish_and_clear();
    Ok(())
}
