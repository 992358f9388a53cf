//! `parlor serve`: the server. A setting comes from its flag, then its environment variable, then the configuration file,
//! then its default.

mod settings;

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use parlor::config::{BotsSource, BuiltTables, Config, PushMode, Site, Strength, Strengths};
use parlor::language::Language;
use parlor::{server, traces};
use parlor_cli::{CliResult, Failure};
use parlor_engine::games::table_set;
use parlor_engine::profile::Profile;
use parlor_lab::strength::{Rung, StrengthTable};
use parlor_protocol::http;
use parlor_rules::GameKind;

pub(crate) use settings::Args;
use settings::Push;

use super::repertoire::repertoire;
use super::values::{FrameAncestor, LanguageArg, OwnAddress, Part, Proxies};

const DEFAULT_LISTEN: &str = "127.0.0.1:8080";
const DEFAULT_DATABASE: &str = "sqlite://parlor.sqlite";
/// In minutes: players look at a game right after it, and unpacking takes a moment.
const DEFAULT_PACK_AFTER: u32 = 60;
/// In seconds: a player whose connection broke comes back to a game that is still in memory.
const DEFAULT_SLEEP_AFTER: u32 = 60;

pub(crate) fn run(args: Args) -> CliResult {
    let mut args = args.or_file()?;
    let log = std::mem::take(&mut args.log);
    let (otlp, part) = (args.otlp.take(), args.otlp_part.map_or(1.0, |Part(part)| part));
    let config = config(args)?;
    let runtime =
        tokio::runtime::Runtime::new().map_err(|e| Failure::run(format!("cannot start threads: {e}")))?;
    let traces = otlp.map(|url| traces::start(&url, part, runtime.handle().clone()));
    let (trace_layer, traces) = traces.transpose().map_err(Failure::input)?.unzip();
    let _log = log.start_with_layer(trace_layer)?;
    let ended =
        runtime.block_on(server::run(config, server::announce, parlor_cli::signals::stop_requested()));
    // Dropped while the log can still report lost spans.
    drop(traces);
    ended.map_err(|failure| match failure {
        server::Failure::Settings(sentence) => Failure::Input(sentence),
        server::Failure::Run(sentence) => Failure::Run(sentence),
    })
}

/// Returns the server's configuration.
fn config(args: Args) -> Result<Config, Failure> {
    let listen = args.listen.unwrap_or_else(|| DEFAULT_LISTEN.parse().expect("the default is an address"));
    let rate_limit = !args.no_rate_limit.unwrap_or(false);
    if !rate_limit && !listen.ip().is_loopback() {
        return Err(Failure::input("--no-rate-limit needs a loopback address for --listen"));
    }
    if args.push == Some(Push::Local) && !listen.ip().is_loopback() {
        return Err(Failure::input("--push local needs a loopback address for --listen"));
    }
    if args.own_address.is_some() && args.nats.is_none() {
        return Err(Failure::input("--own-address is for one server of several: it needs --nats"));
    }
    let builds = !args.no_table_building.unwrap_or(false) && args.tables.as_deref() != Some("none");
    Ok(Config {
        listen,
        metrics: args.metrics,
        trusted_proxies: args.trusted_proxy.into_iter().map(|Proxies(network)| network).collect(),
        database: args.database.unwrap_or_else(|| DEFAULT_DATABASE.to_owned()),
        nats: args.nats,
        own_address: args.own_address.map(|OwnAddress(address)| address),
        bots: match args.bots.as_deref() {
            None => BotsSource::BuiltIn,
            Some("none") => BotsSource::None,
            Some(path) => BotsSource::File(PathBuf::from(path)),
        },
        books: !args.no_books.unwrap_or(false),
        tournaments: args.tournaments,
        tables: args.tables,
        built_tables: if builds { built_tables() } else { Vec::new() },
        blocked_words: args.blocked_words,
        contact: args.mail.site()?,
        push: match args.push {
            None | Some(Push::On) => PushMode::On,
            Some(Push::Off) => PushMode::Off,
            Some(Push::Local) => PushMode::Local,
        },
        site: Site {
            url: args.mail.site()?,
            embed_on: args.embed_on.into_iter().map(|FrameAncestor(source)| source).collect(),
            language: args.language.map_or_else(Language::default, |LanguageArg(language)| language),
        },
        mail: args.mail.config()?,
        heads: args.heads,
        pack_after: Duration::from_secs(60 * u64::from(args.pack_after.unwrap_or(DEFAULT_PACK_AFTER))),
        sleep_after: Duration::from_secs(u64::from(args.sleep_after.unwrap_or(DEFAULT_SLEEP_AFTER))),
        rate_limit,
        strengths: strengths(),
        repertoire: repertoire(),
    })
}

/// Returns the small tables of every set of rules that some variant uses.
fn built_tables() -> Vec<BuiltTables> {
    let mut seen = HashSet::new();
    let variants = GameKind::ALL.iter().flat_map(|kind| kind.variants());
    let sets = variants.filter(|variant| {
        let small = table_set(*variant).filter(|set| set.default_size().is_some());
        small.is_some_and(|set| seen.insert((set.kind(), set.rules().to_string())))
    });
    sets.map(|variant| BuiltTables { game: variant.kind().id().to_owned(), variant: variant.to_string() })
        .collect()
}

/// Returns the measured strengths of the built-in levels, by profile name.
fn strengths() -> Strengths {
    let table = StrengthTable::builtin();
    let of_profile = |profile: &Profile| {
        let variants = profile.kinds.iter().flat_map(|kind| kind.variants());
        let measured = variants.filter_map(|variant| {
            let level = profile.level?;
            let rung = table.ladder(variant)?.levels.iter().find(|rung| rung.level == level)?;
            let Rung { level, elo, low, high } = *rung;
            let (game, variant) = (variant.kind().id().to_owned(), variant.to_string());
            Some(Strength { game, measured: http::Strength { variant, level, elo, low, high } })
        });
        (profile.name.clone(), measured.collect())
    };
    Profile::builtin().iter().map(of_profile).collect()
}
