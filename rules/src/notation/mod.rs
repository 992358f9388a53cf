//! Games as text: reading and writing the notations in which players and other programs keep games.
//!
//! A notation for a single game is in that game's folder; what notations share is here.
//!
//! | format | games | read | written |
//! |---|---|---|---|
//! | [`Format::Pdn`] | English checkers | yes | yes |
//! | [`Format::Transcript`] | Othello | yes | yes |
//! | [`Format::Ggf`] | Othello | yes | yes |
//! | [`Format::Wthor`] | Othello | yes | by [`wthor::write`] |
//! | [`Format::Text`] | every game and variant | yes | yes |
//!
//! Reading is all or nothing: the rules check every move, and one bad game makes the whole file an error, which names
//! the place and the reason. Nothing here touches files: bytes come in, and texts go out.
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
mod game_text;
mod plain;
mod raw;
mod tokens;

pub use self::error::{NotationError, Place};
pub use self::format::Format;
pub use self::game_text::GameText;
pub use crate::othello::wthor;

pub(crate) use self::game_text::{finished, play};
pub(crate) use self::raw::{RawGame, games, result_text, write_tags, write_words};
pub(crate) use self::tokens::Tag;

use crate::checkers::pdn;
use crate::othello::{ggf, transcript};

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
/// WTHOR files refer to players and tournaments by number, unless the files with their names follow; see
/// [`wthor::read_named`].
///
/// # Errors
/// The first error in the file. A file without games is not an error.
pub fn read(format: Format, bytes: &[u8]) -> Result<Vec<GameText>, NotationError> {
    match format {
        Format::Pdn => pdn::read(&tokens::decode(bytes)),
        Format::Transcript => transcript::read(&tokens::decode(bytes)),
        Format::Ggf => ggf::read(&tokens::decode(bytes)),
        Format::Text => plain::read(&tokens::decode(bytes)),
        Format::Wthor => wthor::read_named(bytes),
    }
}

/// Reads all games of a file whose format is known only by its name and its content.
///
/// ```
/// use parlor_rules::notation::read_any;
///
/// assert_eq!(read_any("games.txt", b"f5d6c3\n")?.len(), 1);
/// let error = read_any("photo.png", b"\x89PNG").unwrap_err().to_string();
/// assert!(error.contains("supported formats: PDN"), "{error}");
/// # Ok::<(), parlor_rules::notation::NotationError>(())
/// ```
///
/// # Errors
/// The first error in the file. It also lists the readable formats, unless the file's name determines the format.
pub fn read_any(name: &str, bytes: &[u8]) -> Result<Vec<GameText>, NotationError> {
    if let Some(format) = Format::of_name(name) {
        return read(format, bytes);
    }
    let format = Format::detect(name, bytes);
    read(format, bytes).map_err(|error| {
        let reason = format!("{error} (read as {}; supported formats: {})", format.id(), Format::READABLE);
        NotationError::new(Place::Whole, reason)
    })
}

/// Writes a game with a line break at the end, so that several games can be joined into a file.
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
/// The format is not for this game, or cannot hold its starting position.
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
