//! `parlor best`: the best move in a position, and the result of the search.

use std::time::Duration;

use parlor_bots::chosen_profile;
use parlor_engine::players::{Answer, Explanation, Player};
use parlor_engine::profile::Profile;
use parlor_engine::search::Limits;
use parlor_engine::tablebase::Tablebases;
use parlor_protocol::PlayerChoice;
use parlor_rules::{Game, PlayError, Record};
use serde_json::{Value, json};

use super::args::PositionArgs;
use super::output::{number, print};
use super::player::PlayerArgs;
use super::tablebases::TablesArgs;
use super::{CliResult, Failure};

#[derive(clap::Args)]
#[command(after_help = "Without a limit on depth, time or positions, it searches for 1 s.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Moves to play from the position first, for example "f5 d6 c3"; they count for repetition
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    #[command(flatten)]
    player: PlayerArgs,
    /// Maximum number of positions to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of search threads; the answer is reproducible only with one
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    #[command(flatten)]
    tables: TablesArgs,
    /// Show the evaluation of the position term by term
    #[arg(long)]
    explain: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How long the search runs when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

pub(crate) fn run(args: Args) -> CliResult {
    let (answer, explanation) = search(&args)?;
    print(if args.json {
        object(&answer, explanation.as_ref()).to_string()
    } else {
        sentence(&answer, explanation.as_ref())
    })
}

/// What `parlor best --json` prints for these arguments, with a chosen player in place of theirs.
pub(crate) fn answer(args: &Args, player: &PlayerChoice) -> Result<Value, Failure> {
    let variant = args.position.game.variant()?;
    let profile = chosen_profile(player, variant).map_err(Failure::input)?;
    // The strength of other players comes from a limit of nodes or plies, and is that of one thread.
    let threads = if profile.thinking_time().is_some() { args.threads } else { 1 };
    let (answer, explanation) = search_as(profile, args, threads)?;
    Ok(object(&answer, explanation.as_ref()))
}

fn search(args: &Args) -> Result<(Answer, Option<Explanation>), Failure> {
    search_as(args.player.profile(args.position.game.kind)?, args, args.threads)
}

fn search_as(profile: Profile, args: &Args, threads: u16) -> Result<(Answer, Option<Explanation>), Failure> {
    let record = record(args)?;
    let mut limits = Limits { nodes: args.nodes, yields: true, threads: threads.into(), ..Limits::default() };
    if args.nodes.is_none() && profile.depth.or(profile.nodes.map(|_| 1)).is_none() && profile.time.is_none()
    {
        limits.time = Some(DEFAULT_TIME);
    }
    let tables =
        if profile.tables { args.tables.open(&[args.position.game.kind])? } else { Tablebases::none() };
    let mut player = Player::new(profile).with_tables(&tables);
    let answer = player.choose(&record, &limits).map_err(Failure::input)?;
    let explanation = match args.explain {
        true => Some(player.explain(record.position()).map_err(Failure::input)?),
        false => None,
    };
    Ok((answer, explanation))
}

/// The game from the position on, after the moves that are to be played first.
pub(crate) fn record(args: &Args) -> Result<Record, Failure> {
    let mut record = Record::new(args.position.read()?);
    for text in args.moves.as_deref().unwrap_or_default().split_whitespace() {
        let m = record.position().parse_move(text).map_err(Failure::input)?;
        record.play(m).map_err(|error| match error {
            PlayError::Illegal => Failure::input(format!("{text} is not legal in {}", record.position())),
            PlayError::Over => Failure::input(format!("{text} comes after the end of the game")),
        })?;
    }
    Ok(record)
}

fn object(answer: &Answer, explanation: Option<&Explanation>) -> Value {
    let mut object = json!({
        "move": answer.best().to_string(),
        "score": number(answer.score),
        "exact": answer.exact,
        "proven": answer.proven.map(|proven| proven.as_str()),
        "depth": answer.depth,
        "max_depth": answer.statistics.max_depth,
        "nodes": answer.statistics.nodes,
        "prunes_max": answer.statistics.prunes_max,
        "prunes_min": answer.statistics.prunes_min,
        "nps": answer.nodes_per_second(),
        "ms": answer.elapsed.as_secs_f64() * 1000.0,
        "pv": answer.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
    });
    if let Some(Explanation { terms, sum }) = explanation {
        let term = |term: &parlor_engine::eval::Term| {
            let product = number(term.value * term.weight);
            json!({
                "name": term.name, "value": number(term.value), "weight": number(term.weight), "product": product,
            })
        };
        object["explain"] = json!({"terms": terms.iter().map(term).collect::<Vec<_>>(), "sum": number(*sum)});
    }
    object
}

fn sentence(answer: &Answer, explanation: Option<&Explanation>) -> String {
    let line: Vec<_> = answer.line.iter().map(ToString::to_string).collect();
    let known = match answer.proven {
        _ if answer.exact => " exact".to_owned(),
        Some(proven) => format!(" proven {}", proven.as_str()),
        None => String::new(),
    };
    let mut text = format!(
        "{}  score {}{known}  depth {} (max {})  {} nodes  {} nodes/s  {:.1} ms  cut-offs {} own, {} opponent's\nline {}",
        answer.best(),
        number(answer.score),
        answer.depth,
        answer.statistics.max_depth,
        answer.statistics.nodes,
        answer.nodes_per_second(),
        answer.elapsed.as_secs_f64() * 1000.0,
        answer.statistics.prunes_max,
        answer.statistics.prunes_min,
        line.join(" "),
    );
    if let Some(Explanation { terms, sum }) = explanation {
        for term in terms {
            let product = number(term.value * term.weight);
            text += &format!(
                "\n{:24}{:>10} x {:>8} = {product}",
                term.name,
                number(term.value),
                number(term.weight)
            );
        }
        text += &format!("\n{:24}{}", "sum", number(*sum));
    }
    text
}
