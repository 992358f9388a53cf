//! The server as a whole: opens the store, listens, starts the bots, and stops in order.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accounts::Accounts;
use crate::analysis::Analyses;
use crate::app::App;
use crate::bots::{self, Supervisor};
use crate::config::Config;
use crate::featured::Featured;
use crate::http;
use crate::limits;
use crate::lobby::{IdempotencyKeys, Lobby};
use crate::rate_limit::RateLimits;
use crate::registry::ConnectionRegistry;
use crate::session::Sessions;
use crate::store::Store;
use crate::time::Clock;

/// Runs the server until `shutdown` resolves. `ready` hears the address when it listens.
///
/// # Errors
/// One sentence that says what the server cannot start without.
pub async fn run(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()>,
) -> Result<(), String> {
    http::metrics::start();
    let bots_file = bots::BotsFile::read(&config.bots)?;
    let (store, mut writer) = Store::open(&config.database).await?;
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|e| format!("cannot listen on {}: {}", config.listen, address_error(&e)))?;
    let address = listener.local_addr().map_err(|e| format!("the listener has no address: {e}"))?;

    let clock = Clock::new();
    let registry = ConnectionRegistry::default();
    let (over, overs) = mpsc::unbounded_channel();
    let games = store.count_unfinished().await.map_err(|e| e.to_string())?;
    let lobby = Lobby::open(store.clone(), registry.clone(), clock, games, overs);
    let stopping = CancellationToken::new();
    let accounts = Accounts::new(store.clone(), clock);
    let sessions = Sessions::new(store.clone(), clock, registry.clone(), over);
    let app = App {
        featured: Featured::new(store.clone(), sessions.clone(), clock),
        analyses: Analyses::new(store.clone(), clock, stopping.clone(), config.tables.clone()),
        supervisor: Supervisor::new(accounts.clone(), registry.clone(), stopping.clone(), config.tables),
        strengths: Arc::new(config.strengths),
        idempotency_keys: IdempotencyKeys::default(),
        rate_limits: RateLimits::new(config.rate_limit),
        sockets: TaskTracker::new(),
        accounts,
        sessions,
        stopping,
        store,
        clock,
        registry,
        lobby,
    };
    let serving = tokio::spawn(http::serve(listener, app.clone()));
    tokio::spawn(load_timed_games(app.clone()));
    tokio::spawn(hear_operator(app.clone()));
    app.supervisor.start(bots_file, address).await?;
    ready(address);
    // The writer ends by itself only when the disk has failed. Whoever keeps the server running starts it again, and
    // it goes on from what the disk has really kept.
    let ended = tokio::select! {
        () = shutdown => Ok(()),
        _ = &mut writer => Err("the disk has failed while the database was written; start again when it is mended".to_owned()),
    };
    stop(app, serving, writer).await;
    ended
}

/// Tells everybody to come back later, lets the sockets finish, and closes the database.
async fn stop(app: App, serving: tokio::task::JoinHandle<()>, writer: tokio::task::JoinHandle<()>) {
    tracing::info!("stopping");
    app.stopping.cancel();
    app.supervisor.stop().await;
    app.sockets.close();
    if tokio::time::timeout(limits::SHUTDOWN_TIMEOUT, app.sockets.wait()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    serving.abort();
    // What was promised to anybody is committed already; aborting the writer here loses nothing.
    writer.abort();
}

/// Games with a clock are loaded at the start, so that their flags fall even if nobody watches.
async fn load_timed_games(app: App) {
    let games = match app.store.unfinished_timed_games().await {
        Ok(games) => games,
        Err(error) => {
            tracing::error!(%error, "the unfinished games cannot be read");
            return;
        }
    };
    for game in games {
        if let Err(refusal) = app.sessions.load(&game).await {
            tracing::error!(%game, message = refusal.message, "a game cannot be loaded");
        }
    }
}

/// An operator bans and announces in the database; whoever is connected is put out, and told, here.
async fn hear_operator(app: App) {
    let mut period = tokio::time::interval(limits::OPERATOR_PERIOD);
    loop {
        period.tick().await;
        if let Ok(text) = app.store.announcement(app.clock.now_ms()).await {
            app.lobby.announce(text);
        }
        for user in app.store.banned().await.unwrap_or_default() {
            app.registry.end_sessions(&user, |_| true);
        }
    }
}

fn address_error(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::AddrInUse => "the address is in use by another program".to_owned(),
        std::io::ErrorKind::PermissionDenied => "this user may not use this port".to_owned(),
        _ => error.to_string(),
    }
}

/// Says on standard output where the server listens: scripts and tests read this line.
pub fn announce(address: SocketAddr) {
    let mut out = std::io::stdout().lock();
    // Whoever started the server without an output does not want to know.
    let _ = writeln!(out, "listening on http://{address}").and_then(|()| out.flush());
}
