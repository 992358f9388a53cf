//! What an act of the log changes in a game, and the event that reports it. They are separate because most logs are
//! read without events.

use parlor_protocol::{Event, Moved, Pending, Seat, TakenBack};
use parlor_rules::Game;

use super::act::Act;
use super::standing::Standing;
use super::state::{GameState, Played};
use super::wire::opponent;

impl GameState {
    /// Adds one act to the game.
    ///
    /// # Errors
    /// A sentence, if the act cannot follow: then the log is damaged.
    pub(super) fn apply(&mut self, act: &Act, at_ms: i64) -> Result<(), String> {
        let seq = self.seq + 1;
        match act {
            Act::Moved { ply, text, by, clock_ms, lag_ms, .. } => {
                self.apply_move(*ply, text, *by, seq)?;
                self.lag.moved(*by, lag_ms.unwrap_or(0));
                self.turn_since_ms = at_ms;
                self.set_clocks(*clock_ms, at_ms);
            }
            Act::DrawOffered { by } => self.pending.draw = Some(*by),
            Act::DrawDeclined { .. } => self.pending.draw = None,
            Act::TakebackRequested { by } => self.pending.takeback = Some(*by),
            Act::TakebackDeclined { .. } => self.pending.takeback = None,
            Act::TakenBack { ply, clock_ms } => {
                self.record.take_back_to(*ply as usize);
                self.played.truncate(*ply as usize);
                self.pending = Pending::default();
                self.taken_back_seq = seq;
                self.turn_since_ms = at_ms;
                self.set_clocks(*clock_ms, at_ms);
            }
            Act::TimeGiven { clock_ms, .. } => self.set_clocks(*clock_ms, at_ms),
            Act::WentBerserk { by, clock_ms } => {
                self.berserk[*by as usize] = true;
                if let Some(clocks) = &mut self.clocks {
                    clocks.stop_increment(*by);
                }
                self.set_clocks(*clock_ms, at_ms);
            }
            Act::GameOver { result, clock_ms } => {
                self.result = Some(result.clone());
                self.pending = Pending::default();
                self.set_clocks(*clock_ms, at_ms);
            }
        }
        if let Act::DrawOffered { by } | Act::TakebackRequested { by } | Act::TimeGiven { by, .. } = act {
            self.requests[*by as usize] += 1;
        }
        (self.seq, self.acted_ms) = (seq, at_ms);
        Ok(())
    }

    /// The event that reports the last act.
    pub(super) fn event_of(&self, act: &Act, at_ms: i64) -> Event {
        let (game, seq) = (self.meta.id.to_string(), self.seq);
        match act {
            Act::Moved { ply, text, by, spent_ms, lag_ms, measured_lag_ms, info, .. } => {
                let Standing { position, hash, to_move, legal } = self.standing();
                Event::Moved(Box::new(Moved {
                    game,
                    seq,
                    ply: *ply,
                    text: text.clone(),
                    by: *by,
                    position,
                    hash,
                    to_move,
                    legal,
                    clock: self.clock(at_ms),
                    spent_ms: *spent_ms,
                    lag_ms: *lag_ms,
                    measured_lag_ms: *measured_lag_ms,
                    info: info.clone(),
                }))
            }
            Act::DrawOffered { by } => Event::DrawOffered { game, seq, by: *by },
            Act::DrawDeclined { by } => Event::DrawDeclined { game, seq, by: *by },
            Act::TakebackRequested { by } => Event::TakebackRequested { game, seq, by: *by },
            Act::TakebackDeclined { by } => Event::TakebackDeclined { game, seq, by: *by },
            Act::TakenBack { ply, .. } => {
                let Standing { position, hash, to_move, legal } = self.standing();
                let (ply, clock) = (*ply, self.clock(at_ms));
                Event::TakenBack(Box::new(TakenBack {
                    game,
                    seq,
                    ply,
                    position,
                    hash,
                    to_move,
                    legal,
                    clock,
                }))
            }
            Act::TimeGiven { by, .. } => Event::TimeGiven { game, seq, by: *by, clock: self.clock(at_ms) },
            Act::WentBerserk { by, .. } => {
                Event::WentBerserk { game, seq, by: *by, clock: self.clock(at_ms) }
            }
            Act::GameOver { result, .. } => {
                let second_game = self.second_game(at_ms).map(|next| next.id.to_string());
                Event::GameOver { game, seq, result: result.clone(), second_game }
            }
        }
    }

    fn apply_move(&mut self, ply: u32, text: &str, by: Seat, seq: u64) -> Result<(), String> {
        if ply != self.plies() || self.to_move() != Some(by) {
            return Err(format!("ply {ply} by {by:?} is not the next"));
        }
        let m = self.record.position().parse_move(text).map_err(|e| e.to_string())?;
        self.record.play(m).map_err(|e| format!("{text}: {e}"))?;
        self.played.push(Played { by, seq });
        // A move answers the opponent's draw offer, and makes requests about the former position pointless. A pass answers
        // nothing: it was the only move, and the server has played it.
        self.pending.takeback = None;
        if self.pending.draw == Some(opponent(by)) && !m.is_pass() {
            self.pending.draw = None;
        }
        Ok(())
    }

    fn set_clocks(&mut self, remaining: Option<[i64; 2]>, at_ms: i64) {
        let running = if self.clocks_run() { self.to_move() } else { None };
        if let (Some(clocks), Some(remaining)) = (&mut self.clocks, remaining) {
            clocks.set(remaining, running, at_ms);
        }
    }
}
