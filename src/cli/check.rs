//! `parlor check`: replays games from standard input by the rules, one JSON object a line in, one a line out.

use std::io::{BufRead, Write};

use parlor_rules::{Game, GameKind, PlayError, Position, Record, Variant};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{CliResult, Failure};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: othello, checkers, awele, kalah or santorini
    kind: GameKind,
    /// The variant of the game; its default where none is named
    #[arg(long)]
    variant: Option<String>,
    /// Accepted for the sake of scripts: the output is always JSON
    #[arg(long)]
    json: bool,
}

#[derive(Deserialize)]
struct Line {
    start: Option<String>,
    moves: Vec<String>,
}

pub(crate) fn run(args: Args) -> CliResult {
    let variant = match &args.variant {
        Some(text) => args.kind.variant(text).map_err(Failure::input)?,
        None => args.kind.default_variant(),
    };
    let _always_json = args.json;
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|e| Failure::run(format!("standard input cannot be read: {e}")))?;
        if line.trim().is_empty() {
            continue;
        }
        let answer = check(variant, &line).unwrap_or_else(|(error, ply)| json!({"error": error, "ply": ply}));
        writeln!(out, "{answer}")
            .map_err(|e| Failure::run(format!("standard output cannot be written: {e}")))?;
    }
    Ok(())
}

/// The state after the line's moves, or the error and the ply at which it stands.
fn check(variant: Variant, line: &str) -> Result<Value, (String, usize)> {
    let line: Line = serde_json::from_str(line).map_err(|e| (format!("the line is no game: {e}"), 0))?;
    let start = match &line.start {
        Some(text) => Position::from_text(variant, text).map_err(|e| (e.to_string(), 0))?,
        None => Position::start(variant),
    };
    let mut record = Record::new(start);
    for (ply, text) in line.moves.iter().enumerate() {
        let m = record.position().parse_move(text).map_err(|e| (e.to_string(), ply))?;
        record.play(m).map_err(|error| match error {
            PlayError::Illegal => (format!("{text} is not legal in {}", record.position()), ply),
            PlayError::Over => ("the game is over".to_owned(), ply),
        })?;
    }
    let position = record.position();
    let ending = record.ending();
    Ok(json!({
        "plies": record.moves().len(),
        "position": position.to_string(),
        "hash": format!("{:016x}", position.wire_hash()),
        "to_move": record.to_move().map(|side| side.as_str()),
        "legal": record.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "outcome": ending.map(|e| e.outcome.as_str()),
        "reason": ending.map(|e| e.reason.as_str()),
        "score": position.score(),
    }))
}
