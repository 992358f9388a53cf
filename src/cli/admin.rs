//! `parlor admin`, `parlor verify`, `parlor backup`: what an operator does with a database.

use std::path::PathBuf;

use clap::Subcommand;
use parlor::admin::Admin;
use parlor_cli::{CliResult, Failure};
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct AdminArgs {
    /// The database: sqlite://PATH
    #[arg(
        long,
        env = "PARLOR_DATABASE",
        value_name = "URL",
        default_value = "sqlite://parlor.sqlite",
        global = true
    )]
    database: String,
    #[command(subcommand)]
    act: Act,
}

#[derive(Subcommand)]
enum Act {
    /// List the accounts whose names contain a text
    List {
        /// The text; everybody if not given
        #[arg(default_value = "")]
        text: String,
    },
    /// Ban an account: it is signed out and cannot come back
    Ban { name: String },
    /// Lift a ban
    Unban { name: String },
    /// Keep an account from chatting for some minutes; 0 lets it chat again
    Mute {
        name: String,
        #[arg(long, default_value_t = 60)]
        minutes: u32,
    },
    /// Tell everybody something; an empty text takes back what was told before
    Announce {
        text: String,
        /// How long it is told
        #[arg(long, default_value_t = 60)]
        minutes: u32,
    },
    /// Give a member a new random password, which is printed
    ResetPassword { name: String },
    /// Remove what was said beside a game
    RemoveChat {
        game: String,
        /// Only what this account said
        #[arg(long)]
        by: Option<String>,
    },
}

#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    /// The database file, or its URL
    #[arg(value_name = "FILE", required_unless_present = "database")]
    file: Option<String>,
    /// The database: sqlite://PATH
    #[arg(long, env = "PARLOR_DATABASE", value_name = "URL")]
    database: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The file to make; it must not be there yet
    file: PathBuf,
    /// The database: sqlite://PATH
    #[arg(long, env = "PARLOR_DATABASE", value_name = "URL", default_value = "sqlite://parlor.sqlite")]
    database: String,
}

/// What runs a command's few database requests.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|e| Failure::run(format!("no runtime can be made: {e}")))
}

/// Does all of a command's work on a database.
pub(super) fn block_on<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, Failure> {
    runtime()?.block_on(work).map_err(Failure::run)
}

pub(crate) fn verify(args: VerifyArgs) -> CliResult {
    let url = args.file.or(args.database).unwrap_or_default();
    let report = block_on(async {
        let mut shown = 0;
        Admin::open(&url)
            .await?
            .verify(|games| {
                if games >= shown + 10_000 {
                    shown = games;
                    eprintln!("{games} games checked");
                }
            })
            .await
    })?;
    if args.json {
        println!("{}", json!({"games": report.games, "events": report.events, "faults": report.faults}));
    } else {
        report.faults.iter().for_each(|fault| println!("{fault}"));
        println!("{} games, {} events, {} faults", report.games, report.events, report.faults.len());
    }
    match report.faults.len() {
        0 => Ok(()),
        faults => Err(Failure::run(format!("the archive is not whole: {faults} faults"))),
    }
}

pub(crate) fn backup(args: BackupArgs) -> CliResult {
    block_on(async { Admin::open(&args.database).await?.backup(&args.file).await })?;
    println!("{} is a whole copy; to restore it, put it in the place of the database", args.file.display());
    Ok(())
}

pub(crate) fn admin(args: AdminArgs) -> CliResult {
    block_on(async {
        let admin = Admin::open(&args.database).await?;
        match args.act {
            Act::List { text } => {
                for account in admin.accounts(&text).await? {
                    println!("{}", json!(account));
                }
            }
            Act::Ban { name } => admin.set_ban(&name, true).await?,
            Act::Unban { name } => admin.set_ban(&name, false).await?,
            Act::Mute { name, minutes } => admin.mute(&name, minutes).await?,
            Act::Announce { text, minutes } => admin.announce(&text, minutes).await?,
            Act::ResetPassword { name } => println!("{}", admin.reset_password(&name).await?),
            Act::RemoveChat { game, by } => {
                println!("{} lines", admin.remove_chat(&game, by.as_deref()).await?)
            }
        }
        Ok(())
    })
}
