//! What other sites see of the server: link previews, pictures, frames, and `robots.txt`.

use http_body_util::{BodyExt, Empty};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HOST, HeaderMap, IF_NONE_MATCH,
};
use hyper_util::rt::TokioIo;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tokio::net::TcpStream;

use crate::support::{Server, Settings, Table, ask, contract, register, upload, within};

/// An answer as received.
struct Answer {
    status: u16,
    headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    fn header(&self, name: hyper::header::HeaderName) -> &str {
        self.headers.get(&name).map_or("", |value| value.to_str().expect("text"))
    }

    fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    /// Width and height of a PNG file.
    fn size(&self) -> [u32; 2] {
        assert_eq!((self.status, self.header(CONTENT_TYPE)), (200, "image/png"));
        assert!(self.body.starts_with(b"\x89PNG"));
        [16, 20].map(|at| u32::from_be_bytes(self.body[at..at + 4].try_into().expect("four bytes")))
    }
}

async fn fetch(server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    within(path, async {
        let stream = TcpStream::connect(server.address()).await.expect("the server listens");
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.expect("it speaks HTTP");
        let connection = tokio::spawn(connection);
        let mut request = hyper::Request::get(path).header(HOST, "parlor.test");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Empty::<Bytes>::new()).expect("a path of the tests is a path");
        let (head, body) = sender.send_request(request).await.expect("an answer").into_parts();
        let body = body.collect().await.expect("a whole body").to_bytes();
        connection.abort();
        let answer = Answer { status: head.status.as_u16(), headers: head.headers, body };
        if answer.status != 304 {
            let media = Some(answer.header(CONTENT_TYPE)).filter(|media| !media.is_empty());
            contract::check("GET", path, answer.status, media, &String::from_utf8_lossy(&answer.body));
        }
        answer
    })
    .await
}

/// The head of a page's document. The page must have been built: `make web`.
async fn head(server: &Server, path: &str) -> String {
    let answer = fetch(server, path, &[]).await;
    assert_eq!(answer.status, 200, "{path}: run `make web` first: {}", answer.text());
    answer.text().split("</head>").next().expect("a head").to_owned()
}

/// The content of the tag with this name or property; empty if the head has none.
fn content<'a>(head: &'a str, name: &str) -> &'a str {
    let found =
        head.split_once(&format!("=\"{name}\" content=\"")).and_then(|(_, rest)| rest.split_once('"'));
    found.map_or("", |(content, _)| content)
}

/// A finished game of Kalah and its id.
async fn finished(server: &Server) -> Table {
    let mut table = Table::of(server, "kalah").await;
    table.play_random(usize::MAX, &mut StdRng::seed_from_u64(3)).await;
    assert!(table.is_over());
    table
}

#[tokio::test]
async fn links_to_games_say_who_plays_and_where_the_game_stands() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    let path = format!("/game/{}", table.game);
    let before = head(&server, &path).await;
    let [first, second] = [0, 1].map(|i| table.players[i].name().to_owned());
    assert_eq!(content(&before, "og:title"), format!("Othello: {first} vs {second}"));
    assert_eq!(content(&before, "og:description"), "The game is about to begin.");
    assert_eq!(content(&before, "og:url"), format!("http://parlor.test{path}"));
    let picture = format!("http://parlor.test/api/games/{}/card.png", table.game);
    assert_eq!(content(&before, "og:image"), picture);
    assert_eq!(content(&before, "twitter:card"), "summary_large_image");
    assert!(before.contains(&format!(r#"<link rel="canonical" href="http://parlor.test{path}" />"#)));

    table.play_all(["d3", "c3", "c4"]).await;
    let after = head(&server, &path).await;
    assert_eq!(content(&after, "og:description"), "In progress after 3 moves.");
    let ply = head(&server, &format!("{path}?ply=2")).await;
    assert_eq!(content(&ply, "og:description"), "Move 2 of 3: White plays c3.");
    assert_eq!(content(&ply, "og:image"), format!("{picture}?ply=2"));
    table.act(0, table.request("resign"), "game_over").await;
    let over = head(&server, &path).await;
    assert_eq!(content(&over, "og:description"), "White won by resignation after 3 moves.");
}

/// A client that already has a document revalidates it, and receives it only if its content has changed.
#[tokio::test]
async fn the_document_of_a_game_changes_with_the_game() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    let path = format!("/game/{}", table.game);
    let first = fetch(&server, &path, &[]).await;
    assert_eq!(first.header(CACHE_CONTROL), "no-cache");
    let tag = first.header(ETAG).to_owned();
    let known = [(IF_NONE_MATCH.as_str(), tag.as_str())];
    assert_eq!(fetch(&server, &path, &known).await.status, 304);
    assert_eq!(fetch(&server, "/nowhere", &known).await.status, 200);
    table.play("d3").await;
    assert_eq!(fetch(&server, &path, &known).await.status, 200);
}

#[tokio::test]
async fn hostile_names_stay_text_in_previews() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let file = "[Game \"othello\"]\n[First \"</title><script>alert(1)</script>\"]\n\
                [Second \"' onload='x' &amp;\"]\n\nd3 c3 *\n";
    let (status, answer) =
        upload(server.address(), "/api/imports?name=x.txt", Some(&ada), file.as_bytes()).await;
    assert_eq!(status, 200, "{answer}");
    let id = answer["games"][0]["game"].as_str().expect("an id");
    let head = head(&server, &format!("/game/{id}")).await;
    assert!(content(&head, "og:title").contains("&lt;script&gt;"), "{head}");
    assert!(!head.contains("<script>alert") && !head.contains("' onload='"), "{head}");
    assert_eq!(head.matches("</title>").count(), 1, "{head}");
    assert_eq!(fetch(&server, &format!("/api/games/{id}/card.png"), &[]).await.size(), [1200, 630]);
}

#[tokio::test]
async fn every_public_page_has_a_preview_and_unknown_ones_have_none() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let terms = json!({
        "name": "Tuesday Kalah", "format": "arena", "game": "kalah", "minutes": 60, "starts_ms": jiff::Timestamp::now().as_millisecond() + 60_000,
        "clock": {"initial_ms": 60_000, "increment_ms": 0},
    });
    let (status, made) = ask(server.address(), "POST", "/api/tournaments", Some(&ada), Some(terms)).await;
    assert_eq!(status, 201, "{made}");
    let tournament = made["id"].as_str().expect("an id");
    let puzzle = &parlor_puzzles::of_kind(parlor_rules::GameKind::Santorini)[0].id;
    let mut inviter = crate::support::Client::guest(&server).await;
    let invite = inviter.ok(json!({"type": "invite", "game": "santorini"})).await;
    let code = invite["code"].as_str().expect("a code");
    for (path, title) in [
        ("/".to_owned(), "Parlor".to_owned()),
        ("/learn/awele".to_owned(), "Learn Awele".to_owned()),
        ("/player/Ada".to_owned(), "Ada".to_owned()),
        (format!("/invite/{code}"), format!("{} invites you to Santorini", inviter.name())),
        ("/analysis?game=othello&moves=d3%20c3".to_owned(), "Othello position".to_owned()),
        (format!("/puzzles/{puzzle}"), "Santorini puzzle".to_owned()),
        (format!("/tournament/{tournament}"), "Tuesday Kalah".to_owned()),
        ("/puzzles".to_owned(), "Puzzles".to_owned()),
        ("/tournaments".to_owned(), "Tournaments".to_owned()),
    ] {
        let head = head(&server, &path).await;
        assert_eq!(content(&head, "og:title"), title, "{path}");
        assert!(!content(&head, "og:description").is_empty(), "{path}");
        let picture = content(&head, "og:image").replace("&amp;", "&");
        let picture = picture.strip_prefix("http://parlor.test").expect("a picture of this site");
        fetch(&server, picture, &[]).await.size();
    }
    for path in [
        "/game/unknown",
        "/invite/unknown",
        "/player/nobody",
        "/learn/chess",
        "/puzzles/unknown",
        "/tournament/unknown",
        "/analysis?game=chess",
    ] {
        let answer = fetch(&server, path, &[]).await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(!String::from_utf8_lossy(&answer.body).contains("og:title"), "{path}");
    }
}

/// A link may name the language of its preview; otherwise it is the site's.
#[tokio::test]
async fn previews_speak_the_language_of_the_link_or_of_the_site() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["d3", "c3"]).await;
    let path = format!("/game/{}", table.game);
    let [first, second] = [0, 1].map(|i| table.players[i].name().to_owned());
    let french = head(&server, &format!("{path}?ply=1&lang=fr")).await;
    assert_eq!(content(&french, "og:title"), format!("Othello\u{a0}: {first} contre {second}"));
    assert_eq!(content(&french, "og:description"), "Coup 1 sur 2\u{a0}: Noir joue d3.");
    assert_eq!(content(&french, "og:locale"), "fr_FR");
    assert_eq!(content(&french, "og:url"), format!("http://parlor.test{path}?ply=1&amp;lang=fr"));
    let picture = format!("/api/games/{}/card.png?ply=1", table.game);
    assert_eq!(content(&french, "og:image"), format!("http://parlor.test{picture}&amp;lang=fr"));
    assert!(french.contains(&format!(r#"<link rel="canonical" href="http://parlor.test{path}?ply=1" />"#)));
    let unknown = head(&server, &format!("{path}?lang=tlh")).await;
    assert_eq!(content(&unknown, "og:description"), "In progress after 2 moves.");
    let line = head(&server, "/analysis?lang=de&game=othello&moves=d3").await;
    assert_eq!(content(&line, "og:url"), "http://parlor.test/analysis?game=othello&amp;moves=d3&amp;lang=de");
    assert_eq!(content(&line, "og:description"), "Weiß am Zug nach 1 Zug.");

    let arguments = ["--language", "ja"].map(str::to_owned).to_vec();
    let japanese = Server::start_as(Settings { arguments, ..Settings::default() });
    let own = head(&japanese, "/learn/awele").await;
    assert_eq!(content(&own, "og:title"), "アワレを学ぶ");
    assert_eq!(content(&own, "og:url"), "http://parlor.test/learn/awele");
    let english = head(&japanese, "/learn/awele?lang=en").await;
    assert_eq!(content(&english, "og:title"), "Learn Awele");
    assert_eq!(content(&english, "og:url"), "http://parlor.test/learn/awele?lang=en");
    let (_, catalog) = crate::support::get(japanese.address(), "/api/catalog").await;
    assert_eq!(catalog["language"], "ja");
}

/// All cards have the size that sites ask for, and their texts are in the requested language.
#[tokio::test]
async fn cards_speak_every_language() {
    let server = Server::start();
    let table = Table::of(&server, "kalah").await;
    let puzzle = &parlor_puzzles::of_kind(parlor_rules::GameKind::Checkers)[0].id;
    for path in [
        format!("/api/puzzles/{puzzle}/card.png"),
        format!("/api/games/{}/card.png", table.game),
        "/api/catalog/card.png".to_owned(),
        "/api/catalog/santorini/card.png".to_owned(),
    ] {
        let mut seen = Vec::new();
        for language in ["en", "de", "es", "fr", "ja"] {
            let card = fetch(&server, &format!("{path}?lang={language}"), &[]).await;
            assert_eq!(card.size(), [1200, 630], "{path}");
            assert!(!seen.contains(&card.body), "{path} in {language} looks like another language");
            seen.push(card.body);
        }
        assert_eq!(fetch(&server, &path, &[]).await.body, seen[0]);
    }
    assert_eq!(fetch(&server, "/api/puzzles/unknown/card.png", &[]).await.status, 404);
}

/// Links use the operator's address, else the one that a trusted proxy reports.
#[tokio::test]
async fn previews_name_the_address_that_people_know() {
    let serve = |args: &[&str]| {
        let args = args.iter().map(|arg| (*arg).to_owned()).collect();
        Server::start_as(Settings { arguments: args, ..Settings::default() })
    };
    let told = async |server: &Server| {
        let proxied = [
            ("x-forwarded-for", "192.0.2.1"),
            ("x-forwarded-proto", "https"),
            ("x-forwarded-host", "games.test"),
        ];
        let answer = fetch(server, "/", &proxied).await;
        content(answer.text(), "og:url").to_owned()
    };
    assert_eq!(told(&serve(&["--public-url", "https://known.test/"])).await, "https://known.test/");
    assert_eq!(told(&serve(&["--trusted-proxy", "127.0.0.1"])).await, "https://games.test/");
    assert_eq!(told(&serve(&[])).await, "http://parlor.test/");
}

#[tokio::test]
async fn pictures_show_the_ply_that_was_asked_for() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["d3", "c3", "c4"]).await;
    let game = format!("/api/games/{}", table.game);
    let [start, second, last, beyond] = [
        fetch(&server, &format!("{game}/picture.png?ply=0&size=150"), &[]).await,
        fetch(&server, &format!("{game}/picture.png?ply=2&size=150"), &[]).await,
        fetch(&server, &format!("{game}/picture.png?size=150"), &[]).await,
        fetch(&server, &format!("{game}/picture.png?ply=99&size=150"), &[]).await,
    ];
    assert_eq!(start.size(), [150, 150]);
    assert!(start.body != second.body && second.body != last.body && last.body == beyond.body);
    assert_eq!(fetch(&server, &format!("{game}/card.png"), &[]).await.size(), [1200, 630]);

    let position = table.record().position().to_string().replace(' ', "%20");
    let same = format!("/api/positions/picture.png?game=othello&position={position}&last=c4&size=150");
    assert!(fetch(&server, &same, &[]).await.body == last.body, "a position is drawn like a game's");
    for (path, expected) in [
        (format!("{game}/picture.png?size=5000"), 400),
        (format!("{game}/picture.png?side=third"), 400),
        ("/api/positions/picture.png?game=othello&position=nonsense".to_owned(), 400),
        ("/api/positions/picture.png?game=chess&position=x".to_owned(), 400),
        ("/api/games/unknown/card.png".to_owned(), 404),
        ("/api/catalog/chess/card.png".to_owned(), 404),
        (format!("{game}/animation.gif"), 409),
    ] {
        let answer = fetch(&server, &path, &[]).await;
        assert_eq!(answer.status, expected, "{path}");
        let refusal: Value = serde_json::from_slice(&answer.body).expect("a refusal");
        assert!(refusal["message"].is_string(), "{refusal}");
    }
}

#[tokio::test]
async fn private_games_have_no_pictures_and_no_previews() {
    let server = Server::start();
    let table = Table::of(&server, "othello").await;
    let database = SqliteConnectOptions::new().filename(server.database());
    let pool = SqlitePool::connect_with(database).await.expect("it opens");
    sqlx::query("UPDATE games SET public = 0").execute(&pool).await.expect("it is written");
    for file in ["card.png", "picture.png", "animation.gif"] {
        let answer = fetch(&server, &format!("/api/games/{}/{file}", table.game), &[]).await;
        assert_eq!(answer.status, 403, "{file}");
    }
    let page = fetch(&server, &format!("/game/{}", table.game), &[]).await;
    assert!(page.body == fetch(&server, "/game/unknown", &[]).await.body);
}

#[tokio::test]
async fn finished_games_are_kept_by_whoever_has_them() {
    let server = Server::start();
    let running = Table::of(&server, "othello").await;
    let asked = fetch(&server, &format!("/api/games/{}/card.png", running.game), &[]).await;
    assert_eq!(asked.header(CACHE_CONTROL), "no-cache");

    let over = finished(&server).await;
    let game = format!("/api/games/{}", over.game);
    let picture = fetch(&server, &format!("{game}/picture.png?size=100"), &[]).await;
    assert_eq!(picture.header(CACHE_CONTROL), "public, max-age=31536000, immutable");
    let card = fetch(&server, &format!("{game}/card.png"), &[]).await;
    assert_eq!(card.header(CACHE_CONTROL), "public, max-age=86400", "it names people, who may leave");
    let known = [(IF_NONE_MATCH.as_str(), card.header(ETAG))];
    let again = fetch(&server, &format!("{game}/card.png"), &known).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
}

#[tokio::test]
async fn a_finished_game_is_animated_ply_by_ply() {
    let server = Server::start();
    let over = finished(&server).await;
    let answer = fetch(&server, &format!("/api/games/{}/animation.gif", over.game), &[]).await;
    assert_eq!((answer.status, answer.header(CONTENT_TYPE)), (200, "image/gif"));
    let animation = gif::Decoder::new(&answer.body[..]).expect("an animation");
    let frames: Result<Vec<_>, _> = animation.into_iter().collect();
    assert_eq!(frames.expect("frames").len(), over.record().moves().len() + 1);
    let again = fetch(&server, &format!("/api/games/{}/animation.gif", over.game), &[]).await;
    assert!(again.body == answer.body);
}

/// Cached pictures cost nothing, so only those that have to be drawn are counted.
#[tokio::test]
async fn drawing_is_limited() {
    let server = Server::start_as(Settings { rate_limit: true, ..Settings::default() });
    let path = |size: u32| {
        let start = "2,7,0,8,1,9/6,0,7,3,8,2%2010-9%20first";
        format!("/api/positions/picture.png?game=kalah&position={start}&size={size}")
    };
    let server = &server;
    let asked = (100..300).map(|size| async move { fetch(server, &path(size), &[]).await });
    let answers = futures_util::future::join_all(asked).await;
    // An allowed picture is drawn, or refused because too many are already waiting.
    assert!(answers.iter().all(|answer| [200, 429, 503].contains(&answer.status)));
    let drawn = answers.iter().position(|answer| answer.status == 200).expect("some are drawn");
    let refused = answers.into_iter().find(|answer| answer.status == 429).expect("200 at once are too many");
    assert_eq!((refused.status, refused.headers.contains_key("retry-after")), (429, true));
    let size = 100 + drawn as u32;
    assert_eq!(fetch(server, &path(size), &[]).await.size(), [size; 2], "it is kept");
}

#[tokio::test]
async fn only_what_the_operator_allows_can_be_framed() {
    let closed = Server::start();
    let args = ["--embed-on", "https://club.test,https://blog.test:8443"].map(str::to_owned).to_vec();
    let open = Server::start_as(Settings { arguments: args, ..Settings::default() });
    for (server, path, ancestors) in [
        (&closed, "/embed/game/x", "'none'"),
        (&open, "/embed/game/x", "https://club.test https://blog.test:8443"),
        (&open, "/game/x", "'none'"),
        (&open, "/", "'none'"),
        (&open, "/embed", "'none'"),
        (&open, "/api/catalog", "'none'"),
    ] {
        let answer = fetch(server, path, &[]).await;
        let policy = answer.header(CONTENT_SECURITY_POLICY);
        assert!(policy.ends_with(&format!("frame-ancestors {ancestors}")), "{path}: {policy}");
        assert!(policy.contains("object-src 'none'"), "{path}: {policy}");
    }
    for (server, embeddable) in [(&closed, false), (&open, true)] {
        let (_, catalog) = ask(server.address(), "GET", "/api/catalog", None, None).await;
        assert_eq!(catalog["embeddable"], embeddable);
    }
}

#[tokio::test]
async fn robots_are_told_where_to_go() {
    let server = Server::start();
    let robots = fetch(&server, "/robots.txt", &[]).await;
    assert_eq!((robots.status, robots.header(CONTENT_TYPE)), (200, "text/plain"));
    let lines: Vec<&str> = robots.text().lines().collect();
    for line in ["User-agent: *", "Disallow: /api/", "Allow: /api/*.png", "Disallow: /account"] {
        assert!(lines.contains(&line), "{line}: {lines:?}");
    }
}
