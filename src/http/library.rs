//! The library: games that were played elsewhere, imported by members from files or pasted text.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use parlor_protocol::http::{ImportQuery, ImportedGames, LibraryList, LibraryQuery};
use parlor_protocol::{ErrorCode, UserKind};
use parlor_rules::notation::{Format, read, read_any};

use super::door::Peer;
use super::error::ApiError;
use super::extract::{Params, Segment, Signed, Upload};
use super::filter::{library_filter, text_of_place};
use crate::account::Account;
use crate::app::App;
use crate::archive;
use crate::error::{internal, refuse};
use crate::id::{GameId, UserId};
use crate::limits;
use crate::rate_limit::Limit;
use crate::store::ImportedGame;

/// `GET /api/library`: newest first.
pub(super) async fn library(
    State(app): State<App>,
    Params(query): Params<LibraryQuery>,
) -> Result<Json<LibraryList>, ApiError> {
    let filter = library_filter(query)?;
    let page = app.store.list_library(&filter).await?;
    Ok(Json(LibraryList { games: page.rows, next: page.next.map(text_of_place) }))
}

/// `DELETE /api/library/{id}`: a game that you have imported.
pub(super) async fn remove(
    State(app): State<App>,
    signed: Signed,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    let id = GameId::from(id);
    match app.store.owner_of_imported(&id).await? {
        None => Err(refuse(ErrorCode::NotFound, "no such game in the library").into()),
        Some(owner) if owner.as_ref() == Some(&signed.account.id) => {
            app.store.remove_imported(&id).await?;
            Ok(StatusCode::NO_CONTENT)
        }
        Some(_) => Err(refuse(ErrorCode::Forbidden, "someone else imported this game").into()),
    }
}

/// `POST /api/imports`, the file as its body: reads games into the library, all or none.
pub(super) async fn import(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    signed: Signed,
    Params(query): Params<ImportQuery>,
    Upload(body): Upload,
) -> Result<Json<ImportedGames>, ApiError> {
    let me = signed.account;
    if me.kind != UserKind::Member {
        return Err(
            refuse(ErrorCode::Forbidden, "only members can import games; create an account first").into()
        );
    }
    app.allowances.check(Limit::ImportsByAddress, peer.ip()).await?;
    let unacceptable = |why: String| ApiError::unacceptable(refuse(ErrorCode::BadRequest, why));
    let format = match query.format.as_deref().filter(|id| !id.is_empty()) {
        Some(id) => Some(Format::from_id(id).ok_or_else(|| unacceptable(format!("unknown format: {id}")))?),
        None => None,
    };
    let (owner, now_ms) = (me.id.clone(), app.clock.now_ms());
    // One import at a time: it takes one core at most, and no one exceeds their share by sending two at once.
    let turn = app.importing.clone().lock_owned().await;
    // Replaying many games takes a while, so this stays off the threads that others wait for. It goes on if the client
    // leaves, so it holds the turn.
    let read = move || (games_of(&body, &query.name, format, &owner, now_ms), turn);
    let (games, turn) = tokio::task::spawn_blocking(read).await.map_err(|e| internal(&e))?;
    let games = games.map_err(unacceptable)?;
    check_words(&app, &games)?;
    check_room(&app, &me, games.len()).await?;
    // A task of its own: it goes on if the client leaves.
    let written = tokio::spawn(async move {
        let games = app.store.import_games(games, limits::IMPORT_COMMIT).await;
        drop(turn);
        games
    });
    Ok(Json(ImportedGames { games: written.await.map_err(|e| internal(&e))?? }))
}

/// Reads the games of a file, or says in a sentence why it cannot.
fn games_of(
    body: &[u8],
    name: &str,
    format: Option<Format>,
    owner: &UserId,
    now_ms: i64,
) -> Result<Vec<ImportedGame>, String> {
    let games = match format {
        Some(format) => read(format, body),
        None => read_any(name, body),
    };
    let games = games.map_err(|error| error.to_string())?;
    match games.len() {
        0 => Err(format!("the file has no games; supported formats: {}", Format::READABLE)),
        1..=limits::IMPORT_GAMES => {
            Ok(games.into_iter().map(|game| archive::imported(game, name, Some(owner), now_ms)).collect())
        }
        more => Err(format!(
            "a file can have at most {} games, and this one has {more}; the operator can read more with `parlor import`",
            limits::IMPORT_GAMES
        )),
    }
}

/// Whether the library may show the names and the other texts of these games.
fn check_words(app: &App, games: &[ImportedGame]) -> Result<(), ApiError> {
    let is_shown = |game: &ImportedGame| {
        let tags = game.tags.iter().map(|(_, value)| value);
        tags.chain([&game.first, &game.second, &game.event, &game.source]).all(|text| app.words.passes(text))
    };
    match games.iter().position(|game| !is_shown(game)) {
        None => Ok(()),
        Some(at) => {
            let message = format!("game {} has a word that is not allowed here", at + 1);
            Err(ApiError::unacceptable(refuse(ErrorCode::BadRequest, message)))
        }
    }
}

async fn check_room(app: &App, me: &Account, games: usize) -> Result<(), ApiError> {
    let has = app.store.count_imported(&me.id).await?;
    if has + games > limits::IMPORTED_GAMES {
        let full = format!(
            "you can have {} games in the library: you have {has}, and this file has {games}",
            limits::IMPORTED_GAMES
        );
        return Err(refuse(ErrorCode::AlreadyExists, full).into());
    }
    Ok(())
}
