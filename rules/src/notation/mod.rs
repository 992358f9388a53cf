//! Games as text: the notations that players and other programs keep games in, read and written.
//!
//! | format | games | read | written |
//! |---|---|---|---|
//! | [`Format::Pdn`] | English checkers | yes | yes |
//! | [`Format::Transcript`] | Othello | yes | yes |
//! | [`Format::Ggf`] | Othello | yes | yes |
//! | [`Format::Wthor`] | Othello | yes | by [`wthor::write`] |
//! | [`Format::Text`] | every game and variant | yes | yes |
//!
//! Reading is all or nothing: every move is checked by the rules, and one bad game makes the whole file an error that
//! names the place and the reason. There is no IO here; bytes come in, and texts go out.
//!
//! ```
//! use parlor_rules::notation::{Format, read};
//!
//! let games = read(Format::Transcript, b"f5d6c3\nf5f6e6f4\n")?;
//! assert_eq!(games[1].record.moves().len(), 4);
//! let error = read(Format::Transcript, b"f5d6c3\nf5f5\n").unwrap_err();
//! assert_eq!(error.to_string(), "line 2: f5 is not legal as move 2");
//! # Ok::<(), parlor_rules::notation::NotationError>(())
//! ```

mod ggf;
mod pdn;
mod plain;
mod tokens;
mod transcript;
pub mod wthor;

use std::fmt;

use crate::{Game, Move, Outcome, PlayError, Record, Side, Variant, checkers};

/// A way of writing games down.
///
/// ```
/// use parlor_rules::GameKind;
/// use parlor_rules::notation::Format;
///
/// assert_eq!(Format::from_id("ggf"), Some(Format::Ggf));
/// assert_eq!(Format::detect("games/1977.WTB", b""), Format::Wthor);
/// assert_eq!(Format::detect("unnamed", b"(;GM[Othello]"), Format::Ggf);
/// let kalah = GameKind::Kalah.default_variant();
/// assert_eq!(Format::writable(kalah), [Format::Text]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Portable Draughts Notation, GameType 21. The first number of a result is Black's, who begins.
    Pdn,
    /// Othello moves without anything between them, `f5d6c3`, a game a line; passes are left out.
    Transcript,
    /// Generic Game Format, as the Generic Game Server keeps Othello games.
    Ggf,
    /// The WTHOR database of the French Othello federation, `.wtb` files.
    Wthor,
    /// Our own form for every game: tags as in PDN (`Game`, `Variant`, `Start` where it is not the usual one,
    /// `Result`, and any others, among them `First` and `Second`), an empty line, then the moves in the game's own
    /// text and the result. The first number of a result is the beginning player's.
    ///
    /// ```text
    /// [First "Anna"]
    /// [Second "Bela"]
    /// [Game "kalah"]
    /// [Variant "6x4"]
    /// [Result "*"]
    ///
    /// C A f *
    /// ```
    Text,
}

impl Format {
    /// Every format, the special ones first.
    pub const ALL: &[Format] = &[Format::Pdn, Format::Transcript, Format::Ggf, Format::Wthor, Format::Text];

    /// The name in URLs and on the command line: `pdn`, `transcript`, `ggf`, `wthor` or `text`.
    pub const fn id(self) -> &'static str {
        match self {
            Format::Pdn => "pdn",
            Format::Transcript => "transcript",
            Format::Ggf => "ggf",
            Format::Wthor => "wthor",
            Format::Text => "text",
        }
    }

    /// The format of this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.id() == id)
    }

    /// The formats in which a game of this variant can be written, the usual one first.
    pub fn writable(variant: Variant) -> Vec<Format> {
        let special: &[Format] = match variant {
            Variant::Othello(_) => &[Format::Transcript, Format::Ggf],
            Variant::Checkers(checkers::Variant::English) => &[Format::Pdn],
            _ => &[],
        };
        special.iter().copied().chain([Format::Text]).collect()
    }

    /// The format of a file, by the end of its name, or else by how it begins.
    pub fn detect(name: &str, bytes: &[u8]) -> Format {
        let end = name.rsplit_once('.').map_or("", |(_, end)| end).to_ascii_lowercase();
        match end.as_str() {
            "wtb" => return Format::Wthor,
            "pdn" => return Format::Pdn,
            "ggf" => return Format::Ggf,
            _ => {}
        }
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
        if text.contains("(;") {
            Format::Ggf
        } else if text.contains("[Game \"") {
            Format::Text
        } else if text.trim_start_matches('\u{feff}').trim_start().starts_with('[') {
            Format::Pdn
        } else {
            Format::Transcript
        }
    }
}

/// A game and what is written about it.
///
/// ```
/// use parlor_rules::notation::{Format, read, write};
/// use parlor_rules::Side;
///
/// let text = "[First \"Anna\"]\n[Game \"kalah\"]\n[Variant \"6x4\"]\n[Result \"*\"]\n\nC A f *\n";
/// let game = &read(Format::Text, text.as_bytes())?[0];
/// assert_eq!(game.player(Side::First), Some("Anna"));
/// assert_eq!(game.record.position().to_string(), "1,6,2,6,6,5/4,4,4,4,4,0 1-1 first");
/// assert_eq!(write(Format::Text, game)?, text);
/// # Ok::<(), parlor_rules::notation::NotationError>(())
/// ```
#[derive(Debug, Clone)]
pub struct GameText {
    /// Names and values, in the order of the file, without those that the record itself tells: the game, its variant,
    /// start and result.
    pub tags: Vec<(String, String)>,
    /// The start and the moves, all of them legal.
    pub record: Record,
    /// What the game came to, by the rules or by what is written; `None` where it is not known.
    pub result: Option<Outcome>,
}

impl GameText {
    /// A game without tags, its result by the rules.
    pub fn new(record: Record) -> Self {
        let result = record.ending().map(|ending| ending.outcome);
        GameText { tags: Vec::new(), record, result }
    }

    /// The rules that the game was played by.
    pub fn variant(&self) -> Variant {
        self.record.start().variant()
    }

    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The name of the player of a side, who is called `First` or `Black`, `Second` or `White`.
    pub fn player(&self, side: Side) -> Option<&str> {
        let [name, colour] = match side {
            Side::First => ["First", "Black"],
            Side::Second => ["Second", "White"],
        };
        self.tag(name).or_else(|| self.tag(colour))
    }
}

/// Where in a file something is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The whole file, or the whole game that was to be written.
    Whole,
    /// A line, counted from 1.
    Line(usize),
    /// A record of a binary file, counted from 1.
    Record(usize),
}

/// Why a file cannot be read, or a game not be written in a format: the place and the reason.
///
/// ```
/// use parlor_rules::notation::{Format, Place, read};
///
/// let error = read(Format::Text, b"[Game \"kalah\"]\n\nA Z").unwrap_err();
/// assert_eq!(error.place, Place::Line(3));
/// assert_eq!(error.to_string(), "line 3: \"Z\" is no kalah move; a move is a pit's letter, A to F or a to f");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError {
    /// Where it is.
    pub place: Place,
    /// What is wrong there, in a sentence.
    pub reason: String,
}

impl NotationError {
    fn new(place: Place, reason: impl fmt::Display) -> Self {
        NotationError { place, reason: reason.to_string() }
    }

    fn line(line: usize, reason: impl fmt::Display) -> Self {
        Self::new(Place::Line(line), reason)
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Whole => f.write_str(&self.reason),
            Place::Line(line) => write!(f, "line {line}: {}", self.reason),
            Place::Record(record) => write!(f, "record {record}: {}", self.reason),
        }
    }
}

impl std::error::Error for NotationError {}

/// Reads all games of a file. Of WTHOR the players and tournaments stay numbers: [`wthor`] knows their names too.
///
/// # Errors
/// The first bad place of the file. A file without any game is not an error.
pub fn read(format: Format, bytes: &[u8]) -> Result<Vec<GameText>, NotationError> {
    match format {
        Format::Pdn => pdn::read(&tokens::decode(bytes)),
        Format::Transcript => transcript::read(&tokens::decode(bytes)),
        Format::Ggf => ggf::read(&tokens::decode(bytes)),
        Format::Text => plain::read(&tokens::decode(bytes)),
        Format::Wthor => {
            let file = wthor::read(bytes)?;
            Ok(file.games.into_iter().map(|game| game.into_text(file.year, &[], &[])).collect())
        }
    }
}

/// Writes a game, with a line break at its end: games written one after the other are a file.
///
/// # Errors
/// The format is not one for this game, or cannot say where the game started.
pub fn write(format: Format, game: &GameText) -> Result<String, NotationError> {
    if !Format::writable(game.variant()).contains(&format) {
        let (kind, variant) = (game.variant().kind(), game.variant());
        return Err(NotationError::new(
            Place::Whole,
            format!("{} is no format for {kind} {variant}", format.id()),
        ));
    }
    match format {
        Format::Pdn => Ok(pdn::write(game)),
        Format::Transcript => transcript::write(game),
        Format::Ggf => Ok(ggf::write(game)),
        Format::Text | Format::Wthor => Ok(plain::write(game)),
    }
}

/// Plays `m`, the one that `text` stands for, at the end of a game that is being read.
fn play(record: &mut Record, m: Move, text: &str, place: Place) -> Result<(), NotationError> {
    let ply = record.moves().len() + 1;
    record.play(m).map_err(|error| {
        let reason = match error {
            PlayError::Illegal => format!("{text} is not legal as move {ply}"),
            PlayError::Over => format!("{text} comes after the end of the game"),
        };
        NotationError::new(place, reason)
    })
}

/// Plays the pass of a side that has no other move, where the notation leaves passes out.
fn play_forced_pass(record: &mut Record) {
    if let [only] = record.legal_moves()[..]
        && only.to_string() == "pass"
    {
        record.play(only).expect("a listed move is legal");
    }
}

/// The game of a record and of the result that is written beside it, which must not contradict the rules.
fn finished(
    tags: Vec<(String, String)>,
    record: Record,
    written: Option<Outcome>,
    place: Place,
) -> Result<GameText, NotationError> {
    let by_rules = record.ending().map(|ending| ending.outcome);
    if let (Some(by_rules), Some(written)) = (by_rules, written)
        && by_rules != written
    {
        let reason = format!("the result is {}, but by the rules it is {}", word(written), word(by_rules));
        return Err(NotationError::new(place, reason));
    }
    Ok(GameText { tags, record, result: by_rules.or(written) })
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "a win of the first player",
        Outcome::Win(Side::Second) => "a win of the second player",
        Outcome::Draw => "a draw",
    }
}
