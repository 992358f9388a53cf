//! Hypothetical lines of moves, and what the rules say about them.

use parlor_protocol::http::{ExploredGame, ExploredPly, Line, Outcome, PositionState};
use parlor_protocol::{ErrorCode, Refusal};
use parlor_rules::notation::{Format, read};
use parlor_rules::{self as rules, Game, GameKind, Opening, PlayError, Position, Record, Side, Variant};
use rand::RngExt;

use crate::error::refuse;
use crate::game::{Standing, reason, seat};
use crate::limits;

fn variant(line: &Line) -> Result<Variant, Refusal> {
    let kind: GameKind = line.game.parse().map_err(bad)?;
    line.variant.as_deref().map_or(Ok(kind.default_variant()), |v| kind.variant(v)).map_err(bad)
}

/// Plays a line, checking every move by the rules.
pub(crate) fn record(line: &Line) -> Result<Record, Refusal> {
    let variant = variant(line)?;
    let start = match &line.start {
        Some(text) => Position::from_text(variant, text).map_err(bad)?,
        None => Position::start(variant),
    };
    played(Record::new(start), &line.moves)
}

/// Plays a line from a start that is drawn from an opening of the catalog.
pub(crate) fn drawn(line: &Line, name: &str) -> Result<Record, Refusal> {
    let variant = variant(line)?;
    let opening = variant.expect_opening(name).map_err(bad)?;
    played(Record::new(drawn_from(opening, variant)), &line.moves)
}

/// Draws one of an opening's starts for this variant, all equally likely.
pub(crate) fn drawn_from(opening: &Opening, variant: Variant) -> Position {
    let start = opening.start(rand::rng().random_range(0..opening.len()));
    Position::from_text(variant, start).expect("a test reads every start")
}

/// Plays a line that starts from pasted text: a position of this game, or a game in any notation.
pub(crate) fn after_pasted(line: &Line, text: &str) -> Result<Record, Refusal> {
    let (variant, text) = (variant(line)?, text.trim());
    // Tags are in brackets, and no position contains brackets.
    if text.contains('[') {
        return played(only_game(Format::detect("", text.as_bytes()), text).map_err(bad)?, &line.moves);
    }
    let start = match Position::from_text(variant, text) {
        Ok(start) => Record::new(start),
        Err(no_position) => bare_moves(variant, text)
            .map_err(|no_moves| bad(format!("neither a position ({no_position}) nor a game ({no_moves})")))?,
    };
    played(start, &line.moves)
}

fn played(mut record: Record, moves: &[String]) -> Result<Record, Refusal> {
    if record.moves().len() + moves.len() > limits::LINE_PLIES {
        return Err(bad(format!("a line can have at most {} moves", limits::LINE_PLIES)));
    }
    for text in moves {
        let m = record.position().parse_move(text).map_err(bad)?;
        record.play(m).map_err(|error| {
            let why = match error {
                PlayError::Illegal => format!("not a legal move: {text} in {}", record.position()),
                PlayError::Over => format!("the game is over before {text}"),
            };
            refuse(ErrorCode::IllegalMove, why)
        })?;
    }
    Ok(record)
}

fn bad(why: impl ToString) -> Refusal {
    refuse(ErrorCode::BadRequest, why.to_string())
}

fn only_game(format: Format, text: &str) -> Result<Record, String> {
    let mut games = read(format, text.as_bytes()).map_err(|error| error.to_string())?;
    match (games.pop(), games.len()) {
        (Some(game), 0) => Ok(game.record),
        (Some(_), more) => Err(format!("expected one game, found {}", more + 1)),
        (None, _) => Err("the text is empty".to_owned()),
    }
}

/// Reads a game of which only the moves are given, in its usual notation.
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

/// Returns the current position of the game.
pub(crate) fn state(record: &Record) -> PositionState {
    let Standing { position, hash, to_move, legal } = Standing::of(record);
    let ending = record.ending();
    PositionState {
        position,
        hash,
        to_move,
        legal,
        outcome: ending.map(|ending| match ending.outcome {
            rules::Outcome::Win(Side::First) => Outcome::First,
            rules::Outcome::Win(Side::Second) => Outcome::Second,
            rules::Outcome::Draw => Outcome::Draw,
        }),
        reason: ending.map(|ending| reason(ending.reason)),
        points: ending.and_then(|_| record.position().score()),
    }
}

/// Returns the whole game: its start, the position after each move, and its current position.
pub(crate) fn whole(record: &Record) -> ExploredGame {
    let start = record.start();
    let mut position = start.clone();
    let plies = record.moves().iter().map(|&m| {
        let by = seat(position.to_move());
        position.play_unchecked(m);
        ExploredPly { text: m.to_string(), by, position: position.to_string() }
    });
    ExploredGame {
        plies: plies.collect(),
        game: start.kind().id().to_owned(),
        variant: start.variant().to_string(),
        start: start.to_string(),
        state: state(record),
    }
}
