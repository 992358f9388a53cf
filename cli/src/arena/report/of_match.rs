//! The result of a match of two players.

use std::time::Duration;

use parlor_lab::elo::{self, Estimate, Verdict};
use parlor_lab::{Tally, Wdl};
use parlor_rules::{Game, Position, Side};
use serde_json::{Value, json};

use super::{Report, milliseconds, rounded};

impl Report<'_> {
    pub(super) fn match_object(&self, tally: &Tally, elapsed: Duration) -> Value {
        let mut object = self.match_fields(self.plan.matches[0], tally);
        self.add_common(&mut object, elapsed);
        object["pairs"] = json!(tally.pairs());
        if let Some(sprt) = self.sprt {
            object["sprt"] = json!({
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "llr": rounded(sprt.log_likelihood_ratio(tally), 3),
                "verdict": self.verdict().as_str(),
            });
        }
        object
    }

    pub(super) fn match_fields(&self, [a, b]: [usize; 2], tally: &Tally) -> Value {
        let seat = |side: Side| {
            let Wdl { wins, draws, losses } = tally.as_side(side);
            json!({"wins": wins, "draws": draws, "losses": losses})
        };
        let game_ms = |side| milliseconds(tally.game_time(side));
        let all = tally.all();
        let [of_a, of_b] = tally.work();
        let lead = tally.lead().filter(|_| self.by_points());
        let lead =
            lead.map(|(points, error)| json!({"points": rounded(points, 2), "error": rounded(error, 2)}));
        let estimate = elo::estimate(tally);
        let elo = |part: fn(&Estimate) -> f64| estimate.as_ref().map(|estimate| rounded(part(estimate), 1));
        json!({
            "a": self.name(a),
            "b": self.name(b),
            "games": all.games(),
            "wins": all.wins,
            "draws": all.draws,
            "losses": all.losses,
            "as_first": seat(Side::First),
            "as_second": seat(Side::Second),
            "score": rounded(all.score(), 4),
            "won_percent": rounded(100.0 * f64::from(all.wins) / f64::from(all.games().max(1)), 1),
            "elo": elo(|e| e.elo),
            "elo_low": elo(|e| e.low),
            "elo_high": elo(|e| e.high),
            "failures": {"a": tally.faults()[0], "b": tally.faults()[1]},
            "longest_ms": {"a": milliseconds(of_a.longest), "b": milliseconds(of_b.longest)},
            "move_ms": {"a": milliseconds(of_a.time_per_move()), "b": milliseconds(of_b.time_per_move())},
            "depth": {"a": rounded(of_a.depth_per_move(), 2), "b": rounded(of_b.depth_per_move(), 2)},
            "nodes": {"a": of_a.nodes_per_move(), "b": of_b.nodes_per_move()},
            "lead": lead,
            "game_ms": {"as_first": game_ms(Side::First), "as_second": game_ms(Side::Second)},
        })
    }

    pub(super) fn match_table(&self, tally: &Tally, elapsed: Duration) -> String {
        let [a, b] = self.plan.matches[0].map(|contestant| self.name(contestant));
        let mut text = self.title(elapsed);
        text += &format!(
            "{:24}{:>7}{:>7}{:>7}{:>8}{:>9}\n",
            format!("{a} - {b}"),
            "games",
            "wins",
            "draws",
            "losses",
            "score"
        );
        let seats = [Side::First, Side::Second]
            .map(|side| (format!("{a} as {}", side.as_str()), tally.as_side(side)));
        for (name, seat) in seats.into_iter().chain([("total".to_owned(), tally.all())]) {
            let Wdl { wins, draws, losses } = seat;
            let (games, score) = (seat.games(), 100.0 * seat.score());
            text += &format!("{name:24}{games:7}{wins:7}{draws:7}{losses:8}{score:8.1}%\n");
        }
        for (name, work) in [a, b].into_iter().zip(tally.work()) {
            let (time, longest, depth) = (work.time_per_move(), work.longest, work.depth_per_move());
            text += &format!("{name}: {time:.1?} per move, at most {longest:.1?}");
            // External engines report neither.
            if work.nodes > 0 {
                text += &format!(", depth {depth:.1}, {} positions", work.nodes_per_move());
            }
            text += "\n";
        }
        if let (Some((lead, error)), true) = (tally.lead(), self.by_points()) {
            text +=
                &format!("{a} leads by {lead:+.2} points in an average game (standard error {error:.2})\n");
        }
        if let Some(Estimate { elo, low, high }) = elo::estimate(tally) {
            text += &format!("Elo {elo:+.1} (95 % interval {low:+.1} to {high:+.1})");
        }
        if let Some(sprt) = self.sprt {
            let ratio = sprt.log_likelihood_ratio(tally);
            let verdict = match self.verdict() {
                Verdict::Open => "undecided".to_owned(),
                Verdict::Accepted => format!("accepted: {} Elo rather than {}", sprt.elo1, sprt.elo0),
                Verdict::Rejected => format!("rejected: {} Elo rather than {}", sprt.elo0, sprt.elo1),
            };
            text +=
                &format!("\nSPRT {},{}: {verdict} (log-likelihood ratio {ratio:+.2})", sprt.elo0, sprt.elo1);
        }
        text + &self.fault_lines()
    }

    fn by_points(&self) -> bool {
        Position::start(self.plan.variant).score().is_some()
    }
}
