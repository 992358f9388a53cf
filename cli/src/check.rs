//! `parlor check`: replays games by the rules. Standard input has one JSON object per line and gets one per line; files
//! may be in any notation and get one JSON object each.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use parlor_rules::notation::{Format, read};
use parlor_rules::{Game, GameKind, PlayError, Position, Record, Variant};
use serde::Deserialize;
use serde_json::{Value, json};

use super::args::GameArgs;
use super::output::print;
use super::{CliResult, Failure};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Files of games in PDN, GGF, WTHOR, transcripts or Parlor's text format [default: standard input]
    files: Vec<PathBuf>,
    /// Accepted for scripts; the output is always JSON
    #[arg(long)]
    json: bool,
}

/// A line of input. Recorded games may name their variant; other fields are ignored.
#[derive(Deserialize)]
struct Line {
    variant: Option<String>,
    start: Option<String>,
    moves: Vec<String>,
}

/// Why a game is refused, and at which ply.
struct Refusal {
    error: String,
    ply: usize,
}

impl Refusal {
    fn at(ply: usize, error: impl ToString) -> Self {
        Refusal { error: error.to_string(), ply }
    }
}

pub(crate) fn run(args: Args) -> CliResult {
    let variant = args.game.variant()?;
    let _always_json = args.json;
    if args.files.is_empty() { check_input(variant) } else { check_files(&args.game, &args.files) }
}

fn check_input(variant: Variant) -> CliResult {
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line.map_err(|e| Failure::run(format!("cannot read standard input: {e}")))?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answer = check(variant, &line)
            .unwrap_or_else(|Refusal { error, ply }| json!({"error": error, "ply": ply}));
        print(answer)?;
    }
    Ok(())
}

/// Reads each file, all or nothing; the first bad one ends the run.
fn check_files(game: &GameArgs, files: &[PathBuf]) -> CliResult {
    let variant = game.named()?;
    for path in files {
        let state = check_file(game.kind, variant, path);
        print(state.map_err(|error| Failure::input(format!("{}: {error}", path.display())))?)?;
    }
    Ok(())
}

/// Reads a file, whose games must be of this game, and of this variant if one is named.
fn check_file(kind: GameKind, variant: Option<Variant>, path: &Path) -> Result<Value, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    let name = path.display().to_string();
    let format = Format::detect(&name, &bytes);
    let games = read(format, &bytes).map_err(|error| error.to_string())?;
    if let Some(other) = games.iter().map(|game| game.variant().kind()).find(|other| *other != kind) {
        return Err(format!("contains games of {other}, not of {kind}"));
    }
    let others = |wanted: &Variant| games.iter().map(|game| game.variant()).find(|other| other != wanted);
    if let Some((wanted, other)) = variant.and_then(|wanted| Some((wanted, others(&wanted)?))) {
        return Err(format!("contains games of {kind} {other}, not of {kind} {wanted}"));
    }
    let plies: usize = games.iter().map(|game| game.record.moves().len()).sum();
    Ok(json!({"file": name, "format": format.id(), "games": games.len(), "plies": plies}))
}

/// The state after the moves of a line.
fn check(default: Variant, line: &[u8]) -> Result<Value, Refusal> {
    let line: Line = serde_json::from_slice(line).map_err(|e| Refusal::at(0, format!("not a game: {e}")))?;
    let variant = match &line.variant {
        Some(text) => default.kind().variant(text).map_err(|e| Refusal::at(0, e))?,
        None => default,
    };
    let start = match &line.start {
        Some(text) => Position::from_text(variant, text).map_err(|e| Refusal::at(0, e))?,
        None => Position::start(variant),
    };
    let mut record = Record::new(start);
    for (ply, text) in line.moves.iter().enumerate() {
        let m = record.position().parse_move(text).map_err(|e| Refusal::at(ply, e))?;
        record.play(m).map_err(|error| match error {
            PlayError::Illegal => Refusal::at(ply, format!("{text} is not legal in {}", record.position())),
            PlayError::Over => Refusal::at(ply, error),
        })?;
    }
    Ok(state(&record))
}

fn state(record: &Record) -> Value {
    let position = record.position();
    let ending = record.ending();
    json!({
        "plies": record.moves().len(),
        "position": position.to_string(),
        "hash": position.wire_hash().to_string(),
        "to_move": record.to_move().map(|side| side.as_str()),
        "legal": record.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "outcome": ending.map(|e| e.outcome.as_str()),
        "reason": ending.map(|e| e.reason.as_str()),
        "score": position.score(),
    })
}
