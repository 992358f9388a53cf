//! `parlor worker`: one process that answers the questions of a server.
//!
//! A question is a line on standard input. Each of its answers is a line on standard output, or `{"error": "..."}`:
//! - `{"arguments": [...], "player": {...}}`: the arguments of `parlor best` that say what to search, and the player that
//!   searches, chosen as in a challenge. The answer is what `parlor best --json` prints. With
//!   `"engine": {"command", "protocol", "time_ms"}`, another program chooses the move.
//! - `{"review": TEXT, "arguments": [...]}`: a game and the arguments of `parlor analyse`. The answers are its positions as
//!   `parlor analyse --json` prints them. After each but the last, the process waits for a line before it continues, so
//!   that it uses no time that it was not given.
//!
//! The process ends with its input. It runs at low priority.

mod others;

use std::io::{BufRead, Lines, StdinLock, Write};

use clap::Parser;
use parlor_protocol::PlayerChoice;
use serde::Deserialize;
use serde_json::{Value, json};

use self::others::{OtherEngine, OtherEngines};
use super::output::unwritable;
use super::{CliResult, Failure, analyse, best, priority};

#[derive(clap::Args)]
pub struct Args {}

#[derive(Deserialize)]
#[serde(untagged)]
enum Question {
    Best { arguments: Vec<String>, player: PlayerChoice, engine: Option<OtherEngine> },
    Review { review: String, arguments: Vec<String> },
}

#[derive(Parser)]
struct BestArgs {
    #[command(flatten)]
    best: best::Args,
}

#[derive(Parser)]
struct ReviewArgs {
    #[command(flatten)]
    analyse: analyse::Args,
}

/// How far the process gives way: a move on request comes after the server's work and after the moves of bots.
const NICE: i32 = 10;

pub(crate) fn run(Args {}: Args) -> CliResult {
    priority::lower(NICE);
    let mut input = std::io::stdin().lock().lines();
    let mut others = OtherEngines::default();
    while let Some(line) = input.next() {
        let line = line.map_err(|error| Failure::input(format!("cannot read standard input: {error}")))?;
        match serde_json::from_str(&line) {
            Ok(Question::Best { arguments, player, engine }) => {
                let found = best_move(arguments, &player, engine.as_ref(), &mut others);
                send(&found.unwrap_or_else(failed))?;
            }
            Ok(Question::Review { review, arguments }) => {
                if let Err(failure) = judge(&review, arguments, &mut input) {
                    send(&failed(failure))?;
                }
            }
            Err(error) => send(&failed(Failure::input(error)))?,
        }
    }
    Ok(())
}

fn best_move(
    words: Vec<String>,
    player: &PlayerChoice,
    engine: Option<&OtherEngine>,
    others: &mut OtherEngines,
) -> Result<Value, Failure> {
    let BestArgs { best } = BestArgs::try_parse_from(named(words)).map_err(Failure::input)?;
    match engine {
        Some(other) => others.answer(other, &best::record(&best)?),
        None => best::answer(&best, player),
    }
}

fn judge(game: &str, words: Vec<String>, input: &mut Lines<StdinLock<'_>>) -> CliResult {
    let ReviewArgs { analyse } = ReviewArgs::try_parse_from(named(words)).map_err(Failure::input)?;
    analyse::judge(&analyse, game.as_bytes(), |position| {
        let last = position["ply"] == 0;
        // The server has gone, so there is no one to answer.
        if send(&position).is_err() || (!last && !matches!(input.next(), Some(Ok(_)))) {
            std::process::exit(0);
        }
    })
}

/// The words of a command, with the name that the parser expects before them.
fn named(words: Vec<String>) -> impl Iterator<Item = String> {
    std::iter::once("worker".to_owned()).chain(words)
}

fn failed(failure: Failure) -> Value {
    let (Failure::Input(sentence) | Failure::Run(sentence)) = failure;
    json!({"error": sentence})
}

fn send(answer: &Value) -> CliResult {
    let mut output = std::io::stdout().lock();
    writeln!(output, "{answer}").and_then(|()| output.flush()).map_err(unwritable)
}
