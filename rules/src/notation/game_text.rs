//! A game with its tags.

use super::{NotationError, Place};
use crate::{Game, Move, Outcome, PlayError, Record, Side, Variant};

/// A game with its tags and its result.
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
    /// Names and values in the order of the file, without those that follow from the record: game, variant, start and
    /// result.
    pub tags: Vec<(String, String)>,
    /// The start and the moves, which are all legal.
    pub record: Record,
    /// The result, by the rules or by the file; `None` if it is unknown.
    pub result: Option<Outcome>,
}

impl GameText {
    /// A game without tags, with its result by the rules.
    pub fn new(record: Record) -> Self {
        let result = record.ending().map(|ending| ending.outcome);
        GameText { tags: Vec::new(), record, result }
    }

    /// The variant that was played.
    pub fn variant(&self) -> Variant {
        self.record.start().variant()
    }

    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The name of a side's player, from the tag `First` or `Black`, `Second` or `White`.
    pub fn player(&self, side: Side) -> Option<&str> {
        let [name, colour] = match side {
            Side::First => ["First", "Black"],
            Side::Second => ["Second", "White"],
        };
        self.tag(name).or_else(|| self.tag(colour))
    }
}

/// Plays `m`, which the file writes as `text`.
pub(crate) fn play(record: &mut Record, m: Move, text: &str, place: Place) -> Result<(), NotationError> {
    let ply = record.moves().len() + 1;
    record.play(m).map_err(|error| {
        let reason = match error {
            PlayError::Illegal => format!("{text} is not legal as move {ply}"),
            PlayError::Over => format!("{text} comes after the end of the game"),
        };
        NotationError::new(place, reason)
    })
}

/// A game with the result that the file states, which must not contradict the rules.
pub(crate) fn finished(
    tags: Vec<(String, String)>,
    record: Record,
    written: Option<Outcome>,
    place: Place,
) -> Result<GameText, NotationError> {
    let by_rules = record.ending().map(|ending| ending.outcome);
    if let (Some(by_rules), Some(written)) = (by_rules, written)
        && by_rules != written
    {
        let reason = format!("the file says {}, but under the rules it is {}", word(written), word(by_rules));
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
