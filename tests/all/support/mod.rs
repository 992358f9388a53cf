//! Helpers for all tests: server processes, WebSocket clients that check every event, and games of two players.

pub(crate) mod aging;
mod balancer;
mod client;
pub(crate) mod collector;
pub(crate) mod contract;
pub(crate) mod cost;
mod gauges;
mod http;
mod mirror;
pub(crate) mod nats;
mod people;
pub(crate) mod postgres;
mod proxy;
mod push;
mod python;
mod raw;
mod rules;
mod server;
mod smtp;
mod table;
pub(crate) mod wire;

use std::time::Duration;

pub(crate) use balancer::Balancer;
pub(crate) use client::{Client, code_of, dial, request};
pub(crate) use gauges::{metric, own_kib};
pub(crate) use http::{HERE, allowed, ask, ask_from, get, text, upload};
pub(crate) use mirror::Mirror;
pub(crate) use people::{PASSWORD, bot_token, member, register};
pub(crate) use proxy::Proxy;
pub(crate) use push::PushService;
pub(crate) use python::python;
pub(crate) use raw::{Raw, frame, frame_declaring};
pub(crate) use rules::{choose, fnv1a64, playout, playout_where, rng};
pub(crate) use server::{ONE_BOT, Server, Settings, parlor};
pub(crate) use smtp::Smtp;
pub(crate) use table::Table;

/// How long anything may take before a test gives up. It ends a test that hangs, even on a busy machine, and measures nothing.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(90);

/// Waits for something that must happen; if it does not, the panic names it.
pub(crate) async fn within<T>(what: &str, happens: impl Future<Output = T>) -> T {
    match tokio::time::timeout(TIMEOUT, happens).await {
        Ok(value) => value,
        Err(_) => panic!("waited {TIMEOUT:?} for {what}"),
    }
}
