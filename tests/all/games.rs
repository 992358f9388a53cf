//! Whole games between two people, and their records in the archive.

use parlor_rules::GameKind;
use serde_json::{Value, json};

use crate::support::{Server, Table, fnv1a64, get, playout_where, rng};

/// Every variant that the server offers, as `(kind, variant)`.
fn offered() -> Vec<(&'static str, String)> {
    let of =
        |kind: &GameKind| kind.variants().into_iter().map(|v| (kind.id(), v.to_string())).collect::<Vec<_>>();
    GameKind::ALL.iter().flat_map(of).collect()
}

/// Returns the game in the archive, which must be exactly what both players were told.
async fn check_archive(server: &Server, table: &Table) -> Value {
    let (status, archived) = get(server.address(), &format!("/api/games/{}", table.game)).await;
    assert_eq!(status, 200, "{archived}");
    for player in &table.players {
        let mirror = player.mirror(&table.game);
        assert_eq!(archived["events"], json!(mirror.events));
        assert_eq!(archived["moves"], json!(mirror.moves()));
        assert_eq!(archived["position"], mirror.record.position().to_string());
        assert_eq!(archived["seq"], mirror.seq);
        assert_eq!(archived["status"], "over");
        assert_eq!(&archived["result"], mirror.result.as_ref().expect("the game is over"));
    }
    for (seat, player) in ["first", "second"].iter().zip(&table.players) {
        assert_eq!(archived[seat]["name"], player.name());
    }
    archived
}

#[tokio::test]
async fn every_game_is_played_to_its_end_and_archived_exactly() {
    let server = Server::start();
    for (seed, (kind, variant)) in offered().into_iter().enumerate() {
        let terms = json!({"game": kind, "variant": variant});
        let mut table = Table::with(&server, terms).await;
        table.play_random(usize::MAX, &mut rng(seed as u64)).await;
        let archived = check_archive(&server, &table).await;
        assert_eq!((&archived["kind"], &archived["variant"]), (&json!(kind), &json!(variant)));
    }
    let (status, page) = get(server.address(), "/api/games?limit=100").await;
    assert_eq!((status, page["games"].as_array().map(Vec::len)), (200, Some(offered().len())));
}

/// The default is the one given by the rules, and a snapshot names it even if the request did not.
#[tokio::test]
async fn an_absent_or_null_variant_is_the_default() {
    let server = Server::start();
    let defaults = ["standard", "6x6+empty", "english", "standard", "base"];
    for (kind, default) in ["othello", "kalah", "checkers", "awele", "santorini"].iter().zip(defaults) {
        for terms in [json!({"game": kind}), json!({"game": kind, "variant": null, "clock": null})] {
            let mut table = Table::with(&server, terms).await;
            let snapshot = table.players[0].watch(&table.game.clone()).await;
            assert_eq!((&snapshot["variant"], &snapshot["clock"]), (&json!(default), &Value::Null));
        }
    }
}

/// The server plays a forced pass: it has its own event, after one that shows it as the only move. If the player also
/// sends it, it counts as their own move.
#[tokio::test]
async fn a_forced_pass_is_played_by_the_server_visibly() {
    let server = Server::start();
    for (kind, variant) in [(GameKind::Othello, "standard"), (GameKind::Checkers, "mini")] {
        let variant = kind.variant(variant).expect("it is offered");
        let game = playout_where(variant, |record| record.moves().iter().any(|m| m.is_pass()));
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        let first_pass = moves.iter().position(|m| m == "pass").expect("it was wanted");

        let mut table =
            Table::with(&server, json!({"game": kind.id(), "variant": variant.to_string()})).await;
        table.play_all(moves[..first_pass - 1].iter().map(String::as_str)).await;
        let before = table.play(&moves[first_pass - 1]).await;
        assert_eq!(before["legal"], json!(["pass"]), "{kind}");
        let pass = table.players[0].event_where("moved", |e| e["ply"] == first_pass).await;
        assert_eq!((&pass["move"], &pass["by"]), (&json!("pass"), &before["to_move"]));
        assert_eq!(pass["seq"], before["seq"].as_u64().expect("a seq") + 1);

        let passer = if pass["by"] == "first" { 0 } else { 1 };
        let own = json!({"type": "move", "game": table.game, "ply": first_pass, "move": "pass"});
        let answer = table.players[passer].ok(own.clone()).await;
        assert_eq!((&answer["seq"], &answer["duplicate"]), (&pass["seq"], &json!(true)));
        assert_eq!(table.players[1 - passer].refused(own).await, "stale_ply");

        let rest = moves[first_pass + 1..].iter().filter(|m| *m != "pass");
        table.play_all(rest.map(String::as_str)).await;
        assert_eq!(table.players[0].mirror(&table.game).moves(), moves);
        check_archive(&server, &table).await;
    }
}

/// In Kalah a player may move again, and in Santorini each placement is a ply: the position decides whose turn it is.
#[tokio::test]
async fn the_turn_is_the_positions_and_not_every_other_ones() {
    let server = Server::start();
    let mut kalah = Table::of(&server, "kalah").await;
    let again = kalah.play("A").await;
    assert_eq!((&again["by"], &again["to_move"]), (&json!("first"), &json!("first")));
    let out_of_turn = kalah.move_request("a");
    assert_eq!(kalah.players[1].refused(out_of_turn).await, "not_your_turn");
    assert_eq!(kalah.play("B").await["to_move"], "second");

    let mut santorini = Table::of(&server, "santorini").await;
    assert_eq!(santorini.play("b2").await["to_move"], "first");
    assert_eq!(santorini.play("d4").await["to_move"], "second");
}

/// The hash is the one that docs/protocol.md defines.
#[tokio::test]
async fn the_hash_is_of_kind_variant_and_position() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    let moved = table.play("f5").await;
    let text = format!("othello standard {}", moved["position"].as_str().expect("a position"));
    assert_eq!(moved["hash"], format!("{:016x}", fnv1a64(&text)));
}

/// Lists the archive by kind, player and state, one page at a time.
#[tokio::test]
async fn the_archive_lists_games_by_kind_player_state_and_page() {
    let server = Server::start();
    let mut ids = Vec::new();
    for kind in ["othello", "kalah", "kalah"] {
        let mut table = Table::of(&server, kind).await;
        if ids.is_empty() {
            let resign = table.request("resign");
            table.act(1, resign, "game_over").await;
        }
        ids.push((table.game.clone(), table.players[0].name().to_owned()));
    }
    let list = async |query: &str| -> Vec<String> {
        let (status, page) = get(server.address(), &format!("/api/games{query}")).await;
        assert_eq!(status, 200, "{page}");
        let games = page["games"].as_array().expect("games").iter();
        games.map(|game| game["game"].as_str().expect("an id").to_owned()).collect()
    };
    let newest_first: Vec<String> = ids.iter().rev().map(|(id, _)| id.clone()).collect();
    assert_eq!(list("").await, newest_first);
    assert_eq!(list("?kind=kalah&player=&status=").await, newest_first[..2]);
    assert_eq!(list("?status=over").await, newest_first[2..]);
    assert_eq!(list("?status=playing&kind=othello").await, Vec::<String>::new());
    assert_eq!(list(&format!("?player={}", ids[1].1.to_uppercase())).await, newest_first[1..2]);
    assert_eq!(list("?player=nobody").await, Vec::<String>::new());

    let (_, page) = get(server.address(), "/api/games?limit=2").await;
    let next = page["next"].as_str().expect("there is more").to_owned();
    assert_eq!(list(&format!("?limit=2&before={next}")).await, newest_first[2..]);

    for bad in ["?kind=chess", "?status=won", "?before=yesterday", "?limit=many"] {
        let (status, error) = get(server.address(), &format!("/api/games{bad}")).await;
        assert_eq!((status, &error["code"]), (400, &json!("bad_request")), "{bad}");
        assert!(error["message"].as_str().is_some_and(|m| !m.is_empty()), "{bad}");
    }
    for nowhere in ["/api/games/nothing", "/api/nothing"] {
        let (status, error) = get(server.address(), nowhere).await;
        assert_eq!((status, &error["code"]), (404, &json!("not_found")), "{nowhere}");
    }
}
