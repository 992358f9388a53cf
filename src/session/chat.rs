//! The chat of a game, in a room for the players and one for the spectators: who may read what.

use std::collections::{HashSet, VecDeque};

use parlor_protocol::{ChatLine, Room, Seat};

use crate::id::UserId;
use crate::store::SaidLine;

/// How many of the last lines of a game are shown to those who come later.
pub(super) const KEPT_LINES: u32 = 100;

/// The last lines of a game.
#[derive(Debug, Default)]
pub(super) struct Chat {
    lines: VecDeque<SaidLine>,
}

/// Someone who comes to read the chat.
pub(super) struct Reader<'a> {
    pub(super) user: &'a UserId,
    pub(super) seat: Option<Seat>,
    /// Whose lines they do not want to see.
    pub(super) blocks: HashSet<UserId>,
}

impl Chat {
    pub(super) fn new(lines: Vec<SaidLine>) -> Self {
        Self { lines: lines.into() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn push(&mut self, said: SaidLine) {
        if self.lines.len() >= KEPT_LINES as usize {
            self.lines.pop_front();
        }
        self.lines.push_back(said);
    }

    /// The lines that someone may read.
    pub(super) fn readable_by(&self, reader: &Reader<'_>, over: bool) -> Vec<ChatLine> {
        let may_see = |SaidLine { line, hidden }: &SaidLine| {
            may_read(line.room, reader.seat, over)
                && (!hidden || *line.user.id == **reader.user)
                && !reader.blocks.iter().any(|blocked| **blocked == *line.user.id)
        };
        self.lines.iter().filter(|said| may_see(said)).map(|said| said.line.clone()).collect()
    }
}

/// Players cannot read the spectators' room before the end: they might find good advice there.
pub(super) fn may_read(room: Room, seat: Option<Seat>, over: bool) -> bool {
    match room {
        Room::Players => seat.is_some(),
        Room::Watchers => seat.is_none() || over,
    }
}
