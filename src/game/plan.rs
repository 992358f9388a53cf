//! Conditional moves: in a correspondence game a player may plan replies to moves that the opponent has not made yet.
//!
//! Invariant: a plan is not part of the game. It is read against the game: the moves made since choose among its lines,
//! and a takeback voids it. So it is the same after a restart, and no move ever has to change it.

use std::cmp::Ordering;

use parlor_protocol::{ErrorCode, PlannedMove, Refusal, Seat, TimeControl};

use super::acts::ply_was_played;
use super::state::GameState;
use super::wire::opponent;
use crate::error::refuse;
use crate::limits;

/// A player's lines, as requested.
#[derive(Debug, Clone)]
pub(crate) struct PlanRequest {
    pub(crate) ply: u32,
    pub(crate) after: Option<u64>,
    pub(crate) lines: Vec<Vec<String>>,
}

/// Lines of moves from a ply on, the opponent's and the owner's in order. Moves are canonical texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The ply at which the lines begin.
    pub(crate) ply: u32,
    /// The last event of the log when the plan was made: a takeback after it voids the plan.
    pub(crate) seq: u64,
    pub(crate) lines: Vec<Vec<String>>,
}

/// The plans of both players, `[first, second]`.
pub(crate) type Plans = [Option<Plan>; 2];

impl GameState {
    /// Whether this is a correspondence game: only there can moves be planned.
    pub(crate) fn is_correspondence(&self) -> bool {
        matches!(self.meta.time_control, Some(TimeControl::Days { .. }))
    }

    /// Reads a player's lines into a plan.
    pub(crate) fn plan(&self, by: Seat, request: &PlanRequest) -> Result<Plan, Refusal> {
        self.check_can_plan()?;
        let ply = request.ply;
        match ply.cmp(&self.plies()) {
            Ordering::Less => return Err(ply_was_played(ply)),
            Ordering::Greater => {
                return Err(refuse(ErrorCode::AheadOfGame, format!("ply {ply} cannot be played yet")));
            }
            Ordering::Equal => self.check_seen(request.after)?,
        }
        if self.to_move() == Some(by) {
            return Err(refuse(ErrorCode::NotAvailable, "it is your turn: play the move itself"));
        }
        if request.lines.len() > limits::PLAN_LINES {
            let most = format!("a plan has at most {} lines", limits::PLAN_LINES);
            return Err(refuse(ErrorCode::BadRequest, most));
        }
        let mut lines = Vec::with_capacity(request.lines.len());
        for (number, line) in (1..).zip(&request.lines) {
            let in_line =
                |refusal: Refusal| refuse(refusal.code, format!("line {number}: {}", refusal.message));
            lines.push(self.read_line(by, line).map_err(in_line)?);
        }
        check_replies(by, &lines)?;
        let texts = |line: Vec<PlannedMove>| line.into_iter().map(|m| m.text).collect();
        let lines = without_prefixes(lines.into_iter().map(texts).collect());
        Ok(Plan { ply, seq: self.seq, lines })
    }

    /// What remains of the lines that fit the moves made since; nothing after a takeback or the end.
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

    /// The move that the side to move has planned for this position. A move would decline the opponent's open offer, so
    /// the player answers that first.
    pub(super) fn planned_move(&self, plans: &Plans) -> Option<(Seat, String)> {
        let by = self.to_move()?;
        let plan = plans[by as usize].as_ref()?;
        if [self.pending.draw, self.pending.takeback].contains(&Some(opponent(by))) {
            return None;
        }
        let next = self.open_lines(plan).next()?.first()?.clone();
        Some((by, next))
    }

    /// The open lines of a plan, as they are sent to its owner.
    pub(crate) fn planned_lines(&self, plan: Option<&Plan>) -> Vec<Vec<PlannedMove>> {
        let open = plan.into_iter().flat_map(|plan| self.open_lines(plan));
        open.filter_map(|line| self.follow(line).ok().map(|followed| followed.moves)).collect()
    }

    pub(super) fn check_can_plan(&self) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(refuse(ErrorCode::GameOver, "the game is over"));
        }
        if !self.is_correspondence() {
            let why = "moves can be planned only in a correspondence game";
            return Err(refuse(ErrorCode::NotAvailable, why));
        }
        Ok(())
    }
}

/// The lines in order, without those that another line continues.
fn without_prefixes(mut lines: Vec<Vec<String>>) -> Vec<Vec<String>> {
    lines.sort();
    lines.dedup_by(|longer, line| {
        let begins = longer.starts_with(line);
        if begins {
            std::mem::swap(longer, line);
        }
        begins
    });
    lines
}

/// Checks that no two lines reply differently to the same moves: lines may part only at moves of the opponent.
fn check_replies(by: Seat, lines: &[Vec<PlannedMove>]) -> Result<(), Refusal> {
    for (i, line) in (1..).zip(lines) {
        for (j, other) in (i + 1..).zip(&lines[i..]) {
            let parts = line.iter().zip(other).find(|(a, b)| a != b);
            if let Some((a, b)) = parts.filter(|(a, _)| a.by == by) {
                let (a, b) = (&a.text, &b.text);
                let sentence = format!("lines {i} and {j} reply to the same moves with {a} and {b}");
                return Err(refuse(ErrorCode::BadRequest, sentence));
            }
        }
    }
    Ok(())
}
