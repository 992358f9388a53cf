//! What a load has measured, for people and for programs.

use std::time::Duration;

use indicatif::HumanDuration;
use serde::Serialize;

use super::Plan;
use super::bots::AtLevel;
use super::games::Played;
use super::idle::Idle;
use super::lobby::Watched;
use super::spectators::Seen;
use crate::CliResult;
use crate::output::print;

/// What was asked for and measured.
#[derive(Default, Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    pub(super) played: Option<Played>,
    #[serde(flatten)]
    pub(super) idle: Option<Idle>,
    /// The games again, while people play against the bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) beside_bots: Option<Played>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) against: Vec<AtLevel>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lobby: Option<Watched>,
    #[serde(rename = "spectators", skip_serializing_if = "Option::is_none")]
    pub(super) seen: Option<Seen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) server_rss_kib: Option<u64>,
}

impl Report {
    pub(super) fn print(&self, plan: &Plan) -> CliResult {
        self.played.iter().try_for_each(|played| print_games(plan, played))?;
        if let (Some(alone), Some(beside)) = (&self.played, &self.beside_bots) {
            print("beside people who play against bots:")?;
            print_games(plan, beside)?;
            print(format!("the p99 is {:.2} times as long", beside.times.p99_ms / alone.times.p99_ms))?;
        }
        self.against.iter().try_for_each(print_level)?;
        self.lobby.iter().try_for_each(print_lobby)?;
        self.seen.iter().try_for_each(print_spectators)?;
        if let Some(idle) = &self.idle {
            print(format!("{} idle connections, opened at {:.0}/s", idle.idle, idle.idle_opened_per_s))?;
            if let Some(kib) = idle.kib_per_idle_connection {
                print(format!("server: {kib:.1} KiB per idle connection"))?;
            }
        }
        if let Some(rss) = self.server_rss_kib {
            print(format!("server: {:.1} MiB resident", rss as f64 / 1024.0))?;
        }
        Ok(())
    }
}

fn print_games(plan: &Plan, played: &Played) -> CliResult {
    print(format!(
        "{} moves in {} simultaneous {} games in {}: {:.0} moves/s",
        played.moves,
        plan.games,
        plan.kind,
        HumanDuration(Duration::from_secs_f64(played.seconds)),
        played.moves_per_s
    ))?;
    print(format!(
        "round trip of a move: p50 {:.2} ms, p99 {:.2} ms",
        played.times.p50_ms, played.times.p99_ms
    ))?;
    if let Some(cpu) = played.server_cpu_s_per_10k {
        print(format!("server: {cpu:.3} CPU seconds per 10,000 moves"))?;
    }
    Ok(())
}

fn print_level(seen: &AtLevel) -> CliResult {
    let AtLevel { level, people, moves, fewest, most, by_server, .. } = seen;
    print(format!(
        "{people} people got {moves} moves from level {level}, each {fewest} to {most}; {by_server} were the server's"
    ))?;
    let [first, first_besides, besides, thought] =
        [seen.first_move, seen.first_move_besides, seen.answer_besides, seen.thought];
    print(format!(
        "  first move: p50 {:.0} ms, p99 {:.0} ms; without the bot's thought p50 {:.0} ms, p99 {:.0} ms",
        first.p50_ms, first.p99_ms, first_besides.p50_ms, first_besides.p99_ms
    ))?;
    print(format!(
        "  answers without the bot's thought: p50 {:.0} ms, p99 {:.0} ms; its thought: p50 {:.0} ms, longest {:.0} ms",
        besides.p50_ms, besides.p99_ms, thought.p50_ms, thought.max_ms
    ))?;
    Ok(())
}

fn print_lobby(seen: &Watched) -> CliResult {
    print(format!(
        "{} watchers of {} seeks were sent {} messages of {} changes in {:.1} s, {:.1} KB/s each",
        seen.lobby,
        seen.seeks,
        seen.messages,
        seen.changes,
        seen.seconds,
        seen.bytes_per_watcher_s / 1000.0
    ))?;
    print(format!(
        "from a request to the last watcher: p50 {:.0} ms, p99 {:.0} ms",
        seen.told.p50_ms, seen.told.p99_ms
    ))?;
    if let (Some(percent), Some(us)) = (seen.cpu_percent, seen.cpu_us_per_message) {
        print(format!("server: {percent:.1} % of a core, {us:.1} us per message"))?;
    }
    Ok(())
}

fn print_spectators(seen: &Seen) -> CliResult {
    print(format!("{} spectators, {} deliveries of moves", seen.spectators, seen.deliveries))?;
    print(format!(
        "from a move to the last of them: p50 {:.0} ms, p99 {:.0} ms",
        seen.last.p50_ms, seen.last.p99_ms
    ))?;
    if let Some(us) = seen.cpu_us_per_delivery {
        print(format!("server: {us:.1} us of CPU per delivery"))?;
    }
    Ok(())
}
