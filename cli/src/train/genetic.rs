//! `parlor train genetic`: a genetic algorithm.

use parlor_lab::train::Genetic;

use super::super::{CliResult, Failure, progress};
use super::by_play::ByPlayArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    by_play: ByPlayArgs,
    /// Individuals in each generation
    #[arg(long, default_value_t = 14, value_name = "N", value_parser = clap::value_parser!(u16).range(4..=1000))]
    individuals: u16,
    /// Number of generations
    #[arg(long, default_value_t = 6, value_name = "N")]
    generations: usize,
    /// Minimum weight
    #[arg(long, value_name = "N", default_value_t = 0, allow_hyphen_values = true)]
    low: i32,
    /// Maximum weight
    #[arg(long, value_name = "N", default_value_t = 1000, allow_hyphen_values = true)]
    high: i32,
    /// Probability that a child mutates
    #[arg(long, value_name = "P", default_value_t = 2.0 / 3.0, value_parser = super::fit::fraction)]
    mutation: f64,
    /// Games between each pair of individuals of a generation, with sides swapped
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(2..=1000))]
    games: u16,
    /// Games of each generation's fittest against the median of the first generation, for the plot
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(2..=10_000))]
    watched: u16,
}

pub(crate) fn run(args: Args) -> CliResult {
    if args.low >= args.high {
        return Err(Failure::input(format!("--low {} is not below --high {}", args.low, args.high)));
    }
    let run = args.by_play.start_run()?;
    let genetic = Genetic {
        individuals: args.individuals.into(),
        generations: args.generations,
        range: (args.low, args.high),
        mutation: args.mutation,
        games: args.games.into(),
        measured: args.watched.into(),
    };
    let bar = progress::bar(args.generations + 1, 0, "steps");
    let report = |generation: &parlor_lab::train::genetic::Generation| {
        bar.inc(1);
        bar.set_message(format!("{:.0} % against the first", 100.0 * generation.against_first.score));
    };
    let evolution = genetic.run(&run.training, run.described.weights, report).map_err(Failure::input)?;
    bar.finish_and_clear();
    let pairs = u64::from(args.individuals) * u64::from(args.individuals - 1) / 2;
    let games = (pairs * u64::from(args.games) + u64::from(args.watched)) * (args.generations as u64 + 1);
    let fittest = evolution.fittest().unwrap_or(&evolution.first);
    run.finish(&evolution.first, fittest, games, |heading| evolution.figure(heading))
}
