//! Where a game begins: at the usual start, at a position that a user has chosen, or with an opening that is drawn.

use parlor_protocol::{ErrorCode, GameStart, Refusal};
use parlor_rules::{Game, Opening, PlayError, Position, Record, Variant};

use crate::error::refuse;
use crate::explore::drawn_from;
use crate::game::GameMeta;
use crate::limits;

/// Where a game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Start {
    /// At the variant's usual start.
    Usual,
    /// At this position, which is not over.
    Set(Box<Position>),
    /// With this opening, drawn when the game begins.
    Opening(&'static Opening),
}

fn bad(why: impl ToString) -> Refusal {
    refuse(ErrorCode::BadRequest, why.to_string())
}

impl Start {
    /// Reads what a user asks for.
    pub(super) fn read(variant: Variant, start: Option<&GameStart>) -> Result<Self, Refusal> {
        let Some(start) = start else { return Ok(Start::Usual) };
        if let Some(name) = &start.opening {
            if start.position.is_some() || !start.moves.is_empty() {
                return Err(bad("a start has an opening or a position and moves, not both"));
            }
            return variant.expect_opening(name).map(Start::Opening).map_err(bad);
        }
        let position = match &start.position {
            Some(text) => Position::from_text(variant, text).map_err(bad)?,
            None => Position::start(variant),
        };
        Self::after(Record::new(position), &start.moves)
    }

    /// The start of another game like this one: the same position, or the same opening, drawn again.
    pub(super) fn like(meta: &GameMeta) -> Self {
        let opening = meta.opening.as_ref().and_then(|name| meta.variant().opening(name));
        opening.map_or_else(|| Self::at(&meta.start), Start::Opening)
    }

    /// The start of a game that begins at a position.
    fn at(position: &Position) -> Self {
        match *position == Position::start(position.variant()) {
            true => Start::Usual,
            false => Start::Set(Box::new(position.clone())),
        }
    }

    /// The start that a line of moves leads to. Forced passes may be left out; those at its end are played, because a
    /// game begins where there is something to decide.
    fn after(mut record: Record, moves: &[String]) -> Result<Self, Refusal> {
        if moves.len() > limits::LINE_PLIES {
            return Err(bad(format!("a line can have at most {} moves", limits::LINE_PLIES)));
        }
        for (text, number) in moves.iter().zip(1..) {
            let m = record
                .position()
                .parse_move(text)
                .map_err(|e| bad(format!("move {number} of the start: {e}")))?;
            if !record.position().is_legal(m) {
                record.play_forced_pass();
            }
            record.play(m).map_err(|error| match error {
                PlayError::Over => bad(format!("the game is over before move {number} of the start: {text}")),
                PlayError::Illegal => {
                    let at = record.position();
                    bad(format!("move {number} of the start is not legal: {text} in {at}"))
                }
            })?;
        }
        while record.play_forced_pass().is_some() {}
        match record.ending() {
            None => Ok(Self::at(record.position())),
            Some(_) => Err(bad(format!("a game cannot start where it is over: {}", record.position()))),
        }
    }

    /// The start as a request would name it, with a position instead of moves.
    pub(super) fn asked(&self) -> Option<GameStart> {
        match self {
            Start::Usual => None,
            Start::Set(position) => {
                Some(GameStart { position: Some(position.to_string()), ..GameStart::default() })
            }
            Start::Opening(opening) => {
                Some(GameStart { opening: Some(opening.name.to_owned()), ..GameStart::default() })
            }
        }
    }

    /// The position that a game begins at now, and the opening that it was drawn from.
    pub(super) fn draw(&self, variant: Variant) -> (Position, Option<String>) {
        match self {
            Start::Usual => (Position::start(variant), None),
            Start::Set(position) => ((**position).clone(), None),
            Start::Opening(opening) => (drawn_from(opening, variant), Some(opening.name.to_owned())),
        }
    }
}
