//! What other servers tell this one, and what happens when a server comes or goes.

use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use futures_util::future::BoxFuture;
use parlor_protocol::Event;
use tokio::sync::mpsc;

use super::relayed::{Remotes, Task, send};
use super::repeating::resubscribe;
use crate::account::Account;
use crate::app::App;
use crate::cluster::{Change, NodeMessage, Person, Place, is_elsewhere};
use crate::id::{GameId, Node};
use crate::unattended;

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
