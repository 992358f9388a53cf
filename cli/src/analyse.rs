//! `parlor analyse`: the analysis of a game, position by position.

use std::io::{Read, Write};
use std::time::Duration;

use parlor_engine::players::Player;
use parlor_engine::review::{Judged, review};
use parlor_engine::search::Limits;
use parlor_rules::notation::{Format, GameText, read};
use parlor_rules::{Move, Side};
use serde_json::{Value, json};

use super::args::DatabaseArgs;
use super::games::{FindGame, games_of};
use super::output::{number, print, unwritable};
use super::player::PlayerArgs;
use super::tablebases::TablesArgs;
use super::{CliResult, Failure, priority, progress};

#[derive(clap::Args)]
pub struct Args {
    /// A file of games, the ID of a game in the database, or - for standard input
    game: String,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    player: PlayerArgs,
    #[command(flatten)]
    tables: TablesArgs,
    /// Number of search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// Run at low priority
    #[arg(long)]
    background: bool,
    /// Print one JSON object for each position, from the last position to the first
    #[arg(long)]
    json: bool,
}

/// How long a position is searched by default.
const DEFAULT_TIME: Duration = Duration::from_millis(200);

pub(crate) fn run(args: Args, find: FindGame) -> CliResult {
    if args.background {
        priority::lower(10);
    }
    for game in games(&args, find)? {
        let tables = args.tables.open(&[game.variant().kind()])?;
        let mut player = Player::new(profile(&args, &game)?).with_tables(&tables);
        let limits = Limits { threads: args.threads.into(), yields: true, ..Limits::default() };
        match args.json {
            true => print_objects(&game, &mut player, &limits)?,
            false => print_table(&game, &mut player, &limits)?,
        }
    }
    Ok(())
}

fn games(args: &Args, find: FindGame) -> Result<Vec<GameText>, Failure> {
    if args.game != "-" {
        return games_of(&args.game, &args.database.database, find);
    }
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).map_err(|e| Failure::input(format!("standard input: {e}")))?;
    read(Format::detect("", &bytes), &bytes).map_err(|e| Failure::input(format!("standard input: {e}")))
}

/// Judges every position of the games in a text, the last one first.
pub(crate) fn judge(args: &Args, text: &[u8], mut report: impl FnMut(Value)) -> CliResult {
    for game in read(Format::detect("", text), text).map_err(Failure::input)? {
        let tables = args.tables.open(&[game.variant().kind()])?;
        let mut player = Player::new(profile(args, &game)?).with_tables(&tables);
        let limits = Limits { threads: args.threads.into(), yields: true, ..Limits::default() };
        let on_judged = |judged: &Judged| report(object(judged, game.record.moves().get(judged.ply)));
        review(&game.record, &mut player, &limits, on_judged).map_err(Failure::input)?;
    }
    Ok(())
}

/// The player that was named, or the strongest one of the game.
fn profile(args: &Args, game: &GameText) -> Result<parlor_engine::profile::Profile, Failure> {
    let kind = game.variant().kind();
    let named = !args.player.profile.is_empty() || args.player.algorithm.is_some();
    let mut profile = match named {
        true => args.player.profile(kind)?,
        false => PlayerArgs { profile: vec![format!("{kind}-8")], ..args.player.clone() }.profile(kind)?,
    };
    if args.player.time_ms.is_none() && (!named || profile.depth.or(profile.nodes.map(|_| 1)).is_none()) {
        profile.time = Some(DEFAULT_TIME);
    }
    Ok(profile)
}

fn print_objects(game: &GameText, player: &mut Player, limits: &Limits) -> CliResult {
    let mut out = std::io::stdout().lock();
    let mut failed = None;
    review(&game.record, player, limits, |judged| {
        let object = object(judged, game.record.moves().get(judged.ply));
        // Flushed for each position, because the reader of the pipe shows the progress.
        if failed.is_none() {
            failed = writeln!(out, "{object}").and_then(|()| out.flush()).err();
        }
    })
    .map_err(Failure::input)?;
    failed.map_or(Ok(()), |error| Err(unwritable(error)))
}

/// One position as programs read it: `score` is from the first player's point of view, `proven` from the mover's.
fn object(judged: &Judged, played: Option<&Move>) -> Value {
    let mut object = json!({
        "ply": judged.ply,
        "to_move": judged.to_move.map(Side::as_str),
        "chance": (judged.chance * 1000.0).round() / 1000.0,
    });
    if let Some(outcome) = judged.outcome {
        object["outcome"] = json!(outcome.as_str());
    }
    if let Some(played) = played {
        object["move"] = json!(played.to_string());
    }
    if let Some(mark) = judged.mark {
        object["mark"] = json!(mark.as_str());
    }
    if let Some(answer) = &judged.answer {
        let sign = if judged.to_move == Some(Side::First) { 1.0 } else { -1.0 };
        object["score"] = number(answer.score * sign);
        object["exact"] = json!(answer.exact);
        object["depth"] = json!(answer.depth);
        object["nodes"] = json!(answer.statistics.nodes);
        object["best"] = json!(answer.best().to_string());
        object["pv"] = json!(answer.line.iter().map(ToString::to_string).collect::<Vec<_>>());
        if let Some(proven) = answer.proven {
            object["proven"] = json!(proven.as_str());
        }
    }
    object
}

fn print_table(game: &GameText, player: &mut Player, limits: &Limits) -> CliResult {
    let bar = progress::bar(game.record.moves().len() + 1, 0, "positions");
    let mut rows = Vec::new();
    review(&game.record, player, limits, |judged| {
        rows.push(row(judged, game.record.moves().get(judged.ply)));
        bar.inc(1);
    })
    .map_err(Failure::input)?;
    bar.finish_and_clear();
    let mut text =
        format!("{:>4} {:12} {:>8} {:>7}  {:12} {}\n", "ply", "move", "score", "chance", "mark", "best line");
    rows.iter().rev().for_each(|row| text += row);
    print(text.trim_end())
}

fn row(judged: &Judged, played: Option<&Move>) -> String {
    let played = played.map_or_else(|| "-".to_owned(), ToString::to_string);
    let mark = judged.mark.map_or("", |mark| mark.as_str());
    let (score, line) = match &judged.answer {
        None => (String::new(), judged.outcome.map_or("", |outcome| outcome.as_str()).to_owned()),
        Some(answer) => {
            let sign = if judged.to_move == Some(Side::First) { 1.0 } else { -1.0 };
            let known = if answer.exact { "=" } else { "" };
            let line: Vec<_> = answer.line.iter().take(8).map(ToString::to_string).collect();
            (format!("{known}{}", number(answer.score * sign)), line.join(" "))
        }
    };
    format!("{:4} {played:12} {score:>8} {:6.0}%  {mark:12} {line}\n", judged.ply, judged.chance * 100.0)
}
