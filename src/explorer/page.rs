//! What the explorer says about a position.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use parlor_protocol::Seat;
use parlor_protocol::http::{ExplorerBook, ExplorerGame, ExplorerMove, ExplorerPage};
use parlor_rules::{Game, Move, Position, Record};

use super::counted::key;
use super::passing::passing;
use crate::id::UserId;
use crate::limits;
use crate::store::{Book, ExploredGame, ExploredMove, Marked, Store, StoreError};

/// Whose games a query is about.
pub(crate) enum Asked {
    /// Those of these books.
    Books(Vec<Book>),
    /// Those of a player in one seat.
    Player(UserId, Seat),
}

/// Returns what was played in the position that a line leads to.
pub(crate) async fn page(store: &Store, record: &Record, asked: &Asked) -> Result<ExplorerPage, StoreError> {
    let position = record.position();
    let mut found = many(store, key(position), asked).await?;
    if found.is_none() {
        found = Some(few(store, key(position), asked).await?);
    }
    let Found { played, mut games } = found.unwrap_or_default();
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

/// The moves, by the keys of the positions that they lead to, and games.
#[derive(Default)]
struct Found {
    played: BTreeMap<i64, ExploredMove>,
    games: Vec<ExploredGame>,
}

impl Found {
    fn add(&mut self, other: &ExploredMove) {
        let sum = self.played.entry(other.next).or_default();
        sum.results.iter_mut().zip(other.results).for_each(|(sum, more)| *sum += more);
        sum.ratings.iter_mut().zip(other.ratings).for_each(|(sum, more)| *sum += more);
    }
}

/// Reads the rows of a position that many games have reached; `None` if it has no rows.
async fn many(store: &Store, at: i64, asked: &Asked) -> Result<Option<Found>, StoreError> {
    let rows = store.explored_moves(at).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut found = Found::default();
    match asked {
        Asked::Books(books) => {
            for &book in books {
                rows.iter().filter(|(of, _)| *of == book).for_each(|(_, row)| found.add(row));
                found.games.extend(store.explored_games(book, at).await?);
            }
        }
        Asked::Player(account, seat) => {
            let nexts = rows.iter().map(|(_, row)| row.next).collect::<BTreeSet<_>>();
            let own = store.repertoire_moves(account, *seat, at, nexts.into_iter()).await?;
            own.iter().for_each(|row| found.add(row));
        }
    }
    Ok(Some(found))
}

/// Adds up the few games that have reached a position without rows of its own.
async fn few(store: &Store, at: i64, asked: &Asked) -> Result<Found, StoreError> {
    let mut found = Found::default();
    for game in passing(store, at).await? {
        let of_player =
            |players: &[UserId; 2], account, seat| players[usize::from(seat == Seat::Second)] == account;
        let wanted = match asked {
            Asked::Books(books) => books.contains(&game.book),
            Asked::Player(account, seat) => {
                game.players.as_ref().is_some_and(|players| of_player(players, account.clone(), *seat))
            }
        };
        if !wanted || matches!(game.marked, Marked::Removed) {
            continue;
        }
        let ratings = game.rating().map_or([0; 2], |rating| [1, rating]);
        for step in &game.steps {
            found.add(&ExploredMove { next: step.next, results: game.results(), ratings });
        }
        if matches!(asked, Asked::Books(_)) {
            found.games.push(game.into());
        }
    }
    Ok(found)
}

/// Returns the moves that were played, most frequent first. Moves that lead to equivalent positions count as one.
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

/// Returns the name of the last opening that a line goes through.
fn opening_of(record: &Record) -> Option<&'static str> {
    let mut position = record.start().clone();
    let mut opening = position.opening_name();
    for &m in record.moves().iter().take(limits::EXPLORED_PLIES) {
        position.play_unchecked(m);
        opening = position.opening_name().or(opening);
    }
    opening
}

/// Returns the first games in an order.
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
