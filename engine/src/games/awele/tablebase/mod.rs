//! Awele's tablebase: what the seeds on the board are worth to the side to move.
//!
//! With few seeds, play can go on for ever, and what that is worth depends on the rules. So each position has three values,
//! all of them differences of seeds, own minus the opponent's, from the seeds on the board:
//!
//! - **endless 0**: endless play gains nothing, and both sides keep what they captured. The value of the literature.
//! - **least**: what the side to move can force in a bounded number of plies, if endless play is as bad for it as possible:
//!   the opponent gets every seed that is left.
//! - **most**: the same for the opponent, seen from the side to move.
//!
//! # What holds in a real game
//! By our rules a game ends when a position occurs for the second time since the last capture, and at the 200th ply; each
//! side then takes its own row. Neither ending can be worth more to anybody than all seeds that are left. Hence `least` and
//! `most` hold whatever becomes of endless play: a side that forces a value in a bounded number of plies never needs a
//! position twice, because the number of plies that it still needs decreases with each. The tablebase holds that number
//! too, and answers only if the game has as many plies left.
//!
//! What remains is the history before the position, which might contain a position that the forcing side has to pass
//! through. Right after a capture there is no history. Otherwise the positions since the capture are compared: the forcing
//! side only reaches positions in which it forces at least as much, and in fewer plies if as much; if the history contains
//! such a position, the tablebase does not answer. Within the tree, where the positions of the line are not available, it
//! answers only right after captures. So a game in which the bot has followed the tablebase since the last capture is
//! always answered.
//!
//! A majority ends the game, so the tablebase knows the winner but not the margin: a win is worth at least two seeds.

mod layer;
mod probe;
mod set;
mod verify;

use std::sync::Arc;

use parlor_rules::awele::Awele;
use parlor_rules::{Game, Side};

use crate::error::TablebaseError;
use crate::games::mancala::boards::Boards;
use crate::games::mancala::rows::{PITS, Row, seeds_in};
use crate::stop::Stop;
use crate::tablebase::{Entries, OpenTables, build_in_memory};

/// The one set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules;

/// Bytes of a position: each stands in a plane of its own.
const PLANES: usize = 5;

/// What the tablebase holds about a position, from the point of view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Entry {
    /// Its value if endless play gains nothing.
    pub endless_0: i32,
    /// What the side to move can force.
    pub least: i32,
    /// What the opponent can hold it to.
    pub most: i32,
    /// In how many plies at most `least` is forced; [`TOO_LONG`] if in more.
    pub least_plies: u8,
    /// In how many plies at most `most` is forced.
    pub most_plies: u8,
}

/// Stands for more plies than can be stored; no game has as many.
pub const TOO_LONG: u8 = u8::MAX;

/// An opened tablebase.
#[derive(Debug, Clone)]
pub struct Tablebase {
    boards: Arc<Boards>,
    /// The entries by the seeds on the board; nothing for no seeds.
    tables: Vec<Option<Entries>>,
}

impl Tablebase {
    /// The tablebase of these tables.
    pub(super) fn new(tables: &OpenTables) -> Tablebase {
        let (boards, tables) = Boards::open(PITS, tables);
        Tablebase { boards, tables }
    }

    /// A tablebase built in memory.
    ///
    /// # Errors
    /// It was stopped.
    pub fn in_memory(seeds: u32, stop: &Stop) -> Result<Tablebase, TablebaseError> {
        Ok(Tablebase::new(&build_in_memory(&Rules, seeds, stop)?))
    }

    /// The most seeds on the board of a position that it knows.
    pub fn seeds(&self) -> usize {
        self.tables.len() - 1
    }

    /// What is known of a position; `None` if it has too many seeds on the board.
    pub fn entry(&self, position: &Awele) -> Option<Entry> {
        let side = position.to_move();
        self.entry_of([&position.pits(side), &position.pits(!side)])
    }

    /// The same for two rows of pits, the mover's first.
    #[inline]
    fn entry_of(&self, [own, other]: [&Row; 2]) -> Option<Entry> {
        let own_seeds = seeds_in(own);
        let seeds = own_seeds + seeds_in(other);
        if seeds == 0 {
            return Some(Entry::default());
        }
        let entries = self.tables.get(seeds)?.as_ref()?;
        let layer = &self.boards.layers[seeds];
        let index = layer.index(&self.boards.rows, own_seeds, [own, other]);
        let plane = |n: usize| entries[n * layer.len() + index];
        let signed = |n: usize| i32::from(plane(n) as i8);
        let (endless_0, least, most) = (signed(0), signed(1), signed(2));
        Some(Entry { endless_0, least, most, least_plies: plane(3), most_plies: plane(4) })
    }
}

/// A position with these rows in the pits and the first player to move, with stores as even as possible.
fn position_of([own, other]: [&Row; 2]) -> Option<Awele> {
    let spare = 48 - (seeds_in(own) + seeds_in(other)) as u8;
    Awele::from_seeds([*own, *other], [spare / 2, spare - spare / 2], Side::First)
}

/// By how much the first player's store is ahead.
fn ahead(position: &Awele) -> i32 {
    i32::from(position.store(Side::First)) - i32::from(position.store(Side::Second))
}
