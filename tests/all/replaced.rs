//! A running server's database file is replaced: by a restore underneath it, and by a second server.

use serde_json::json;

use crate::disk::verify;
use crate::support::{Server, Table, parlor, rng};

/// A link to the file does not get around the lock.
#[tokio::test]
async fn a_second_server_cannot_open_the_database_through_a_link() {
    let server = Server::start();
    let link = server.folder().join("link.sqlite");
    std::os::unix::fs::symlink(server.database(), &link).expect("a link of ours");
    let by_link = format!("sqlite://{}", link.display());
    let second = parlor(&["serve", "--listen", "127.0.0.1:0", "--bots", "none", "--database", &by_link]);
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains("another server is running on the database"), "{said}");
}

/// A database with a game in it, as a backup would have it.
async fn another_database() -> Vec<u8> {
    let mut server = Server::start();
    let mut table = Table::of(&server, "kalah").await;
    table.play_random(4, &mut rng(3)).await;
    server.terminate();
    assert!(server.ended().await.success());
    std::fs::read(server.database()).expect("a file of ours")
}

/// After a restore underneath a running server, it acknowledges nothing more; everything it has acknowledged is in the
/// file that was moved away, and none of it gets into the file that is there now.
#[tokio::test]
async fn nothing_is_acknowledged_after_the_database_was_replaced() {
    let restored = another_database().await;
    let mut server = Server::start();
    let (path, aside) = (server.database(), server.folder().join("aside.sqlite"));
    let mut table = Table::of(&server, "kalah").await;
    table.play_random(6, &mut rng(4)).await;
    std::fs::rename(&path, &aside).expect("a file of ours");
    std::fs::write(&path, &restored).expect("a file of ours");
    let (turn, request) = (table.turn(), table.move_request(&table.record().legal_moves()[0].to_string()));
    // It is refused, or the connection closes first.
    if let Ok(answer) = table.players[turn].try_answer(request).await {
        assert_eq!(answer["code"], "internal", "{answer}");
    }
    assert_eq!(server.ended().await.code(), Some(1));
    assert!(server.log().contains("the database file was removed or replaced"));
    assert_eq!(std::fs::read(&path).expect("a file of ours"), restored, "the new file is as it was");
    assert_eq!(verify(&path), (Some(0), json!({"games": 1, "events": 4, "faults": []})));
    assert_eq!(verify(&aside), (Some(0), json!({"games": 1, "events": 6, "faults": []})));
}

/// The same for a server that is asked to stop before it has noticed.
#[tokio::test]
async fn a_stop_leaves_a_database_alone_that_has_replaced_its_own() {
    let restored = another_database().await;
    let mut server = Server::start();
    let (path, aside) = (server.database(), server.folder().join("aside.sqlite"));
    Table::of(&server, "kalah").await.play_random(6, &mut rng(5)).await;
    std::fs::rename(&path, &aside).expect("a file of ours");
    std::fs::write(&path, &restored).expect("a file of ours");
    server.terminate();
    server.ended().await;
    assert_eq!(std::fs::read(&path).expect("a file of ours"), restored, "the new file is as it was");
    assert_eq!(verify(&path), (Some(0), json!({"games": 1, "events": 4, "faults": []})));
    assert_eq!(verify(&aside), (Some(0), json!({"games": 1, "events": 6, "faults": []})));
}
