//! The messages between servers. All of them are hints: what counts is in the database, and a server that misses
//! something asks again.

use std::net::IpAddr;

use parlor_protocol::UserKind;
use serde::{Deserialize, Serialize};

use crate::account::Account;
use crate::id::Node;

/// The number of a connection at the server that has its socket.
pub(crate) type ConnectionNumber = u64;

/// Messages that are sent together. Packets are numbered, so that the receiver sees when one has been lost.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Packet {
    pub(super) from: Node,
    /// 1 for the first that this server sends to the receiver.
    pub(super) number: u64,
    pub(super) messages: Vec<NodeMessage>,
}

/// A user who is connected.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) kind: UserKind,
}

/// A message from one server to another.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum NodeMessage {
    /// Still here. The packet's number shows the receiver whether it has missed something.
    Beat,
    /// What a server sends to itself, to see how long NATS takes.
    Echo,
    /// The receiver was given up: nothing that it writes is accepted any more.
    Removed,
    /// Something that the receiver sent was lost.
    Reset,
    /// Everyone connected to the sender, from where, and all connections that may have sent the receiver requests.
    Here { people: Vec<(Person, IpAddr)>, connections: Vec<ConnectionNumber> },
    /// A user is connected to the sender, and was not before.
    Came { person: Person, address: IpAddr },
    /// A user is no longer connected to the sender.
    Left { user: String },
    /// A guest has become a member, or a user was renamed.
    Account { number: u64, person: Person },
    /// A connection has said hello.
    Began { requester: Requester },
    /// A connection has ended.
    Ended { connection: ConnectionNumber },
    /// A connection's request that the receiver decides, and the span of a trace that it belongs to.
    Request { number: u64, requester: Requester, lag_ms: i64, text: String, parent: Option<String> },
    /// An HTTP request for the leading server.
    Visit { number: u64, text: String },
    /// An answer; `None` if the sender does not decide the request, or only confirms an [`Account`](Self::Account).
    Answer { number: u64, text: Option<String> },
    /// Texts for connections of the receiver.
    Tell { connections: Vec<ConnectionNumber>, texts: Vec<String> },
    /// Closes a connection of the receiver.
    Close { connection: ConnectionNumber, code: u16, reason: String },
    /// A text for a user's connections to the receiver: all of them, or only those that watch turns.
    User { user: String, turns: bool, text: String },
    /// Loads a new game whose players are connected to the receiver.
    Load { game: String, begun: bool },
    /// An event that is not in a game's log, for everyone who watches the game.
    Event { game: String, event: String },
    /// What a session reports to the lobby.
    Notice { game: String, notice: GameNotice },
}

/// What a session reports to the lobby, without the game, which every server can read.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) enum GameNotice {
    BotsTurn([bool; 2]),
    Unloaded,
    Over,
}

/// A connection that sends requests, and its user.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Requester {
    pub(crate) connection: ConnectionNumber,
    pub(crate) person: Person,
    pub(crate) address: IpAddr,
}

impl From<&Account> for Person {
    fn from(account: &Account) -> Self {
        Self { id: account.id.to_string(), name: account.name.clone(), kind: account.kind }
    }
}

impl From<&Person> for Account {
    fn from(person: &Person) -> Self {
        Self { id: person.id.as_str().into(), name: person.name.clone(), kind: person.kind }
    }
}
