//! Which lessons a member has done, over HTTP.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use parlor_protocol::http::LessonsDone;
use parlor_protocol::{ErrorCode, UserKind};
use parlor_rules::GameKind;

use super::error::ApiError;
use super::extract::{Body, Signed};
use crate::account::Account;
use crate::app::App;
use crate::error::refuse;
use crate::limits;

fn member(me: &Account) -> Result<(), ApiError> {
    match me.kind {
        UserKind::Member => Ok(()),
        _ => Err(refuse(ErrorCode::Forbidden, "only members' lessons are kept here").into()),
    }
}

/// `GET /api/lessons`.
pub(super) async fn done(State(app): State<App>, signed: Signed) -> Result<Json<LessonsDone>, ApiError> {
    let me = &signed.account;
    member(me)?;
    Ok(Json(LessonsDone { done: app.store.lessons(&me.id).await? }))
}

/// `PUT /api/lessons`: adds lessons to those done, and answers with all of them.
pub(super) async fn add(
    State(app): State<App>,
    signed: Signed,
    Body(LessonsDone { done }): Body<LessonsDone>,
) -> Result<Json<LessonsDone>, ApiError> {
    let me = &signed.account;
    member(me)?;
    if let Some(bad) = done.iter().find(|lesson| !is_lesson(lesson)) {
        let expected = format!("a lesson is a game and a name, such as othello/corner, not {bad:?}");
        return Err(ApiError::unacceptable(refuse(ErrorCode::BadRequest, expected)));
    }
    let mut all: BTreeSet<String> = app.store.lessons(&me.id).await?.into_iter().collect();
    let new: BTreeSet<String> = done.into_iter().filter(|lesson| !all.contains(lesson)).collect();
    if all.len() + new.len() > limits::LESSONS {
        let full = format!("at most {} lessons are kept", limits::LESSONS);
        return Err(refuse(ErrorCode::AlreadyExists, full).into());
    }
    if !new.is_empty() {
        app.store.add_lessons(&me.id, new.iter().cloned().collect(), app.clock.now_ms()).await?;
        all.extend(new);
    }
    Ok(Json(LessonsDone { done: all.into_iter().collect() }))
}

/// Whether a text is a game and a name of lower-case letters, digits and hyphens.
fn is_lesson(text: &str) -> bool {
    let named = |name: &str| {
        (1..=limits::LESSON_NAME).contains(&name.len())
            && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    text.split_once('/').is_some_and(|(kind, name)| kind.parse::<GameKind>().is_ok() && named(name))
}
