//! Games of random moves, decided by the same rules as games of people.

use std::sync::Arc;

use parlor_protocol::{TimeControl, Verdict};
use parlor_rules::{Game, GameKind, Position};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::account::Account;
use crate::game::{Command, Decision, GameMeta, GameState, LoggedAct, chain};
use crate::id::random_id;
use crate::store::Ending;

/// One game in this many is aborted, and one is still in play.
const ABORTED: u64 = 500;
const IN_PLAY: u64 = 5_000;

/// The games begin a minute apart, the first of them in November 2023.
pub(super) const FIRST_MS: i64 = 1_700_000_000_000;
const APART_MS: i64 = 60_000;

const CLOCK: TimeControl = TimeControl::Fischer { initial_ms: 600_000, increment_ms: 5_000 };

/// A game with its log. The last act of a finished game does not yet contain its effect on the ratings.
pub(super) struct RandomGame {
    pub(super) meta: Arc<GameMeta>,
    pub(super) log: Vec<LoggedAct>,
    pub(super) ending: Option<Ending>,
}

/// Makes the game with this index: the same for the same seed, except for its id. An eighth of the games are rated, and
/// a third are against a bot.
pub(super) fn random_game(index: u64, seed: u64, members: &[Account], bots: &[Account]) -> RandomGame {
    let mut rng = StdRng::seed_from_u64(seed ^ index << 20);
    let mut seats = members.sample(&mut rng, 2);
    let (first, second) = seats.next().zip(seats.next()).expect("there are two members at least");
    let second =
        if index.is_multiple_of(3) { bots.choose(&mut rng).expect("there are bots") } else { second };
    let kind = GameKind::ALL[index as usize % GameKind::ALL.len()];
    let meta = Arc::new(GameMeta {
        id: random_id(10).into(),
        number: None,
        start: Position::start(kind.default_variant()),
        opening: None,
        pair: None,
        rated: index.is_multiple_of(8),
        public: true,
        first: first.clone(),
        second: second.clone(),
        time_control: Some(CLOCK),
        level: None,
        player: None,
        created_ms: FIRST_MS + index as i64 * APART_MS,
        tournament: None,
        tournament_private: false,
        library: None,
    });
    let (state, log) = match index {
        _ if index % IN_PLAY == 1 => played(meta.clone(), 10, &mut rng),
        _ if index % ABORTED == 2 => played(meta.clone(), 0, &mut rng),
        _ => played(meta.clone(), u32::MAX, &mut rng),
    };
    let ending = state.result().map(|result| Ending {
        meta: meta.clone(),
        result: result.clone(),
        clock_ms: state.remaining_ms(),
        plies: state.plies(),
        rates: meta.rated && result.result != Verdict::Aborted,
        second: None,
    });
    RandomGame { meta, log, ending }
}

/// Plays a game of this many random moves, unless it ends before, and returns it with its log. With no moves it is
/// aborted.
fn played(meta: Arc<GameMeta>, plies: u32, rng: &mut StdRng) -> (GameState, Vec<LoggedAct>) {
    let mut now_ms = meta.created_ms;
    let (mut state, _) = GameState::replay(meta, &[], 0).expect("a log without rows is whole");
    let mut log: Vec<LoggedAct> = Vec::new();
    while let Some(by) = state.to_move().filter(|_| plies == 0 || state.plies() < plies) {
        let lag_ms = rng.random_range(10..90);
        now_ms += rng.random_range(200..8_000) + lag_ms;
        let legal = state.record().legal_moves();
        let text = legal.choose(rng).expect("a game in progress has a legal move").to_string();
        let command = match plies {
            0 => Command::Abort,
            _ => Command::Move { ply: state.plies(), text, after: None, info: None, lag_ms },
        };
        let Decision::Acts(acts) = state.decide(by, command, now_ms).expect("it is legal and in time") else {
            unreachable!("each move is sent once");
        };
        for body in acts.into_iter().map(|act| act.body) {
            let (seq, before) = (log.len() as u64 + 1, log.last().map_or(&state.link, |row| &row.chain));
            let chain = chain::next(before, seq, now_ms, &body);
            log.push(LoggedAct { seq, at_ms: now_ms, body, chain });
        }
    }
    (state, log)
}
