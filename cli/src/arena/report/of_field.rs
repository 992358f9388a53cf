//! The result of a field of players, each of whom has met several others.

use std::time::Duration;

use parlor_lab::elo::Estimate;
use parlor_lab::{Wdl, ladder};
use serde_json::{Value, json};

use super::{Report, milliseconds, rounded};

impl Report<'_> {
    /// All games of each player, and their strengths on a scale where the first player has 0.
    fn standings(&self) -> Vec<(usize, Wdl, Estimate)> {
        let players = self.plan.contestants.len();
        let matches: Vec<_> = self.plan.matches.iter().copied().zip(self.tallies.iter().cloned()).collect();
        let strengths = ladder::strengths(players, &matches, 0);
        let standing = |player| (player, self.all_games_of(player), strengths[player]);
        let mut standings: Vec<_> = (0..players).map(standing).collect();
        standings.sort_by(|x, y| y.2.elo.total_cmp(&x.2.elo));
        standings
    }

    fn all_games_of(&self, player: usize) -> Wdl {
        let mut sum = Wdl::default();
        for ([a, b], tally) in self.plan.matches.iter().zip(&self.tallies) {
            let Wdl { wins, draws, losses } = tally.all();
            if *a == player {
                sum = Wdl { wins: sum.wins + wins, draws: sum.draws + draws, losses: sum.losses + losses };
            } else if *b == player {
                sum = Wdl { wins: sum.wins + losses, draws: sum.draws + draws, losses: sum.losses + wins };
            }
        }
        sum
    }

    /// The longest move of a player over all its matches.
    fn longest_of(&self, player: usize) -> Duration {
        let matches = self.plan.matches.iter().zip(&self.tallies);
        let own = matches.filter_map(|(pair, tally)| {
            let place = pair.iter().position(|contestant| *contestant == player)?;
            Some(tally.work()[place].longest)
        });
        own.max().unwrap_or_default()
    }

    pub(super) fn field_object(&self, elapsed: Duration) -> Value {
        let row = |(player, seat, strength): (usize, Wdl, Estimate)| {
            json!({
                "name": self.name(player), "games": seat.games(), "wins": seat.wins, "draws": seat.draws,
                "losses": seat.losses, "score": rounded(seat.score(), 4), "elo": rounded(strength.elo, 1),
                "elo_low": rounded(strength.low, 1), "elo_high": rounded(strength.high, 1),
                "longest_ms": milliseconds(self.longest_of(player)),
            })
        };
        let matches = self.plan.matches.iter().zip(&self.tallies);
        let mut object = json!({
            "players": self.standings().into_iter().map(row).collect::<Vec<_>>(),
            "matches": matches.map(|(pair, tally)| self.match_fields(*pair, tally)).collect::<Vec<_>>(),
        });
        self.add_common(&mut object, elapsed);
        object
    }

    pub(super) fn field_table(&self, elapsed: Duration) -> String {
        let mut text = self.title(elapsed);
        text += &format!(
            "{:24}{:>7}{:>7}{:>7}{:>8}{:>9}{:>9}   {:22}longest move",
            "", "games", "wins", "draws", "losses", "score", "Elo", "95 % interval"
        );
        for (player, seat, Estimate { elo, low, high }) in self.standings() {
            let (name, Wdl { wins, draws, losses }) = (self.name(player), seat);
            let (games, score) = (seat.games(), 100.0 * seat.score());
            text += &format!(
                "\n{name:24}{games:7}{wins:7}{draws:7}{losses:8}{score:8.1}%{elo:+9.1}   {:22}{:.1?}",
                format!("{low:+.1} to {high:+.1}"),
                self.longest_of(player)
            );
        }
        text + &self.fault_lines()
    }
}
