//! `parlor arena`: players meet, and what it says of their strength.

mod games_out;
mod report;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use parlor_engine::external::Protocol;
use parlor_lab::contestant::Brain;
use parlor_lab::elo::{Sprt, Verdict};
use parlor_lab::journal::Journal;
use parlor_lab::{Caps, Contestant, GameId, Openings, Plan, Played, Tally, play};
use parlor_rules::GameKind;

use self::games_out::GamesOut;
use self::report::Report;
use super::position::variant_or_default;
use super::tables::TablesArgs;
use super::{CliResult, Failure, progress};

#[derive(clap::Args)]
pub struct Args {
    /// The game: othello, checkers, awele, kalah or santorini
    kind: GameKind,
    /// Two players, or a field in which everybody meets everybody: profiles (othello-5, FILE, FILE#NAME), algorithms
    /// (alphabeta:6, pvs:100ms, pvs:5000n, alphabeta:6@s3, alphabeta:depth=2,temperature=0.5) or outside engines (exec:COMMAND, exec:nboard:COMMAND)
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// The variant of the game; its default where none is named
    #[arg(long)]
    variant: Option<String>,
    /// How many games two players play; each opening is played twice, with the seats swapped
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many random plies games begin with
    #[arg(long, default_value_t = 4, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// Openings instead of random plies: a line of moves each, or games in a notation
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,
    /// The seed of the openings and of the players' randomness
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at once; one for each core where nothing is said
    #[arg(long, alias = "threads", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// The greatest depth, for players whose own word has no limit
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=250))]
    depth: Option<u32>,
    /// The time for a move in milliseconds, for players whose own word has no limit
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time_ms: Option<u64>,
    /// The positions looked at for a move, for players whose own word has no limit
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// What outside engines speak: gtp, nboard or lines; gtp for othello and lines for the others where nothing is said
    #[arg(long)]
    protocol: Option<Protocol>,
    /// How long an outside engine may be silent before it loses; 10 s more than three times its time where nothing is said
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    patience_ms: Option<u64>,
    /// End as soon as A is shown to be stronger by ELO1 rather than by ELO0, or the other way round: 0,10
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Sprt::read, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Write the games to this file, in the game's notation
    #[arg(long, value_name = "FILE")]
    games_out: Option<PathBuf>,
    /// Keep finished games in this file, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    tables: TablesArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    let plan = plan(&args)?;
    if args.sprt.is_some() && plan.contestants.len() > 2 {
        return Err(Failure::input("--sprt compares two players, not a field"));
    }
    let (mut journal, known) = match &args.resume {
        Some(path) => {
            let (journal, known) = Journal::open(path, &plan).map_err(Failure::input)?;
            (Some(journal), known)
        }
        None => (None, HashMap::new()),
    };
    let mut games_out =
        args.games_out.as_deref().map(GamesOut::create).transpose().map_err(Failure::input)?;
    probe(&plan)?;
    let mut report = Report::new(&plan, args.sprt);
    let wanted = |game: &GameId| game.number < plan.games;
    let finished = known.keys().filter(|game| wanted(game)).count();
    let bar = progress::bar(plan.matches.len() * plan.games, finished, "games");
    let started = Instant::now();
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let counted = |played: Played| {
        if let Some(out) = &mut games_out {
            out.write(&plan, &played)?;
        }
        report.count(&played);
        bar.set_message(report.headline());
        Ok(if report.verdict() == Verdict::Open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    };
    let done = |played: &Played| {
        bar.inc(1);
        journal.as_mut().map_or(Ok(()), |journal| journal.add(played))
    };
    play(&plan, jobs, known, done, counted).map_err(Failure::run)?;
    bar.finish_and_clear();
    report.print(started.elapsed(), args.json)
}

pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn plan(args: &Args) -> Result<Plan, Failure> {
    let variant = variant_or_default(args.kind, args.variant.as_deref())?;
    let caps = Caps {
        depth: args.depth,
        time: args.time_ms.map(Duration::from_millis),
        nodes: args.nodes,
        patience: args.patience_ms.map(Duration::from_millis),
    };
    let read = |text: &String| Contestant::read(text, args.kind, caps, args.protocol).map_err(Failure::input);
    let mut contestants = args.players.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    number_namesakes(&mut contestants);
    let openings = match &args.openings {
        Some(path) => {
            let name = path.display().to_string();
            let bytes = std::fs::read(path)
                .map_err(|error| Failure::input(format!("{name} cannot be read: {error}")))?;
            Openings::listed(&name, &bytes, variant).map_err(Failure::input)?
        }
        None => Openings::Random { plies: args.random_plies.into(), seed: args.seed },
    };
    openings.record(variant, 0).map_err(Failure::input)?;
    Ok(Plan {
        variant,
        matches: Plan::round_robin(contestants.len()),
        contestants,
        // Bounded above by the argument's range.
        games: args.games as usize,
        openings,
        seed: args.seed,
        tables: args.tables.open(&[args.kind])?,
    })
}

/// A player may meet itself; then results have to tell the two apart.
fn number_namesakes(contestants: &mut [Contestant]) {
    for i in 0..contestants.len() {
        let before = contestants[..i].iter().filter(|other| other.name == contestants[i].name).count();
        if before > 0 {
            contestants[i].name = format!("{} ({})", contestants[i].name, before + 1);
        }
    }
}

/// A command that is no engine is bad input, not a match lost by 100 games.
fn probe(plan: &Plan) -> CliResult {
    for contestant in &plan.contestants {
        if let Brain::EngineCommand(outside, _) = &contestant.brain {
            outside.start().map_err(|fault| Failure::input(format!("{}: {fault}", contestant.name)))?;
        }
    }
    Ok(())
}

/// The tallies of a plan's matches.
type Tallies = Vec<Tally>;
