//! The explorer of openings: what it says of each position is what a count by other means finds in the same files.

use std::collections::{BTreeMap, BTreeSet};

use parlor_rules::notation::wthor;
use parlor_rules::{Game, GameKind, Outcome, Record, Side};
use serde_json::{Value, json};

use crate::support::{Server, Table, ask, get, member, playout, register, rng, upload, within};

/// How many plies of a game are counted.
const PLIES: usize = 50;

/// Othello once more, by its squares alone, with the board in all of its eight views.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Board {
    squares: [[u8; 8]; 8],
    black: bool,
}

impl Board {
    fn start() -> Self {
        let mut squares = [[b'-'; 8]; 8];
        (squares[3][3], squares[4][4], squares[3][4], squares[4][3]) = (b'O', b'O', b'X', b'X');
        Self { squares, black: true }
    }

    /// The discs that a move turns; none if it is not one.
    fn turned(&self, file: i32, rank: i32) -> Vec<(usize, usize)> {
        let own = if self.black { b'X' } else { b'O' };
        let at = |file: i32, rank: i32| {
            let inside = (0..8).contains(&file) && (0..8).contains(&rank);
            inside.then(|| self.squares[rank as usize][file as usize])
        };
        let mut turned = Vec::new();
        if at(file, rank) != Some(b'-') {
            return turned;
        }
        for (across, down) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let mut row = Vec::new();
            let (mut f, mut r) = (file + across, rank + down);
            while let Some(disc) = at(f, r) {
                match disc {
                    b'-' => break,
                    disc if disc == own => {
                        turned.append(&mut row);
                        break;
                    }
                    _ => row.push((f as usize, r as usize)),
                }
                (f, r) = (f + across, r + down);
            }
        }
        turned
    }

    fn moves(&self) -> Vec<String> {
        let squares = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        let name = |(file, rank): (i32, i32)| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        squares.filter(|(file, rank)| !self.turned(*file, *rank).is_empty()).map(name).collect()
    }

    fn play(&mut self, text: &str) {
        if text != "pass" {
            let bytes = text.as_bytes();
            let (file, rank) = (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'));
            let turned = self.turned(file, rank);
            assert!(!turned.is_empty(), "{text} turns nothing");
            let own = if self.black { b'X' } else { b'O' };
            self.squares[rank as usize][file as usize] = own;
            turned.into_iter().for_each(|(file, rank)| self.squares[rank][file] = own);
        }
        self.black = !self.black;
    }

    /// The least of the eight views.
    fn least(&self) -> Self {
        let mut views = Vec::new();
        for view in 0..8 {
            let mut squares = [[0; 8]; 8];
            for (rank, row) in self.squares.iter().enumerate() {
                for (file, disc) in row.iter().enumerate() {
                    let (f, r) = if view & 1 == 0 { (file, rank) } else { (rank, file) };
                    let f = if view & 2 == 0 { f } else { 7 - f };
                    squares[if view & 4 == 0 { r } else { 7 - r }][f] = *disc;
                }
            }
            views.push(Self { squares, black: self.black });
        }
        views.into_iter().min().expect("eight views")
    }
}

/// A game as the count takes it: its moves with passes, and who won, 0 for the first player and 1 for nobody.
type Counted = (Vec<String>, usize);

/// How games ended by position and the position after it.
fn count(games: &[&Counted]) -> BTreeMap<(Board, Board), [i64; 3]> {
    let mut counts: BTreeMap<(Board, Board), [i64; 3]> = BTreeMap::new();
    for (moves, result) in games {
        let mut board = Board::start();
        for text in moves.iter().take(PLIES) {
            let before = board.least();
            board.play(text);
            counts.entry((before, board.least())).or_default()[*result] += 1;
        }
    }
    counts
}

async fn explore(server: &Server, query: &str) -> Value {
    let (status, page) = get(server.address(), &format!("/api/explorer?game=othello&{query}")).await;
    assert_eq!(status, 200, "{query}: {page}");
    page
}

/// Waits until every game is counted.
async fn counted(server: &Server) {
    within("the explorer to have counted every game", async {
        while explore(server, "").await["counting"] == true {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    })
    .await;
}

/// Holds what the explorer says of the beginnings of these games to the count.
async fn compare(server: &Server, books: &str, games: &[&Counted], all: &[&Counted]) {
    let counts = count(games);
    let mut lines: BTreeSet<String> = BTreeSet::new();
    for (at, (moves, _)) in all.iter().enumerate() {
        let reach = if at % 4 == 0 { PLIES } else { 4 };
        lines.extend((0..=reach).step_by(if at % 4 == 0 { 5 } else { 1 }).map(|ply| moves[..ply].join(",")));
    }
    assert!(lines.len() > 80, "only {} positions are compared", lines.len());
    for line in lines {
        let mut board = Board::start();
        line.split(',').filter(|text| !text.is_empty()).for_each(|text| board.play(text));
        let mut expected = BTreeMap::new();
        for text in board.moves() {
            let mut next = board.clone();
            next.play(&text);
            if let Some(results) = counts.get(&(board.least(), next.least())) {
                expected.insert(text, *results);
            }
        }
        let page = explore(server, &format!("books={books}&moves={line}")).await;
        let mut told = BTreeMap::new();
        for m in page["moves"].as_array().expect("moves") {
            let results = ["first", "drawn", "second"].map(|name| m[name].as_i64().expect("a number"));
            let same = m["same"].as_array().cloned().unwrap_or_default();
            for text in same.iter().chain([&m["move"]]) {
                told.insert(text.as_str().expect("a move").to_owned(), results);
            }
        }
        assert_eq!(told, expected, "{books} after {line:?}");
    }
}

fn counted_of(record: &Record) -> Counted {
    let moves = record.moves().iter().map(ToString::to_string).collect();
    let result = match record.ending().expect("an end").outcome {
        Outcome::Win(Side::First) => 0,
        Outcome::Draw => 1,
        Outcome::Win(Side::Second) => 2,
    };
    (moves, result)
}

/// The games of a file and of a file in WTHOR's form: by switches, after a restart, and after some of them are gone.
#[tokio::test]
async fn the_explorer_counts_what_another_count_finds_in_the_same_files() {
    let mut server = Server::start();
    let (ada, bea) = (register(&server, "Ada").await, register(&server, "Bea").await);
    let mut rng = rng(7);
    let records: Vec<Record> =
        std::iter::repeat_with(|| playout(GameKind::Othello.default_variant(), &mut rng))
            .filter(|record| record.moves().len() > PLIES)
            .take(48)
            .collect();
    let all: Vec<Counted> = records.iter().map(counted_of).collect();
    let text: String = all[..32].iter().map(|(moves, _)| moves.concat().replace("pass", "") + "\n").collect();
    let (status, answer) =
        upload(server.address(), "/api/imports?name=games.txt", Some(&ada), text.as_bytes()).await;
    assert_eq!(status, 200, "{answer}");
    let black = |record: &Record| record.position().score().expect("discs")[0] as u8;
    let games: Vec<wthor::Game> = records[32..]
        .iter()
        .map(|record| wthor::Game {
            tournament: 0,
            players: [0, 0],
            black_score: black(record),
            theoretical_score: 32,
            record: record.clone(),
        })
        .collect();
    let file = wthor::write(1998, &games).expect("a file");
    let (status, wthor) = upload(server.address(), "/api/imports?name=WTH_1998.wtb", Some(&bea), &file).await;
    assert_eq!(status, 200, "{wthor}");
    // A kill in the middle of the counting counts nothing twice.
    server.crash();
    server.start_again();
    counted(&server).await;

    let every: Vec<&Counted> = all.iter().collect();
    compare(&server, "library", &every[..32], &every).await;
    compare(&server, "wthor", &every[32..], &every).await;
    compare(&server, "library,wthor", &every, &every).await;
    compare(&server, "played", &[], &every).await;

    // Games that leave the library leave the explorer: those that it lists by their importer, the others with their account.
    let page = explore(&server, "books=library").await;
    let listed = |page: &Value, list: &str| -> BTreeSet<String> {
        let games = page[list].as_array().expect("games").iter();
        games.map(|game| game["game"].as_str().expect("an id").to_owned()).collect()
    };
    let gone = listed(&page, "last");
    for game in &gone {
        let removed =
            ask(server.address(), "DELETE", &format!("/api/library/{game}"), Some(&ada), None).await;
        assert_eq!(removed.0, 204);
    }
    assert_eq!(ask(server.address(), "DELETE", "/api/accounts/current", Some(&bea), None).await.0, 204);
    counted(&server).await;
    let imported = answer["games"].as_array().expect("games");
    let stays = |at: &usize| imported[*at]["game"].as_str().is_some_and(|game| !gone.contains(game));
    let left: Vec<&Counted> = (0..32).filter(stays).map(|at| &all[at]).collect();
    assert_eq!((gone.len(), left.len()), (8, 24));
    compare(&server, "library,wthor", &left, &every).await;
    // The lists are full again.
    let page = explore(&server, "books=library,wthor").await;
    for list in ["top", "last"] {
        let games = listed(&page, list);
        assert!(games.len() == 8 && games.is_disjoint(&gone), "{page}");
    }
    for bad in ["books=mine", "side=first", "moves=a1", "position=nothing", "variant=none"] {
        assert_eq!(get(server.address(), &format!("/api/explorer?game=othello&{bad}")).await.0, 400, "{bad}");
    }
}

/// What was played here is in the explorer, in the players' repertoires, records and days, and found by its opening.
#[tokio::test]
pub(crate) async fn a_game_is_known_by_its_opening_soon_after_its_end() {
    let server = Server::start();
    let players = [member(&server, "Ada").await, member(&server, "Bea").await];
    let token = players[0].token.clone();
    let mut table = Table::between(players, json!({"game": "othello", "rated": true})).await;
    // The Tiger, begun on another square than in the list of names.
    table.play_all(["f5", "d6", "c3", "d3", "c4", "f4"]).await;
    for _ in 0..4 {
        let (_, now) = get(server.address(), &format!("/api/games/{}", table.game)).await;
        table.play_all([now["legal"][0].as_str().expect("a move")]).await;
    }
    table.act(1, table.request("resign"), "game_over").await;
    let mut private = Table::of(&server, "othello").await;
    private.play_all(["f5"]).await;
    private.act(0, private.request("abort"), "game_over").await;
    counted(&server).await;

    let page = explore(&server, "books=played&moves=f5,d6,c3,d3,c4").await;
    assert_eq!(
        (&page["opening"], &page["first"], &page["drawn"], &page["second"]),
        (&json!("Tiger"), &json!(1), &json!(0), &json!(0))
    );
    assert_eq!((&page["moves"][0]["move"], &page["moves"][0]["rating"]), (&json!("f4"), &json!(1500)));
    assert_eq!((&page["top"][0]["game"], &page["last"][0]["first"]), (&json!(table.game), &json!("Ada")));
    let start = explore(&server, "books=played").await;
    let moves = start["moves"].as_array().expect("moves");
    assert_eq!((moves.len(), moves[0]["same"].as_array().map(Vec::len)), (1, Some(3)), "{start}");
    // A position that is only found turned round.
    let turned = explore(&server, "books=played&moves=c4,e3,f6,e6,f5").await;
    assert_eq!((&turned["first"], &turned["opening"]), (&json!(1), &json!("Tiger")));

    for (side, games) in [("first", 1), ("second", 0)] {
        let own = explore(&server, &format!("player=ada&side={side}&moves=f5")).await;
        assert_eq!(own["first"], games, "{side}: {own}");
    }
    let (status, history) = get(server.address(), "/api/players/Ada/history").await;
    assert_eq!(status, 200, "{history}");
    assert_eq!(
        history["openings"],
        json!([{"kind": "othello", "opening": "Tiger", "side": "first", "won": 1, "drawn": 0, "lost": 0}])
    );
    let records = &history["records"]["othello"];
    assert_eq!((&records["streak"], &records["longest"]), (&json!(1), &json!(1)));
    assert_eq!(records["best_win"], json!({"game": table.game, "rating": 1500}));
    assert!(records["peak"].as_i64().expect("a rating") > 1500, "{records}");
    assert_eq!(history["days"][0]["games"], 1);
    let (_, history) = get(server.address(), "/api/players/Bea/history").await;
    assert_eq!(
        (&history["records"]["othello"]["longest"], &history["openings"][0]["lost"]),
        (&json!(0), &json!(1))
    );

    for (query, found) in [
        ("kind=othello&opening=Tiger", 1),
        ("kind=othello&opening=Tiger&reason=resignation&player=Ada", 1),
        ("kind=othello&opening=Cow", 0),
        ("reason=timeout", 0),
        ("least_plies=10&most_plies=10", 1),
        ("least_plies=&most_plies=&opening=&reason=&kind=othello&rated=true", 1),
        ("least_plies=11", 0),
        ("player=Bea&most_plies=5", 0),
    ] {
        let (status, list) = get(server.address(), &format!("/api/games?{query}")).await;
        assert_eq!((status, list["games"].as_array().map(Vec::len)), (200, Some(found)), "{query}: {list}");
        assert!(
            list["games"].as_array().is_some_and(|games| games.iter().all(|game| game["line"] == "Tiger"))
        );
    }
    for bad in ["opening=Tiger", "reason=boredom", "least_plies=many"] {
        assert_eq!(get(server.address(), &format!("/api/games?{bad}")).await.0, 400, "{bad}");
    }

    // The only game of the week is the best of it.
    let (status, best) = get(server.address(), "/api/best").await;
    let found = best["games"].as_array().expect("games");
    assert_eq!((status, found.len()), (200, 1), "{best}");
    assert_eq!((&found[0]["game"], &found[0]["first"]["name"]), (&json!(table.game), &json!("Ada")));

    // What is known about a player goes with them; the game stays.
    assert_eq!(ask(server.address(), "DELETE", "/api/accounts/current", Some(&token), None).await.0, 204);
    assert_eq!(get(server.address(), "/api/players/Ada/history").await.0, 404);
    assert_eq!(explore(&server, "books=played&moves=f5,d6,c3,d3,c4").await["first"], 1);
}
