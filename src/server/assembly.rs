//! How the parts of a server are put together.

use std::sync::Arc;

use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::listeners::Listeners;
use crate::accounts::Accounts;
use crate::allowances::Allowances;
use crate::analysis::Analyses;
use crate::app::{self, App};
use crate::bots::{BotsFile, Supervisor};
use crate::cluster::{Cluster, NodeMessage};
use crate::config::Config;
use crate::featured::Featured;
use crate::files::Capacity;
use crate::game::GameMeta;
use crate::heads::HeadsFile;
use crate::http::Gate;
use crate::lobby::{self, IdempotencyKeys, Lobby};
use crate::mail::Mailer;
use crate::pictures::Pictures;
use crate::push::Push;
use crate::rate_limit::RateLimits;
use crate::registry::ConnectionRegistry;
use crate::session::{self, Sessions};
use crate::sockets::Sockets;
use crate::store::Store;
use crate::tasks::Tasks;
use crate::time::Clock;
use crate::tournaments::{self, Tournaments};
use crate::word_filter::WordFilter;

/// A server that answers nobody yet.
pub(super) struct Assembly {
    pub(super) app: App,
    /// Who is let in, and how many.
    pub(super) gate: Gate,
    pub(super) mailer: Option<Mailer>,
    /// The games of tournaments that are over.
    pub(super) tournament_ends: mpsc::UnboundedReceiver<Arc<GameMeta>>,
}

/// Puts the parts together, from those that know nothing of others to those that know many.
pub(super) async fn assemble(
    config: Config,
    bots: &BotsFile,
    words: WordFilter,
    store: Store,
    cluster: Cluster,
    listeners: &Listeners,
) -> Result<Assembly, String> {
    let clock = Clock::new();
    let others_run = cluster.others_run().await.map_err(|e| e.to_string())?;
    let uptime = store.start_running(clock.now_ms(), others_run).await.map_err(|e| e.to_string())?;
    let stopping = CancellationToken::new();
    let tasks = Tasks::new(stopping.clone());
    let repertoire = Arc::new(config.repertoire);
    let registry = relayed(&cluster);
    let push = Push::start(config.push, config.contact, &store, &tasks).await?;
    let mailer =
        config.mail.as_ref().map(|mail| Mailer::new(mail, config.site.language, &tasks)).transpose()?;
    let accounts = Accounts::new(store.clone(), clock, words.clone(), mailer.clone());
    let heads = match config.heads {
        Some(path) => Some(HeadsFile::open(path, store.clone(), clock).await?),
        None => None,
    };

    let capacity = Capacity::of_this_process(bots.bots.len(), bots.copies());
    let rate_limits = RateLimits::new(config.rate_limit, capacity.by_network, &tasks);
    let allowances = Allowances::new(rate_limits.clone(), &store, &cluster, &tasks).await;
    let allowances = allowances.map_err(|e| e.to_string())?;
    let gate = Gate::new(capacity, rate_limits.clone(), config.trusted_proxies);

    let unfinished = store.count_unfinished().await.map_err(|e| e.to_string())?;
    let (notice, notices) = mpsc::unbounded_channel();
    let own_address = config.own_address.map(|own| with_port(&own, listeners.address.port()));
    let sessions = Sessions::new(
        session::Handles {
            store: store.clone(),
            clock,
            uptime: uptime.clone(),
            sleep_after: config.sleep_after,
            registry: registry.clone(),
            push: push.clone(),
            cluster: cluster.clone(),
            own_address,
        },
        notice,
    );
    let (tournament_games, tournament_ends) = mpsc::unbounded_channel();
    let handles = lobby::Handles {
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
    let lobby = Lobby::open(handles, unfinished);
    lobby.start(&tasks, notices);
    let supervisor = Supervisor::new(
        accounts.clone(),
        registry.clone(),
        tasks.clone(),
        stopping.clone(),
        config.tables.clone(),
        listeners.house_address,
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
        tasks,
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
    Ok(Assembly { app, gate, mailer, tournament_ends })
}

/// The address of this server, with the port that it was given in place of 0.
fn with_port(own_address: &str, port: u16) -> String {
    own_address.replacen(":0/", &format!(":{port}/"), 1)
}

/// The connections of this server, which pass messages for users at other servers on to those.
fn relayed(cluster: &Cluster) -> ConnectionRegistry {
    let registry = ConnectionRegistry::default();
    if !cluster.is_alone() {
        let cluster = cluster.clone();
        registry.relay_by(Box::new(move |node, user, turns, text| {
            cluster.send(node, NodeMessage::User { user: user.to_string(), turns, text: text.to_string() });
        }));
    }
    registry
}
