//! One socket: reads requests, writes answers and events. The only place that knows both the wire and the server's
//! insides.

mod requests;
mod socket;

pub(crate) use socket::serve;
