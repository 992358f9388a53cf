//! What a game decides at each moment, on the tests' own time: thousands of orders of moves, flags, draws, takebacks
//! and claims, each replayed from its log.

use std::sync::Arc;

use parlor_protocol::{ErrorCode, Reason, Seat, TimeControl, UserKind, Verdict};
use parlor_rules::{Game, GameKind, Position};
use proptest::prelude::*;

use super::acts::Decided;
use super::chain::{self, LoggedAct};
use super::decide::{Command, Decision};
use super::lag::LagQuota;
use super::meta::{GameMeta, Pair};
use super::packed;
use super::state::GameState;
use crate::account::Account;
use crate::limits;

pub(super) const START_MS: i64 = 1_000_000;

fn account(name: &str) -> Account {
    Account { id: name.into(), name: name.to_owned(), kind: UserKind::Guest }
}

pub(crate) fn meta(kind: GameKind, time_control: Option<TimeControl>) -> Arc<GameMeta> {
    Arc::new(GameMeta {
        id: "game".into(),
        number: None,
        start: Position::start(kind.default_variant()),
        opening: None,
        pair: None,
        rated: false,
        public: true,
        first: account("first"),
        second: account("second"),
        time_control,
        level: None,
        player: None,
        created_ms: START_MS,
        tournament: None,
        tournament_private: false,
        library: None,
    })
}

fn fischer(initial_ms: u64, increment_ms: u64) -> Option<TimeControl> {
    Some(TimeControl::Fischer { initial_ms, increment_ms })
}

/// A game whose acts are written down as in the store.
pub(super) struct LoggedGame {
    pub(super) state: GameState,
    pub(super) log: Vec<LoggedAct>,
}

impl LoggedGame {
    pub(super) fn new(kind: GameKind, time_control: Option<TimeControl>) -> Self {
        LoggedGame { state: GameState::new(meta(kind, time_control)), log: Vec::new() }
    }

    pub(super) fn write(&mut self, decided: Vec<Decided>, at_ms: i64) {
        for Decided { body, .. } in decided {
            let seq = self.log.len() as u64 + 1;
            let before =
                self.log.last().map_or_else(|| chain::root(&self.state.meta), |act| act.chain.clone());
            let link = chain::next(&before, seq, at_ms, &body);
            self.log.push(LoggedAct { seq, at_ms, body, chain: link });
        }
    }

    /// Decides and writes a command, or returns the code of its refusal.
    pub(super) fn command(&mut self, by: Seat, command: Command, at_ms: i64) -> Result<(), ErrorCode> {
        match self.state.decide(by, command, at_ms).map_err(|refusal| refusal.code)? {
            Decision::Acts(decided) => self.write(decided, at_ms),
            Decision::Duplicate(_) => {}
        }
        Ok(())
    }

    fn flag(&mut self, at_ms: i64) {
        let decided = self.state.decide_flag(at_ms, [0; 2]);
        self.write(decided, at_ms);
    }

    /// The first legal move of the side to move, as a command of this player.
    fn next_move(&self, lag_ms: i64) -> Command {
        let text = self.state.standing().legal.first().cloned().unwrap_or_else(|| "a1".to_owned());
        Command::Move { ply: self.state.plies(), text, after: None, info: None, lag_ms }
    }

    pub(super) fn play(&mut self, lag_ms: i64, at_ms: i64) -> Result<(), ErrorCode> {
        let by = self.state.to_move().ok_or(ErrorCode::GameOver)?;
        self.command(by, self.next_move(lag_ms), at_ms)
    }

    fn reason(&self) -> Option<Reason> {
        self.state.result.as_ref().map(|result| result.reason)
    }

    /// Checks that the log alone gives the same game.
    pub(super) fn check(&self) {
        let (again, events) =
            GameState::replay(self.state.meta.clone(), &self.log, 0).expect("the log is whole");
        assert_eq!(events.len(), self.log.len());
        let unpacked = packed::unpack(&packed::pack(&self.log), &chain::root(&self.state.meta));
        assert_eq!(unpacked.as_deref(), Ok(&*self.log));
        let endings = self.log.iter().filter(|act| act.body.contains("\"game_over\"")).count();
        assert!(endings <= 1 && (endings == 1) == self.state.is_over());
        let now_ms = self.log.last().map_or(START_MS, |act| act.at_ms);
        let [own, other] = [&self.state, &again].map(|state| {
            let mut snapshot = state.snapshot(now_ms);
            // The chat is not in the log.
            snapshot.chat.clear();
            snapshot
        });
        assert_eq!(own, other);
        assert_eq!((self.state.lag, self.state.remaining_ms()), (again.lag, again.remaining_ms()));
    }
}

fn seat(second: bool) -> Seat {
    if second { Seat::Second } else { Seat::First }
}

fn command(game: &LoggedGame, choice: u8, lag_ms: i64) -> Command {
    match choice {
        0..=5 => game.next_move(lag_ms),
        6 => Command::OfferDraw,
        7 => Command::AnswerDraw { accept: lag_ms % 2 == 0 },
        8 => Command::RequestTakeback,
        9 => Command::AnswerTakeback { accept: lag_ms % 3 != 0 },
        10 => Command::GiveTime,
        11 => Command::Abort,
        12 => Command::ClaimWin,
        _ => Command::Resign,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Whatever the commands and their order: at most one end, nothing after it, and the log reproduces it all.
    #[test]
    fn any_order_of_commands_and_flags_is_one_game(
        kind in 0..GameKind::ALL.len(),
        timed in any::<bool>(),
        steps in prop::collection::vec((0u8..14, any::<bool>(), 0i64..900, 0i64..2_000), 1..60),
    ) {
        let control = if timed { fischer(6_000, 100) } else { None };
        let mut game = LoggedGame::new(GameKind::ALL[kind], control);
        let mut now_ms = START_MS;
        for (choice, by, pause_ms, lag_ms) in steps {
            now_ms += pause_ms;
            let over = game.state.is_over();
            let before = game.log.len();
            // The last choices end games; they must not end all of them at once.
            let choice = if choice == 13 && pause_ms > 200 { 0 } else { choice };
            let by = if choice <= 5 { game.state.to_move().unwrap_or(seat(by)) } else { seat(by) };
            let asked = command(&game, choice, lag_ms);
            let done = game.command(by, asked, now_ms);
            if over {
                prop_assert_eq!(game.log.len(), before);
                prop_assert!(done.is_err());
            }
            if done.is_err() {
                prop_assert_eq!(game.log.len(), before, "a refused command changes nothing");
            }
            game.flag(now_ms);
        }
        game.check();
    }

    /// A late move and the flag, in either order and at any distance: exactly one of them counts.
    #[test]
    fn a_late_move_and_the_flag_come_to_one_end(late_ms in -50i64..50, flag_first in any::<bool>()) {
        let mut game = LoggedGame::new(GameKind::Othello, fischer(1_000, 0));
        for _ in 0..2 {
            prop_assert!(game.play(0, START_MS).is_ok());
        }
        let now_ms = START_MS + 1_000 + late_ms;
        if flag_first {
            game.flag(now_ms);
        }
        let _ = game.play(0, now_ms);
        let in_time = late_ms < 0;
        prop_assert_eq!(game.reason(), (!in_time).then_some(Reason::Timeout));
        prop_assert_eq!(game.state.plies(), if in_time { 3 } else { 2 });
        if !in_time {
            prop_assert_eq!(game.state.result.as_ref().map(|r| r.result), Some(Verdict::Second));
        }
        game.check();
    }

    /// The lag is credited within its bounds, whatever a connection claims.
    #[test]
    fn lag_is_credited_from_a_quota(lags in prop::collection::vec(0i64..5_000, 1..40)) {
        let control = fischer(120_000, 0);
        let quota = LagQuota::new(control);
        let mut game = LoggedGame::new(GameKind::Awele, control);
        let mut now_ms = START_MS;
        let mut credited = [0i64; 2];
        let mut moves = [0i64; 2];
        for lag_ms in lags {
            let Some(by) = game.state.to_move() else { break };
            let before = game.state.remaining_ms().expect("it has a clock")[by as usize];
            now_ms += 1_500;
            prop_assert!(game.play(lag_ms, now_ms).is_ok());
            let spent = before - game.state.remaining_ms().expect("it has a clock")[by as usize];
            if moves.iter().all(|&n| n > 0) {
                let credit = 1_500 - spent;
                prop_assert!((0..=limits::LAG_OF_A_MOVE_MS.min(lag_ms)).contains(&credit), "{}", credit);
                credited[by as usize] += credit;
            }
            moves[by as usize] += 1;
            for side in [0, 1] {
                prop_assert!(credited[side] <= quota.bound_ms(moves[side]));
            }
        }
        game.check();
    }
}

/// Two players act at the same moment: the queue's order decides, and the second is told that the game is over.
#[test]
fn the_first_of_two_ends_counts() {
    let ends: [(Command, Reason); 2] =
        [(Command::Resign, Reason::Resignation), (Command::AnswerDraw { accept: true }, Reason::Agreement)];
    for order in [[0, 1], [1, 0]] {
        let mut game = LoggedGame::new(GameKind::Kalah, None);
        game.play(0, START_MS).expect("a move");
        game.command(Seat::First, Command::OfferDraw, START_MS).expect("an offer");
        let by = |end: usize| if end == 0 { Seat::First } else { Seat::Second };
        let [(first, reason), (second, _)] = order.map(|end| ends[end].clone());
        assert_eq!(game.command(by(order[0]), first, START_MS), Ok(()));
        assert_eq!(game.command(by(order[1]), second, START_MS), Err(ErrorCode::GameOver));
        assert_eq!(game.reason(), Some(reason));
        game.check();
    }
}

/// Time in which the server was down counts neither on the clock nor as thinking time.
#[test]
fn downtime_is_credited() {
    let mut game = LoggedGame::new(GameKind::Othello, fischer(10_000, 0));
    for at_ms in [START_MS, START_MS + 500, START_MS + 1_500] {
        game.play(0, at_ms).expect("a move");
    }
    let (mut state, _) = GameState::replay(game.state.meta.clone(), &game.log, 0).expect("the log is whole");
    let back_ms = START_MS + 3_600_000;
    state.restart(back_ms, |_| unreachable!("no days"));
    assert_eq!(state.flag([0; 2]), Some((Seat::Second, back_ms + 10_000)));
    game.state = state;
    game.play(0, back_ms + 2_000).expect("a move");
    assert_eq!(game.state.remaining_ms(), Some([9_000, 8_000]));
    assert!(game.log.last().is_some_and(|act| act.body.contains("\"spent_ms\":2000")));
    game.check();
}

/// A correspondence clock runs on through restarts; only the outages are credited.
#[test]
fn days_are_credited_with_outages_only() {
    const HOUR_MS: i64 = 3_600_000;
    let mut game = LoggedGame::new(GameKind::Othello, Some(TimeControl::Days { days: 1 }));
    for _ in 0..3 {
        game.play(0, START_MS).expect("a move");
    }
    let (mut state, _) = GameState::replay(game.state.meta.clone(), &game.log, 0).expect("the log is whole");
    state.restart(START_MS + 20 * HOUR_MS, |since_ms| {
        assert_eq!(since_ms, START_MS);
        2 * HOUR_MS
    });
    assert_eq!(state.flag([0; 2]), Some((Seat::Second, START_MS + 26 * HOUR_MS)));
    game.state = state;
    game.play(0, START_MS + 22 * HOUR_MS).expect("a move");
    assert!(game.log.last().is_some_and(|act| act.body.contains(&format!("\"spent_ms\":{}", 20 * HOUR_MS))));
    game.check();
}

/// The server waits for a move that was on its way when the time ran out, as long as the player's quota allows.
#[test]
fn a_move_on_its_way_is_waited_for() {
    let mut game = LoggedGame::new(GameKind::Othello, fischer(60_000, 0));
    for _ in 0..2 {
        game.play(0, START_MS).expect("a move");
    }
    let lag_ms = [300, 0];
    assert_eq!(game.state.flag(lag_ms), Some((Seat::First, START_MS + 60_300)));
    assert!(game.state.decide_flag(START_MS + 60_299, lag_ms).is_empty());
    game.play(300, START_MS + 60_200).expect("it was sent in time");
    assert_eq!(game.state.remaining_ms(), Some([100, 60_000]));
    assert!(game.log.last().is_some_and(|act| act.body.contains("\"lag_ms\":300")));
    game.check();
}

/// The second game of a pair whose first has counted.
fn second_game(time_control: Option<TimeControl>) -> LoggedGame {
    let pair = Some(Pair { second: false, other: "second".into() });
    let first = GameMeta { pair, ..(*meta(GameKind::Awele, time_control)).clone() };
    let second = first.second_game(START_MS).expect("a second game");
    assert_eq!((&second.first.name, &second.second.name), (&first.second.name, &first.first.name));
    assert!(second.second_game(START_MS).is_none(), "a pair is two games");
    LoggedGame { state: GameState::new(Arc::new(second)), log: Vec::new() }
}

#[test]
fn leaving_the_second_game_of_a_pair_costs_the_game() {
    let mut game = second_game(None);
    assert_eq!(game.command(Seat::First, Command::Abort, START_MS), Err(ErrorCode::Forbidden));
    game.command(Seat::Second, Command::ClaimWin, START_MS)
        .expect("the caller has seen that the other is away");
    assert_eq!(game.reason(), Some(Reason::Abandoned));
    game.check();

    let mut game = second_game(fischer(60_000, 0));
    let decided = game.state.decide_expiry(START_MS + 1);
    game.write(decided, START_MS + 1);
    let result = game.state.result().expect("it is over");
    assert_eq!((result.result, result.reason), (Verdict::Second, Reason::Timeout));
    game.check();

    let mut game = second_game(Some(TimeControl::Days { days: 1 }));
    game.flag(START_MS + 86_400_000);
    let result = game.state.result().expect("the clock of days has run from the start");
    assert_eq!((result.result, result.reason), (Verdict::Second, Reason::Timeout));
    game.check();
}

/// It counts from the start, so it is not lost after minutes.
#[test]
fn the_second_game_against_a_bot_waits_for_days() {
    let mut game = second_game(None);
    let meta = Arc::make_mut(&mut game.state.meta);
    meta.second.kind = UserKind::Bot;
    let left_ms = START_MS + limits::LEFT_GAME_MS;
    assert_eq!(game.state.left_at(), Some(left_ms));
    let decided = game.state.decide_left(left_ms);
    game.write(decided, left_ms);
    let result = game.state.result().expect("it is over");
    assert_eq!((result.result, result.reason), (Verdict::Second, Reason::Abandoned));
}

/// Someone who takes back their first move has begun: the game waits for them for days, not minutes.
#[test]
fn a_game_against_a_bot_goes_on_after_the_first_move_is_taken_back() {
    let mut game = LoggedGame::new(GameKind::Othello, None);
    let meta = Arc::make_mut(&mut game.state.meta);
    meta.second.kind = UserKind::Bot;
    game.play(0, START_MS).expect("a move");
    game.play(0, START_MS + 1_000).expect("the bot's move");
    let later = START_MS + 660_000;
    game.command(Seat::First, Command::RequestTakeback, later).expect("a casual game");
    game.command(Seat::Second, Command::AnswerTakeback { accept: true }, later).expect("the bot accepts");
    assert_eq!(game.state.left_at(), Some(later + limits::LEFT_GAME_MS));
    assert!(game.state.decide_left(later + 1).is_empty());
}
