//! `parlor bot`: a process that plays on a server.

mod tablebases;

use std::path::PathBuf;
use std::time::Duration;

use parlor_bots::{BotError, Config, ExternalEngine, Server};
use parlor_engine::external::{EngineCommand, Protocol};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_rules::GameKind;
use tokio::io::AsyncReadExt;

use super::args::{kind_parser, protocol_parser};
use super::logging::LogArgs;
use super::player::PlayerArgs;
use super::tablebases::TablesArgs;
use super::{CliResult, Failure, priority};
use tablebases::TablesService;

#[derive(clap::Args)]
pub struct Args {
    /// The server: https://HOST, http://HOST:PORT or the address of its socket, ws://HOST:PORT/ws
    #[arg(long, value_name = "URL")]
    server: String,
    /// A PEM file of root certificates to trust in addition to those of this machine
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// The bot's token; the environment variable hides it from other users of the machine. With several, separated by
    /// commas, the process plays for several accounts
    #[arg(long, env = "PARLOR_TOKEN", hide_env_values = true, value_delimiter = ',')]
    token: Vec<String>,
    #[command(flatten)]
    player: PlayerArgs,
    /// Run an external engine instead of a built-in player
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["profile", "algorithm"])]
    exec: Option<String>,
    /// Play as the player that each challenge chooses, instead of as a profile
    #[arg(long, conflicts_with_all = ["profile", "algorithm", "exec", "games"])]
    players: bool,
    /// Protocol of the external engine [default: lines]
    #[arg(long, requires = "exec", value_parser = protocol_parser())]
    protocol: Option<Protocol>,
    /// Play only these games, for example othello,kalah
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind_parser())]
    games: Vec<GameKind>,
    /// Maximum number of games at the same time
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_games: u32,
    #[command(flatten)]
    tables: TablesArgs,
    /// Let level 8 search from the first move on, without the opening books
    #[arg(long)]
    no_book: bool,
    /// Think on the opponents' time too; for a bot that has a core of its own
    #[arg(long, conflicts_with = "exec")]
    ponder: bool,
    #[command(flatten)]
    log: LogArgs,
    /// End when standard input is closed: the server that started this process is gone
    #[arg(long, hide = true)]
    supervised: bool,
}

/// How far a bot gives way to the server that started it.
const SUPERVISED_NICE: i32 = 5;

pub(crate) fn run(args: Args) -> CliResult {
    if args.supervised {
        priority::lower(SUPERVISED_NICE);
    }
    let server = Server::at(&args.server, args.ca.as_deref()).map_err(Failure::input)?;
    let kinds = if args.games.is_empty() { GameKind::ALL } else { &args.games };
    let external = external(&args, kinds)?;
    let mut profiles = match (&external, args.players) {
        (None, false) => args.player.profiles(kinds)?,
        // It only decides which tablebases are opened.
        (None, true) => vec![Profile::of(Algorithm::Pvs)],
        (Some(_), _) => Vec::new(),
    };
    profiles.retain(|profile| !profile.kinds.is_empty());
    if profiles.is_empty() && external.is_none() {
        return Err(Failure::input("none of the profiles plays any of the requested games"));
    }
    let _log = args.log.start()?;
    let tables = TablesService::start(&args.tables, &profiles)?;
    let config = Config {
        server,
        token: None,
        profiles,
        players: args.players,
        external,
        max_games: args.max_games,
        tables,
        ponder: args.ponder,
        book: !args.no_book,
    };
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::run(format!("cannot start threads: {error}")))?;
    let supervised = args.supervised;
    let result = runtime.block_on(async move {
        let orphaned =
            async move { if supervised { input_closed().await } else { std::future::pending().await } };
        let stop = async {
            tokio::select! {
                () = super::signals::stop_requested() => {}
                () = orphaned => {}
            }
        };
        match args.token {
            none if none.is_empty() => parlor_bots::run(config, stop).await,
            tokens => parlor_bots::run_accounts(config, tokens, stop).await,
        }
    });
    // Do not wait for searches or for the reader of standard input.
    runtime.shutdown_background();
    result.map_err(|error| match error {
        BotError::Untrusted(_) => Failure::input(error),
        BotError::Refused(_) | BotError::Hung => Failure::run(error),
    })
}

/// How long an external engine thinks about a move by default.
const EXTERNAL_TIME: Duration = Duration::from_secs(2);

/// The external engine that `--exec` names, after a check that it starts.
fn external(args: &Args, kinds: &[GameKind]) -> Result<Option<ExternalEngine>, Failure> {
    let Some(command) = &args.exec else { return Ok(None) };
    let protocol = args.protocol.unwrap_or(Protocol::Lines);
    let engine = EngineCommand::new(command, protocol).map_err(Failure::input)?;
    let kinds: Vec<_> = kinds.iter().copied().filter(|&kind| protocol.plays(kind)).collect();
    if kinds.is_empty() {
        return Err(Failure::input(format!("the {protocol} protocol is for othello only")));
    }
    engine.start().map_err(|fault| Failure::input(format!("--exec {command:?}: {fault}")))?;
    let time = args.player.time().unwrap_or(EXTERNAL_TIME);
    Ok(Some(ExternalEngine { command: engine, kinds, time, depth: args.player.depth }))
}

/// Resolves when standard input ends; its content is ignored.
async fn input_closed() {
    let mut input = tokio::io::stdin();
    let mut unread = [0; 64];
    while matches!(input.read(&mut unread).await, Ok(1..)) {}
}
