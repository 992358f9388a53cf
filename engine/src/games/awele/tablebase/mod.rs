//! Awele's tablebase: what the seeds on the board are worth to the side to move.
//!
//! With few seeds, play can go on forever, and what that is worth depends on the rules, so each position has three
//! values. Each is a difference, own seeds minus the opponent's, over the seeds on the board:
//!
//! - **endless 0**: endless play gains nothing, and both sides keep what they have captured. This is the value in the
//!   literature.
//! - **least**: what the side to move can force in a bounded number of plies if endless play is as bad for it as it can
//!   be, so that the opponent gets every seed that is left.
//! - **most**: the same for the opponent, seen from the side to move.
//!
//! # What holds in a real game
//! By our rules a game ends when a position occurs for the second time since the last capture, and at the 200th ply;
//! each side then takes its own row. Neither ending can be worth more to anyone than all the seeds that are left. Hence
//! `least` and `most` hold whatever endless play turns out to be worth: a side that forces a value in a bounded number
//! of plies never has to repeat a position, because the number of plies that it still needs decreases with each. The
//! tablebase stores that number too, and answers only if the game has that many plies left.
//!
//! That leaves the history before the position, which might contain a position that the forcing side has to pass
//! through. Right after a capture there is no history. Otherwise the tablebase compares the positions since the
//! capture: the forcing side only reaches positions in which it forces at least as much, and in fewer plies if exactly
//! as much. If the history contains such a position, the tablebase does not answer. Inside the search tree the
//! positions of the line are not available, so it answers only right after captures. A game in which the bot has
//! followed the tablebase since the last capture always gets an answer.
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

/// Bytes of a position, each in a plane of its own.
const PLANES: usize = 5;

/// What the tablebase stores for a position, from the point of view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Entry {
    /// The value if endless play gains nothing.
    pub endless_0: i32,
    /// The value that the side to move can force.
    pub least: i32,
    /// The value that the opponent can limit it to.
    pub most: i32,
    /// The number of plies within which `least` is forced; [`TOO_LONG`] if it does not fit in a byte.
    pub least_plies: u8,
    /// The number of plies within which `most` is forced.
    pub most_plies: u8,
}

/// More plies than a byte can store; no game lasts that long.
pub const TOO_LONG: u8 = u8::MAX;

/// An opened tablebase.
#[derive(Debug, Clone)]
pub struct Tablebase {
    boards: Arc<Boards>,
    /// The entries by the seeds on the board; `None` for no seeds.
    tables: Vec<Option<Entries>>,
}

impl Tablebase {
    /// Makes the tablebase from these tables.
    pub(super) fn new(tables: &OpenTables) -> Tablebase {
        let (boards, tables) = Boards::open(PITS, tables);
        Tablebase { boards, tables }
    }

    /// Builds a tablebase in memory.
    ///
    /// # Errors
    /// The build was stopped.
    pub fn in_memory(seeds: u32, stop: &Stop) -> Result<Tablebase, TablebaseError> {
        Ok(Tablebase::new(&build_in_memory(&Rules, seeds, stop)?))
    }

    /// The most seeds on the board that it covers.
    pub fn seeds(&self) -> usize {
        self.tables.len() - 1
    }

    /// The entry of a position; `None` if it has too many seeds on the board.
    pub fn entry(&self, position: &Awele) -> Option<Entry> {
        let side = position.to_move();
        self.entry_of([&position.pits(side), &position.pits(!side)])
    }

    /// Like [`Self::entry`], for two rows of pits, the mover's first.
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
