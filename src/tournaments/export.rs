//! The results of a tournament as files.

use parlor_pairings::standings::{csv, standings};
use parlor_pairings::trf::{About, Trf, write_ranked};
use parlor_pairings::{Player, Record};
use parlor_protocol::TimeControl;
use parlor_protocol::http::{TournamentFormat, TournamentLine, TournamentTerms};

use super::begin::lot;
use super::fold::Fold;
use super::standings::tie_breaks;
use crate::account::Account;

/// The file, or one sentence that says why there is none.
pub(super) fn export(
    id: &str,
    terms: &TournamentTerms,
    fold: &Fold,
    accounts: &[Account],
    format: &str,
) -> Result<String, String> {
    let named = |record: Record| Record {
        players: record
            .players
            .iter()
            .zip(accounts)
            .map(|(player, account)| Player { name: account.name.clone(), rating: player.rating })
            .collect(),
        ..record
    };
    let rounds = matches!(terms.format, TournamentFormat::Swiss | TournamentFormat::RoundRobin);
    let record = fold.live_record().filter(|_| rounds).map(named);
    match (format, record) {
        ("csv", Some(record)) => {
            let tie_breaks = tie_breaks(terms.format);
            Ok(csv(&record, &standings(&record, tie_breaks), tie_breaks))
        }
        ("csv", None) => Ok(plain(&fold.standings(terms.format, accounts), terms.format)),
        ("trf", Some(record)) => {
            let planned = terms.rounds.map_or(0, |rounds| rounds as usize);
            let rounds = record.rounds.len().max(planned);
            let initial = (terms.format == TournamentFormat::Swiss).then(|| lot(id));
            let order: Vec<_> =
                standings(&record, tie_breaks(terms.format)).into_iter().map(|line| line.player).collect();
            let about = about(terms, fold.ended_ms);
            Ok(write_ranked(&Trf { name: terms.name.clone(), about, rounds, initial, record }, &order))
        }
        ("trf", None) => {
            Err("TRF16 is for a Swiss or a round robin that has begun: expected the format csv".to_owned())
        }
        (other, _) => Err(format!("a format is csv or trf, not {other:?}")),
    }
}

fn about(terms: &TournamentTerms, ended_ms: Option<i64>) -> About {
    let system = match terms.format {
        TournamentFormat::Swiss => "Individual: Swiss-System",
        _ => "Individual: Round-Robin",
    };
    let clock = match terms.clock {
        TimeControl::Fischer { initial_ms, increment_ms } => {
            format!("{} s + {} s per move", initial_ms / 1_000, increment_ms / 1_000)
        }
        TimeControl::Days { .. } => String::new(),
    };
    let days = [Some(terms.starts_ms), ended_ms].map(|at_ms| at_ms.map_or_else(String::new, day));
    About { system: system.to_owned(), days, clock }
}

/// `2026/11/24`, in UTC.
fn day(at_ms: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(at_ms).unwrap_or_default();
    at.to_zoned(jiff::tz::TimeZone::UTC).strftime("%Y/%m/%d").to_string()
}

/// Place, name, rating, points and number of games. Names of accounts need no quotes.
fn plain(lines: &[TournamentLine], format: TournamentFormat) -> String {
    let mut text = "Place,Name,Rating,Points,Games\r\n".to_owned();
    for line in lines {
        let points = match format {
            TournamentFormat::Arena => line.points.to_string(),
            _ => format!("{}.{}", line.points / 2, line.points % 2 * 5),
        };
        let (place, name, rating) = (line.place, &line.user.name, line.rating);
        text += &format!("{place},{name},{rating},{points},{}\r\n", line.results.len());
    }
    text
}
