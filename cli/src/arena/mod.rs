//! `parlor arena`: matches between players, and the strengths that follow from the results.

mod games_out;
mod openings;
mod report;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use parlor_engine::external::Protocol;
use parlor_engine::search::Timer;
use parlor_lab::contestant::EngineSpec;
use parlor_lab::elo::{Sprt, Verdict};
use parlor_lab::journal::Journal;
use parlor_lab::{Caps, Contestant, GameId, Plan, Played, Tally, play};

use self::games_out::GamesOut;
use self::openings::OpeningArgs;
use self::report::Report;
use super::args::{GameArgs, JobsArgs, protocol_parser, timer_parser};
use super::tablebases::TablesArgs;
use super::{CliResult, Failure, out, progress};

/// How players are named: a table at the end of the help.
const PLAYERS: &str = "\
Players:
  othello-5                          a built-in profile
  FILE, FILE#NAME                    a profile from a TOML file
  pvs:100ms, pvs:5000n, pvs:6        an algorithm with a time, a number of positions or a depth
  pvs:100ms-average                  an average time for a move: what one leaves, others may use
  alphabeta:6@s3                     the same with an evaluation
  alphabeta:depth=2,temperature=0.5  an algorithm with any fields of a profile
  exec:COMMAND, exec:nboard:COMMAND  an external engine, with its protocol";

#[derive(clap::Args)]
#[command(after_help = PLAYERS)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Two players for a match, or more for a round robin (see below)
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// Games for each pair of players; each opening is played twice, with sides swapped
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    #[command(flatten)]
    openings: OpeningArgs,
    /// The clock that times a move: the processor time of the thread that searches, or wall time
    #[arg(long, default_value = "processor", value_parser = timer_parser())]
    clock: Timer,
    /// Seed for the openings and for the players' random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Depth limit for players that do not name their own limit
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=250))]
    depth: Option<u32>,
    /// Time for each move, for players that do not name their own limit
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time_ms: Option<u64>,
    /// Positions searched for each move, for players that do not name their own limit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Protocol of external engines [default: gtp for Othello, lines for other games]
    #[arg(long, value_parser = protocol_parser())]
    protocol: Option<Protocol>,
    /// How long an external engine may take to answer before it forfeits [default: three times its time for a move,
    /// plus 10 s]
    #[arg(long, alias = "patience-ms", value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    timeout_ms: Option<u64>,
    /// Stop as soon as a sequential probability ratio test decides between two Elo differences, for example 0,10
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Sprt::read, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Write the games to this file, in the game's standard notation
    #[arg(long, value_name = "FILE", value_parser = out::file())]
    games_out: Option<PathBuf>,
    /// Also list the games: who began, how many rounds they had, who won
    #[arg(long)]
    log: bool,
    /// Save finished games to this file, and continue from it if it exists
    #[arg(long, value_name = "FILE", value_parser = out::file())]
    resume: Option<PathBuf>,
    #[command(flatten)]
    tables: TablesArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    check_games_out(&args)?;
    let plan = plan(&args)?;
    if args.sprt.is_some() && plan.contestants.len() > 2 {
        return Err(Failure::input("--sprt needs exactly two players"));
    }
    probe(&plan)?;
    let (mut journal, known) = match &args.resume {
        Some(path) => {
            let (journal, known) = Journal::open(path, &plan).map_err(Failure::input)?;
            (Some(journal), known)
        }
        None => (None, HashMap::new()),
    };
    // This empties a file that exists, so nothing may be refused after it.
    let mut games_out =
        args.games_out.as_deref().map(GamesOut::create).transpose().map_err(Failure::input)?;
    let mut report = Report::new(&plan, args.sprt, args.log);
    let wanted = |game: &GameId| game.number < plan.games;
    let finished = known.keys().filter(|game| wanted(game)).count();
    let bar = progress::bar(plan.matches.len() * plan.games, finished, "games");
    let started = Instant::now();
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
    play(&plan, args.jobs.count(), known, done, counted).map_err(Failure::run)?;
    bar.finish_and_clear();
    report.print(started.elapsed(), args.json)
}

/// Refuses to write the games over a file that the match itself reads or keeps, or as if in another format.
fn check_games_out(args: &Args) -> CliResult {
    let Some(games_out) = &args.games_out else { return Ok(()) };
    for (name, path) in [("--resume", args.resume.as_deref()), ("--openings", args.openings.file())] {
        if path.is_some_and(|path| out::same(path, games_out)) {
            return Err(Failure::input(format!("--games-out: must not be the file of {name}")));
        }
    }
    games_out::check_extension(games_out, args.game.variant()?).map_err(Failure::input)
}

fn plan(args: &Args) -> Result<Plan, Failure> {
    let variant = args.game.variant()?;
    let caps = Caps {
        depth: args.depth,
        time: args.time_ms.map(Duration::from_millis),
        nodes: args.nodes,
        timeout: args.timeout_ms.map(Duration::from_millis),
    };
    let read =
        |text: &String| Contestant::read(text, args.game.kind, caps, args.protocol).map_err(Failure::input);
    let mut contestants = args.players.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    for contestant in &contestants {
        if let Some(profile) = contestant.engine.profile() {
            profile.plays_variant(variant).map_err(Failure::input)?;
        }
    }
    number_namesakes(&mut contestants);
    let openings = args.openings.read(variant, args.seed)?;
    openings.record(variant, 0).map_err(Failure::input)?;
    Ok(Plan {
        variant,
        matches: Plan::round_robin(contestants.len()),
        contestants,
        games: args.games as usize,
        openings,
        seed: args.seed,
        timer: args.clock,
        tables: args.tables.open(&[args.game.kind])?,
    })
}

/// A player may play against itself; the results have to tell the two apart.
fn number_namesakes(contestants: &mut [Contestant]) {
    for i in 0..contestants.len() {
        let before = contestants[..i].iter().filter(|other| other.name == contestants[i].name).count();
        if before > 0 {
            contestants[i].name = format!("{} ({})", contestants[i].name, before + 1);
        }
    }
}

/// A command that does not start an engine is bad input, not a match lost 100 to 0.
fn probe(plan: &Plan) -> CliResult {
    for contestant in &plan.contestants {
        if let EngineSpec::External(outside, _) = &contestant.engine {
            outside.start().map_err(|fault| Failure::input(format!("{}: {fault}", contestant.name)))?;
        }
    }
    Ok(())
}

/// The tallies of a plan's matches.
type Tallies = Vec<Tally>;
