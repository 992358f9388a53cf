//! Deciding what players agree on: draws, takebacks, time, and games that are aborted.

use parlor_protocol::{ErrorCode, Reason, Refusal, Seat, Verdict};

use super::act::Act;
use super::acts::Acts;
use super::state::GameState;
use super::wire::{opponent, won_by};
use crate::error::refuse;
use crate::limits;

impl Acts<'_> {
    /// Refuses this in a tournament, where pairings decide who meets, and no one gets more time or moves than others.
    fn not_in_tournament(&self, what: &str) -> Result<(), Refusal> {
        match self.state.meta.tournament {
            Some(_) => Err(refuse(ErrorCode::Forbidden, format!("{what} in a tournament"))),
            None => Ok(()),
        }
    }

    pub(super) fn abort(&mut self) -> Result<(), Refusal> {
        self.not_in_tournament("games cannot be aborted, only resigned,")?;
        if self.state.binds() {
            let why = match self.state.meta.is_second() {
                true => "the second game of a pair cannot be aborted, only resigned",
                false => "both players have moved; the game can only be resigned",
            };
            return Err(refuse(ErrorCode::Forbidden, why));
        }
        self.end(Verdict::Aborted, Reason::Aborted);
        Ok(())
    }

    /// Before both have moved nothing is at stake, so a claim only aborts the game, unless it is the second of a pair.
    pub(super) fn claim(&mut self, by: Seat) {
        if self.state.binds() {
            self.end(won_by(by), Reason::Abandoned);
        } else {
            self.end(Verdict::Aborted, Reason::Aborted);
        }
    }

    /// Ends a game whose result is proven, unless the opponent has moved since the proof was begun.
    pub(super) fn claim_proven(&mut self, by: Seat, ply: u32, after: u64) -> Result<(), Refusal> {
        self.state.check_seen(Some(after))?;
        if self.state.plies() != ply || self.state.to_move() == Some(by) {
            return Err(refuse(ErrorCode::NotAvailable, "the opponent has moved"));
        }
        self.end(won_by(by), Reason::Adjudication);
        Ok(())
    }

    pub(super) fn give_time(&mut self, by: Seat) -> Result<(), Refusal> {
        let Some(mut clock_ms) = self.clock_ms() else {
            return Err(refuse(ErrorCode::NotAvailable, "this game has no clock"));
        };
        self.not_in_tournament("time cannot be given")?;
        self.admit_request(by)?;
        clock_ms[opponent(by) as usize] += limits::GIVEN_TIME_MS;
        self.push(Act::TimeGiven { by, clock_ms: Some(clock_ms) });
        Ok(())
    }

    /// Checks whether a player may ask or give once more, which also bounds the answers and the moves after them.
    fn admit_request(&self, by: Seat) -> Result<(), Refusal> {
        let most = limits::REQUESTS_IN_GAME;
        if self.state.requests[by as usize] >= most {
            return Err(refuse(
                ErrorCode::NotAvailable,
                format!("a player can offer draws, ask for takebacks and give time {most} times in a game"),
            ));
        }
        Ok(())
    }

    pub(super) fn offer_draw(&mut self, by: Seat) -> Result<(), Refusal> {
        match self.state.pending.draw {
            Some(offerer) if offerer == by => {
                return Err(refuse(ErrorCode::AlreadyExists, "you have already offered a draw"));
            }
            Some(_) => return self.answer_draw(by, true),
            None => {
                self.admit_request(by)?;
                self.push(Act::DrawOffered { by });
            }
        }
        Ok(())
    }

    pub(super) fn answer_draw(&mut self, by: Seat, accept: bool) -> Result<(), Refusal> {
        if self.state.pending.draw != Some(opponent(by)) {
            return Err(refuse(ErrorCode::NotFound, "the opponent has not offered a draw"));
        }
        if accept {
            self.end(Verdict::Draw, Reason::Agreement);
        } else {
            self.push(Act::DrawDeclined { by });
        }
        Ok(())
    }

    pub(super) fn request_takeback(&mut self, by: Seat) -> Result<(), Refusal> {
        if self.state.meta.rated {
            return Err(refuse(ErrorCode::Forbidden, "moves cannot be taken back in a rated game"));
        }
        self.not_in_tournament("moves cannot be taken back")?;
        if self.state.last_choice(by).is_none() {
            return Err(refuse(ErrorCode::NotAvailable, "no move to take back"));
        }
        match self.state.pending.takeback {
            Some(asker) if asker == by => {
                return Err(refuse(ErrorCode::AlreadyExists, "you have already asked for a takeback"));
            }
            Some(_) => return self.answer_takeback(by, true),
            None => {
                self.admit_request(by)?;
                self.push(Act::TakebackRequested { by });
            }
        }
        Ok(())
    }

    pub(super) fn answer_takeback(&mut self, by: Seat, accept: bool) -> Result<(), Refusal> {
        let asker = opponent(by);
        if self.state.pending.takeback != Some(asker) {
            return Err(refuse(ErrorCode::NotFound, "the opponent has not asked for a takeback"));
        }
        match self.state.last_choice(asker) {
            Some(ply) if accept => {
                let clock_ms = self.clock_ms();
                self.push(Act::TakenBack { ply, clock_ms });
            }
            _ => self.push(Act::TakebackDeclined { by }),
        }
        Ok(())
    }
}

impl GameState {
    /// The last ply at which this player had a choice: a takeback goes back to it.
    fn last_choice(&self, by: Seat) -> Option<u32> {
        let plies = self.played.iter().zip(self.record.moves()).enumerate();
        let mut own = plies.filter(|(_, (played, m))| played.by == by && !m.is_pass());
        own.next_back().map(|(ply, _)| ply as u32)
    }
}
