//! Copies of a bot fill the seats that a tournament reserves for bots of one level.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use super::forms::check;
use super::{all_are_online, create, is_over, list, now_ms, page, page_where, terms};
use crate::support::{Client, Server, Settings, ask, get, member, register, within};

const BOTS: &str = r#"
[[bot]]
name = "Twig"
profiles = ["kalah-1"]
max_games = 8
copies = 6

[[bot]]
name = "Elm"
profiles = ["kalah-2"]
max_games = 8
"#;

fn server() -> Server {
    Server::start_as(Settings { bots: Some(BOTS.to_owned()), ..Settings::default() })
}

/// The terms of a tournament for this many bots of the first level.
fn of_twigs(format: &str, seats: usize) -> Value {
    let mut terms = terms(format, seats);
    terms["bot_level"] = json!(1);
    terms["entrants"] = json!("bots");
    terms
}

fn names(page: &Value) -> BTreeSet<String> {
    let lines = list(page, "standings").iter();
    lines.map(|line| line["user"]["name"].as_str().expect("a name").to_owned()).collect()
}

/// Two simultaneous tournaments have their own copies, which play on after a kill and are gone once they have played.
#[tokio::test]
async fn copies_fill_a_field_of_one_level() {
    let mut server = server();
    all_are_online(&server, 2).await;
    let ada = register(&server, "Ada").await;
    // A name that is already taken is skipped.
    register(&server, "Twig-4").await;
    let ids = [
        create(&server, &ada, of_twigs("swiss", 4)).await,
        create(&server, &ada, of_twigs("swiss", 3)).await,
    ];
    let mut fields = Vec::new();
    for id in &ids {
        let page = page_where(&server, id, |page| !list(page, "pairings").is_empty()).await;
        fields.push(names(&page));
    }
    let both: BTreeSet<_> = fields[0].intersection(&fields[1]).cloned().collect();
    assert_eq!(both, BTreeSet::from(["Twig".to_owned()]), "the bot itself plays in both");
    let all: Vec<_> = fields[0].union(&fields[1]).map(String::as_str).collect();
    assert_eq!(all, ["Twig", "Twig-2", "Twig-3", "Twig-5", "Twig-6", "Twig-7"]);
    server.crash();
    server.start_again();
    for (id, field) in ids.iter().zip(&fields) {
        let over = page_where(&server, id, is_over).await;
        assert_eq!(names(&over), *field);
        check(&server, &over).await;
    }
    for number in [2, 3, 5, 6, 7] {
        let path = format!("/api/players/Twig-{number}");
        within("a copy to go", async {
            while get(server.address(), &path).await.1["online"] != false {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        })
        .await;
    }
    // Copies that are free again play in the next one.
    let next = create(&server, &ada, of_twigs("round_robin", 6)).await;
    let over = page_where(&server, &next, is_over).await;
    assert_eq!(names(&over).len(), 6);
    check(&server, &over).await;
}

/// Copies do not appear in the lobby; a player who has met one in a tournament gets a rematch with the bot itself.
#[tokio::test]
async fn copies_play_in_tournaments_only() {
    let server = server();
    all_are_online(&server, 2).await;
    let mut ada = member(&server, "Ada").await;
    let mut terms = terms("round_robin", 3);
    terms["bot_level"] = json!(1);
    terms["starts_ms"] = json!(now_ms() + 1_000);
    let id = create(&server, &ada.token, terms).await;
    let entry = format!("/api/tournaments/{id}/entry");
    assert_eq!(ask(server.address(), "PUT", &entry, Some(&ada.token), None).await.0, 204);
    let mut guest = Client::guest(&server).await;
    for opponent in meet(&mut ada, &id).await {
        if opponent == "Twig" {
            continue;
        }
        assert_eq!(opponent, "Twig-2");
        let (_, told) = get(server.address(), "/api/bots").await;
        let listed: Vec<_> = list(&told, "bots").iter().map(|bot| bot["name"].clone()).collect();
        assert_eq!(listed, ["Elm", "Twig"]);
        let challenge = json!({"type": "challenge", "bot": {"name": opponent}, "game": "kalah", "rated": false,
            "clock": {"initial_ms": 60_000, "increment_ms": 1_000}});
        assert_eq!(guest.refused(challenge).await, "not_found");
        assert_eq!(get(server.address(), "/api/players/Twig-2").await.1["copy_of"], "Twig");
        assert!(get(server.address(), "/api/players/Twig").await.1.get("copy_of").is_none());
    }
    assert_eq!(
        names(&page(&server, &id).await),
        BTreeSet::from(["Ada", "Twig", "Twig-2"].map(str::to_owned))
    );
}

/// Resigns both of Ada's games and asks for a rematch with the copy. Returns whom she has met.
async fn meet(ada: &mut Client, tournament: &str) -> Vec<String> {
    let mut met = Vec::new();
    while met.len() < 2 {
        let started = ada.event_where("game_started", |event| event["tournament"] == *tournament).await;
        let game = started["game"].as_str().expect("a game");
        let opponent = opponent(ada, game, &started).await;
        ada.ok(json!({"type": "resign", "game": game})).await;
        if opponent == "Twig-2" {
            ada.event_where("game_over", |event| event["game"] == *game).await;
            let again = ada.ok(json!({"type": "rematch", "game": game})).await["game"].clone();
            let again = again.as_str().expect("a game");
            let started = ada.event_where("game_started", |event| event["game"] == *again).await;
            assert_eq!(self::opponent(ada, again, &started).await, "Twig");
            ada.ok(json!({"type": "abort", "game": again})).await;
        }
        met.push(opponent);
    }
    met
}

async fn opponent(ada: &mut Client, game: &str, started: &Value) -> String {
    let other = if started["side"] == "first" { "second" } else { "first" };
    ada.watch(game).await[other]["name"].as_str().expect("a name").to_owned()
}
