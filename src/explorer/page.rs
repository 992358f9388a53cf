//! What the explorer says about a position.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use parlor_protocol::Seat;
use parlor_protocol::http::{ExplorerBook, ExplorerGame, ExplorerMove, ExplorerPage};
use parlor_rules::{Game, Move, Position, Record};

use super::counted::key;
use crate::id::UserId;
use crate::limits;
use crate::store::{Book, ExploredGame, ExploredMove, Store, StoreError};

/// Whose games are asked for.
pub(crate) enum Asked {
    /// Those of these books.
    Books(Vec<Book>),
    /// Those of a player in one seat.
    Player(UserId, Seat),
}

/// What was played in the position that a line has come to.
pub(crate) async fn page(store: &Store, record: &Record, asked: &Asked) -> Result<ExplorerPage, StoreError> {
    let position = record.position();
    let at = key(position);
    let mut played: BTreeMap<i64, ExploredMove> = BTreeMap::new();
    let mut games = Vec::new();
    match asked {
        Asked::Books(books) => {
            for &book in books {
                add(&mut played, store.explored_moves(book, at).await?);
                games.extend(store.explored_games(book, at).await?);
            }
        }
        Asked::Player(account, seat) => add(&mut played, store.repertoire_moves(account, *seat, at).await?),
    }
    let moves = moves(position, &played);
    let total = |which: fn(&ExplorerMove) -> i64| moves.iter().map(which).sum();
    Ok(ExplorerPage {
        position: position.to_string(),
        opening: opening_of(record).map(str::to_owned),
        first: total(|m| m.first),
        drawn: total(|m| m.drawn),
        second: total(|m| m.second),
        top: listed(&mut games, |game| Reverse((game.rating, game.at_ms))),
        last: listed(&mut games, |game| Reverse((Some(game.at_ms), 0))),
        counting: store.has_games_to_explore().await?,
        moves,
    })
}

fn add(played: &mut BTreeMap<i64, ExploredMove>, more: Vec<ExploredMove>) {
    for other in more {
        let sum = played.entry(other.next).or_default();
        sum.results.iter_mut().zip(other.results).for_each(|(sum, more)| *sum += more);
        sum.ratings.iter_mut().zip(other.ratings).for_each(|(sum, more)| *sum += more);
    }
}

/// The moves that were played, those played most often first. Moves that lead to positions which look alike are one.
fn moves(position: &Position, played: &BTreeMap<i64, ExploredMove>) -> Vec<ExplorerMove> {
    let mut alike: BTreeMap<i64, Vec<Move>> = BTreeMap::new();
    for m in position.legal_moves() {
        alike.entry(key(&position.after(m))).or_default().push(m);
    }
    let shown = |(next, same): (&i64, &Vec<Move>)| {
        let ExploredMove { results: [first, drawn, second], ratings: [rated, rating], .. } =
            *played.get(next)?;
        let mut texts = same.iter().map(ToString::to_string);
        Some(ExplorerMove {
            text: texts.next()?,
            same: texts.collect(),
            opening: position.after(same[0]).opening_name().map(str::to_owned),
            first,
            drawn,
            second,
            rating: (rated > 0).then(|| rating / rated),
        })
    };
    let mut moves: Vec<ExplorerMove> = alike.iter().filter_map(shown).collect();
    moves.sort_by(|a, b| (b.games(), &a.text).cmp(&(a.games(), &b.text)));
    moves
}

/// The name of the last opening that a line goes through.
fn opening_of(record: &Record) -> Option<&'static str> {
    let mut position = record.start().clone();
    let mut opening = position.opening_name();
    for &m in record.moves().iter().take(limits::EXPLORED_PLIES) {
        position.play_unchecked(m);
        opening = position.opening_name().or(opening);
    }
    opening
}

/// The first games in an order.
fn listed<K: Ord>(games: &mut [ExploredGame], order: fn(&ExploredGame) -> K) -> Vec<ExplorerGame> {
    games.sort_by_key(order);
    games.iter().take(limits::EXPLORED_GAMES as usize).map(wire).collect()
}

fn wire(game: &ExploredGame) -> ExplorerGame {
    let [first, second] = game.players.clone();
    ExplorerGame {
        game: game.game.clone(),
        book: match game.book {
            Book::Played => ExplorerBook::Played,
            Book::Library => ExplorerBook::Library,
            Book::Wthor => ExplorerBook::Wthor,
        },
        first,
        second,
        result: game.result,
        rating: game.rating,
        at_ms: game.at_ms,
    }
}
