//! Writing TRF16.

use std::fmt::Write;

use super::Trf;
use crate::{Bye, Colour, Outcome, PlayerId, Record, Score};

/// The file, with places by points and then by pairing number: see [`write_ranked`].
#[must_use]
pub fn write(trf: &Trf) -> String {
    let Record { ranking, .. } = &trf.record;
    let mut order = ranking.clone();
    order.sort_by_key(|&player| std::cmp::Reverse(trf.record.points(player)));
    write_ranked(trf, &order)
}

/// The file, with a line feed at the end of each line; `order` lists the players from the first place down. Players are
/// numbered by their pairing numbers. Characters that would break a line become spaces; names are cut to 33 characters.
#[must_use]
pub fn write_ranked(trf: &Trf, order: &[PlayerId]) -> String {
    let Record { players, ranking, .. } = &trf.record;
    let rated = players.iter().filter(|player| player.rating > 0).count();
    let mut text = String::new();
    line(&mut text, "012", &trf.name);
    line(&mut text, "042", &trf.about.days[0]);
    line(&mut text, "052", &trf.about.days[1]);
    line(&mut text, "062", &players.len().to_string());
    line(&mut text, "072", &rated.to_string());
    line(&mut text, "092", &trf.about.system);
    line(&mut text, "122", &trf.about.clock);
    line(&mut text, "XXR", &trf.rounds.to_string());
    if let Some(initial) = trf.initial {
        line(&mut text, "XXC", if initial == Colour::White { "white1" } else { "black1" });
    }
    let mut ranks = vec![0; players.len()];
    for (&player, rank) in order.iter().zip(1..) {
        ranks[player] = rank;
    }
    for (at, &player) in ranking.iter().enumerate() {
        let _ = writeln!(text, "{}", player_line(&trf.record, at + 1, player, ranks[player]));
    }
    text
}

fn line(text: &mut String, code: &str, value: &str) {
    if !value.is_empty() {
        let _ = writeln!(text, "{code} {}", clean(value));
    }
}

fn clean(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn player_line(record: &Record, number: usize, player: PlayerId, rank: usize) -> String {
    let name: String = clean(&record.players[player].name).chars().take(33).collect();
    let rating = match record.players[player].rating {
        0 => String::new(),
        rating => rating.to_string(),
    };
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
