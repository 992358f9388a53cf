//! Several servers on one PostgreSQL and one NATS: players see one place, and no fault of one of them loses a move.

use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::health::readiness;
use crate::support::nats::Nats;
use crate::support::postgres::{Database, Postgres};
use crate::support::{Client, ONE_BOT, Server, Settings, Table, get, member, parlor, rng, within};

/// The servers of a site.
struct Site {
    nats: Arc<Nats>,
    database: Database,
    nodes: Vec<Server>,
}

impl Site {
    /// Several servers, the first of which leads.
    fn start(count: usize) -> Self {
        Self::with(count, Settings::default())
    }

    fn with(count: usize, settings: Settings) -> Self {
        Self::on(crate::support::postgres::database(), count, settings)
    }

    fn on(database: Database, count: usize, settings: Settings) -> Self {
        let nats = Arc::new(Nats::start());
        let mut site = Self { nats, database, nodes: Vec::new() };
        for _ in 0..count {
            site.add(settings.clone());
        }
        site
    }

    fn add(&mut self, settings: Settings) {
        let mut arguments = settings.arguments.clone();
        arguments.extend(["--nats".to_owned(), self.nats.url()]);
        let settings = Settings { postgres: Some(self.database.clone()), arguments, ..settings };
        self.nodes.push(Server::start_as(settings));
    }

    /// A game of two guests, each at another server.
    async fn table(&self, at: [usize; 2], terms: Value) -> Table {
        let [first, second] = at.map(|node| Client::guest(&self.nodes[node]));
        Table::between([first.await, second.await], terms).await
    }

    /// What the log holds is what everybody was told, and every link of every log holds.
    async fn check(&self, node: usize, table: &Table) {
        let (_, archived) = get(self.nodes[node].address(), &format!("/api/games/{}", table.game)).await;
        let logged = archived["events"].as_array().expect("events");
        for player in &table.players {
            // Who came in the middle knows what followed.
            assert!(logged.ends_with(&player.mirror(&table.game).events), "{archived}");
        }
        let output = parlor(&["verify", "--database", &self.database.url()]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

/// Plays legal moves; whoever has lost their connection comes back to one of these servers.
async fn play(table: &mut Table, plies: usize, seed: u64) {
    let mut rng = rng(seed);
    for _ in 0..plies {
        if table.is_over() {
            return;
        }
        table.play_random(1, &mut rng).await;
    }
}

#[tokio::test]
async fn players_at_two_servers_play_one_game() {
    let site = Site::start(3);
    for kind in ["othello", "checkers", "awele", "kalah", "santorini"] {
        let mut table = site.table([1, 2], json!({"game": kind})).await;
        play(&mut table, 12, 5).await;
        site.check(0, &table).await;
    }
}

/// The server that decides a game is killed: the other player's server goes on with it, and whoever lost their socket comes
/// back to any other one.
#[tokio::test]
async fn a_killed_server_loses_nothing_and_its_games_go_on() {
    let mut site = Site::start(3);
    let clock = json!({"initial_ms": 60_000, "increment_ms": 0});
    for (killed, home) in [(1, 2), (0, 2)] {
        let mut table = site.table([killed, home], json!({"game": "othello", "clock": clock})).await;
        play(&mut table, 9, 7).await;
        site.nodes[killed].crash();
        let back = &site.nodes[home];
        let [lost, stays] = table.players;
        let mut lost = lost.reconnected(back).await;
        lost.resume(&table.game).await;
        table.players = [lost, stays];
        play(&mut table, 11, 8).await;
        for player in &table.players {
            let mirror = player.mirror(&table.game);
            assert_eq!(mirror.record.moves().len(), 20);
        }
        site.check(home, &table).await;
        site.nodes[killed].start_again();
    }
}

/// A server that sleeps through its lease writes nothing when it wakes, although it tries.
#[tokio::test]
async fn a_server_that_was_stopped_writes_nothing_when_it_wakes() {
    let mut site = Site::start(3);
    let mut table = site.table([1, 2], json!({"game": "othello"})).await;
    play(&mut table, 10, 3).await;
    signal(&site.nodes[1], Signal::STOP);
    within("every thread to stop", async {
        while !is_stopped(&site.nodes[1]) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    // It finds this move in its socket when it wakes.
    let late = table.record().legal_moves()[0].to_string();
    let request = table.move_request(&late);
    let game = table.game.clone();
    let [mut late, stays] = table.players;
    late.send(request).await;
    let mut back = Client::with_token(&site.nodes[2], &late.token).await;
    back.watch(&game).await;
    table = Table { game, players: [back, stays] };
    play(&mut table, 10, 4).await;
    signal(&site.nodes[1], Signal::CONT);
    let status = site.nodes[1].ended().await;
    assert!(!status.success());
    let log = site.nodes[1].log();
    assert!(log.contains("other servers have taken over; nothing more is written"), "it did not try:\n{log}");
    site.check(2, &table).await;
    assert_eq!(table.record().moves().len(), 20);
}

/// NATS keeps nothing: what it lost is read from the log when it is back.
#[tokio::test]
async fn nothing_is_lost_with_nats() {
    let site = Site::start(2);
    let mut table = site.table([0, 1], json!({"game": "kalah"})).await;
    play(&mut table, 4, 6).await;
    while table.turn() != 0 {
        play(&mut table, 1, 6).await;
    }
    site.nats.kill();
    // The server that decides the game goes on; the other player hears of it later.
    let m = table.record().legal_moves()[0].to_string();
    let request = table.move_request(&m);
    let done = table.players[0].ok(request).await;
    site.nats.start_again();
    let seq = |event: &Value| event["seq"].as_u64() >= done["seq"].as_u64();
    for player in &mut table.players {
        player.any_event_where(seq).await;
    }
    table.players[0].settle().await;
    play(&mut table, 300, 7).await;
    assert!(table.is_over());
    site.check(1, &table).await;
}

/// The database is killed and comes back: every server goes on, and so do the games.
#[tokio::test]
async fn all_servers_outlive_their_database() {
    let postgres = Arc::new(Postgres::start());
    let site = Site::on(Database::on(postgres.clone()), 3, Settings::default());
    let mut table = site.table([1, 2], json!({"game": "awele"})).await;
    play(&mut table, 8, 9).await;
    postgres.kill();
    let m = table.record().legal_moves()[0].to_string();
    let (turn, request) = (table.turn(), table.move_request(&m));
    assert_eq!(table.players[turn].refused(request).await, "internal");
    for node in &site.nodes {
        readiness(node, false).await;
    }
    postgres.start_again();
    for node in &site.nodes {
        readiness(node, true).await;
    }
    play(&mut table, 8, 10).await;
    site.check(0, &table).await;
    assert_eq!(table.record().moves().len(), 16);
}

/// A server that is asked to end leaves its games to the others; nobody loses more than their connection.
#[tokio::test]
async fn servers_are_replaced_one_by_one_in_the_middle_of_a_game() {
    let mut site = Site::start(3);
    let clock = json!({"initial_ms": 600_000, "increment_ms": 0});
    let mut table = site.table([0, 1], json!({"game": "othello", "clock": clock})).await;
    for replaced in 0..3 {
        play(&mut table, 6, replaced as u64).await;
        site.nodes[replaced].terminate();
        let [first, second] = table.players;
        let homes = [(replaced + 1) % 3, (replaced + 2) % 3];
        let mut players =
            [first.reconnected(&site.nodes[homes[0]]).await, second.reconnected(&site.nodes[homes[1]]).await];
        for player in &mut players {
            player.resume(&table.game).await;
        }
        table.players = players;
        assert!(site.nodes[replaced].ended().await.success());
        site.nodes[replaced].start_again();
    }
    play(&mut table, 6, 3).await;
    let clock = &table.players[0].watch(&table.game).await["clock"];
    assert!(
        clock["first_ms"].as_i64() > Some(500_000) && clock["second_ms"].as_i64() > Some(500_000),
        "{clock}"
    );
    site.check(0, &table).await;
}

/// Whether all threads have stopped: the signal wakes one of them, which stops the others when it is its turn.
fn is_stopped(server: &Server) -> bool {
    let threads = std::fs::read_dir(format!("/proc/{}/task", server.pid())).expect("it is there");
    let states = threads.flatten().map(|thread| std::fs::read_to_string(thread.path().join("stat")));
    states
        .flatten()
        .all(|stat| stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T')))
}

fn signal(server: &Server, signal: Signal) {
    kill_process(Pid::from_raw(server.pid() as i32).expect("a process id"), signal).expect("it runs");
}

/// Seeks, challenges, rematches, bots and tournaments are one for all servers; when the one that has the lobby dies, another
/// one has it, and the bots come back by themselves.
#[tokio::test]
async fn all_servers_have_one_lobby() {
    let bots = Settings { bots: Some(ONE_BOT.to_owned()), ..Settings::default() };
    let mut site = Site::start(1);
    site.add(bots);
    site.add(Settings::default());
    let mut watcher = Client::guest(&site.nodes[2]).await;
    watcher.ok(json!({"type": "watch_lobby"})).await;
    let [mut ada, mut bob] = [member(&site.nodes[1], "Ada").await, member(&site.nodes[2], "Bob").await];
    let seek = ada.ok(json!({"type": "seek", "game": "awele", "rated": true})).await["seek_id"].clone();
    watcher.event_where("seek_added", |e| e["seek"]["seek_id"] == seek).await;
    ada.ok(json!({"type": "cancel_seek", "seek_id": seek})).await;
    watcher.event_where("seek_removed", |e| e["seek_id"] == seek).await;

    ada.ok(json!({"type": "challenge", "to": "Bob", "game": "kalah", "rated": true})).await;
    let challenge = bob.event("challenged").await["challenge"]["challenge_id"].clone();
    let accepted = bob.ok(json!({"type": "accept_challenge", "challenge_id": challenge})).await;
    let game = ada.event_where("game_started", |e| e["game"] == accepted["game"]).await["game"].clone();
    for player in [&mut ada, &mut bob] {
        player.watch(game.as_str().expect("an id")).await;
    }
    ada.ok(json!({"type": "resign", "game": game})).await;
    bob.event("game_over").await;
    bob.ok(json!({"type": "rematch", "game": game})).await;
    ada.event("rematch_offered").await;
    ada.ok(json!({"type": "rematch", "game": game})).await;
    bob.event_where("game_started", |e| e["game"] != accepted["game"]).await;

    let (status, list) = get(site.nodes[2].address(), "/api/tournaments").await;
    assert_eq!(status, 200, "{list}");
    plays_a_bot(&mut bob).await;
    site.nodes[0].crash();
    // The lobby begins anew elsewhere: who watches it is asked to come again.
    assert_eq!(watcher.closed().await.0, 1001);
    plays_a_bot(&mut bob).await;
    let seek = bob.ok(json!({"type": "seek", "game": "awele", "rated": true})).await["seek_id"].clone();
    let met = ada.ok(json!({"type": "accept_seek", "seek_id": seek})).await;
    bob.event_where("game_started", |e| e["game"] == met["game"]).await;
}

/// A bot at whichever server answers the first move of a game.
async fn plays_a_bot(person: &mut Client) {
    let terms = json!({"type": "challenge", "bot": {"name": "Acorn"}, "game": "othello", "side": "first"});
    let game = within("a bot", async {
        loop {
            // It may have to come back first.
            let answer = person.ask(terms.clone()).await;
            match answer["game"].as_str() {
                Some(game) => break game.to_owned(),
                None => {
                    assert!(answer["code"] == "not_available" || answer["code"] == "not_found", "{answer}")
                }
            }
        }
    })
    .await;
    person.watch(&game).await;
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
    person.event_where("moved", |e| e["game"] == game.as_str() && e["ply"] == 1).await;
}

/// A server that loses NATS while others have it leaves them: its people find its games elsewhere.
// The wire goes on while the server starts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_cut_off_from_the_others_leaves() {
    let mut site = Site::start(2);
    let wire = Wire::to(site.nats.port()).await;
    let nats = vec!["--nats".to_owned(), format!("nats://127.0.0.1:{}", wire.port)];
    let settings = Settings { postgres: Some(site.database.clone()), arguments: nats, ..Settings::default() };
    site.nodes.push(Server::start_as(settings));
    let mut table = site.table([2, 1], json!({"game": "othello"})).await;
    play(&mut table, 5, 11).await;
    drop(wire);
    let status = site.nodes[2].ended().await;
    assert!(!status.success());
    assert!(site.nodes[2].log().contains("NATS cannot be reached from here"));
    let [cut, stays] = table.players;
    let mut cut = cut.reconnected(&site.nodes[0]).await;
    cut.resume(&table.game).await;
    table.players = [cut, stays];
    play(&mut table, 5, 12).await;
    site.check(0, &table).await;
}

/// A way to a port of this machine, which is cut when this is dropped.
struct Wire {
    port: u16,
    _connections: JoinSet<()>,
}

impl Wire {
    async fn to(port: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let own = listener.local_addr().expect("it is bound").port();
        let mut connections = JoinSet::new();
        connections.spawn(async move {
            let mut open = JoinSet::new();
            while let Ok((mut near, _)) = listener.accept().await {
                open.spawn(async move {
                    let mut far = TcpStream::connect(("127.0.0.1", port)).await.expect("it listens");
                    // It ends as either side wants.
                    let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
                });
            }
        });
        Self { port: own, _connections: connections }
    }
}
