//! `parlor import`, `parlor export`, `parlor replay`: games as files.

use std::path::PathBuf;

use parlor::admin::Admin;
use parlor_cli::args::{DatabaseArgs, kind_parser};
use parlor_cli::games::{games_of, read_file};
use parlor_cli::output::{print, print_result, print_text};
use parlor_cli::{CliResult, Failure, progress};
use parlor_rules::notation::{Format, GameText, read};
use parlor_rules::{Game, GameKind, Record};
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct ImportArgs {
    /// Files in PDN, GGF, Othello transcripts, WTHOR (.wtb, with WTH.JOU and WTH.TRN next to it) or Parlor's text format
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    database: DatabaseArgs,
    /// The format [default: detected from the name and the content]
    #[arg(long, value_name = "pdn|transcript|ggf|wthor|text")]
    format: Option<String>,
    /// Read and replay the games, but write nothing
    #[arg(long)]
    dry_run: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct ExportArgs {
    /// The ID of a game [default: all finished games that were played here]
    id: Option<String>,
    #[command(flatten)]
    database: DatabaseArgs,
    /// The format [default: the standard notation of the games, or text if they have none in common]
    #[arg(long, value_name = "json|pdn|transcript|ggf|text")]
    format: Option<String>,
    /// Only games of this kind
    #[arg(long, value_parser = kind_parser())]
    kind: Option<GameKind>,
    /// Only games of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Export imported games from the library instead of games that were played here
    #[arg(long)]
    library: bool,
}

#[derive(clap::Args)]
pub(crate) struct ReplayArgs {
    /// A file of games, or the ID of a game in the database
    game: String,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Stop after this many plies
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
}

fn format_named(name: Option<&str>) -> Result<Option<Format>, Failure> {
    name.map(|id| Format::from_id(id).ok_or_else(|| Failure::input(format!("not a format: {id:?}"))))
        .transpose()
}

pub(crate) fn import(args: ImportArgs) -> CliResult {
    let format = format_named(args.format.as_deref())?;
    let bar = progress::bar(args.files.len(), 0, "files");
    let (mut games, mut fresh) = (0u64, 0u64);
    let runtime = super::admin::runtime()?;
    let admin = match args.dry_run {
        true => None,
        false => {
            Some(runtime.block_on(Admin::open_or_create(&args.database.database)).map_err(Failure::run)?)
        }
    };
    for path in &args.files {
        let read = read_file(path, format)?;
        games += read.len() as u64;
        let source = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if let Some(admin) = &admin {
            fresh += runtime.block_on(admin.import(read, &source)).map_err(Failure::run)?;
        }
        bar.set_message(format!("{games} games"));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let known = games - fresh;
    match args.dry_run {
        true => {
            print_result(
                args.json,
                &json!({"games": games}),
                format!("{games} games read; nothing was written"),
            )?;
        }
        false => print_result(
            args.json,
            &json!({"games": games, "new": fresh, "known": known}),
            format!("{games} games read: {fresh} new, {known} already in the library"),
        )?,
    }
    if let Some(admin) = admin {
        for (source, games) in runtime.block_on(admin.unfinished_imports()).map_err(Failure::run)? {
            eprintln!(
                "an import of {source} was interrupted: its {games} games are not shown until it is \
                 imported again"
            );
        }
        runtime.block_on(admin.close());
    }
    Ok(())
}

pub(crate) fn export(args: ExportArgs) -> CliResult {
    let runtime = super::admin::runtime()?;
    let admin = runtime.block_on(Admin::open_to_read(&args.database.database)).map_err(Failure::run)?;
    let chosen = async {
        let ids = match args.id {
            Some(id) => vec![id],
            None if args.library => admin.library_games(args.kind, args.player).await?,
            None => admin.finished_games(args.kind, args.player).await?,
        };
        let format = match args.format {
            Some(format) => {
                admin.check_format(&ids, &format).await?;
                format
            }
            None => admin.common_format(&ids).await?.id().to_owned(),
        };
        Ok((ids, format))
    };
    let (ids, format) = runtime.block_on(chosen).map_err(Failure::Run)?;
    for id in ids {
        let game = runtime.block_on(admin.export(&id, Some(&format))).map_err(Failure::run)?;
        print_text(game.as_bytes())?;
    }
    Ok(())
}

/// Reads the game with this ID from a database.
pub(super) fn stored_game(database: &str, id: &str) -> Result<Vec<GameText>, Failure> {
    let text = super::admin::block_on(async {
        Admin::open_to_read(database).await?.export(id, Some("text")).await
    })?;
    read(Format::Text, text.as_bytes()).map_err(Failure::run)
}

pub(crate) fn replay(args: ReplayArgs) -> CliResult {
    for game in games_of(&args.game, &args.database.database, &stored_game)? {
        show(&game, args.ply.unwrap_or(usize::MAX), args.json)?;
    }
    Ok(())
}

/// Prints the positions of a game, one per line, up to a ply.
fn show(game: &GameText, plies: usize, json: bool) -> CliResult {
    let mut record = Record::new(game.record.start().clone());
    let mut lines = vec![("start".to_owned(), record.position().to_string())];
    for &m in game.record.moves().iter().take(plies) {
        record.play(m).expect("the moves of a record are legal");
        lines.push((m.to_string(), record.position().to_string()));
    }
    let ending = record.ending();
    if json {
        return print(json!({
            "kind": game.variant().kind().id(), "variant": game.variant().to_string(), "tags": game.tags,
            "moves": lines.iter().skip(1).map(|(m, _)| m).collect::<Vec<_>>(),
            "positions": lines.iter().map(|(_, position)| position).collect::<Vec<_>>(),
            "outcome": ending.map(|e| e.outcome.as_str()), "reason": ending.map(|e| e.reason.as_str()),
            "score": record.position().score(),
        }));
    }
    for (name, value) in &game.tags {
        print(format!("{name}: {value}"))?;
    }
    for (ply, (m, position)) in lines.iter().enumerate() {
        print(format!("{ply:4} {m:12} {position}"))?;
    }
    match ending {
        Some(ending) => print(format!("{} by {}", ending.outcome.as_str(), ending.reason.as_str())),
        None => print("in progress"),
    }
}
