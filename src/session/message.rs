//! What can be asked of a session.

use parlor_protocol::{Event, Explored, Refusal, Room, Snapshot};
use tokio::sync::oneshot;

use super::planning::PlanRequest;
use crate::account::Account;
use crate::game::Command;
use crate::id::UserId;
use crate::outbox::Outbox;

/// What a command came to, for its sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Done {
    /// The seq of the first act that it caused, or of the act that was there already.
    pub(crate) seq: u64,
    /// Whether it was there already.
    pub(crate) duplicate: bool,
}

/// Where an answer goes.
pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// A message to a session's task.
pub(super) enum Message {
    /// A player's command.
    Command { user: Account, command: Command, reply: Reply<Done> },
    /// From now on this outbox hears of the game; first what it misses.
    Watch { user: Account, outbox: Outbox, since: Option<u64>, reply: Reply<()> },
    /// No longer.
    Unwatch { outbox: Outbox },
    /// The game as it stands, as anybody may see it.
    Snapshot { reply: Reply<Box<Snapshot>> },
    /// A player lays down answers to moves of his opponent.
    Plan { user: UserId, plan: PlanRequest, reply: Reply<()> },
    /// A player asks where a line of moves leads.
    Explore { user: UserId, moves: Vec<String>, reply: Reply<Box<Explored>> },
    /// Somebody says something.
    Chat { user: Account, room: Room, text: String, reply: Reply<()> },
    /// A player came or went.
    Presence { user: UserId, here: bool },
    /// Something that is not in the log is told to all who watch.
    Tell { event: Event },
}
