//! Players over HTTP: who is online, leaderboards, and players' pages.

use axum::Json;
use axum::extract::State;
use parlor_protocol::http::{
    Leaderboard, OpeningRecord, Opponent, PeopleOnline, PeopleQuery, PlayerHistory, PlayerPage, RatingCurve,
    Results,
};
use parlor_protocol::{ErrorCode, Refusal, Seat};
use parlor_rules::{GameKind, TextError};

use super::error::{ApiError, bad_request};
use super::extract::{Params, Segment};
use crate::app::App;
use crate::limits;
use crate::store::GameFilter;

/// People in the list of who is online; the lobby's counts give the total.
const PEOPLE_ONLINE: usize = 30;

/// Opponents on a player's page: those they have met most often.
const OPPONENTS: u32 = 20;

/// How far a player's history goes back: 53 whole weeks, a little more than a year.
const DAYS_MS: i64 = 371 * 86_400_000;

/// Recent games on a player's page.
const RECENT_GAMES: u32 = 20;

pub(super) fn no_player() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "no such player")
}

/// `GET /api/here`: people who are connected, members first, with their ratings in one kind of game.
pub(super) async fn here(
    State(app): State<App>,
    Params(query): Params<PeopleQuery>,
) -> Result<Json<PeopleOnline>, ApiError> {
    let kind = query.kind.filter(|kind| !kind.is_empty()).map(|kind| kind.parse::<GameKind>()).transpose();
    let kind = kind.map_err(|e| bad_request(e.to_string()))?;
    let mut people = Vec::new();
    for account in app.registry.people(PEOPLE_ONLINE) {
        let mut user = account.user();
        if let Some(kind) = kind {
            user.rating = app.store.rating(&account.id, kind.id()).await?.map(|rating| rating.rating);
        }
        people.push(user);
    }
    Ok(Json(PeopleOnline { people }))
}

/// `GET /api/leaderboards/{kind}`.
pub(super) async fn leaderboard(
    State(app): State<App>,
    Segment(kind): Segment,
) -> Result<Json<Leaderboard>, ApiError> {
    let unknown = |e: TextError| Refusal::new(ErrorCode::NotFound, e.to_string());
    let kind: GameKind = kind.parse().map_err(unknown)?;
    let players = app.store.leaderboard(kind.id(), limits::PAGE_GAMES).await?;
    Ok(Json(Leaderboard { kind: kind.id().to_owned(), players }))
}

/// `GET /api/players/{name}`: who they are, their ratings, results by game and recent games.
pub(super) async fn player(
    State(app): State<App>,
    Segment(name): Segment,
) -> Result<Json<PlayerPage>, ApiError> {
    let account = app.store.account_by_name(&name).await?.ok_or_else(no_player)?;
    let mut page = PlayerPage {
        user: account.user(),
        online: app.registry.is_online(&account.id),
        copy_of: app.store.copied_bot(&account.id).await?.map(|bot| bot.name),
        ratings: Default::default(),
        results: Default::default(),
        opponents: Vec::new(),
        games: Vec::new(),
    };
    for (kind, rating) in app.store.ratings(&account.id).await? {
        let history = app.store.rating_history(&account.id, &kind).await?;
        page.ratings.insert(kind, RatingCurve { rating, history });
    }
    let tally = |[won, drawn, lost]: [i64; 3]| Results { won, drawn, lost };
    for (kind, counts) in app.store.results(&account.id).await? {
        page.results.insert(kind, tally(counts));
    }
    for (other, counts) in app.store.results_by_opponent(&account.id, OPPONENTS).await? {
        page.opponents.push(Opponent { user: other.user(), results: tally(counts) });
    }
    let filter =
        GameFilter { player: Some(account.name.clone()), limit: RECENT_GAMES, ..GameFilter::default() };
    page.games = app.store.list_games(&filter).await?.rows;
    Ok(Json(page))
}

/// `GET /api/players/{name}/history`: their records, the days on which they played, and their results by opening.
pub(super) async fn history(
    State(app): State<App>,
    Segment(name): Segment,
) -> Result<Json<PlayerHistory>, ApiError> {
    let account = app.store.account_by_name(&name).await?.ok_or_else(no_player)?;
    let openings = app.store.opening_results(&account.id, limits::OPENING_RESULTS).await?;
    let opening = |(kind, opening, side, [won, drawn, lost]): (String, String, Seat, [i64; 3])| {
        let results = Results { won, drawn, lost };
        OpeningRecord { kind, opening, side, results }
    };
    Ok(Json(PlayerHistory {
        records: app.store.player_records(&account.id).await?.into_iter().collect(),
        days: app.store.active_days(&account.id, app.clock.now_ms() - DAYS_MS).await?,
        openings: openings.into_iter().map(opening).collect(),
    }))
}
