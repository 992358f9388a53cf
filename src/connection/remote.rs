//! Connections whose sockets other servers have: what they ask of this one, and what happens when a server comes or goes.

use std::collections::HashMap;
use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use futures_util::future::BoxFuture;
use parlor_protocol::{Accepted, Envelope, Event, Refusal, Reply, close, parse_request};
use tokio::sync::mpsc;
use tracing::Instrument;

use super::elsewhere::{game_of, is_early, is_for_another_lobby};
use super::requests::Session;
use crate::account::Account;
use crate::app::App;
use crate::cluster::{Asker, Change, ConnectionNumber, Person, Place, Say, Standing, Topic, is_elsewhere};
use crate::id::{GameId, Node};
use crate::outbox::{Outbox, text_of};
use crate::sockets::retry_hint;
use crate::traces;
use crate::unattended;

/// What a connection at another server asks.
enum Task {
    Began,
    Request { number: u64, person: Person, lag_ms: i64, text: String, parent: Option<String> },
}

/// The connections at other servers that have asked something here.
type Remotes = HashMap<(Node, ConnectionNumber), mpsc::UnboundedSender<Task>>;

/// What answers requests over HTTP that other servers pass on.
pub(crate) type Visits = Box<dyn Fn(String) -> BoxFuture<'static, Option<String>> + Send + Sync>;

/// Follows what changes among the servers, for as long as there are others.
pub(crate) async fn follow(app: App, mut changes: mpsc::UnboundedReceiver<Change>, visits: Visits) {
    let mut remotes = Remotes::new();
    while let Some(change) = changes.recv().await {
        match change {
            Change::Said(node, Say::Visit { number, text }) => {
                let (cluster, visit) = (app.cluster.clone(), visits(text));
                tokio::spawn(async move { cluster.say(node, Say::Answer { number, text: visit.await }) });
            }
            Change::Said(node, say) => hear(&app, &mut remotes, node, say).await,
            Change::Came(node) => tell_who_is_here(&app, node),
            Change::Gone(node) => {
                remotes.retain(|(home, _), _| *home != node);
                for user in app.registry.all_left(node) {
                    app.sessions.presence(&user).await;
                }
                ask_anew(&app, node);
                if app.cluster.leads() {
                    tokio::spawn(unattended::adopt_games(app.clone()));
                    tokio::spawn(look_for_ends(app.clone()));
                }
            }
            Change::Gap(node) => {
                ask_anew(&app, node);
                if app.cluster.leads() {
                    tokio::spawn(look_for_ends(app.clone()));
                }
                tokio::spawn(read_accounts(app.clone()));
            }
            Change::Leader => greet_leader(&app, &remotes).await,
        }
    }
}

/// Tells another server who is connected to this one. Nobody comes or goes meanwhile: what is said of them comes after it.
fn tell_who_is_here(app: &App, node: Node) {
    app.registry.with_all_here(|people| {
        let people = people.iter().map(|(account, network)| (account.into(), network.address())).collect();
        app.cluster.say_here(node, people);
    });
}

async fn hear(app: &App, remotes: &mut Remotes, node: Node, say: Say) {
    tracing::trace!(node, ?say, "another server says");
    match say {
        Say::Began { asker } => send(app, remotes, node, &asker, Task::Began),
        Say::Request { number, asker, lag_ms, text, parent } => {
            let person = asker.person.clone();
            send(app, remotes, node, &asker, Task::Request { number, person, lag_ms, text, parent });
        }
        Say::Ended { connection } => drop(remotes.remove(&(node, connection))),
        Say::Came { person, address } => come(app, node, &person, address).await,
        Say::Left { user } => {
            if app.registry.leave_elsewhere(&user.as_str().into(), node) {
                app.sessions.presence(&user.as_str().into()).await;
            }
        }
        Say::Account { number, person } => {
            app.change_account_here(&Account::from(&person)).await;
            app.cluster.say(node, Say::Answer { number, text: None });
        }
        Say::Here { people, connections } => {
            for (person, address) in &people {
                come(app, node, person, *address).await;
            }
            let stays = |id: &str| people.iter().any(|(person, _)| person.id == id);
            for user in app.registry.all_at(node).into_iter().filter(|user| !stays(user)) {
                if app.registry.leave_elsewhere(&user, node) {
                    app.sessions.presence(&user).await;
                }
            }
            remotes.retain(|(home, number), _| *home != node || connections.contains(number));
            // Before it knew this server it may have told only others who is called otherwise.
            tokio::spawn(read_accounts(app.clone()));
        }
        Say::Reset => tell_who_is_here(app, node),
        Say::User { user, turns, text } => {
            let text = Utf8Bytes::from(text);
            match turns {
                true => app.registry.send_turn_here(&user.into(), || text),
                false => app.registry.send_here(&user.into(), &text),
            }
        }
        Say::Load { game, begun } => load(app.clone(), game.into(), begun),
        Say::Event { game, event } => {
            if let Ok(event) = serde_json::from_str::<Event>(&event) {
                let (sessions, game) = (app.sessions.clone(), GameId::from(game));
                if sessions.is_loaded(&game) {
                    sessions.tell(&game, event).await;
                }
            }
        }
        Say::Notice { game, notice } => app.lobby.note_from_elsewhere(&game.into(), notice).await,
        Say::Beat
        | Say::Echo
        | Say::Removed
        | Say::Answer { .. }
        | Say::Tell { .. }
        | Say::Close { .. }
        | Say::Visit { .. } => {
            unreachable!("it is heard before")
        }
    }
}

/// Another server may have ended games, and its word of that was lost.
async fn look_for_ends(app: App) {
    app.lobby.look_for_ends().await;
    app.tournaments.look_for_ends().await;
}

/// Somebody here may be called otherwise now, and it was not heard.
async fn read_accounts(app: App) {
    let mut here = Vec::new();
    app.registry.with_all_here(|people| here = people);
    for (known, _) in here {
        match app.store.account_by_id(&known.id).await {
            Ok(Some(account)) if account != known => app.change_account_here(&account).await,
            Ok(_) => {}
            Err(error) => return tracing::warn!(%error, "the names of those who are here cannot be read"),
        }
    }
}

async fn come(app: &App, node: Node, person: &Person, address: IpAddr) {
    let account = Account::from(person);
    if app.registry.join_elsewhere(&account, node, address.into()) {
        app.sessions.presence(&account.id).await;
    }
}

fn load(app: App, game: GameId, begun: bool) {
    tokio::spawn(async move {
        let loaded = if begun { app.sessions.begun(&game).await } else { app.sessions.load(&game).await };
        // Another server that has it already was asked for it before.
        if let Err(refusal) = loaded.as_ref()
            && !is_elsewhere(&loaded)
        {
            tracing::warn!(%game, message = refusal.message, "a new game cannot be loaded");
        }
    });
}

/// Gives a task to the connection's own, which works on them one after the other, as the task of a socket does.
fn send(app: &App, remotes: &mut Remotes, node: Node, asker: &Asker, task: Task) {
    let begin = || {
        let (tasks, queue) = mpsc::unbounded_channel();
        tokio::spawn(serve(app.clone(), node, asker.clone(), queue));
        tasks
    };
    let tasks = remotes.entry((node, asker.connection)).or_insert_with(begin);
    if tasks.send(task).is_err() {
        tracing::error!(node, "the task of a connection at another server has ended");
        remotes.remove(&(node, asker.connection));
    }
}

/// Works on what a connection asks, until it has ended.
async fn serve(app: App, node: Node, asker: Asker, mut tasks: mpsc::UnboundedReceiver<Task>) {
    let outbox = app.cluster.outbox_at(node, asker.connection);
    let account = Account::from(&asker.person);
    let mut session = Session::new(app.clone(), outbox.clone(), asker.address);
    session.account = Some(account.clone());
    // A request that is asked again was lost on the way, or its answer was.
    let mut answered: Option<(u64, Option<String>)> = None;
    while let Some(task) = tasks.recv().await {
        match task {
            Task::Began => app.lobby.connection_began(&account, &outbox),
            Task::Request { number, person, lag_ms, text, parent } => {
                outbox.set_lag_ms(lag_ms);
                // A guest may have become a member since.
                session.account = Some(Account::from(&person));
                session.request = Some(format!("{node}.{number}"));
                let text = match answered.take().filter(|(last, _)| *last == number) {
                    Some((_, text)) => text,
                    None => answer(&mut session, &text, parent.as_deref()).await,
                };
                answered = text.is_some().then(|| (number, text.clone()));
                app.cluster.say(node, Say::Answer { number, text });
            }
        }
    }
    session.end_here().await;
}

/// The answer to a request; `None` if another server decides it, or is to decide it because this one is leaving.
async fn answer(session: &mut Session, text: &str, parent: Option<&str>) -> Option<String> {
    let (id, outcome) = match parse_request(text) {
        Ok(Envelope { request, .. }) if is_for_another_lobby(&session.app, &request) => return None,
        Ok(Envelope { id, request }) => {
            let (kind, game) = (request.name(), game_of(&request));
            tracing::debug!(request = session.request.as_deref(), kind, game, "another server asks");
            let span = traces::request(kind, game, parent);
            let outcome = session.guarded(request.clone()).instrument(span).await;
            if is_early(&session.app, &request, &outcome) {
                return None;
            }
            (id, outcome)
        }
        Err(refusal) => (refusal.id.clone(), Err(refusal)),
    };
    if is_elsewhere(&outcome) || (outcome.is_err() && session.app.cluster.has_left()) {
        return None;
    }
    let reply = match outcome {
        Ok(answer) => Reply::Ok(Accepted { id, answer }),
        Err(refusal) => Reply::Error(Refusal { id, ..refusal }),
    };
    Some(text_of(&reply).to_string())
}

/// What connections to this server had at another one, they ask whoever has it now.
fn ask_anew(app: &App, node: Node) {
    for (asker, outbox, Standing { topic, text, seen, offers, .. }) in app.cluster.take_standing(node) {
        match topic {
            // Only an answer tells the whole lobby, and nobody has asked: they come again.
            Topic::Lobby => outbox.close(close::GOING_AWAY, retry_hint()),
            Topic::Game(_) | Topic::Tournament(_) | Topic::Offer => {
                let offers = (topic == Topic::Offer).then_some(offers);
                tokio::spawn(ask_again(app.clone(), asker, outbox, from_there(&text, seen), offers));
            }
        }
    }
}

async fn ask_again(app: App, asker: Asker, outbox: Outbox, text: String, offers: Option<u64>) {
    let mut session = Session::new(app, outbox, asker.address);
    session.offers = offers;
    session.account = Some(Account::from(&asker.person));
    session.number = asker.connection;
    // What is to be told comes as an event.
    let _ = session.answer(&text).await;
}

/// A request, which may be to watch a game: from the last event on that has been told.
fn from_there(text: &str, seen: Option<u64>) -> String {
    let mut request: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    if let Some(seq) = seen {
        request["since"] = seq.into();
    }
    request.to_string()
}

/// Another server leads: it hears of everybody here, and where bots are to act.
async fn greet_leader(app: &App, remotes: &Remotes) {
    if app.cluster.leader() == Place::Here {
        app.lobby.lead().await;
        app.cluster.settles();
        // Some may have been quicker: now they find what they had open.
        for tasks in remotes.values() {
            let _ = tasks.send(Task::Began);
        }
    }
    for (asker, outbox) in app.cluster.introduce_all() {
        app.lobby.connection_began(&Account::from(&asker.person), &outbox);
    }
    app.sessions.report_again().await;
}
