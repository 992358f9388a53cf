//! System calls that fail or take long: clients are not told what is not saved, and operators are told of the failure.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStderr, Command, Stdio};

use crate::disk::{not_here, runs};
use crate::health::readiness;
use crate::support::{Server, Table, metric, rng};

const SYNCS: &str = "fsync,fdatasync";

/// A fault injected into some of a server's system calls, until dropped.
struct Injection {
    strace: Child,
    /// strace ends when no one reads its output.
    _words: BufReader<ChildStderr>,
}

impl Injection {
    fn into(server: &Server, calls: &str, what: &str) -> Self {
        let mut strace = Command::new("strace")
            .args(["-f", "-o", "/dev/null", "-e", &format!("trace={calls}")])
            .args(["-e", &format!("inject={calls}:{what}"), "-p", &server.pid().to_string()])
            .stderr(Stdio::piped())
            .spawn()
            .expect("strace starts");
        let mut words = BufReader::new(strace.stderr.take().expect("it was piped"));
        let mut attached = String::new();
        words.read_line(&mut attached).expect("its word");
        assert!(attached.contains("attached"), "{attached}");
        Self { strace, _words: words }
    }
}

impl Drop for Injection {
    fn drop(&mut self) {
        // From here on the calls work normally.
        let _ = self.strace.kill();
        let _ = self.strace.wait();
    }
}

/// While a sync takes long, further writes wait, and operators can see how many.
#[tokio::test]
async fn what_waits_for_the_disk_is_counted() {
    if !runs(&["strace", "-o", "/dev/null", "true"]) {
        return not_here("trace a process (strace)");
    }
    let server = Server::start();
    let mut tables = Vec::new();
    for _ in 0..6 {
        tables.push(Table::of(&server, "awele").await);
    }
    let waiting = async || metric(&server, "parlor_writer_queue").await;
    assert_eq!(waiting().await, 0.0);
    let slow = Injection::into(&server, SYNCS, "delay_enter=1000000");
    let mut most: f64 = 0.0;
    for table in &mut tables {
        let m = table.record().legal_moves()[0].to_string();
        let (turn, request) = (table.turn(), table.move_request(&m));
        table.players[turn].send(request).await;
        most = most.max(waiting().await);
    }
    assert!((1.0..6.0).contains(&most), "{most} moves waited for the sync of the first");
    for table in &mut tables {
        for player in &mut table.players {
            player.event("moved").await;
        }
    }
    assert_eq!(waiting().await, 0.0);
    drop(slow);
}

/// A quota may be used up even though the file system has room. A server that could not write says so until it can.
#[tokio::test]
async fn writes_that_fail_for_an_unseen_reason_are_told() {
    if !runs(&["strace", "-o", "/dev/null", "true"]) {
        return not_here("trace a process (strace)");
    }
    let server = Server::start();
    let mut table = Table::of(&server, "awele").await;
    table.play_random(2, &mut rng(4)).await;
    let full = Injection::into(&server, "pwrite64", "error=EDQUOT");
    let (turn, request) = (table.turn(), table.move_request(&table.record().legal_moves()[0].to_string()));
    assert_eq!(table.players[turn].refused(request).await, "internal");
    let why = readiness(&server, false).await;
    assert!(why.contains("the database cannot be written"), "{why}");
    drop(full);
    readiness(&server, true).await;
    table.play_random(usize::MAX, &mut rng(5)).await;
}

/// If a sync fails, no one is told of what it should have saved, and the server exits and starts again from the log.
#[tokio::test]
async fn after_a_failed_sync_the_server_ends_and_goes_on_from_its_log() {
    if !runs(&["strace", "-o", "/dev/null", "true"]) {
        return not_here("trace a process (strace)");
    }
    let mut server = Server::start();
    let mut table = Table::of(&server, "awele").await;
    table.play_random(6, &mut rng(2)).await;
    let game = table.game.clone();
    let broken = Injection::into(&server, SYNCS, "error=EIO");

    let turn = table.turn();
    let m = table.record().legal_moves()[0].to_string();
    let request = table.move_request(&m);
    // It is refused, or the connection closes first; it is never acknowledged.
    if let Ok(answer) = table.players[turn].try_answer(request.clone()).await {
        assert_eq!(answer["code"], "internal", "{answer}");
    }
    assert_eq!(server.ended().await.code(), Some(1));
    assert!(server.log().contains("the disk has failed"));
    drop(broken);

    server.start_again();
    let [first, second] = table.players;
    table.players = [first.reconnected(&server).await, second.reconnected(&server).await];
    for player in &mut table.players {
        player.resume(&game).await;
        player.settle().await;
    }
    // The refused move may be in the file nevertheless; repeating it is then a duplicate.
    let again = table.players[turn].ok(request).await;
    assert_eq!(again["seq"], 7, "{again}");
    for player in &mut table.players {
        player.settle().await;
        assert_eq!(player.mirror(&game).moves().last(), Some(&m));
    }
    table.play_random(usize::MAX, &mut rng(3)).await;
}
