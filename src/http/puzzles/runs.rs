//! Streaks and rushes: one puzzle after another until there is one mistake too many, or until the time is up.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlor_protocol::http::{NewRun, PuzzleAnswer, PuzzleRun, PuzzleVerdict, RunAnswer, RunMode};
use parlor_protocol::{ErrorCode, Refusal};
use parlor_puzzles::by_id;

use super::super::error::ApiError;
use super::super::extract::{Body, Segment, Signed};
use super::{person, shown};
use crate::app::App;
use crate::error::refuse;
use crate::puzzles;
use crate::rate_limit::Limit;
use crate::store::RunRow;

fn no_run() -> Refusal {
    refuse(ErrorCode::NotFound, "you have no run with this id")
}

async fn run_shown(app: &App, run: &RunRow) -> Result<PuzzleRun, ApiError> {
    let puzzle = match run.puzzle.as_deref().and_then(by_id) {
        Some(puzzle) => Some(shown(app, puzzle).await?),
        None => None,
    };
    let RunRow { run: id, mode, solved, mistakes, best, .. } = run.clone();
    let left_ms = puzzles::left_ms(run, app.clock.now_ms());
    Ok(PuzzleRun { id, mode, solved, mistakes, left_ms, best, puzzle })
}

/// `POST /api/puzzles/runs`.
pub(in crate::http) async fn begin(
    State(app): State<App>,
    signed: Signed,
    Body(NewRun { mode, kind }): Body<NewRun>,
) -> Result<(StatusCode, Json<PuzzleRun>), ApiError> {
    let me = &signed.account;
    person(me)?;
    app.allowances.check(Limit::PuzzlesByAccount, &me.id).await?;
    let unknown = |error: parlor_rules::TextError| refuse(ErrorCode::BadRequest, error.to_string());
    let kind = kind.map(|kind| kind.parse()).transpose().map_err(unknown).map_err(ApiError::unacceptable)?;
    let best = app.store.puzzle_run(&me.id, mode).await?.map_or(0, |run| run.best);
    let run = puzzles::new_run(me.id.clone(), mode, kind, best, app.clock.now_ms());
    app.store.begin_puzzle_run(run.clone()).await?;
    Ok((StatusCode::CREATED, Json(run_shown(&app, &run).await?)))
}

/// `POST /api/puzzles/runs/{id}`.
pub(in crate::http) async fn answer_run(
    State(app): State<App>,
    signed: Signed,
    Segment(id): Segment,
    Body(PuzzleAnswer { moves, give_up }): Body<PuzzleAnswer>,
) -> Result<Json<RunAnswer>, ApiError> {
    let me = &signed.account;
    app.allowances.check(Limit::PuzzlesByAccount, &me.id).await?;
    let mut run = None;
    for mode in [RunMode::Rush, RunMode::Streak] {
        run = run.or(app.store.puzzle_run(&me.id, mode).await?.filter(|run| run.run == id));
    }
    let run = run.ok_or_else(no_run)?;
    let over = || refuse(ErrorCode::GameOver, "the run is over");
    let puzzle = run.puzzle.as_deref().and_then(by_id).ok_or_else(over)?;
    if puzzles::left_ms(&run, app.clock.now_ms()) == Some(0) {
        let run = save_progress(&app, run.clone(), RunRow { puzzle: None, ..run }).await?;
        return Ok(Json(RunAnswer { answer: None, run: run_shown(&app, &run).await? }));
    }
    if give_up {
        return Err(ApiError::unacceptable(refuse(ErrorCode::BadRequest, "a run shows no solutions")));
    }
    let judged = puzzles::judge(puzzle, &moves).map_err(ApiError::unacceptable)?;
    let run = match judged.verdict {
        PuzzleVerdict::GoesOn => run,
        verdict => save_progress(&app, run.clone(), puzzles::answered(&run, verdict)).await?,
    };
    Ok(Json(RunAnswer { run: run_shown(&app, &run).await?, answer: Some(judged) }))
}

/// Saves how a run goes on. Of several answers to one puzzle, only the first counts.
async fn save_progress(app: &App, before: RunRow, after: RunRow) -> Result<RunRow, ApiError> {
    if app.store.continue_puzzle_run(before, after.clone()).await? {
        return Ok(after);
    }
    let late = "another answer came first, or you have begun another run, so this answer does not count";
    Err(refuse(ErrorCode::StalePly, late).into())
}
