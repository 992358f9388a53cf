//! The settings of `parlor serve`: flags, environment variables and the lines of the configuration file, in one struct.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use parlor::plain_words::{in_one_line, in_plain_words};
use parlor_cli::Failure;
use parlor_cli::logging::LogArgs;
use serde::Deserialize;

use crate::cli::mail::MailArgs;
use crate::cli::values::{FrameAncestor, LanguageArg, OwnAddress, Part, Proxies};

#[derive(clap::Args, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Args {
    /// Address to listen on; port 0 chooses a free port [default: 127.0.0.1:8080]
    #[arg(long, env = "PARLOR_LISTEN", value_name = "ADDRESS")]
    pub(super) listen: Option<SocketAddr>,
    /// Address for /metrics, /healthz and /readyz only, for operators [default: /metrics is served at the address
    /// above, to clients on this machine]
    #[arg(long, env = "PARLOR_METRICS", value_name = "ADDRESS")]
    pub(super) metrics: Option<SocketAddr>,
    /// A proxy, or a network of proxies, whose Forwarded and X-Forwarded-For headers are trusted; can be repeated
    /// [default: none]
    #[arg(long, env = "PARLOR_TRUSTED_PROXY", value_name = "CIDR", value_delimiter = ',')]
    #[serde(default)]
    pub(super) trusted_proxy: Vec<Proxies>,
    /// The database, as sqlite://PATH (created if missing) or postgres://USER@HOST/DATABASE [default:
    /// sqlite://parlor.sqlite]
    #[arg(long, env = "PARLOR_DATABASE", value_name = "URL")]
    pub(super) database: Option<String>,
    /// The bots to start: a bots file, or none [default: the built-in bots]
    #[arg(long, env = "PARLOR_BOTS", value_name = "FILE|none")]
    pub(super) bots: Option<String>,
    /// Keep bots from using the opening books; otherwise those of level 8 use them, unless the bots file turns that off
    #[arg(long, env = "PARLOR_NO_BOOKS", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "true|false")]
    pub(super) no_books: Option<bool>,
    /// A file of tournaments that repeat, such as hourly arenas
    #[arg(long, env = "PARLOR_TOURNAMENTS", value_name = "FILE")]
    pub(super) tournaments: Option<PathBuf>,
    /// The folder of endgame tablebases for bots and analysis, or none [default: $PARLOR_DATA/tables or
    /// $XDG_DATA_HOME/parlor/tables]
    #[arg(long, env = "PARLOR_TABLES", value_name = "DIR|none")]
    pub(super) tables: Option<String>,
    /// A file of words that names and chat lines may not contain, one per line; * at an end stands for anything
    #[arg(long, env = "PARLOR_BLOCKED_WORDS", value_name = "FILE")]
    pub(super) blocked_words: Option<PathBuf>,
    /// Do not build missing small endgame tablebases; otherwise they are built in the background
    #[arg(long, env = "PARLOR_NO_TABLE_BUILDING", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "true|false")]
    pub(super) no_table_building: Option<bool>,
    #[command(flatten)]
    #[serde(flatten)]
    pub(super) mail: MailArgs,
    /// Whether to send messages to browsers while their page is closed, through the push services that they name: on,
    /// off, or local, which uses services at 127.0.0.1 without TLS, for tests [default: on]
    #[arg(long, env = "PARLOR_PUSH", value_name = "MODE")]
    pub(super) push: Option<Push>,
    /// A site that may show games in a frame, as https://HOST, or * for every site; can be repeated [default: none]
    #[arg(long, env = "PARLOR_EMBED_ON", value_name = "ORIGIN", value_delimiter = ',')]
    #[serde(default)]
    pub(super) embed_on: Vec<FrameAncestor>,
    /// The language of link previews, and of mails to members whose language is not known: en, fr, ja, es or de [default: en]
    #[arg(long, env = "PARLOR_LANGUAGE", value_name = "LANGUAGE")]
    pub(super) language: Option<LanguageArg>,
    /// A file to which the last event of each game is written every hour; keep it on another disk, for parlor verify
    #[arg(long, env = "PARLOR_HEADS", value_name = "FILE")]
    pub(super) heads: Option<PathBuf>,
    /// How many minutes after its end the log of a game is packed into a few hundred bytes [default: 60]
    #[arg(long, env = "PARLOR_PACK_AFTER", value_name = "MINUTES")]
    pub(super) pack_after: Option<u32>,
    /// How many seconds a game that no one watches stays in memory, unless something is due in it soon [default: 60]
    #[arg(long, env = "PARLOR_SLEEP_AFTER", value_name = "SECONDS")]
    pub(super) sleep_after: Option<u32>,
    #[command(flatten)]
    #[serde(flatten)]
    pub(super) log: LogArgs,
    /// An OpenTelemetry collector to send traces to by OTLP over HTTP, for example http://127.0.0.1:4318 [default:
    /// none]
    #[arg(long, env = "PARLOR_OTLP", value_name = "URL")]
    pub(super) otlp: Option<String>,
    /// The fraction of requests to trace, from 0 to 1 [default: 1]
    #[arg(long, env = "PARLOR_OTLP_PART", value_name = "PART")]
    pub(super) otlp_part: Option<Part>,
    /// Turn off rate limits and limits per address, for load tests; only on a loopback address
    #[arg(long, env = "PARLOR_NO_RATE_LIMIT", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "true|false")]
    pub(super) no_rate_limit: Option<bool>,
    /// The NATS server that connects several servers on one database at postgres://, for example nats://HOST:4222
    /// [default: this server runs alone]
    #[arg(long, env = "PARLOR_NATS", value_name = "URL")]
    pub(super) nats: Option<String>,
    /// Where players reach this server directly, among several, when it has their game: a path that the balancer routes
    /// here, such as /ws/b, or an address, such as wss://b.example.org/ws [default: they stay where they are]
    #[arg(long, env = "PARLOR_OWN_ADDRESS", value_name = "ADDRESS")]
    pub(super) own_address: Option<OwnAddress>,
    /// A TOML file with any of these settings, for example listen = "0.0.0.0:80"
    #[arg(long, env = "PARLOR_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    pub(super) config: Option<PathBuf>,
}

/// The values of `--push`, as in [`PushMode`](parlor::config::PushMode).
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Push {
    On,
    Off,
    Local,
}

impl Args {
    /// Reads the settings of a configuration file.
    ///
    /// # Errors
    /// One sentence, which names the setting.
    fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("cannot be read: {e}"))?;
        let settings: toml::Table = text.parse().map_err(|e: toml::de::Error| in_one_line(&e.to_string()))?;
        // Each is read by itself first: an error in all of them together would not name its setting.
        for (name, value) in &settings {
            let alone = toml::Table::from_iter([(name.clone(), value.clone())]);
            alone.try_into::<Self>().map_err(|e| {
                let why = in_plain_words(e.message());
                format!("{name}: {}", in_one_line(&why))
            })?;
        }
        settings.try_into().map_err(|e| in_one_line(e.message()))
    }

    /// Completes these settings from the configuration file.
    pub(super) fn or_file(self) -> Result<Self, Failure> {
        let Some(path) = &self.config else { return Ok(self) };
        let file = Self::read(path).map_err(|why| {
            let name = path.display();
            Failure::input(format!("configuration file {name}: {why}"))
        })?;
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
            no_books: self.no_books.or(file.no_books),
            tournaments: self.tournaments.or(file.tournaments),
            tables: self.tables.or(file.tables),
            no_table_building: self.no_table_building.or(file.no_table_building),
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
            no_rate_limit: self.no_rate_limit.or(file.no_rate_limit),
            config: self.config,
        })
    }
}
