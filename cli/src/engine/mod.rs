//! `parlor engine`: our players for other programs, over standard input and output.

mod gtp;
mod lines;
mod nboard;

use std::io::{BufRead, Write};
use std::time::Duration;

use parlor_engine::external::Protocol;
use parlor_engine::players::{Answer, Player};
use parlor_engine::search::Limits;
use parlor_rules::{Game, GameKind, Move, Position, Record, Variant};

use super::player::PlayerArgs;
use super::tables::TablesArgs;
use super::{CliResult, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// gtp or nboard for othello, lines for every game (docs/engines.md)
    #[arg(long, default_value = "lines")]
    protocol: Protocol,
    #[command(flatten)]
    player: PlayerArgs,
    #[command(flatten)]
    tables: TablesArgs,
}

/// How long a move takes where neither the other program nor the profile says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What the program on the other side of the pipe hears of a command.
enum Heard {
    /// This, with a line break behind it.
    Say(String),
    Nothing,
    /// This, and then the process ends.
    Farewell(String),
}

/// One protocol's way with commands.
trait Speaker {
    /// Understands one line.
    fn hear(&mut self, line: &str, desk: &mut Desk) -> Heard;
}

pub(crate) fn run(args: Args) -> CliResult {
    let kind = GameKind::Othello;
    if args.protocol != Protocol::Lines {
        args.player.profile(kind)?;
    }
    let mut desk = Desk::new(args.player, args.tables, kind.default_variant());
    let mut speaker: Box<dyn Speaker> = match args.protocol {
        Protocol::Gtp => Box::new(gtp::Gtp),
        Protocol::NBoard => Box::new(nboard::NBoard::default()),
        Protocol::Lines => Box::new(lines::Lines),
    };
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| Failure::input(format!("standard input cannot be read: {error}")))?;
        let (text, ends) = match speaker.hear(line.trim(), &mut desk) {
            Heard::Nothing => continue,
            Heard::Say(text) => (text, false),
            Heard::Farewell(text) => (text, true),
        };
        writeln!(output, "{text}")
            .and_then(|()| output.flush())
            .map_err(|error| Failure::run(format!("standard output cannot be written: {error}")))?;
        if ends {
            break;
        }
    }
    Ok(())
}

/// The game on the table, and who thinks about it.
struct Desk {
    args: PlayerArgs,
    tables: TablesArgs,
    player: Option<Player>,
    record: Record,
    /// How long a move may take, as the other program has said.
    time: Option<Duration>,
    /// How deep it may be searched, as the other program has said.
    depth: Option<u32>,
}

impl Desk {
    fn new(args: PlayerArgs, tables: TablesArgs, variant: Variant) -> Self {
        Desk {
            args,
            tables,
            player: None,
            record: Record::new(Position::start(variant)),
            time: None,
            depth: None,
        }
    }

    /// A game begins, of which the player has to be one that plays it.
    fn begin(&mut self, start: Position) -> Result<(), String> {
        let sentence = |failure| match failure {
            Failure::Input(sentence) | Failure::Run(sentence) => sentence,
        };
        let profile = self.args.profile(start.kind()).map_err(sentence)?;
        let tables = self.tables.open(&[start.kind()]).map_err(sentence)?;
        self.player = Some(Player::new(profile).with_tables(&tables));
        self.record = Record::new(start);
        Ok(())
    }

    fn variant(&self) -> Variant {
        self.record.position().variant()
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let m = self.record.position().parse_move(text).map_err(|error| error.to_string())?;
        self.record.play(m).map_err(|error| format!("{text}: {error}"))
    }

    fn think(&mut self) -> Result<Answer, String> {
        if self.player.is_none() {
            self.begin(self.record.start().clone()).map(drop)?;
        }
        let Some(player) = &mut self.player else { return Err("there is no player".to_owned()) };
        let profile = player.profile();
        let bounded = profile.depth.is_some() || profile.nodes.is_some() || profile.time.is_some();
        let unsaid = self.time.is_none() && self.depth.is_none() && !bounded;
        let time = if unsaid { Some(DEFAULT_TIME) } else { self.time };
        let limits = Limits { time, depth: self.depth, ..Limits::default() };
        player.choose(&self.record, &limits).map_err(|error| error.to_string())
    }
}

/// A move as Othello programs write it.
fn in_capitals(m: Move) -> String {
    m.to_string().to_uppercase()
}
