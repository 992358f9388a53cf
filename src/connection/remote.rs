//! Connections whose sockets other servers have: their requests here, and what happens when a server comes or goes.

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
use crate::cluster::{
    Change, ConnectionNumber, NodeMessage, Person, Place, Requester, Standing, Topic, is_elsewhere,
};
use crate::id::{GameId, Node};
use crate::outbox::{Outbox, text_of};
use crate::sockets::retry_hint;
use crate::traces;
use crate::unattended;

/// Work for a connection whose socket another server has.
enum Task {
    Began,
    Request { number: u64, person: Person, lag_ms: i64, text: String, parent: Option<String> },
}

/// The connections at other servers that have introduced themselves or sent requests here.
type Remotes = HashMap<(Node, ConnectionNumber), mpsc::UnboundedSender<Task>>;

/// Answers HTTP requests that other servers pass on.
pub(crate) type Visits = Box<dyn Fn(String) -> BoxFuture<'static, Option<String>> + Send + Sync>;

/// Handles changes among the servers, for as long as there are others.
pub(crate) async fn follow(app: App, mut changes: mpsc::UnboundedReceiver<Change>, visits: Visits) {
    let mut remotes = Remotes::new();
    while let Some(change) = changes.recv().await {
        match change {
            Change::Message(node, NodeMessage::Visit { number, text }) => {
                let (cluster, visit) = (app.cluster.clone(), visits(text));
                tokio::spawn(
                    async move { cluster.send(node, NodeMessage::Answer { number, text: visit.await }) },
                );
            }
            Change::Message(node, message) => handle(&app, &mut remotes, node, message).await,
            Change::Came(node) => send_who_is_here(&app, node),
            Change::Gone(node) => {
                remotes.retain(|(home, _), _| *home != node);
                for user in app.registry.all_left(node) {
                    app.sessions.presence(&user).await;
                }
                resubscribe(&app, node);
                if app.cluster.leads() {
                    tokio::spawn(unattended::adopt_games(app.clone()));
                    tokio::spawn(look_for_ends(app.clone()));
                }
            }
            Change::Gap(node) => {
                resubscribe(&app, node);
                if app.cluster.leads() {
                    tokio::spawn(look_for_ends(app.clone()));
                }
                tokio::spawn(read_accounts(app.clone()));
            }
            Change::Leader => greet_leader(&app, &remotes).await,
        }
    }
}

/// Tells another server who is connected to this one. No one comes or goes in between: news of that follows it.
fn send_who_is_here(app: &App, node: Node) {
    app.registry.with_all_here(|people| {
        let people = people.iter().map(|(account, network)| (account.into(), network.address())).collect();
        app.cluster.send_here(node, people);
    });
}

async fn handle(app: &App, remotes: &mut Remotes, node: Node, message: NodeMessage) {
    tracing::trace!(node, content = ?message, "a message from another server");
    match message {
        NodeMessage::Began { requester } => send(app, remotes, node, &requester, Task::Began),
        NodeMessage::Request { number, requester, lag_ms, text, parent } => {
            let person = requester.person.clone();
            send(app, remotes, node, &requester, Task::Request { number, person, lag_ms, text, parent });
        }
        NodeMessage::Ended { connection } => drop(remotes.remove(&(node, connection))),
        NodeMessage::Came { person, address } => note_joined(app, node, &person, address).await,
        NodeMessage::Left { user } => {
            if app.registry.leave_elsewhere(&user.as_str().into(), node) {
                app.sessions.presence(&user.as_str().into()).await;
            }
        }
        NodeMessage::Account { number, person } => {
            app.change_account_here(&Account::from(&person)).await;
            app.cluster.send(node, NodeMessage::Answer { number, text: None });
        }
        NodeMessage::Here { people, connections } => {
            for (person, address) in &people {
                note_joined(app, node, person, *address).await;
            }
            let stays = |id: &str| people.iter().any(|(person, _)| person.id == id);
            for user in app.registry.all_at(node).into_iter().filter(|user| !stays(user)) {
                if app.registry.leave_elsewhere(&user, node) {
                    app.sessions.presence(&user).await;
                }
            }
            remotes.retain(|(home, number), _| *home != node || connections.contains(number));
            // Before it knew this server, it may have told only others that someone was renamed.
            tokio::spawn(read_accounts(app.clone()));
        }
        NodeMessage::Reset => send_who_is_here(app, node),
        NodeMessage::User { user, turns, text } => {
            let text = Utf8Bytes::from(text);
            match turns {
                true => app.registry.send_turn_here(&user.into(), || text),
                false => app.registry.send_here(&user.into(), &text),
            }
        }
        NodeMessage::Load { game, begun } => load(app.clone(), game.into(), begun),
        NodeMessage::Event { game, event } => {
            if let Ok(event) = serde_json::from_str::<Event>(&event) {
                let (sessions, game) = (app.sessions.clone(), GameId::from(game));
                if sessions.is_loaded(&game) {
                    sessions.tell(&game, event).await;
                }
            }
        }
        NodeMessage::Notice { game, notice } => app.lobby.note_from_elsewhere(&game.into(), notice).await,
        NodeMessage::Beat
        | NodeMessage::Echo
        | NodeMessage::Removed
        | NodeMessage::Answer { .. }
        | NodeMessage::Tell { .. }
        | NodeMessage::Close { .. }
        | NodeMessage::Visit { .. } => {
            unreachable!("handled by the cluster or above")
        }
    }
}

/// Looks for games that another server has ended without its message arriving.
async fn look_for_ends(app: App) {
    app.lobby.look_for_ends().await;
    app.tournaments.look_for_ends().await;
}

/// Reloads the accounts of everyone here: someone may have been renamed without this server being told.
async fn read_accounts(app: App) {
    let mut here = Vec::new();
    app.registry.with_all_here(|people| here = people);
    for (known, _) in here {
        match app.store.account_by_id(&known.id).await {
            Ok(Some(account)) if account != known => app.change_account_here(&account).await,
            Ok(_) => {}
            Err(error) => return tracing::warn!(%error, "the accounts of connected users cannot be read"),
        }
    }
}

async fn note_joined(app: &App, node: Node, person: &Person, address: IpAddr) {
    let account = Account::from(person);
    if app.registry.join_elsewhere(&account, node, address.into()) {
        app.sessions.presence(&account.id).await;
    }
}

fn load(app: App, game: GameId, begun: bool) {
    tokio::spawn(async move {
        let loaded =
            if begun { app.sessions.load_begun(&game).await } else { app.sessions.load(&game).await };
        // Another server may have it already because someone asked for it there first.
        if let Err(refusal) = loaded.as_ref()
            && !is_elsewhere(&loaded)
        {
            tracing::warn!(%game, message = refusal.message, "a new game cannot be loaded");
        }
    });
}

/// Hands work to the connection's own task, which does it in order, as the task of a socket does.
fn send(app: &App, remotes: &mut Remotes, node: Node, requester: &Requester, task: Task) {
    let begin = || {
        let (tasks, queue) = mpsc::unbounded_channel();
        tokio::spawn(serve(app.clone(), node, requester.clone(), queue));
        tasks
    };
    let tasks = remotes.entry((node, requester.connection)).or_insert_with(begin);
    if tasks.send(task).is_err() {
        tracing::error!(node, "the task of a connection at another server has ended");
        remotes.remove(&(node, requester.connection));
    }
}

/// Handles a connection's requests until it ends.
async fn serve(app: App, node: Node, requester: Requester, mut tasks: mpsc::UnboundedReceiver<Task>) {
    let outbox = app.cluster.outbox_at(node, requester.connection);
    let account = Account::from(&requester.person);
    let mut session = Session::new(app.clone(), outbox.clone(), requester.address);
    session.account = Some(account.clone());
    // A request arrives again if it or its answer was lost on the way.
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
                app.cluster.send(node, NodeMessage::Answer { number, text });
            }
        }
    }
    session.end_here().await;
}

/// The answer to a request; `None` if another server decides it, or should because this one is leaving.
async fn answer(session: &mut Session, text: &str, parent: Option<&str>) -> Option<String> {
    let (id, outcome) = match parse_request(text) {
        Ok(Envelope { request, .. }) if is_for_another_lobby(&session.app, &request) => return None,
        Ok(Envelope { id, request }) => {
            let (kind, game) = (request.name(), game_of(&request));
            tracing::debug!(
                request = session.request.as_deref(),
                kind,
                game,
                "a request from another server"
            );
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

/// Connections here repeat whatever they had set up at the lost server with the server that has taken over.
fn resubscribe(app: &App, node: Node) {
    for (requester, outbox, Standing { topic, text, seen, offers, .. }) in app.cluster.take_standing(node) {
        match topic {
            // Only an answer carries the whole lobby, and there is no request to answer: the clients reconnect.
            Topic::Lobby => outbox.close(close::GOING_AWAY, retry_hint()),
            Topic::Game(_) | Topic::Tournament(_) | Topic::Offer => {
                let offers = (topic == Topic::Offer).then_some(offers);
                tokio::spawn(repeat_request(app.clone(), requester, outbox, resumed(&text, seen), offers));
            }
        }
    }
}

async fn repeat_request(app: App, requester: Requester, outbox: Outbox, text: String, offers: Option<u64>) {
    let mut session = Session::new(app, outbox, requester.address);
    session.offers = offers;
    session.account = Some(Account::from(&requester.person));
    session.number = requester.connection;
    // The client gets its news as events, so this answer is dropped.
    let _ = session.answer(&text).await;
}

/// Rewrites a request, which may be to watch a game, to resume after the last event that was sent.
fn resumed(text: &str, seen: Option<u64>) -> String {
    let mut request: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    if let Some(seq) = seen {
        request["since"] = seq.into();
    }
    request.to_string()
}

/// Tells a new leader who is connected here, and where bots are to act. If it is this server, opens its lobby first.
async fn greet_leader(app: &App, remotes: &Remotes) {
    if app.cluster.leader() == Place::Here {
        app.lobby.lead().await;
        app.cluster.settles();
        // Some connections may have introduced themselves before this: now they find what they had open.
        for tasks in remotes.values() {
            let _ = tasks.send(Task::Began);
        }
    }
    for (requester, outbox) in app.cluster.introduce_all() {
        app.lobby.connection_began(&Account::from(&requester.person), &outbox);
    }
    app.sessions.report_again().await;
}
