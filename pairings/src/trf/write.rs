//! Writing TRF16.

use std::fmt::Write;

use super::Trf;
use crate::{Bye, Colour, Outcome, PlayerId, Record, Score};

/// The file, with a line feed at the end of each line. Players are numbered by their pairing numbers. Characters that would break
/// a line become spaces; names are cut to 33 characters.
#[must_use]
pub fn write(trf: &Trf) -> String {
    let Record { players, ranking, .. } = &trf.record;
    let mut text = String::new();
    line(&mut text, "012", &clean(&trf.name));
    line(&mut text, "062", &players.len().to_string());
    line(&mut text, "092", "Individual: Swiss-System");
    line(&mut text, "XXR", &trf.rounds.to_string());
    if let Some(initial) = trf.initial {
        line(&mut text, "XXC", if initial == Colour::White { "white1" } else { "black1" });
    }
    let ranks = ranks(&trf.record);
    for (at, &player) in ranking.iter().enumerate() {
        let _ = writeln!(text, "{}", player_line(&trf.record, at + 1, player, ranks[player]));
    }
    text
}

fn line(text: &mut String, code: &str, value: &str) {
    let _ = writeln!(text, "{code} {value}");
}

fn clean(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The place of each player by points, then by pairing number.
fn ranks(record: &Record) -> Vec<usize> {
    let mut order = record.ranking.clone();
    order.sort_by_key(|&player| std::cmp::Reverse(record.points(player)));
    let mut ranks = vec![0; order.len()];
    for (at, player) in order.into_iter().enumerate() {
        ranks[player] = at + 1;
    }
    ranks
}

fn player_line(record: &Record, number: usize, player: PlayerId, rank: usize) -> String {
    let name: String = clean(&record.players[player].name).chars().take(33).collect();
    let rating = record.players[player].rating;
    let points = record.points(player);
    let mut line = format!("001 {number:>4}      {name:<33} {rating:>4} {:27}{points:>4} {rank:>4}", "");
    for outcome in record.outcomes(player) {
        let (opponent, colour, result) = match outcome {
            Outcome::Played { opponent, colour, score } => (Some(opponent), Some(colour), score_code(score)),
            Outcome::Forfeit { opponent, colour, won } => {
                (Some(opponent), Some(colour), if won { '+' } else { '-' })
            }
            Outcome::Bye(bye) => (None, None, bye_code(bye)),
        };
        let opponent = opponent.and_then(|other| record.ranking.iter().position(|&id| id == other));
        let opponent = opponent.map_or_else(|| "0000".to_owned(), |at| (at + 1).to_string());
        let colour = match colour {
            Some(Colour::White) => 'w',
            Some(Colour::Black) => 'b',
            None => '-',
        };
        let _ = write!(line, "  {opponent:>4} {colour} {result}");
    }
    line
}

const fn score_code(score: Score) -> char {
    match score {
        Score::Win => '1',
        Score::Draw => '=',
        Score::Loss => '0',
    }
}

const fn bye_code(bye: Bye) -> char {
    match bye {
        Bye::Allocated => 'U',
        Bye::Full => 'F',
        Bye::Half => 'H',
        Bye::Zero => 'Z',
    }
}
