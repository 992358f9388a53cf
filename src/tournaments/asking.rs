//! Requests to a tournament.

use parlor_protocol::Refusal;
use parlor_protocol::http::TournamentPage;

use super::Tournaments;
use super::message::Message;
use crate::account::Account;
use crate::id::UserId;
use crate::outbox::Outbox;

impl Tournaments {
    /// A tournament as a user sees it.
    pub(crate) async fn page(&self, id: &str, me: Option<&UserId>) -> Result<TournamentPage, Refusal> {
        match self.ask(id, |reply| Message::Page { me: me.cloned(), reply }).await? {
            Some(page) => Ok(*page),
            None => Ok(self.ended(id).await?.page(me)),
        }
    }

    /// The results as a file.
    pub(crate) async fn export(&self, id: &str, format: &str) -> Result<String, Refusal> {
        match self.ask(id, |reply| Message::Export { format: format.to_owned(), reply }).await? {
            Some(text) => Ok(text),
            None => self.ended(id).await?.export(format),
        }
    }

    /// Enters a tournament, or comes back.
    pub(crate) async fn enter(&self, id: &str, me: &Account) -> Result<(), Refusal> {
        self.must(id, |reply| Message::Enter { user: me.clone(), reply }).await
    }

    /// Pauses or withdraws.
    pub(crate) async fn leave(&self, id: &str, me: &UserId) -> Result<(), Refusal> {
        self.must(id, |reply| Message::Leave { user: me.clone(), reply }).await
    }

    /// Calls off a user's own tournament that has not begun.
    pub(crate) async fn cancel(&self, id: &str, me: &UserId) -> Result<(), Refusal> {
        self.must(id, |reply| Message::Cancel { user: me.clone(), reply }).await
    }

    /// Sends a connection the last chat lines, and changes from now on. A tournament that is over does not change.
    pub(crate) async fn watch(&self, id: &str, me: &UserId, outbox: &Outbox) -> Result<(), Refusal> {
        match self.shared.sender(id) {
            Some(sender) => {
                let _ = sender.send(Message::Watch { user: me.clone(), outbox: outbox.clone() }).await;
            }
            None => self.ended(id).await.map(|_| ())?,
        }
        self.tell_lines(id, me, outbox).await
    }

    /// Stops sending a connection a tournament's changes.
    pub(crate) async fn unwatch(&self, id: &str, outbox: &Outbox) {
        if let Some(sender) = self.shared.sender(id) {
            let _ = sender.send(Message::Unwatch { outbox: outbox.clone() }).await;
        }
    }
}
