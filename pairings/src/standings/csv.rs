//! Standings as a table of comma-separated values (RFC 4180).

use super::{Standing, TieBreak};
use crate::{Bye, Colour, Outcome, Record, Score};

/// The table with a header line: place, name, rating, points, each tie-break by its code, and each round as
/// the opponent's line, the colour and the result, such as `3w1`. Forfeits are `+` and `-`, byes `U`, `F`, `H` and `Z` as in TRF. Lines end
/// with CR and LF.
#[must_use]
pub fn csv(record: &Record, standings: &[Standing], tie_breaks: &[TieBreak]) -> String {
    let rounds = (1..=record.rounds.len()).map(|round| format!("R{round}"));
    let names = ["Place", "Name", "Rating", "Points"].map(str::to_owned);
    let codes = tie_breaks.iter().map(|tie_break| tie_break.code().to_owned());
    let mut text = line(names.into_iter().chain(codes).chain(rounds));
    let line_of = |player| standings.iter().position(|line| line.player == player).map_or(0, |at| at + 1);
    for standing in standings {
        let player = &record.players[standing.player];
        let rounds = record.outcomes(standing.player).map(|outcome| cell(outcome, line_of));
        let own = [
            standing.place.to_string(),
            player.name.clone(),
            player.rating.to_string(),
            standing.points.to_string(),
        ];
        let values = standing.tie_breaks.iter().map(ToString::to_string);
        text += &line(own.into_iter().chain(values).chain(rounds));
    }
    text
}

fn cell(outcome: Outcome, line_of: impl Fn(usize) -> usize) -> String {
    let (opponent, colour, result) = match outcome {
        Outcome::Played { opponent, colour, score: Score::Win } => (opponent, colour, '1'),
        Outcome::Played { opponent, colour, score: Score::Draw } => (opponent, colour, '='),
        Outcome::Played { opponent, colour, score: Score::Loss } => (opponent, colour, '0'),
        Outcome::Forfeit { opponent, colour, won } => (opponent, colour, if won { '+' } else { '-' }),
        Outcome::Bye(Bye::Allocated) => return "U".to_owned(),
        Outcome::Bye(Bye::Full) => return "F".to_owned(),
        Outcome::Bye(Bye::Half) => return "H".to_owned(),
        Outcome::Bye(Bye::Zero) => return "Z".to_owned(),
    };
    let colour = if colour == Colour::White { 'w' } else { 'b' };
    format!("{}{colour}{result}", line_of(opponent))
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let quoted = |cell: String| {
        if cell.contains(['"', ',', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell
        }
    };
    cells.map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}
