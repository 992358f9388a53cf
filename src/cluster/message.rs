//! What servers say to each other. All of it is a hint: what counts is in the database, and whoever misses something asks
//! anew.

use std::net::IpAddr;

use parlor_protocol::UserKind;
use serde::{Deserialize, Serialize};

use crate::account::Account;
use crate::id::Node;

/// The number of a connection at the server that has its socket.
pub(crate) type ConnectionNumber = u64;

/// What is sent at once. Packets are numbered, so that the receiver sees when one has been lost.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Packet {
    pub(super) from: Node,
    /// 1 for the first that this server sends to that one.
    pub(super) number: u64,
    pub(super) says: Vec<Say>,
}

/// Somebody who is connected.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) kind: UserKind,
}

/// Something that one server says to another.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Say {
    /// Still here: whoever has missed something sees it by the number of this.
    Beat,
    /// What a server says to itself, to see how long NATS takes.
    Echo,
    /// You were given up: nothing that you write is taken any more.
    Removed,
    /// Something that you said was lost.
    Reset,
    /// Everybody who is connected here, from where, and all connections that may have asked something of you.
    Here { people: Vec<(Person, IpAddr)>, connections: Vec<ConnectionNumber> },
    /// Somebody is connected here, and was not before.
    Came { person: Person, address: IpAddr },
    /// Somebody is no longer connected here.
    Left { user: String },
    /// A guest has become a member, or somebody has another name.
    Account { number: u64, person: Person },
    /// A connection has said hello.
    Began { asker: Asker },
    /// A connection has ended.
    Ended { connection: ConnectionNumber },
    /// A connection asks something that you decide, within a span of a trace.
    Request { number: u64, asker: Asker, lag_ms: i64, text: String, parent: Option<String> },
    /// A request over HTTP that the server which leads answers.
    Visit { number: u64, text: String },
    /// The answer; `None` if it is not yours to decide.
    Answer { number: u64, text: Option<String> },
    /// Messages for connections of yours.
    Tell { connections: Vec<ConnectionNumber>, texts: Vec<String> },
    /// A connection of yours shall be closed.
    Close { connection: ConnectionNumber, code: u16, reason: String },
    /// A message for a user's connections to you: all of them, or those that are told whose turn it is.
    User { user: String, turns: bool, text: String },
    /// A game has been made whose players are yours.
    Load { game: String, begun: bool },
    /// Everybody who watches a game is told this event, which is not in its log.
    Event { game: String, event: String },
    /// What a session tells the lobby.
    Notice { game: String, notice: GameNotice },
}

/// What a session tells the lobby, without the game that every server can read.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) enum GameNotice {
    BotsTurn([bool; 2]),
    Unloaded,
    Over,
}

/// A connection that asks, and on whose behalf.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Asker {
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
