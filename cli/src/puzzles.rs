//! `parlor puzzles`: makes puzzles from games, and proves those of a file again.

use std::path::PathBuf;

use clap::Subcommand;
use parlor_puzzles::make::{Order, make};
use parlor_puzzles::verify::Verifier;
use parlor_puzzles::{Puzzle, file};
use parlor_rules::{Game, GameKind, Record, Variant};
use serde_json::{Value, json};

use super::args::kind_parser;
use super::games::read_file;
use super::{CliResult, Failure, output, progress};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find positions with exactly one solution in games of the levels, and print them
    Make(MakeArgs),
    /// Prove each puzzle of a file again, also by a second method where that is feasible
    Verify(VerifyArgs),
}

#[derive(clap::Args)]
struct MakeArgs {
    /// The game
    #[arg(long, value_parser = kind_parser())]
    kind: GameKind,
    /// The variant [default: the game's first]
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    count: usize,
    /// Seed for all random choices: the same seed makes the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Files of games to look through before the levels play any, such as those of WTHOR
    #[arg(long, value_name = "FILE", num_args = 1..)]
    from: Vec<PathBuf>,
    /// Maximum number of games to look through
    #[arg(long, value_name = "N", default_value_t = MAX_GAMES)]
    games: u64,
    /// Print one JSON object for each puzzle
    #[arg(long)]
    json: bool,
}

const MAX_GAMES: u64 = 1_000_000;

#[derive(clap::Args)]
struct VerifyArgs {
    /// A file that `parlor puzzles make` printed
    file: PathBuf,
    /// Only every Nth puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Accepted for scripts; the output is always JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    match args.command {
        Command::Make(args) => run_make(&args),
        Command::Verify(args) => run_verify(&args),
    }
}

fn run_make(args: &MakeArgs) -> CliResult {
    let variant = match &args.variant {
        Some(name) => args.kind.variant(name).map_err(Failure::input)?,
        None => args.kind.default_variant(),
    };
    let mut games = Vec::new();
    for path in &args.from {
        games.extend(
            read_file(path, None)?.into_iter().map(|game| game.record).filter(|game| fits(game, variant)),
        );
    }
    let order = Order { variant, count: args.count, seed: args.seed, games, most_games: args.games };
    let bar = progress::bar(args.count, 0, "puzzles");
    let puzzles = make(&order, &mut |puzzle, games| {
        bar.set_message(format!("{} ({games} games)", puzzle.id));
        bar.inc(1);
    });
    bar.finish_and_clear();
    if args.json {
        return puzzles.iter().try_for_each(|puzzle| output::print(object(puzzle)));
    }
    let command = format!("Made by: {}", command_of(args));
    let remarks =
        [command.as_str(), "Fields: id, position, solution, goal, themes, first rating and its deviation."];
    output::print(file::write(variant, &puzzles, &remarks).trim_end())
}

/// A puzzle with the fields of the file.
fn object(puzzle: &Puzzle) -> Value {
    let Puzzle { id, start, line, goal, themes, rating: [rating, deviation] } = puzzle;
    json!({
        "id": id, "position": start.to_string(), "solution": texts(line), "goal": goal.to_string(),
        "themes": texts(themes), "rating": rating, "deviation": deviation,
    })
}

fn texts(all: &[impl ToString]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

fn fits(game: &Record, variant: Variant) -> bool {
    game.start().variant() == variant
}

/// The command that makes the same file.
fn command_of(args: &MakeArgs) -> String {
    let MakeArgs { kind, variant, count, seed, from, games, json: _ } = args;
    let variant = variant.iter().map(|name| format!(" --variant {name}")).collect::<String>();
    let names =
        from.iter().filter_map(|path| path.file_name()).map(|name| format!(" {}", name.to_string_lossy()));
    let from = if from.is_empty() { String::new() } else { format!(" --from{}", names.collect::<String>()) };
    let games = if *games == MAX_GAMES { String::new() } else { format!(" --games {games}") };
    format!("parlor puzzles make --kind {kind}{variant} --count {count} --seed {seed}{games}{from}")
}

fn run_verify(args: &VerifyArgs) -> CliResult {
    let _always_json = args.json;
    let cannot = |why: &dyn std::fmt::Display| Failure::input(format!("{}: {why}", args.file.display()));
    let text = std::fs::read_to_string(&args.file).map_err(|error| cannot(&error))?;
    let puzzles = file::read(&text).map_err(|error| cannot(&error))?;
    let first = puzzles.first().ok_or_else(|| cannot(&"it has no puzzles"))?;
    let mut verifier = Verifier::new(first.start.variant());
    let chosen: Vec<&Puzzle> = puzzles.iter().step_by(args.every as usize).collect();
    let bar = progress::bar(chosen.len(), 0, "puzzles");
    let mut twice = 0;
    for puzzle in &chosen {
        twice += usize::from(verifier.verify(puzzle).map_err(Failure::run)?.twice);
        bar.inc(1);
    }
    bar.finish_and_clear();
    output::print(json!({"kind": first.kind().id(), "proven": chosen.len(), "twice": twice}))
}
