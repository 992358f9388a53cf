//! A game as the explorer counts it: the keys of its positions, and how it ended.

use std::collections::BTreeSet;

use parlor_protocol::{Seat, UserKind, Verdict};
use parlor_rules::{Game, GameKind, Position, Record, opening_by_key};

use crate::game::{GameMeta, GameState, LoggedAct};
use crate::limits;
use crate::store::{Book, CountedGame, ImportedLine, Marked, Step};

/// Which moves of a game are read: computing keys is most of the work.
#[derive(Debug, Clone, Copy)]
pub(super) enum Plies {
    /// All that are counted.
    Counted,
    /// Only this one.
    Only(u8),
}

/// Returns the key of a position as the database keeps it.
pub(super) fn key(position: &Position) -> i64 {
    position.symmetry_key().cast_signed()
}

/// Converts a game that was played here.
pub(super) fn played(meta: GameMeta, log: &[LoggedAct], plies: Plies) -> Result<CountedGame, String> {
    let (state, _) = GameState::replay(meta.into(), log, u64::MAX).map_err(|error| error.to_string())?;
    let result = state.result().ok_or("its log lacks its end")?;
    let meta = state.meta();
    let (steps, line) = steps_of(state.record(), plies);
    Ok(CountedGame {
        marked: Marked::Game,
        game: meta.id.to_string(),
        number: meta.number.unwrap_or_default(),
        kind: meta.kind().id(),
        book: Book::Played,
        steps,
        winner: winner(result.result),
        ratings: result.ratings,
        at_ms: log.last().map_or(meta.created_ms, |act| act.at_ms),
        players: Some([meta.first.id.clone(), meta.second.id.clone()]),
        names: [meta.first.name.clone(), meta.second.name.clone()],
        people: [&meta.first, &meta.second].map(|player| u8::from(player.kind != UserKind::Bot)).iter().sum(),
        line,
    })
}

/// Converts a game of the library, to be counted or removed.
pub(super) fn imported(line: ImportedLine, plies: Plies) -> CountedGame {
    let record = record_of(&line).inspect_err(|why| {
        tracing::error!(game = line.id, why, "a game of the library is not counted");
    });
    let record = record.ok();
    let (steps, _) = record.as_ref().map(|record| steps_of(record, plies)).unwrap_or_default();
    let is_wthor = line.source.to_ascii_lowercase().ends_with(".wtb");
    CountedGame {
        marked: line.marked,
        game: line.id,
        number: line.number,
        kind: record.map_or("", |record| record.start().kind().id()),
        book: if is_wthor { Book::Wthor } else { Book::Library },
        steps,
        winner: match &*line.result {
            "first" => Some(Seat::First),
            "second" => Some(Seat::Second),
            _ => None,
        },
        ratings: None,
        at_ms: line.played_ms,
        players: None,
        names: [line.first, line.second],
        people: 0,
        line: None,
    }
}

/// Marks a game that cannot be read, so that it is not read again and again.
pub(super) fn unreadable(game: String) -> CountedGame {
    CountedGame {
        marked: Marked::Game,
        game,
        number: 0,
        kind: "",
        book: Book::Played,
        steps: Vec::new(),
        winner: None,
        ratings: None,
        at_ms: 0,
        players: None,
        names: Default::default(),
        people: 0,
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

fn record_of(line: &ImportedLine) -> Result<Record, String> {
    let text_error = |error: parlor_rules::TextError| error.to_string();
    let variant = line.kind.parse::<GameKind>().and_then(|kind| kind.variant(&line.variant));
    let start = Position::from_text(variant.map_err(text_error)?, &line.start).map_err(text_error)?;
    let mut record = Record::new(start);
    for text in line.moves.split_whitespace().take(limits::EXPLORED_PLIES) {
        let m = record.position().parse_move(text).map_err(text_error)?;
        record.play(m).map_err(|error| format!("{text}: {error}"))?;
    }
    Ok(record)
}

/// Returns the moves that are counted, each pair of positions once, and the name of the last opening among their
/// positions.
fn steps_of(record: &Record, plies: Plies) -> (Vec<Step>, Option<&'static str>) {
    if let Plies::Only(ply) = plies {
        return (step_at(record, ply).into_iter().collect(), None);
    }
    let mut position = record.start().clone();
    let mut at = key(&position);
    // A game may begin at a named opening, such as a ballot.
    let mut line = opening_by_key(at.cast_unsigned());
    let (mut seen, mut steps) = (BTreeSet::new(), Vec::new());
    for (&m, ply) in record.moves().iter().take(limits::EXPLORED_PLIES).zip(0..) {
        position.play_unchecked(m);
        let next = key(&position);
        if seen.insert((at, next)) {
            steps.push(Step { ply, position: at, next });
        }
        line = opening_by_key(next.cast_unsigned()).or(line);
        at = next;
    }
    (steps, line)
}

fn step_at(record: &Record, ply: u8) -> Option<Step> {
    let (&last, before) = record.moves().get(..=usize::from(ply))?.split_last()?;
    let mut position = record.start().clone();
    before.iter().for_each(|m| position.play_unchecked(*m));
    Some(Step { ply, position: key(&position), next: key(&position.after(last)) })
}
