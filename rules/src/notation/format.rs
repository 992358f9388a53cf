//! The formats, and how a file's own is seen.

use crate::{Variant, checkers};

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
