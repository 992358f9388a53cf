//! `parlor serve`: the server. A setting comes from its flag, then its environment variable, then the configuration file,
//! then its default.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use parlor::config::{BotsSource, BuiltTables, Config, PushMode, Site, Strength, Strengths};
use parlor::language::Language;
use parlor::traces;
use parlor_cli::logging::LogArgs;
use parlor_cli::{CliResult, Failure};
use parlor_engine::games::table_set;
use parlor_engine::profile::Profile;
use parlor_lab::strength::{Rung, StrengthTable};
use parlor_protocol::http;
use parlor_rules::GameKind;
use serde::Deserialize;

use super::mail::MailArgs;
use super::repertoire::repertoire;
use super::values::{FrameAncestor, OwnAddress, Part, Proxies, Spoken};

const DEFAULT_LISTEN: &str = "127.0.0.1:8080";
const DEFAULT_DATABASE: &str = "sqlite://parlor.sqlite";
/// In minutes: players look at a game right after it, and unpacking takes a moment.
const DEFAULT_PACK_AFTER: u32 = 60;
/// In seconds: somebody whose connection broke comes back to a game that is still there.
const DEFAULT_SLEEP_AFTER: u32 = 60;

#[derive(clap::Args, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Args {
    /// Address to listen on; port 0 chooses a free port [default: 127.0.0.1:8080]
    #[arg(long, env = "PARLOR_LISTEN", value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// Address for /metrics, /healthz and /readyz alone, for operators [default: /metrics is answered at the address
    /// above, to askers on this machine]
    #[arg(long, env = "PARLOR_METRICS", value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// A proxy, or a network of proxies, whose Forwarded and X-Forwarded-For headers are believed; can be repeated
    /// [default: none]
    #[arg(long, env = "PARLOR_TRUSTED_PROXY", value_name = "CIDR", value_delimiter = ',')]
    #[serde(default)]
    trusted_proxy: Vec<Proxies>,
    /// The database, as sqlite://PATH, which is created, or postgres://USER@HOST/DATABASE [default: sqlite://parlor.sqlite]
    #[arg(long, env = "PARLOR_DATABASE", value_name = "URL")]
    database: Option<String>,
    /// The bots to start: a bots file, or none [default: the built-in bots]
    #[arg(long, env = "PARLOR_BOTS", value_name = "FILE|none")]
    bots: Option<String>,
    /// No bot plays from the opening books; otherwise those of level 8 do, unless their line in the bots file says no
    #[arg(long, env = "PARLOR_NO_BOOKS")]
    #[serde(default)]
    no_books: bool,
    /// A file of tournaments that repeat, such as hourly arenas
    #[arg(long, env = "PARLOR_TOURNAMENTS", value_name = "FILE")]
    tournaments: Option<PathBuf>,
    /// The folder of endgame tablebases for bots and analysis, or none [default: $PARLOR_DATA/tables or
    /// $XDG_DATA_HOME/parlor/tables]
    #[arg(long, env = "PARLOR_TABLES", value_name = "DIR|none")]
    tables: Option<String>,
    /// A file of words that names and chat lines may not have, one on each line; * at an end stands for anything
    #[arg(long, env = "PARLOR_BLOCKED_WORDS", value_name = "FILE")]
    blocked_words: Option<PathBuf>,
    /// Do not build the small endgame tablebases that are missing; otherwise that is done in the background
    #[arg(long, env = "PARLOR_NO_TABLE_BUILDING")]
    #[serde(default)]
    no_table_building: bool,
    #[command(flatten)]
    #[serde(flatten)]
    mail: MailArgs,
    /// Whether browsers are sent messages while their page is closed, through the push services that they name: on, off, or
    /// local, which takes services at 127.0.0.1 without TLS, for tests [default: on]
    #[arg(long, env = "PARLOR_PUSH", value_name = "MODE")]
    push: Option<Push>,
    /// A site that may show games in a frame, as https://HOST, or * for every site; can be repeated [default: none]
    #[arg(long, env = "PARLOR_EMBED_ON", value_name = "ORIGIN", value_delimiter = ',')]
    #[serde(default)]
    embed_on: Vec<FrameAncestor>,
    /// The language of link previews, and of mails to members whose language is not known: en, fr, ja, es or de [default: en]
    #[arg(long, env = "PARLOR_LANGUAGE", value_name = "LANGUAGE")]
    language: Option<Spoken>,
    /// A file to which the last event of each game is written every hour; keep it on another disk, for parlor verify
    #[arg(long, env = "PARLOR_HEADS", value_name = "FILE")]
    heads: Option<PathBuf>,
    /// How many minutes after its end the log of a game is packed into a few hundred bytes [default: 60]
    #[arg(long, env = "PARLOR_PACK_AFTER", value_name = "MINUTES")]
    pack_after: Option<u32>,
    /// After how many seconds a game that nobody looks at leaves memory, if nothing is due in it soon [default: 60]
    #[arg(long, env = "PARLOR_SLEEP_AFTER", value_name = "SECONDS")]
    sleep_after: Option<u32>,
    #[command(flatten)]
    #[serde(flatten)]
    log: LogArgs,
    /// A collector of OpenTelemetry that is sent traces by OTLP over HTTP, for example http://127.0.0.1:4318 [default: none]
    #[arg(long, env = "PARLOR_OTLP", value_name = "URL")]
    otlp: Option<String>,
    /// Which part of all requests is traced, from 0 to 1 [default: 1]
    #[arg(long, env = "PARLOR_OTLP_PART", value_name = "PART")]
    otlp_part: Option<Part>,
    /// Turn off rate limits and limits per address, for load tests; only on a loopback address
    #[arg(long, env = "PARLOR_NO_RATE_LIMIT")]
    #[serde(default)]
    no_rate_limit: bool,
    /// The NATS server that connects several servers on one database at postgres://, for example nats://HOST:4222
    /// [default: this server is alone]
    #[arg(long, env = "PARLOR_NATS", value_name = "URL")]
    nats: Option<String>,
    /// Where players reach this very server of several, for those whose game it has: a path that the balancer brings here,
    /// such as /ws/b, or an address, such as wss://b.example.org/ws [default: they stay where they are]
    #[arg(long, env = "PARLOR_OWN_ADDRESS", value_name = "ADDRESS")]
    own_address: Option<OwnAddress>,
    /// A TOML file with any of these settings, for example listen = "0.0.0.0:80"
    #[arg(long, env = "PARLOR_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    config: Option<PathBuf>,
}

/// As [`PushMode`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Push {
    On,
    Off,
    Local,
}

impl Args {
    /// These settings, completed from the configuration file.
    fn or_file(self) -> Result<Self, Failure> {
        let Some(path) = &self.config else { return Ok(self) };
        let bad = |why: String| Failure::input(format!("configuration file {}: {why}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|e| bad(format!("cannot be read: {e}")))?;
        let file: Args = toml::from_str(&text).map_err(|e| bad(e.message().to_owned()))?;
        Ok(Self {
            listen: self.listen.or(file.listen),
            metrics: self.metrics.or(file.metrics),
            trusted_proxy: if self.trusted_proxy.is_empty() {
                file.trusted_proxy
            } else {
                self.trusted_proxy
            },
            database: self.database.or(file.database),
            nats: self.nats.or(file.nats),
            own_address: self.own_address.or(file.own_address),
            bots: self.bots.or(file.bots),
            no_books: self.no_books || file.no_books,
            tournaments: self.tournaments.or(file.tournaments),
            tables: self.tables.or(file.tables),
            no_table_building: self.no_table_building || file.no_table_building,
            mail: self.mail.or(file.mail),
            embed_on: if self.embed_on.is_empty() { file.embed_on } else { self.embed_on },
            language: self.language.or(file.language),
            blocked_words: self.blocked_words.or(file.blocked_words),
            push: self.push.or(file.push),
            heads: self.heads.or(file.heads),
            pack_after: self.pack_after.or(file.pack_after),
            sleep_after: self.sleep_after.or(file.sleep_after),
            log: LogArgs {
                log: self.log.log.or(file.log.log),
                log_format: self.log.log_format.or(file.log.log_format),
            },
            otlp: self.otlp.or(file.otlp),
            otlp_part: self.otlp_part.or(file.otlp_part),
            no_rate_limit: self.no_rate_limit || file.no_rate_limit,
            config: self.config,
        })
    }
}

pub(crate) fn run(args: Args) -> CliResult {
    let args = args.or_file()?;
    let listen = args.listen.unwrap_or_else(|| DEFAULT_LISTEN.parse().expect("the default is an address"));
    if args.no_rate_limit && !listen.ip().is_loopback() {
        return Err(Failure::input("--no-rate-limit needs a loopback address for --listen"));
    }
    if args.push == Some(Push::Local) && !listen.ip().is_loopback() {
        return Err(Failure::input("--push local needs a loopback address for --listen"));
    }
    if args.own_address.is_some() && args.nats.is_none() {
        return Err(Failure::input("--own-address is for one server of several: it needs --nats"));
    }
    let bots = match args.bots.as_deref() {
        None => BotsSource::BuiltIn,
        Some("none") => BotsSource::None,
        Some(path) => BotsSource::File(PathBuf::from(path)),
    };
    let database = args.database.unwrap_or_else(|| DEFAULT_DATABASE.to_owned());
    let builds = !args.no_table_building && args.tables.as_deref() != Some("none");
    let site = Site {
        url: args.mail.site()?,
        embed_on: args.embed_on.into_iter().map(|FrameAncestor(source)| source).collect(),
        language: args.language.map_or_else(Language::default, |Spoken(language)| language),
    };
    let config = Config {
        listen,
        metrics: args.metrics,
        trusted_proxies: args.trusted_proxy.into_iter().map(|Proxies(network)| network).collect(),
        database,
        nats: args.nats,
        own_address: args.own_address.map(|OwnAddress(address)| address),
        bots,
        books: !args.no_books,
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
        mail: args.mail.config()?,
        site,
        heads: args.heads,
        pack_after: Duration::from_secs(60 * u64::from(args.pack_after.unwrap_or(DEFAULT_PACK_AFTER))),
        sleep_after: Duration::from_secs(u64::from(args.sleep_after.unwrap_or(DEFAULT_SLEEP_AFTER))),
        rate_limit: !args.no_rate_limit,
        strengths: strengths(),
        repertoire: repertoire(),
    };
    let runtime =
        tokio::runtime::Runtime::new().map_err(|e| Failure::run(format!("cannot start threads: {e}")))?;
    let part = args.otlp_part.map_or(1.0, |Part(part)| part);
    let traces = args.otlp.map(|url| traces::start(&url, part, runtime.handle().clone()));
    let (looking, traces) = traces.transpose().map_err(Failure::input)?.unzip();
    let _log = args.log.start_beside(looking)?;
    let ended = runtime.block_on(parlor::server::run(
        config,
        parlor::server::announce,
        parlor_cli::signals::asked_to_stop(),
    ));
    // While there is a log for what is lost.
    drop(traces);
    ended.map_err(Failure::run)
}

/// The small tables of every set of rules that a variant on offer is played by.
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

/// The measured strengths of the built-in levels, by profile name.
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
