//! What can be asked of a tournament's task.

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
    /// Somebody enters, or comes back.
    Enter { user: Account, reply: Reply<()> },
    /// Somebody pauses or withdraws.
    Leave { user: UserId, reply: Reply<()> },
    /// Its maker calls it off.
    Cancel { user: UserId, reply: Reply<()> },
    /// The tournament as somebody sees it.
    Page { me: Option<UserId>, reply: Reply<Box<TournamentPage>> },
    /// The results as a file.
    Export { format: String, reply: Reply<String> },
    /// A connection wants to hear of changes.
    Watch { user: UserId, outbox: Outbox },
    /// It no longer does.
    Unwatch { outbox: Outbox },
    /// Somebody says something in the chat.
    Say { user: Account, text: String, reply: Reply<()> },
    /// Somebody is called otherwise, or plays here no longer.
    Account(Account),
    /// A game has ended.
    Over(Arc<GameMeta>),
    /// Games may have ended without a word.
    LookForEnds,
}
