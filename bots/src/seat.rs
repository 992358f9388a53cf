//! One game from the bot's side of the board: the moves so far, whose turn it is, what the bot has decided.
//!
//! No IO: events go in, requests come out. The record follows the same rules as the server's, and every hash is
//! compared.

use parlor_protocol::{
    Clock, Played, PlayerChoice, Request, Seat as WireSeat, Snapshot, Status, TakenBack, TimeControl,
};
use parlor_rules::{Game, GameKind, Move, Position, Record, Side, Variant};
use serde_json::Value;

/// The move decided on. After a lost connection it is sent again, never a different one for the same ply.
#[derive(Debug, Clone)]
struct Decided {
    ply: usize,
    text: String,
    info: Value,
    sent: bool,
}

/// A game that the bot plays.
#[derive(Debug)]
pub(crate) struct Seat {
    game: String,
    pub(crate) side: Side,
    pub(crate) level: Option<u8>,
    /// The player that the bot was asked to be.
    pub(crate) player: Option<PlayerChoice>,
    rated: bool,
    record: Record<Position>,
    /// The last event in the record.
    seq: u64,
    clock: Option<Clock>,
    control: Option<TimeControl>,
    decided: Option<Decided>,
    /// The bot's score of the game when it last moved, from its own point of view.
    judgement: Option<f64>,
    over: bool,
    /// A snapshot was requested: the bot does not move until it comes.
    lost: bool,
    /// The connection was lost and the game is not watched yet: the bot does not move until it is.
    away: bool,
}

fn side_of(seat: WireSeat) -> Side {
    match seat {
        WireSeat::First => Side::First,
        WireSeat::Second => Side::Second,
    }
}

fn hash_of(position: &Position) -> String {
    position.wire_hash().to_string()
}

impl Seat {
    /// Reads a game from a snapshot, as the player with this id; an error says what cannot be read.
    pub(crate) fn new(snapshot: &Snapshot, me: &str) -> Result<Self, String> {
        let side = match () {
            () if snapshot.first.id == me => Side::First,
            () if snapshot.second.id == me => Side::Second,
            () => return Err("the bot is not a player of this game".to_owned()),
        };
        Ok(Seat {
            game: snapshot.game.clone(),
            side,
            level: snapshot.level,
            player: snapshot.player.clone(),
            rated: snapshot.rated,
            record: read(snapshot)?,
            seq: snapshot.seq,
            clock: snapshot.clock,
            control: snapshot.time_control,
            decided: None,
            judgement: None,
            over: snapshot.status == Status::Over,
            lost: false,
            away: false,
        })
    }

    /// Applies a new snapshot of the same game. A decision for the current ply is kept.
    pub(crate) fn renew(&mut self, snapshot: &Snapshot) -> Result<(), String> {
        self.record = read(snapshot)?;
        (self.seq, self.clock, self.control) = (snapshot.seq, snapshot.clock, snapshot.time_control);
        self.over = snapshot.status == Status::Over;
        (self.lost, self.away) = (false, false);
        self.forget_stale_decision();
        Ok(())
    }

    pub(crate) fn kind(&self) -> GameKind {
        self.record.position().kind()
    }

    pub(crate) fn variant(&self) -> Variant {
        self.record.position().variant()
    }

    pub(crate) fn record(&self) -> &Record<Position> {
        &self.record
    }

    pub(crate) fn clocks(&self) -> (Option<Clock>, Option<TimeControl>) {
        (self.clock, self.control)
    }

    pub(crate) fn seq(&self) -> u64 {
        self.seq
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Whether the bot is waiting for a snapshot.
    pub(crate) fn is_lost(&self) -> bool {
        self.lost
    }

    /// Notes that the game has ended.
    pub(crate) fn end(&mut self) {
        self.over = true;
        self.decided = None;
    }

    /// Requests the whole game, because something does not fit.
    pub(crate) fn ask_for_snapshot(&mut self) -> Request {
        self.lost = true;
        Request::Watch { game: self.game.clone(), since: None, preview: false, brief: true }
    }

    /// Notes an event of the log by its number. Returns `false` if the record has it already or if there is a gap; in the
    /// latter case with a request for what is missing.
    pub(crate) fn follows(&mut self, seq: u64) -> (bool, Option<Request>) {
        if self.lost || seq <= self.seq {
            return (false, None);
        }
        if seq > self.seq + 1 {
            return (false, Some(self.ask_for_snapshot()));
        }
        self.seq = seq;
        (true, None)
    }

    /// Applies a move. Returns a request that reports a desync if the positions differ.
    pub(crate) fn played(&mut self, moved: &Played) -> Option<Request> {
        let (next, request) = self.follows(moved.seq);
        if !next {
            return request;
        }
        self.clock = moved.clock;
        let played = self.record.moves().len() == moved.ply as usize
            && self.record.position().parse_move(&moved.text).is_ok_and(|m| self.record.play(m).is_ok());
        self.forget_stale_decision();
        self.compare(played, moved.seq, &moved.hash)
    }

    /// Applies a takeback. Returns a request that reports a desync if the positions differ.
    pub(crate) fn taken_back(&mut self, event: &TakenBack) -> Option<Request> {
        let (next, request) = self.follows(event.seq);
        if !next {
            return request;
        }
        self.clock = event.clock;
        self.record.take_back_to(event.ply as usize);
        self.decided = None;
        self.compare(true, event.seq, &event.hash)
    }

    fn compare(&mut self, fits: bool, seq: u64, hash: &str) -> Option<Request> {
        let own = hash_of(self.record.position());
        if fits && own == hash {
            return None;
        }
        tracing::error!(game = self.game, seq, own, hash, "the positions differ");
        self.lost = true;
        Some(Request::Desync { game: self.game.clone(), seq, hash: own })
    }

    /// Whether the bot has to find a move now. The server plays forced passes.
    pub(crate) fn wants_a_move(&self) -> bool {
        let on_turn = self.is_ready() && self.record.to_move() == Some(self.side);
        on_turn && self.decided.is_none() && !only_passes(&self.record)
    }

    /// Whether the opponent has to find a move now.
    pub(crate) fn awaits_a_move(&self) -> bool {
        self.is_ready() && self.record.to_move() == Some(!self.side) && !only_passes(&self.record)
    }

    /// Decides on the move for the current ply.
    pub(crate) fn decide(&mut self, m: Move, info: Value, judgement: Option<f64>) {
        let ply = self.record.moves().len();
        self.judgement = judgement;
        self.decided = Some(Decided { ply, text: m.to_string(), info, sent: false });
    }

    /// The move decided on, unless it was sent on this connection already.
    pub(crate) fn move_to_send(&mut self) -> Option<Request> {
        if !self.is_ready() {
            return None;
        }
        let decided = self.decided.as_mut().filter(|decided| !decided.sent)?;
        decided.sent = true;
        Some(Request::Move {
            game: self.game.clone(),
            // A game has fewer plies than u32 holds.
            ply: decided.ply as u32,
            text: decided.text.clone(),
            after: Some(self.seq),
            info: Some(decided.info.clone()),
        })
    }

    /// Notes a lost connection. A move that was sent may be lost too, so it is sent again once the game is resumed.
    pub(crate) fn connection_lost(&mut self) {
        (self.lost, self.away) = (false, true);
        self.unsent();
    }

    /// Notes that the game is watched again.
    pub(crate) fn resumed(&mut self) {
        self.away = false;
    }

    /// Whether the game goes on and the bot knows its position.
    fn is_ready(&self) -> bool {
        !self.over && !self.lost && !self.away
    }

    /// The move was refused for now and has to be sent again.
    pub(crate) fn unsent(&mut self) {
        if let Some(decided) = &mut self.decided {
            decided.sent = false;
        }
    }

    /// The move was refused for good: the bot decides again once it has a snapshot.
    pub(crate) fn refused(&mut self) -> Request {
        self.decided = None;
        self.ask_for_snapshot()
    }

    /// The answer to a draw offer: yes, if its last score says that it is not ahead and the game has not just begun.
    pub(crate) fn answer_draw(&self) -> Request {
        let early = self.record.moves().len() < 20;
        let accept = !early && self.judgement.is_some_and(|score| score <= 0.0);
        Request::AnswerDraw { game: self.game.clone(), accept }
    }

    /// The answer to a takeback request: yes in unrated games.
    pub(crate) fn answer_takeback(&self) -> Request {
        Request::AnswerTakeback { game: self.game.clone(), accept: !self.rated }
    }

    /// Answers to offers that were made while the bot was away.
    pub(crate) fn answer_pending(&self, snapshot: &Snapshot) -> Vec<Request> {
        let by_opponent = |by: Option<WireSeat>| by.is_some_and(|by| side_of(by) != self.side);
        let draw = by_opponent(snapshot.pending.draw).then(|| self.answer_draw());
        let takeback = by_opponent(snapshot.pending.takeback).then(|| self.answer_takeback());
        draw.into_iter().chain(takeback).collect()
    }

    /// Whether this is the opponent's seat.
    pub(crate) fn is_opponent(&self, by: WireSeat) -> bool {
        side_of(by) != self.side
    }

    fn forget_stale_decision(&mut self) {
        let ply = self.record.moves().len();
        self.decided = self.decided.take().filter(|decided| decided.ply == ply && !self.over);
    }
}

fn only_passes(record: &Record<Position>) -> bool {
    record.forced_pass().is_some()
}

fn read(snapshot: &Snapshot) -> Result<Record<Position>, String> {
    let sentence = |error: parlor_rules::TextError| error.to_string();
    let kind: GameKind = snapshot.kind.parse().map_err(sentence)?;
    let variant = kind.variant(&snapshot.variant).map_err(sentence)?;
    let mut record = Record::new(Position::from_text(variant, &snapshot.start).map_err(sentence)?);
    for text in &snapshot.moves {
        let m = record.position().parse_move(text).map_err(sentence)?;
        record.play(m).map_err(|error| format!("{text}: {error}"))?;
    }
    let own = hash_of(record.position());
    if own == snapshot.hash {
        Ok(record)
    } else {
        Err(format!("the hash of {} is {own}, not {}", record.position(), snapshot.hash))
    }
}
