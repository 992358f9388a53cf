//! `parlor arena`: a match between two players.

use std::io::Write;

use parlor_engine::profile::Profile;
use parlor_lab::arena::{Match, Report, Tally, play};
use parlor_lab::elo::{Verdict, sprt};
use parlor_rules::GameKind;
use serde_json::{Value, json};

use super::position::variant_or_default;
use super::{CliResult, Failure};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: othello, checkers, awele, kalah or santorini
    kind: GameKind,
    /// A player: a built-in profile, a file, or an algorithm with its fields, as in alphabeta:depth=6,evaluation=s3
    a: String,
    /// The other player
    b: String,
    /// The variant of the game; its default where none is named
    #[arg(long)]
    variant: Option<String>,
    /// How many games; every opening is played twice, with the seats swapped
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// The random plies with which a game begins
    #[arg(long, default_value_t = 4)]
    random_plies: usize,
    /// The seed of everything that is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The time for a move of both players, in milliseconds
    #[arg(long)]
    time_ms: Option<u64>,
    /// The positions for a move of both players
    #[arg(long)]
    nodes: Option<u64>,
    /// How many games are played at once; all cores where nothing is said
    #[arg(long)]
    threads: Option<usize>,
    /// Stop as soon as A is shown to be stronger by the second or not by the first of these differences in Elo
    #[arg(long, value_name = "ELO,ELO", value_delimiter = ',', num_args = 2)]
    sprt: Vec<f64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    let variant = variant_or_default(args.kind, args.variant.as_deref())?;
    let (a, b) = (player(&args, &args.a)?, player(&args, &args.b)?);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let match_ = Match {
        variant,
        games: args.games,
        random_plies: args.random_plies,
        seed: args.seed,
        threads: args.threads.unwrap_or(cores),
    };
    let games = play(&match_, &a, &b, |so_far| {
        let report = Report::of(so_far);
        eprint!("\r{}", line(&args, &report));
        !matches!(args.sprt[..], [lesser, greater] if sprt(&report.pairs, lesser, greater) != Verdict::Open)
    });
    eprintln!();
    let report = Report::of(&games.map_err(Failure::input)?);
    let text = if args.json { object(&report).to_string() } else { table(&args, &report) };
    writeln!(std::io::stdout(), "{text}")
        .map_err(|error| Failure::run(format!("standard output cannot be written: {error}")))
}

fn player(args: &Args, name: &str) -> Result<Profile, Failure> {
    let profiles = Profile::load(name).map_err(Failure::input)?;
    let mut fitting = profiles.into_iter().filter(|profile| profile.plays(args.kind));
    let none = || Failure::input(format!("{name} does not play {}", args.kind));
    let mut profile = fitting.next().ok_or_else(none)?;
    profile.kinds = vec![args.kind];
    profile.time = args.time_ms.map(std::time::Duration::from_millis).or(profile.time);
    profile.nodes = args.nodes.or(profile.nodes);
    profile.check().map_err(Failure::input)?;
    Ok(profile)
}

fn line(args: &Args, report: &Report) -> String {
    let Tally { wins, draws, losses } = report.total();
    let games = report.total().games();
    format!("{games}/{} games  {} +{wins} ={draws} -{losses} {}   ", args.games, args.a, args.b)
}

fn object(report: &Report) -> Value {
    let tally = |tally: Tally| json!({"wins": tally.wins, "draws": tally.draws, "losses": tally.losses});
    let total = report.total();
    let finite = |x: f64| if x.is_finite() { json!((x * 10.0).round() / 10.0) } else { Value::Null };
    json!({
        "games": total.games(), "wins": total.wins, "draws": total.draws, "losses": total.losses,
        "score": total.score(), "as_first": tally(report.as_first), "as_second": tally(report.as_second),
        "elo": finite(report.elo.difference), "elo_low": finite(report.elo.low), "elo_high": finite(report.elo.high),
    })
}

fn table(args: &Args, report: &Report) -> String {
    let row = |name: &str, tally: Tally| {
        let Tally { wins, draws, losses } = tally;
        format!("{name:10} {wins:6} {draws:6} {losses:6}   {:5.1} %\n", 100.0 * tally.score())
    };
    let head = format!("{:10} {:>6} {:>6} {:>6}   score of {}\n", "", "wins", "draws", "losses", args.a);
    let elo = report.elo;
    let end = format!("Elo {:+.0}, 95 % between {:+.0} and {:+.0}", elo.difference, elo.low, elo.high);
    head + &row("as first", report.as_first)
        + &row("as second", report.as_second)
        + &row("all", report.total())
        + &end
}
