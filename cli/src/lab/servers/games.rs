//! The load: simultaneous games of two players each. A player moves as soon as they receive the opponent's move.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::figures::Measured;
use super::seat::{Player, Received, Seat, Wire};
use crate::process::Process;

/// How long to wait until a server is quiet before its memory is read.
const REST: Duration = Duration::from_secs(2);

/// How long players think on average in a game that many watch.
const SPECTATED_THINK: Duration = Duration::from_millis(50);

/// How long a server may take to accept a client.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);

/// Games that many watch are numbered from here on.
const FIRST_SPECTATED: usize = 1_000_000_000;

/// What one player has seen.
#[derive(Default)]
struct Tally {
    received: usize,
    bytes: usize,
    trips: Vec<Duration>,
}

/// Plays rounds of games until enough is measured. Seating the players is not part of it.
pub(super) async fn play<W: Wire>(
    wire: &W,
    server: &Process,
    games: usize,
    at_least: Duration,
    think: Duration,
) -> Result<Measured, String> {
    let (mut lasted, mut cpu, mut seated) = (Duration::ZERO, 0.0, 0);
    let mut total = Tally::default();
    while lasted == Duration::ZERO || lasted < at_least {
        let (go, started) = watch::channel(false);
        let mut playing = JoinSet::new();
        for game in seated..seated + games {
            for (seat, player) in
                connect_within(wire.seat(game), CONNECT_TIMEOUT).await?.into_iter().enumerate()
            {
                playing.spawn(play_out(player, 2 * game + seat, think, started.clone()));
            }
        }
        seated += games;
        let (cpu_before, began) = (server.cpu_seconds(), Instant::now());
        // It cannot fail: each player holds a receiver.
        let _ = go.send(true);
        let mut players = Vec::with_capacity(2 * games);
        while let Some(player) = playing.join_next().await {
            players.push(player.map_err(|e| e.to_string())??);
        }
        lasted += began.elapsed();
        cpu += server.cpu_seconds() - cpu_before;
        // Their connections end only now, so that closing them is not measured.
        for (_, tally) in players {
            total.received += tally.received;
            total.bytes += tally.bytes;
            total.trips.extend(tally.trips);
        }
    }
    Ok(summarize(total, lasted.as_secs_f64(), cpu))
}

fn summarize(mut total: Tally, seconds: f64, cpu: f64) -> Measured {
    total.trips.sort_unstable();
    let at = |part: f64| {
        let last = total.trips.len().saturating_sub(1);
        let place = ((total.trips.len() as f64 * part) as usize).min(last);
        total.trips.get(place).map_or(0.0, |trip| trip.as_secs_f64() * 1000.0)
    };
    // Both players receive each move.
    let moves = total.received / 2;
    Measured {
        moves,
        cpu: cpu / moves as f64 * 10_000.0,
        moves_per_s: moves as f64 / seconds,
        p50_ms: at(0.50),
        p99_ms: at(0.99),
        bytes: total.bytes as f64 / moves as f64,
        kib: None,
        start_ms: 0.0,
        rss_mib: 0.0,
        delivery_us: None,
    }
}

/// Measures the CPU time for sending a move to a spectator, in microseconds: that of a game that many watch, divided by
/// the deliveries. The moves come slowly enough that each is delivered before the next.
pub(super) async fn delivery_cost<W: Wire>(
    wire: &W,
    server: &Process,
    spectators: usize,
    at_least: Duration,
) -> Result<f64, String> {
    let (mut lasted, mut cpu, mut deliveries, mut game) = (Duration::ZERO, 0.0, 0, FIRST_SPECTATED);
    while lasted == Duration::ZERO || lasted < at_least {
        let players = connect_within(wire.seat(game), CONNECT_TIMEOUT).await?;
        let mut watching = JoinSet::new();
        for _ in 0..spectators {
            let mut socket = connect_within(wire.spectate(&players[0].seat), CONNECT_TIMEOUT).await?;
            watching.spawn(async move { while let Some(Ok(_)) = socket.next().await {} });
        }
        let (_go, started) = watch::channel(true);
        let (cpu_before, began) = (server.cpu_seconds(), Instant::now());
        let mut playing = JoinSet::new();
        for (seat, player) in players.into_iter().enumerate() {
            playing.spawn(play_out(player, 2 * game + seat, SPECTATED_THINK, started.clone()));
        }
        let mut done = Vec::with_capacity(2);
        while let Some(player) = playing.join_next().await {
            done.push(player.map_err(|e| e.to_string())??);
        }
        // Spectators may receive the last move after the players.
        tokio::time::sleep(SPECTATED_THINK).await;
        lasted += began.elapsed();
        cpu += server.cpu_seconds() - cpu_before;
        let moves = done.iter().map(|(_, tally)| tally.received).sum::<usize>() / 2;
        deliveries += moves * (spectators + 2);
        game += 1;
    }
    Ok(cpu / deliveries as f64 * 1e6)
}

/// Waits for the server to accept a client, but not forever: a server that speaks another protocol may never answer.
async fn connect_within<T>(
    connecting: impl Future<Output = Result<T, String>>,
    timeout: Duration,
) -> Result<T, String> {
    let result = tokio::time::timeout(timeout, connecting).await;
    result
        .unwrap_or_else(|_| Err(format!("the server did not accept a client within {} s", timeout.as_secs())))
}

async fn play_out<S: Seat>(
    mut player: Player<S>,
    number: usize,
    think: Duration,
    mut started: watch::Receiver<bool>,
) -> Result<(Player<S>, Tally), String> {
    let mut rng = SmallRng::seed_from_u64(number as u64);
    let (mut tally, mut sent) = (Tally::default(), None);
    // It fails only if the round was given up.
    let _ = started.wait_for(|started| *started).await;
    while !player.seat.is_over() {
        if let Some(message) = player.seat.next_move() {
            if !think.is_zero() {
                // Between half and one and a half times the average, so that the games drift apart.
                tokio::time::sleep(think.mul_f64(rng.random_range(0.5..1.5))).await;
            }
            sent = Some(Instant::now());
            player.socket.send(message).await.map_err(|e| e.to_string())?;
        }
        let message = player.socket.next().await.ok_or("the server closed a connection")?;
        let message = message.map_err(|e| e.to_string())?;
        tally.bytes += message.len();
        if let Received::Move = player.seat.interpret(&message)? {
            tally.received += 1;
            tally.trips.extend(sent.take().map(|sent| sent.elapsed()));
        }
    }
    Ok((player, tally))
}

/// Measures the memory that an idle connection takes, in KiB, and closes the connections again.
pub(super) async fn idle_memory<W: Wire>(wire: &W, server: &Process, count: usize) -> Result<f64, String> {
    let before = server.rss_kib();
    let mut sockets = Vec::with_capacity(count);
    for _ in 0..count {
        sockets.push(connect_within(wire.idle(), CONNECT_TIMEOUT).await?);
    }
    tokio::time::sleep(REST).await;
    Ok(server.rss_kib().saturating_sub(before) as f64 / count as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn waiting_for_a_silent_server_times_out() {
        let silent = std::future::pending::<Result<(), String>>();
        let refused = connect_within(silent, Duration::ZERO).await;
        assert_eq!(refused, Err("the server did not accept a client within 0 s".to_owned()));
        assert_eq!(connect_within(async { Ok(7) }, CONNECT_TIMEOUT).await, Ok(7));
    }
}
