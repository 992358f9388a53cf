//! One socket: reads requests, writes answers and events. Only this module and `http` know both the wire and the inside
//! of the server.

mod claim;
mod deciders;
mod elsewhere;
mod hello;
mod make;
mod perform;
mod relayed;
mod remote;
mod repeating;
mod requests;
mod round_trip;
mod socket;
mod watching;
mod words;

pub(crate) use remote::{Visits, follow};
pub(crate) use socket::serve;
