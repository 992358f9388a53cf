//! Reading TRF16.

use super::{About, Trf};
use crate::{Bye, Colour, Outcome, Player, Record, Score};

/// A file is not TRF16, or it contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TrfError {
    /// The line, counted from 1.
    pub line: usize,
    /// One sentence that says what was expected.
    pub problem: String,
}

/// What a player's line says.
struct Row {
    line: usize,
    number: usize,
    player: Player,
    outcomes: Vec<Outcome>,
}

/// Reads a tournament. Points and places are computed, not read; lines of unknown codes are skipped.
///
/// # Errors
/// [`TrfError`] if a player's line does not have the form that the annex describes, if the pairing numbers are not 1,
/// 2, 3 and so on, or if two players' lines disagree about their game.
pub fn read(text: &str) -> Result<Trf, TrfError> {
    let (mut name, mut about) = (String::new(), About::default());
    let (mut rounds, mut initial, mut rows) = (0, None, Vec::new());
    for (at, line) in text.split(['\n', '\r']).filter(|line| !line.is_empty()).enumerate() {
        let fail = |problem: String| TrfError { line: at + 1, problem };
        let (code, value) = (line.get(..3).unwrap_or(line), line.get(4..).unwrap_or_default().trim());
        match code {
            "001" => rows.push(row(at + 1, line).map_err(fail)?),
            "012" => value.clone_into(&mut name),
            "042" => value.clone_into(&mut about.days[0]),
            "052" => value.clone_into(&mut about.days[1]),
            "092" => value.clone_into(&mut about.system),
            "122" => value.clone_into(&mut about.clock),
            "XXR" => rounds = value.parse().map_err(|_| fail(format!("not a number of rounds: {value}")))?,
            "XXC" if value.contains("white1") => initial = Some(Colour::White),
            "XXC" if value.contains("black1") => initial = Some(Colour::Black),
            _ => {}
        }
    }
    let record = record(rows)?;
    Ok(Trf { name, about, rounds: rounds.max(record.rounds.len()), initial, record })
}

/// The text from the first to the last column, counted from 1, without surrounding spaces.
fn columns(line: &[char], first: usize, last: usize) -> String {
    let text: String = line.iter().skip(first - 1).take(last + 1 - first).collect();
    text.trim().to_owned()
}

fn row(line_number: usize, line: &str) -> Result<Row, String> {
    let line: Vec<char> = line.chars().collect();
    let text = columns(&line, 5, 8);
    let number = text.parse().map_err(|_| format!("not a pairing number: {text}"))?;
    let rating = columns(&line, 49, 52);
    let rating = if rating.is_empty() { Ok(0) } else { rating.parse() };
    let rating = rating.map_err(|_| format!("not a rating: {}", columns(&line, 49, 52)))?;
    let mut outcomes = Vec::new();
    for first in (92..=line.len()).step_by(10) {
        let cell = [(first, first + 3), (first + 5, first + 5), (first + 7, first + 7)];
        outcomes.push(outcome(cell.map(|(first, last)| columns(&line, first, last)))?);
    }
    Ok(Row { line: line_number, number, player: Player { name: columns(&line, 15, 47), rating }, outcomes })
}

/// A round of a player: opponent, colour and result.
fn outcome([opponent, colour, result]: [String; 3]) -> Result<Outcome, String> {
    let wrong = || format!("not a round of a player: {opponent} {colour} {result}");
    let number: usize = if opponent.is_empty() { 0 } else { opponent.parse().map_err(|_| wrong())? };
    let Some(opponent) = number.checked_sub(1) else {
        let bye = match &*result {
            "U" | "+" | "1" => Bye::Allocated,
            "F" => Bye::Full,
            "H" | "=" => Bye::Half,
            "Z" | "-" | "0" | "" => Bye::Zero,
            _ => return Err(wrong()),
        };
        return Ok(Outcome::Bye(bye));
    };
    let colour = match &*colour {
        "w" => Colour::White,
        "b" => Colour::Black,
        _ => return Err(wrong()),
    };
    let played = |score| Outcome::Played { opponent, colour, score };
    Ok(match &*result {
        "1" | "W" => played(Score::Win),
        "=" | "D" => played(Score::Draw),
        "0" | "L" => played(Score::Loss),
        "+" => Outcome::Forfeit { opponent, colour, won: true },
        "-" => Outcome::Forfeit { opponent, colour, won: false },
        _ => return Err(wrong()),
    })
}

fn record(mut rows: Vec<Row>) -> Result<Record, TrfError> {
    rows.sort_by_key(|row| row.number);
    let length = rows.iter().map(|row| row.outcomes.len()).max().unwrap_or(0);
    for (at, row) in rows.iter_mut().enumerate() {
        if row.number != at + 1 {
            let problem = format!("the pairing number {} was expected, not {}", at + 1, row.number);
            return Err(TrfError { line: row.line, problem });
        }
        row.outcomes.resize(length, Outcome::Bye(Bye::Zero));
    }
    for (player, row) in rows.iter().enumerate() {
        for (round, &outcome) in row.outcomes.iter().enumerate() {
            let other = |opponent: usize| rows.get(opponent).map(|row| row.outcomes[round]);
            if !agrees(player, outcome, other) {
                let problem = format!("round {} contradicts the opponent's line", round + 1);
                return Err(TrfError { line: row.line, problem });
            }
        }
    }
    let rounds = (0..length).map(|round| rows.iter().map(|row| row.outcomes[round]).collect()).collect();
    let players: Vec<_> = rows.into_iter().map(|row| row.player).collect();
    Ok(Record { ranking: (0..players.len()).collect(), players, rounds, fixed: false })
}

/// Whether the opponent's line agrees about a round.
fn agrees(player: usize, outcome: Outcome, other: impl Fn(usize) -> Option<Outcome>) -> bool {
    match outcome {
        Outcome::Bye(_) => true,
        Outcome::Played { opponent, colour, score } => {
            other(opponent)
                == Some(Outcome::Played { opponent: player, colour: colour.other(), score: score.other() })
        }
        Outcome::Forfeit { opponent, colour, won } => match other(opponent) {
            Some(Outcome::Forfeit { opponent, colour: theirs, won: they_won }) => {
                opponent == player && theirs == colour.other() && !(won && they_won)
            }
            _ => false,
        },
    }
}
