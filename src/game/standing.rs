//! Where a game stands, as a client sees it.

use parlor_protocol::{Seat, Snapshot, Status};
use parlor_rules::Record;

use super::state::GameState;
use super::wire::seat;

/// A position as text, with its hash, the seat to move and the legal moves.
pub(crate) struct Standing {
    pub(crate) position: String,
    pub(crate) hash: String,
    /// `None` when the game is over.
    pub(crate) to_move: Option<Seat>,
    pub(crate) legal: Vec<String>,
}

impl Standing {
    /// Where the moves of a record have led.
    pub(crate) fn of(record: &Record) -> Self {
        let (position, hash) = record.position().text_and_hash();
        Self {
            position,
            hash: hash.to_string(),
            to_move: record.to_move().map(seat),
            legal: record.legal_moves().iter().map(ToString::to_string).collect(),
        }
    }
}

impl GameState {
    /// Where the game stands. After a resignation no one moves, whatever the rules would allow.
    pub(super) fn standing(&self) -> Standing {
        let standing = Standing::of(&self.record);
        if self.is_over() { Standing { to_move: None, legal: Vec::new(), ..standing } } else { standing }
    }

    /// The whole game as it stands at `now_ms`.
    pub(crate) fn snapshot(&self, now_ms: i64) -> Snapshot {
        let Standing { position, hash, to_move, legal } = self.standing();
        Snapshot {
            game: self.meta.id.to_string(),
            seq: self.seq,
            kind: self.meta.kind().id().to_owned(),
            variant: self.meta.variant().to_string(),
            rated: self.meta.rated,
            public: self.meta.public,
            first: self.meta.first.user(),
            second: self.meta.second.user(),
            start: self.meta.start.to_string(),
            opening: self.meta.opening.clone(),
            pair: self.meta.pair.as_ref().map(|pair| pair.wire(self.second_game(0).is_some())),
            tournament: self.meta.tournament_for(None),
            berserk: [Seat::First, Seat::Second]
                .into_iter()
                .filter(|seat| self.berserk[*seat as usize])
                .collect(),
            position,
            hash,
            ply: self.plies(),
            to_move,
            legal,
            moves: self.record.moves().iter().map(ToString::to_string).collect(),
            clock: self.clock(now_ms),
            time_control: self.meta.time_control,
            pending: self.pending,
            status: if self.is_over() { Status::Over } else { Status::Playing },
            result: self.result.clone(),
            level: self.meta.level,
            player: self.meta.player.clone(),
            created_ms: self.meta.created_ms,
            watchers: None,
            chat: Vec::new(),
            lost_events: None,
            library: self.meta.library.clone(),
        }
    }
}
