//! Parlor's server: a lobby that matches people and bots into games, sessions that decide them, and a move log that is
//! durable before anybody is told of a move. `ARCHITECTURE.md` has the big picture.

mod account;
mod accounts;
pub mod admin;
mod analysis;
mod app;
mod archive;
pub mod bots;
pub mod config;
mod connection;
mod error;
mod explore;
mod featured;
mod files;
mod game;
mod heads;
mod http;
mod id;
mod limits;
mod lobby;
mod mail;
mod names;
mod network;
mod outbox;
mod packing;
mod rate_limit;
mod registry;
mod repertoire;
pub mod server;
mod session;
mod store;
mod tables;
mod tasks;
mod time;
mod turns;
mod unattended;
mod word_filter;
