//! A client that does not read hurts only itself.

use std::time::Duration;

use serde_json::json;
use tokio::net::TcpSocket;

use crate::support::{Client, Server, Table, metric, request, rng, within};

/// Plays a game with long events: each move carries the search information of a bot.
async fn long_game(server: &Server) -> Table {
    let mut table = Table::of(server, "othello").await;
    let mut rng = rng(8);
    let filling = "x".repeat(1_900);
    for _ in 0..50 {
        let turn = table.turn();
        let m = crate::support::choose(&table.record().legal_moves(), &mut rng).to_string();
        let mut request = table.move_request(&m);
        request["info"] = json!({"pv": filling});
        let moved = table.act(turn, request, "moved").await;
        assert_eq!(moved["info"]["pv"], filling.as_str());
        for player in &mut table.players {
            player.settle().await;
        }
    }
    table
}

/// A client with buffers as small as possible, so that little data fills them.
async fn narrow_client(server: &Server) -> Client {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("a small buffer");
    let stream = socket.connect(server.address()).await.expect("the server listens");
    let opened = tokio_tungstenite::client_async(request(server.address()), stream);
    let mut client = Client::over(within("a socket", opened).await.expect("it is open").0);
    client.ok(json!({"type": "hello"})).await;
    client
}

/// Requests 10 MB and reads none of it.
async fn reads_no_more(slow: &mut Client, long: &Table) {
    for _ in 0..100 {
        slow.send(json!({"type": "watch", "game": long.game, "since": 0})).await;
    }
}

/// The code with which a slow reader is closed. The reader resumes as soon as the server has given up on it, because
/// the server does not wait long.
async fn code_of_the_end(server: &Server, slow: &mut Client) -> u16 {
    within("the end of patience", async {
        while metric(server, "parlor_slow_readers_total").await == 0.0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    slow.closed().await.0
}

#[tokio::test]
async fn a_slow_reader_is_closed_with_4001_and_everybody_else_plays_on() {
    let server = Server::start();
    let long = long_game(&server).await;
    let mut busy = Table::of(&server, "othello").await;
    let mut other = Table::of(&server, "kalah").await;
    let mut third = Table::of(&server, "awele").await;
    let mut watcher = Client::guest(&server).await;
    watcher.watch(&busy.game).await;

    let mut slow = narrow_client(&server).await;
    for table in [&busy, &other, &third] {
        slow.watch(&table.game).await;
    }
    reads_no_more(&mut slow, &long).await;
    // A player's offers in a game are bounded, so there are several games.
    let play = async {
        for table in [&mut other, &mut third, &mut busy] {
            let offer = table.request("offer_draw");
            let decline = json!({"type": "answer_draw", "game": table.game, "accept": false});
            for n in 0..180 {
                table.act(n % 2, offer.clone(), "draw_offered").await;
                table.act(1 - n % 2, decline.clone(), "draw_declined").await;
            }
        }
    };
    let ((), code) = tokio::join!(play, code_of_the_end(&server, &mut slow));
    assert_eq!(code, 4001);
    busy.play("f5").await;
    watcher.settle().await;
    assert_eq!(watcher.mirror(&busy.game).events, busy.players[0].mirror(&busy.game).events);
}

/// Its queue is not full, because nothing else happens. Such connections used to be closed but not counted.
#[tokio::test]
async fn a_reader_that_takes_nothing_for_ten_seconds_is_closed_with_4001() {
    let server = Server::start();
    let long = long_game(&server).await;
    let mut slow = narrow_client(&server).await;
    reads_no_more(&mut slow, &long).await;
    assert_eq!(code_of_the_end(&server, &mut slow).await, 4001);
    assert_eq!(metric(&server, "parlor_slow_readers_total").await, 1.0);
}
