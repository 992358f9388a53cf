//! An arena as the fold over its events.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::event::Event;
use super::line::{Line, line};
use super::pairing::{ColourHistory, Waiting, pair};
use super::score::Fought;
use crate::{Colour, Game, PlayerId, Score};

#[derive(Clone, Debug, Default)]
struct Member {
    rating: u32,
    present: bool,
    playing: Option<Game>,
    last_opponent: Option<PlayerId>,
    colours: ColourHistory,
    passed_over: u32,
    games: Vec<Fought>,
}

/// An arena so far.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    members: BTreeMap<PlayerId, Member>,
    finished: bool,
}

impl Arena {
    /// Builds the arena from its events.
    #[must_use]
    pub fn replay(events: &[Event]) -> Self {
        let mut arena = Self::default();
        for event in events {
            arena.apply(event);
        }
        arena
    }

    /// Applies an event. An event that does not fit, such as the end of a game that is not in progress, changes
    /// nothing.
    pub fn apply(&mut self, event: &Event) {
        if self.finished {
            return;
        }
        match *event {
            Event::Joined { player, rating } => {
                let member = self.members.entry(player).or_default();
                (member.rating, member.present, member.passed_over) = (rating, true, 0);
            }
            Event::Left { player } => {
                if let Some(member) = self.members.get_mut(&player) {
                    member.present = false;
                }
            }
            Event::Paired { ref games } => self.begin(games),
            Event::Ended { game, score, berserk, long } => self.end(game, score, berserk, long),
            Event::Aborted { game } => {
                self.stop(game);
            }
            Event::Finished => self.finished = true,
        }
    }

    fn begin(&mut self, games: &[Game]) {
        for member in self.members.values_mut().filter(|member| member.present && member.playing.is_none()) {
            member.passed_over += 1;
        }
        for &game in games {
            for colour in [Colour::White, Colour::Black] {
                if let Some(member) = self.members.get_mut(&game.player(colour)) {
                    member.playing = Some(game);
                    member.last_opponent = Some(game.player(colour.other()));
                    member.colours.add(colour);
                    member.passed_over = 0;
                }
            }
        }
    }

    /// Makes both players wait again. Returns whether the game was in progress.
    fn stop(&mut self, game: Game) -> bool {
        let players = [game.white, game.black];
        let plays = |player| self.members.get(player).is_some_and(|member| member.playing == Some(game));
        let in_progress = players.iter().all(plays);
        for player in players.iter().filter(|_| in_progress) {
            if let Some(member) = self.members.get_mut(player) {
                member.playing = None;
            }
        }
        in_progress
    }

    fn end(&mut self, game: Game, score: Score, berserk: [bool; 2], long: bool) {
        if !self.stop(game) {
            return;
        }
        let ratings = [game.black, game.white].map(|opponent| self.members[&opponent].rating);
        let sides = [(Colour::White, score), (Colour::Black, score.other())];
        for ((colour, score), (berserk, opponent_rating)) in
            sides.into_iter().zip(berserk.into_iter().zip(ratings))
        {
            let opponent = game.player(colour.other());
            if let Some(member) = self.members.get_mut(&game.player(colour)) {
                member.games.push(Fought { opponent, opponent_rating, colour, score, berserk, long });
            }
        }
    }

    /// Whether the time is up.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.finished
    }

    /// The games that are in progress.
    pub fn playing(&self) -> impl Iterator<Item = Game> + '_ {
        let own =
            |(&player, member): (&PlayerId, &Member)| member.playing.filter(|game| game.white == player);
        self.members.iter().filter_map(own)
    }

    /// The players waiting for a game.
    #[must_use]
    pub fn waiting(&self) -> Vec<PlayerId> {
        let waits = |member: &Member| member.present && member.playing.is_none();
        self.members.iter().filter(|(_, member)| waits(member)).map(|(&player, _)| player).collect()
    }

    /// The games that should begin now between waiting players. The server decides when to call this: a few seconds
    /// between calls give players a choice of opponents.
    #[must_use]
    pub fn next_pairings(&self) -> Vec<Game> {
        if self.finished {
            return Vec::new();
        }
        let ranks: BTreeMap<_, _> = self.standings().into_iter().map(|line| line.player).zip(1..).collect();
        let present =
            self.members.values().filter(|member| member.present || member.playing.is_some()).count();
        let waiting = self.members.iter().filter(|(_, member)| member.present && member.playing.is_none());
        let waiting = waiting.map(|(&player, member)| Waiting {
            player,
            rank: ranks[&player],
            rating: member.rating,
            last_opponent: member.last_opponent,
            colours: member.colours,
            passed_over: member.passed_over,
        });
        pair(waiting.collect(), present == 2)
    }

    /// The standings from the first place down: by points, then by performance, then by rating.
    #[must_use]
    pub fn standings(&self) -> Vec<Line> {
        let mut lines: Vec<_> =
            self.members.iter().map(|(&player, member)| line(player, &member.games)).collect();
        lines.sort_by_key(|line| {
            Reverse((line.points, line.performance, self.members[&line.player].rating, Reverse(line.player)))
        });
        lines
    }
}
