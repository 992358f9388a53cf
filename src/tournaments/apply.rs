//! What each entry of the log changes.

use parlor_pairings::Player;
use parlor_pairings::arena::Event as ArenaEvent;
use parlor_pairings::rounds::Event as RoundsEvent;
use parlor_protocol::http::{TournamentState, TournamentTerms};

use super::entry::Entry;
use super::fold::{Entrant, Fold, Form};
use super::outcome::Outcome;
use crate::id::UserId;

impl Fold {
    /// Applies an entry. One that does not fit only advances `seq` and `last_ms`.
    pub(super) fn apply(
        &mut self,
        id: &str,
        terms: &TournamentTerms,
        host: Option<&UserId>,
        entry: &Entry,
        at_ms: i64,
    ) {
        self.seq += 1;
        self.last_ms = at_ms;
        match entry {
            Entry::Joined { user, rating } => self.join(user, *rating),
            Entry::Left { user } => self.leave(user),
            Entry::Begun => self.begin(id, terms, host),
            Entry::Paired { games, bye } => self.pair(games, *bye),
            Entry::Second { game, second } => self.note_second(&game.as_str().into(), second),
            Entry::Ended { game, winner, long, berserk } => {
                self.end(&game.as_str().into(), Outcome::Played(*winner), *long, *berserk);
            }
            Entry::NotPlayed { game, present } => {
                self.end(&game.as_str().into(), Outcome::NotPlayed(*present), false, [false; 2]);
            }
            Entry::Finished => self.finish(TournamentState::Over, at_ms),
            Entry::Cancelled => self.finish(TournamentState::Cancelled, at_ms),
        }
    }

    fn join(&mut self, user: &str, rating: u32) {
        let number = match self.number_of(user) {
            Some(number) => {
                let entrant = &mut self.entrants[number];
                (entrant.away, entrant.rating, entrant.entered) = (false, rating, entrant.entered + 1);
                number
            }
            None => {
                self.entrants.push(Entrant { user: user.into(), rating, entered: 1, away: false });
                let number = self.entrants.len() - 1;
                if let Some(Form::Rounds(rounds)) = &mut self.form {
                    rounds.apply(&RoundsEvent::Entered(Player { name: user.to_owned(), rating }));
                }
                number
            }
        };
        match &mut self.form {
            Some(Form::Arena(arena)) => arena.apply(&ArenaEvent::Joined { player: number, rating }),
            Some(Form::Rounds(rounds)) => rounds.apply(&RoundsEvent::Returned(number)),
            _ => {}
        }
    }

    fn leave(&mut self, user: &str) {
        let Some(number) = self.number_of(user) else { return };
        self.entrants[number].away = true;
        match &mut self.form {
            Some(Form::Arena(arena)) => arena.apply(&ArenaEvent::Left { player: number }),
            Some(Form::Rounds(rounds)) => rounds.apply(&RoundsEvent::Withdrawn(number)),
            _ => {}
        }
    }

    fn finish(&mut self, state: TournamentState, at_ms: i64) {
        (self.state, self.ended_ms) = (state, Some(at_ms));
        match &mut self.form {
            Some(Form::Arena(arena)) => arena.apply(&ArenaEvent::Finished),
            Some(Form::Rounds(rounds)) => rounds.apply(&RoundsEvent::Finished),
            _ => {}
        }
    }
}
