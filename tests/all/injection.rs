//! Text that tries to be code, and names that imitate other names.

use serde_json::json;

use crate::support::{PASSWORD, Server, Table, ask, get, member, register, text};

/// Injections in every field of every request and every part of a path are
/// refused or returned as plain text, and change nothing.
#[tokio::test]
async fn injected_text_stays_text() {
    const TEXTS: [&str; 8] = [
        "'; DROP TABLE games; --",
        "\" OR \"\"=\"",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "../../etc/passwd",
        "${jndi:ldap://x}",
        "\u{202e}evil\u{200b}",
        "{{7*7}}\r\nSet-Cookie: a=b",
    ];
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["f5", "d6"]).await;
    let game = table.game.clone();
    let before = get(server.address(), &format!("/api/games/{game}")).await;
    let owner = member(&server, "Owner").await;
    let reporter = register(&server, "Reporter").await;
    for evil in TEXTS {
        let [first, _] = &mut table.players;
        let terms = json!({"game": "othello", "clock": null, "rated": false, "side": "first"});
        for (kind, field) in [
            ("accept_seek", "seek_id"),
            ("cancel_seek", "seek_id"),
            ("accept_challenge", "challenge_id"),
            ("decline_challenge", "challenge_id"),
            ("join_invite", "code"),
            ("challenge", "to"),
            ("watch", "game"),
            ("resign", "game"),
            ("rematch", "game"),
            ("seek", "game"),
            ("seek", "variant"),
            ("hello", "token"),
        ] {
            let mut request = if kind == "challenge" || kind == "seek" { terms.clone() } else { json!({}) };
            request["type"] = json!(kind);
            request[field] = json!(evil);
            let code = first.refused(request).await;
            assert!(["not_found", "bad_request"].contains(&code.as_str()), "{kind} {field}: {code}");
        }
        let m = json!({"type": "move", "game": game, "ply": 2, "move": evil});
        assert_eq!(first.refused(m).await, "illegal_move");
        for name in [evil.to_owned(), format!("a{evil}")] {
            let body = json!({"name": name, "password": PASSWORD});
            assert_eq!(
                ask(server.address(), "POST", "/api/accounts", None, Some(body)).await.0,
                422,
                "{name}"
            );
            let body = json!({"name": name});
            let (status, _) =
                ask(server.address(), "POST", "/api/bots", Some(&owner.token), Some(body)).await;
            assert_eq!(status, 422, "{name}");
        }
        for (path, body, expected) in [
            ("/api/sessions", json!({"name": evil, "password": evil, "device": evil}), 401),
            ("/api/recovery/code", json!({"name": evil, "code": evil, "password": PASSWORD}), 401),
            ("/api/recovery/link", json!({"token": evil, "password": PASSWORD}), 404),
            ("/api/recovery/confirm", json!({"token": evil}), 404),
            ("/api/reports", json!({"player": evil, "reason": "other", "text": evil}), 404),
            ("/api/reports", json!({"player": "Owner", "reason": evil, "text": ""}), 422),
            ("/api/moderation/cases/x", json!({"act": evil, "note": evil}), 403),
        ] {
            let (status, answer) = ask(server.address(), "POST", path, Some(&reporter), Some(body)).await;
            assert_eq!(status, expected, "{path} {evil}: {answer}");
        }
        let encoded: String = evil.bytes().map(|byte| format!("%{byte:02X}")).collect();
        for path in [
            format!("/api/games?kind={encoded}"),
            format!("/api/games?player={encoded}"),
            format!("/api/games?before={encoded}"),
            format!("/api/games/{encoded}"),
            format!("/api/players/{encoded}"),
            format!("/api/leaderboards/{encoded}"),
            format!("/api/games/{game}/export?format={encoded}"),
        ] {
            let (status, _) = text(server.address(), "GET", &path, None, None).await;
            assert!([200, 400, 404].contains(&status), "{path}: {status}");
        }
    }
    assert_eq!(get(server.address(), &format!("/api/games/{game}")).await, before);
    // Chat is delivered unchanged, except for characters that cannot be displayed.
    for evil in &TEXTS[..6] {
        let said = json!({"type": "chat", "game": game, "text": evil, "room": "players"});
        table.players[0].ok(said).await;
        assert_eq!(table.players[1].event("chatted").await["text"], *evil);
    }
    table.play("c3").await;
}

/// Names are unique regardless of case and look-alike letters, and follow the rules for names.
#[tokio::test]
async fn names_are_unique_and_plain() {
    let server = Server::start();
    member(&server, "Oliver_1").await;
    let register = async |name: &str| {
        let body = json!({"name": name, "password": PASSWORD});
        ask(server.address(), "POST", "/api/accounts", None, Some(body)).await.0
    };
    for taken in ["Oliver_1", "oliver_1", "OLIVER_1", "0liver_1", "Oliver_l", "OIiver_1"] {
        assert_eq!(register(taken).await, 409, "{taken}");
    }
    for name in
        ["a", "", "a b", "Ölaf", "аdmin", "a.b", "twenty-one-letters-xx", "a\u{0}b", "guest-x", "Admin"]
    {
        assert_eq!(register(name).await, 422, "{name:?}");
    }
    for name in ["ab", "twenty-letters-long1", "A-_9"] {
        assert_eq!(register(name).await, 201, "{name}");
    }
}
