//! The modules of the server that decide games, and those that they stand on.

#![allow(dead_code, unused_imports)]

mod account;
mod error;
mod game;
mod id;
mod limits;
