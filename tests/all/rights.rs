//! No one can act for another player: one table of every request from clients that may and may not make it.

use parlor_protocol::{Access, REQUEST_TYPES, REQUESTS};
use serde_json::{Value, json};

use crate::support::{Client, Server, Table, bot_token, code_of, member, parlor, register};

/// How each request is answered, by who asks: someone who does not play in the game, the player to move, their opponent,
/// and a player who names a game, seek, challenge or code that does not exist. The game is Othello without a clock,
/// after f5 d6; the opponent has offered a draw and asked for a takeback. The player to move also has an open seek, a
/// challenge to their opponent, and an invitation.
///
/// Who may ask at all is in the protocol's own table, [`REQUESTS`].
const TABLE: &str = "
request            stranger       mover          opponent       elsewhere
hello              bad_request    bad_request    bad_request    bad_request
ping               ok             ok             ok             ok
watch_lobby        ok             ok             ok             ok
unwatch_lobby      ok             ok             ok             ok
seek               ok             ok             ok             bad_request
accept_seek        ok             forbidden      ok             not_found
cancel_seek        forbidden      ok             forbidden      not_found
challenge          ok             ok             bad_request    not_found
invite             ok             ok             ok             bad_request
join_invite        ok             forbidden      ok             not_found
accept_challenge   forbidden      forbidden      ok             not_found
decline_challenge  forbidden      forbidden      ok             not_found
cancel_challenge   forbidden      ok             forbidden      not_found
watch              ok             ok             ok             not_found
unwatch            ok             ok             ok             ok
move               forbidden      ok             not_your_turn  not_found
plan               forbidden      not_available  not_available  not_found
explore            forbidden      not_available  not_available  not_found
desync             ok             ok             ok             not_found
resign             forbidden      ok             ok             not_found
offer_draw         forbidden      ok             already_exists not_found
answer_draw        forbidden      ok             not_found      not_found
request_takeback   forbidden      ok             already_exists not_found
answer_takeback    forbidden      ok             not_found      not_found
abort              forbidden      forbidden      forbidden      not_found
give_time          forbidden      not_available  not_available  not_found
go_berserk         forbidden      not_available  not_available  not_found
claim_win          forbidden      not_available  not_available  not_found
rematch            forbidden      not_available  not_available  not_found
chat               forbidden      ok             ok             not_found
acknowledge_warning not_found     not_found      not_found      not_found
watch_turns        ok             ok             ok             ok
watch_tournament   not_found      not_found      not_found      not_found
unwatch_tournament ok             ok             ok             ok
tournament_chat    not_found      not_found      not_found      not_found
offer              forbidden      forbidden      forbidden      forbidden
";

/// Who asks, and the column of [`TABLE`] with the answer they get.
const ROLES: &[(&str, &str)] = &[
    ("nobody", "stranger"),
    ("guest", "stranger"),
    ("member", "stranger"),
    ("bot", "stranger"),
    ("watcher", "stranger"),
    ("mover", "mover"),
    ("opponent", "opponent"),
    ("elsewhere", "elsewhere"),
];

/// The answer `role` gets, given the table's entry for everyone in their place.
fn expected<'a>(role: &str, access: Access, by_place: &'a str) -> &'a str {
    match (role, access) {
        ("nobody", Access::Anyone) => "ok",
        ("nobody", _) => "unauthorized",
        ("bot", Access::Bot) => "ok",
        _ => by_place,
    }
}

/// What a request names.
struct Names {
    game: String,
    seek: Value,
    challenge: Value,
    code: Value,
    /// The name of the second player.
    opponent: String,
}

/// The table's game, and what its first player has open besides it.
async fn scene(server: &Server) -> (Table, Names) {
    let mut table = Table::of(server, "othello").await;
    table.play_all(["f5", "d6"]).await;
    for (kind, event) in [("offer_draw", "draw_offered"), ("request_takeback", "takeback_requested")] {
        let request = table.request(kind);
        table.act(1, request, event).await;
    }
    let [mover, opponent] = &mut table.players;
    let terms = |kind: &str| {
        // No two scenes have the same clock, so that no one is paired.
        let clock = json!({"initial_ms": 60_000 + rand::random_range(0..1_000_000), "increment_ms": 0});
        json!({"type": kind, "game": "kalah", "clock": clock, "rated": false, "side": "random"})
    };
    let mut challenge = terms("challenge");
    challenge["to"] = json!(opponent.name());
    let names = Names {
        game: table.game.clone(),
        seek: mover.ok(terms("seek")).await["seek_id"].clone(),
        challenge: mover.ok(challenge).await["challenge_id"].clone(),
        code: mover.ok(terms("invite")).await["code"].clone(),
        opponent: opponent.name().to_owned(),
    };
    (table, names)
}

/// The request of a row; `there` says whether what it names exists.
fn request(kind: &str, names: &Names, there: bool) -> Value {
    let nothing = json!("nothing");
    let or = |value: &Value| if there { value.clone() } else { nothing.clone() };
    let game = or(&json!(names.game));
    let kind_of_game = if there { "santorini" } else { "chess" };
    let mut request = match kind {
        "seek" | "invite" => {
            json!({"game": kind_of_game, "clock": {"days": 3}, "rated": false, "side": "first"})
        }
        "challenge" => json!({"game": "kalah", "clock": null, "rated": false, "side": "first",
            "to": or(&json!(names.opponent))}),
        "accept_seek" | "cancel_seek" => json!({"seek_id": or(&names.seek)}),
        "accept_challenge" | "decline_challenge" | "cancel_challenge" => {
            json!({"challenge_id": or(&names.challenge)})
        }
        "join_invite" => json!({"code": or(&names.code)}),
        "move" => json!({"game": game, "ply": 2, "move": "c3"}),
        "plan" => json!({"game": game, "ply": 2, "lines": [["c3", "c4"]]}),
        "explore" => json!({"game": game, "moves": ["c3"]}),
        "desync" => json!({"game": game, "seq": 1, "hash": "0123456789abcdef"}),
        "answer_draw" | "answer_takeback" => json!({"game": game, "accept": false}),
        "chat" => json!({"game": game, "text": "hello", "room": "players"}),
        "offer" => json!({"games": [{"game": kind_of_game, "levels": [8]}], "max_games": 0}),
        "watch_tournament" | "unwatch_tournament" => json!({"tournament": "nothing"}),
        "tournament_chat" => json!({"tournament": "nothing", "text": "hello"}),
        "acknowledge_warning" => json!({"warning_id": "nothing"}),
        "hello" | "ping" | "watch_lobby" | "unwatch_lobby" | "watch_turns" => json!({}),
        _ => json!({"game": game}),
    };
    request["type"] = json!(kind);
    request
}

#[tokio::test]
async fn every_request_is_answered_by_who_asks() {
    let server = Server::start();
    let owner = register(&server, "Owner").await;
    let bot = bot_token(&server, &owner, "Robot").await;
    let mut rows = TABLE.trim().lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let head = rows.next().expect("a head");
    let rows: Vec<_> = rows.collect();
    let (mut seen, mut wrong) = (Vec::new(), Vec::new());
    for (row, request_row) in rows.iter().zip(REQUESTS) {
        let kind = row[0];
        let refusals: Vec<Value> = request_row.refusals.iter().map(|code| json!(code)).collect();
        for (role, place) in ROLES {
            let column = head.iter().position(|name| name == place).expect("a column");
            let expected = expected(role, request_row.access, row[column]);
            let (mut table, names) = scene(&server).await;
            let request = request(kind, &names, *role != "elsewhere");
            let mut other;
            let asker = match *role {
                "mover" | "elsewhere" => &mut table.players[0],
                "opponent" => &mut table.players[1],
                _ => {
                    other = match *role {
                        "nobody" => Client::silent(&server).await,
                        "member" => Client::with_token(&server, &owner).await,
                        "bot" => Client::with_token(&server, &bot).await,
                        _ => Client::guest(&server).await,
                    };
                    if *role == "watcher" {
                        other.watch(&names.game).await;
                    }
                    &mut other
                }
            };
            let answer = asker.ask(request).await;
            let code = code_of(&answer).unwrap_or_else(|| "ok".to_owned());
            let general = ["ok", "bad_request"].contains(&code.as_str()) || *role == "nobody";
            assert!(
                general || refusals.contains(&json!(code)),
                "{kind} is refused as {code}, which REQUESTS does not say"
            );
            if code != expected {
                wrong.push(format!("{kind} by {role}: {answer}"));
            }
            // A refused request has changed nothing in the game.
            if code != "ok" {
                table.players[0].settle().await;
                assert_eq!(table.players[0].mirror(&names.game).seq, 4, "{kind} by {role}");
            }
        }
        let stranger = expected("guest", request_row.access, row[1]);
        if [Access::Player, Access::Bot].contains(&request_row.access) {
            assert_eq!(stranger, "forbidden", "{kind}");
        }
        seen.push(kind);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(seen, REQUEST_TYPES, "every request has its row");
}

/// A banned account is disconnected, cannot return, and cannot act over HTTP either.
#[tokio::test]
async fn banned_accounts_are_disconnected_and_stay_out() {
    let server = Server::start();
    let mut person = member(&server, "Rowdy").await;
    let mut game = Table::of(&server, "othello").await;
    person.watch(&game.game).await;
    let database = server.database_url();
    assert!(parlor(&["admin", "--database", &database, "ban", "Rowdy"]).status.success());
    assert_eq!(person.closed().await.0, 4000);
    let mut back = Client::silent(&server).await;
    assert_eq!(back.refused(json!({"type": "hello", "token": person.token})).await, "unauthorized");
    let (status, _) =
        crate::support::ask(server.address(), "GET", "/api/accounts/current", Some(&person.token), None)
            .await;
    assert_eq!(status, 401);
    game.play("f5").await;
    assert!(parlor(&["admin", "--database", &database, "unban", "Rowdy"]).status.success());
    Client::with_token(&server, &person.token).await.settle().await;
}
