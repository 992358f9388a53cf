//! `parlor import`, `parlor export`, `parlor replay`: games as files.

use std::path::PathBuf;

use parlor::admin::Admin;
use parlor_cli::games::{games_of, read_file};
use parlor_cli::{CliResult, Failure, progress};
use parlor_rules::notation::{Format, GameText, read};
use parlor_rules::{Game, GameKind, Record};

/// Games of one transaction: a server on the same database waits no longer than that takes.
const GAMES_AT_ONCE: usize = 500;

#[derive(clap::Args)]
pub(crate) struct ImportArgs {
    /// The files: PDN, GGF, Othello transcripts, WTHOR (.wtb, with WTH.JOU and WTH.TRN beside it), or our text form
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The database: sqlite://PATH
    #[arg(long, env = "PARLOR_DATABASE", value_name = "URL", default_value = "sqlite://parlor.sqlite")]
    database: String,
    /// The format, where the file's name and beginning do not tell it
    #[arg(long, value_name = "pdn|transcript|ggf|wthor|text")]
    format: Option<String>,
    /// Only read the files and replay their games; write nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(clap::Args)]
pub(crate) struct ExportArgs {
    /// A game's id; all finished games if none is given
    id: Option<String>,
    /// The database: sqlite://PATH
    #[arg(long, env = "PARLOR_DATABASE", value_name = "URL", default_value = "sqlite://parlor.sqlite")]
    database: String,
    /// json, pdn, transcript, ggf or text; the usual one of each game if not given
    #[arg(long)]
    format: Option<String>,
    /// Only games of this kind
    #[arg(long)]
    kind: Option<GameKind>,
    /// Only games of this player
    #[arg(long)]
    player: Option<String>,
}

#[derive(clap::Args)]
pub(crate) struct ReplayArgs {
    /// A file of games, or the id of a game in the database
    game: String,
    /// The database: sqlite://PATH
    #[arg(long, env = "PARLOR_DATABASE", value_name = "URL", default_value = "sqlite://parlor.sqlite")]
    database: String,
    /// Stop after this many plies
    #[arg(long)]
    ply: Option<usize>,
    /// Print one JSON object for each game
    #[arg(long)]
    json: bool,
}

fn format_named(name: Option<&str>) -> Result<Option<Format>, Failure> {
    name.map(|id| Format::from_id(id).ok_or_else(|| Failure::input(format!("{id:?} is no format"))))
        .transpose()
}

pub(crate) fn import(args: ImportArgs) -> CliResult {
    let format = format_named(args.format.as_deref())?;
    let bar = progress::bar(args.files.len(), 0, "files");
    let (mut games, mut fresh) = (0u64, 0u64);
    let runtime = super::admin::runtime()?;
    let admin = match args.dry_run {
        true => None,
        false => Some(runtime.block_on(Admin::open_or_create(&args.database)).map_err(Failure::run)?),
    };
    for path in &args.files {
        let mut left = read_file(path, format)?;
        games += left.len() as u64;
        while let Some(admin) = admin.as_ref().filter(|_| !left.is_empty()) {
            let rest = left.split_off(left.len().min(GAMES_AT_ONCE));
            fresh += runtime.block_on(admin.import(left)).map_err(Failure::run)?;
            left = rest;
        }
        bar.set_message(format!("{games} games"));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.dry_run {
        println!("{games} games read; nothing was written");
    } else {
        println!("{games} games read, {fresh} new, {} there already", games - fresh);
    }
    Ok(())
}

pub(crate) fn export(args: ExportArgs) -> CliResult {
    super::admin::block_on(async {
        let admin = Admin::open(&args.database).await?;
        let ids = match args.id {
            Some(id) => vec![id],
            None => admin.finished_games(args.kind, args.player).await?,
        };
        for id in ids {
            print!("{}", admin.export(&id, args.format.as_deref()).await?);
        }
        Ok(())
    })
}

/// The game of a database that has this id.
pub(super) fn stored_game(database: &str, id: &str) -> Result<Vec<GameText>, Failure> {
    let text = super::admin::block_on(async { Admin::open(database).await?.export(id, Some("text")).await })?;
    read(Format::Text, text.as_bytes()).map_err(Failure::run)
}

pub(crate) fn replay(args: ReplayArgs) -> CliResult {
    for game in games_of(&args.game, &args.database, &stored_game)? {
        show(&game, args.ply.unwrap_or(usize::MAX), args.json);
    }
    Ok(())
}

/// Every position of a game, one a line, up to a ply.
fn show(game: &GameText, plies: usize, json: bool) {
    let mut record = Record::new(game.record.start().clone());
    let mut lines = vec![("start".to_owned(), record.position().to_string())];
    for &m in game.record.moves().iter().take(plies) {
        record.play(m).expect("the moves of a record are legal");
        lines.push((m.to_string(), record.position().to_string()));
    }
    let ending = record.ending();
    if json {
        println!(
            "{}",
            serde_json::json!({
                "kind": game.variant().kind().id(), "variant": game.variant().to_string(), "tags": game.tags,
                "moves": lines.iter().skip(1).map(|(m, _)| m).collect::<Vec<_>>(),
                "positions": lines.iter().map(|(_, position)| position).collect::<Vec<_>>(),
                "outcome": ending.map(|e| e.outcome.as_str()), "reason": ending.map(|e| e.reason.as_str()),
                "score": record.position().score(),
            })
        );
        return;
    }
    for (name, value) in &game.tags {
        println!("{name}: {value}");
    }
    for (ply, (m, position)) in lines.iter().enumerate() {
        println!("{ply:4} {m:12} {position}");
    }
    match ending {
        Some(ending) => println!("{} by {}", ending.outcome.as_str(), ending.reason.as_str()),
        None => println!("not over"),
    }
}
