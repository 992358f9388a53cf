//! A game as the explorer counts it: the keys of its positions, and how it ended.

use std::collections::BTreeSet;

use parlor_protocol::{Seat, Verdict};
use parlor_rules::{Game, GameKind, Position, Record};

use crate::game::{GameMeta, GameState, LoggedAct};
use crate::limits;
use crate::store::{Book, CountedGame, ImportedLine, Marked};

/// The key of a position as the database keeps it.
pub(super) fn key(position: &Position) -> i64 {
    position.symmetry_key().cast_signed()
}

/// A game that was played here.
pub(super) fn played(meta: GameMeta, log: &[LoggedAct]) -> Result<CountedGame, String> {
    let (state, _) = GameState::replay(meta.into(), log, u64::MAX).map_err(|error| error.to_string())?;
    let result = state.result().ok_or("its log lacks its end")?;
    let meta = state.meta();
    let (moves, line) = moves_of(state.record());
    Ok(CountedGame {
        marked: Marked::Game,
        game: meta.id.to_string(),
        kind: meta.kind().id(),
        book: Book::Played,
        moves,
        winner: winner(result.result),
        ratings: result.ratings,
        at_ms: log.last().map_or(meta.created_ms, |act| act.at_ms),
        players: Some([meta.first.id.clone(), meta.second.id.clone()]),
        line,
    })
}

/// A game of the library, to be counted or taken out.
pub(super) fn imported(line: ImportedLine) -> CountedGame {
    let record = record_of(&line).unwrap_or_else(|why| {
        tracing::error!(game = line.id, why, "a game of the library is not counted");
        None
    });
    let (moves, _) = record.as_ref().map(moves_of).unwrap_or_default();
    let is_wthor = line.source.to_ascii_lowercase().ends_with(".wtb");
    CountedGame {
        marked: line.marked,
        game: line.id,
        kind: record.map_or("", |record| record.start().kind().id()),
        book: if is_wthor { Book::Wthor } else { Book::Library },
        moves,
        winner: match &*line.result {
            "first" => Some(Seat::First),
            "second" => Some(Seat::Second),
            _ => None,
        },
        ratings: None,
        at_ms: line.played_ms,
        players: None,
        line: None,
    }
}

/// A game that cannot be read: it is marked, so that it is not read again and again.
pub(super) fn unreadable(game: String) -> CountedGame {
    CountedGame {
        marked: Marked::Game,
        game,
        kind: "",
        book: Book::Played,
        moves: Vec::new(),
        winner: None,
        ratings: None,
        at_ms: 0,
        players: None,
        line: None,
    }
}

fn winner(result: Verdict) -> Option<Seat> {
    match result {
        Verdict::First => Some(Seat::First),
        Verdict::Second => Some(Seat::Second),
        Verdict::Draw | Verdict::Aborted => None,
    }
}

fn record_of(line: &ImportedLine) -> Result<Option<Record>, String> {
    let text_error = |error: parlor_rules::TextError| error.to_string();
    let variant = line.kind.parse::<GameKind>().and_then(|kind| kind.variant(&line.variant));
    let start = Position::from_text(variant.map_err(text_error)?, &line.start).map_err(text_error)?;
    let mut record = Record::new(start);
    for text in line.moves.split_whitespace().take(limits::EXPLORED_PLIES) {
        let m = record.position().parse_move(text).map_err(text_error)?;
        record.play(m).map_err(|error| format!("{text}: {error}"))?;
    }
    Ok(Some(record))
}

/// The moves that are counted, each once, and the name of the last opening among the positions that they lead to.
fn moves_of(record: &Record) -> (Vec<(i64, i64)>, Option<&'static str>) {
    let mut position = record.start().clone();
    let (mut at, mut line) = (key(&position), None);
    let (mut seen, mut moves) = (BTreeSet::new(), Vec::new());
    for &m in record.moves().iter().take(limits::EXPLORED_PLIES) {
        position.play_unchecked(m);
        let next = key(&position);
        if seen.insert((at, next)) {
            moves.push((at, next));
        }
        line = position.opening_name().or(line);
        at = next;
    }
    (moves, line)
}
