//! Parlor's command line, except for what needs the server or its database: playing, searching, measuring and learning.
#![deny(missing_docs)]
#![allow(clippy::print_stderr, reason = "commands report progress there; results are printed by `output`")]

mod analyse;
mod arena;
pub mod args;
mod bench;
mod best;
mod bot;
mod calibrate;
mod check;
mod engine;
mod failure;
pub mod games;
mod health;
mod lab;
mod load;
pub mod logging;
mod matches;
mod out;
pub mod output;
mod perft;
mod player;
mod priority;
mod process;
pub mod progress;
mod puzzles;
pub mod signals;
mod solve;
mod tablebases;
mod tables;
mod train;
mod worker;

use clap::Subcommand;

pub use failure::{CliResult, Failure};
use games::FindGame;

/// The subcommands of this crate.
#[derive(Subcommand)]
#[allow(missing_docs, reason = "each line below is the help text of its command")]
pub enum Command {
    /// Count move sequences of a given length
    Perft(perft::Args),
    /// Replay games by the rules and print the resulting positions
    Check(check::Args),
    /// Find the best move in a position
    Best(best::Args),
    /// Analyse a game: evaluate every position and mark the mistakes
    Analyse(analyse::Args),
    /// Play a match or a round robin between players
    Arena(arena::Args),
    /// Run a player as an engine for another program (GTP, NBoard or lines)
    Engine(engine::Args),
    /// Measure the strength of the levels of a game
    Calibrate(calibrate::Args),
    /// Train the weights of an evaluation
    Train(train::Args),
    /// Play on a server as a bot
    Bot(bot::Args),
    /// Run experiments: search cost by depth, strength by depth
    Lab(lab::Args),
    /// Solve a Kalah position exactly
    Solve(solve::Args),
    /// List, build and verify endgame tablebases
    Tables(tables::Args),
    /// Make puzzles from games, and prove them
    Puzzles(puzzles::Args),
    /// Measure the speed of move generation, search or solver
    Bench(bench::Args),
    /// Load-test a running server
    Load(load::Args),
    /// Check that a server is running and ready
    Health(health::Args),
    /// Answer a server's questions about positions
    #[command(hide = true)]
    Worker(worker::Args),
}

impl Command {
    /// Runs the subcommand. `find` looks up a game in a database, for commands that take a game's ID.
    ///
    /// # Errors
    /// One sentence that says what cannot be used or what went wrong.
    pub fn run(self, find: FindGame) -> CliResult {
        if matches!(self, Command::Perft(_) | Command::Check(_)) {
            exit_quietly_on_closed_pipe();
        }
        match self {
            Command::Perft(args) => perft::run(args),
            Command::Check(args) => check::run(args),
            Command::Best(args) => best::run(args),
            Command::Analyse(args) => analyse::run(args, find),
            Command::Arena(args) => arena::run(args),
            Command::Engine(args) => engine::run(args),
            Command::Calibrate(args) => calibrate::run(args),
            Command::Train(args) => train::run(args),
            Command::Bot(args) => bot::run(args),
            Command::Lab(args) => lab::run(args),
            Command::Solve(args) => solve::run(args),
            Command::Tables(args) => tables::run(args),
            Command::Puzzles(args) => puzzles::run(args),
            Command::Bench(args) => bench::run(args),
            Command::Load(args) => load::run(args),
            Command::Health(args) => health::run(args),
            Command::Worker(args) => worker::run(args),
        }
    }
}

/// Makes the process end without an error message when the reader of its output has gone, as other tools in a pipe do.
/// Commands that talk to processes or sockets must not end like this.
pub fn exit_quietly_on_closed_pipe() {
    sigpipe::reset();
}
