//! `parlor bot`: a player process.

use parlor_bots::{BotError, Config};
use parlor_rules::GameKind;
use tokio::io::AsyncReadExt;

use super::logging::LogArgs;
use super::player::PlayerArgs;
use super::{CliResult, Failure};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server: http://HOST:PORT or ws://HOST:PORT/ws
    #[arg(long, value_name = "URL")]
    server: String,
    /// The bot's token; the environment keeps it from other users of the machine
    #[arg(long, env = "PARLOR_TOKEN", hide_env_values = true)]
    token: Option<String>,
    #[command(flatten)]
    player: PlayerArgs,
    /// Play only these games: othello,kalah
    #[arg(long, value_name = "GAMES", value_delimiter = ',')]
    games: Vec<GameKind>,
    /// How many games are played at once
    #[arg(long, default_value_t = 8)]
    max_games: u32,
    #[command(flatten)]
    log: LogArgs,
    /// End when standard input is closed, as it is when the server that started this process is gone
    #[arg(long, hide = true)]
    supervised: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    let kinds = if args.games.is_empty() { GameKind::ALL } else { &args.games };
    let mut profiles = args.player.profiles(kinds)?;
    profiles.retain(|profile| !profile.kinds.is_empty());
    if profiles.is_empty() {
        return Err(Failure::input("none of the profiles plays any of these games"));
    }
    args.log.start()?;
    let config = Config { server: args.server, token: args.token, profiles, max_games: args.max_games };
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::run(format!("threads cannot be started: {error}")))?;
    let supervised = args.supervised;
    let result = runtime.block_on(async move {
        let orphaned =
            async move { if supervised { input_closed().await } else { std::future::pending().await } };
        let stop = async {
            tokio::select! {
                () = super::signals::asked_to_stop() => {}
                () = orphaned => {}
            }
        };
        parlor_bots::run(config, stop).await
    });
    // Searches and the reader of standard input need not be waited for.
    runtime.shutdown_background();
    result.map_err(|error| match error {
        BotError::Config(_) => Failure::input(error),
        BotError::Refused(_) | BotError::Hung => Failure::run(error),
    })
}

/// Resolves when standard input ends; what comes before is of no interest.
async fn input_closed() {
    let mut input = tokio::io::stdin();
    let mut unread = [0; 64];
    while matches!(input.read(&mut unread).await, Ok(1..)) {}
}
