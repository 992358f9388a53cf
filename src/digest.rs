//! A daily mail to those who want it, while correspondence games wait for them.

use std::fmt::Write;

use parlor_protocol::{Refusal, Seat, Snapshot, TimeControl};

use crate::account::Account;
use crate::app::App;
use crate::limits;
use crate::mail::Mailer;
use crate::store::DigestReader;
use crate::words::{self, Words};

/// Sends the mails that are due, for as long as the server runs.
pub(crate) async fn send_digests(app: App, mailer: Mailer) {
    let mut period = tokio::time::interval(limits::DIGEST_PERIOD);
    loop {
        period.tick().await;
        let before_ms = app.clock.now_ms() - limits::DIGEST_PAUSE_MS;
        let due = app.store.digests_due(before_ms, limits::DIGESTS_AT_ONCE).await;
        for reader in due.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot read who is due a daily mail");
            Vec::new()
        }) {
            if let Err(refusal) = send_to(&app, &mailer, &reader).await {
                tracing::error!(message = refusal.message, "a daily mail was not sent");
            }
        }
    }
}

/// Sends a mail if games wait, and records that this was checked.
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
    // The most urgent come first.
    games.sort_by_key(|game| left_ms(game, me));
    let stop = app.store.digest_token(&me.id).await?;
    let words = words::of(reader.language.unwrap_or(mailer.language));
    let subject = (words.mail.waiting)(games.len());
    mailer.send_list(&reader.mail, &subject, text(mailer, words, me, &games, &stop), &stop);
    Ok(())
}

fn text(mailer: &Mailer, words: &Words, me: &Account, games: &[Box<Snapshot>], stop: &str) -> String {
    let mut text = (words.mail.waiting_head)(&me.name);
    for game in games {
        let opponent = if game.first.id == *me.id { &game.second } else { &game.first };
        let place = mailer.page(&format!("/game/{}", game.game));
        let name = game.kind.parse().map_or(&*game.kind, |kind| (words.game)(kind).name);
        let line =
            (words.mail.waiting_game)(name, &opponent.name, &time_left(&words.mail, left_ms(game, me)));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line}\n{place}\n");
    }
    text + &(words.mail.waiting_stop)(&mailer.link("/account/digest", stop))
}

/// Returns the time left on a player's clock; a game that has no clock yet sorts last.
fn left_ms(game: &Snapshot, me: &Account) -> i64 {
    let side = if game.first.id == *me.id { Seat::First } else { Seat::Second };
    game.clock.as_ref().map_or(i64::MAX, |clock| match side {
        Seat::First => clock.first_ms,
        Seat::Second => clock.second_ms,
    })
}

fn time_left(words: &words::Mail, ms: i64) -> String {
    let hours = ms / 3_600_000;
    match hours {
        _ if ms == i64::MAX => words.no_clock.to_owned(),
        0 => words.last_hour.to_owned(),
        hours => (words.left)(hours / 24, hours % 24),
    }
}

#[test]
fn remaining_time_is_given_in_days_and_hours() {
    use crate::language::Language::{En, Fr, Ja};
    const HOUR: i64 = 3_600_000;
    for (language, ms, expected) in [
        (En, HOUR / 2, "less than an hour left"),
        (En, HOUR, "1 hour left"),
        (En, 24 * HOUR, "1 day left"),
        (En, 51 * HOUR + 5, "2 days and 3 hours left"),
        (Fr, 51 * HOUR, "il vous reste 2 jours et 3 heures"),
        (Ja, 51 * HOUR, "残り2日3時間"),
    ] {
        assert_eq!(time_left(&words::of(language).mail, ms), expected);
    }
}
