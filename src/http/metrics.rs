//! Metrics for Prometheus. Counters are kept where things happen; most gauges are set when the metrics are requested.

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

/// From the answer of a good disk or a nearby server to that of a bad one.
const BUCKETS_SECONDS: &[f64] =
    &[0.000_2, 0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0];

/// What has been counted since the start.
const COUNTERS: &[(&str, &str)] = &[
    ("parlor_moves_total", "Moves that became durable."),
    ("parlor_games_started_total", "Games started, by kind."),
    ("parlor_games_over_total", "Games ended, by kind and reason."),
    ("parlor_errors_total", "Requests refused, by code."),
    ("parlor_desyncs_total", "Times a client was out of step with its game."),
    ("parlor_sessions_loaded_total", "Games loaded into memory."),
    ("parlor_lost_tails_total", "Players and heads that report events missing from a game's log."),
    ("parlor_slow_readers_total", "Connections closed because they read too slowly."),
    ("parlor_broken_sessions_total", "Sessions that panicked; their games continue from the log."),
    ("parlor_bot_restarts_total", "Bot processes restarted, by bot."),
    ("parlor_bot_takeovers_total", "Games of a bot that another of its processes took over."),
    ("parlor_moves_for_bots_total", "Moves that the server played for a bot that did not."),
    ("parlor_task_restarts_total", "Background tasks that ended and were restarted."),
    ("parlor_task_failures_total", "Startup tasks that failed."),
    (
        "parlor_engine_refusals_total",
        "Questions to the engine refused because its queue was full or they had waited too long.",
    ),
    ("parlor_log_lines_lost_total", "Log lines dropped because the queue was full."),
    ("parlor_commits_total", "Database commits."),
    ("parlor_commit_jobs_total", "Jobs in those commits."),
    ("parlor_connections_refused_total", "Connections refused, by reason."),
    ("parlor_pushes_total", "Messages sent to push services, by outcome."),
    ("parlor_mails_total", "Mails sent."),
    ("parlor_explored_games_total", "Games counted for the explorer."),
    ("parlor_packed_games_total", "Games whose logs were packed."),
    ("parlor_left_games_total", "Games whose players had left."),
    ("parlor_nodes_removed_total", "Servers that this one removed because they had stopped."),
    ("parlor_games_taken_over_total", "Games taken over from servers that had stopped."),
    ("parlor_link_gaps_total", "Gaps in messages from other servers, filled from the log."),
    ("parlor_fenced_commits_total", "Commits that were refused because other servers had taken over."),
];

/// The current values.
const GAUGES: &[(&str, &str)] = &[
    ("parlor_connections", "Open sockets."),
    ("parlor_players", "People connected."),
    ("parlor_games", "Games in play."),
    ("parlor_sessions", "Games loaded in memory."),
    ("parlor_writer_queue", "Jobs waiting for the database."),
    ("parlor_engine_queue", "Searches waiting for an engine."),
    ("parlor_review_queue", "Games waiting for analysis."),
    ("parlor_nodes", "Servers on this database."),
];

/// How long something took, in seconds.
const HISTOGRAMS: &[(&str, &str)] = &[
    ("parlor_commit_seconds", "How long a commit took."),
    ("parlor_beat_seconds", "How long the database took to record this server's beat."),
    ("parlor_nats_seconds", "NATS round-trip time of a message that this server sent to itself."),
    (
        "parlor_passed_on_seconds",
        "How long another server took to answer a request, including NATS in both directions.",
    ),
];

/// The recorder of the process: there can be only one.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Starts recording metrics; harmless if that was done before.
pub(crate) fn start() {
    RECORDER.get_or_init(|| {
        let mut builder = PrometheusBuilder::new();
        for (name, _) in HISTOGRAMS {
            let one = Matcher::Full((*name).to_owned());
            builder = builder.set_buckets_for_metric(one, BUCKETS_SECONDS).ok()?;
        }
        let handle = builder.install_recorder().ok()?;
        COUNTERS.iter().for_each(|(name, what)| describe_counter!(*name, *what));
        GAUGES.iter().for_each(|(name, what)| describe_gauge!(*name, *what));
        HISTOGRAMS.iter().for_each(|(name, what)| describe_histogram!(*name, *what));
        Some(handle)
    });
}

/// `GET /metrics`, for clients on this machine or at the operators' own address.
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
    gauge!("parlor_connections").set(app.sockets.count() as f64);
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
