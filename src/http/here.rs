//! Who is here now.

use axum::Json;
use axum::extract::{Query, State};
use parlor_protocol::User;
use parlor_rules::GameKind;
use serde::{Deserialize, Serialize};

use super::api::{ApiError, bad_request};
use crate::app::App;

/// More names than this nobody reads; the lobby's counts tell how many are here in all.
const SHOWN: usize = 30;

/// What can be asked: ratings are those of this kind of game.
#[derive(Deserialize)]
pub(super) struct HereQuery {
    kind: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Page {
    people: Vec<User>,
}

/// `GET /api/here`: people who are connected, members first, with their ratings in one kind of game.
pub(super) async fn here(
    State(app): State<App>,
    Query(query): Query<HereQuery>,
) -> Result<Json<Page>, ApiError> {
    let kind = query.kind.map(|kind| kind.parse::<GameKind>()).transpose();
    let kind = kind.map_err(|e| bad_request(e.to_string()))?;
    let mut people = Vec::new();
    for account in app.registry.people(SHOWN) {
        let mut user = account.user();
        if let Some(kind) = kind {
            user.rating = app.store.rating(&account.id, kind.id()).await?.map(|rating| rating.rating);
        }
        people.push(user);
    }
    Ok(Json(Page { people }))
}
