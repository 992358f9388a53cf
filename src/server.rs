//! The server as a whole: it opens the store, listens, starts the bots, and stops in order.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::accounts::Accounts;
use crate::allowances::Allowances;
use crate::analysis::Analyses;
use crate::app::{self, App};
use crate::bots::{self, Supervisor};
use crate::cluster::{Change, Cluster, Say};
use crate::config::Config;
use crate::connection;
use crate::digest;
use crate::explorer;
use crate::featured::Featured;
use crate::files::Capacity;
use crate::game::GameMeta;
use crate::heads::HeadsFile;
use crate::http::{self, Doors, Gate};
use crate::limits;
use crate::lobby::{Handles, IdempotencyKeys, Lobby};
use crate::mail::Mailer;
use crate::packing::keep_packing;
use crate::pictures::Pictures;
use crate::push::Push;
use crate::rate_limit::RateLimits;
use crate::registry::ConnectionRegistry;
use crate::session::{self, Sessions};
use crate::sockets::Sockets;
use crate::store::Store;
use crate::tables;
use crate::tasks::Tasks;
use crate::time::Clock;
use crate::tournaments::{self, Repeating, RepeatingFile, Tournaments};
use crate::unattended;
use crate::word_filter::WordFilter;

/// Runs the server until `shutdown` resolves. `ready` is called with the address as soon as it listens.
///
/// # Errors
/// One sentence that says why the server cannot start.
pub async fn run(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()>,
) -> Result<(), String> {
    http::metrics::start();
    let mut bots_file = bots::BotsFile::read(&config.bots)?;
    if !config.books {
        bots_file.close_books();
    }
    let words =
        config.blocked_words.as_deref().map_or_else(|| Ok(WordFilter::default()), WordFilter::read)?;
    let repeating = config.tournaments.as_deref().map_or_else(|| Ok(Vec::new()), RepeatingFile::read)?;
    let left = CancellationToken::new();
    let (store, mut writer, cluster, changes) = open(&config, &left).await?;
    store.remove_broken_imports().await.map_err(|e| e.to_string())?;
    let (public, address) = listen_on(config.listen).await?;
    let (house, house_address) = listen_on((Ipv4Addr::LOCALHOST, 0).into()).await?;
    let operators = match config.metrics {
        None => None,
        Some(address) => {
            let (listener, address) = listen_on(address).await?;
            tracing::info!("metrics are on http://{address}/metrics");
            Some(listener)
        }
    };
    let capacity = Capacity::of_this_process(bots_file.bots.len(), bots_file.copies());

    let clock = Clock::new();
    let others_run = cluster.others_run().await.map_err(|e| e.to_string())?;
    let uptime = store.start_running(clock.now_ms(), others_run).await.map_err(|e| e.to_string())?;
    let registry = ConnectionRegistry::default();
    relay(&registry, &cluster);
    let (notice, notices) = mpsc::unbounded_channel();
    let games = store.count_unfinished().await.map_err(|e| e.to_string())?;
    let stopping = CancellationToken::new();
    let tasks = Tasks::new(stopping.clone());
    let push = Push::start(config.push, config.contact, &store, &tasks).await?;
    let sessions = Sessions::new(
        session::Handles {
            store: store.clone(),
            clock,
            uptime: uptime.clone(),
            sleep_after: config.sleep_after,
            registry: registry.clone(),
            push: push.clone(),
            cluster: cluster.clone(),
            own_address: config.own_address.map(|own| with_port(&own, address.port())),
        },
        notice,
    );
    let rate_limits = RateLimits::new(config.rate_limit, capacity.by_network, &tasks);
    let allowances = Allowances::new(rate_limits.clone(), &store, &cluster, &tasks).await;
    let allowances = allowances.map_err(|e| e.to_string())?;
    let gate = Gate::new(capacity, rate_limits.clone(), config.trusted_proxies);
    let mailer =
        config.mail.as_ref().map(|mail| Mailer::new(mail, config.site.language, &tasks)).transpose()?;
    let tables_folder = config.tables.clone();
    let mut repertoire = config.repertoire;
    repertoire
        .add_engines(bots_file.engines.clone())
        .map_err(|why| format!("the bots file is bad: {why}"))?;
    let repertoire = Arc::new(repertoire);
    let (tournament_games, tournament_ends) = mpsc::unbounded_channel();
    let handles = Handles {
        store: store.clone(),
        registry: registry.clone(),
        sessions: sessions.clone(),
        rate_limits: rate_limits.clone(),
        clock,
        repertoire: repertoire.clone(),
        push: push.clone(),
        cluster: cluster.clone(),
        tournament_games,
    };
    let heads = match config.heads {
        Some(path) => Some(HeadsFile::open(path, store.clone(), clock).await?),
        None => None,
    };
    let lobby = Lobby::open(handles, games);
    lobby.start(&tasks, notices);
    let digests = mailer.clone();
    let accounts = Accounts::new(store.clone(), clock, words.clone(), mailer);
    let supervisor = Supervisor::new(
        accounts.clone(),
        registry.clone(),
        tasks.clone(),
        stopping.clone(),
        config.tables.clone(),
        house_address,
    );
    let tournaments = Tournaments::new(tournaments::Handles {
        store: store.clone(),
        lobby: lobby.clone(),
        registry: registry.clone(),
        supervisor: supervisor.clone(),
        clock,
    });
    let app = App::from(app::Handles {
        featured: Featured::new(store.clone(), sessions.clone(), clock),
        analyses: Analyses::new(store.clone(), clock, stopping.clone(), config.tables, repertoire.clone()),
        repertoire,
        site: Arc::new(config.site),
        pictures: Pictures::new(),
        importing: Arc::default(),
        supervisor,
        strengths: Arc::new(config.strengths),
        idempotency_keys: IdempotencyKeys::default(),
        rate_limits,
        allowances,
        sockets: Sockets::default(),
        accounts,
        sessions,
        tasks: tasks.clone(),
        heads,
        stopping,
        store,
        clock,
        uptime,
        push,
        registry,
        lobby,
        tournaments,
        words,
        cluster,
    });
    app.supervisor.load(bots_file).await?;
    begin_tournaments(&app, tournament_ends, repeating).await?;
    if let Some(changes) = changes {
        tasks.once("other servers", connection::follow(app.clone(), changes, http::visits(&app)));
    }
    http::open(Doors { gate, public, operators, house }, &app);
    let woken = app.clone();
    tasks.keep("sleeping games", move || woken.clone().once_leading(unattended::wake_games));
    let running = app.clone();
    tasks.keep("running", move || unattended::note_running(running.clone()));
    let operated = app.clone();
    tasks.keep("operator", move || follow_operator(operated.clone()));
    if let Some(mailer) = digests {
        let served = app.clone();
        tasks.keep("daily mails", move || {
            let mailer = mailer.clone();
            served.clone().once_leading(|app| digest::send_digests(app, mailer))
        });
    }
    tasks.once("tables", tables::build(config.built_tables, tables_folder, app.stopping.clone()));
    let packed = app.clone();
    tasks.keep("packing", move || {
        let after = config.pack_after;
        packed
            .clone()
            .once_leading(move |app| keep_packing(app.store.clone(), app.clock, app.heads.clone(), after))
    });
    let explored = app.clone();
    tasks.keep("explorer", move || {
        explored.clone().once_leading(|app| explorer::keep_counting(app.store.clone()))
    });
    if let Some(heads) = app.heads.clone() {
        tasks.keep("heads", move || heads.clone().keep());
    }
    app.supervisor.start()?;
    ready(address);
    // The writer ends by itself only when the disk has failed. The server is restarted from outside, and goes on from
    // what the disk has really kept.
    let ended = tokio::select! {
        () = shutdown => Ok(()),
        _ = &mut writer => Err(match app.cluster.is_alone() {
            true => "the disk failed while the database was being written; repair it and start again".to_owned(),
            false => "other servers have taken over; start again".to_owned(),
        }),
        () = left.cancelled() => Err("this server was cut off from the others; start again".to_owned()),
    };
    stop(app, writer).await;
    ended
}

/// Opens the database: alone, or as one of several servers.
async fn open(config: &Config, left: &CancellationToken) -> Result<Opened, String> {
    let Some(nats) = &config.nats else {
        let (store, writer) = Store::open_for_server(&config.database).await?;
        return Ok((store, writer, Cluster::default(), None));
    };
    let (store, writer, node) = Store::open_for_node(&config.database).await?;
    let (cluster, changes) = Cluster::join(nats, &store, node, left.clone()).await?;
    Ok((store, writer, cluster, Some(changes)))
}

type Opened = (Store, JoinHandle<()>, Cluster, Option<mpsc::UnboundedReceiver<Change>>);

/// Where this server is reached, with the port that it has got in the place of 0.
fn with_port(own_address: &str, port: u16) -> String {
    own_address.replacen(":0/", &format!(":{port}/"), 1)
}

/// What is for users at other servers goes there.
fn relay(registry: &ConnectionRegistry, cluster: &Cluster) {
    if cluster.is_alone() {
        return;
    }
    let cluster = cluster.clone();
    registry.relay_by(Box::new(move |node, user, turns, text| {
        cluster.say(node, Say::User { user: user.to_string(), turns, text: text.to_string() });
    }));
}

/// Starts the tournaments: now, or when this server leads.
async fn begin_tournaments(
    app: &App,
    ends: mpsc::UnboundedReceiver<Arc<GameMeta>>,
    repeating: Vec<Repeating>,
) -> Result<(), String> {
    let (tournaments, tasks) = (app.tournaments.clone(), app.tasks.clone());
    if app.cluster.leads() {
        return tournaments.start(&tasks, ends, repeating).await.map_err(|refusal| refusal.message);
    }
    let leading = app.clone();
    app.tasks.once("tournaments", async move {
        leading.cluster.until_leading().await;
        if let Err(refusal) = tournaments.start(&tasks, ends, repeating).await {
            tracing::error!(message = refusal.message, "the tournaments cannot go on");
        }
    });
    Ok(())
}

/// Tells everybody to come back later, lets the sockets finish, and stops writing.
async fn stop(app: App, writer: tokio::task::JoinHandle<()>) {
    tracing::info!("stopping");
    app.stopping.cancel();
    app.sockets.send_away();
    app.supervisor.stop().await;
    if tokio::time::timeout(limits::SHUTDOWN_TIMEOUT, app.sockets.ended()).await.is_err() {
        tracing::warn!("some connections did not close in time");
    }
    // A database that does not answer is not waited for: what it would be told is noticed without it too.
    if tokio::time::timeout(limits::LEASE, say_goodbye(&app)).await.is_err() {
        tracing::warn!("the database does not know that this server stops");
    }
    // Everything that was answered is committed, so aborting the writer loses nothing.
    writer.abort();
}

/// Notes in the database that this server stops.
async fn say_goodbye(app: &App) {
    if let Some(heads) = &app.heads {
        heads.write().await;
    }
    if let Err(error) = app.store.note_running(app.clock.now_ms()).await {
        tracing::warn!(%error, "when the server stopped could not be noted");
    }
    app.cluster.leave().await;
}

/// Operators ban, reset passwords and announce through the database; this applies it to those who are connected.
async fn follow_operator(app: App) {
    let mut period = tokio::time::interval(limits::OPERATOR_PERIOD);
    loop {
        period.tick().await;
        if let Ok(text) = app.store.announcement(app.clock.now_ms()).await {
            app.lobby.announce(text);
        }
        for user in app.store.banned().await.unwrap_or_default() {
            app.registry.end_sessions(&user, |_| true);
        }
        match app.store.ended_sessions(&app.registry.token_ids()).await {
            Ok(ended) => app.registry.end_tokens(&ended),
            Err(error) => tracing::error!(%error, "the sessions that an operator has ended cannot be read"),
        }
    }
}

async fn listen_on(address: SocketAddr) -> Result<(TcpListener, SocketAddr), String> {
    let listener = TcpListener::bind(address)
        .await
        .map_err(|e| format!("cannot listen on {address}: {}", address_error(&e)))?;
    let address = listener.local_addr().map_err(|e| format!("the listener has no address: {e}"))?;
    Ok((listener, address))
}

fn address_error(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::AddrInUse => "another program is using the address".to_owned(),
        std::io::ErrorKind::PermissionDenied => "this user may not use this port".to_owned(),
        _ => error.to_string(),
    }
}

/// Prints where the server listens: scripts and tests read this line.
pub fn announce(address: SocketAddr) {
    let mut out = std::io::stdout().lock();
    // If there is no standard output, nobody wants to know.
    let _ = writeln!(out, "listening on http://{address}").and_then(|()| out.flush());
}
