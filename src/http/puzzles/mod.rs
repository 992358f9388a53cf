//! Puzzles over HTTP: the next one, the daily one, answers and progress.

mod runs;

use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use parlor_protocol::http::{
    DailyPuzzle, JudgedAnswer, Puzzle, PuzzleAnswer, PuzzleProgress, PuzzleQuery, PuzzleRated, PuzzleVerdict,
    RunMode,
};
use parlor_protocol::{ErrorCode, Refusal, UserKind};
use parlor_puzzles::by_id;
use parlor_rules::GameKind;

use super::error::{ApiError, bad_request};
use super::extract::{Body, MaybeSigned, Params, Segment, Signed};
use crate::account::Account;
use crate::app::App;
use crate::error::refuse;
use crate::puzzles;
use crate::rate_limit::Limit;
use crate::store::Tried;

pub(super) use runs::{answer_run, begin};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// The rating of a solver who has not tried anything: a little below the middle, because beginners come first.
const NEW_SOLVER: i32 = 1_300;

pub(super) fn no_puzzle(id: &str) -> Refusal {
    refuse(ErrorCode::NotFound, format!("no puzzle has this id: {id}"))
}

fn person(me: &Account) -> Result<(), Refusal> {
    match me.kind {
        UserKind::Bot => Err(refuse(ErrorCode::Forbidden, "bots solve no puzzles here")),
        UserKind::Guest | UserKind::Member => Ok(()),
    }
}

/// A puzzle with its current rating.
async fn shown(app: &App, puzzle: &parlor_puzzles::Puzzle) -> Result<Puzzle, ApiError> {
    let rating = app.store.puzzle_rating(&puzzle.id).await?;
    Ok(puzzles::shown(puzzle, rating.unwrap_or((puzzle.rating[0], 0))))
}

fn kind_of(text: &str) -> Result<GameKind, ApiError> {
    text.parse().map_err(|error: parlor_rules::TextError| bad_request(error.to_string()))
}

/// `GET /api/puzzles`: one that you have not tried.
pub(super) async fn next(
    State(app): State<App>,
    MaybeSigned(signed): MaybeSigned,
    Params(query): Params<PuzzleQuery>,
) -> Result<Json<Puzzle>, ApiError> {
    let kind = query.kind.as_deref().map(kind_of).transpose()?;
    let theme =
        query.theme.as_deref().map(str::parse).transpose().map_err(|error: String| bad_request(error))?;
    let (mut tried, mut ratings) = (HashSet::new(), Vec::new());
    if let Some(signed) = &signed {
        tried.extend(app.store.tried_puzzles(&signed.account.id).await?);
        ratings = app.store.solver_ratings(&signed.account.id).await?;
    }
    let rating_of = |kind: GameKind| {
        let own = ratings.iter().find(|(of, _)| of == kind.id());
        own.map_or(NEW_SOLVER, |(_, rating)| rating.rating)
    };
    let none = || refuse(ErrorCode::NotFound, "you have tried every such puzzle");
    let puzzle = puzzles::next(kind, theme, &tried, rating_of).ok_or_else(none)?;
    Ok(Json(shown(&app, puzzle).await?))
}

/// `GET /api/puzzles/daily`.
pub(super) async fn daily(
    State(app): State<App>,
    MaybeSigned(signed): MaybeSigned,
) -> Result<Json<DailyPuzzle>, ApiError> {
    let now_ms = app.clock.now_ms();
    let puzzle = puzzles::daily((now_ms / DAY_MS) as u64);
    let puzzle = puzzle.ok_or_else(|| refuse(ErrorCode::NotFound, "there is no puzzle today"))?;
    let solved = match &signed {
        Some(signed) => app.store.puzzle_try(&signed.account.id, &puzzle.id).await?.map(|(solved, _)| solved),
        None => None,
    };
    let now = Timestamp::from_millisecond(now_ms).unwrap_or_default().to_zoned(TimeZone::UTC);
    Ok(Json(DailyPuzzle { date: now.date().to_string(), puzzle: shown(&app, puzzle).await?, solved }))
}

/// `GET /api/puzzles/{id}`.
pub(super) async fn puzzle(State(app): State<App>, Segment(id): Segment) -> Result<Json<Puzzle>, ApiError> {
    let puzzle = by_id(&id).ok_or_else(|| no_puzzle(&id))?;
    Ok(Json(shown(&app, puzzle).await?))
}

/// `POST /api/puzzles/{id}`: judges a move. The end of the first try changes ratings.
pub(super) async fn answer(
    State(app): State<App>,
    signed: Signed,
    Segment(id): Segment,
    Body(PuzzleAnswer { moves, give_up }): Body<PuzzleAnswer>,
) -> Result<Json<JudgedAnswer>, ApiError> {
    let me = &signed.account;
    person(me)?;
    let puzzle = by_id(&id).ok_or_else(|| no_puzzle(&id))?;
    app.allowances.check(Limit::PuzzlesByAccount, &me.id).await?;
    let mut judged = if give_up {
        puzzles::solution(puzzle)
    } else {
        puzzles::judge(puzzle, &moves).map_err(ApiError::unacceptable)?
    };
    let ends = judged.verdict != PuzzleVerdict::GoesOn;
    if ends && app.store.puzzle_try(&me.id, &id).await?.is_none() {
        let kind = puzzle.kind().id();
        let before = app.store.solver_ratings(&me.id).await?.into_iter().find(|(of, _)| of == kind);
        let tried = Tried {
            account: me.id.clone(),
            puzzle: id.clone(),
            kind,
            solved: judged.verdict == PuzzleVerdict::Solved,
            at_ms: app.clock.now_ms(),
            first_rating: puzzle.rating,
        };
        app.store.puzzle_tried(tried).await?;
        let after = app.store.puzzle_try(&me.id, &id).await?;
        judged.rated = after.map(|(_, after)| PuzzleRated {
            before: before.map_or(1_500, |(_, rating)| rating.rating),
            after,
        });
    }
    Ok(Json(judged))
}

/// `GET /api/puzzles/progress`.
pub(super) async fn progress(
    State(app): State<App>,
    signed: Signed,
) -> Result<Json<PuzzleProgress>, ApiError> {
    let me = &signed.account.id;
    let best = async |mode| -> Result<u32, ApiError> {
        Ok(app.store.puzzle_run(me, mode).await?.map_or(0, |run| run.best))
    };
    Ok(Json(PuzzleProgress {
        ratings: app.store.solver_ratings(me).await?.into_iter().collect(),
        best_streak: best(RunMode::Streak).await?,
        best_rush: best(RunMode::Rush).await?,
        tries: app.store.puzzle_tries(me).await?,
    }))
}
