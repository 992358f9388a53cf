//! What connections here had set up on another server, set up again when that server is lost.

use parlor_protocol::close;

use super::requests::Session;
use crate::account::Account;
use crate::app::App;
use crate::cluster::{Requester, Standing, Topic};
use crate::id::Node;
use crate::outbox::Outbox;
use crate::sockets::retry_hint;

/// Connections here repeat whatever they had set up at the lost server with the server that has taken over.
pub(super) fn resubscribe(app: &App, node: Node) {
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
