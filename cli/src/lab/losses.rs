//! `parlor lab losses`: how many discs a player's moves lose shortly before the end of a game of Othello.

use parlor_lab::{Caps, LatePositions, Losses};
use parlor_rules::GameKind;
use serde_json::{Value, json};

use super::super::output::print;
use super::super::player::profile_of;
use super::super::{CliResult, Failure, progress};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The players, as in the arena
    #[arg(value_name = "PLAYER", default_values = ["pvs:100ms"])]
    players: Vec<String>,
    /// The numbers of empty squares; solving many takes long
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', default_value = "20,22",
          value_parser = clap::value_parser!(u32).range(5..=28))]
    empty: Vec<u32>,
    /// Positions with each number, from games after random plies
    #[arg(long, default_value_t = 40, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    positions: u16,
    /// Random plies at the start of these games
    #[arg(long, default_value_t = 8, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=30))]
    random_plies: u16,
    /// Seed of the random plies
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// With each number of empty squares, what each player lost.
type Table = Vec<(u32, Vec<Losses>)>;

pub(super) fn run(args: &Args) -> CliResult {
    let profile = |word: &String| profile_of(word, GameKind::Othello, Caps::default());
    let profiles = args.players.iter().map(profile).collect::<Result<Vec<_>, _>>()?;
    let bar = progress::spinner();
    let mut table = Table::new();
    for &empty in &args.empty {
        bar.set_message(format!("{} positions with {empty} empty squares", args.positions));
        let (count, plies) = (args.positions.into(), args.random_plies.into());
        let mut positions = LatePositions::new(empty, count, plies, args.seed).map_err(Failure::input)?;
        let losses = profiles.iter().map(|profile| positions.losses(profile).map_err(Failure::input));
        table.push((empty, losses.collect::<Result<_, _>>()?));
    }
    bar.finish_and_clear();
    print(if args.json { object(args, &table).to_string() } else { text(args, &table) })
}

/// The discs, the points and the milliseconds of an average move.
fn averages(losses: &Losses) -> [f64; 3] {
    let all = [f64::from(losses.discs), losses.games, 1000.0 * losses.time.as_secs_f64()];
    all.map(|all| all / f64::from(losses.moves))
}

fn object(args: &Args, table: &Table) -> Value {
    let player = |(name, losses): (&String, &Losses)| {
        let [discs, games, ms] = averages(losses);
        json!({"name": name, "wrong": losses.wrong, "discs": discs, "games": games, "ms": ms})
    };
    let row = |(empty, losses): &(u32, Vec<Losses>)| {
        let players: Vec<_> = args.players.iter().zip(losses).map(player).collect();
        json!({"empty": empty, "players": players})
    };
    json!({
        "kind": "othello", "positions": args.positions, "random_plies": args.random_plies, "seed": args.seed,
        "losses": table.iter().map(row).collect::<Vec<_>>(),
    })
}

fn text(args: &Args, table: &Table) -> String {
    let width = args.players.iter().map(String::len).max().unwrap_or(0);
    let Args { positions, random_plies, seed, .. } = args;
    let mut text = format!(
        "othello, {positions} positions of games after {random_plies} random plies, seed {seed}: average for a move\n\
         {:width$}{:>7}{:>12}{:>13}{:>8}{:>10}",
        "", "empty", "discs lost", "points lost", "wrong", "ms"
    );
    for (empty, of_players) in table {
        for (word, losses) in args.players.iter().zip(of_players) {
            let [discs, games, ms] = averages(losses);
            text += &format!("\n{word:width$}{empty:7}{discs:12.3}{games:13.3}{:8}{ms:10.1}", losses.wrong);
        }
    }
    text
}
