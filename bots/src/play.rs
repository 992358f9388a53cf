//! Playing games: events in, moves and answers out, with the engine in between.

use std::time::Duration;

use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_protocol::{Event, Played, Request, Snapshot};
use tokio::time::Instant;

use crate::bot::{Bot, Requests};
use crate::chosen::chosen_profile;
use crate::config::Config;
use crate::engine::{Decision, EngineHandle};
use crate::pacing::time_for_move;
use crate::ponder::Pondered;
use crate::search_task::{SearchResult, SearchTask, start_search};
use crate::seat::Seat;

impl Bot {
    pub(crate) fn seat(&mut self, game: &str) -> Option<&mut Seat> {
        self.tables.get_mut(game)?.seat.as_mut()
    }

    /// Whether the bot already plays this game.
    fn plays(&self, game: &str) -> bool {
        self.tables.contains_key(game)
    }

    pub(crate) fn event(&mut self, event: Event) -> Requests {
        match event {
            // Another process of this bot plays this game.
            Event::GameStarted { game, leased: Some(false), .. } => {
                self.tables.remove(&game);
                vec![Request::Unwatch { game }]
            }
            // The opponent is away: the server asks again when the bot has to move.
            Event::GameParked { game } => {
                self.tables.remove(&game);
                vec![Request::Unwatch { game }]
            }
            // The server considers this process the player of the game, so it must receive the events.
            Event::GameStarted { game, leased: Some(true), .. } => vec![self.resume(game)],
            Event::GameStarted { game, .. } if self.plays(&game) => Vec::new(),
            Event::GameStarted { game, .. } => vec![self.watch(game, None)],
            Event::Snapshot(snapshot) => self.snapshot(&snapshot),
            Event::Played(played) => {
                let request = self.seat(&played.game).and_then(|seat| seat.played(&played));
                self.request_or_continue(&played.game, request)
            }
            // From a server that does not know `brief`.
            Event::Moved(moved) => self.event(Event::Played(Box::new(Played::from(&*moved)))),
            Event::TakenBack(event) => {
                if let Some(table) = self.tables.get_mut(&event.game) {
                    table.search = None;
                }
                let request = self.seat(&event.game).and_then(|seat| seat.taken_back(&event));
                self.request_or_continue(&event.game, request)
            }
            Event::DrawOffered { game, seq, by } => self.answer_opponent(&game, seq, by, Seat::answer_draw),
            Event::TakebackRequested { game, seq, by } => {
                self.answer_opponent(&game, seq, by, Seat::answer_takeback)
            }
            Event::DrawDeclined { game, seq, .. } | Event::TakebackDeclined { game, seq, .. } => {
                let request = self.seat(&game).and_then(|seat| seat.follows(seq).1);
                request.into_iter().collect()
            }
            Event::GameOver { game, .. } => {
                self.end(&game);
                self.leave_oldest()
            }
            Event::RematchOffered { game, by } => {
                let wanted = self.seat(&game).is_some_and(|seat| seat.is_opponent(by));
                wanted.then_some(Request::Rematch { game, key: None }).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn answer_opponent(
        &mut self,
        game: &str,
        seq: u64,
        by: parlor_protocol::Seat,
        answer: fn(&Seat) -> Request,
    ) -> Requests {
        let Some(seat) = self.seat(game) else { return Vec::new() };
        match seat.follows(seq) {
            (true, _) if seat.is_opponent(by) => vec![answer(seat)],
            (_, request) => request.into_iter().collect(),
        }
    }

    fn snapshot(&mut self, snapshot: &Snapshot) -> Requests {
        let Some(me) = self.me.clone() else { return Vec::new() };
        let Some(table) = self.tables.get_mut(&snapshot.game) else { return Vec::new() };
        let read = match &mut table.seat {
            Some(seat) => seat.renew(snapshot),
            none => Seat::new(snapshot, &me).map(|seat| *none = Some(seat)),
        };
        if let Err(error) = read {
            tracing::error!(game = snapshot.game, error, "this game cannot be played");
            self.tables.remove(&snapshot.game);
            return Vec::new();
        }
        let mut requests =
            self.seat(&snapshot.game).map(|seat| seat.answer_pending(snapshot)).unwrap_or_default();
        if self.seat(&snapshot.game).is_some_and(|seat| seat.is_over()) {
            self.end(&snapshot.game);
        }
        requests.extend(self.continue_game(&snapshot.game));
        requests
    }

    fn end(&mut self, game: &str) {
        if let Some(table) = self.tables.get_mut(game) {
            table.over_since = Some(Instant::now());
            (table.search, table.ponder, table.engine) = (None, None, None);
            table.seat.iter_mut().for_each(Seat::end);
        }
    }

    fn request_or_continue(&mut self, game: &str, request: Option<Request>) -> Requests {
        match request {
            Some(request) => vec![request],
            None => self.continue_game(game),
        }
    }

    /// Sends the move that was decided on, or starts a search if one is due.
    pub(crate) fn continue_game(&mut self, game: &str) -> Requests {
        let alone = self.tables.iter().all(|(id, table)| id == game || table.search.is_none());
        let Some(table) = self.tables.get_mut(game) else { return Vec::new() };
        let Some(seat) = &mut table.seat else { return Vec::new() };
        if let Some(request) = seat.move_to_send() {
            return vec![request];
        }
        let ply = seat.record().moves().len();
        if table.search.as_ref().is_some_and(|search| search.ply != ply) {
            table.search = None;
        }
        if table.ponder.as_ref().is_some_and(|ponder| ponder.ply == ply) {
            return Vec::new();
        }
        let expected = table.pondered.filter(|pondered| pondered.was_right(seat.record()));
        if let Some(mut ponder) = table.ponder.take() {
            match expected.filter(|_| !ponder.was_stopped()) {
                Some(pondered) => {
                    ponder.go_on(ply, time_for(seat).min(pondered.thinks));
                    table.search = Some(ponder);
                }
                None => {
                    // Its engine is wanted, and comes back when it ends.
                    ponder.stop();
                    table.ponder = Some(ponder);
                }
            }
            return Vec::new();
        }
        if !seat.wants_a_move() || table.search.is_some() {
            self.ponder(game);
            return Vec::new();
        }
        if table.resigns {
            return vec![Request::Resign { game: game.to_owned() }];
        }
        if let Some(decision) = table.prepared.take().filter(|_| expected.is_some()) {
            self.decide(game, Some(decision));
            return self.continue_game(game);
        }
        let mut engine = table.engine.take().unwrap_or_else(|| engine_for(&self.config, seat));
        engine.update_tables(&self.config.tables, seat.variant());
        self.searches += 1;
        let (time, record) = (time_for(seat), seat.record().clone());
        let results = self.results.clone();
        table.search = Some(start_search(game, self.searches, engine, record, (time, alone), results));
        let others = self.tables.iter().filter(|(id, _)| *id != game);
        others.filter_map(|(_, table)| table.search.as_ref()).for_each(SearchTask::give_way);
        Vec::new()
    }

    /// Searches on the opponent's time, once for each of their moves, if the bot is to do so.
    fn ponder(&mut self, game: &str) {
        let Some(table) = self.tables.get_mut(game).filter(|_| self.config.ponder) else { return };
        let Some(seat) = table.seat.as_ref().filter(|seat| seat.awaits_a_move()) else { return };
        let Some(reply) = table.reply else { return };
        let (time, record) = (time_for(seat), seat.record().clone());
        if table.pondered.is_some_and(|before| before.ply == record.moves().len()) {
            return;
        }
        self.searches += 1;
        let number = (game, self.searches);
        if let Some((pondered, task)) =
            Pondered::start(number, &mut table.engine, record, (reply, time), self.results.clone())
        {
            (table.pondered, table.ponder, table.prepared) = (Some(pondered), Some(task), None);
        }
    }

    pub(crate) fn search_done(&mut self, result: SearchResult) -> Requests {
        let SearchResult { game, number, engine, decision } = result;
        let Some(table) = self.tables.get_mut(&game) else { return Vec::new() };
        if let Some(ponder) = table.ponder.take_if(|ponder| ponder.number == number) {
            table.engine = engine;
            table.prepared = decision.filter(|_| !ponder.was_stopped());
            return self.continue_game(&game);
        }
        let wanted = table.search.as_ref().is_some_and(|search| search.number == number);
        if !wanted {
            // The position is gone, but the engine is still useful unless another one has been made.
            table.engine = table.engine.take().or(engine);
            return self.continue_game(&game);
        }
        table.search = None;
        table.engine = engine;
        if table.seat.as_ref().is_some_and(Seat::wants_a_move) {
            self.decide(&game, decision);
        }
        self.continue_game(&game)
    }

    /// Notes a decision about the current ply.
    fn decide(&mut self, game: &str, decision: Option<Decision>) {
        let Some(table) = self.tables.get_mut(game) else { return };
        let Some(seat) = table.seat.as_mut() else { return };
        let pondered = table.pondered.take();
        match decision {
            Some(Decision::Play { m, mut info, judgement, reply }) => {
                if pondered.is_some_and(|pondered| pondered.was_right(seat.record())) {
                    info["ponderhit"] = true.into();
                }
                table.reply = reply;
                seat.decide(m, info, judgement);
            }
            Some(Decision::Resign) => table.resigns = true,
            None => {
                // The opponent is waiting: any legal move is better than none.
                let moves = seat.record().legal_moves();
                seat.decide(moves[fastrand::usize(0..moves.len())], serde_json::json!({}), None);
            }
        }
    }
}

/// How long the bot may think about its next move.
fn time_for(seat: &Seat) -> Duration {
    let (clock, control) = seat.clocks();
    time_for_move(clock, control, seat.side, seat.record().position())
}

/// The level that plays from the opening book.
const STRONGEST: u8 = 8;

/// The engine that plays this game.
fn engine_for(config: &Config, seat: &Seat) -> EngineHandle {
    if let Some(external) = config.external.as_ref().filter(|external| external.kinds.contains(&seat.kind()))
    {
        return EngineHandle::External(external.clone(), None);
    }
    let profile = match &seat.player {
        Some(choice) => chosen_profile(choice, seat.variant())
            .inspect_err(|why| tracing::error!(%why, "the chosen player cannot play this game"))
            .ok(),
        None => config.profile(seat.variant(), seat.level).cloned(),
    };
    // A game that no profile fits was started under another configuration; the opponent is waiting for a move.
    let profile = profile.unwrap_or_else(|| Profile { depth: Some(4), ..Profile::of(Algorithm::Pvs) });
    // An opponent who chooses a player by its parts wants to see it search.
    let by_book = config.book && seat.player.is_none() && profile.level == Some(STRONGEST);
    let player = Player::new(profile).with_tables_in_memory();
    EngineHandle::Player(Box::new(if by_book { player.with_book() } else { player }))
}
