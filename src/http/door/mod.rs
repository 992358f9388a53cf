//! The door: which connections are accepted, and on whose behalf their requests come.

mod admission;
mod connection;
mod deadline;
mod phase;
mod stream;
mod visit;

pub(super) use deadline::LateBody;
pub(super) use visit::{Peer, Visit};

pub(crate) use admission::{Entrance, Gate};
pub(super) use connection::Doorway;
