//! Following over HTTP: whom you follow, which of them are online, and what they are playing.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlor_protocol::http::{Followed, Follows, GameSummary};
use parlor_protocol::{ErrorCode, Refusal, UserKind};

use super::error::ApiError;
use super::extract::{Segment, Signed};
use super::people::no_player;
use crate::account::Account;
use crate::app::App;
use crate::error::refuse;
use crate::limits;

/// `GET /api/follows`: the players this member follows, those who are online first, with the games they are playing.
pub(super) async fn follows(State(app): State<App>, signed: Signed) -> Result<Json<Follows>, ApiError> {
    let me = &signed.account;
    let mut people: Vec<(bool, Account)> = app
        .store
        .followed(&me.id)
        .await?
        .into_iter()
        .map(|account| (app.registry.is_online(&account.id), account))
        .collect();
    // The sort is stable: by name among those who are online, and among the others.
    people.sort_by_key(|(online, _)| !online);
    let games = app.store.followed_games(&me.id, limits::FOLLOWED_GAMES).await?;
    let followed = people.into_iter().map(|(online, account)| {
        let games = games.iter().filter(|game| online && plays(game, &account)).cloned().collect();
        Followed { user: account.user(), online, games }
    });
    Ok(Json(Follows { followed: followed.collect() }))
}

fn plays(game: &GameSummary, account: &Account) -> bool {
    [&game.first.id, &game.second.id].contains(&&account.id.to_string())
}

/// `PUT /api/follows/{name}`.
pub(super) async fn follow(
    State(app): State<App>,
    signed: Signed,
    Segment(name): Segment,
) -> Result<StatusCode, ApiError> {
    let me = &signed.account;
    let other = app.store.account_by_name(&name).await?.ok_or_else(no_player)?;
    may_follow(me, &other)?;
    if app.store.blocked_either_way(&me.id).await?.contains(&other.id) {
        return Err(refuse(ErrorCode::Forbidden, "a block keeps you and this player apart").into());
    }
    let followed = app.store.followed(&me.id).await?;
    if followed.len() >= limits::FOLLOWED && !followed.contains(&other) {
        let full = format!("you already follow {} players, the most you can", limits::FOLLOWED);
        return Err(refuse(ErrorCode::AlreadyExists, full).into());
    }
    app.store.set_follow(&me.id, &other.id, Some(app.clock.now_ms())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/follows/{name}`.
pub(super) async fn unfollow(
    State(app): State<App>,
    signed: Signed,
    Segment(name): Segment,
) -> Result<StatusCode, ApiError> {
    let other = app.store.account_by_name(&name).await?.ok_or_else(no_player)?;
    app.store.set_follow(&signed.account.id, &other.id, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Guests are gone tomorrow, and a bot plays all day.
fn may_follow(me: &Account, other: &Account) -> Result<(), Refusal> {
    match (me.kind, other.kind) {
        _ if me.id == other.id => Err(refuse(ErrorCode::BadRequest, "you cannot follow yourself")),
        (UserKind::Member, UserKind::Member) => Ok(()),
        (UserKind::Member, _) => Err(refuse(ErrorCode::Forbidden, "only members can be followed")),
        _ => Err(refuse(ErrorCode::Forbidden, "only members can follow players")),
    }
}
