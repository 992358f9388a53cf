//! The fold over a tournament's events.

use std::collections::BTreeSet;

use super::{Event, Next, System};
use crate::round_robin::RoundRobin;
use crate::{Bye, Colour, Game, GameResult, PlayerId, Record, Round};

/// A tournament so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    pub(super) system: System,
    record: Record,
    /// The lots or seeds, once play has begun.
    pub(super) order: Option<Vec<PlayerId>>,
    pub(super) withdrawn: BTreeSet<PlayerId>,
    byes_asked: BTreeSet<PlayerId>,
    /// The games in progress, and the finished games of the round (or of the whole knock-out).
    pub(super) playing: Vec<Game>,
    pub(super) ended: Vec<(Game, GameResult)>,
    /// The byes of the current round.
    byes: Vec<(PlayerId, Bye)>,
    finished: bool,
}

impl Tournament {
    /// A tournament without players.
    #[must_use]
    pub fn new(system: System) -> Self {
        Self {
            system,
            record: Record { fixed: matches!(system, System::RoundRobin { .. }), ..Record::default() },
            order: None,
            withdrawn: BTreeSet::new(),
            byes_asked: BTreeSet::new(),
            playing: Vec::new(),
            ended: Vec::new(),
            byes: Vec::new(),
            finished: false,
        }
    }

    /// Builds the tournament from its events.
    #[must_use]
    pub fn replay(system: System, events: &[Event]) -> Self {
        let mut tournament = Self::new(system);
        for event in events {
            tournament.apply(event);
        }
        tournament
    }

    /// The players and the rounds that are over. A knock-out has no rounds here: see [`bracket`](Self::bracket).
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The [`record`](Self::record) plus the finished games of the current round. Players still playing in it count as
    /// absent.
    #[must_use]
    pub fn live_record(&self) -> Record {
        let mut record = self.record.clone();
        if !self.ended.is_empty() && !matches!(self.system, System::KnockOut { .. }) {
            record.push_round(&self.ended, &self.byes);
        }
        record
    }

    /// The games that are in progress.
    #[must_use]
    pub fn playing(&self) -> &[Game] {
        &self.playing
    }

    /// Applies an event. An event that does not fit, such as the end of a game that is not in progress, changes
    /// nothing.
    pub fn apply(&mut self, event: &Event) {
        if self.finished {
            return;
        }
        match event {
            Event::Entered(player) => {
                if self.order.is_none() || matches!(self.system, System::Swiss(_)) {
                    self.record.enter(player.clone());
                }
            }
            Event::Withdrawn(player) => {
                self.withdrawn.insert(*player);
            }
            Event::Returned(player) => {
                self.withdrawn.remove(player);
            }
            Event::ByeAsked(player) if self.is_entered(*player) => {
                self.byes_asked.insert(*player);
            }
            Event::Begun(order) if self.order.is_none() => {
                self.order = Some(order.iter().copied().filter(|&player| self.is_entered(player)).collect());
            }
            Event::ByeAsked(_) | Event::Begun(_) => {}
            Event::Paired(round) => self.pair(round),
            Event::Ended(game, result) => self.end(*game, *result),
            Event::Finished => self.finished = true,
        }
        if let System::KnockOut { .. } = self.system {
            self.walk_over();
        }
    }

    fn is_entered(&self, player: PlayerId) -> bool {
        player < self.record.players.len()
    }

    fn pair(&mut self, round: &Round) {
        self.playing.extend(&round.games);
        match self.system {
            System::Swiss(_) => {
                let asked =
                    std::mem::take(&mut self.byes_asked).into_iter().map(|player| (player, Bye::Half));
                self.byes = asked.filter(|(player, _)| !self.withdrawn.contains(player)).collect();
                self.byes.extend(round.bye.map(|player| (player, Bye::Allocated)));
            }
            // In a round robin no one plays against players who have withdrawn; those games are decided at once.
            System::RoundRobin { .. } => self.ended = self.forfeits(),
            System::KnockOut { .. } => return,
        }
        self.close_round();
    }

    fn end(&mut self, game: Game, result: GameResult) {
        let Some(at) = self.playing.iter().position(|playing| *playing == game) else { return };
        self.playing.remove(at);
        self.ended.push((game, result));
        if !matches!(self.system, System::KnockOut { .. }) {
            self.close_round();
        }
    }

    /// Writes the round into the record if its last game is over.
    fn close_round(&mut self) {
        if self.playing.is_empty() {
            self.record.push_round(&std::mem::take(&mut self.ended), &std::mem::take(&mut self.byes));
        }
    }

    /// The result of a game with a player who has withdrawn; `None` if both are here.
    pub(super) fn forfeit(&self, game: Game) -> Option<GameResult> {
        let here = |colour: &Colour| !self.withdrawn.contains(&game.player(*colour));
        let present: Vec<_> = [Colour::White, Colour::Black].into_iter().filter(here).collect();
        (present.len() < 2).then(|| GameResult::Forfeit(present.first().copied()))
    }

    /// The line of the Berger table for the next round, `None` after the last one. Byes are worth nothing.
    fn table(&self) -> Option<Vec<Game>> {
        let (System::RoundRobin { cycles }, Some(order)) = (self.system, &self.order) else { return None };
        let table = RoundRobin { players: order.len(), cycles };
        let round = self.record.rounds.len();
        let games = (round < table.rounds()).then(|| table.round(round).games)?;
        Some(
            games
                .into_iter()
                .map(|game| Game { white: order[game.white], black: order[game.black] })
                .collect(),
        )
    }

    /// The games of this round of the table that are decided without being played.
    fn forfeits(&self) -> Vec<(Game, GameResult)> {
        let table = self.table().unwrap_or_default().into_iter().filter(|game| !self.playing.contains(game));
        table.map(|game| (game, self.forfeit(game).unwrap_or(GameResult::Forfeit(None)))).collect()
    }

    /// What should happen next.
    #[must_use]
    pub fn next(&self) -> Next {
        if self.finished {
            return Next::Over;
        }
        if self.order.is_none() {
            return Next::Wait;
        }
        let round = match self.system {
            System::KnockOut { .. } => return self.next_of_knock_out(),
            _ if !self.playing.is_empty() => return Next::Wait,
            System::Swiss(swiss) if self.record.rounds.len() < swiss.rounds => {
                let away =
                    |player: &PlayerId| self.withdrawn.contains(player) || self.byes_asked.contains(player);
                let present: Vec<_> = (0..self.record.players.len()).filter(|player| !away(player)).collect();
                if present.len() < 2 { None } else { swiss.pair(&self.record, &present).ok() }
            }
            System::Swiss(_) => None,
            System::RoundRobin { .. } => self.table().map(|mut games| {
                games.retain(|&game| self.forfeit(game).is_none());
                Round { games, bye: None }
            }),
        };
        round.map_or(Next::Finish, Next::Pair)
    }
}
