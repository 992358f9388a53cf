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

mod error;
mod format;
mod ggf;
mod pdn;
mod plain;
mod raw;
mod tokens;
mod transcript;
pub mod wthor;

pub use error::{NotationError, Place};
pub use format::Format;

use crate::{Game, Move, Outcome, PlayError, Record, Side, Variant};

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

/// Reads all games of a file.
///
/// ```
/// use parlor_rules::notation::{Format, read};
///
/// let games = read(Format::Pdn, b"[Black \"Anna\"]\n1. 11-15 24-20 *\n[Black \"Bela\"]\n1. 9-13 0-1\n")?;
/// assert_eq!(games.iter().map(|game| game.tag("Black")).collect::<Vec<_>>(), [Some("Anna"), Some("Bela")]);
/// # Ok::<(), parlor_rules::notation::NotationError>(())
/// ```
///
/// Of WTHOR the players and tournaments stay numbers: [`wthor`] knows their names too.
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
/// ```
/// use parlor_rules::notation::{Format, GameText, write};
/// use parlor_rules::{Game, GameKind, Position, Record};
///
/// let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
/// record.play(record.position().parse_move("f5")?)?;
/// assert_eq!(write(Format::Transcript, &GameText::new(record))?, "f5\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The format is not one for this game, or cannot say where the game started.
pub fn write(format: Format, game: &GameText) -> Result<String, NotationError> {
    if !Format::writable(game.variant()).contains(&format) {
        let (kind, variant) = (game.variant().kind(), game.variant());
        return Err(NotationError::new(
            Place::Whole,
            format!("a game of {kind} {variant} cannot be written as {}", format.id()),
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
        let reason = format!("the file says {}, but by the rules it is {}", word(written), word(by_rules));
        return Err(NotationError::new(place, reason));
    }
    Ok(GameText { tags, record, result: by_rules.or(written) })
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "a win for the first player",
        Outcome::Win(Side::Second) => "a win for the second player",
        Outcome::Draw => "a draw",
    }
}
