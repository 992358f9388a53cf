//! The games of a tournament: how they are made, and what their ends mean.

use parlor_protocol::http::TournamentFormat;
use parlor_protocol::{Refusal, Seat, UserKind, Verdict};

use super::actor::Actor;
use super::entry::Entry;
use super::fold::Meeting;
use crate::id::GameId;
use crate::limits;
use crate::lobby::TournamentGame;
use crate::store::GameEnd;

impl Actor {
    /// Makes the games that were paired but not made, and logs the ends of those that are over.
    pub(super) async fn settle_games(&mut self) -> Result<(), Refusal> {
        let mut entries: Vec<Entry> = Vec::new();
        for game in std::mem::take(&mut self.unsure) {
            let Some(meeting) = self.desk.fold.meeting(&game).filter(|meeting| meeting.outcome.is_none())
            else {
                continue;
            };
            match self.shared.store.game_end(&game).await? {
                None => self.make(meeting).await?,
                Some(GameEnd { result: None, .. }) => {}
                Some(GameEnd { result: Some(result), plies, other }) => {
                    for entry in self.ended(meeting, result, plies, other).await? {
                        // Each end only once: the same game may have been named twice, or both games of a pair.
                        if !entries.contains(&entry) {
                            entries.push(entry);
                        }
                    }
                }
            }
        }
        if entries.is_empty() { Ok(()) } else { self.log(entries).await }
    }

    async fn make(&self, meeting: &Meeting) -> Result<(), Refusal> {
        let account = |number: usize| self.desk.accounts[number].clone();
        let game = TournamentGame {
            id: meeting.game.clone(),
            tournament: self.desk.row.id.clone(),
            private: self.desk.row.terms.private,
            first: account(meeting.players.white),
            second: account(meeting.players.black),
        };
        self.shared.lobby.make_tournament_game(game, &self.terms).await
    }

    /// The entries for the end of a game. If it is the first of a pair, the second follows, or has been played already.
    async fn ended(
        &self,
        meeting: &Meeting,
        result: Verdict,
        plies: u32,
        other: Option<GameId>,
    ) -> Result<Vec<Entry>, Refusal> {
        let game = meeting.game.to_string();
        if result == Verdict::Aborted {
            return self.not_played(meeting, plies).await;
        }
        let mut balance = balance(result);
        if let Some(second) = other {
            match self.shared.store.game_end(&second).await? {
                Some(GameEnd { result: Some(result), .. }) => balance -= self::balance(result),
                Some(GameEnd { result: None, .. }) if meeting.second.is_some() => return Ok(Vec::new()),
                Some(GameEnd { result: None, .. }) => {
                    return Ok(vec![Entry::Second { game, second: second.to_string() }]);
                }
                // It ended before both had moved: no second game was made with its end.
                None => {}
            }
        }
        let winner = match balance {
            0 => None,
            1.. => Some(Seat::First),
            _ => Some(Seat::Second),
        };
        let berserk = match self.desk.row.terms.format {
            TournamentFormat::Arena if plies >= limits::BERSERK_PLIES => {
                self.shared.berserk_in(&meeting.game).await?
            }
            _ => [false; 2],
        };
        Ok(vec![Entry::Ended { game, winner, long: plies >= limits::LONG_GAME_PLIES, berserk }])
    }

    /// The entries for a game that was aborted because a player's first move did not come. In an arena or a Swiss, a
    /// person is then not paired until they come back.
    async fn not_played(&self, meeting: &Meeting, plies: u32) -> Result<Vec<Entry>, Refusal> {
        let to_move = match self.shared.store.game_meta(&meeting.game).await? {
            Some((meta, _)) => meta.first_to_move(),
            None => Seat::First,
        };
        let number = |seat| if seat == Seat::First { meeting.players.white } else { meeting.players.black };
        let online = |seat| self.shared.registry.is_online(&self.desk.accounts[number(seat)].id);
        let absent = match (online(Seat::First), online(Seat::Second)) {
            (true, false) => Seat::Second,
            (false, true) => Seat::First,
            _ if plies.is_multiple_of(2) => to_move,
            _ => other(to_move),
        };
        let mut entries =
            vec![Entry::NotPlayed { game: meeting.game.to_string(), present: Some(other(absent)) }];
        let continues =
            matches!(self.desk.row.terms.format, TournamentFormat::Arena | TournamentFormat::Swiss);
        let account = &self.desk.accounts[number(absent)];
        if continues && account.kind != UserKind::Bot && !self.desk.fold.entrants[number(absent)].away {
            entries.push(Entry::Left { user: account.id.to_string() });
        }
        Ok(entries)
    }
}

const fn other(seat: Seat) -> Seat {
    match seat {
        Seat::First => Seat::Second,
        Seat::Second => Seat::First,
    }
}

/// 1 for the first player, -1 for the second.
const fn balance(result: Verdict) -> i32 {
    match result {
        Verdict::First => 1,
        Verdict::Second => -1,
        Verdict::Draw | Verdict::Aborted => 0,
    }
}
