//! The signature of the search: how many positions it makes to find what it finds. A change that only makes the search
//! faster or slower, a move tried sooner or a cut-off missed, is visible here and nowhere else.
//!
//! A change that means to do so rewrites the numbers, and its commit shows what it saves:
//! `PARLOR_WRITE_SIGNATURE=1 cargo test -p parlor-engine signature`. The evaluations are those with few weights, which
//! are seldom refitted, except at the end of Othello.

use parlor_engine::games::{awele, kalah};
use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::probcut::{Model, Origin, ProbCut};
use parlor_engine::search::{Limits, Stop};
use parlor_engine::tablebase::Tablebases;
use parlor_rules::{Game, GameKind, Record, Variant};

use crate::{random_records, start_of};

/// The games: a variant, an evaluation, and the plies of a strong search, of one that keeps minimax's values, and of
/// minimax itself.
const GAMES: [(&str, &str, [u32; 3]); 7] = [
    ("othello", "phases", [7, 5, 2]),
    ("checkers", "material", [8, 6, 3]),
    ("checkers mini", "material", [10, 7, 4]),
    ("awele", "pits", [8, 6, 3]),
    ("kalah", "chances", [8, 6, 3]),
    ("kalah 4x2+full", "chances", [13, 7, 4]),
    ("santorini", "room", [4, 2, 1]),
];

fn variant(name: &str) -> Variant {
    let (kind, variant) = name.split_once(' ').unwrap_or((name, ""));
    let kind: GameKind = kind.parse().expect("a game");
    if variant.is_empty() { kind.default_variant() } else { kind.variant(variant).expect("a variant") }
}

/// The searches: a name and a profile each.
fn searches(kind: GameKind, evaluation: &str, [strong, exact, all]: [u32; 3]) -> Vec<(String, Profile)> {
    let of = |algorithm, depth| Profile {
        depth: Some(depth),
        evaluation: Some(evaluation.to_owned()),
        seed: Some(1),
        tables: false,
        ..Profile::of(algorithm)
    };
    let without = |parts: &[&str]| Profile {
        without: parts.iter().chain(&["solver"]).map(|&part| part.to_owned()).collect(),
        ..of(Algorithm::Pvs, strong)
    };
    let probcut = ProbCut {
        kind,
        evaluation: evaluation.to_owned(),
        confidence: 1.0,
        deep: None,
        model: Model { factors: [0.5, 0.0, 0.0, 0.3, -0.2] },
        origin: Origin::default(),
    };
    let mut searches = vec![
        ("strong".to_owned(), without(&[])),
        ("cuts".to_owned(), Profile { probcut: Some(probcut), ..without(&[]) }),
        ("early".to_owned(), Profile { nodes: Some(300), ..without(&[]) }),
        ("exact".to_owned(), of(Algorithm::AlphaBeta, exact)),
        ("textbook".to_owned(), Profile { ordering: false, ..of(Algorithm::AlphaBeta, all + 1) }),
        ("best-first".to_owned(), Profile { best_first: 3, ..of(Algorithm::AlphaBeta, all + 1) }),
        ("minimax".to_owned(), of(Algorithm::Minimax, all)),
        ("averages".to_owned(), of(Algorithm::MinimaxAvg, all)),
        ("horizon".to_owned(), of(Algorithm::Horizon, all)),
        ("beam".to_owned(), of(Algorithm::Beam, exact)),
    ];
    let parts = ["table", "null_windows", "aspiration", "reductions", "quiescence", "threats", "null_move"];
    let parts = parts.iter().chain(&["log_reductions", "late_move_pruning", "futility", "frontier"]);
    searches.extend(parts.map(|part| (format!("without {part}"), without(&[part]))));
    searches
}

/// What a player finds in these positions.
fn answers(player: &mut Player, records: &[Record]) -> String {
    let answer = |record| {
        let found = player.choose(record, &Limits::default()).expect("the game goes on");
        let sure = if found.exact { "=" } else { found.proven.map_or("", |_| "!") };
        let (best, score, depth, statistics) = (found.best(), found.score, found.depth, found.statistics);
        let made = format!("{}-{}-{}", statistics.nodes, statistics.prunes_max, statistics.prunes_min);
        format!("{best} {score:.2}{sure} {depth}/{} {made}", statistics.max_depth)
    };
    records.iter().map(answer).collect::<Vec<_>>().join(", ")
}

fn signature() -> String {
    let mut lines = Vec::new();
    for (name, evaluation, depths) in GAMES {
        let variant = variant(name);
        let records = random_records(&start_of(variant), 5, 40);
        let mut strong = String::new();
        for (search, profile) in searches(variant.kind(), evaluation, depths) {
            let answers = answers(&mut Player::new(profile), &records);
            // A part that this game does not use makes no difference.
            if answers != strong {
                lines.push(format!("{name}, {search}: {answers}"));
            }
            if search == "strong" {
                strong = answers;
            }
        }
    }
    lines.extend(endings());
    lines.extend(with_tables());
    lines.join("\n") + "\n"
}

/// Searches to the end of Othello, where the solver would take too long.
fn endings() -> Vec<String> {
    let othello = start_of(GameKind::Othello.default_variant());
    let late = |record: &Record| {
        let [first, second] = record.position().score().expect("discs");
        (47..=48).contains(&(first + second))
    };
    let records: Vec<_> = random_records(&othello, 400, 8).into_iter().filter(late).take(2).collect();
    let profile = Profile { nodes: Some(60_000), ..Profile::of(Algorithm::Pvs) };
    vec![format!("othello, endings: {}", answers(&mut Player::new(profile), &records))]
}

/// Searches that meet tables of the last seeds, which know values or bounds.
fn with_tables() -> Vec<String> {
    let stop = Stop::default();
    let mut lines = Vec::new();
    for (name, evaluation, score) in
        [("kalah 4x2+full", "chances", 4), ("kalah 5x3", "chances", 12), ("awele", "pits", 36)]
    {
        let variant = variant(name);
        let tables = match variant {
            Variant::Kalah(variant) => {
                let rules = kalah::tablebase::Rules::of(variant);
                kalah::tablebase::Tablebase::in_memory(rules, 5, &stop).map(Tablebases::from)
            }
            _ => awele::tablebase::Tablebase::in_memory(4, &stop).map(Tablebases::from),
        };
        let tables = tables.expect("it is never stopped");
        let late = |record: &Record| record.position().score().is_some_and(|[a, b]| a + b >= score);
        let records = random_records(&start_of(variant), 60, 9).into_iter().filter(late).take(8);
        let records: Vec<_> = records.collect();
        for (search, depth) in [("a ply", 1), ("six plies", 6)] {
            let without = vec!["solver".to_owned()];
            let evaluation = Some(evaluation.to_owned());
            let profile = Profile { depth: Some(depth), evaluation, without, ..Profile::of(Algorithm::Pvs) };
            let mut player = Player::new(profile).with_tables(&tables);
            lines.push(format!("{name}, tables, {search}: {}", answers(&mut player, &records)));
        }
    }
    lines
}

#[test]
fn the_search_makes_as_many_positions_as_before() {
    let found = signature();
    if std::env::var_os("PARLOR_WRITE_SIGNATURE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/laws/signature/signature.txt");
        return std::fs::write(path, found).expect("the file is written");
    }
    let expected = include_str!("signature.txt");
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected, "the search has changed: see the top of this file");
    }
    assert_eq!(found.lines().count(), expected.lines().count());
}
