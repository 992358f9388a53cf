//! Plays the games of a plan on several threads.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use parlor_engine::external::Engine;
use parlor_engine::games::pace_at;
use parlor_engine::players::Player;
use parlor_engine::profile::Profile;
use parlor_engine::search::{Limits, Timer};
use parlor_rules::{Move, Outcome, Record, Side};

use crate::allowance::Allowance;
use crate::contestant::EngineSpec;
use crate::{GameId, Plan, Work};

/// A finished game.
#[derive(Debug, Clone)]
pub struct Played {
    /// Which game it was.
    pub game: GameId,
    /// Its moves, including the opening.
    pub record: Record,
    /// Its result, by the rules or because an external engine failed.
    pub outcome: Outcome,
    /// The side that failed, and how, if the rules did not end the game.
    pub fault: Option<(Side, String)>,
    /// The searches of each side, first and second.
    pub work: [Work; 2],
}

/// Plays every game of the plan that is not `known`, on `jobs` threads.
///
/// `done` sees each new game as soon as it is over, in any order. `counted` sees all games, known ones too, in the
/// order of the plan, and may stop the match; what it has seen by then does not depend on the number of threads.
///
/// # Errors
/// A sentence that says why games cannot begin.
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
                let mut worker = Worker { plan, engines: HashMap::new() };
                while !stop.load(Ordering::Relaxed) {
                    let Some(&game) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    if sender.send(worker.play(game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = games.iter().try_for_each(|game| {
            while !known.contains_key(game) {
                // Every game is either known or sent by a thread before that thread ends.
                let played: Played = results.recv().map_err(|_| "an arena thread panicked")??;
                done(&played)?;
                known.insert(played.game, played);
            }
            // The loop above has waited for it.
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

/// One thread of the arena.
struct Worker<'a> {
    plan: &'a Plan,
    /// The external engines of this thread, by contestant: starting one for each game would take longer than the game.
    engines: HashMap<(usize, Side), Engine>,
}

impl Worker<'_> {
    fn play(&mut self, game: GameId) -> Result<Played, String> {
        let mut record = self.plan.openings.record(self.plan.variant, game.pair())?;
        let mut players = [Side::First, Side::Second].map(|side| self.player(game, side));
        let mut limits = Limits { timer: self.plan.timer, playing: true, ..Limits::default() };
        let mut work = [Work::default(); 2];
        while let Some(side) = record.to_move() {
            let work_of = &mut work[side.index()];
            let chosen = match &mut players[side.index()] {
                Some((player, allowance)) => {
                    let pace = |allowance: &Allowance| pace_at(record.position(), allowance.each());
                    limits.time = allowance.map(|allowance| allowance.next(pace(&allowance)));
                    let started = self.plan.timer.start();
                    let answer = player.choose(&record, &limits).map_err(|error| error.to_string());
                    let took = started.elapsed();
                    if let Some(allowance) = allowance {
                        allowance.spend(took);
                    }
                    answer.map(|answer| {
                        work_of.add(took, answer.statistics.nodes, answer.depth);
                        answer.best()
                    })
                }
                None => self.ask_external(game, side, &record, work_of),
            };
            let failed = match chosen {
                Ok(m) => record.play(m).err().map(|_| format!("it played {m}, which is not legal")),
                Err(why) => Some(why),
            };
            if let Some(why) = failed {
                let (outcome, fault) = (Outcome::Win(!side), Some((side, why)));
                return Ok(Played { game, record, outcome, fault, work });
            }
        }
        // No side is to move.
        let outcome = record.ending().expect("the game is over").outcome;
        Ok(Played { game, record, outcome, fault: None, work })
    }

    /// Makes a new player for this side, so that no game depends on another, along with its allowance if it has an
    /// average time. `None` for an external engine.
    fn player(&self, game: GameId, side: Side) -> Option<(Player, Option<Allowance>)> {
        let engine = &self.plan.contestants[self.plan.contestant(game, side)].engine;
        let profile = Profile { seed: Some(self.plan.player_seed(game, side)), ..engine.profile()?.clone() };
        let allowance = match engine {
            EngineSpec::Average(_, each) => Some(Allowance::new(*each)),
            EngineSpec::Profile(_) | EngineSpec::External(..) => None,
        };
        Some((Player::new(profile).with_tables(&self.plan.tables), allowance))
    }

    fn ask_external(
        &mut self,
        game: GameId,
        side: Side,
        record: &Record,
        work: &mut Work,
    ) -> Result<Move, String> {
        let contestant = self.plan.contestant(game, side);
        let EngineSpec::External(command, effort) = &self.plan.contestants[contestant].engine else {
            unreachable!("our own players choose their moves elsewhere");
        };
        // An engine that plays itself runs twice, because a process plays one game at a time.
        let engine = match self.engines.entry((contestant, side)) {
            std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(command.start().map_err(|fault| fault.to_string())?)
            }
        };
        if let Some(pass) = record.forced_pass() {
            return Ok(pass);
        }
        let (before, started) = (engine.processor_time(), Timer::Wall.start());
        let chosen = engine.choose(record, effort);
        // Where the system does not report a process's CPU time, wall time is all there is.
        let took = match (self.plan.timer, before, engine.processor_time()) {
            (Timer::Processor, Some(before), Some(after)) => after.saturating_sub(before),
            _ => started.elapsed(),
        };
        work.add(took, 0, 0);
        chosen.map_err(|fault| {
            self.engines.remove(&(contestant, side));
            fault.to_string()
        })
    }
}
