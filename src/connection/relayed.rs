//! Requests of connections whose sockets other servers have: a task for each connection carries them out in order.

use std::collections::HashMap;

use parlor_protocol::{Accepted, Envelope, Refusal, Reply, parse_request};
use tokio::sync::mpsc;
use tracing::Instrument;

use super::deciders::{game_of, is_early, is_for_another_lobby};
use super::requests::Session;
use crate::account::Account;
use crate::app::App;
use crate::cluster::{ConnectionNumber, NodeMessage, Person, Requester, is_elsewhere};
use crate::id::Node;
use crate::outbox::text_of;
use crate::traces;

/// Work for a connection whose socket another server has.
pub(super) enum Task {
    /// It has introduced itself.
    Began,
    /// It sent a request; `number` is the same if the request is sent again.
    Request { number: u64, person: Person, lag_ms: i64, text: String, parent: Option<String> },
}

/// The connections at other servers that have introduced themselves or sent requests here.
pub(super) type Remotes = HashMap<(Node, ConnectionNumber), mpsc::UnboundedSender<Task>>;

/// Hands work to the connection's own task, which does it in order, as the task of a socket does.
pub(super) fn send(app: &App, remotes: &mut Remotes, node: Node, requester: &Requester, task: Task) {
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
