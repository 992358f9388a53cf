//! The command line: parses the arguments, runs one subcommand, turns its error into one sentence and an exit code.
//! The subcommands here need the server or its database; all others are in `parlor-cli`.

mod admin;
mod archive;
mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use parlor_cli::{CliResult, Failure};

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
    #[command(flatten)]
    Tool(parlor_cli::Command),
}

impl Command {
    fn run(self) -> CliResult {
        if matches!(self, Command::Export(_) | Command::Replay(_) | Command::Admin(_)) {
            parlor_cli::end_quietly_with_the_reader();
        }
        match self {
            Command::Serve(args) => serve::run(args),
            Command::Import(args) => archive::import(args),
            Command::Export(args) => archive::export(args),
            Command::Replay(args) => archive::replay(args),
            Command::Verify(args) => admin::verify(args),
            Command::Backup(args) => admin::backup(args),
            Command::Admin(args) => admin::admin(args),
            Command::Tool(command) => command.run(&archive::stored_game),
        }
    }
}

/// Runs the subcommand that the process was started with.
pub(crate) fn run() -> ExitCode {
    let result = match Cli::try_parse() {
        Ok(Cli { command: Some(command) }) => command.run(),
        Ok(Cli { command: None }) => serve::Args::of_bare_command().and_then(serve::run),
        Err(error) if !error.use_stderr() => error.exit(),
        Err(error) => Err(Failure::Input(one_sentence(&error))),
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
