//! The HTTP API and its document, `docs/openapi.json`: every route is in both, and generated requests find no answer
//! that the document does not describe.

use std::path::Path;
use std::process::Command;

use parlor_rules::GameKind;
use serde_json::{Value, json};

use crate::support::{Client, Server, Table, allowed, ask, contract, get, member, python, register};

/// What the document cannot express: which positions and moves are legal, and so which questions are accepted.
const EXCLUDED_CHECKS: &str = "positive_data_acceptance";

/// Operations that end the session whose token all other requests use.
const ENDING: [&str; 2] = ["delete_account", "sign_out"];

/// Generated requests for each operation and phase: enough to find what a first look misses, within a minute.
const EXAMPLES: &str = "8";

/// The same as for any other test: other tests run in parallel, and a picture takes a while on a busy machine.
const REQUEST_TIMEOUT: &str = "90";

/// All phases except the stateful one, which needs links between the operations.
const PHASES: &str = "examples,coverage,fuzzing";

/// A path with placeholders filled in.
fn filled(template: &str) -> String {
    template
        .split('/')
        .map(|part| if part.starts_with('{') { "x" } else { part })
        .collect::<Vec<_>>()
        .join("/")
}

#[tokio::test]
async fn the_document_has_the_methods_of_every_route() {
    let server = Server::start();
    for (template, mut documented) in contract::documented() {
        let mut served = allowed(server.address(), &filled(template)).await;
        served.retain(|method| method != "head");
        served.sort();
        documented.sort_unstable();
        assert_eq!(served, documented, "{template}");
    }
    let (_, document) = get(server.address(), "/api/openapi.json").await;
    assert_eq!(document["openapi"], "3.1.0");
}

#[tokio::test]
async fn what_is_not_there_is_refused_as_json() {
    let server = Server::start();
    for (method, path, expected) in [
        ("GET", "/api/nothing", 404),
        ("POST", "/api/nothing/at/all", 404),
        ("GET", "/api/games/%ff", 404),
        ("PATCH", "/api/games", 405),
        ("POST", "/healthz", 405),
        ("POST", "/", 405),
    ] {
        let (status, answer) = ask(server.address(), method, path, None, None).await;
        assert_eq!(status, expected, "{method} {path}");
        assert!(answer["code"].is_string() && answer["message"].is_string(), "{method} {path}: {answer}");
    }
}

/// The catalog lists what can be played: each variant's start is a position that the server can read.
#[tokio::test]
async fn the_catalog_lists_what_can_be_played() {
    let server = Server::start();
    let (_, catalog) = get(server.address(), "/api/catalog").await;
    let kinds: Vec<&Value> =
        catalog["games"].as_array().expect("games").iter().map(|game| &game["kind"]).collect();
    assert_eq!(json!(kinds), json!(GameKind::ALL.iter().map(|kind| kind.id()).collect::<Vec<_>>()));
    for game in catalog["games"].as_array().expect("games") {
        for variant in game["variants"].as_array().expect("variants") {
            let question =
                json!({"game": game["kind"], "variant": variant["variant"], "start": variant["start"]});
            let (status, explored) =
                ask(server.address(), "POST", "/api/explore", None, Some(question)).await;
            assert_eq!((status, &explored["start"]), (200, &variant["start"]), "{explored}");
        }
        let levels: Vec<u64> = game["levels"]
            .as_array()
            .expect("levels")
            .iter()
            .filter_map(|level| level["level"].as_u64())
            .collect();
        assert_eq!(levels, (1..=8).collect::<Vec<_>>(), "{game}");
        assert!(game["levels"][7]["strength"][0]["elo"].is_i64(), "{game}");
    }
    let token = Client::guest(&server).await.token;
    for algorithm in catalog["algorithms"].as_array().expect("algorithms") {
        let question = json!({"game": "kalah", "algorithm": algorithm["id"], "depth": 1, "time_ms": 50});
        let (status, _) =
            ask(server.address(), "POST", "/api/engine/best", Some(&token), Some(question)).await;
        assert_eq!(status, 200, "{algorithm}");
    }
}

/// A server with a finished game, a game in progress and an invitation, and the token of a member.
struct Scene {
    server: Server,
    token: String,
    game: String,
    code: String,
}

async fn scene() -> Scene {
    let server = Server::start();
    let mut ada = member(&server, "Ada").await;
    register(&server, "Bob").await;
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["f5", "d6"]).await;
    let resign = table.request("resign");
    table.act(1, resign, "game_over").await;
    let invite = json!({"type": "invite", "game": "kalah", "clock": null, "rated": false, "side": "random"});
    let code = ada.ok(invite).await["code"].as_str().expect("a code").to_owned();
    Scene { token: ada.token.clone(), game: table.game.clone(), code, server }
}

/// Runs schemathesis against a server; panics with its report if it finds anything.
fn schemathesis(scene: &Scene, arguments: &[&str]) {
    let config = scene.server.folder().join("schemathesis.toml");
    let (game, code) = (&scene.game, &scene.code);
    let parameters = format!("[parameters]\n\"path.code\" = \"{code}\"\n\"path.name\" = \"Bob\"\n");
    let of_games = format!(
        "[[operations]]\ninclude-path-regex = \"/api/games/\"\nparameters = {{ \"path.id\" = \"{game}\" }}\n"
    );
    std::fs::write(&config, parameters + "\n" + &of_games).expect("a file can be written there");
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/openapi.json");
    let output = Command::new(python("schemathesis"))
        .args(["-m", "schemathesis.cli", "--config-file"])
        .arg(config)
        .arg("run")
        .arg(document)
        .args(["--url", &format!("http://{}", scene.server.address())])
        .args(["--checks", "all", "--exclude-checks", EXCLUDED_CHECKS])
        .args(["--generation-deterministic", "--max-examples", EXAMPLES, "--phases", PHASES, "--no-color"])
        .args(["--request-timeout", REQUEST_TIMEOUT, "--max-response-time", REQUEST_TIMEOUT])
        .args(arguments)
        .current_dir(scene.server.folder())
        .output()
        .expect("Python starts");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{report}\n{}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test]
async fn generated_requests_of_a_member_get_documented_answers() {
    let scene = scene().await;
    let authorization = format!("Authorization: Bearer {}", scene.token);
    let ending = ENDING.map(|id| ["--exclude-operation-id", id]).concat();
    schemathesis(&scene, &[&["--header", &authorization][..], &ending].concat());
}

#[tokio::test]
async fn generated_requests_of_nobody_get_documented_answers() {
    schemathesis(&scene().await, &[]);
}
