//! The chat of a game, in a room for the players and one for the spectators: who may read what.

use std::collections::VecDeque;

use parlor_protocol::{ChatLine, Room, Seat};

/// How many of the last lines of a game are shown to those who come later.
pub(super) const KEPT_LINES: u32 = 100;

/// The last lines of a game.
#[derive(Debug, Default)]
pub(super) struct Chat {
    lines: VecDeque<ChatLine>,
}

impl Chat {
    pub(super) fn new(lines: Vec<ChatLine>) -> Self {
        Self { lines: lines.into() }
    }

    pub(super) fn push(&mut self, line: ChatLine) {
        if self.lines.len() >= KEPT_LINES as usize {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// The lines that a player in this seat, or a spectator, may read.
    pub(super) fn readable_by(&self, seat: Option<Seat>, over: bool) -> Vec<ChatLine> {
        self.lines.iter().filter(|line| may_read(line.room, seat, over)).cloned().collect()
    }
}

/// Players cannot read the spectators' room before the end: they might find good advice there.
pub(super) fn may_read(room: Room, seat: Option<Seat>, over: bool) -> bool {
    match room {
        Room::Players => seat.is_some(),
        Room::Watchers => seat.is_none() || over,
    }
}
