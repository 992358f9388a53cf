//! `parlor calibrate`: plays the ladder of a game's levels and writes down how strong they are.

use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use parlor_engine::profile::{Algorithm, Profile};
use parlor_lab::contestant::Brain;
use parlor_lab::elo::Estimate;
use parlor_lab::journal::Journal;
use parlor_lab::strength::{Ladder, Rung, StrengthTable};
use parlor_lab::{Contestant, Openings, Plan, Played, Tally, ladder, play};
use parlor_rules::{GameKind, Variant};
use serde_json::json;

use super::position::variant_or_default;
use super::{CliResult, Failure, arena, progress};

#[derive(clap::Args)]
pub struct Args {
    /// The games: othello, checkers, awele, kalah, santorini; all of them where none is named
    #[arg(value_name = "KIND")]
    kinds: Vec<GameKind>,
    /// The variant of the one game; all that people are offered where none is named
    #[arg(long)]
    variant: Option<String>,
    /// How many games each level plays against the one below it
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// The same for levels that think for a time, whose games are long
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    timed_games: u32,
    /// How long levels that think for a time may think here, in milliseconds: they are at least as strong as measured
    #[arg(long, default_value_t = 50, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=60_000))]
    timed_ms: u64,
    /// The seed of the openings and of the players' randomness
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at once; one for each core where nothing is said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// The file of strengths; what it says of other games stays
    #[arg(long, value_name = "FILE", default_value = "engine/profiles/strength.json")]
    out: PathBuf,
    /// Keep finished games in this folder, and go on from it if they are there
    #[arg(long, value_name = "FOLDER")]
    resume: Option<PathBuf>,
    /// Print one JSON object for each variant
    #[arg(long)]
    json: bool,
}

/// The random plies that games begin with, as in the arena.
const RANDOM_PLIES: usize = 4;

pub(crate) fn run(args: Args) -> CliResult {
    let variants = variants(&args)?;
    if let Some(folder) = &args.resume {
        std::fs::create_dir_all(folder).map_err(|error| in_file(folder, &error))?;
    }
    let mut table = match std::fs::read_to_string(&args.out) {
        Ok(text) => StrengthTable::read(&text).map_err(|why| in_file(&args.out, &why))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => StrengthTable::default(),
        Err(error) => return Err(in_file(&args.out, &error)),
    };
    for variant in variants {
        let levels = levels(variant.kind())?;
        let (strengths, games) = climb(&args, variant, &levels)?;
        let rungs = levels.iter().zip(&strengths[1..]);
        let levels: Vec<_> = rungs.map(|((level, _), estimate)| Rung::new(*level, *estimate)).collect();
        print(&args, variant, &levels)?;
        table.set(variant, Ladder { command: command(&args, variant), games, levels });
        std::fs::write(&args.out, table.write()).map_err(|error| in_file(&args.out, &error))?;
    }
    Ok(())
}

/// What is to be measured.
fn variants(args: &Args) -> Result<Vec<Variant>, Failure> {
    let kinds = if args.kinds.is_empty() { GameKind::ALL } else { &args.kinds };
    match (&args.variant, kinds) {
        (Some(name), [kind]) => Ok(vec![variant_or_default(*kind, Some(name))?]),
        (Some(name), _) => Err(Failure::input(format!("--variant {name} needs the one game that it is of"))),
        (None, kinds) => Ok(kinds.iter().flat_map(|kind| kind.variants()).collect()),
    }
}

fn in_file(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    Failure::input(format!("{}: {why}", path.display()))
}

fn command(args: &Args, variant: Variant) -> String {
    let Args { games, timed_games, timed_ms, seed, .. } = args;
    let kind = variant.kind();
    format!(
        "parlor calibrate {kind} --variant {variant} --games {games} --timed-games {timed_games} \
         --timed-ms {timed_ms} --seed {seed}"
    )
}

/// The built-in levels of a game, weakest first.
fn levels(kind: GameKind) -> Result<Vec<(u8, Profile)>, Failure> {
    let fitting = Profile::builtin().iter().filter(|profile| profile.plays(kind));
    let mut levels: Vec<_> = fitting.filter_map(|profile| Some((profile.level?, profile.clone()))).collect();
    levels.sort_by_key(|(level, _)| *level);
    if levels.is_empty() {
        return Err(Failure::input(format!("{kind} has no levels")));
    }
    Ok(levels)
}

/// Whether it is the time that ends this player's thinking.
fn is_timed(profile: &Profile) -> bool {
    profile.depth.is_none() && profile.nodes.is_none() && profile.time.is_some()
}

/// Everybody against the neighbour below, random play at the bottom: strengths in this order, and the games played.
fn climb(args: &Args, variant: Variant, levels: &[(u8, Profile)]) -> Result<(Vec<Estimate>, u32), Failure> {
    let mut profiles = vec![Profile::of(Algorithm::Random)];
    for (_, profile) in levels {
        let timed = is_timed(profile).then_some(Duration::from_millis(args.timed_ms));
        // A level with a depth is held by it, not by a clock that a busy machine would make unfair.
        profiles.push(Profile { time: timed, kinds: vec![variant.kind()], ..profile.clone() });
    }
    let timed: Vec<bool> = profiles.iter().map(is_timed).collect();
    let contestant = |profile: Profile| Contestant {
        name: profile.name.clone(),
        brain: Brain::Profile(Box::new(profile)),
    };
    let contestants: Vec<_> = profiles.into_iter().map(contestant).collect();
    let neighbours = (1..contestants.len()).map(|level| [level, level - 1]);
    let (long, short): (Vec<_>, Vec<_>) = neighbours.partition(|[level, _]| timed[*level]);
    let mut results = Vec::new();
    for (part, matches, games) in [("short", short, args.games), ("long", long, args.timed_games)] {
        let plan = Plan {
            variant,
            contestants: contestants.clone(),
            matches,
            games: games as usize,
            openings: Openings::Random { plies: RANDOM_PLIES, seed: args.seed },
            seed: args.seed,
            tables: parlor_engine::tablebase::Tables::none(),
        };
        results.extend(results_of(&plan, part, args)?);
    }
    let games = results.iter().map(|(_, tally)| tally.all().games()).sum();
    Ok((ladder::strengths(contestants.len(), &results, 0), games))
}

/// Plays what is not played yet. `part` is the name of these matches in the folder to resume from.
fn results_of(plan: &Plan, part: &str, args: &Args) -> Result<Vec<([usize; 2], Tally)>, Failure> {
    let file = format!("{}-{}-{part}.jsonl", plan.variant.kind(), plan.variant);
    let (mut journal, known) = match &args.resume {
        Some(folder) => {
            let (journal, known) = Journal::open(&folder.join(file), plan).map_err(Failure::input)?;
            (Some(journal), known)
        }
        None => (None, HashMap::new()),
    };
    let mut tallies = vec![Tally::default(); plan.matches.len()];
    let bar = progress::bar(plan.matches.len() * plan.games, known.len(), "games");
    bar.set_message(format!("{} {}", plan.variant.kind(), plan.variant));
    let jobs = args.jobs.map_or_else(arena::cores, usize::from);
    let done = |played: &Played| {
        bar.inc(1);
        journal.as_mut().map_or(Ok(()), |journal| journal.add(played))
    };
    let counted = |played: Played| {
        tallies[played.game.of_match].count(&played);
        Ok(ControlFlow::Continue(()))
    };
    play(plan, jobs, known, done, counted).map_err(Failure::run)?;
    bar.finish_and_clear();
    Ok(plan.matches.iter().copied().zip(tallies).collect())
}

fn print(args: &Args, variant: Variant, levels: &[Rung]) -> CliResult {
    let text = if args.json {
        json!({"kind": variant.kind().id(), "variant": variant.to_string(), "levels": levels}).to_string()
    } else {
        let row = |Rung { level, elo, low, high }: &Rung| {
            format!("\n  level {level}{elo:7}   with 95 % {low} to {high}")
        };
        let rows: String = levels.iter().map(row).collect();
        format!("{} {variant}: Elo above random play{rows}", variant.kind())
    };
    writeln!(std::io::stdout(), "{text}")
        .map_err(|error| Failure::run(format!("standard output cannot be written: {error}")))
}
