//! Mail: addresses are confirmed, links set new passwords, and nothing reveals who has an account.

use std::net::Ipv4Addr;

use serde_json::{Value, json};

use crate::support::{
    Client, PASSWORD, Server, Settings, Smtp, Table, ask, ask_from, get, member, parlor, register,
};

async fn server_with(smtp: &Smtp) -> Server {
    Server::start_as(Settings { arguments: smtp.arguments(), ..Settings::default() })
}

async fn post(server: &Server, path: &str, body: Value) -> (u16, Value) {
    ask(server.address(), "POST", path, None, Some(body)).await
}

async fn set_mail(server: &Server, token: &str, address: &str, password: &str) -> u16 {
    let body = json!({"address": address, "password": password});
    ask(server.address(), "PUT", "/api/accounts/current/mail", Some(token), Some(body)).await.0
}

/// The confirmed address of an account.
async fn mail_of(server: &Server, token: &str) -> Value {
    let (_, ways) = ask(server.address(), "GET", "/api/accounts/current/recovery", Some(token), None).await;
    ways["mail"].clone()
}

/// An address counts once its link has been opened, and can then receive a link that sets a password once. The links
/// appear only in mails: every test's log is searched for anything like a token.
#[tokio::test]
pub(crate) async fn a_confirmed_address_gets_a_link_that_sets_a_password_once() {
    let mut smtp = Smtp::start().await;
    let server = server_with(&smtp).await;
    assert_eq!(get(server.address(), "/api/recovery").await.1, json!({"mail": true}));
    let token = register(&server, "Owner").await;
    assert_eq!(set_mail(&server, &token, "not an address", PASSWORD).await, 422);
    assert_eq!(set_mail(&server, &token, "ada@example.org", "a guess").await, 403);
    assert_eq!(set_mail(&server, &token, "ada@example.org", PASSWORD).await, 202);
    let confirmation = smtp.mail().await;
    assert_eq!(confirmation.to, "ada@example.org");
    assert!(
        confirmation.text.contains("https://parlor.example.org/account/confirm#"),
        "{}",
        confirmation.text
    );

    // Nothing is sent to an address before it is confirmed.
    assert_eq!(post(&server, "/api/recovery/mail", json!({"name": "Owner"})).await.0, 202);
    assert_eq!(mail_of(&server, &token).await, Value::Null);
    let confirm = json!({"token": confirmation.secret()});
    // A link works only for its own purpose.
    let misused = json!({"token": confirmation.secret(), "password": "another-password"});
    assert_eq!(post(&server, "/api/recovery/link", misused).await.0, 404);
    assert_eq!(post(&server, "/api/recovery/confirm", confirm.clone()).await.0, 204);
    assert_eq!(post(&server, "/api/recovery/confirm", confirm).await.0, 404, "once");
    assert_eq!(mail_of(&server, &token).await, "ada@example.org");

    assert_eq!(post(&server, "/api/recovery/mail", json!({"name": "owner"})).await.0, 202);
    let mail = smtp.mail().await;
    assert_eq!(mail.to, "ada@example.org");
    let first = mail.secret();
    // A second link replaces the first.
    assert_eq!(post(&server, "/api/recovery/mail", json!({"name": "Owner"})).await.0, 202);
    let second = smtp.mail().await.secret();
    let recover = async |secret: &str, password: &str| {
        post(&server, "/api/recovery/link", json!({"token": secret, "password": password})).await
    };
    assert_eq!(recover(&first, "another-password").await.0, 404);
    assert_eq!(recover(&second, "short").await.0, 422);
    let (status, back) = recover(&second, "another-password").await;
    assert_eq!((status, &back["user"]["name"]), (200, &json!("Owner")), "{back}");
    assert_eq!(recover(&second, "third-password").await.0, 404, "once");
    assert_eq!(ask(server.address(), "GET", "/api/sessions", Some(&token), None).await.0, 401);
    let signed =
        post(&server, "/api/sessions", json!({"name": "Owner", "password": "another-password"})).await;
    assert_eq!(signed.0, 200);

    let token = back["token"].as_str().expect("a token");
    let removed = ask(server.address(), "DELETE", "/api/accounts/current/mail", Some(token), None).await.0;
    assert_eq!((removed, mail_of(&server, token).await), (204, Value::Null));
    assert!(smtp.is_quiet());
}

/// The answer is the same for a member with an address, one without, and a name that does not exist; also for those who
/// have reached their limit of mails.
#[tokio::test]
async fn nothing_tells_who_has_an_account() {
    let mut smtp = Smtp::start().await;
    let settings = Settings { arguments: smtp.arguments(), rate_limit: true, ..Settings::default() };
    let server = Server::start_as(settings);
    let token = register(&server, "Owner").await;
    register(&server, "Plain").await;
    assert_eq!(set_mail(&server, &token, "ada@example.org", PASSWORD).await, 202);
    let confirm = json!({"token": smtp.mail().await.secret()});
    assert_eq!(post(&server, "/api/recovery/confirm", confirm).await.0, 204);
    let from = |n: u8| Ipv4Addr::new(127, 0, 8, n).into();
    let request = async |n: u8, name: &str| {
        let body = json!({"name": name});
        let (status, _, answer) =
            ask_from(from(n), server.address(), "POST", "/api/recovery/mail", None, Some(body)).await;
        (status, answer)
    };
    for n in 1..=5 {
        let answers = [request(n, "Owner").await, request(n, "Plain").await, request(n, "Nobody").await];
        assert!(answers.iter().all(|answer| *answer == (202, Value::Null)), "{answers:?}");
    }
    for _ in 0..3 {
        assert_eq!(smtp.mail().await.to, "ada@example.org");
    }
    let mut asked = 0;
    while request(9, "Nobody").await.0 == 202 {
        asked += 1;
        assert!(asked < 100, "there is no limit of an address");
    }
    assert!(smtp.is_quiet(), "an account gets three mails an hour");
}

/// Without an SMTP server clients are told so; wrong settings are refused with a sentence, and no password may appear
/// in a flag.
#[tokio::test]
async fn the_settings_of_mail_are_checked() {
    let server = Server::start();
    assert_eq!(get(server.address(), "/api/recovery").await.1, json!({"mail": false}));
    assert_eq!(post(&server, "/api/recovery/mail", json!({"name": "Owner"})).await.0, 404);
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("x.sqlite").display());
    let whole = ["--mail-from", "parlor@example.org", "--public-url", "https://parlor.example.org"];
    for (arguments, why) in [
        (&["--smtp", "smtps://mail.example.org"][..], "mail_from"),
        (&["--smtp", "mail.example.org"], "--smtp has the form"),
        (&["--smtp", "smtp://mail.example.org"], "without TLS is for this machine only"),
        (&["--smtp", "smtps://me:secret@mail.example.org"], "use --smtp-user"),
    ] {
        let more = if why == "mail_from" { &[][..] } else { &whole[..] };
        let start = ["serve", "--listen", "127.0.0.1:0", "--bots", "none", "--database", &database];
        let output = parlor(&[&start[..], arguments, more].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(why), "{arguments:?}: {said}");
        assert!(!said.contains("secret"), "{said}");
    }
}

/// Sent once a day, with the time left; one click stops it, in the mail or in the mail program, without signing in.
#[tokio::test]
pub(crate) async fn a_daily_mail_tells_of_games_that_wait_until_it_is_stopped() {
    let mut smtp = Smtp::start().await;
    let mut server = server_with(&smtp).await;
    let token = register(&server, "Ada").await;
    let digest = async |server: &Server, token: &str, on: bool| {
        let path = "/api/accounts/current/digest";
        ask(server.address(), "PUT", path, Some(token), Some(json!({"on": on}))).await.0
    };
    assert_eq!(digest(&server, &token, true).await, 404, "there is no address");
    assert_eq!(set_mail(&server, &token, "ada@example.org", PASSWORD).await, 202);
    let secret = smtp.mail().await.secret();
    assert_eq!(post(&server, "/api/recovery/confirm", json!({"token": secret})).await.0, 204);
    assert_eq!(digest(&server, &token, true).await, 204);
    let players = [Client::with_token(&server, &token).await, member(&server, "Bob").await];
    let table = Table::between(players, json!({"game": "othello", "clock": {"days": 3}})).await;
    drop(table.players);

    server.crash();
    server.start_again();
    let mail = smtp.mail().await;
    assert_eq!(mail.to, "ada@example.org");
    // Long headers continue on the next line.
    let text = mail.text.replace("\r\n ", " ");
    for part in ["Othello with Bob", &table.game, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let (_, link) = text.split_once("List-Unsubscribe: <https://parlor.example.org").expect("a header");
    let path = link.split('>').next().expect("an end");
    assert_eq!(ask(server.address(), "POST", &format!("{path}0"), None, None).await.0, 404);
    let stopped = ask(server.address(), "POST", path, None, None).await.0;
    let (_, ways) = ask(server.address(), "GET", "/api/accounts/current/recovery", Some(&token), None).await;
    assert_eq!((stopped, &ways["digest"]), (204, &json!(false)));
}

/// Mails are in the language of the page that requested them, else the member's last known language, else the site's.
#[tokio::test]
async fn mails_speak_the_members_language() {
    let mut smtp = Smtp::start().await;
    let mut arguments = smtp.arguments();
    arguments.extend(["--language", "de"].map(str::to_owned));
    let mut server = Server::start_as(Settings { arguments, ..Settings::default() });
    let token = register(&server, "Ada").await;
    let put = async |server: &Server, path: &str, body: Value| {
        let path = format!("/api/accounts/current/{path}");
        ask(server.address(), "PUT", &path, Some(&token), Some(body)).await.0
    };
    let address = json!({"address": "ada@example.org", "password": PASSWORD, "language": "fr-CA"});
    assert_eq!(put(&server, "mail", address).await, 202);
    let confirmation = smtp.mail().await;
    for part in
        ["Subject: Confirmez votre adresse", "Content-Type: text/plain; charset=utf-8", "Bonjour Ada,"]
    {
        assert!(confirmation.text.contains(part), "{part} in {}", confirmation.text);
    }
    let confirm = json!({"token": confirmation.secret()});
    assert_eq!(post(&server, "/api/recovery/confirm", confirm).await.0, 204);
    for (language, subject) in [
        (json!(null), "Choisissez un nouveau mot de passe"),
        (json!("en"), "Set a new password"),
        (json!("tlh"), "Choisissez un nouveau mot de passe"),
    ] {
        let body = json!({"name": "Ada", "language": language});
        assert_eq!(post(&server, "/api/recovery/mail", body).await.0, 202);
        let mail = smtp.mail().await;
        assert!(mail.text.contains(&format!("Subject: {subject}\r\n")), "{language}: {}", mail.text);
    }

    assert_eq!(put(&server, "digest", json!({"on": true, "language": "fr"})).await, 204);
    assert_eq!(put(&server, "language", json!({"language": "en"})).await, 204);
    assert_eq!(put(&server, "language", json!({"language": "tlh"})).await, 204);
    let players = [Client::with_token(&server, &token).await, member(&server, "Bob").await];
    let table = Table::between(players, json!({"game": "kalah", "clock": {"days": 3}})).await;
    drop(table.players);
    server.crash();
    server.start_again();
    let mail = smtp.mail().await;
    assert!(mail.text.contains("Subject: A game is waiting for you"), "{}", mail.text);

    // A member without a known language gets the site's.
    let bob = register(&server, "Bobby").await;
    let body = json!({"address": "bob@example.org", "password": PASSWORD});
    assert_eq!(
        ask(server.address(), "PUT", "/api/accounts/current/mail", Some(&bob), Some(body)).await.0,
        202
    );
    assert!(smtp.mail().await.text.contains("Hallo Bobby,"));
}
