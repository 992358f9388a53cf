//! Every capacity and timeout of the server, each with its reason. How often something may be done is in
//! [`crate::rate_limit`].

mod bots;
mod cluster;
mod connections;
mod engine;
mod games;
mod lobby;
mod people;
mod storage;
mod tournaments;

pub(crate) use bots::*;
pub(crate) use cluster::*;
pub(crate) use connections::*;
pub(crate) use engine::*;
pub(crate) use games::*;
pub(crate) use lobby::*;
pub(crate) use people::*;
pub(crate) use storage::*;
pub(crate) use tournaments::*;
