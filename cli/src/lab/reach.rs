//! `parlor lab reach`: how much Kalah's solver searches, by the seeds that are left in the pits.

use parlor_lab::Reach;
use parlor_rules::{GameKind, Variant};
use serde_json::{Value, json};

use super::super::output::print;
use super::super::{CliResult, Failure};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The variant of Kalah
    #[arg(long, default_value = "6x6+empty")]
    variant: String,
    /// The numbers of seeds in the pits
    #[arg(long, value_name = "SEEDS", value_delimiter = ',', default_value = "24,30,36",
          value_parser = clap::value_parser!(u32).range(1..=60))]
    seeds: Vec<u32>,
    /// Positions of each number, from random games
    #[arg(long, default_value_t = 50, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    positions: u32,
    /// Seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> CliResult {
    let Variant::Kalah(variant) = GameKind::Kalah.variant(&args.variant).map_err(Failure::input)? else {
        return Err(Failure::input("expected a variant of kalah"));
    };
    let measure = |seeds: &u32| {
        let reach =
            Reach::measure(variant, *seeds, args.positions as usize, args.seed).map_err(Failure::run)?;
        match reach.positions() {
            0 => Err(Failure::input(format!("--seeds: no random game of {variant} has {seeds} seeds left"))),
            _ => Ok(reach),
        }
    };
    let solved = args.seeds.iter().map(measure).collect::<Result<Vec<_>, _>>()?;
    print(if args.json { object(args, &solved).to_string() } else { text(args, &solved) })
}

fn object(args: &Args, solved: &[Reach]) -> Value {
    let row = |reach: &Reach| {
        let ((nodes, ms), (nodes_90, ms_90)) = (reach.within(50), reach.within(90));
        json!({
            "seeds": reach.seeds, "positions": reach.positions(),
            "nodes": nodes, "nodes_90": nodes_90, "ms": ms, "ms_90": ms_90,
        })
    };
    let rows: Vec<_> = solved.iter().map(row).collect();
    json!({"kind": "kalah", "variant": args.variant, "seed": args.seed, "reach": rows})
}

fn text(args: &Args, solved: &[Reach]) -> String {
    let mut text = format!(
        "kalah {}, seed {}: the median, and what 90 % stay within\n{:>5}{:>10}{:>12}{:>14}{:>9}{:>9}",
        args.variant, args.seed, "seeds", "positions", "nodes", "90 %", "ms", "90 %"
    );
    for reach in solved {
        let ((nodes, ms), (nodes_90, ms_90)) = (reach.within(50), reach.within(90));
        let (seeds, positions) = (reach.seeds, reach.positions());
        text += &format!("\n{seeds:5}{positions:10}{nodes:12}{nodes_90:14}{ms:9}{ms_90:9}");
    }
    text
}
