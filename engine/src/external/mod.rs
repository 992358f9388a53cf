//! Other people's engines: programs that speak GTP, NBoard or our line protocol over standard input and output.
//!
//! An [`EngineCommand`] says how one is started, an [`Engine`] is one at work. Whatever an engine does, its user waits for a
//! bounded time and gets a move or one sentence: a crash, silence or an illegal move is a [`Fault`], after which the
//! process is no longer used; another one picks the game up from its record.

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

/// The languages that outside engines speak.
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

    /// What engines of this game speak where nobody says: GTP for Othello, lines for every other game.
    pub const fn usual(kind: GameKind) -> Protocol {
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

/// How an outside engine is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineCommand {
    words: Vec<String>,
    protocol: Protocol,
}

/// What an engine is to spend on a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How long it is told to think.
    pub time: Duration,
    /// How deep, where the protocol tells a depth instead of a time (NBoard).
    pub depth: u32,
    /// How long it is waited for: longer is silence.
    pub patience: Duration,
}

/// The depth that an engine is told which takes no time: most Othello programs need about a second for it.
const USUAL_DEPTH: u32 = 10;

impl Effort {
    /// So much time for a move, and patience for an engine that is slow to start or careless with its clock.
    pub fn of(time: Duration) -> Self {
        Effort { time, depth: USUAL_DEPTH, patience: 3 * time + Duration::from_secs(10) }
    }
}

impl EngineCommand {
    /// A command line, its words separated as a shell does it, and what the program speaks.
    ///
    /// # Errors
    /// A sentence: the command has no words, or a quotation mark that is never closed.
    pub fn new(command: &str, protocol: Protocol) -> Result<Self, String> {
        match shlex::split(command) {
            Some(words) if !words.is_empty() => Ok(EngineCommand { words, protocol }),
            Some(_) => Err("a command is missing after exec".to_owned()),
            None => Err(format!("a quotation mark is not closed in {command:?}")),
        }
    }

    /// The program's name without its folders and arguments.
    pub fn program(&self) -> &str {
        self.words[0].rsplit('/').next().unwrap_or_default()
    }

    /// What it speaks.
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
        Ok(Engine { process, dialect, start: None, told: Vec::new() })
    }
}

/// How one protocol says what every engine has to hear.
trait Dialect: Send {
    /// The first words.
    fn greet(&mut self, process: &mut Process) -> Result<(), Fault>;

    /// A game begins in this position.
    fn new_game(&mut self, process: &mut Process, start: &Position) -> Result<(), Fault>;

    /// A move was played in `position`.
    fn play(&mut self, process: &mut Process, position: &Position, m: Move) -> Result<(), Fault>;

    /// What the engine plays in `position`, as it writes it.
    fn go(&mut self, process: &mut Process, position: &Position, effort: &Effort) -> Result<String, Fault>;

    /// Whether a move that was asked for stands on the engine's own board already.
    fn plays_its_move(&self) -> bool;
}

/// An outside engine at work in one game.
pub struct Engine {
    process: Process,
    dialect: Box<dyn Dialect>,
    /// The position from which the engine's own board was set up, `None` before the first game.
    start: Option<Position>,
    /// The moves that it has been told of since.
    told: Vec<Move>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("start", &self.start).field("told", &self.told).finish_non_exhaustive()
    }
}

impl Engine {
    /// Asks for a move in a game that goes on. The engine is told what it has not seen of the game; where its own board
    /// does not fit, it starts anew. A forced pass is not asked for.
    ///
    /// # Errors
    /// The engine failed or resigned; this process should not be asked again.
    pub fn choose(&mut self, record: &Record, effort: &Effort) -> Result<Move, Fault> {
        let legal = record.legal_moves();
        if let Some(pass) = record.forced_pass() {
            return Ok(pass);
        }
        self.catch_up(record)?;
        let position = record.position();
        let text = self.dialect.go(&mut self.process, position, effort)?;
        // Othello programs write capitals; in Kalah and Awele capitals are another player's pits.
        let read = |text: &str| position.parse_move(text).ok().filter(|m| legal.contains(m));
        let m = read(&text).or_else(|| read(&text.to_lowercase())).ok_or(Fault::Illegal(text))?;
        if self.dialect.plays_its_move() {
            self.told.push(m);
        }
        Ok(m)
    }

    fn catch_up(&mut self, record: &Record) -> Result<(), Fault> {
        let goes_on = self.start.as_ref() == Some(record.start()) && record.moves().starts_with(&self.told);
        if !goes_on {
            self.start = None;
            self.dialect.new_game(&mut self.process, record.start())?;
            self.told.clear();
            self.start = Some(record.start().clone());
        }
        let mut position = record.start().clone();
        for (ply, &m) in record.moves().iter().enumerate() {
            if ply >= self.told.len() {
                self.dialect.play(&mut self.process, &position, m)?;
                self.told.push(m);
            }
            position.play_unchecked(m);
        }
        Ok(())
    }
}
