//! A public site with many visitors, attacked in every way that once brought it down: `make siege`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "the figures are its output")]

mod attacks;
mod site;
mod visitors;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use crate::support::{Raw, Server};
use attacks::{Done, Siege};
use site::{Door, Site};
use visitors::{Times, Visitors, first_answer};

/// A number from the environment.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// The median, the 99th percentile and the maximum.
fn spread(times: &[f64]) -> [f64; 3] {
    let mut sorted = times.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| sorted.get(((sorted.len() as f64 - 1.0) * share).round() as usize).copied();
    [0.5, 0.99, 1.0].map(|share| at(share).unwrap_or(f64::NAN))
}

fn print_times(phase: &str, times: &Times, seconds: u64) {
    for (what, times) in [("saved", &times.saved), ("seen", &times.seen), ("answered", &times.answered)] {
        let times = times.lock();
        let [middle, most, last] = spread(&times);
        println!(
            "{phase:>7} | {what:<8} | {:>7} | {:>8.1} | {middle:>8.1} | {most:>8.1} | {last:>8.1}",
            times.len(),
            times.len() as f64 / seconds as f64
        );
    }
    println!("{phase:>7} | games to their end: {}", times.games.load(Ordering::Relaxed));
}

/// Every second a new visitor arrives and plays a move against the next level.
struct Newcomers {
    task: JoinHandle<()>,
    tries: Arc<AtomicUsize>,
    waits: Arc<parking_lot::Mutex<Vec<f64>>>,
}

impl Newcomers {
    fn come(door: Door) -> Self {
        let (tries, waits) = (Arc::new(AtomicUsize::new(0)), Arc::new(parking_lot::Mutex::new(Vec::new())));
        let (counted, noted) = (tries.clone(), waits.clone());
        let task = tokio::spawn(async move {
            for n in 0_usize.. {
                counted.fetch_add(1, Ordering::Relaxed);
                let from: IpAddr = [127, 2, (n / 250 % 250) as u8, (n % 250 + 1) as u8].into();
                if let Some(guest) = door.guest(from).await
                    && let Some(wait) = first_answer(guest, (n % 8 + 1) as u8).await
                {
                    noted.lock().push(wait.as_secs_f64() * 1e3);
                }
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        Self { task, tries, waits }
    }

    /// How many came, how many were answered, and how long that took.
    fn leave(self) -> (usize, usize, [f64; 3]) {
        self.task.abort();
        let waits = self.waits.lock();
        (self.tries.load(Ordering::Relaxed), waits.len(), spread(&waits))
    }
}

fn open_files(server: &Server) -> usize {
    std::fs::read_dir(format!("/proc/{}/fd", server.pid())).expect("this is Linux").count()
}

/// Probes the server's health several times a second for this long. Returns the number of answers that were not 200,
/// the longest wait in milliseconds, and the most files that were open.
async fn probe(server: &Server, seconds: u64) -> (usize, f64, usize) {
    let (end, me) = (Instant::now() + Duration::from_secs(seconds), IpAddr::from([127, 0, 0, 9]));
    let (mut failed, mut longest, mut files) = (0, 0.0_f64, 0);
    while Instant::now() < end {
        let asked = Instant::now();
        let (status, _) = Raw::get(me, server.address(), "/healthz", "").await;
        failed += usize::from(status != 200);
        longest = longest.max(asked.elapsed().as_secs_f64() * 1e3);
        files = files.max(open_files(server));
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    (failed, longest, files)
}

fn print_attacks(done: &Done) {
    let of = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    println!(
        "attacks | half-sent bodies: {}, ended by the site: {}",
        of(&done.bodies),
        of(&done.bodies_ended)
    );
    println!("attacks | silent connections: {}", of(&done.connections));
    println!(
        "attacks | games left with bots: {}, refused: {}",
        of(&done.games_left),
        of(&done.games_refused)
    );
    println!(
        "attacks | engine answers: {}, refusals: {}, the last with status {}",
        of(&done.engine_answers),
        of(&done.engine_refusals),
        of(&done.engine_status)
    );
    println!("attacks | seeks: {}, refused: {}", of(&done.seeks), of(&done.seeks_refused));
}

/// The load average: figures from a machine that is busy with other work say little.
fn load() -> String {
    std::fs::read_to_string("/proc/loadavg").map(|text| text.split(' ').take(1).collect()).unwrap_or_default()
}

/// Every bound must hold: no visitor is cut off, every newcomer is let in and answered, the server is always healthy,
/// and no move waits longer than the bound to be saved.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "it takes minutes: make siege"]
async fn a_siege() {
    let visitors = number("PARLOR_VISITORS", 100) as usize;
    let seconds = number("PARLOR_SECONDS", 30);
    let bound = number("PARLOR_BOUND_MS", 5_000) as f64;
    let Some(site) = Site::open().await else {
        eprintln!("NOT TESTED: there is no Caddy on this machine");
        return;
    };
    let door = site.door();
    println!(
        "{visitors} visitors, {seconds} s in peace and {seconds} s under attack; times in ms; load before {}",
        load()
    );
    println!("  phase | moves    |   count | a second |   middle |     99 % |  longest");
    let people = Visitors::come(&door, visitors).await;
    people.take();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    print_times("peace", &people.take(), seconds);
    let siege = Siege::begin(&door);
    let newcomers = Newcomers::come(door.clone());
    let (unwell, longest_probe, files) = probe(&site.server, seconds).await;
    let attacked = people.take();
    let (came, answered, waits) = newcomers.leave();
    print_times("attack", &attacked, seconds);
    print_attacks(&siege.done);
    drop(siege);
    people.leave().await;
    println!("newcomers | came: {came}, answered by a bot: {answered}, its answer took {waits:.0?}");
    println!(
        "health | not 200: {unwell}, longest answer {longest_probe:.0}; open files at most {files} of 4096"
    );
    let [_, _, longest] = spread(&attacked.saved.lock());
    let [_, _, longest_seen] = spread(&attacked.seen.lock());
    println!("bound | every move saved and seen within {bound}: {}", longest.max(longest_seen) <= bound);
    assert_eq!(unwell, 0, "the server must be well");
    // The last one may still have been on the way.
    assert!(answered + 1 >= came, "{answered} of {came} newcomers were answered");
    assert!(files < 4_096);
    assert!(
        longest.max(longest_seen) <= bound,
        "a move took {longest} ms to be saved, {longest_seen} ms to be seen"
    );
}
