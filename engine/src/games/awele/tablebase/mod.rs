//! Awele's tables: what the seeds on the board are worth to the side to move.
//!
//! Play with few seeds can go on for ever, and what that is worth is a matter of rules. So there are three values of
//! each position, all of them differences of seeds, own less the opponent's, from the seeds on the board:
//!
//! - **endless 0**: endless play gains nobody anything, and each keeps what he captured. The value of the literature.
//! - **least**: what the side to move can force in a bounded number of plies, with endless play as bad for him as can
//!   be: the opponent gets every seed that is left.
//! - **most**: the same for the opponent, seen from the side to move.
//!
//! # What is true in a real game
//! By our rules a position that occurs for the second time since the last capture ends the game, each side takes its own
//! row, and so does the 200th ply. Neither can be worth more to anybody than all seeds that are left. Hence `least` and
//! `most` hold whatever becomes of endless play: who forces a value in a bounded number of plies never needs a position
//! twice, because the number of plies that it still takes falls with each. The table holds that number too, and an
//! answer is given only where it is no more than the plies that the game has left.
//!
//! There remains the history before the position: it might hold a position that the forcing side will have to
//! pass. Right after a capture there is none. Otherwise the positions since then are compared: the forcing side only
//! comes to positions in which it forces at least as much, and in fewer plies if as much; if the history holds such a
//! one, the table says nothing. Inside the tree, where the positions of the line are not at hand, it answers right after
//! captures only. So a game in which the bot has followed the table since the last capture is always answered.
//!
//! A majority ends the game, so the table knows who wins but not by how much: a win is worth two seeds at least.

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

/// What a table holds of a position, from the point of view of its side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Entry {
    /// Its worth if endless play gains nobody anything.
    pub endless_0: i32,
    /// What the side to move can force.
    pub least: i32,
    /// What the opponent cannot be kept from holding it to.
    pub most: i32,
    /// In how many plies at most `least` is forced; [`TOO_LONG`] if in more.
    pub least_plies: u8,
    /// In how many plies at most `most` is forced.
    pub most_plies: u8,
}

/// More plies than can be told, and more than any game has.
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

/// A position with these rows in the pits, whose first player is to move, and stores as even as can be.
fn position_of([own, other]: [&Row; 2]) -> Option<Awele> {
    let spare = 48 - (seeds_in(own) + seeds_in(other)) as u8;
    Awele::from_seeds([*own, *other], [spare / 2, spare - spare / 2], Side::First)
}

/// By how much the first player's store is ahead.
fn ahead(position: &Awele) -> i32 {
    i32::from(position.store(Side::First)) - i32::from(position.store(Side::Second))
}
