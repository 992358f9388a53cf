//! Results of the arena: a table for people, one JSON object for programs.

mod of_field;
mod of_match;

use std::time::Duration;

use parlor_lab::elo::{Sprt, Verdict};
use parlor_lab::{Plan, Played, Tally, Wdl};
use parlor_rules::{Game, Outcome, Side};
use serde_json::{Value, json};

use super::Tallies;
use crate::CliResult;
use crate::output::print;

/// How many failures of external engines are listed; the others are only counted.
const LISTED_FAULTS: usize = 10;

pub(super) struct Report<'a> {
    plan: &'a Plan,
    sprt: Option<Sprt>,
    tallies: Tallies,
    faults: Vec<(String, String)>,
    /// A line for each game, if requested.
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

    /// The failures, and the log of the games if requested.
    fn fault_lines(&self) -> String {
        let faults = self.faults.iter().map(|(name, why)| format!("\n{name} forfeited a game: {why}"));
        let games = self.log.iter().flatten().map(|game| {
            let word = |field: &str| game[field].as_str().unwrap_or("no one").to_owned();
            format!("\n{} begins, {} rounds, {} wins", word("first"), game["rounds"], word("winner"))
        });
        faults.chain(games).collect()
    }

    /// Who began, who won, and how many rounds it took: a round is a turn of both players, however many moves a turn
    /// has.
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
}

fn rounded(x: f64, places: i32) -> f64 {
    let unit = 10f64.powi(places);
    (x * unit).round() / unit
}

fn milliseconds(time: Duration) -> f64 {
    rounded(1000.0 * time.as_secs_f64(), 3)
}
