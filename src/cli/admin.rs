//! `parlor admin`, `parlor verify`, `parlor backup`: what an operator does with a database.

use std::path::PathBuf;

use clap::Subcommand;
use parlor::admin::Admin;
use parlor_cli::args::DatabaseArgs;
use parlor_cli::output::{print, print_result};
use parlor_cli::{CliResult, Failure, progress};
use serde_json::{Value, json};

#[derive(clap::Args)]
pub(crate) struct AdminArgs {
    /// The database, as sqlite://PATH or postgres://USER@HOST/DATABASE
    #[arg(
        long,
        env = "PARLOR_DATABASE",
        value_name = "URL",
        default_value = "sqlite://parlor.sqlite",
        global = true
    )]
    database: String,
    /// Print one JSON object for each result; lists are always JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    act: Act,
}

#[derive(Subcommand)]
enum Act {
    /// List accounts
    List {
        /// Only accounts whose names contain this text
        #[arg(default_value = "")]
        text: String,
    },
    /// Ban an account: sign it out and refuse it
    Ban { name: String },
    /// Lift a ban
    Unban { name: String },
    /// Stop an account from chatting for some minutes; 0 lifts the mute
    Mute {
        name: String,
        #[arg(long, default_value_t = 60)]
        minutes: u32,
    },
    /// Show what an account says in chats only to itself
    ShadowMute {
        name: String,
        /// Show what it says to everyone again
        #[arg(long)]
        lift: bool,
    },
    /// Show an announcement to everyone; an empty text removes it
    Announce {
        text: String,
        /// How long to show it
        #[arg(long, default_value_t = 60)]
        minutes: u32,
    },
    /// Make a member a moderator, who handles reports on the page
    Moderator {
        name: String,
        /// Take the role away
        #[arg(long)]
        revoke: bool,
    },
    /// Show what moderators did last, newest first
    ModerationLog,
    /// Set a new random password for a member and print it
    ResetPassword { name: String },
    /// Fill a database that has no games with games of random moves, to measure with a large archive
    Fill {
        games: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Remove the chat of a game or a tournament
    RemoveChat {
        game: String,
        /// Only messages of this account
        #[arg(long, value_name = "NAME")]
        by: Option<String>,
    },
}

#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    /// The database, as a path, sqlite://PATH or postgres://USER@HOST/DATABASE
    #[arg(value_name = "FILE", required_unless_present = "database")]
    file: Option<String>,
    /// The database, as sqlite://PATH or postgres://USER@HOST/DATABASE
    #[arg(long, env = "PARLOR_DATABASE", value_name = "URL")]
    database: Option<String>,
    /// Also compare with a file that parlor serve --heads has written
    #[arg(long, env = "PARLOR_HEADS", value_name = "FILE")]
    heads: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Creates the runtime for a command's database requests: most commands make few, some make one for each game of a
/// file.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|e| Failure::run(format!("cannot start the runtime: {e}")))
}

/// Runs all of a command's work on a database.
pub(super) fn block_on<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, Failure> {
    runtime()?.block_on(work).map_err(Failure::run)
}

pub(crate) fn verify(args: VerifyArgs) -> CliResult {
    let url = args.file.or(args.database).unwrap_or_default();
    let (report, heads) = block_on(async {
        let mut shown = 0;
        let admin = Admin::open_to_read(&url).await?;
        let mut report = admin
            .verify(|games| {
                if games >= shown + 10_000 {
                    shown = games;
                    eprintln!("{games} games checked");
                }
            })
            .await?;
        let mut heads = None;
        if let Some(path) = &args.heads {
            let (count, faults) = admin.verify_heads(path).await?;
            heads = Some(count);
            report.faults.extend(faults);
        }
        Ok((report, heads))
    })?;
    if args.json {
        let mut object = json!({"games": report.games, "events": report.events, "faults": report.faults});
        if let Some(heads) = heads {
            object["heads"] = json!(heads);
        }
        print(object)?;
    } else {
        report.faults.iter().try_for_each(print)?;
        heads.iter().try_for_each(|heads| print(format!("{heads} heads compared")))?;
        let faults = report.faults.len();
        print(format!("{} games, {} events, {faults} faults", report.games, report.events))?;
    }
    match report.faults.len() {
        0 => Ok(()),
        faults => Err(Failure::run(format!("the archive is damaged: {faults} faults"))),
    }
}

pub(crate) fn backup(args: BackupArgs) -> CliResult {
    block_on(Admin::backup(&args.database.database, &args.file))?;
    let file = args.file.display();
    print_result(
        args.json,
        &json!({"file": file.to_string()}),
        format!("Wrote {file}. To restore it, stop the server and copy it over the database."),
    )
}

/// A command's result: for programs, and for people.
type Output = (Value, String);

pub(crate) fn admin(args: AdminArgs) -> CliResult {
    let outputs = block_on(perform(args.act, &args.database))?;
    outputs.iter().try_for_each(|(object, sentence)| print_result(args.json, object, sentence))
}

async fn perform(act: Act, database: &str) -> Result<Vec<Output>, String> {
    let admin = match act {
        Act::Fill { .. } => Admin::open_or_create(database).await?,
        Act::List { .. } | Act::ModerationLog => Admin::open_to_read(database).await?,
        _ => Admin::open(database).await?,
    };
    let outputs = act_on(&admin, act).await;
    admin.close().await;
    outputs
}

async fn act_on(admin: &Admin, act: Act) -> Result<Vec<Output>, String> {
    let listed = |row: Value| (row.clone(), row.to_string());
    match act {
        Act::List { text } => {
            let accounts = admin.accounts(&text).await?;
            return Ok(accounts.iter().map(|account| listed(json!(account))).collect());
        }
        Act::ModerationLog => {
            let log = admin.moderation_log().await?;
            return Ok(log.iter().map(|entry| listed(json!(entry))).collect());
        }
        Act::Ban { name } => admin.set_ban(&name, true).await?,
        Act::Unban { name } => admin.set_ban(&name, false).await?,
        Act::Mute { name, minutes } => admin.mute(&name, minutes).await?,
        Act::ShadowMute { name, lift } => admin.set_shadow_mute(&name, !lift).await?,
        Act::Announce { text, minutes } => admin.announce(&text, minutes).await?,
        Act::Moderator { name, revoke } => admin.set_moderator(&name, !revoke).await?,
        Act::ResetPassword { name } => {
            let password = admin.reset_password(&name).await?;
            return Ok(vec![(json!({"name": name, "password": password}), password)]);
        }
        Act::Fill { games, seed } => {
            let bar = progress::bar(games as usize, 0, "games");
            admin.fill(games, seed, |done| bar.set_position(done)).await?;
        }
        Act::RemoveChat { game, by } => {
            let removed = admin.remove_chat(&game, by.as_deref()).await?;
            return Ok(vec![(json!({"removed": removed}), format!("{removed} messages removed"))]);
        }
    }
    Ok(Vec::new())
}
