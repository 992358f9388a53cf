//! The server's modules that decide games, and the modules these depend on.

#![allow(dead_code, unused_imports)]

mod account;
mod error;
mod game;
mod id;
mod limits;
