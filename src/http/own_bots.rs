//! Members' bots over HTTP: created, listed, given tokens and deleted by their owners.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlor_protocol::Refusal;
use parlor_protocol::http::{NewBot, OwnBot, OwnBots, SignedIn};

use super::error::ApiError;
use super::extract::{Body, Segment, Signed};
use crate::account::Account;
use crate::app::App;
use crate::id::UserId;

fn signed_in((account, token): (Account, String)) -> Json<SignedIn> {
    Json(SignedIn { token, user: account.user() })
}

/// `POST /api/bots`: a bot account and its token, which is shown only once.
pub(super) async fn new_bot(
    State(app): State<App>,
    signed: Signed,
    Body(NewBot { name }): Body<NewBot>,
) -> Result<(StatusCode, Json<SignedIn>), ApiError> {
    let made = app.accounts.new_bot(&signed.account, &name).await.map_err(ApiError::unacceptable)?;
    Ok((StatusCode::CREATED, signed_in(made)))
}

/// `GET /api/accounts/current/bots`.
pub(super) async fn own_bots(State(app): State<App>, signed: Signed) -> Result<Json<OwnBots>, ApiError> {
    let bots = app.store.own_bots(&signed.account.id).await?;
    let online = |id: &UserId| app.registry.is_online(id);
    let own = bots.into_iter().map(|bot| OwnBot {
        user: bot.account.user(),
        online: online(&bot.account.id),
        created_ms: bot.created_ms,
        token_ms: bot.token_ms,
    });
    Ok(Json(OwnBots { bots: own.collect() }))
}

/// `POST /api/bots/{name}/token`: a new token, shown only once, which replaces the old one.
pub(super) async fn renew_token(
    State(app): State<App>,
    signed: Signed,
    Segment(name): Segment,
) -> Result<(StatusCode, Json<SignedIn>), ApiError> {
    let bot = app.accounts.own_bot(&signed.account, &name).await?;
    let token = app.accounts.renew_bot_token(&bot).await?;
    app.registry.end_sessions(&bot.id, |_| true);
    Ok((StatusCode::CREATED, signed_in((bot, token))))
}

/// `DELETE /api/bots/{name}/token`: the bot cannot sign in any more.
pub(super) async fn revoke_token(
    State(app): State<App>,
    signed: Signed,
    Segment(name): Segment,
) -> Result<StatusCode, ApiError> {
    let bot = app.accounts.own_bot(&signed.account, &name).await?;
    app.store.set_bot_token(&bot.id, None, app.clock.now_ms()).await?;
    app.registry.end_sessions(&bot.id, |_| true);
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/bots/{name}`: its unfinished games end, the finished ones stay.
pub(super) async fn delete(
    State(app): State<App>,
    signed: Signed,
    Segment(name): Segment,
) -> Result<StatusCode, ApiError> {
    let bot = app.accounts.own_bot(&signed.account, &name).await?;
    app.store.delete_account(&bot.id, app.clock.now_ms()).await?;
    retire(&app, bot.id);
    Ok(StatusCode::NO_CONTENT)
}

/// Disconnects a bot whose account is gone. Its opponents need not wait for it: its games end.
pub(super) fn retire(app: &App, bot: UserId) {
    app.registry.end_sessions(&bot, |_| true);
    app.lobby.forget_bot(&bot);
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(Refusal { message, .. }) = forfeit_all(&app, &bot).await {
            tracing::error!(%bot, message, "a deleted bot's games could not be ended");
        }
    });
}

async fn forfeit_all(app: &App, bot: &UserId) -> Result<(), Refusal> {
    // The end of a game may begin another: the second of a pair.
    loop {
        let games = app.store.unfinished_games(bot).await?;
        if games.is_empty() {
            return Ok(());
        }
        for game in games {
            app.sessions.forfeit(&game, bot).await?;
        }
    }
}
