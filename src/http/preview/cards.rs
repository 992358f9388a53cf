//! What the cards of previews show.

use parlor_picture::{Animation, Board, Card, Player};
use parlor_protocol::{Seat, Verdict};
use parlor_puzzles::Puzzle;
use parlor_rules::{Game, GameKind, Position, Record, Side};

use super::words::{self, Writer};
use crate::game::GameState;
use crate::limits;
use crate::store::Invite;

/// The position of a record at a ply, at most its last one.
pub(in crate::http) fn board_at(record: &Record, ply: Option<usize>, viewer: Side) -> Board {
    let ply = ply.map_or(record.moves().len(), |ply| ply.min(record.moves().len()));
    let mut position = record.start().clone();
    for &m in &record.moves()[..ply] {
        position.play_unchecked(m);
    }
    Board { position, last: ply.checked_sub(1).map(|last| record.moves()[last]), viewer }
}

/// A game at a ply, or as it stands.
pub(in crate::http) fn of_game(by: Writer, state: &GameState, ply: Option<usize>) -> Card {
    let shown = ply.unwrap_or(usize::MAX);
    let ended = shown >= state.record().moves().len();
    Card {
        heading: by.name(state.meta().kind()).to_owned(),
        lines: vec![by.game_line(state, ply), by.game_terms(state.meta())],
        players: Some(players(state, ended)),
        board: board_at(state.record(), ply, Side::First),
    }
}

/// The two players, with their results only at the end of the game.
fn players(state: &GameState, ended: bool) -> [Player; 2] {
    let result = state.result().filter(|_| ended);
    [(Seat::First, Verdict::First), (Seat::Second, Verdict::Second)].map(|(seat, victory)| Player {
        name: state.meta().players(seat).0.name.clone(),
        figure: result.map_or_else(String::new, |result| words::figure(result, seat)),
        won: result.is_some_and(|result| result.result == victory),
    })
}

/// A whole game.
pub(in crate::http) fn animation_of(state: &GameState) -> Animation {
    let mut board = board_at(state.record(), Some(0), Side::First);
    let mut boards = vec![board.clone()];
    for &m in state.record().moves() {
        board.position.play_unchecked(m);
        board.last = Some(m);
        boards.push(board.clone());
    }
    Animation { boards, players: players(state, true), width: limits::ANIMATION_PIXELS }
}

pub(in crate::http) fn of_invite(by: Writer, invite: &Invite, start: Position) -> Card {
    let kind = start.kind();
    Card {
        heading: by.invite_title(&invite.from.name, kind),
        lines: vec![by.invite_line(invite.terms.rated, invite.terms.clock)],
        players: None,
        board: Board::new(start),
    }
}

/// A puzzle: what it asks for, and the board as its solver sees it.
pub(in crate::http) fn of_puzzle(by: Writer, puzzle: &Puzzle) -> Card {
    let board = Board { viewer: puzzle.start.to_move(), ..Board::new(puzzle.start.clone()) };
    Card {
        heading: by.puzzle_title(puzzle.kind()),
        lines: vec![by.puzzle_line(puzzle)],
        players: None,
        board,
    }
}

/// A player and their best ratings, the highest first.
pub(in crate::http) fn of_player(by: Writer, name: &str, ratings: &[(GameKind, i32)]) -> Card {
    let kind = ratings.first().map_or(GameKind::ALL[0], |(kind, _)| *kind);
    Card {
        heading: name.to_owned(),
        lines: ratings.iter().map(|rating| by.rating(rating)).collect(),
        players: None,
        board: Board::sample(kind),
    }
}

/// One of the games, or the server as a whole if none is named.
pub(in crate::http) fn of_kind(by: Writer, kind: Option<GameKind>) -> Card {
    let (heading, line) = match kind {
        Some(kind) => (by.name(kind).to_owned(), by.lesson_line(kind)),
        None => (words::SITE.to_owned(), by.site_line().to_owned()),
    };
    let board = Board::sample(kind.unwrap_or(GameKind::ALL[0]));
    Card { heading, lines: vec![line], players: None, board }
}
