//! The messages that a session receives.

use super::stalling::Stalled;
use crate::account::Account;
use crate::game::{Command, PlanRequest};
use crate::id::UserId;
use crate::outbox::Outbox;
use crate::traces::Cause;
use parlor_protocol::{Event, Explored, Refusal, Room, Snapshot};
use tokio::sync::oneshot;

/// The outcome of a command, for its sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Done {
    /// The seq of the first act that it caused, or of the act that already stands.
    pub(crate) seq: u64,
    /// Whether the act already stands.
    pub(crate) duplicate: bool,
}

/// Where an answer goes.
pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// How a connection watches a game.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Manner {
    /// Whether it shows the game small among others.
    pub(crate) previews: bool,
    /// Whether it knows the rules, and needs to know only the move itself.
    pub(crate) brief: bool,
}

/// A message to a session's task.
pub(super) enum Message {
    /// A player's command, and the span of its request.
    Command { user: UserId, command: Command, cause: Cause, reply: Reply<Done> },
    /// A connection wants to be sent the game's events, beginning with those that it missed. Without a `manner` it
    /// keeps the one in which it already watches.
    Watch { user: Account, outbox: Outbox, since: Option<u64>, manner: Option<Manner>, reply: Reply<()> },
    /// A connection no longer watches.
    Unwatch { outbox: Outbox },
    /// A request for the game as it stands, as anyone may see it.
    Snapshot { reply: Reply<Box<Snapshot>> },
    /// A player plans replies to moves of the opponent.
    Plan { user: UserId, plan: PlanRequest, reply: Reply<()> },
    /// A player asks where a line of moves leads.
    Explore { user: UserId, moves: Vec<String>, reply: Reply<Box<Explored>> },
    /// A user says something in the chat.
    Chat { user: Account, room: Room, text: String, reply: Reply<()> },
    /// Whether the game waits for a user to move.
    Waits { user: UserId, reply: Reply<bool> },
    /// A player claims the game: whether the engine has to prove it.
    Stalled { user: UserId, reply: Reply<Option<Stalled>> },
    /// A game ends because one of its players cannot go on.
    Forfeit { user: UserId, reply: Reply<()> },
    /// A player came online or went offline; the registry says which when this is read.
    Presence { user: UserId },
    /// A player's account has changed.
    Account(Account),
    /// The game has just begun: the player who moves first is told, wherever they are.
    Begun,
    /// The lobby needs the bots' turns reported again.
    ReportAgain,
    /// The session was loaded for what may be due, not for a client.
    Doze,
    /// Everyone who watches is sent an event that is not in the log.
    Tell { event: Event },
}
