//! What a load has measured, for people and for programs.

use std::time::Duration;

use indicatif::HumanDuration;
use serde::Serialize;

use super::Plan;
use super::bots::LevelReport;
use super::games::Played;
use super::idle::Idle;
use super::lobby::LobbyReport;
use super::spectators::SpectatorReport;
use crate::CliResult;
use crate::output::print;

/// What was requested and measured.
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
    pub(super) against: Vec<LevelReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lobby: Option<LobbyReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) spectators: Option<SpectatorReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) server_rss_kib: Option<u64>,
}

impl Report {
    pub(super) fn print(&self, plan: &Plan) -> CliResult {
        self.played.iter().try_for_each(|played| print_games(plan, played))?;
        if let (Some(alone), Some(with_bots)) = (&self.played, &self.beside_bots) {
            print("with people playing against bots:")?;
            print_games(plan, with_bots)?;
            print(format!("the p99 is {:.2} times as long", with_bots.times.p99_ms / alone.times.p99_ms))?;
        }
        self.against.iter().try_for_each(print_level)?;
        self.lobby.iter().try_for_each(print_lobby)?;
        self.spectators.iter().try_for_each(print_spectators)?;
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

fn print_level(report: &LevelReport) -> CliResult {
    let LevelReport { level, people, moves, fewest, most, by_server, .. } = report;
    print(format!(
        "{people} people received {moves} moves from level {level}, {fewest} to {most} each; \
         the server played {by_server} of them"
    ))?;
    let [first, first_overhead, answer_overhead, thought] =
        [report.first_move, report.first_move_besides, report.answer_besides, report.thought];
    print(format!(
        "  first move: p50 {:.0} ms, p99 {:.0} ms; excluding the bot's thinking time p50 {:.0} ms, p99 {:.0} ms",
        first.p50_ms, first.p99_ms, first_overhead.p50_ms, first_overhead.p99_ms
    ))?;
    print(format!(
        "  answers excluding the bot's thinking time: p50 {:.0} ms, p99 {:.0} ms; \
         thinking time: p50 {:.0} ms, longest {:.0} ms",
        answer_overhead.p50_ms, answer_overhead.p99_ms, thought.p50_ms, thought.max_ms
    ))?;
    Ok(())
}

fn print_lobby(report: &LobbyReport) -> CliResult {
    print(format!(
        "{} watchers of {} seeks received {} messages about {} changes in {:.1} s, {:.1} KB/s each",
        report.lobby,
        report.seeks,
        report.messages,
        report.changes,
        report.seconds,
        report.bytes_per_watcher_s / 1000.0
    ))?;
    print(format!(
        "from a request to the last watcher: p50 {:.0} ms, p99 {:.0} ms",
        report.delivery.p50_ms, report.delivery.p99_ms
    ))?;
    if let (Some(percent), Some(us)) = (report.cpu_percent, report.cpu_us_per_message) {
        print(format!("server: {percent:.1} % of a core, {us:.1} us per message"))?;
    }
    Ok(())
}

fn print_spectators(report: &SpectatorReport) -> CliResult {
    print(format!("{} spectators, {} deliveries of moves", report.spectators, report.deliveries))?;
    print(format!(
        "from a move to the last spectator: p50 {:.0} ms, p99 {:.0} ms",
        report.last.p50_ms, report.last.p99_ms
    ))?;
    if let Some(us) = report.cpu_us_per_delivery {
        print(format!("server: {us:.1} us of CPU per delivery"))?;
    }
    Ok(())
}
