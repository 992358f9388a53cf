//! Reports over HTTP.

use axum::extract::State;
use axum::http::StatusCode;
use parlor_protocol::http::NewReport;
use parlor_protocol::{ErrorCode, Refusal, UserKind};

use super::error::ApiError;
use super::extract::{Body, Signed};
use super::people::no_player;
use crate::account::Account;
use crate::app::App;
use crate::error::refuse;
use crate::id::{GameId, TournamentId};
use crate::limits;
use crate::rate_limit::Limit;
use crate::store::{StoreError, Subject};
use crate::visible::visible_lines;

/// `POST /api/reports`.
pub(super) async fn report(
    State(app): State<App>,
    Signed { account, .. }: Signed,
    Body(report): Body<NewReport>,
) -> Result<StatusCode, ApiError> {
    if account.kind != UserKind::Member {
        return Err(refuse(ErrorCode::Forbidden, "only members can report").into());
    }
    app.allowances.check(Limit::ReportsByAccount, &account.id).await?;
    let text = plain_text(&report.text)?;
    let subject = subject_of(&app, &account, &report).await?;
    if app.store.open_reports(&account.id).await? >= limits::OPEN_REPORTS {
        let message = "you have as many open reports as you can; wait until moderators have read some";
        return Err(refuse(ErrorCode::AlreadyExists, message).into());
    }
    let at_ms = app.clock.now_ms();
    app.store.add_report(subject, &account.id, report.reason, text, at_ms).await.map_err(
        |error| match error {
            StoreError::Conflict => refuse(ErrorCode::AlreadyExists, "you have reported this already"),
            other => other.into(),
        },
    )?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the visible characters of a text, if it is not too long.
pub(super) fn plain_text(text: &str) -> Result<String, ApiError> {
    let text = visible_lines(text);
    if text.chars().count() > limits::REPORT_CHARS {
        let most = limits::REPORT_CHARS;
        let message = format!("the text has at most {most} characters");
        return Err(ApiError::unacceptable(refuse(ErrorCode::BadRequest, message)));
    }
    Ok(text)
}

/// What the report is about, if the reporter can have seen it.
async fn subject_of(app: &App, reporter: &Account, report: &NewReport) -> Result<Subject, Refusal> {
    let player = app.store.account_by_name(&report.player).await?.ok_or_else(no_player)?;
    if player.id == reporter.id {
        return Err(refuse(ErrorCode::Forbidden, "you cannot report yourself"));
    }
    let game = report.game.as_deref().map(GameId::from);
    let tournament = report.tournament.as_deref().map(TournamentId::from);
    let store = &app.store;
    let missing = match (&game, &tournament, &report.line) {
        (Some(_), Some(_), _) => Some("a report is about a game or a tournament, not both"),
        (None, None, Some(_)) => Some("a reported chat line needs its game or tournament"),
        (Some(game), None, Some(line)) => (!store.has_said(&player.id, game, line, &reporter.id).await?)
            .then_some("they did not say this in that game"),
        (None, Some(tournament), Some(line)) => {
            (!store.has_said_in_tournament(&player.id, tournament, line).await?)
                .then_some("they did not say this in that tournament")
        }
        (Some(game), None, None) => (!store.plays_in(&player.id, game, &reporter.id).await?)
            .then_some("they are not a player of that game"),
        (None, Some(_), None) => Some("a report about a tournament must name a chat line"),
        (None, None, None) => None,
    };
    match missing {
        Some(why) => Err(refuse(ErrorCode::NotFound, why)),
        None => Ok(Subject { account: player.id, game, tournament, line: report.line.clone() }),
    }
}
