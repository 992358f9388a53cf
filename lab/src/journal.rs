//! The file that an interrupted match is taken up from: a line for what is played, then a line for each game.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use parlor_rules::{Game as _, Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::contestant::Brain;
use crate::{GameId, Plan, Played};

/// What must be the same for games to count together. The number of games is not: a match can be prolonged.
#[derive(Debug, Serialize, Deserialize, PartialEq, Eq)]
struct Terms {
    variant: String,
    players: Vec<String>,
    openings: String,
    seed: u64,
}

/// A game as a line.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    of_match: usize,
    number: usize,
    moves: String,
    outcome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<(String, String)>,
    /// The longest moves of the two sides, in microseconds.
    #[serde(default)]
    longest_us: [u64; 2],
}

/// An open journal.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the journal of a plan, and gives the games that stand in it. A last line that was cut off is forgotten.
    ///
    /// # Errors
    /// A sentence: the file cannot be used, is of another match, or a line of it cannot be read.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Self, HashMap<GameId, Played>), String> {
        let shown = path.display();
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("{shown} cannot be read: {error}")),
        };
        // What stands after the last line break was being written when the match was interrupted.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let known = read(&text[..whole], plan).map_err(|why| format!("{shown}: {why}"))?;
        let failed = |error| format!("{shown} cannot be written: {error}");
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(path).map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        let mut journal = Journal { path: path.to_owned(), file };
        if whole == 0 {
            journal.write(&Terms::of(plan))?;
        }
        Ok((journal, known))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, played: &Played) -> Result<(), String> {
        let moves: Vec<_> = played.record.moves().iter().map(ToString::to_string).collect();
        self.write(&Line {
            of_match: played.game.of_match,
            number: played.game.number,
            moves: moves.join(" "),
            outcome: played.outcome.as_str().to_owned(),
            fault: played.fault.as_ref().map(|(side, why)| (side.as_str().to_owned(), why.clone())),
            longest_us: played.longest.map(|time| time.as_micros() as u64),
        })
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), String> {
        let failed =
            |error: &dyn std::fmt::Display| format!("{} cannot be written: {error}", self.path.display());
        let mut line = serde_json::to_string(value).map_err(|error| failed(&error))?;
        line.push('\n');
        self.file.write_all(line.as_bytes()).map_err(|error| failed(&error))
    }
}

impl Terms {
    fn of(plan: &Plan) -> Self {
        let player = |brain: &Brain| match brain {
            Brain::Profile(profile) => format!("{profile:?}"),
            Brain::EngineCommand(outside, effort) => format!("{outside:?} {effort:?}"),
        };
        Terms {
            variant: format!("{} {}", plan.variant.kind(), plan.variant),
            players: plan.contestants.iter().map(|contestant| player(&contestant.brain)).collect(),
            openings: format!("{:?}", plan.openings),
            seed: plan.seed,
        }
    }
}

fn read(text: &str, plan: &Plan) -> Result<HashMap<GameId, Played>, String> {
    let mut lines = text.lines().enumerate();
    let Some((_, terms)) = lines.next() else { return Ok(HashMap::new()) };
    let terms: Terms = serde_json::from_str(terms).map_err(|_| "line 1 is not the beginning of a journal")?;
    if terms != Terms::of(plan) {
        return Err(
            "it is the journal of a match between other players, or by other rules, openings or seed"
                .to_owned(),
        );
    }
    lines
        .map(|(number, line)| {
            let played =
                game(line, plan).ok_or_else(|| format!("line {} is not a game of this match", number + 1))?;
            Ok((played.game, played))
        })
        .collect()
}

fn game(line: &str, plan: &Plan) -> Option<Played> {
    let line: Line = serde_json::from_str(line).ok()?;
    let game = GameId { of_match: line.of_match, number: line.number };
    let mut record = parlor_rules::Record::new(parlor_rules::Position::start(plan.variant));
    for word in line.moves.split_whitespace() {
        record.play(record.position().parse_move(word).ok()?).ok()?;
    }
    let outcome = match line.outcome.as_str() {
        "draw" => Outcome::Draw,
        side => Outcome::Win(Side::from_text(side)?),
    };
    let fault = match line.fault {
        Some((side, why)) => Some((Side::from_text(&side)?, why)),
        None => None,
    };
    let fits = game.of_match < plan.matches.len()
        && (fault.is_some() || record.ending().is_some_and(|ending| ending.outcome == outcome));
    let longest = line.longest_us.map(Duration::from_micros);
    fits.then_some(Played { game, record, outcome, fault, longest })
}
