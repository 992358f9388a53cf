//! The command line: parses the arguments, runs one subcommand, turns its error into one sentence and an exit code.

mod admin;
mod analyse;
mod archive;
mod arena;
mod bench;
mod best;
mod bot;
mod calibrate;
mod check;
mod engine;
mod ffo;
mod lab;
mod load;
mod logging;
mod perft;
mod player;
mod position;
mod serve;
mod signals;
mod solve;
mod tables;
mod train;

use std::fmt::Display;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Play Othello, Checkers, Awele, Kalah and Santorini with people and bots.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server: also what parlor does without a subcommand.
    Serve(serve::Args),
    /// Count the move sequences of an exact length.
    Perft(perft::Args),
    /// Replay games from standard input, one JSON object a line.
    Check(check::Args),
    /// Read games of files into the archive; those that are there already are recognised.
    Import(archive::ImportArgs),
    /// Write games of the archive in their notations.
    Export(archive::ExportArgs),
    /// Show every position of a game, of a file or of the archive.
    Replay(archive::ReplayArgs),
    /// Check an archive: every game replayed, every chain whole.
    Verify(admin::VerifyArgs),
    /// Copy the database into a new file, also while a server runs on it.
    Backup(admin::BackupArgs),
    /// Look after accounts and chat.
    Admin(admin::AdminArgs),
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

/// Why a subcommand failed.
pub(crate) enum Failure {
    /// What the user gave cannot be used: exit code 2.
    Input(String),
    /// The machine or the network did not do what was asked: exit code 1.
    Run(String),
}

impl Failure {
    /// Bad input, told in `sentence`.
    pub(crate) fn input(sentence: impl Display) -> Self {
        Failure::Input(sentence.to_string())
    }

    /// A failure at run time, told in `sentence`.
    pub(crate) fn run(sentence: impl Display) -> Self {
        Failure::Run(sentence.to_string())
    }
}

/// What every subcommand gives back.
pub(crate) type CliResult = Result<(), Failure>;

/// Runs the subcommand that the process was started with.
pub(crate) fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if !error.use_stderr() => error.exit(),
        Err(error) => return fail(Failure::Input(one_sentence(&error))),
    };
    let prints_only = matches!(
        cli.command,
        Some(
            Command::Perft(_)
                | Command::Check(_)
                | Command::Export(_)
                | Command::Replay(_)
                | Command::Admin(_)
        )
    );
    if prints_only {
        // As in other tools of a pipe: whose reader has gone ends without a word. Whoever talks to processes or
        // sockets must not end so.
        sigpipe::reset();
    }
    let result = match cli.command {
        Some(Command::Perft(args)) => perft::run(args),
        Some(Command::Check(args)) => check::run(args),
        Some(Command::Serve(args)) => serve::run(args),
        None => serve::Args::of_bare_command().and_then(serve::run),
        Some(Command::Best(args)) => best::run(args),
        Some(Command::Analyse(args)) => analyse::run(args),
        Some(Command::Arena(args)) => arena::run(args),
        Some(Command::Engine(args)) => engine::run(args),
        Some(Command::Calibrate(args)) => calibrate::run(args),
        Some(Command::Lab(args)) => lab::run(args),
        Some(Command::Train(args)) => train::run(args),
        Some(Command::Bot(args)) => bot::run(args),
        Some(Command::Bench(args)) => bench::run(args),
        Some(Command::Load(args)) => load::run(args),
        Some(Command::Tables(args)) => tables::run(args),
        Some(Command::Solve(args)) => solve::run(args),
        Some(Command::Import(args)) => archive::import(args),
        Some(Command::Export(args)) => archive::export(args),
        Some(Command::Replay(args)) => archive::replay(args),
        Some(Command::Verify(args)) => admin::verify(args),
        Some(Command::Backup(args)) => admin::backup(args),
        Some(Command::Admin(args)) => admin::admin(args),
    };
    result.map_or_else(fail, |()| ExitCode::SUCCESS)
}

fn fail(failure: Failure) -> ExitCode {
    let (sentence, code) = match failure {
        Failure::Input(sentence) => (sentence, 2),
        Failure::Run(sentence) => (sentence, 1),
    };
    eprintln!("parlor: {sentence}");
    ExitCode::from(code)
}

/// clap's message without its usage block: the first paragraph, on one line.
pub(crate) fn one_sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let first = text.split("\n\n").next().unwrap_or(&text);
    let words: Vec<_> = first.split_whitespace().collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}
