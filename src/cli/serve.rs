//! `parlor serve`: the server.

use std::net::SocketAddr;
use std::path::PathBuf;

use parlor::config::{BotsSource, Config};

use super::{CliResult, Failure};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where to listen; port 0 takes a free one
    #[arg(long, env = "PARLOR_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// The database: sqlite://PATH, made if it is missing
    #[arg(long, env = "PARLOR_DATABASE", value_name = "URL", default_value = "sqlite://parlor.sqlite")]
    database: String,
    /// The bots to start: a bots file, or none; two levels of every game if not given
    #[arg(long, env = "PARLOR_BOTS", value_name = "FILE|none")]
    bots: Option<String>,
    /// Lift rate limits and per-address caps, for benches; only on a loopback address
    #[arg(long)]
    no_rate_limit: bool,
}

impl Default for Args {
    /// What bare `parlor` does: the same as `parlor serve`, the environment included.
    fn default() -> Self {
        use clap::{Args as _, FromArgMatches};
        let matches = Args::augment_args(clap::Command::new("serve")).get_matches_from(["serve"]);
        Args::from_arg_matches(&matches).expect("every argument has a default")
    }
}

pub(crate) fn run(args: Args) -> CliResult {
    if args.no_rate_limit && !args.listen.ip().is_loopback() {
        return Err(Failure::input("--no-rate-limit is refused unless --listen is a loopback address"));
    }
    let bots = match args.bots.as_deref() {
        None => BotsSource::BuiltIn,
        Some("none") => BotsSource::None,
        Some(path) => BotsSource::File(PathBuf::from(path)),
    };
    let config =
        Config { listen: args.listen, database: args.database, bots, rate_limit: !args.no_rate_limit };
    super::logging::start();
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|e| Failure::run(format!("threads cannot be started: {e}")))?;
    runtime
        .block_on(parlor::server::run(config, parlor::server::announce, super::signals::asked_to_stop()))
        .map_err(Failure::run)
}
