//! The server as a whole: it opens the store, listens, starts the bots, and stops in order.

mod assembly;
mod background;
mod database;
mod listeners;
mod stopping;

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use assembly::Assembly;
use background::Background;
use database::Database;
use listeners::Listeners;

use crate::app::App;
use crate::bots::BotsFile;
use crate::config::Config;
use crate::connection;
use crate::game::GameMeta;
use crate::http::{self, Doors};
use crate::mail::Mailer;
use crate::store::Store;
use crate::tournaments::{Repeating, RepeatingFile};
use crate::word_filter::WordFilter;

/// Why a server has not started, or has ended, in one sentence.
#[derive(Debug)]
pub enum Failure {
    /// The operator's settings or files cannot be used.
    Settings(String),
    /// The machine, the network or the database did not do what was asked.
    Run(String),
}

impl From<String> for Failure {
    fn from(sentence: String) -> Self {
        Failure::Run(sentence)
    }
}

/// Runs the server until `shutdown` resolves. `ready` is called with the address as soon as it listens.
///
/// # Errors
/// One sentence that says why the server cannot start.
pub async fn run(
    mut config: Config,
    ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    http::metrics::start();
    let Files { bots, words, repeating } = Files::read(&mut config).map_err(Failure::Settings)?;
    let left = CancellationToken::new();
    let Database { store, mut writer, cluster, changes } = Database::open(&config, &left).await?;
    let listeners = Listeners::open(&config).await?;
    let background = Background::of(&config);
    let Assembly { app, gate, mailer, tournament_ends } =
        assembly::assemble(config, &bots, words, store, cluster, &listeners).await?;
    app.supervisor.load(bots).await?;
    begin_tournaments(&app, tournament_ends, repeating).await?;
    if let Some(changes) = changes {
        app.tasks.once("other servers", connection::follow(app.clone(), changes, http::visits(&app)));
    }
    let Listeners { address, public, operators, house, .. } = listeners;
    http::open(Doors { gate, public, operators, house }, &app);
    background.start(&app, mailer);
    app.supervisor.start()?;
    ready(address);
    let ended = tokio::select! {
        () = shutdown => Ok(()),
        _ = &mut writer => Err(why_writer_ended(&app)),
        () = left.cancelled() => Err("this server was cut off from the others; start again"),
    };
    stopping::stop(app, writer).await;
    ended.map_err(|why| Failure::Run(why.to_owned()))
}

/// Why the writer has ended by itself. The server is restarted from outside, and goes on from what the disk really has.
fn why_writer_ended(app: &App) -> &'static str {
    if !app.cluster.is_alone() {
        "other servers have taken over; start again"
    } else if app.store.is_lost() {
        "the database file was removed or replaced; put the right one in its place and start again"
    } else {
        "the disk failed while the database was being written; repair it and start again"
    }
}

/// The contents of the operator's files.
struct Files {
    bots: BotsFile,
    words: WordFilter,
    repeating: Vec<Repeating>,
}

impl Files {
    /// Reads them, and checks the other settings too: nothing is opened with settings that cannot be used.
    fn read(config: &mut Config) -> Result<Self, String> {
        Store::check_url(&config.database, config.nats.is_some())?;
        config.mail.as_ref().map(Mailer::check).transpose()?;
        let mut bots = BotsFile::read(&config.bots)?;
        if !config.books {
            bots.close_books();
        }
        let engines = config.repertoire.add_engines(bots.engines.clone());
        engines.map_err(|why| format!("the bots file is bad: {why}"))?;
        let words = config.blocked_words.as_deref().map(WordFilter::read).transpose()?;
        let repeating =
            config.tournaments.as_deref().map(RepeatingFile::read).transpose()?.unwrap_or_default();
        let idle = repeating.iter().find(|one| one.leaves_seats_to_bots() && bots.bots.is_empty());
        if let Some(idle) = idle {
            return Err(format!(
                "the tournament {} leaves seats to bots, and there are none (`bots`)",
                idle.name()
            ));
        }
        Ok(Self { bots, words: words.unwrap_or_default(), repeating })
    }
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
            tracing::error!(message = refusal.message, "the tournaments cannot be started");
        }
    });
    Ok(())
}

/// Prints where the server listens: scripts and tests read this line.
pub fn announce(address: SocketAddr) {
    let mut out = std::io::stdout().lock();
    // If there is no standard output, no one wants to know.
    let _ = writeln!(out, "listening on http://{address}").and_then(|()| out.flush());
}
