//! Ratings that cannot be farmed: which games count, and how much.

use serde_json::{Value, json};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::resume::log_of;
use crate::support::{Client, Server, Table, bot_token, get, member, rng};

/// Plays a rated game of this many plies, after which the second player resigns. Returns its `game_over`.
async fn rated_game(players: [Client; 2], kind: &str, plies: usize, seed: u64) -> (Value, [Client; 2]) {
    let mut table = Table::between(players, json!({"game": kind, "rated": true})).await;
    table.play_random(plies, &mut rng(seed)).await;
    assert!(!table.is_over(), "the game was to be longer");
    let resign = table.request("resign");
    let over = table.act(1, resign, "game_over").await;
    (over, table.players)
}

/// A game's log says what it changed, or that it changed nothing: later readers see what the players were told.
#[tokio::test]
async fn the_log_tells_how_ratings_changed() {
    let mut server = Server::start();
    let mut players = [member(&server, "Ann").await, member(&server, "Ben").await];
    let mut told = Vec::new();
    // Three short games count per day.
    for n in 0..4 {
        let over;
        (over, players) = rated_game(players, "awele", 2, n).await;
        told.push(over);
    }
    assert!(told[2]["ratings"].is_object() && told[3]["uncounted"] == "short_games", "{told:?}");
    server.crash();
    server.start_again();
    for over in told {
        let log = log_of(&server, over["game"].as_str().expect("the game")).await;
        assert_eq!(log.last(), Some(&over));
    }
}

/// The ratings by Glicko-2 after a win of the first player.
fn win(first: Glicko2Rating, second: Glicko2Rating) -> [Glicko2Rating; 2] {
    let config = Glicko2Config { tau: 0.75, ..Glicko2Config::new() };
    let (first, second) = glicko2(&first, &second, &Outcomes::WIN, &config);
    [first, second]
}

/// The rating of a player as their page shows it: rating and games.
async fn shown(server: &Server, name: &str, kind: &str) -> (i64, i64) {
    let (_, page) = get(server.address(), &format!("/api/players/{name}")).await;
    let rating = &page["ratings"][kind];
    (rating["rating"].as_i64().expect("a rating"), rating["games"].as_i64().expect("games"))
}

/// Three short games between two players count per day, and twenty games in all. The ratings are Glicko-2's for the
/// games that count, whatever else was played; other games and other opponents still count.
#[tokio::test]
async fn repeated_games_of_the_same_two_stop_counting() {
    let server = Server::start();
    let mut players = [member(&server, "Farmer").await, member(&server, "Mule").await];
    let mut expected = [Glicko2Rating::new(); 2];
    let mut over;
    for n in 0..25 {
        // Five short games, then long ones.
        let plies = if n < 5 { 2 } else { 20 };
        (over, players) = rated_game(players, "awele", plies, n).await;
        let why = match n {
            3 | 4 => json!("short_games"),
            22.. => json!("same_opponent"),
            _ => Value::Null,
        };
        assert_eq!(over["uncounted"], why, "game {n}: {over}");
        assert_eq!(over["ratings"].is_object(), why.is_null(), "game {n}: {over}");
        if why.is_null() {
            expected = win(expected[0], expected[1]);
            assert_eq!(over["ratings"]["first"]["after"], expected[0].rating.round() as i64, "game {n}");
        }
    }
    assert_eq!(shown(&server, "Farmer", "awele").await, (expected[0].rating.round() as i64, 20));
    assert_eq!(shown(&server, "Mule", "awele").await, (expected[1].rating.round() as i64, 20));
    (over, players) = rated_game(players, "othello", 2, 1).await;
    assert!(over["ratings"].is_object(), "another kind of game counts: {over}");
    let [farmer, _] = players;
    let other = member(&server, "Other").await;
    (over, _) = rated_game([farmer, other], "awele", 2, 1).await;
    assert!(over["ratings"].is_object(), "another opponent counts: {over}");
}

async fn database(server: &Server) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(server.database());
    SqlitePool::connect_with(options).await.expect("the database opens")
}

/// Gives a player an established rating from games against this many opponents.
async fn establish(pool: &SqlitePool, name: &str, rating: f64, opponents: i64) {
    sqlx::query(
        "INSERT INTO ratings (account_id, kind, rating, deviation, volatility, games, updated_ms, opponents)
         SELECT id, 'awele', $2, 60, 0.06, 40, 0, $3 FROM accounts WHERE name = $1",
    )
    .bind(name)
    .bind(rating)
    .bind(opponents)
    .execute(pool)
    .await
    .expect("a rating is written");
}

/// A win over a new account, whose rating is unknown, moves an established rating little: less than a win over an
/// established one.
#[tokio::test]
async fn wins_over_new_accounts_weigh_little() {
    let server = Server::start();
    let pool = database(&server).await;
    let mut gains = Vec::new();
    for (player, opponent, known) in [("Ada", "Newcomer", false), ("Eve", "Regular", true)] {
        let players = [member(&server, player).await, member(&server, opponent).await];
        establish(&pool, player, 1500.0, 9).await;
        let established = Glicko2Rating { rating: 1500.0, deviation: 60.0, volatility: 0.06 };
        let mut other = Glicko2Rating::new();
        if known {
            establish(&pool, opponent, 1500.0, 9).await;
            other = established;
        }
        let (over, _) = rated_game(players, "awele", 20, 3).await;
        let after = win(established, other)[0].rating.round() as i64;
        assert_eq!(over["ratings"]["first"]["after"], after, "{over}");
        gains.push(after - 1500);
    }
    assert!(gains[0] > 0 && gains[0] < gains[1], "{gains:?}");
}

/// The leaderboard lists only players who have met five opponents, however good their results against fewer are.
#[tokio::test]
async fn the_leaderboard_asks_for_several_opponents() {
    let server = Server::start();
    let pool = database(&server).await;
    let mut farmer = member(&server, "Farmer").await;
    establish(&pool, "Farmer", 1900.0, 3).await;
    let leaders = async || {
        let (_, board) = get(server.address(), "/api/leaderboards/awele").await;
        let players = board["players"].as_array().expect("players").clone();
        players.into_iter().map(|player| player["name"].clone()).collect::<Vec<_>>()
    };
    for (opponent, games) in [("Fourth", 2), ("Fifth", 1)] {
        let mut other = member(&server, opponent).await;
        for game in 0..games {
            assert!(leaders().await.is_empty(), "{opponent} {game}: {:?}", leaders().await);
            let played = rated_game([farmer, other], "awele", 20, 5).await;
            [farmer, other] = played.1;
        }
    }
    assert_eq!(leaders().await, ["Farmer"]);
}

/// Two bots of one owner are one person, too: their games are casual.
#[tokio::test]
async fn bots_of_one_owner_do_not_rate_each_other() {
    let server = Server::start();
    let owner = member(&server, "Owner").await;
    let mut bots = Vec::new();
    for name in ["first-bot", "second-bot"] {
        let token = bot_token(&server, &owner.token, name).await;
        let mut bot = Client::with_token(&server, &token).await;
        bot.ok(json!({"type": "offer", "games": [{"game": "awele", "levels": [1]}], "max_games": 4})).await;
        bots.push(bot);
    }
    let challenge = json!({"type": "challenge", "to": "second-bot", "game": "awele", "rated": true});
    let game = bots[0].ok(challenge).await["game"].as_str().expect("a game").to_owned();
    assert_eq!(bots[0].watch(&game).await["rated"], false);
    // Nor by an open seek: the other bot cannot accept it as a rated game.
    let seek = json!({"type": "seek", "game": "awele", "rated": true, "side": "random"});
    let id = bots[0].ok(seek).await["seek_id"].clone();
    match bots[1].ask(json!({"type": "accept_seek", "seek_id": id})).await {
        answer if answer["type"] == "ok" => {
            let game = answer["game"].as_str().expect("a game").to_owned();
            assert_eq!(bots[1].watch(&game).await["rated"], false);
        }
        answer => assert_eq!(answer["code"], "forbidden", "{answer}"),
    }
}
