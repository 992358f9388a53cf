//! Parlor's command line, except for what needs the server or its database: playing, searching, measuring and learning.
#![deny(missing_docs)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what a command line does")]

mod analyse;
mod arena;
mod bench;
mod best;
mod bot;
mod calibrate;
mod check;
mod engine;
mod failure;
pub mod games;
mod lab;
mod load;
pub mod logging;
mod perft;
mod player;
mod position;
pub mod progress;
pub mod signals;
mod solve;
mod tables;
mod train;

use clap::Subcommand;

pub use self::failure::{CliResult, Failure};
use self::games::FindGame;

/// The subcommands of this crate.
#[derive(Subcommand)]
#[allow(missing_docs, reason = "each line below is the help of its command")]
pub enum Command {
    /// Count the move sequences of an exact length.
    Perft(perft::Args),
    /// Replay games from standard input, one JSON object a line.
    Check(check::Args),
    /// Find the best move in a position.
    Best(best::Args),
    /// Look back at a game: every position judged, mistakes marked.
    Analyse(analyse::Args),
    /// Let players meet: a match, or everybody against everybody.
    Arena(arena::Args),
    /// Let another program use our players: gtp, nboard or lines over standard input and output.
    Engine(engine::Args),
    /// Measure how strong the levels of a game are.
    Calibrate(calibrate::Args),
    /// Find weights by play: from games, from self-play, by evolution, by small steps, from a stronger player.
    Train(train::Args),
    /// Play as a bot: one process, one connection, several games.
    Bot(bot::Args),
    /// Repeat the seeds' experiments: nodes and time by depth, win rate by depth
    Lab(lab::Args),
    /// Solve a game: kalah with few seeds, its value and a line.
    Solve(solve::Args),
    /// Tables of exact values: show, build, verify.
    Tables(tables::Args),
    /// Measure move generation: fixed perft runs of every game.
    Bench(bench::Args),
    /// Measure a running server: many games at once, idle connections.
    Load(load::Args),
}

impl Command {
    /// Runs the subcommand. `find` looks up a game of a database, for commands that take the id of one.
    ///
    /// # Errors
    /// One sentence that says what cannot be used or what went wrong.
    pub fn run(self, find: FindGame) -> CliResult {
        if matches!(self, Command::Perft(_) | Command::Check(_)) {
            end_quietly_with_the_reader();
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
            Command::Bench(args) => bench::run(args),
            Command::Load(args) => load::run(args),
        }
    }
}

/// Ends the process without an error message when whoever reads its output has gone, as other tools of a pipe do.
/// Commands that talk to processes or sockets must not end like this.
pub fn end_quietly_with_the_reader() {
    sigpipe::reset();
}
