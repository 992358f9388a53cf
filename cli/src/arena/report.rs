//! Results of the arena: a table for people, one JSON object for programs.

use std::time::Duration;

use parlor_lab::elo::{self, Estimate, Sprt, Verdict};
use parlor_lab::{Plan, Played, Tally, Wdl, ladder};
use parlor_rules::{Game, Outcome, Position, Side};
use serde_json::{Value, json};

use super::super::CliResult;
use super::super::output::print;
use super::Tallies;

/// How many failures of external engines are listed; the others are only counted.
const LISTED_FAULTS: usize = 10;

pub(super) struct Report<'a> {
    plan: &'a Plan,
    sprt: Option<Sprt>,
    tallies: Tallies,
    faults: Vec<(String, String)>,
    /// A line for each game, if they are asked for.
    log: Option<Vec<Value>>,
}

impl<'a> Report<'a> {
    pub(super) fn new(plan: &'a Plan, sprt: Option<Sprt>, log: bool) -> Self {
        Report {
            plan,
            sprt,
            tallies: vec![Tally::default(); plan.matches.len()],
            faults: Vec::new(),
            log: log.then(Vec::new),
        }
    }

    pub(super) fn count(&mut self, played: &Played) {
        self.tallies[played.game.of_match].count(played);
        let line = self.log.is_some().then(|| self.log_line(played));
        self.log.iter_mut().zip(line).for_each(|(log, line)| log.push(line));
        if let Some((side, why)) = &played.fault
            && self.faults.len() < LISTED_FAULTS
        {
            self.faults.push((self.name(self.plan.contestant(played.game, *side)).to_owned(), why.clone()));
        }
    }

    /// The verdict of the sequential test, if there is one.
    pub(super) fn verdict(&self) -> Verdict {
        self.sprt.map_or(Verdict::Open, |sprt| sprt.verdict(&self.tallies[0]))
    }

    /// The result so far, in a few words for the progress bar.
    pub(super) fn headline(&self) -> String {
        let [tally] = &self.tallies[..] else { return String::new() };
        let Wdl { wins, draws, losses } = tally.all();
        format!("+{wins} ={draws} -{losses}")
    }

    pub(super) fn print(&self, elapsed: Duration, as_json: bool) -> CliResult {
        let text = match (&self.tallies[..], as_json) {
            ([tally], true) => self.match_object(tally, elapsed).to_string(),
            ([tally], false) => self.match_table(tally, elapsed),
            (_, true) => self.field_object(elapsed).to_string(),
            (_, false) => self.field_table(elapsed),
        };
        print(text)
    }

    fn name(&self, contestant: usize) -> &str {
        &self.plan.contestants[contestant].name
    }

    fn match_object(&self, tally: &Tally, elapsed: Duration) -> Value {
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

    fn match_fields(&self, [a, b]: [usize; 2], tally: &Tally) -> Value {
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

    fn add_common(&self, object: &mut Value, elapsed: Duration) {
        object["kind"] = json!(self.plan.variant.kind().id());
        object["variant"] = json!(self.plan.variant.to_string());
        object["seed"] = json!(self.plan.seed);
        object["clock"] = json!(self.plan.timer.id());
        object["ms"] = json!(elapsed.as_millis() as u64);
        let fault = |(name, why): &(String, String)| json!({"player": name, "reason": why});
        object["failed"] = self.faults.iter().map(fault).collect();
        if let Some(log) = &self.log {
            object["log"] = json!(log);
        }
    }

    fn match_table(&self, tally: &Tally, elapsed: Duration) -> String {
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
            text += &format!("A move of {name}: {time:.1?}, at most {longest:.1?}");
            // External engines tell neither.
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
            let said = match self.verdict() {
                Verdict::Open => "undecided".to_owned(),
                Verdict::Accepted => format!("accepted: {} Elo rather than {}", sprt.elo1, sprt.elo0),
                Verdict::Rejected => format!("rejected: {} Elo rather than {}", sprt.elo0, sprt.elo1),
            };
            text += &format!("\nSPRT {},{}: {said} (log-likelihood ratio {ratio:+.2})", sprt.elo0, sprt.elo1);
        }
        text + &self.fault_lines()
    }

    fn by_points(&self) -> bool {
        Position::start(self.plan.variant).score().is_some()
    }

    fn title(&self, elapsed: Duration) -> String {
        let games: u32 = self.tallies.iter().map(|tally| tally.all().games()).sum();
        let variant = self.plan.variant;
        format!(
            "{} {variant}, {games} games, seed {}, {:.1} s\n",
            variant.kind(),
            self.plan.seed,
            elapsed.as_secs_f64()
        )
    }

    /// The failures, and the log of the games if it is asked for.
    fn fault_lines(&self) -> String {
        let faults = self.faults.iter().map(|(name, why)| format!("\n{name} forfeited a game: {why}"));
        let games = self.log.iter().flatten().map(|game| {
            let word = |field: &str| game[field].as_str().unwrap_or("nobody").to_owned();
            format!("\n{} begins, {} rounds, {} wins", word("first"), game["rounds"], word("winner"))
        });
        faults.chain(games).collect()
    }

    /// Who began, who won, and how many rounds it took: turns of both players, however many moves a turn had.
    fn log_line(&self, played: &Played) -> Value {
        let name = |side| self.name(self.plan.contestant(played.game, side));
        let mut position = played.record.start().clone();
        let (mut turns, mut last) = (0_u32, None);
        for &m in played.record.moves() {
            turns += u32::from(last != Some(position.to_move()));
            last = Some(position.to_move());
            position.play_unchecked(m);
        }
        let winner = match played.outcome {
            Outcome::Win(side) => Some(name(side)),
            Outcome::Draw => None,
        };
        let of_a = |side| if side == played.game.seat_of_a() { "+" } else { "-" };
        let result = match played.outcome {
            Outcome::Win(side) => of_a(side),
            Outcome::Draw => "=",
        };
        json!({"first": name(Side::First), "rounds": turns.div_ceil(2), "winner": winner, "result": result})
    }

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

    fn field_object(&self, elapsed: Duration) -> Value {
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

    fn field_table(&self, elapsed: Duration) -> String {
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

fn rounded(x: f64, places: i32) -> f64 {
    let unit = 10f64.powi(places);
    (x * unit).round() / unit
}

fn milliseconds(time: Duration) -> f64 {
    rounded(1000.0 * time.as_secs_f64(), 3)
}
