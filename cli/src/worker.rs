//! `parlor worker`: answers many questions in one process, for a server that asks them.
//!
//! A question is a line on standard input: the arguments of `parlor best` as a JSON array of texts. Its answer is a line on
//! standard output: what `parlor best --json` prints, or `{"error": "..."}`. The process ends with its input.

use std::io::{BufRead, Write};

use clap::Parser;
use serde_json::{Value, json};

use super::output::unwritable;
use super::{CliResult, Failure, best};

#[derive(clap::Args)]
pub struct Args {}

#[derive(Parser)]
struct Question {
    #[command(flatten)]
    best: best::Args,
}

pub(crate) fn run(Args {}: Args) -> CliResult {
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| Failure::input(format!("cannot read standard input: {error}")))?;
        let answer = answer(&line).unwrap_or_else(|error| json!({"error": error}));
        writeln!(output, "{answer}").and_then(|()| output.flush()).map_err(unwritable)?;
    }
    Ok(())
}

fn answer(line: &str) -> Result<Value, String> {
    let words: Vec<String> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let question = Question::try_parse_from(std::iter::once("best".to_owned()).chain(words));
    best::answer(&question.map_err(|error| error.to_string())?.best).map_err(|failure| match failure {
        Failure::Input(sentence) | Failure::Run(sentence) => sentence,
    })
}
