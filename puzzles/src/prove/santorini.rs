//! Santorini: all moves within a number of plies. Against a threat only moves that parry it are tried; the others lose
//! at once.

use std::collections::HashMap;

use parlor_engine::search::Tactics;
use parlor_rules::santorini::Santorini;
use parlor_rules::{Game, Position};

use super::{Judge, final_worth};

/// How many positions are remembered before the memory is cleared.
const MEMORY: usize = 1 << 20;

/// Remembers whether the side to move wins within a number of plies.
#[derive(Default)]
pub(super) struct Threats(HashMap<(u64, u32), bool>);

impl Threats {
    /// Whether the side to move wins within this many plies, of which the first and the last are its own.
    fn wins(&mut self, position: &Santorini, plies: u32) -> bool {
        if plies == 0 {
            return false;
        }
        if position.winning_squares(position.to_move()) != 0 {
            return true;
        }
        // A side that cannot move loses, and a move now may bring that about.
        let key = (position.key(), plies);
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let mut moves = Vec::new();
        position.for_each_sensible_move(|m| moves.push(m));
        let wins = moves.into_iter().any(|m| {
            let next = position.after(m);
            match final_worth(&next, position.to_move()) {
                Some(worth) => worth > 0,
                None => self.loses(&next, plies - 1),
            }
        });
        if self.0.len() >= MEMORY {
            self.0.clear();
        }
        self.0.insert(key, wins);
        wins
    }

    /// Whether the opponent wins within this many plies whatever the side to move does.
    fn loses(&mut self, position: &Santorini, plies: u32) -> bool {
        if plies < 2 || position.winning_squares(position.to_move()) != 0 {
            return false;
        }
        let mut moves = Vec::new();
        position.for_each_sensible_move(|m| moves.push(m));
        moves.into_iter().all(|m| {
            let next = position.after(m);
            match final_worth(&next, position.to_move()) {
                Some(worth) => worth < 0,
                None => self.wins(&next, plies - 1),
            }
        })
    }
}

impl Judge for Threats {
    fn at_least(&mut self, position: &Position, target: i32, plies: Option<u32>) -> Option<bool> {
        let Position::Santorini(position) = position else { return None };
        let plies = plies?;
        Some(match target {
            1 => self.wins(position, plies),
            0 => !self.loses(position, plies),
            _ => target < 0,
        })
    }
}
