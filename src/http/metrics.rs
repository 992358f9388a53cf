//! Metrics for Prometheus. Counters are kept where things happen; gauges are read when somebody asks.

use std::sync::OnceLock;

use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use metrics::{describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use parlor_protocol::{ErrorCode, Refusal};

use super::door::Visit;
use super::error::ApiError;
use crate::app::App;

/// One commit of SQLite takes a fraction of a millisecond on a good disk and tens of them on a bad one.
const COMMIT_BUCKETS_SECONDS: &[f64] =
    &[0.000_2, 0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0];

/// The recorder of the process: there can be one only.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Starts to keep metrics; harmless if that was done before.
pub(crate) fn start() {
    RECORDER.get_or_init(|| {
        let commits = Matcher::Full("parlor_commit_seconds".to_owned());
        let builder = PrometheusBuilder::new().set_buckets_for_metric(commits, COMMIT_BUCKETS_SECONDS);
        let handle = builder.ok()?.install_recorder().ok()?;
        describe_counter!("parlor_moves_total", "Moves that became durable.");
        describe_counter!("parlor_games_started_total", "Games made, by kind.");
        describe_counter!("parlor_games_over_total", "Games ended, by kind and reason.");
        describe_counter!("parlor_errors_total", "Requests refused, by code.");
        describe_counter!("parlor_desyncs_total", "Times a client was out of step with its game.");
        describe_counter!("parlor_sessions_loaded_total", "Games loaded into memory.");
        describe_counter!(
            "parlor_lost_tails_total",
            "Players and heads of games that know of events which the log does not hold."
        );
        describe_counter!("parlor_slow_readers_total", "Connections closed because they read too slowly.");
        describe_counter!(
            "parlor_broken_sessions_total",
            "Sessions that panicked; their games go on from the log."
        );
        describe_counter!("parlor_bot_restarts_total", "Bot processes started again, by bot.");
        describe_counter!(
            "parlor_bot_takeovers_total",
            "Games of a bot that another of its processes took over."
        );
        describe_counter!(
            "parlor_moves_for_bots_total",
            "Moves that the server played for a bot that did not."
        );
        describe_counter!(
            "parlor_task_restarts_total",
            "Background tasks that ended and were started again."
        );
        describe_counter!("parlor_task_failures_total", "Tasks of the server's start that failed.");
        describe_counter!(
            "parlor_engine_refusals_total",
            "Questions to the engine that found its queue full or waited for too long."
        );
        describe_counter!("parlor_log_lines_lost_total", "Lines of the log that found no room.");
        describe_counter!("parlor_commits_total", "Commits of the database.");
        describe_counter!("parlor_commit_jobs_total", "Jobs in those commits.");
        describe_histogram!("parlor_commit_seconds", "How long a commit took.");
        describe_counter!(
            "parlor_connections_refused_total",
            "Connections that were not accepted, by cause."
        );
        describe_gauge!("parlor_connections", "Open sockets.");
        describe_gauge!("parlor_players", "People connected.");
        describe_gauge!("parlor_games", "Games in play.");
        describe_gauge!("parlor_sessions", "Games loaded in memory.");
        describe_gauge!("parlor_writer_queue", "Jobs that wait for the database.");
        describe_gauge!("parlor_engine_queue", "Searches that wait for an engine.");
        describe_gauge!("parlor_review_queue", "Games that wait for their analysis.");
        Some(handle)
    });
}

/// `GET /metrics`, for askers on this machine, or at the address that operators have for themselves.
pub(super) async fn metrics(
    State(app): State<App>,
    Extension(visit): Extension<Visit>,
) -> Result<Response, ApiError> {
    if !visit.sees_metrics {
        return Err(
            Refusal::new(ErrorCode::Forbidden, "the metrics are for the operators of this server").into()
        );
    }
    let counts = app.lobby.counts();
    gauge!("parlor_connections").set(app.sockets.len() as f64);
    gauge!("parlor_players").set(counts.players);
    gauge!("parlor_games").set(counts.games);
    gauge!("parlor_sessions").set(app.sessions.count_loaded() as f64);
    gauge!("parlor_writer_queue").set(app.store.queued() as f64);
    let [searches, reviews] = app.analyses.waiting();
    gauge!("parlor_engine_queue").set(searches as f64);
    gauge!("parlor_review_queue").set(reviews as f64);
    let text = RECORDER.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default();
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}
