//! Conditional moves: what a player of a game of days lays down for moves of his opponent, as the rules see it.
//!
//! Invariant: a plan is no part of the game. It is read against the game: the moves since it was laid down choose among
//! its lines, and a takeback voids it; so it is the same after a restart, and no move ever has to change it.

use parlor_protocol::{ErrorCode, Explored, PlannedMove, Refusal, Seat, TimeControl};
use parlor_rules::{Game, Record};

use super::state::{GameState, opponent, seat};
use crate::error::refuse;
use crate::limits;

/// Lines of moves from a ply on, the opponent's and one's own in their order. Moves are canonical texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The ply at which the lines begin.
    pub(crate) ply: u32,
    /// The last event of the log when they were laid down: a takeback after it voids them.
    pub(crate) seq: u64,
    pub(crate) lines: Vec<Vec<String>>,
}

/// What both players have laid down, `[first, second]`.
pub(crate) type Plans = [Option<Plan>; 2];

/// A line that was followed by the rules.
struct Followed {
    record: Record,
    moves: Vec<PlannedMove>,
}

impl GameState {
    /// Whether there are days for each move: then moves can be laid down for those of the opponent.
    pub(crate) fn has_days(&self) -> bool {
        matches!(self.meta.time_control, Some(TimeControl::Days { .. }))
    }

    /// Where a line leads from the position now. Forced passes need not be given: they are played as in the game.
    pub(crate) fn explore(&self, moves: &[String]) -> Result<Explored, Refusal> {
        self.can_be_planned()?;
        check_length(moves)?;
        let Followed { record, moves } = self.follow(moves)?;
        let position = record.position();
        Ok(Explored {
            ply: self.plies(),
            moves,
            position: position.to_string(),
            hash: position.wire_hash().to_string(),
            to_move: record.to_move().map(seat),
            legal: record.legal_moves().iter().map(ToString::to_string).collect(),
        })
    }

    /// The plan that a player's lines make.
    pub(crate) fn plan(
        &self,
        by: Seat,
        ply: u32,
        after: Option<u64>,
        lines: &[Vec<String>],
    ) -> Result<Plan, Refusal> {
        self.can_be_planned()?;
        match ply.cmp(&self.plies()) {
            std::cmp::Ordering::Less => {
                return Err(refuse(ErrorCode::StalePly, format!("ply {ply} has been played")));
            }
            std::cmp::Ordering::Greater => {
                return Err(refuse(ErrorCode::AheadOfGame, format!("ply {ply} is not to be played yet")));
            }
            std::cmp::Ordering::Equal => {}
        }
        if after.is_some_and(|after| after < self.taken_back_seq) {
            return Err(refuse(ErrorCode::StalePly, "a move was taken back since"));
        }
        if self.to_move() == Some(by) {
            return Err(refuse(ErrorCode::NotAvailable, "it is your turn: play the move itself"));
        }
        if lines.len() > limits::PLAN_LINES {
            let most = format!("a plan has at most {} lines", limits::PLAN_LINES);
            return Err(refuse(ErrorCode::BadRequest, most));
        }
        let mut read = Vec::with_capacity(lines.len());
        for (number, line) in (1..).zip(lines) {
            let in_line =
                |refusal: Refusal| refuse(refusal.code, format!("line {number}: {}", refusal.message));
            read.push(self.read_line(by, line).map_err(in_line)?);
        }
        check_answers(by, &read)?;
        let mut lines: Vec<Vec<String>> =
            read.into_iter().map(|line| line.into_iter().map(|m| m.text).collect()).collect();
        // A line that another one goes on from says nothing of its own.
        lines.sort();
        lines.dedup_by(|longer, line| {
            let begins = longer.starts_with(line);
            if begins {
                std::mem::swap(longer, line);
            }
            begins
        });
        Ok(Plan { ply, seq: self.seq, lines })
    }

    /// The rest of the lines that fit what was played since; none after a takeback or the end.
    pub(crate) fn open_lines<'a>(&self, plan: &'a Plan) -> impl Iterator<Item = &'a [String]> {
        let valid = !self.is_over() && plan.seq >= self.taken_back_seq;
        let played: Option<Vec<String>> = self
            .record
            .moves()
            .get(plan.ply as usize..)
            .filter(|_| valid)
            .map(|moves| moves.iter().map(ToString::to_string).collect());
        plan.lines.iter().filter_map(move |line| {
            line.strip_prefix(played.as_ref()?.as_slice()).filter(|rest| !rest.is_empty())
        })
    }

    /// The move that the side to move has laid down for this position. An offer of the opponent, which a move would
    /// decline, is answered by the player himself first.
    pub(crate) fn planned_move(&self, plans: &Plans) -> Option<(Seat, String)> {
        let by = self.to_move()?;
        let plan = plans[by as usize].as_ref()?;
        if [self.pending.draw, self.pending.takeback].contains(&Some(opponent(by))) {
            return None;
        }
        let next = self.open_lines(plan).next()?.first()?.clone();
        Some((by, next))
    }

    /// A plan as its owner is told of it.
    pub(crate) fn told_plan(&self, plan: Option<&Plan>) -> Vec<Vec<PlannedMove>> {
        let open = plan.into_iter().flat_map(|plan| self.open_lines(plan));
        open.filter_map(|line| self.follow(line).ok().map(|followed| followed.moves)).collect()
    }

    fn can_be_planned(&self) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(refuse(ErrorCode::GameOver, "the game is over"));
        }
        if !self.has_days() {
            return Err(refuse(ErrorCode::NotAvailable, "only games with days for each move are planned"));
        }
        Ok(())
    }

    /// Plays a line of moves on a copy of the game, with the forced passes between them and after them.
    fn follow(&self, moves: &[String]) -> Result<Followed, Refusal> {
        let mut followed = Followed { record: self.record.clone(), moves: Vec::new() };
        let mut given = moves.iter().peekable();
        loop {
            let passes = matches!(followed.record.legal_moves()[..], [only] if only.to_string() == "pass");
            if passes {
                given.next_if(|text| *text == "pass");
                followed.play("pass")?;
            } else if let Some(text) = given.next() {
                followed.play(text)?;
            } else {
                return Ok(followed);
            }
        }
    }

    /// A line of a plan: it ends with the last move that its owner decides.
    fn read_line(&self, by: Seat, moves: &[String]) -> Result<Vec<PlannedMove>, Refusal> {
        check_length(moves)?;
        let mut line = self.follow(moves)?.moves;
        while line.last().is_some_and(|last| last.text == "pass") {
            line.pop();
        }
        match line.last() {
            Some(last) if last.by == by => Ok(line),
            Some(_) => Err(refuse(ErrorCode::BadRequest, "it does not end with a move of yours")),
            None => Err(refuse(ErrorCode::BadRequest, "it has no move")),
        }
    }
}

impl Followed {
    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let illegal = |why: String| refuse(ErrorCode::IllegalMove, why);
        let Some(side) = self.record.to_move() else {
            return Err(illegal(format!("the game is over before {text}")));
        };
        let m = self.record.position().parse_move(text).map_err(|e| illegal(e.to_string()))?;
        self.record.play(m).map_err(|_| illegal(format!("{text} is not legal here")))?;
        self.moves.push(PlannedMove { text: m.to_string(), by: seat(side) });
        Ok(())
    }
}

/// Passes do not count: nobody decides them.
fn check_length(moves: &[String]) -> Result<(), Refusal> {
    if moves.iter().filter(|text| *text != "pass").count() > limits::PLAN_PLIES {
        let most = format!("a line has at most {} moves", limits::PLAN_PLIES);
        return Err(refuse(ErrorCode::BadRequest, most));
    }
    Ok(())
}

/// No two lines answer the same moves differently: lines part at moves of the opponent only.
fn check_answers(by: Seat, lines: &[Vec<PlannedMove>]) -> Result<(), Refusal> {
    for (i, line) in lines.iter().enumerate() {
        for (j, other) in lines.iter().enumerate().skip(i + 1) {
            let parts = line.iter().zip(other).find(|(a, b)| a != b);
            if let Some((a, b)) = parts.filter(|(a, _)| a.by == by) {
                let sentence = format!(
                    "lines {} and {} answer the same moves with {} and {}",
                    i + 1,
                    j + 1,
                    a.text,
                    b.text
                );
                return Err(refuse(ErrorCode::BadRequest, sentence));
            }
        }
    }
    Ok(())
}
