//! Games that are thought of, not played: a line of moves by the rules, and what it comes to.

use parlor_protocol::{ErrorCode, Refusal};
use parlor_rules::notation::{Format, read};
use parlor_rules::{Game, GameKind, PlayError, Position, Record, Side, Variant};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::refuse;
use crate::limits;

/// A position, given by the game that led to it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Line {
    game: String,
    variant: Option<String>,
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

impl Line {
    fn variant(&self) -> Result<Variant, Refusal> {
        let kind: GameKind = self.game.parse().map_err(bad)?;
        self.variant.as_deref().map_or(Ok(kind.default_variant()), |v| kind.variant(v)).map_err(bad)
    }

    /// The game, every move checked by the rules.
    pub(crate) fn record(&self) -> Result<Record, Refusal> {
        let variant = self.variant()?;
        let start = match &self.start {
            Some(text) => Position::from_text(variant, text).map_err(bad)?,
            None => Position::start(variant),
        };
        self.played(Record::new(start))
    }

    /// The same line after a beginning that somebody pasted: a position of this game, or a game in any notation.
    pub(crate) fn after_pasted(&self, text: &str) -> Result<Record, Refusal> {
        let (variant, text) = (self.variant()?, text.trim());
        // Tags stand in brackets, and no position has any.
        if text.contains('[') {
            return self.played(only_game(Format::detect("", text.as_bytes()), text).map_err(bad)?);
        }
        match Position::from_text(variant, text) {
            Ok(start) => self.played(Record::new(start)),
            Err(no_position) => self.played(bare_moves(variant, text).map_err(|no_moves| {
                bad(format!("neither a position ({no_position}) nor a game ({no_moves})"))
            })?),
        }
    }

    fn played(&self, mut record: Record) -> Result<Record, Refusal> {
        if record.moves().len() + self.moves.len() > limits::LINE_PLIES {
            return Err(bad(format!("a line has at most {} moves", limits::LINE_PLIES)));
        }
        for text in &self.moves {
            let m = record.position().parse_move(text).map_err(bad)?;
            record.play(m).map_err(|error| {
                let why = match error {
                    PlayError::Illegal => format!("{text} is not legal in {}", record.position()),
                    PlayError::Over => format!("the game is over before {text}"),
                };
                refuse(ErrorCode::IllegalMove, why)
            })?;
        }
        Ok(record)
    }
}

fn bad(why: impl ToString) -> Refusal {
    refuse(ErrorCode::BadRequest, why.to_string())
}

fn only_game(format: Format, text: &str) -> Result<Record, String> {
    let mut games = read(format, text.as_bytes()).map_err(|error| error.to_string())?;
    match (games.pop(), games.len()) {
        (Some(game), 0) => Ok(game.record),
        (Some(_), more) => Err(format!("the text has {} games, not one", more + 1)),
        (None, _) => Err("the text is empty".to_owned()),
    }
}

/// A game of which there are only the moves, in the notation that is usual for it.
fn bare_moves(variant: Variant, text: &str) -> Result<Record, String> {
    match Format::writable(variant)[0] {
        Format::Transcript => {
            // A transcript is one line and leaves passes out.
            let squares = text.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("pass"));
            only_game(Format::Transcript, &squares.collect::<String>())
        }
        Format::Text => {
            let tags = format!("[Game \"{}\"]\n[Variant \"{variant}\"]", variant.kind());
            only_game(Format::Text, &format!("{tags}\n\n{text}\n"))
        }
        format => only_game(format, text),
    }
}

/// What the game has come to.
pub(crate) fn state(record: &Record) -> Value {
    let position = record.position();
    let ending = record.ending();
    json!({
        "position": position.to_string(),
        "hash": position.wire_hash().to_string(),
        "to_move": record.to_move().map(Side::as_str),
        "legal": record.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "outcome": ending.map(|ending| ending.outcome.as_str()),
        "reason": ending.map(|ending| ending.reason.as_str()),
        "points": ending.and_then(|_| position.score()),
    })
}

/// The whole game: how it began, what each move led to, and what it has come to.
pub(crate) fn story(record: &Record) -> Value {
    let start = record.start();
    let mut told = state(record);
    told["game"] = json!(start.kind().id());
    told["variant"] = json!(start.variant().to_string());
    told["start"] = json!(start.to_string());
    let mut position = start.clone();
    let plies = record.moves().iter().map(|&m| {
        let by = position.to_move().as_str();
        position.play_unchecked(m);
        json!({"move": m.to_string(), "by": by, "position": position.to_string()})
    });
    told["plies"] = plies.collect();
    told
}
