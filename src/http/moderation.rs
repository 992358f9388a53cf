//! Moderators over HTTP: the queue of cases, what is done about them, and the log.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use parlor_protocol::http::{Cases, Moderation, ModerationLog, ModeratorAct};
use parlor_protocol::{ErrorCode, Event, Refusal, UserKind};

use super::error::ApiError;
use super::extract::{Body, Segment, Signed};
use super::people::no_player;
use super::reports::plain_text;
use crate::account::Account;
use crate::app::App;
use crate::error::refuse;
use crate::id::random_id;
use crate::limits;
use crate::outbox::text_of;
use crate::store::{Effect, Moderated, StoreError, Warning};

/// A moderator who is signed in.
pub(super) struct Moderator(Account);

impl FromRequestParts<App> for Moderator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Signed { account, .. } = Signed::from_request_parts(parts, app).await?;
        if app.store.is_moderator(&account.id).await? {
            return Ok(Self(account));
        }
        Err(refuse(ErrorCode::Forbidden, "only moderators can do this").into())
    }
}

/// `GET /api/moderation/cases`.
pub(super) async fn cases(State(app): State<App>, _: Moderator) -> Result<Json<Cases>, ApiError> {
    Ok(Json(Cases { cases: app.store.cases().await? }))
}

/// `GET /api/moderation/log`.
pub(super) async fn log(State(app): State<App>, _: Moderator) -> Result<Json<ModerationLog>, ApiError> {
    Ok(Json(ModerationLog { entries: app.store.moderation_log().await? }))
}

/// `POST /api/moderation/cases/{id}`: does something about the player of a case, and closes it.
pub(super) async fn settle(
    State(app): State<App>,
    moderator: Moderator,
    Segment(id): Segment,
    Body(moderation): Body<Moderation>,
) -> Result<StatusCode, ApiError> {
    let gone = || refuse(ErrorCode::NotFound, "no such open case");
    let player = app.store.player_of_case(&id).await?.ok_or_else(gone)?;
    act(&app, moderator, player, Some(id), moderation).await
}

/// `POST /api/moderation/players/{name}`: does something about a player without a case.
pub(super) async fn player(
    State(app): State<App>,
    moderator: Moderator,
    Segment(name): Segment,
    Body(moderation): Body<Moderation>,
) -> Result<StatusCode, ApiError> {
    let player = app.store.account_by_name(&name).await?.ok_or_else(no_player)?;
    if matches!(moderation.act, ModeratorAct::Dismiss | ModeratorAct::Resolve) {
        let refusal = refuse(ErrorCode::BadRequest, "only a case can be dismissed or resolved");
        return Err(ApiError::unacceptable(refusal));
    }
    act(&app, moderator, player, None, moderation).await
}

async fn act(
    app: &App,
    Moderator(moderator): Moderator,
    player: Account,
    case: Option<String>,
    Moderation { act, minutes, text, note }: Moderation,
) -> Result<StatusCode, ApiError> {
    let note = plain_text(&note)?;
    let at_ms = app.clock.now_ms();
    let effect = match act {
        ModeratorAct::Dismiss | ModeratorAct::Resolve => Effect::None,
        ModeratorAct::Warn => Effect::Warn(warning(app, &player, text.as_deref()).await?),
        ModeratorAct::Mute => Effect::Mute(at_ms + muted_ms(minutes)?),
        ModeratorAct::ShadowMute => Effect::ShadowMute(at_ms),
        ModeratorAct::Unmute => Effect::Unmute,
        ModeratorAct::Ban => Effect::Ban(Some(at_ms)),
        ModeratorAct::Unban => Effect::Ban(None),
        ModeratorAct::Rename => Effect::Rename(app.accounts.plain_name()),
    };
    if !matches!(effect, Effect::None) {
        check_rank(app, &moderator, &player).await?;
    }
    let id = random_id(12);
    let moderated = Moderated {
        id: id.clone(),
        moderator: moderator.id,
        act,
        effect: effect.clone(),
        account: player.clone(),
        case,
        note,
        at_ms,
    };
    app.store.moderate(moderated).await.map_err(|error| match error {
        StoreError::Conflict => refuse(ErrorCode::NotAvailable, "no free name was found; try again"),
        other => other.into(),
    })?;
    apply(app, effect, player, id, at_ms).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Applies what was written to the connections of those it affects.
async fn apply(
    app: &App,
    effect: Effect,
    player: Account,
    warning_id: String,
    at_ms: i64,
) -> Result<(), StoreError> {
    match effect {
        Effect::Warn(Warning { to, text }) => {
            app.registry.send(&to, &text_of(&Event::Warned { warning_id, at_ms, text }));
        }
        Effect::Ban(Some(_)) => {
            app.registry.end_sessions(&player.id, |_| true);
            let bots = app.store.own_bots(&player.id).await?;
            bots.iter().for_each(|bot| app.registry.end_sessions(&bot.account.id, |_| true));
            // Their tournaments have to know.
            for gone in std::iter::once(&player).chain(bots.iter().map(|bot| &bot.account)) {
                app.change_account(gone).await;
            }
        }
        Effect::Rename(name) => app.change_account(&Account { name, ..player }).await,
        _ => {}
    }
    Ok(())
}

/// Refuses acts on moderators and on the house's own bots, which only the operator deals with.
async fn check_rank(app: &App, moderator: &Account, player: &Account) -> Result<(), Refusal> {
    let forbidden = |message| Err(refuse(ErrorCode::Forbidden, message));
    if player.id == moderator.id || app.store.is_moderator(&player.id).await? {
        return forbidden("only the operator can act on moderators");
    }
    if player.kind == UserKind::Bot && app.store.owner_of(&player.id).await?.is_none() {
        return forbidden("only the operator can act on the server's own bots");
    }
    Ok(())
}

/// The warning for a player. A bot's goes to its owner, who can understand it.
async fn warning(app: &App, player: &Account, text: Option<&str>) -> Result<Warning, ApiError> {
    let text = plain_text(text.unwrap_or_default())?;
    if text.is_empty() {
        let message = "expected what to tell the player in `text`";
        return Err(ApiError::unacceptable(refuse(ErrorCode::BadRequest, message)));
    }
    let owner = app.store.owner_of(&player.id).await?;
    Ok(Warning { to: owner.unwrap_or_else(|| player.id.clone()), text })
}

fn muted_ms(minutes: Option<u32>) -> Result<i64, ApiError> {
    let minutes = minutes.unwrap_or(limits::MUTE_MINUTES);
    if (1..=limits::LONGEST_MUTE_MINUTES).contains(&minutes) {
        return Ok(i64::from(minutes) * 60_000);
    }
    let message = "a mute lasts between a minute and a year";
    Err(ApiError::unacceptable(refuse(ErrorCode::BadRequest, message)))
}
