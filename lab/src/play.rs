//! Plays the games of a plan on several threads.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use parlor_engine::external::Engine;
use parlor_engine::players::Player;
use parlor_engine::search::Limits;
use parlor_rules::{Move, Outcome, Record, Side};

use crate::contestant::Brain;
use crate::{GameId, Plan};

/// A finished game.
#[derive(Debug, Clone)]
pub struct Played {
    /// Which one it was.
    pub game: GameId,
    /// Its moves, the opening's among them.
    pub record: Record,
    /// How it came out, by the rules or because an outside engine failed.
    pub outcome: Outcome,
    /// Why it was ended otherwise than by the rules: who failed, and how.
    pub fault: Option<(Side, String)>,
    /// The longest that each side thought about a move, first and second.
    pub longest: [Duration; 2],
}

/// Plays every game of the plan that is not `known`, on `jobs` threads.
///
/// `done` sees each new game as soon as it is over, in any order; `counted` sees all of them, known ones too, in the
/// plan's order, and may end the whole: what it sees then does not depend on the number of threads.
///
/// # Errors
/// A sentence why games cannot begin.
pub fn play(
    plan: &Plan,
    jobs: usize,
    mut known: HashMap<GameId, Played>,
    mut done: impl FnMut(&Played) -> Result<(), String>,
    mut counted: impl FnMut(Played) -> Result<ControlFlow<()>, String>,
) -> Result<(), String> {
    let games: Vec<GameId> = plan.all_games().collect();
    let todo: Vec<GameId> = games.iter().copied().filter(|game| !known.contains_key(game)).collect();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..jobs.clamp(1, todo.len().max(1)) {
            let (sender, todo, next, stop) = (sender.clone(), &todo, &next, &stop);
            scope.spawn(move || {
                let mut table = Table { plan, engines: HashMap::new() };
                while !stop.load(Ordering::Relaxed) {
                    let Some(&game) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    if sender.send(table.play(game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = games.iter().try_for_each(|game| {
            while !known.contains_key(game) {
                // Every game is either known or sent by a thread before it ends.
                let played: Played = results.recv().map_err(|_| "a thread of the arena broke down")??;
                done(&played)?;
                known.insert(played.game, played);
            }
            // It was waited for just above.
            let played = known.remove(game).expect("a known game");
            match counted(played)? {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Ended::Early),
            }
        });
        stop.store(true, Ordering::Relaxed);
        match result {
            Ok(()) | Err(Ended::Early) => Ok(()),
            Err(Ended::Failed(why)) => Err(why),
        }
    })
}

/// Why not all games were counted.
enum Ended {
    Early,
    Failed(String),
}

impl From<String> for Ended {
    fn from(why: String) -> Self {
        Ended::Failed(why)
    }
}

impl From<&str> for Ended {
    fn from(why: &str) -> Self {
        Ended::Failed(why.to_owned())
    }
}

/// One thread's place in the arena.
struct Table<'a> {
    plan: &'a Plan,
    /// The outside engines that run here, by contestant: starting one anew for every game would take longer than play.
    engines: HashMap<(usize, Side), Engine>,
}

impl Table<'_> {
    fn play(&mut self, game: GameId) -> Result<Played, String> {
        let mut record = self.plan.openings.record(self.plan.variant, game.pair())?;
        let mut players = [Side::First, Side::Second].map(|side| self.player(game, side));
        let mut longest = [Duration::ZERO; 2];
        while let Some(side) = record.to_move() {
            let started = Instant::now();
            let chosen = match &mut players[side.index()] {
                Some(player) => {
                    player.choose(&record, &Limits::default()).map(|a| a.best()).map_err(|e| e.to_string())
                }
                None => self.ask_outside(game, side, &record),
            };
            longest[side.index()] = longest[side.index()].max(started.elapsed());
            let failed = match chosen {
                Ok(m) => record.play(m).err().map(|_| format!("it played {m}, which is not legal")),
                Err(why) => Some(why),
            };
            if let Some(why) = failed {
                let (outcome, fault) = (Outcome::Win(!side), Some((side, why)));
                return Ok(Played { game, record, outcome, fault, longest });
            }
        }
        // Nobody is to move any more.
        let outcome = record.ending().expect("the game is over").outcome;
        Ok(Played { game, record, outcome, fault: None, longest })
    }

    /// Our player in this seat, made anew so that no game depends on another; `None` for an outside engine.
    fn player(&self, game: GameId, side: Side) -> Option<Player> {
        match &self.plan.contestants[self.plan.contestant(game, side)].brain {
            Brain::Profile(profile) => {
                let mut profile = profile.clone();
                profile.seed = Some(self.plan.player_seed(game, side));
                Some(Player::new(*profile).with_tables(&self.plan.tables))
            }
            Brain::EngineCommand(..) => None,
        }
    }

    fn ask_outside(&mut self, game: GameId, side: Side, record: &Record) -> Result<Move, String> {
        let contestant = self.plan.contestant(game, side);
        let Brain::EngineCommand(outside, effort) = &self.plan.contestants[contestant].brain else {
            unreachable!("our own players are asked elsewhere");
        };
        // An engine that plays itself runs twice: one process knows one game.
        let engine = match self.engines.entry((contestant, side)) {
            std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(outside.start().map_err(|fault| fault.to_string())?)
            }
        };
        engine.choose(record, effort).map_err(|fault| {
            self.engines.remove(&(contestant, side));
            fault.to_string()
        })
    }
}
