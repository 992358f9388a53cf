//! A daily mail to those who want it, while correspondence games wait for them.

use std::fmt::Write;

use parlor_protocol::{Refusal, Seat, Snapshot, TimeControl};

use crate::account::Account;
use crate::app::App;
use crate::limits;
use crate::mail::Mailer;
use crate::store::DigestReader;

/// Sends the mails that are due, again and again.
pub(crate) async fn send_digests(app: App, mailer: Mailer) {
    let mut period = tokio::time::interval(limits::DIGEST_PERIOD);
    loop {
        period.tick().await;
        let before_ms = app.clock.now_ms() - limits::DIGEST_PAUSE_MS;
        let due = app.store.digests_due(before_ms, limits::DIGESTS_AT_ONCE).await;
        for reader in due.unwrap_or_else(|error| {
            tracing::error!(%error, "who wants a daily mail cannot be read");
            Vec::new()
        }) {
            if let Err(refusal) = send_to(&app, &mailer, &reader).await {
                tracing::error!(message = refusal.message, "a daily mail was not sent");
            }
        }
    }
}

/// Sends a mail if games wait, and notes that it was looked for.
async fn send_to(app: &App, mailer: &Mailer, reader: &DigestReader) -> Result<(), Refusal> {
    let me = &reader.account;
    let mut games = Vec::new();
    for game in app.sessions.turns(&me.id).await? {
        let snapshot = app.sessions.look_at(&game).await?;
        if matches!(snapshot.time_control, Some(TimeControl::Days { .. })) {
            games.push(snapshot);
        }
    }
    let now_ms = app.clock.now_ms();
    app.store.note_digest(&me.id, now_ms).await?;
    if games.is_empty() {
        return Ok(());
    }
    // What ends first stands first.
    games.sort_by_key(|game| left_ms(game, me));
    let stop = app.store.digest_token(&me.id).await?;
    let subject = match games.len() {
        1 => "A game waits for you".to_owned(),
        waiting => format!("{waiting} games wait for you"),
    };
    mailer.send_list(&reader.mail, &subject, text(mailer, me, &games, &stop), &stop);
    Ok(())
}

fn text(mailer: &Mailer, me: &Account, games: &[Box<Snapshot>], stop: &str) -> String {
    let mut text = format!("Hello {},\n\nit is your turn in:\n\n", me.name);
    for game in games {
        let opponent = if game.first.id == *me.id { &game.second } else { &game.first };
        let place = mailer.page(&format!("/game/{}", game.game));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{} with {}: {}\n{place}\n",
            game.kind,
            opponent.name,
            time_left(left_ms(game, me))
        );
    }
    let stop = mailer.link("/account/digest", stop);
    let _ = write!(
        text,
        "You get this mail at most once a day, because you asked for it. To stop it, open this link:\n{stop}\n"
    );
    text
}

/// What is left on the clock of a player; a game that has no clock yet stands last.
fn left_ms(game: &Snapshot, me: &Account) -> i64 {
    let side = if game.first.id == *me.id { Seat::First } else { Seat::Second };
    game.clock.as_ref().map_or(i64::MAX, |clock| match side {
        Seat::First => clock.first_ms,
        Seat::Second => clock.second_ms,
    })
}

fn time_left(ms: i64) -> String {
    let hours = ms / 3_600_000;
    let unit = |n: i64, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    match (hours / 24, hours % 24) {
        _ if ms == i64::MAX => "your clock does not run yet".to_owned(),
        (0, 0) => "less than an hour left".to_owned(),
        (0, hours) => format!("{} left", unit(hours, "hour")),
        (days, 0) => format!("{} left", unit(days, "day")),
        (days, hours) => format!("{} and {} left", unit(days, "day"), unit(hours, "hour")),
    }
}

#[test]
fn what_is_left_is_told_in_days_and_hours() {
    const HOUR: i64 = 3_600_000;
    for (ms, told) in [
        (HOUR / 2, "less than an hour left"),
        (HOUR, "1 hour left"),
        (24 * HOUR, "1 day left"),
        (51 * HOUR + 5, "2 days and 3 hours left"),
    ] {
        assert_eq!(time_left(ms), told);
    }
}
