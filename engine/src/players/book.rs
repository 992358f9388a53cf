//! Opening books: what to play in positions that many games reach, found by deep searches once and for all.
//!
//! A book is a text with a line for each position: the moves from the usual start of the game to it, a bar, the move to
//! play, its score in points for the side to move, and the depth of the search: `f5 d6 c3 | d3 +0.53 24`. Lines that
//! begin with `#` say how it was made; one is `# checksum: ` and the CRC-32 of all positions' lines in hexadecimal.

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

use parlor_rules::{Game, GameKind, Move, Position, Record};
use serde::{Deserialize, Serialize};

use super::Answer;
use crate::games::book;
use crate::search::Statistics;

/// A line of a book.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// The moves from the usual start, with spaces between them.
    pub line: String,
    /// The move to play.
    pub best: String,
    /// Its score in points, for the side to move.
    pub score: f64,
    /// The depth of the search that found it, in plies.
    pub depth: u32,
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Advice { line, best, score, depth } = self;
        write!(f, "{line} | {best} {score:+.2} {depth}")
    }
}

/// The mark of the line with the checksum.
const CHECKSUM: &str = "# checksum: ";

/// What to play, by the symmetry key of a position. A move is stored as the position that it leads to, so that it is
/// found on turned and mirrored boards too.
#[derive(Debug, Default)]
pub struct Book(HashMap<u64, Entry>);

#[derive(Debug)]
struct Entry {
    next: u64,
    score: f64,
    depth: u32,
}

impl Book {
    /// The text of a book: how it was made, its checksum, and its lines.
    pub fn write(command: &str, advice: &[Advice]) -> String {
        let lines: String = advice.iter().map(|advice| format!("{advice}\n")).collect();
        let checksum = crc32fast::hash(lines.as_bytes());
        format!("# {command}\n{CHECKSUM}{checksum:08x}\n{lines}")
    }

    /// Reads the text of a book for the first variant of a game.
    ///
    /// # Errors
    /// A sentence that names the wrong line, or says that the checksum is wrong.
    pub fn read(kind: GameKind, text: &str) -> Result<Self, String> {
        let mut entries = HashMap::new();
        let (mut expected, mut found) = (None, crc32fast::Hasher::new());
        for (number, line) in text.lines().enumerate() {
            if let Some(checksum) = line.strip_prefix(CHECKSUM) {
                expected = Some(checksum);
            }
            if line.starts_with('#') {
                continue;
            }
            found.update(line.as_bytes());
            found.update(b"\n");
            let (position, entry) =
                read_line(kind, line).map_err(|why| format!("line {}: {why}", number + 1))?;
            entries.insert(position, entry);
        }
        let found = format!("{:08x}", found.finalize());
        if !entries.is_empty() && expected != Some(&found) {
            return Err(format!(
                "the checksum of its lines is {found}, expected {}",
                expected.unwrap_or("one")
            ));
        }
        Ok(Book(entries))
    }

    /// The book that comes with a game; most variants have none.
    pub fn of(kind: GameKind) -> &'static Book {
        static BOOKS: [OnceLock<Book>; GameKind::ALL.len()] =
            [const { OnceLock::new() }; GameKind::ALL.len()];
        let read = || Book::read(kind, book(kind)).expect("a test reads every book");
        BOOKS[kind as usize].get_or_init(read)
    }

    /// Whether it has a move for this position.
    pub fn knows(&self, position: &Position) -> bool {
        self.0.contains_key(&position.symmetry_key())
    }

    /// Its answer for a game's current position.
    pub fn answer(&self, record: &Record<Position>) -> Option<Answer> {
        let position = record.position();
        let entry = self.0.get(&position.symmetry_key())?;
        let leads_to_entry = |m: &Move| position.after(*m).symmetry_key() == entry.next;
        let best = record.legal_moves().iter().copied().find(leads_to_entry)?;
        Some(Answer {
            line: vec![best],
            score: entry.score,
            exact: false,
            proven: None,
            depth: entry.depth,
            statistics: Statistics { max_depth: entry.depth, ..Statistics::default() },
            elapsed: Duration::ZERO,
            from_book: true,
        })
    }
}

fn read_line(kind: GameKind, line: &str) -> Result<(u64, Entry), String> {
    let expected = || format!("expected moves | move score depth, found {line:?}");
    let (moves, rest) = line.split_once('|').ok_or_else(expected)?;
    let [best, score, depth] = rest.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(expected());
    };
    let (Ok(score), Ok(depth)) = (score.parse(), depth.parse()) else { return Err(expected()) };
    let mut record = Record::new(Position::start(kind.default_variant()));
    for text in moves.split_whitespace() {
        play(&mut record, text)?;
    }
    let position = record.position().symmetry_key();
    play(&mut record, best)?;
    Ok((position, Entry { next: record.position().symmetry_key(), score, depth }))
}

fn play(record: &mut Record<Position>, text: &str) -> Result<(), String> {
    let m = record.position().parse_move(text).map_err(|error| error.to_string())?;
    record.play(m).map_err(|error| format!("{text}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most bytes of a book that the program embeds.
    const MOST_BYTES: usize = 1 << 20;

    #[test]
    fn every_book_is_right_and_small() {
        for &kind in GameKind::ALL {
            let text = book(kind);
            let book = Book::read(kind, text).unwrap_or_else(|why| panic!("{kind}: {why}"));
            let lines = text.lines().filter(|line| !line.starts_with('#')).count();
            assert_eq!(book.0.len(), lines, "{kind}: every position once");
            assert!(text.len() <= MOST_BYTES, "{kind}");
        }
    }

    #[test]
    fn a_move_is_found_on_a_turned_board() {
        let advice = Advice { line: "f5".to_owned(), best: "d6".to_owned(), score: -0.5, depth: 9 };
        let book = Book::read(GameKind::Othello, &Book::write("made by hand", &[advice])).expect("a book");
        let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
        assert_eq!(book.answer(&record), None);
        play(&mut record, "c4").expect("legal");
        let answer = book.answer(&record).expect("the position of f5, turned");
        assert_eq!((answer.best().to_string().as_str(), answer.score, answer.depth), ("e3", -0.5, 9));
    }

    #[test]
    fn a_wrong_book_is_refused() {
        let whole = "# x\n# checksum: 00000000\nf5 | d6 -0.50 9\n";
        for (text, part) in [
            (whole, "the checksum of its lines is "),
            ("f5 | a1 -0.50 9\n", "line 1: "),
            ("f5 | d6 far 9\n", "line 1: expected moves | move score depth"),
            ("f5 d6\n", "line 1: expected moves | move score depth"),
        ] {
            let error = Book::read(GameKind::Othello, text).expect_err(text);
            assert!(error.starts_with(part), "{error}");
        }
    }
}
