//! The messages that a tournament's task receives.

use std::sync::Arc;

use parlor_protocol::Refusal;
use parlor_protocol::http::TournamentPage;
use tokio::sync::oneshot;

use crate::account::Account;
use crate::game::GameMeta;
use crate::id::UserId;
use crate::outbox::Outbox;

/// Where an answer goes.
pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// A message to a tournament's task.
pub(super) enum Message {
    /// A user enters, or comes back.
    Enter { user: Account, reply: Reply<()> },
    /// A user pauses or withdraws.
    Leave { user: UserId, reply: Reply<()> },
    /// Its maker calls it off.
    Cancel { user: UserId, reply: Reply<()> },
    /// The tournament as a user sees it.
    Page { me: Option<UserId>, reply: Reply<Box<TournamentPage>> },
    /// The results as a file.
    Export { format: String, reply: Reply<String> },
    /// A connection wants to be told about changes.
    Watch { user: UserId, outbox: Outbox },
    /// A connection no longer wants that.
    Unwatch { outbox: Outbox },
    /// A user says something in the chat.
    Say { user: Account, text: String, reply: Reply<()> },
    /// A user's account has changed, or they no longer play here.
    Account(Account),
    /// A game has ended.
    Over(Arc<GameMeta>),
    /// The ends of games may have been missed.
    LookForEnds,
}
