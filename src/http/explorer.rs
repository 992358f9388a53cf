//! The explorer of openings over HTTP.

use axum::Json;
use axum::extract::State;
use parlor_protocol::Seat;
use parlor_protocol::http::{ExplorerPage, ExplorerQuery, Line};

use super::error::{ApiError, bad_request};
use super::extract::Params;
use super::people::no_player;
use crate::app::App;
use crate::explore;
use crate::explorer::{self, Asked};
use crate::store::Book;

/// The books by their names.
const BOOKS: [(&str, Book); 3] =
    [("played", Book::Played), ("library", Book::Library), ("wthor", Book::Wthor)];

/// `GET /api/explorer`: what was played in a position, and how those games ended.
pub(super) async fn explorer(
    State(app): State<App>,
    Params(query): Params<ExplorerQuery>,
) -> Result<Json<ExplorerPage>, ApiError> {
    let some = |text: Option<String>| text.filter(|text| !text.is_empty());
    let asked = match (some(query.player), some(query.side).as_deref()) {
        (None, None) => Asked::Books(books(some(query.books))?),
        (Some(name), side) => {
            let account = app.store.account_by_name(&name).await?.ok_or_else(no_player)?;
            Asked::Player(account.id, seat(side)?)
        }
        (None, Some(_)) => return Err(bad_request("expected a player with the side")),
    };
    let line = Line {
        game: query.game,
        variant: some(query.variant),
        start: some(query.position),
        moves: some(query.moves)
            .map(|moves| moves.split(',').map(|text| text.trim().to_owned()).collect())
            .unwrap_or_default(),
    };
    let record = explore::record(&line).map_err(|refusal| bad_request(refusal.message))?;
    Ok(Json(explorer::page(&app.store, &record, &asked).await?))
}

fn books(names: Option<String>) -> Result<Vec<Book>, ApiError> {
    let Some(names) = names else { return Ok(BOOKS.map(|(_, book)| book).to_vec()) };
    let mut chosen = Vec::new();
    for name in names.split(',') {
        let (_, book) = BOOKS.iter().find(|(known, _)| *known == name).ok_or_else(|| {
            bad_request(format!("books must be some of played, library and wthor, not {name:?}"))
        })?;
        if !chosen.contains(book) {
            chosen.push(*book);
        }
    }
    Ok(chosen)
}

fn seat(side: Option<&str>) -> Result<Seat, ApiError> {
    match side {
        None | Some("first") => Ok(Seat::First),
        Some("second") => Ok(Seat::Second),
        Some(other) => Err(bad_request(format!("side must be first or second, not {other:?}"))),
    }
}
