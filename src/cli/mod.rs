//! The command line: parses the arguments, runs one subcommand and turns its error into one sentence and an exit code.
//! The subcommands here need the server or its database; all others are in `parlor-cli`.

mod admin;
mod archive;
mod error;
mod mail;
mod moving;
mod repertoire;
mod serve;
mod shell;
mod values;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use parlor_cli::{CliResult, Failure};

/// Play Othello, Checkers, Awele, Kalah and Santorini with people and bots.
#[derive(Parser)]
#[command(version, about, after_help = "Start here: parlor serve, then open http://127.0.0.1:8080")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
#[expect(clippy::large_enum_variant, reason = "a process has one command")]
enum Command {
    /// Run the server
    Serve(serve::Args),
    /// Import games from files into the archive, skipping those it already has
    Import(archive::ImportArgs),
    /// Export games from the archive in their notations
    Export(archive::ExportArgs),
    /// Show every position of a game
    Replay(archive::ReplayArgs),
    /// Check an archive: replay every game and check the chain of its log
    Verify(admin::VerifyArgs),
    /// Copy the database to a new file, even while a server uses it
    Backup(admin::BackupArgs),
    /// Copy a whole site to another database and check the copy, or resume
    Move(moving::MoveArgs),
    /// Manage accounts, chat and announcements
    Admin(admin::AdminArgs),
    #[command(flatten)]
    Tool(parlor_cli::Command),
    /// Print a completion script for a shell
    Completions(shell::CompletionsArgs),
    /// Write the manual pages to a folder
    Man(shell::ManArgs),
}

impl Command {
    fn run(self) -> CliResult {
        if matches!(
            self,
            Command::Export(_) | Command::Replay(_) | Command::Admin(_) | Command::Completions(_)
        ) {
            parlor_cli::exit_quietly_on_closed_pipe();
        }
        match self {
            Command::Serve(args) => serve::run(args),
            Command::Import(args) => archive::import(args),
            Command::Export(args) => archive::export(args),
            Command::Replay(args) => archive::replay(args),
            Command::Verify(args) => admin::verify(args),
            Command::Backup(args) => admin::backup(args),
            Command::Move(args) => moving::run(args),
            Command::Admin(args) => admin::admin(args),
            Command::Tool(command) => command.run(&archive::stored_game),
            Command::Completions(args) => shell::completions(args, Cli::command()),
            Command::Man(args) => shell::man(args, Cli::command()),
        }
    }
}

/// Runs the subcommand that the process was started with; without one, prints the help.
pub(crate) fn run() -> ExitCode {
    let result = match Cli::try_parse() {
        Ok(Cli { command: Some(command) }) => command.run(),
        Ok(Cli { command: None }) => Cli::command()
            .print_help()
            .map_err(|error| Failure::run(format!("cannot print the help: {error}"))),
        Err(error) if !error.use_stderr() => error.exit(),
        Err(error) => Err(Failure::Input(error::sentence(&error))),
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
