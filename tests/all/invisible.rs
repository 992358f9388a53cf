//! Invisible text counts as no text, wherever people can write any.

use serde_json::{Value, json};

use crate::support::{Server, Table, ask, get, member, parlor, register, upload};

/// Zero-width spaces, byte order marks, direction overrides and blank letters.
const NOTHING: &str = "\u{200b}\u{feff} \u{202e}\u{2060}\u{3164}";

#[tokio::test]
async fn a_chat_line_is_what_can_be_seen_of_it() {
    let server = Server::start();
    let mut table = Table::with(&server, json!({"game": "kalah"})).await;
    let line = |table: &Table, text: &str| json!({"type": "chat", "game": table.game, "room": "players", "text": text});
    let invisible = line(&table, NOTHING);
    assert_eq!(table.players[0].refused(invisible).await, "bad_request");
    for (said, heard) in [
        ("\u{202e}good\u{200b} luck\u{feff}", "good luck"),
        ("a family: \u{1f469}\u{200d}\u{1f467}\u{200d}", "a family: \u{1f469}\u{200d}\u{1f467}"),
        ("\u{200b}".repeat(200).as_str(), ""),
        (format!("{}!", "\u{200b}".repeat(200)).as_str(), "!"),
    ] {
        let request = line(&table, said);
        if heard.is_empty() {
            assert_eq!(table.players[0].refused(request).await, "bad_request");
            continue;
        }
        table.players[0].ok(request).await;
        assert_eq!(table.players[1].event("chatted").await["text"], heard);
    }
}

#[tokio::test]
async fn names_notes_reports_and_tags_are_what_can_be_seen_of_them() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let terms = |name: &str| {
        json!({"name": name, "format": "arena", "game": "kalah", "minutes": 10, "rated": false, "starts_ms": 0,
            "clock": {"initial_ms": 60_000, "increment_ms": 0}})
    };
    let make = async |name: &str| {
        ask(server.address(), "POST", "/api/tournaments", Some(&ada), Some(terms(name))).await
    };
    assert_eq!(make(&NOTHING.repeat(3)).await.0, 422);
    let (status, made) = make("\u{202e}The \u{200b} arena\u{feff}").await;
    assert_eq!((status, &made["name"]), (201, &json!("The arena")), "{made}");

    let file = "[Event \"Oslo\u{200b} Open\"]\n[Black \"\u{202e}Bea\"]\n[White \"\u{feff}\u{200b}\"]\n1. 11-15 24-20 1-0\n";
    let (_, imported) =
        upload(server.address(), "/api/imports?name=oslo.pdn", Some(&ada), file.as_bytes()).await;
    let game = imported["games"][0]["game"].as_str().expect("an id");
    let (_, list) = get(server.address(), "/api/library").await;
    let shown = |field: &str| -> Value { list["games"][0][field].clone() };
    assert_eq!(
        [shown("event"), shown("first"), shown("second")],
        ["Oslo Open", "Bea", "Unknown"].map(Value::from)
    );

    let path = format!("/api/games/{game}/note");
    let note = async |text: &str| {
        let body = Some(json!({"text": text}));
        assert_eq!(ask(server.address(), "PUT", &path, Some(&ada), body).await.0, 204);
        ask(server.address(), "GET", &path, Some(&ada), None).await.1["text"].clone()
    };
    assert_eq!(note("one\u{200b}\ntwo\u{202e}").await, "one\ntwo");
    assert_eq!(note(NOTHING).await, "");

    let bob = member(&server, "Bob").await;
    let report = json!({"player": bob.name(), "reason": "name", "text": format!("{NOTHING}his name")});
    let (status, answer) = ask(server.address(), "POST", "/api/reports", Some(&ada), Some(report)).await;
    assert_eq!(status, 204, "{answer}");
    let judge = register(&server, "Judge").await;
    let url = server.database_url();
    assert!(parlor(&["admin", "--database", &url, "moderator", "Judge"]).status.success());
    let (_, open) = ask(server.address(), "GET", "/api/moderation/cases", Some(&judge), None).await;
    assert_eq!(open["cases"][0]["reports"][0]["text"], "his name", "{open}");
}
