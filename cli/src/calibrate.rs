//! `parlor calibrate`: measures the strength of a game's levels by playing neighbouring levels against each other.

use std::path::{Path, PathBuf};
use std::time::Duration;

use parlor_engine::profile::{Algorithm, Profile};
use parlor_lab::contestant::EngineSpec;
use parlor_lab::elo::Estimate;
use parlor_lab::strength::{Ladder, Rung, StrengthTable};
use parlor_lab::{Contestant, Openings, Plan, ladder};
use parlor_rules::{GameKind, Variant};
use serde_json::json;

use super::args::{JobsArgs, kind_parser};
use super::matches::tallies;
use super::output::print;
use super::{CliResult, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// The games [default: all]
    #[arg(value_name = "KIND", value_parser = kind_parser())]
    kinds: Vec<GameKind>,
    /// The variant, if only one game is named [default: all variants offered to players]
    #[arg(long)]
    variant: Option<String>,
    /// Games that each level plays against the level below
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// The same for levels that are limited by time, whose games take longer
    #[arg(long, default_value_t = 40, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    timed_games: u32,
    /// Time for a move of those levels, in milliseconds; in real games they have more and play at least as well
    #[arg(long, default_value_t = 50, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=60_000))]
    timed_ms: u64,
    /// Seed for the openings and for the players' random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    jobs: JobsArgs,
    /// The file of strengths to update; entries for other variants are kept [default: engine/src/games/KIND/strengths.json]
    #[arg(long, value_name = "FILE", value_parser = crate::out::file())]
    out: Option<PathBuf>,
    /// Save finished games to this folder, and continue from it if it exists
    #[arg(long, value_name = "FOLDER")]
    resume: Option<PathBuf>,
    /// Print one JSON object for each variant
    #[arg(long)]
    json: bool,
}

/// Random plies at the start of each game, as in the arena.
const RANDOM_PLIES: usize = 4;

pub(crate) fn run(args: Args) -> CliResult {
    let variants = variants(&args)?;
    if let Some(folder) = &args.resume {
        std::fs::create_dir_all(folder).map_err(|error| in_file(folder, &error))?;
    }
    for variant in variants {
        let levels = levels(variant.kind())?;
        let (strengths, games) = climb(&args, variant, &levels)?;
        let rungs = levels.iter().zip(&strengths[1..]);
        let levels: Vec<_> = rungs.map(|((level, _), estimate)| Rung::new(*level, *estimate)).collect();
        report(&args, variant, &levels)?;
        let out = out(&args, variant.kind());
        let mut table = table_in(&out)?;
        table.set(variant, Ladder { command: command(&args, variant), games, levels });
        std::fs::write(&out, table.write()).map_err(|error| in_file(&out, &error))?;
    }
    Ok(())
}

/// The file for a game's strengths: the one that is named, or the game's own.
fn out(args: &Args, kind: GameKind) -> PathBuf {
    args.out.clone().unwrap_or_else(|| format!("engine/src/games/{kind}/strengths.json").into())
}

/// The strengths in a file, if it exists.
fn table_in(file: &Path) -> Result<StrengthTable, Failure> {
    match std::fs::read_to_string(file) {
        Ok(text) => StrengthTable::read(&text).map_err(|why| in_file(file, &why)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(StrengthTable::default()),
        Err(error) => Err(in_file(file, &error)),
    }
}

/// The variants to measure.
fn variants(args: &Args) -> Result<Vec<Variant>, Failure> {
    let kinds = if args.kinds.is_empty() { GameKind::ALL } else { &args.kinds };
    match (&args.variant, kinds) {
        (Some(name), [kind]) => Ok(vec![kind.variant(name).map_err(Failure::input)?]),
        (Some(name), _) => Err(Failure::input(format!("--variant {name} needs exactly one game"))),
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

/// Whether only time limits this player's search.
fn is_timed(profile: &Profile) -> bool {
    profile.depth.is_none() && profile.nodes.is_none() && profile.time.is_some()
}

/// Plays each level against the one below, with random play at the bottom. Returns the strengths in this order and the
/// number of games.
fn climb(args: &Args, variant: Variant, levels: &[(u8, Profile)]) -> Result<(Vec<Estimate>, u32), Failure> {
    let mut profiles = vec![Profile::of(Algorithm::Random)];
    for (_, profile) in levels {
        let timed = is_timed(profile).then_some(Duration::from_millis(args.timed_ms));
        // A level with a depth limit gets no clock: on a busy machine that would make it weaker.
        profiles.push(Profile { time: timed, kinds: vec![variant.kind()], ..profile.clone() });
    }
    let timed: Vec<bool> = profiles.iter().map(is_timed).collect();
    let contestant = |profile: Profile| Contestant {
        name: profile.name.clone(),
        engine: EngineSpec::Profile(Box::new(profile)),
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
            timer: parlor_engine::search::Timer::Processor,
            tables: parlor_engine::tablebase::Tablebases::none(),
        };
        let file = format!("{}-{variant}-{part}.jsonl", variant.kind());
        let resume = args.resume.as_ref().map(|folder| folder.join(file));
        let tallies = tallies(&plan, args.jobs.count(), resume.as_deref())?;
        results.extend(plan.matches.iter().copied().zip(tallies));
    }
    let games = results.iter().map(|(_, tally)| tally.all().games()).sum();
    Ok((ladder::strengths(contestants.len(), &results, 0), games))
}

fn report(args: &Args, variant: Variant, levels: &[Rung]) -> CliResult {
    print(if args.json {
        json!({"kind": variant.kind().id(), "variant": variant.to_string(), "levels": levels}).to_string()
    } else {
        let row = |Rung { level, elo, low, high }: &Rung| {
            format!("\n  level {level}{elo:7}   95 % interval {low} to {high}")
        };
        let rows: String = levels.iter().map(row).collect();
        format!("{} {variant}: Elo above random play{rows}", variant.kind())
    })
}
