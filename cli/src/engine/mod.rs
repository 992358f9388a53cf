//! `parlor engine`: a player as an engine for other programs, over standard input and output.

mod gtp;
mod lines;
mod nboard;

use std::io::{BufRead, Write};
use std::time::Duration;

use parlor_engine::external::Protocol;
use parlor_engine::players::{Answer, Player};
use parlor_engine::search::{Limits, Timer};
use parlor_rules::{Game, GameKind, Move, Position, Record, Variant};

use super::args::{protocol_parser, timer_parser};
use super::output::unwritable;
use super::player::PlayerArgs;
use super::tablebases::TablesArgs;
use super::{CliResult, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// The protocol: gtp or nboard for Othello, lines for every game (docs/engines.md)
    #[arg(long, default_value = "lines", value_parser = protocol_parser())]
    protocol: Protocol,
    /// The clock that times a move: wall time, or the processor time of the thread that searches
    #[arg(long, default_value = "wall", value_parser = timer_parser())]
    clock: Timer,
    #[command(flatten)]
    player: PlayerArgs,
    #[command(flatten)]
    tables: TablesArgs,
}

/// Time for a move if neither the other program nor the profile sets a limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The response to a command.
enum Response {
    /// This text, followed by a line break.
    Text(String),
    Silent,
    /// This text, and then the process ends.
    Last(String),
}

/// How a protocol handles commands.
trait Handler {
    /// Handles one line.
    fn handle(&mut self, line: &str, session: &mut Session) -> Response;
}

pub(crate) fn run(args: Args) -> CliResult {
    let kind = GameKind::Othello;
    if args.protocol != Protocol::Lines {
        args.player.profile(kind)?;
    }
    let mut session = Session::new(args.player, args.tables, args.clock, kind.default_variant());
    let mut handler: Box<dyn Handler> = match args.protocol {
        Protocol::Gtp => Box::new(gtp::Gtp::default()),
        Protocol::NBoard => Box::new(nboard::NBoard::default()),
        Protocol::Lines => Box::new(lines::Lines),
    };
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line.map_err(|error| Failure::input(format!("cannot read standard input: {error}")))?;
        // A line that is not UTF-8 is answered like any unknown command.
        let (text, ends) = match handler.handle(String::from_utf8_lossy(&line).trim(), &mut session) {
            Response::Silent => continue,
            Response::Text(text) => (text, false),
            Response::Last(text) => (text, true),
        };
        writeln!(output, "{text}").and_then(|()| output.flush()).map_err(unwritable)?;
        if ends {
            break;
        }
    }
    Ok(())
}

/// The game in progress and its player.
struct Session {
    args: PlayerArgs,
    tables: TablesArgs,
    timer: Timer,
    player: Option<Player>,
    record: Record,
    /// The time limit for a move that the other program has set.
    time: Option<Duration>,
    /// The depth limit that the other program has set.
    depth: Option<u32>,
}

impl Session {
    fn new(args: PlayerArgs, tables: TablesArgs, timer: Timer, variant: Variant) -> Self {
        Session {
            args,
            tables,
            timer,
            player: None,
            record: Record::new(Position::start(variant)),
            time: None,
            depth: None,
        }
    }

    /// Starts a game. The player must be able to play it.
    fn begin(&mut self, start: Position) -> Result<(), String> {
        self.player = Some(self.player_of(start.kind())?);
        self.record = Record::new(start);
        Ok(())
    }

    fn player_of(&self, kind: GameKind) -> Result<Player, String> {
        let sentence = |failure| match failure {
            Failure::Input(sentence) | Failure::Run(sentence) => sentence,
        };
        let profile = self.args.profile(kind).map_err(sentence)?;
        let tables = self.tables.open(&[kind]).map_err(sentence)?;
        Ok(Player::new(profile).with_tables(&tables))
    }

    fn variant(&self) -> Variant {
        self.record.position().variant()
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let m = self.record.position().parse_move(text).map_err(|error| error.to_string())?;
        self.record.play(m).map_err(|error| format!("{text}: {error}"))
    }

    fn think(&mut self) -> Result<Answer, String> {
        let player = match self.player.take() {
            Some(player) => player,
            None => self.player_of(self.record.start().kind())?,
        };
        let player = self.player.insert(player);
        let profile = player.profile();
        let bounded = profile.depth.is_some() || profile.nodes.is_some() || profile.time.is_some();
        let unlimited = self.time.is_none() && self.depth.is_none() && !bounded;
        let time = if unlimited { Some(DEFAULT_TIME) } else { self.time };
        let (depth, timer) = (self.depth, self.timer);
        let limits = Limits { time, depth, timer, playing: true, ..Limits::default() };
        player.choose(&self.record, &limits).map_err(|error| error.to_string())
    }
}

/// A move in the capitals that Othello programs use.
fn uppercase(m: Move) -> String {
    m.to_string().to_uppercase()
}
