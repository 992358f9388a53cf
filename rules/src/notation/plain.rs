//! Our own text form for every game; see [`Format::Text`](super::Format::Text).

use super::raw::{RawGame, games, result_text, write_tags, write_words};
use super::{GameText, NotationError, Place, finished, play};
use crate::{Game, GameKind, Position, Record, Variant};

pub(crate) fn read(text: &str) -> Result<Vec<GameText>, NotationError> {
    games(text)?.into_iter().map(game).collect()
}

fn game(mut raw: RawGame) -> Result<GameText, NotationError> {
    let variant = variant(&mut raw)?;
    let start = match raw.take("Start") {
        Some(tag) => {
            Position::from_text(variant, &tag.value).map_err(|error| NotationError::line(tag.line, error))?
        }
        None => Position::start(variant),
    };
    let mut record = Record::new(start);
    for (line, word) in &raw.words {
        let m = record.position().parse_move(word).map_err(|error| NotationError::line(*line, error))?;
        play(&mut record, m, word, Place::Line(*line))?;
    }
    let (line, written) = raw.result()?;
    finished(raw.into_tags(), record, written, Place::Line(line))
}

fn variant(raw: &mut RawGame) -> Result<Variant, NotationError> {
    let Some(game) = raw.take("Game") else {
        return Err(NotationError::line(raw.line, "the game that begins here has no Game tag"));
    };
    let kind: GameKind = game.value.parse().map_err(|error| NotationError::line(game.line, error))?;
    match raw.take("Variant") {
        Some(tag) => kind.variant(&tag.value).map_err(|error| NotationError::line(tag.line, error)),
        None => Ok(kind.default_variant()),
    }
}

pub(crate) fn write(game: &GameText) -> String {
    let variant = game.variant();
    let (kind, name, start) = (variant.kind(), variant.to_string(), game.record.start().to_string());
    let result = result_text(game.result);
    let mut own = vec![("Game", kind.id()), ("Variant", &name)];
    if *game.record.start() != Position::start(variant) {
        own.push(("Start", &start));
    }
    own.push(("Result", result));
    let moves = game.record.moves().iter().map(ToString::to_string);
    let words = write_words(moves.chain([result.to_owned()]));
    format!("{}\n{words}", write_tags(game, &own, &["Game", "Variant", "Start", "Result"]))
}
