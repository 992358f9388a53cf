//! Arguments that several subcommands share.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use parlor_engine::external::Protocol;
use parlor_engine::profile::Algorithm;
use parlor_engine::search::Timer;
use parlor_rules::{Game, GameKind, Position, Variant};

use crate::Failure;

/// `KIND [--variant V]`: the game that a command is about.
#[derive(Args, Clone)]
pub(crate) struct GameArgs {
    /// The game
    #[arg(value_parser = kind_parser())]
    pub(crate) kind: GameKind,
    /// The variant of the game [default: the game's standard variant]
    #[arg(long)]
    variant: Option<String>,
}

impl GameArgs {
    /// The variant that is named, or the game's default.
    pub(crate) fn variant(&self) -> Result<Variant, Failure> {
        Ok(self.named()?.unwrap_or(self.kind.default_variant()))
    }

    /// The variant, if one is named.
    pub(crate) fn named(&self) -> Result<Option<Variant>, Failure> {
        self.variant.as_ref().map(|name| self.kind.variant(name).map_err(Failure::input)).transpose()
    }
}

/// `KIND [--variant V] [--position TEXT]`: the position that a command is about.
#[derive(Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The position, in the game's own notation [default: the starting position]
    // An empty square of Othello is a hyphen, and the first one often is.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
}

impl PositionArgs {
    /// The position that the arguments name.
    pub(crate) fn read(&self) -> Result<Position, Failure> {
        let variant = self.game.variant()?;
        match &self.position {
            Some(text) => Position::from_text(variant, text).map_err(Failure::input),
            None => Ok(Position::start(variant)),
        }
    }
}

/// `--jobs N`: how many threads a command uses.
#[derive(Args)]
pub(crate) struct JobsArgs {
    /// How many games or searches to run at once [default: one per core]
    #[arg(long, alias = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

impl JobsArgs {
    /// The number of threads.
    pub(crate) fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }
}

/// `--database URL`: the database of the archive.
#[derive(Args, Clone)]
pub struct DatabaseArgs {
    /// The database, as sqlite://PATH or postgres://USER@HOST/DATABASE
    #[arg(long, env = "PARLOR_DATABASE", value_name = "URL", default_value = "sqlite://parlor.sqlite")]
    pub database: String,
}

/// Reads the name of a game. Help, error messages and shell completion list the games.
pub fn kind_parser() -> impl TypedValueParser<Value = GameKind> {
    one_of(GameKind::ALL, GameKind::id)
}

/// Reads the name of a search algorithm.
pub(crate) fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    one_of(Algorithm::ALL, Algorithm::id)
}

/// Reads the name of an engine protocol.
pub(crate) fn protocol_parser() -> impl TypedValueParser<Value = Protocol> {
    one_of(Protocol::ALL, Protocol::id)
}

/// Reads the name of a timer.
pub(crate) fn timer_parser() -> impl TypedValueParser<Value = Timer> {
    one_of(&[Timer::Wall, Timer::Processor], Timer::id)
}

/// Reads one of these values by its name.
fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    id: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(move |&value| id(value))).map(move |name| {
        all.iter().copied().find(|&value| id(value) == name).expect("only the listed names get this far")
    })
}
