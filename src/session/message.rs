//! What can be asked of a session.

use crate::account::Account;
use crate::game::{Command, PlanRequest};
use crate::id::UserId;
use crate::outbox::Outbox;
use crate::traces::Cause;
use parlor_protocol::{Event, Explored, Refusal, Room, Snapshot};
use tokio::sync::oneshot;

/// What came of a command, for its sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Done {
    /// The seq of the first act that it caused, or of the act that stands already.
    pub(crate) seq: u64,
    /// Whether it stands already.
    pub(crate) duplicate: bool,
}

/// Where an answer goes.
pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// How a connection watches a game.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Manner {
    /// Whether it shows the game small among others.
    pub(crate) previews: bool,
    /// Whether it knows the rules, and needs no more of a move than the move.
    pub(crate) brief: bool,
}

/// A message to a session's task.
pub(super) enum Message {
    /// A player's command, and the span in which it was asked for.
    Command { user: UserId, command: Command, cause: Cause, reply: Reply<Done> },
    /// A connection wants to be sent the game's events, beginning with those that it missed; in the manner in which it watches
    /// already if it names none.
    Watch { user: Account, outbox: Outbox, since: Option<u64>, manner: Option<Manner>, reply: Reply<()> },
    /// A connection no longer watches.
    Unwatch { outbox: Outbox },
    /// Somebody asks for the game as it stands, as anybody may see it.
    Snapshot { reply: Reply<Box<Snapshot>> },
    /// A player plans replies to moves of the opponent.
    Plan { user: UserId, plan: PlanRequest, reply: Reply<()> },
    /// A player asks where a line of moves leads.
    Explore { user: UserId, moves: Vec<String>, reply: Reply<Box<Explored>> },
    /// Somebody says something in the chat.
    Chat { user: Account, room: Room, text: String, reply: Reply<()> },
    /// Whether the game waits for a user to move.
    Waits { user: UserId, reply: Reply<bool> },
    /// A game ends because one of its players cannot go on.
    Forfeit { user: UserId, reply: Reply<()> },
    /// A player came online or went offline: which of the two, the registry says when this is read.
    Presence { user: UserId },
    /// A player is called otherwise from now on.
    Account(Account),
    /// The game has just begun: whoever moves first is told, wherever they are.
    Begun,
    /// The lobby has to hear anew where bots are to act.
    ReportAgain,
    /// Nobody has come: the session was loaded for what may be due.
    Doze,
    /// Everybody who watches is told something that is not in the log.
    Tell { event: Event },
}
