//! WTHOR, the database of the French Othello federation: games in `.wtb` files, one for each year, which refer to
//! players (`.JOU`) and tournaments (`.TRN`) by number.
//!
//! A file is a header of 16 bytes (date of the file, number of games or names, year of the games, size of the board),
//! followed by records of 68 bytes for a game, 20 for a player or 26 for a tournament. Numbers are little-endian.
//!
//! ```
//! use parlor_rules::Side;
//! use parlor_rules::notation::{Format, read, wthor};
//!
//! let record = read(Format::Transcript, b"f5d6c3d3c4")?[0].record.clone();
//! let game = wthor::Game { tournament: 0, players: [0, 1], black_score: 40, theoretical_score: 32, record };
//! let file = wthor::read(&wthor::write(1977, &[game])?)?;
//! let players = ["Tastet Marc".to_owned(), "Penloup Jean".to_owned()];
//! let game = file.games[0].clone().into_text(file.year, &players, &[]);
//! assert_eq!(game.player(Side::Second), Some("Penloup Jean"));
//! assert_eq!((game.tag("Date"), game.record.moves().len()), (Some("1977"), 5));
//! # Ok::<(), parlor_rules::notation::NotationError>(())
//! ```

use crate::notation::{GameText, NotationError, Place, play};
use crate::{Game as _, GameKind, Move, Outcome, Position, Record, Variant, othello};

const HEADER: usize = 16;
const GAME: usize = 68;
const PLAYER: usize = 20;
const TOURNAMENT: usize = 26;

/// A `.wtb` file.
///
/// ```
/// use parlor_rules::notation::wthor;
///
/// let file: wthor::File = wthor::read(&wthor::write(1986, &[])?)?;
/// assert_eq!((file.year, file.games.len()), (1986, 0));
/// # Ok::<(), parlor_rules::notation::NotationError>(())
/// ```
#[derive(Debug, Clone)]
pub struct File {
    /// The year in which its games were played.
    pub year: u16,
    /// Its games.
    pub games: Vec<Game>,
}

/// A game of a `.wtb` file.
///
/// ```
/// use parlor_rules::notation::wthor;
/// use parlor_rules::{Game, GameKind, Outcome, Position, Record, Side};
///
/// let record = Record::new(Position::start(GameKind::Othello.default_variant()));
/// let game = wthor::Game { tournament: 3, players: [5, 6], black_score: 30, theoretical_score: 32, record };
/// let text = game.into_text(1986, &[], &[]);
/// assert_eq!((text.tag("Event"), text.player(Side::First)), (Some("#3"), Some("#5")));
/// assert_eq!(text.result, Some(Outcome::Win(Side::Second)));
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    /// The tournament's number in the `.TRN` file.
    pub tournament: u16,
    /// Black's and White's numbers in the `.JOU` file.
    pub players: [u16; 2],
    /// Black's discs at the end, with empty squares counted for the winner.
    pub black_score: u8,
    /// Black's discs if both sides had played perfectly from the depth in the header of the file.
    pub theoretical_score: u8,
    /// The moves, including passes, which the file leaves out.
    pub record: Record,
}

impl Game {
    /// The game with its names as tags, `#5` where a name is unknown. The score decides the result of a game that was
    /// not played to the end.
    pub fn into_text(self, year: u16, players: &[String], tournaments: &[String]) -> GameText {
        let name = |names: &[String], number: u16| {
            names.get(usize::from(number)).cloned().unwrap_or_else(|| format!("#{number}"))
        };
        let tags = [
            ("Event", name(tournaments, self.tournament)),
            ("Date", year.to_string()),
            ("Black", name(players, self.players[0])),
            ("White", name(players, self.players[1])),
        ];
        let by_score = Outcome::by_score([self.black_score.into(), 64 - u32::from(self.black_score.min(64))]);
        GameText {
            tags: tags.map(|(name, value)| (name.to_owned(), value)).into(),
            result: Some(self.record.ending().map_or(by_score, |ending| ending.outcome)),
            record: self.record,
        }
    }
}

/// Reads a `.wtb` file.
///
/// ```
/// let error = parlor_rules::notation::wthor::read(&[0; 20]).unwrap_err();
/// assert_eq!(error.to_string(), "expected a header of 16 bytes and records of 68, found 20 bytes");
/// ```
///
/// # Errors
/// The file is truncated or too long, its games are not 8x8, or a game has an illegal move.
pub fn read(bytes: &[u8]) -> Result<File, NotationError> {
    let (header, records) = parts(bytes, GAME)?;
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
    counted(records, count as usize, GAME)?;
    if !matches!(header[12], 0 | 8) {
        let reason = format!("expected games on 8x8 squares, found {0}x{0}", header[12]);
        return Err(NotationError::new(Place::Whole, reason));
    }
    let games = records.chunks_exact(GAME).enumerate().map(|(place, record)| game(place + 1, record));
    Ok(File { year: u16::from_le_bytes([header[10], header[11]]), games: games.collect::<Result<_, _>>()? })
}

/// Reads a `.wtb` file that may be followed in the same bytes by the `.JOU` file, the `.TRN` file or both, as `cat`
/// joins them. Players and tournaments get their names from those files.
///
/// ```
/// use parlor_rules::Side;
/// use parlor_rules::notation::{Format, read, wthor};
///
/// let record = read(Format::Transcript, b"f5d6c3")?[0].record.clone();
/// let game = wthor::Game { tournament: 0, players: [0, 0], black_score: 40, theoretical_score: 32, record };
/// let header = [20, 26, 2, 16, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
/// let bytes = [&wthor::write(1977, &[game])?[..], &header, b"Tastet Marc\0\0\0\0\0\0\0\0\0"].concat();
/// assert_eq!(wthor::read_named(&bytes)?[0].player(Side::First), Some("Tastet Marc"));
/// # Ok::<(), parlor_rules::notation::NotationError>(())
/// ```
///
/// # Errors
/// Those of [`read`], or what follows is not such a file.
pub fn read_named(bytes: &[u8]) -> Result<Vec<GameText>, NotationError> {
    let count = |at: usize| bytes.get(at..at + 4).and_then(|b| b.try_into().ok()).map(u32::from_le_bytes);
    let size =
        count(4).map_or(bytes.len(), |games| HEADER.saturating_add((games as usize).saturating_mul(GAME)));
    let (games, names) = bytes.split_at_checked(size).unwrap_or((bytes, &[]));
    let file = read(games)?;
    // The header of a list of names does not say whose they are: it is a list of players if it is as long as one.
    let listed = |names: &[u8], size: usize| {
        let count = u16::from_le_bytes([*names.get(8)?, *names.get(9)?]);
        Some(HEADER + usize::from(count) * size).filter(|size| *size <= names.len())
    };
    let with_players = listed(names, PLAYER)
        .map(|size| names.split_at(size))
        .filter(|(_, rest)| rest.is_empty() || listed(rest, TOURNAMENT) == Some(rest.len()));
    let (listed_players, listed_tournaments) = with_players.unwrap_or((&[], names));
    let players = if listed_players.is_empty() { Vec::new() } else { players(listed_players)? };
    let tournaments =
        if listed_tournaments.is_empty() { Vec::new() } else { tournaments(listed_tournaments)? };
    Ok(file.games.into_iter().map(|game| game.into_text(file.year, &players, &tournaments)).collect())
}

fn game(number: usize, bytes: &[u8]) -> Result<Game, NotationError> {
    let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
    for &code in bytes[8..].iter().take_while(|&&code| code != 0) {
        let (rank, file) = (code / 10, code % 10);
        if !(1..=8).contains(&rank) || !(1..=8).contains(&file) {
            return Err(NotationError::new(
                Place::Record(number),
                format!("expected a square from 11 to 88, found {code}"),
            ));
        }
        let m = othello::Move::Place((rank - 1) * 8 + file - 1);
        record.play_forced_pass();
        play(&mut record, m.into(), &m.to_string(), Place::Record(number))?;
    }
    Ok(Game {
        tournament: word(0),
        players: [word(2), word(4)],
        black_score: bytes[6],
        theoretical_score: bytes[7],
        record,
    })
}

/// The names of a `.JOU` file, by number.
///
/// ```
/// let header = [20, 26, 2, 16, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
/// let file = [&header[..], b"Tastet Marc\0\0\0\0\0\0\0\0\0"].concat();
/// assert_eq!(parlor_rules::notation::wthor::players(&file)?, ["Tastet Marc"]);
/// # Ok::<(), parlor_rules::notation::NotationError>(())
/// ```
///
/// # Errors
/// The file is truncated or too long.
pub fn players(bytes: &[u8]) -> Result<Vec<String>, NotationError> {
    names(bytes, PLAYER)
}

/// The names of a `.TRN` file, by number.
///
/// ```
/// let header = [20, 26, 2, 19, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
/// let file = [&header[..], b"World Championship\0\0\0\0\0\0\0\0"].concat();
/// assert_eq!(parlor_rules::notation::wthor::tournaments(&file)?, ["World Championship"]);
/// # Ok::<(), parlor_rules::notation::NotationError>(())
/// ```
///
/// # Errors
/// The file is truncated or too long.
pub fn tournaments(bytes: &[u8]) -> Result<Vec<String>, NotationError> {
    names(bytes, TOURNAMENT)
}

fn names(bytes: &[u8], size: usize) -> Result<Vec<String>, NotationError> {
    let (header, records) = parts(bytes, size)?;
    counted(records, u16::from_le_bytes([header[8], header[9]]).into(), size)?;
    let name = |record: &[u8]| record.iter().take_while(|&&b| b != 0).map(|&b| char::from(b)).collect();
    Ok(records.chunks_exact(size).map(name).collect())
}

/// The header and the records after it.
fn parts(bytes: &[u8], size: usize) -> Result<(&[u8], &[u8]), NotationError> {
    let whole = bytes.split_at_checked(HEADER).filter(|(_, records)| records.len() % size == 0);
    whole.ok_or_else(|| {
        let reason =
            format!("expected a header of {HEADER} bytes and records of {size}, found {} bytes", bytes.len());
        NotationError::new(Place::Whole, reason)
    })
}

fn counted(records: &[u8], count: usize, size: usize) -> Result<(), NotationError> {
    let found = records.len() / size;
    if found == count {
        return Ok(());
    }
    let reason = format!("the header says {count} records, but the file has {found}");
    Err(NotationError::new(Place::Whole, reason))
}

/// The bytes of a `.wtb` file with these games. The file's date is left zero, because this crate has no clock.
///
/// ```
/// assert_eq!(parlor_rules::notation::wthor::write(1986, &[])?.len(), 16);
/// # Ok::<(), parlor_rules::notation::NotationError>(())
/// ```
///
/// # Errors
/// A game is not Othello from the starting position, which is all that the format can hold.
pub fn write(year: u16, games: &[Game]) -> Result<Vec<u8>, NotationError> {
    let mut bytes = vec![0; 4];
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(year.to_le_bytes());
    bytes.extend([8, 0, 0, 0]);
    for (place, game) in games.iter().enumerate() {
        let [black, white] = game.players;
        bytes.extend([game.tournament, black, white].map(u16::to_le_bytes).as_flattened());
        bytes.extend([game.black_score, game.theoretical_score]);
        bytes.extend(codes(&game.record).ok_or_else(|| {
            let reason = "only games of Othello from the starting position can be written";
            NotationError::new(Place::Record(place + 1), reason)
        })?);
    }
    Ok(bytes)
}

/// Each move as ten times its rank plus its file, followed by zeros.
fn codes(record: &Record) -> Option<[u8; 60]> {
    let standard = Position::start(Variant::Othello(othello::Variant::Standard));
    let mut codes = [0; 60];
    if *record.start() != standard {
        return None;
    }
    let squares = record.moves().iter().filter_map(|m| match m {
        Move::Othello(othello::Move::Place(square)) => Some(square),
        _ => None,
    });
    // Sixty squares are empty at the start, so no game has more moves than the format has codes.
    for (code, square) in codes.iter_mut().zip(squares) {
        *code = 10 * (square / 8 + 1) + square % 8 + 1;
    }
    Some(codes)
}
