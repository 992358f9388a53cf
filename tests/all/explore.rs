//! Lines outside of games: where they lead by the rules.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::cli_rules::objects;
use crate::support::{Server, ask, playout_where};
use parlor_rules::GameKind;

async fn explore(server: &Server, question: Value) -> (u16, Value) {
    ask(server.address(), "POST", "/api/explore", None, Some(question)).await
}

#[tokio::test]
async fn a_line_leads_where_the_rules_say() {
    let server = Server::start();
    for kind in GameKind::ALL {
        let game = playout_where(kind.default_variant(), |record| record.moves().len() > 10);
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        let (status, told) = explore(&server, json!({"game": kind.id(), "moves": moves})).await;
        assert_eq!(status, 200, "{told}");
        let checked = &objects(&["check", kind.id()], json!({"moves": moves}).to_string().as_bytes())[0];
        for field in ["position", "hash", "to_move", "legal", "outcome", "reason"] {
            assert_eq!(told[field], checked[field], "{kind} {field}");
        }
        let plies = told["plies"].as_array().expect("plies");
        assert!(plies.iter().map(|ply| &ply["move"]).eq(&moves));
        // Each ply's position is where the line up to it leads, and a line may begin anywhere.
        let (_, half) = explore(&server, json!({"game": kind.id(), "moves": moves[..5]})).await;
        assert_eq!(half["position"], plies[4]["position"]);
        assert_eq!(half["to_move"], plies[5]["by"]);
        let rest = json!({"game": kind.id(), "start": half["position"], "moves": moves[5..]});
        assert_eq!(explore(&server, rest).await.1["position"], told["position"], "{kind}");
    }
}

/// One player may sow several times in a row, and a pass is a ply even if a transcript omits it.
#[tokio::test]
async fn the_player_of_each_ply_is_reported() {
    let server = Server::start();
    let (_, told) =
        explore(&server, json!({"game": "kalah", "variant": "6x4", "moves": ["C", "A", "f"]})).await;
    let by: Vec<_> = told["plies"].as_array().expect("plies").iter().map(|ply| &ply["by"]).collect();
    assert_eq!(by, ["first", "first", "second"]);
    let passes = |record: &parlor_rules::Record| record.moves().iter().any(|m| m.is_pass());
    let game = playout_where(GameKind::Othello.default_variant(), passes);
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    let squares: String = moves.iter().filter(|text| *text != "pass").map(String::as_str).collect();
    let (_, told) = explore(&server, json!({"game": "othello", "text": squares})).await;
    let plies = told["plies"].as_array().expect("plies");
    assert!(plies.iter().map(|ply| &ply["move"]).eq(&moves), "{told}");
}

#[tokio::test]
async fn what_is_pasted_is_a_position_or_a_game() {
    let server = Server::start();
    let kalah = "1,6,2,6,6,5/4,4,4,4,4,0 1-1 first";
    let text = "[First \"Anna\"]\n[Game \"kalah\"]\n[Variant \"6x4\"]\n[Result \"*\"]\n\nC A f *\n";
    let pdn = "[Event \"one\"]\n[GameType \"21\"]\n\n1. 11-15 24-20 *\n";
    let cases = [
        (json!({"game": "kalah", "variant": "6x4", "text": kalah}), "kalah", kalah, 0),
        (json!({"game": "kalah", "variant": "6x4", "text": " C A\nf "}), "kalah", kalah, 3),
        (json!({"game": "othello", "text": text}), "kalah", kalah, 3),
        (json!({"game": "kalah", "variant": "6x4", "text": kalah, "moves": ["D"]}), "kalah", "", 1),
        (json!({"game": "othello", "text": "f5 d6 C3 "}), "othello", "", 3),
        (
            json!({"game": "othello", "text": "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)"}),
            "othello",
            "",
            2,
        ),
        (json!({"game": "awele", "text": pdn}), "checkers", "", 2),
        (json!({"game": "checkers", "text": "1. 11-15 24-20"}), "checkers", "", 2),
    ];
    for (question, game, position, plies) in cases {
        let (status, told) = explore(&server, question.clone()).await;
        assert_eq!(status, 200, "{question}: {told}");
        assert_eq!((&told["game"], told["plies"].as_array().map(Vec::len)), (&json!(game), Some(plies)));
        assert!(position.is_empty() || told["position"] == position, "{told}");
    }
}

/// A line may continue from an opening in the catalog: each time, a start is drawn from it.
#[tokio::test]
async fn a_line_begins_with_an_opening_that_is_drawn() {
    let server = Server::start();
    for kind in GameKind::ALL {
        for opening in kind.openings() {
            let variant = kind.variant(opening.variant).expect("a variant");
            let starts: HashSet<_> = (0..opening.len()).map(|at| opening.start(at)).collect();
            let mut drawn = HashSet::new();
            for _ in 0..20 {
                let question =
                    json!({"game": kind.id(), "variant": variant.to_string(), "opening": opening.name});
                let (status, told) = explore(&server, question.clone()).await;
                assert_eq!(status, 200, "{question}: {told}");
                let start = told["start"].as_str().expect("a position").to_owned();
                assert!(starts.contains(start.as_str()), "{question}: {start} is none of its starts");
                assert_eq!((&told["position"], &told["plies"]), (&json!(start), &json!([])));
                drawn.insert(start);
            }
            assert!(drawn.len() > 1 || opening.len() == 1, "{} is always {drawn:?}", opening.name);
        }
    }
    let (_, told) = explore(&server, json!({"game": "santorini", "opening": "placements"})).await;
    let next = json!({"game": "santorini", "opening": "placements", "moves": ["a1"]});
    let (status, refusal) = explore(&server, next).await;
    assert_eq!((status, told["plies"].as_array().map(Vec::len)), (409, Some(0)), "{refusal}");
    for (question, why) in [
        (json!({"game": "kalah", "opening": "random"}), "kalah 6x6+empty has no openings"),
        (
            json!({"game": "checkers", "variant": "mini", "opening": "three-move"}),
            "checkers mini has no openings",
        ),
    ] {
        let (status, refusal) = explore(&server, question.clone()).await;
        let message = refusal["message"].as_str().expect("a sentence");
        assert!(status == 422 && message.contains(why), "{question}: {refusal}");
    }
}

#[tokio::test]
async fn bad_lines_get_a_sentence() {
    let server = Server::start();
    let long = vec!["pass"; 1_001];
    let cases = [
        (422, json!({})),
        (422, json!({"game": 5})),
        (422, json!({"game": "chess"})),
        (422, json!({"game": "othello", "variant": "12x12"})),
        (422, json!({"game": "othello", "start": "nonsense"})),
        (422, json!({"game": "othello", "moves": "f5"})),
        (422, json!({"game": "othello", "moves": ["z9"]})),
        (409, json!({"game": "othello", "moves": ["a1"]})),
        (409, json!({"game": "kalah", "variant": "2x1", "start": "0,0/0,0 1-3 first", "moves": ["A"]})),
        (422, json!({"game": "othello", "moves": long})),
        (422, json!({"game": "othello", "text": ""})),
        (422, json!({"game": "othello", "text": "nonsense"})),
        (422, json!({"game": "othello", "text": "f5a1"})),
        (
            422,
            json!({"game": "checkers", "text": "[Event \"a\"]\n\n1. 11-15 *\n\n[Event \"b\"]\n\n1. 9-13 *\n"}),
        ),
        (422, json!({"game": "othello", "text": "x".repeat(80_000)})),
    ];
    for (wanted, question) in cases {
        let (status, refusal) = explore(&server, question.clone()).await;
        let why = refusal["message"].as_str().unwrap_or_default().to_owned();
        assert_eq!(status, wanted, "{question}: {refusal}");
        assert!(why.len() > 5 && !why.contains('\n'), "{question}: {refusal}");
    }
}
