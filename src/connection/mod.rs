//! One socket: reads requests, writes answers and events. The only place that knows both the wire and the server's
//! insides.

mod outbox;
mod requests;
mod socket;

pub(crate) use outbox::{Outbox, text_of};
pub(crate) use socket::serve;
