//! Other programs that the operator lets play: named players for exhibitions and for questions to the engine.

use serde_json::{Value, json};

use crate::arena::GTP;
use crate::support::{Client, Server, ask, get};

/// A bots file whose engine is the small program that speaks GTP, with this habit.
fn friend(habit: &str) -> String {
    let command = format!("python3 {GTP} {habit}");
    format!(
        "[[engine]]\nname = \"friend\"\ntitle = \"A friend\"\ncommand = {command:?}\nprotocol = \"gtp\"\ngames = [\"othello\"]\n"
    )
}

async fn best(server: &Server, token: &str, question: Value) -> (u16, Value) {
    ask(server.address(), "POST", "/api/engine/best", Some(token), Some(question)).await
}

fn question(moves: &[String]) -> Value {
    json!({"game": "othello", "name": "friend", "time_ms": 200, "moves": moves})
}

#[tokio::test]
async fn an_operators_engine_is_a_named_player() {
    let server = Server::start_with_bots(&friend(""));
    let mut person = Client::guest(&server).await;
    let token = person.token.clone();
    let (_, catalog) = get(server.address(), "/api/catalog").await;
    let othello = catalog["games"].as_array().expect("games").iter().find(|game| game["kind"] == "othello");
    let players = othello.expect("Othello")["players"].as_array().expect("players");
    let listed = players.iter().find(|player| player["name"] == "friend").expect("it is in the catalog");
    assert_eq!((&listed["title"], &listed["algorithm"]), (&json!("A friend"), &json!("external")));
    // The program flips as many discs as it can; of equally good squares it takes the last.
    let mut moves = Vec::new();
    for ply in 0..12 {
        let (status, found) = best(&server, &token, question(&moves)).await;
        assert_eq!(status, 200, "{found}");
        moves.push(found["move"].as_str().expect("a move").to_owned());
        assert!(ply > 0 || moves == ["f5"], "{moves:?}");
    }
    for (question, why) in [
        (json!({"game": "othello", "name": "friend", "depth": 3}), "only time_ms can be chosen"),
        (json!({"game": "kalah", "name": "friend"}), "no player of kalah is called friend"),
        (json!({"game": "othello", "name": "friend", "command": "true"}), "unknown field `command`"),
        (json!({"game": "othello", "engine": {"command": "true"}}), "unknown field `engine`"),
    ] {
        let (status, refusal) = best(&server, &token, question.clone()).await;
        let message = refusal["message"].as_str().expect("a sentence");
        assert!(status == 422 && message.contains(why), "{question}: {refusal}");
    }
    let challenge = json!({"type": "challenge", "bot": {"player": {"name": "friend"}}, "game": "othello"});
    let refusal = person.ask(challenge).await;
    assert!(refusal["message"].as_str().is_some_and(|why| why.contains("cannot be challenged")), "{refusal}");
}

#[tokio::test]
async fn an_engine_that_crashes_costs_one_answer() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let once = folder.path().join("once");
    let server = Server::start_with_bots(&friend(&format!("crash {}", once.display())));
    let token = Client::guest(&server).await.token;
    let mut failed = 0;
    // A process crashes at its third question, and there may be one process for each core.
    for _ in 0..400 {
        let (status, found) = best(&server, &token, question(&[])).await;
        if status != 200 {
            assert_eq!((status, &found["code"]), (503, &json!("not_available")), "{found}");
            failed += 1;
        } else if failed > 0 {
            break;
        }
    }
    assert_eq!(failed, 1);
}

#[test]
fn a_bots_file_with_an_impossible_line_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bots = folder.path().join("bots.toml");
    let bot = |rest: &str| format!("[[bot]]\nname = \"Oak\"\nmax_games = 4\n{rest}");
    let profiles = "profiles = [\"kalah-1\"]\n";
    for (text, why) in [
        (friend("").replace("othello", "kalah"), "the engine friend: gtp is a protocol for othello only"),
        (bot(""), "the bot Oak needs profiles or players = true"),
        (bot(profiles).repeat(2), "the name Oak appears twice"),
        (bot("players = true\ncopies = 2"), "the bot Oak needs profiles to have copies, and has at most 300"),
        (bot(&format!("{profiles}copies = 301")), "needs profiles to have copies, and has at most 300"),
        (bot(&format!("{profiles}copies = -1")), "copies = -1"),
        (
            bot(&format!("{profiles}copies = 9")).replace("Oak", "Longest-name-of-bot"),
            "the name of a bot's copy has more than 20 characters: Longest-name-of-bot-2",
        ),
    ] {
        std::fs::write(&bots, &text).expect("a bots file");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["serve", "--listen", "127.0.0.1:0", "--bots"])
            .arg(&bots)
            .arg("--database")
            .arg(format!("sqlite://{}", folder.path().join("parlor.sqlite").display()))
            .output()
            .expect("the binary starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(why), "{text}: {said}");
    }
}
