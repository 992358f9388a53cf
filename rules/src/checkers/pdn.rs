//! Portable Draughts Notation for English checkers, GameType 21.
//!
//! The first number of a result is that of Black, who begins, as in the archives of English checkers (ACF, OCA).

use crate::notation::{
    GameText, NotationError, Place, RawGame, Tag, finished, games, play, result_text, write_tags, write_words,
};
use crate::{Game, Move, Position, Record, Variant, checkers};

/// The number of English draughts in PDN.
const GAME_TYPE: &str = "21";

pub(crate) fn read(text: &str) -> Result<Vec<GameText>, NotationError> {
    games(text)?.into_iter().map(game).collect()
}

fn game(mut raw: RawGame) -> Result<GameText, NotationError> {
    let variant = Variant::Checkers(checkers::Variant::English);
    if let Some(tag) = raw.take("GameType")
        && tag.value.split(',').next().map(str::trim) != Some(GAME_TYPE)
    {
        let reason = format!("GameType {} is not {GAME_TYPE}, English draughts", tag.value);
        return Err(NotationError::line(tag.line, reason));
    }
    raw.take("SetUp");
    let start = raw.take("FEN").map_or_else(|| Ok(Position::start(variant)), |tag| start(variant, &tag))?;
    let mut record = Record::new(start);
    for (line, word) in &raw.words {
        let m = find(&record, word).map_err(|reason| NotationError::line(*line, reason))?;
        play(&mut record, m, word, Place::Line(*line))?;
    }
    let (line, written) = raw.result()?;
    finished(raw.into_tags(), record, written, Place::Line(line))
}

/// The position of a FEN tag, with an optional full stop at the end.
fn start(variant: Variant, tag: &Tag) -> Result<Position, NotationError> {
    let fen: String = tag.value.chars().filter(|c| !c.is_whitespace()).collect();
    Position::from_text(variant, fen.trim_end_matches('.'))
        .map_err(|error| NotationError::line(tag.line, error))
}

/// The legal move that a word means. The word names all squares of the path, or only the ends if they identify the
/// move. The separator between squares does not matter, because old files write captures with `-` too.
fn find(record: &Record, word: &str) -> Result<Move, String> {
    let legal = record.legal_moves();
    let wanted = squares(word).filter(|wanted| wanted.len() > 1);
    let wanted =
        wanted.ok_or_else(|| format!("not a checkers move: {word:?} (expected 11-15 or 22x15x8)"))?;
    let paths: Vec<(Move, Vec<u8>)> =
        legal.into_iter().filter_map(|m| squares(&m.to_string()).map(|path| (m, path))).collect();
    if let Some((m, _)) = paths.iter().find(|(_, path)| *path == wanted) {
        return Ok(*m);
    }
    let same_ends =
        |path: &[u8]| wanted.len() == 2 && path.first() == wanted.first() && path.last() == wanted.last();
    let mut candidates = paths.iter().filter(|(_, path)| same_ends(path));
    match (candidates.next(), candidates.next()) {
        (Some((m, _)), None) => Ok(*m),
        (Some((a, _)), Some((b, _))) => Err(format!("{word} could mean {a} or {b}")),
        _ if record.ending().is_some() => Err(format!("{word} comes after the end of the game")),
        _ => Err(format!("{word} is not legal as move {}", record.moves().len() + 1)),
    }
}

/// The numbers of the squares of a move.
fn squares(text: &str) -> Option<Vec<u8>> {
    text.split(['-', 'x', 'X', ':']).map(|number| number.parse().ok()).collect()
}

pub(crate) fn write(game: &GameText) -> String {
    let start = game.record.start();
    let (fen, result) = (start.to_string(), result_text(game.result));
    let mut own = vec![("Result", result), ("GameType", GAME_TYPE)];
    if *start != Position::start(start.variant()) {
        own.extend([("SetUp", "1"), ("FEN", &fen)]);
    }
    // The first move of a pair carries the number; a game that White begins starts with "1...".
    let offset = usize::from(fen.starts_with('W'));
    let mut words = Vec::new();
    for (ply, m) in game.record.moves().iter().enumerate() {
        let (number, second) = ((ply + offset) / 2 + 1, (ply + offset) % 2 == 1);
        match (ply, second) {
            (_, false) => words.push(format!("{number}.")),
            (0, true) => words.push(format!("{number}...")),
            _ => {}
        }
        words.push(m.to_string());
    }
    words.push(result.to_owned());
    let tags = write_tags(game, &own, &["Result", "GameType", "SetUp", "FEN"]);
    tags + "\n" + &write_words(words)
}
