//! How a tournament begins: who takes part, and what its format decides from then on.

use parlor_pairings::arena::{Arena, Event as ArenaEvent};
use parlor_pairings::rounds::{Event as RoundsEvent, System, Tournament as Rounds};
use parlor_pairings::swiss::Swiss;
use parlor_pairings::{Colour, Player};
use parlor_protocol::http::{TournamentFormat, TournamentState, TournamentTerms};

use super::fold::{Fold, Form};
use crate::id::UserId;
use crate::limits;

impl Fold {
    /// Begins play. Players who have left before then do not take part, and the others have their numbers from here on.
    pub(super) fn begin(&mut self, id: &str, terms: &TournamentTerms, host: Option<&UserId>) {
        self.entrants.retain(|entrant| !entrant.away);
        self.state = TournamentState::Running;
        let rounds = terms.rounds.unwrap_or(1) as usize;
        let system = match terms.format {
            TournamentFormat::Arena => {
                let mut arena = Arena::default();
                for (player, entrant) in self.entrants.iter().enumerate() {
                    arena.apply(&ArenaEvent::Joined { player, rating: entrant.rating });
                }
                self.form = Some(Form::Arena(arena));
                return;
            }
            TournamentFormat::Simul => {
                let host = host.and_then(|host| self.number_of(host)).unwrap_or(0);
                self.form = Some(Form::Simul(host));
                return;
            }
            TournamentFormat::Swiss => System::Swiss(Swiss { rounds, initial: lot(id) }),
            TournamentFormat::RoundRobin => System::RoundRobin { cycles: rounds },
            TournamentFormat::KnockOut => {
                System::KnockOut { games: rounds, extra_games: limits::EXTRA_GAMES }
            }
        };
        let mut tournament = Rounds::new(system);
        for entrant in &self.entrants {
            let (name, rating) = (entrant.user.to_string(), entrant.rating);
            tournament.apply(&RoundsEvent::Entered(Player { name, rating }));
        }
        let order = match terms.format {
            TournamentFormat::KnockOut => tournament.record().ranking.clone(),
            _ => (0..self.entrants.len()).collect(),
        };
        tournament.apply(&RoundsEvent::Begun(order));
        self.form = Some(Form::Rounds(Box::new(tournament)));
    }
}

/// The colour that is drawn for the first player of a Swiss.
pub(super) fn lot(id: &str) -> Colour {
    match id.bytes().fold(0_u8, u8::wrapping_add) % 2 {
        0 => Colour::White,
        _ => Colour::Black,
    }
}
