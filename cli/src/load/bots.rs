//! People against the bots of the server: how long they wait for the first move and for each answer.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use parlor_protocol::{BotChoice, GameTerms, Request, Seat, SideChoice};
use parlor_rules::GameKind;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;

use super::Plan;
use super::link::{Link, guests, refused, text_of};
use super::times::Times;

/// The people.
#[derive(clap::Args)]
pub(super) struct PeopleArgs {
    /// Number of people who play against the server's bots
    #[arg(long, default_value_t = 0, value_name = "N")]
    people: usize,
    /// The levels to play against, in turn
    #[arg(long, default_value = "8", value_name = "LEVELS", value_delimiter = ',', requires = "people",
          value_parser = clap::value_parser!(u8).range(1..=8))]
    against: Vec<u8>,
    /// Resign after this many moves of the bot and begin another game
    #[arg(long, value_name = "N", requires = "people", value_parser = clap::value_parser!(u32).range(1..))]
    bot_moves: Option<u32>,
}

impl PeopleArgs {
    pub(super) fn is_wanted(&self) -> bool {
        self.people > 0
    }
}

/// What the people at one level have seen.
#[derive(Serialize)]
pub(super) struct LevelReport {
    pub(super) level: u8,
    pub(super) people: usize,
    pub(super) moves: usize,
    /// The bot's moves to the person who got the fewest, and to the one who got the most.
    pub(super) fewest: usize,
    pub(super) most: usize,
    /// Moves that the server had to play for the bot.
    pub(super) by_server: usize,
    /// From the challenge to the bot's first move.
    pub(super) first_move: Times,
    /// The same without the bot's thinking time.
    pub(super) first_move_besides: Times,
    /// From a person's move to the bot's, without the bot's thinking time.
    pub(super) answer_besides: Times,
    /// The bot's thinking time.
    pub(super) thought: Times,
}

/// What one person has seen.
#[derive(Default)]
struct Tally {
    moves: usize,
    by_server: usize,
    first: Vec<Duration>,
    first_overheads: Vec<Duration>,
    answer_overheads: Vec<Duration>,
    thought: Vec<Duration>,
}

type Shared = Arc<Mutex<Tally>>;

fn lock(tally: &Shared) -> MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The parts of an event that a person needs, who always sits second.
#[derive(Deserialize)]
struct Event {
    r#type: String,
    #[serde(default)]
    ply: u32,
    by: Option<Seat>,
    to_move: Option<Seat>,
    #[serde(default)]
    legal: Vec<String>,
    #[serde(default)]
    info: Info,
    #[serde(default)]
    code: serde_json::Value,
    #[serde(default)]
    message: serde_json::Value,
}

#[derive(Default, Deserialize)]
struct Info {
    ms: Option<u64>,
    #[serde(default)]
    by_server: bool,
}

/// People who play until they are stopped.
pub(super) struct People {
    playing: JoinSet<String>,
    tallies: Vec<(u8, Shared)>,
}

/// Connects the people, who begin to play.
pub(super) async fn connect(plan: &Plan, args: &PeopleArgs) -> Result<People, String> {
    let mut people = People { playing: JoinSet::new(), tallies: Vec::new() };
    for (n, link) in guests(plan, args.people).await?.into_iter().enumerate() {
        let (level, tally) = (args.against[n % args.against.len()], Shared::default());
        people.tallies.push((level, tally.clone()));
        let rng = SmallRng::seed_from_u64(n as u64);
        let person =
            Person { link, level, rng, think: plan.think, resigns_after: args.bot_moves, games: n, tally };
        people.playing.spawn(person.play());
    }
    Ok(people)
}

impl People {
    /// Discards what they have seen so far.
    pub(super) fn begin(&self) {
        self.tallies.iter().for_each(|(_, tally)| *lock(tally) = Tally::default());
    }

    /// Stops them and returns what they have seen, by level.
    pub(super) fn stop(mut self) -> Result<Vec<LevelReport>, String> {
        if let Some(why) = self.playing.try_join_next() {
            return Err(why.map_err(|e| e.to_string())?);
        }
        let mut levels: Vec<u8> = self.tallies.iter().map(|(level, _)| *level).collect();
        levels.sort_unstable();
        levels.dedup();
        Ok(levels.into_iter().map(|level| self.report_for(level)).collect())
    }

    fn report_for(&self, level: u8) -> LevelReport {
        let tallies: Vec<Tally> = self
            .tallies
            .iter()
            .filter(|(its_level, _)| *its_level == level)
            .map(|(_, tally)| std::mem::take(&mut *lock(tally)))
            .collect();
        let times = |field: fn(&Tally) -> &Vec<Duration>| {
            Times::of(tallies.iter().flat_map(|tally| field(tally).iter().copied()).collect())
        };
        let moves = || tallies.iter().map(|tally| tally.moves);
        LevelReport {
            level,
            people: tallies.len(),
            moves: moves().sum(),
            fewest: moves().min().unwrap_or(0),
            most: moves().max().unwrap_or(0),
            by_server: tallies.iter().map(|tally| tally.by_server).sum(),
            first_move: times(|tally| &tally.first),
            first_move_besides: times(|tally| &tally.first_overheads),
            answer_besides: times(|tally| &tally.answer_overheads),
            thought: times(|tally| &tally.thought),
        }
    }
}

struct Person {
    link: Link,
    level: u8,
    rng: SmallRng,
    think: Duration,
    resigns_after: Option<u32>,
    /// Counts the games, so that the kinds take turns. Each person starts at a different number.
    games: usize,
    tally: Shared,
}

impl Person {
    /// Plays one game after another until one fails, and returns why.
    async fn play(mut self) -> String {
        loop {
            if let Err(why) = self.game().await {
                return why;
            }
            self.games += 1;
        }
    }

    /// Plays a game in which the bot begins.
    async fn game(&mut self) -> Result<(), String> {
        let terms = GameTerms {
            game: GameKind::ALL[self.games % GameKind::ALL.len()].id().to_owned(),
            variant: None,
            clock: None,
            rated: false,
            side: SideChoice::Second,
            start: None,
            pair: false,
            key: None,
        };
        let bot = BotChoice { level: Some(self.level), ..BotChoice::default() };
        let requested = Instant::now();
        let made = self.link.ask(Request::Challenge { to: None, bot: Some(bot), terms }).await?;
        let game = text_of(&made["game"])?;
        self.link
            .send(Request::Watch { game: game.clone(), since: None, preview: false, brief: false })
            .await?;
        let (mut waits_since, mut first, mut bot_moves) = (requested, true, 0);
        loop {
            let event = self.receive().await?;
            let ply = match event.r#type.as_str() {
                // The bot may be so quick that its first move is already in the snapshot.
                "snapshot" => event.ply,
                "moved" => event.ply + 1,
                // A connection may watch a limited number of games, and a person who resigns at once plays more.
                "game_over" => return self.link.send(Request::Unwatch { game }).await,
                _ => continue,
            };
            if event.by == Some(Seat::First) || (event.r#type == "snapshot" && ply > 0) {
                self.note(&event.info, waits_since.elapsed(), first);
                (first, waits_since) = (false, Instant::now());
                bot_moves += 1;
            }
            if event.to_move != Some(Seat::Second) || event.legal == ["pass"] {
                continue;
            }
            if self.resigns_after.is_some_and(|after| bot_moves >= after) {
                self.link.send(Request::Resign { game: game.clone() }).await?;
                continue;
            }
            let part = self.rng.random_range(0.5..1.5);
            tokio::time::sleep(self.think.mul_f64(part)).await;
            let text = event.legal.choose(&mut self.rng).ok_or("the server sent no legal moves")?.clone();
            waits_since = Instant::now();
            self.link.send(Request::Move { game: game.clone(), ply, text, after: None, info: None }).await?;
        }
    }

    /// Records a move of the bot, which came after this long.
    fn note(&self, info: &Info, waited: Duration, first: bool) {
        let thought = Duration::from_millis(info.ms.unwrap_or(0));
        let mut tally = lock(&self.tally);
        tally.moves += 1;
        tally.by_server += usize::from(info.by_server);
        tally.thought.push(thought);
        let overhead = waited.saturating_sub(thought);
        match first {
            true => {
                tally.first.push(waited);
                tally.first_overheads.push(overhead);
            }
            false => tally.answer_overheads.push(overhead),
        }
    }

    async fn receive(&mut self) -> Result<Event, String> {
        let text = self.link.receive().await?;
        let event: Event = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
        if event.r#type == "error" {
            return Err(refused(&event.code, &event.message));
        }
        Ok(event)
    }
}
