//! The formats, and how to detect the format of a file.

use crate::{Game, Position, Record, Variant, checkers};

/// A notation for games.
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
    /// Portable Draughts Notation, GameType 21. The first number of a result is that of Black, who begins.
    Pdn,
    /// Othello moves without separators, `f5d6c3`, one game per line, without passes.
    Transcript,
    /// Generic Game Format, in which the Generic Game Server keeps Othello games.
    Ggf,
    /// The WTHOR database of the French Othello federation, `.wtb` files.
    Wthor,
    /// Our own format for every game: tags as in PDN (`Game`, `Variant`, `Start` unless it is the standard position,
    /// `Result`, and any others, such as `First` and `Second`), an empty line, the moves in the game's own text, and
    /// the result. The first number of a result is that of the player who begins.
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
    /// All formats, those for a single game first.
    pub const ALL: &[Format] = &[Format::Pdn, Format::Transcript, Format::Ggf, Format::Wthor, Format::Text];

    /// The readable formats, for an error message about anything else.
    pub const READABLE: &str = "PDN (English checkers), Othello transcripts such as f5d6c3, GGF, WTHOR (.wtb, which WTH.JOU and \
         WTH.TRN may follow) and Parlor's text form";

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

    /// The format with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.id() == id)
    }

    /// The formats in which a game of this variant can be written, the most common one first.
    pub fn writable(variant: Variant) -> Vec<Format> {
        let special: &[Format] = match variant {
            Variant::Othello(_) => &[Format::Transcript, Format::Ggf],
            Variant::Checkers(checkers::Variant::English) => &[Format::Pdn],
            _ => &[],
        };
        special.iter().copied().chain([Format::Text]).collect()
    }

    /// The formats in which this game can be written. A transcript can express neither a start other than the standard
    /// one nor a game without moves.
    ///
    /// ```
    /// use parlor_rules::notation::Format;
    /// use parlor_rules::{Game, GameKind, Position, Record};
    ///
    /// let start = Position::start(GameKind::Othello.default_variant());
    /// let mut record = Record::new(start);
    /// assert_eq!(Format::writable_of(&record), [Format::Ggf, Format::Text]);
    /// record.play(record.legal_moves()[0])?;
    /// assert_eq!(Format::writable_of(&record)[0], Format::Transcript);
    /// let later = Record::new(record.position().clone());
    /// assert_eq!(Format::writable_of(&later), [Format::Ggf, Format::Text]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn writable_of(record: &Record) -> Vec<Format> {
        let start = record.start();
        let mut formats = Self::writable(start.variant());
        if *start != Position::start(start.variant()) || record.moves().is_empty() {
            formats.retain(|format| *format != Format::Transcript);
        }
        formats
    }

    /// The format that the extension of a file's name indicates; `None` if it indicates none.
    pub fn of_name(name: &str) -> Option<Format> {
        let end = name.rsplit_once('.').map_or("", |(_, end)| end).to_ascii_lowercase();
        match end.as_str() {
            "wtb" => Some(Format::Wthor),
            "pdn" => Some(Format::Pdn),
            "ggf" => Some(Format::Ggf),
            _ => None,
        }
    }

    /// The format of a file, from the extension of its name or else from its first bytes.
    pub fn detect(name: &str, bytes: &[u8]) -> Format {
        if let Some(format) = Format::of_name(name) {
            return format;
        }
        let text = String::from_utf8_lossy(bytes);
        let begun = after_comments(text.strip_prefix('\u{feff}').unwrap_or(&text));
        if begun.starts_with('[') {
            let mut tags = begun.lines().take_while(|line| line.starts_with(['[', ';', '%', '{']));
            return if tags.any(|line| line.contains("[Game \"")) { Format::Text } else { Format::Pdn };
        }
        if begun.contains("(;") { Format::Ggf } else { Format::Transcript }
    }
}

/// The text after any comments at the beginning of a file.
fn after_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let end = match rest.as_bytes().first() {
            Some(b';' | b'%') => rest.find('\n'),
            Some(b'{') => rest.find('}'),
            _ => return rest,
        };
        rest = end.map_or("", |end| rest[end + 1..].trim_start());
    }
}
