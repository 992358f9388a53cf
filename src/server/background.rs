//! What a server does besides answering.

use std::collections::HashSet;
use std::time::Duration;

use crate::app::App;
use crate::config::{BuiltTables, Config};
use crate::digest;
use crate::explorer;
use crate::id::UserId;
use crate::limits;
use crate::mail::Mailer;
use crate::packing;
use crate::tables;
use crate::unattended;

/// The settings of the background work.
pub(super) struct Background {
    tables: Option<String>,
    built_tables: Vec<BuiltTables>,
    pack_after: Duration,
}

impl Background {
    pub(super) fn of(config: &Config) -> Self {
        Self {
            tables: config.tables.clone(),
            built_tables: config.built_tables.clone(),
            pack_after: config.pack_after,
        }
    }

    /// Starts all of it.
    pub(super) fn start(self, app: &App, mailer: Option<Mailer>) {
        let Self { tables, built_tables, pack_after } = self;
        let tasks = &app.tasks;
        tasks.once("tables", tables::build(built_tables, tables, app.stopping.clone()));
        keep(app, "running", unattended::note_running);
        keep(app, "operator", follow_operator);
        keep(app, "sleeping games", |app| app.once_leading(unattended::wake_games));
        keep(app, "packing", move |app| {
            app.once_leading(move |app| {
                packing::keep_packing(app.store.clone(), app.clock, app.heads.clone(), pack_after)
            })
        });
        keep(app, "explorer", |app| app.once_leading(|app| explorer::keep_counting(app.store.clone())));
        if let Some(mailer) = mailer {
            keep(app, "daily mails", move |app| {
                let mailer = mailer.clone();
                app.once_leading(|app| digest::send_digests(app, mailer))
            });
        }
        if let Some(heads) = app.heads.clone() {
            tasks.keep("heads", move || heads.clone().keep());
        }
    }
}

/// Keeps one part of the work going until the server stops.
fn keep<F: Future<Output = ()> + Send + 'static>(
    app: &App,
    name: &'static str,
    work: impl Fn(App) -> F + Send + 'static,
) {
    let kept = app.clone();
    app.tasks.keep(name, move || work(kept.clone()));
}

/// Operators ban, reset passwords and announce through the database; this applies it to the open connections.
async fn follow_operator(app: App) {
    let mut period = tokio::time::interval(limits::OPERATOR_PERIOD);
    let mut banned = HashSet::new();
    loop {
        period.tick().await;
        if let Ok(text) = app.store.announcement(app.clock.now_ms()).await {
            app.lobby.announce(text);
        }
        if let Ok(users) = app.store.banned().await {
            apply_bans(&app, &users, &banned).await;
            banned = users.into_iter().collect();
        }
        match app.store.ended_sessions(&app.registry.token_ids()).await {
            Ok(ended) => app.registry.end_tokens(&ended),
            Err(error) => tracing::error!(%error, "the sessions that an operator has ended cannot be read"),
        }
    }
}

/// Disconnects banned users; the lobby and the tournaments are told about those who were not banned before.
async fn apply_bans(app: &App, users: &[UserId], before: &HashSet<UserId>) {
    for user in users {
        app.registry.end_sessions(user, |_| true);
        if !before.contains(user)
            && let Ok(Some(account)) = app.store.account_by_id(user).await
        {
            app.change_account_here(&account).await;
        }
    }
}
