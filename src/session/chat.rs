//! What players and watchers say beside a game.

use std::collections::VecDeque;

use parlor_protocol::{ChatLine, ErrorCode, Refusal, Room, Seat};

use crate::error::refuse;

/// The longest line, in characters.
const LINE_CHARS: usize = 140;

/// How many of the last lines of a game are shown to who comes later.
const KEPT_LINES: usize = 100;

/// The last lines of a game.
#[derive(Debug, Default)]
pub(super) struct Chat {
    lines: VecDeque<ChatLine>,
}

impl Chat {
    pub(super) fn new(lines: Vec<ChatLine>) -> Self {
        let skipped = lines.len().saturating_sub(KEPT_LINES);
        Self { lines: lines.into_iter().skip(skipped).collect() }
    }

    pub(super) fn push(&mut self, line: ChatLine) {
        if self.lines.len() == KEPT_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// The lines that a player of `seat`, or a watcher, may read.
    pub(super) fn readable_by(&self, seat: Option<Seat>, over: bool) -> Vec<ChatLine> {
        self.lines.iter().filter(|line| may_read(line.room, seat, over)).cloned().collect()
    }
}

/// Players do not hear the watchers before the end: they might hear good advice.
pub(super) fn may_read(room: Room, seat: Option<Seat>, over: bool) -> bool {
    match room {
        Room::Players => seat.is_some(),
        Room::Watchers => seat.is_none() || over,
    }
}

/// The line as it will stand, if it can be said.
pub(super) fn check(text: &str, room: Room, seat: Option<Seat>, over: bool) -> Result<String, Refusal> {
    if !may_read(room, seat, over) {
        return Err(refuse(ErrorCode::Forbidden, "you do not talk in this room"));
    }
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    let text = text.trim();
    match text.chars().count() {
        0 => Err(refuse(ErrorCode::BadRequest, "there is nothing to say")),
        1..=LINE_CHARS => Ok(text.to_owned()),
        _ => Err(refuse(ErrorCode::BadRequest, format!("a line has at most {LINE_CHARS} characters"))),
    }
}
