//! Following over HTTP: whom one follows, who of them is here, and what they play.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parlor_protocol::{ErrorCode, Refusal, UserKind};
use serde_json::{Value, json};

use super::accounts::Signed;
use super::api::ApiError;
use crate::account::Account;
use crate::app::App;
use crate::error::refuse;
use crate::limits;
use crate::store::GameSummary;

/// `GET /api/follows`: whom this member follows, who is here first, each with the games that he plays now.
pub(super) async fn follows(State(app): State<App>, signed: Signed) -> Result<Response, ApiError> {
    let me = signed.account();
    let mut people: Vec<(bool, Account)> = app
        .store
        .followed(&me.id)
        .await?
        .into_iter()
        .map(|account| (app.registry.is_online(&account.id), account))
        .collect();
    // The sort is stable: by name among those who are here, and among the others.
    people.sort_by_key(|(online, _)| !online);
    let games = app.store.followed_games(&me.id, limits::FOLLOWED_GAMES).await?;
    let followed: Vec<Value> = people
        .iter()
        .map(|(online, account)| {
            let games: Vec<_> = games.iter().filter(|game| *online && plays(game, account)).collect();
            json!({"user": account.user(), "online": online, "games": games})
        })
        .collect();
    Ok(Json(json!({"followed": followed})).into_response())
}

fn plays(game: &GameSummary, account: &Account) -> bool {
    [&game.first.id, &game.second.id].contains(&&account.id.to_string())
}

/// `PUT /api/follows/{name}`.
pub(super) async fn follow(
    State(app): State<App>,
    signed: Signed,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let me = signed.account();
    let other = app.store.account_by_name(&name).await?.ok_or_else(nobody)?;
    may_follow(me, &other)?;
    if app.store.blocked_either_way(&me.id).await?.contains(&other.id) {
        return Err(refuse(ErrorCode::Forbidden, "a block keeps you and this player apart").into());
    }
    let followed = app.store.followed(&me.id).await?;
    if followed.len() >= limits::FOLLOWED && !followed.contains(&other) {
        let full = format!("you follow {} players, as many as one can", limits::FOLLOWED);
        return Err(refuse(ErrorCode::AlreadyExists, full).into());
    }
    app.store.set_follow(&me.id, &other.id, Some(app.clock.now_ms())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/follows/{name}`.
pub(super) async fn unfollow(
    State(app): State<App>,
    signed: Signed,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let other = app.store.account_by_name(&name).await?.ok_or_else(nobody)?;
    app.store.set_follow(&signed.account().id, &other.id, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn nobody() -> Refusal {
    refuse(ErrorCode::NotFound, "there is nobody of this name")
}

/// Guests are gone tomorrow, and a bot plays all day.
fn may_follow(me: &Account, other: &Account) -> Result<(), Refusal> {
    match (me.kind, other.kind) {
        _ if me.id == other.id => Err(refuse(ErrorCode::BadRequest, "nobody follows himself")),
        (UserKind::Member, UserKind::Member) => Ok(()),
        (UserKind::Member, _) => Err(refuse(ErrorCode::Forbidden, "only members can be followed")),
        _ => Err(refuse(ErrorCode::Forbidden, "only members follow players")),
    }
}
