//! How the moves of a lesson are judged.

use std::collections::BTreeMap;

use parlor_engine::players::{Player, Proven};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::{Game, Move, Outcome, Position, Record, Side, with_game};
use serde::{Deserialize, Serialize};

use super::{Answer, Step};

/// How many positions are searched for the value of a move.
const NODES: u64 = 400_000;
/// More than any evaluation is worth.
const PROVEN: f64 = 1000.0;
/// How far a wrong move is refuted, in plies.
const SHOWN: usize = 3;

/// What makes a move right.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Judge {
    /// Every legal move is.
    Any,
    /// It is this one, which the lesson names to show what it does.
    Only(String),
    /// It gains the most points at once; moves that gain less are wrong.
    Gain,
    /// The player moves again after it.
    Again,
    /// It wins at once.
    Win,
    /// It crowns a man.
    Crown,
    /// Its exact value is the best; moves that are worse by this many points are wrong.
    Exact(i32),
    /// Its proven result is the best. A proven loss is wrong, and a proven draw where a win is proven.
    Result,
    /// It wins soonest by a proven line; a win that takes this many plies longer is wrong.
    Soonest(i32),
    /// By a deep search, its value is within a tenth of this difference from the best; moves that are worse by all of
    /// it are wrong.
    Search(f64),
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Eq, Clone, Copy)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    Right,
    /// Neither right nor bad enough to be wrong.
    Fair,
    Wrong,
}

/// What is known about a move, for the player who makes it.
struct Value {
    score: f64,
    exact: bool,
    proven: Option<Proven>,
    line: Vec<Move>,
}

impl Judge {
    /// The answers to all legal moves. `continues` is whether the learner has to find another move after a right one.
    pub(crate) fn answers(&self, record: &Record, continues: bool) -> BTreeMap<String, Answer> {
        let side = record.position().to_move();
        let mut player = Player::new(Profile::of(Algorithm::Pvs));
        let children: Vec<(Move, Record, Value)> = record
            .legal_moves()
            .into_iter()
            .map(|m| {
                let mut child = record.clone();
                child.play(m).expect("a listed move is legal");
                let value = self.value(&child, side, &mut player);
                (m, child, value)
            })
            .collect();
        let worth = |(m, child, value): &(Move, Record, Value)| self.worth(*m, record, child, value, side);
        let best = children.iter().map(worth).fold(f64::MIN, f64::max);
        let answer = |entry: &(Move, Record, Value)| {
            let (m, child, value) = entry;
            let verdict = self.verdict(worth(entry), best, value);
            let line = match verdict {
                Verdict::Right if !continues => Vec::new(),
                Verdict::Right => reply(child, &value.line, side),
                Verdict::Fair => Vec::new(),
                Verdict::Wrong => steps(child, &value.line, SHOWN),
            };
            let result = value.proven.map(|proven| proven.as_str().to_owned());
            let points = (value.exact && has_points(child.position())).then_some(value.score as i32);
            (m.to_string(), Answer { verdict, result, points, after: child.position().to_string(), line })
        };
        children.iter().map(answer).collect()
    }

    fn value(&self, child: &Record, side: Side, player: &mut Player) -> Value {
        if let Some(ending) = child.ending() {
            return ended(child.position(), ending.outcome, side);
        }
        if !matches!(self, Judge::Exact(_) | Judge::Result | Judge::Soonest(_) | Judge::Search(_)) {
            return Value { score: 0.0, exact: false, proven: None, line: Vec::new() };
        }
        let answer = player.choose(child, &Limits::nodes(NODES)).expect("the game goes on");
        let own = child.position().to_move() == side;
        let score = if own { answer.score } else { -answer.score };
        let proven = answer.proven.map(|proven| if own { proven } else { proven.reversed() });
        Value { score, exact: answer.exact, proven, line: answer.line }
    }

    /// What a move is worth to this judge: of two moves, the better one is worth more.
    fn worth(&self, m: Move, record: &Record, child: &Record, value: &Value, side: Side) -> f64 {
        let truth = |fact: bool| f64::from(u8::from(fact));
        match self {
            Judge::Any => 0.0,
            Judge::Only(named) => truth(m.to_string() == *named),
            Judge::Gain => points(child.position(), side) - points(record.position(), side),
            Judge::Again => truth(child.ending().is_none() && child.position().to_move() == side),
            Judge::Win => truth(child.ending().is_some_and(|end| end.outcome == Outcome::Win(side))),
            Judge::Crown => truth(kings(child.position()) > kings(record.position())),
            Judge::Exact(_) => {
                assert!(value.exact, "{}: the value of {m} is not exact", record.position());
                value.score
            }
            Judge::Result => match value.proven {
                Some(Proven::Win) => 2.0,
                Some(Proven::Loss) => 0.0,
                Some(Proven::Draw) | None => 1.0,
            },
            Judge::Soonest(_) => match value.proven {
                Some(Proven::Win) => -(value.line.len() as f64),
                _ => -PROVEN,
            },
            Judge::Search(_) => match value.proven {
                Some(Proven::Win) => PROVEN + value.score,
                Some(Proven::Loss) => value.score - PROVEN,
                _ => value.score,
            },
        }
    }

    fn verdict(&self, worth: f64, best: f64, value: &Value) -> Verdict {
        let (right, wrong) = match *self {
            Judge::Exact(gap) | Judge::Soonest(gap) => (worth == best, worth <= best - f64::from(gap)),
            Judge::Search(gap) => (worth >= best - gap / 10.0, worth <= best - gap),
            Judge::Result => (worth == best, worth < best && value.proven.is_some()),
            _ => (worth == best, worth < best),
        };
        match (right, wrong) {
            (true, _) => Verdict::Right,
            (_, true) => Verdict::Wrong,
            _ => Verdict::Fair,
        }
    }
}

fn ended(position: &Position, outcome: Outcome, side: Side) -> Value {
    let proven = match outcome {
        Outcome::Win(winner) if winner == side => Proven::Win,
        Outcome::Win(_) => Proven::Loss,
        Outcome::Draw => Proven::Draw,
    };
    let sign = match proven {
        Proven::Win => 1.0,
        Proven::Draw => 0.0,
        Proven::Loss => -1.0,
    };
    let score = if has_points(position) { points(position, side) } else { sign };
    Value { score, exact: true, proven: Some(proven), line: Vec::new() }
}

fn has_points(position: &Position) -> bool {
    with_game!(position, p => p.score()).is_some()
}

/// The side's points minus the opponent's; pieces in games without points.
fn points(position: &Position, side: Side) -> f64 {
    let [first, second] = with_game!(position, p => p.score()).unwrap_or_else(|| pieces(position));
    let lead = f64::from(first) - f64::from(second);
    if side == Side::First { lead } else { -lead }
}

/// Each side's number of pieces in a Checkers position, from its text, `B:W21,K22:B1`.
fn pieces(position: &Position) -> [u32; 2] {
    let text = position.to_string();
    let count = |part: usize| {
        let list = text.split(':').nth(part).unwrap_or_default();
        list.split(',').filter(|entry| entry.ends_with(|c: char| c.is_ascii_digit())).count() as u32
    };
    [count(2), count(1)]
}

fn kings(position: &Position) -> usize {
    position.to_string().matches('K').count()
}

/// The moves of a line up to the learner's next turn.
fn reply(child: &Record, line: &[Move], side: Side) -> Vec<Step> {
    let mut all = steps(child, line, line.len());
    let mut replies = child.clone();
    let mut count = 0;
    while replies.to_move().is_some_and(|mover| mover != side) {
        replies.play(line[count]).expect("a legal move of the line");
        count += 1;
    }
    all.truncate(count);
    all
}

/// The first moves of a line, each with the position that it leads to.
fn steps(child: &Record, line: &[Move], most: usize) -> Vec<Step> {
    let mut record = child.clone();
    let mut steps = Vec::new();
    for &m in line.iter().take(most) {
        record.play(m).expect("a legal move of the line");
        steps.push((m.to_string(), record.position().to_string()));
    }
    steps
}
