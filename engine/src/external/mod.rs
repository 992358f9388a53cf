//! External engines: programs that speak GTP, NBoard or our line protocol over standard input and output.
//!
//! An [`EngineCommand`] says how to start one, and an [`Engine`] is a running one. Whatever an engine does, its caller
//! waits for a bounded time and gets a move or one sentence. A crash, a timeout or an illegal move is a [`Fault`];
//! after that the process is no longer used, and another one continues the game from its record.

mod fault;
mod gtp;
mod lines;
mod nboard;
mod process;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use parlor_rules::{Game, GameKind, Move, Position, Record};

use process::Process;

pub use fault::Fault;

/// The protocols of external engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Go Text Protocol, as Othello programs use it.
    Gtp,
    /// The protocol of the Othello program NBoard.
    NBoard,
    /// Our own, for every game: `docs/engines.md`.
    Lines,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: &[Protocol] = &[Protocol::Gtp, Protocol::NBoard, Protocol::Lines];

    /// The name on the command line: `gtp`, `nboard` or `lines`.
    pub const fn id(self) -> &'static str {
        match self {
            Protocol::Gtp => "gtp",
            Protocol::NBoard => "nboard",
            Protocol::Lines => "lines",
        }
    }

    /// The default for engines of this game: GTP for Othello, lines for every other game.
    pub const fn default_for(kind: GameKind) -> Protocol {
        match kind {
            GameKind::Othello => Protocol::Gtp,
            _ => Protocol::Lines,
        }
    }

    /// Whether the game can be played in this protocol.
    pub fn plays(self, kind: GameKind) -> bool {
        self == Protocol::Lines || kind == GameKind::Othello
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Protocol {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Protocol::ALL.iter().copied().find(|protocol| protocol.id() == text);
        named.ok_or_else(|| format!("unknown protocol {text:?}; the protocols are gtp, nboard and lines"))
    }
}

/// How to start an external engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineCommand {
    words: Vec<String>,
    protocol: Protocol,
}

/// How much an engine should spend on a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The time to think.
    pub time: Duration,
    /// The depth, for protocols that set a depth instead of a time, such as NBoard.
    pub depth: u32,
    /// How long to wait for its answer.
    pub timeout: Duration,
}

/// The depth for engines without a time limit: most Othello programs need about a second for it.
const DEFAULT_DEPTH: u32 = 10;

impl Effort {
    /// This time for a move, and a timeout that allows for a slow start or an inaccurate clock.
    pub fn of(time: Duration) -> Self {
        Effort { time, depth: DEFAULT_DEPTH, timeout: 3 * time + Duration::from_secs(10) }
    }
}

impl EngineCommand {
    /// Parses a command line, split as a shell would, for a program that speaks this protocol.
    ///
    /// # Errors
    /// A sentence: the command is empty, or has an unclosed quotation mark.
    pub fn new(command: &str, protocol: Protocol) -> Result<Self, String> {
        match shlex::split(command) {
            Some(words) if !words.is_empty() => Ok(EngineCommand { words, protocol }),
            Some(_) => Err("missing command after exec".to_owned()),
            None => Err(format!("unclosed quotation mark in {command:?}")),
        }
    }

    /// The program's name without its folders and arguments.
    pub fn program(&self) -> &str {
        self.words[0].rsplit('/').next().unwrap_or_default()
    }

    /// The protocol that it speaks.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Starts the program and greets it.
    ///
    /// # Errors
    /// It cannot be started, or does not answer in its protocol.
    pub fn start(&self) -> Result<Engine, Fault> {
        let mut process = Process::start(&self.words)?;
        let mut dialect: Box<dyn Dialect> = match self.protocol {
            Protocol::Gtp => Box::new(gtp::Gtp::default()),
            Protocol::NBoard => Box::new(nboard::NBoard::default()),
            Protocol::Lines => Box::new(lines::Lines),
        };
        dialect.greet(&mut process)?;
        Ok(Engine { process, dialect, start: None, sent: Vec::new() })
    }
}

/// One protocol's commands.
trait Dialect: Send {
    /// Opens the conversation.
    fn greet(&mut self, process: &mut Process) -> Result<(), Fault>;

    /// Starts a game in this position.
    fn new_game(&mut self, process: &mut Process, start: &Position) -> Result<(), Fault>;

    /// Sends a move that was played in `position`.
    fn play(&mut self, process: &mut Process, position: &Position, m: Move) -> Result<(), Fault>;

    /// Requests the engine's move in `position`, as it writes it.
    fn go(&mut self, process: &mut Process, position: &Position, effort: &Effort) -> Result<String, Fault>;

    /// Whether the engine plays its own move on its board.
    fn plays_its_move(&self) -> bool;
}

/// A running external engine, in one game at a time.
pub struct Engine {
    process: Process,
    dialect: Box<dyn Dialect>,
    /// The position that the engine's board was set up with; `None` before the first game.
    start: Option<Position>,
    /// The moves sent to it since then.
    sent: Vec<Move>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("start", &self.start).field("sent", &self.sent).finish_non_exhaustive()
    }
}

impl Engine {
    /// Asks for a move. First sends the moves that the engine has not seen, or the whole game if its board does not
    /// match. A forced pass is played without asking.
    ///
    /// # Errors
    /// The engine failed or resigned; this process should not be used again.
    pub fn choose(&mut self, record: &Record, effort: &Effort) -> Result<Move, Fault> {
        let legal = record.legal_moves();
        if let Some(pass) = record.forced_pass() {
            return Ok(pass);
        }
        self.catch_up(record)?;
        let position = record.position();
        let text = self.dialect.go(&mut self.process, position, effort)?;
        // Othello programs write capitals; in Kalah and Awele capitals are the opponent's pits.
        let read = |text: &str| position.parse_move(text).ok().filter(|m| legal.contains(m));
        let m = read(&text).or_else(|| read(&text.to_lowercase())).ok_or(Fault::Illegal(text))?;
        if self.dialect.plays_its_move() {
            self.sent.push(m);
        }
        Ok(m)
    }

    /// The processor time that its process has used so far, with all its threads; `None` where the system does not
    /// report it.
    pub fn processor_time(&self) -> Option<Duration> {
        self.process.processor_time()
    }

    fn catch_up(&mut self, record: &Record) -> Result<(), Fault> {
        let continues = self.start.as_ref() == Some(record.start()) && record.moves().starts_with(&self.sent);
        if !continues {
            self.start = None;
            self.dialect.new_game(&mut self.process, record.start())?;
            self.sent.clear();
            self.start = Some(record.start().clone());
        }
        let mut position = record.start().clone();
        for (ply, &m) in record.moves().iter().enumerate() {
            if ply >= self.sent.len() {
                self.dialect.play(&mut self.process, &position, m)?;
                self.sent.push(m);
            }
            position.play_unchecked(m);
        }
        Ok(())
    }
}
