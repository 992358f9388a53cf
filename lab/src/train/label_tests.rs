//! Compares exact labels with the true values of positions, which an exhaustive search finds that knows only the rules.

use std::collections::HashSet;
use std::path::Path;

use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::tablebase::Tablebases;
use parlor_rules::checkers::Checkers;
use parlor_rules::kalah::Kalah;
use parlor_rules::notation::wthor;
use parlor_rules::{Game, GameKind, Move, Outcome, Position, Record, Side, Variant};

use super::examples::{Example, Examples, Labels, Source, ends, solver};
use super::games_file::{PlayedGame as Played, Wanted};
use super::selfplay::SelfPlay;

/// The value of a position for the first player by exhaustive search; `None` if that takes more positions than `budget`
/// or more plies than `plies`.
fn searched(position: &Position, plies: u32, budget: &mut u32) -> Option<i32> {
    let plies = plies.checked_sub(1)?;
    *budget = budget.checked_sub(1)?;
    if let Some(outcome) = position.outcome() {
        let won = match outcome {
            Outcome::Win(Side::First) => 1,
            Outcome::Win(Side::Second) => -1,
            Outcome::Draw => 0,
        };
        return Some(position.score().map_or(won, |[first, second]| first as i32 - second as i32));
    }
    let first = position.to_move() == Side::First;
    let best = position.score().is_none().then_some(if first { 1 } else { -1 });
    let mut values = Vec::new();
    for m in position.legal_moves() {
        let value = searched(&position.after(m), plies, budget);
        // In a game without points, nothing is better than a win.
        if value.is_some() && value == best {
            return best;
        }
        values.push(value);
    }
    let values = values.into_iter().collect::<Option<Vec<i32>>>()?;
    if first { values.into_iter().max() } else { values.into_iter().min() }
}

/// The value for the side to move, by iterative deepening.
fn for_mover(position: &Position, budget: u32) -> Option<i32> {
    for plies in 1..60 {
        let mut left = budget;
        let value = searched(position, plies, &mut left);
        if value.is_some() || left == 0 {
            return value.map(|value| if position.to_move() == Side::First { value } else { -value });
        }
    }
    None
}

/// Plays some games of self-play into this file. They go on for `adjudicate` plies after a proof; `stray` is the part
/// of random moves.
fn all_played(variant: Variant, path: &Path, adjudicate: Option<usize>, stray: f64) -> Vec<Played> {
    let profile = Profile { nodes: Some(1500), ..Profile::of(Algorithm::Pvs) };
    let tables = Tablebases::none();
    let play = SelfPlay {
        variant,
        profile,
        openings: None,
        random_plies: 0..=6,
        balanced: None,
        stray,
        detours: 0.0,
        adjudicate,
        tables,
        seed: 5,
        games: 6,
        threads: 2,
    };
    play.run(path, |_| ()).expect("games are played");
    let text = std::fs::read_to_string(path).expect("the games were written");
    text.lines().skip(1).map(|line| serde_json::from_str::<Played>(line).expect("a game")).collect()
}

/// Plays some games of self-play, and returns their file and the distinct games.
fn played(variant: Variant, folder: &Path) -> (Source, Vec<Played>) {
    let path = folder.join(format!("{}.jsonl", variant.kind()));
    let games = all_played(variant, &path, None, 0.0).into_iter();
    let mut known = HashSet::new();
    let games = games.filter(|game| known.insert(game.moves.clone())).collect();
    (Source { path, count: 1.0 }, games)
}

/// The positions of a game before each of its moves.
fn positions(variant: Variant, game: &Played) -> Vec<Position> {
    let mut position = Position::start(variant);
    let words = game.moves.split_whitespace();
    let before = words.map(|word| {
        let before = position.clone();
        let m: Move = position.parse_move(word).expect("a move");
        position.play(m).expect("it is legal");
        before
    });
    before.collect()
}

#[test]
fn exact_labels_of_self_play_are_true() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in GameKind::ALL {
        let variant = kind.default_variant();
        let mut checked = 0;
        for game in played(variant, folder.path()).1 {
            let positions = positions(variant, &game);
            for &at in &game.exact {
                let position = &positions[game.random + at];
                let Some(true_value) = for_mover(position, 20_000) else { continue };
                assert_eq!(game.scores[at], true_value as f32, "{kind}: {position}");
                checked += 1;
            }
        }
        // The last seeds of Awele can go round for ever: its exact labels come from its tables, which have their own
        // tests.
        let endless = *kind == GameKind::Awele;
        assert!(checked >= 6 || endless, "{kind}: only {checked} labels were compared");
    }
}

/// The player finds the same moves whether its game ends early or not, and never throws away what is proven.
#[test]
fn adjudicated_games_are_prefixes_of_whole_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in GameKind::ALL {
        let variant = kind.default_variant();
        let games = |name: &str, adjudicate| all_played(variant, &folder.path().join(name), adjudicate, 0.0);
        let whole = games(&format!("{kind}.jsonl"), None);
        let adjudicated = games(&format!("{kind}-short.jsonl"), Some(2));
        let mut shorter = 0;
        for (short, whole) in adjudicated.iter().zip(&whole) {
            assert!(whole.moves.starts_with(&short.moves), "{kind}: {} and {}", short.moves, whole.moves);
            assert_eq!(short.result, whole.result, "{kind}: {}", short.moves);
            assert_eq!(short.moves.split_whitespace().count(), short.random + short.scores.len());
            shorter += usize::from(short.moves.len() < whole.moves.len());
        }
        assert!(shorter > 0, "{kind}: no game was adjudicated");
    }
}

/// A random move may throw away what was proven before it.
#[test]
fn adjudicated_games_that_stray_have_the_results_of_their_last_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut checked = 0;
    for kind in [GameKind::Othello, GameKind::Kalah] {
        let variant = kind.default_variant();
        for game in all_played(variant, &folder.path().join(kind.id()), Some(4), 0.5) {
            let last = positions(variant, &game).pop().expect("a move");
            let m: Move =
                last.parse_move(game.moves.split_whitespace().last().expect("a move")).expect("a move");
            let mut budget = 200_000;
            let Some(value) = searched(&last.after(m), 60, &mut budget) else { continue };
            assert_eq!(game.result, value as f32, "{kind}: {}", game.moves);
            checked += 1;
        }
    }
    assert!(checked >= 6, "only {checked} results were compared");
}

#[test]
fn exact_labels_count_in_full_and_others_in_part() {
    let folder = tempfile::tempdir().expect("a folder");
    let variant = GameKind::Kalah.default_variant();
    let (source, games) = played(variant, folder.path());
    let mut examples = Examples::<Kalah>::new();
    let labels = Labels { judgement: 0.25, scale: 1.0, unproven: false, exact: 0 };
    let source = Source { count: 0.5, ..source };
    let wanted = Wanted { kind: GameKind::Kalah, variant: None };
    examples.add_file(&source, wanted, &labels, 1).expect("they are games of Kalah");
    let mut exact = 0;
    for (number, game) in games.iter().enumerate() {
        for (at, (position, score)) in
            positions(variant, game)[game.random..].iter().zip(&game.scores).enumerate()
        {
            let Position::Kalah(position) = position else { panic!("it is Kalah") };
            let own = |e: &&Example<Kalah>| e.game == number as u32 && e.position == *position;
            let example = examples.all.iter().find(own).expect("every position is learned from");
            let result = if position.to_move() == Side::First { game.result } else { -game.result };
            let part = 0.25 * score + 0.75 * result;
            let is_exact = game.exact.contains(&at);
            let expected = if is_exact { *score } else { part };
            assert!((example.target - expected).abs() < 1e-3, "{position}: {example:?} {expected}");
            assert_eq!(example.count, 0.5);
            exact += usize::from(is_exact);
        }
    }
    assert!(exact > 10 && exact < examples.all.len() / 2, "{exact}");
}

/// The pieces of mini checkers decide who wins, but a win is a win: also in a file that holds their difference.
#[test]
fn games_without_points_are_only_won_drawn_or_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let variant = GameKind::Checkers.variant("mini").expect("a variant");
    let (source, games) = played(variant, folder.path());
    for game in &games {
        let end = positions(variant, game).pop().expect("a move");
        let last = game.moves.split_whitespace().last().expect("a move");
        let end = end.after(end.parse_move(last).expect("a move"));
        let won = match end.outcome() {
            Some(Outcome::Win(Side::First)) => 1.0,
            Some(Outcome::Win(Side::Second)) => -1.0,
            // A game that repeats itself is a draw.
            Some(Outcome::Draw) | None => 0.0,
        };
        assert_eq!(game.result, won, "{}", game.moves);
    }
    assert!(games.iter().any(|game| game.result != 0.0), "the test tests nothing");
    let text = std::fs::read_to_string(&source.path).expect("the games");
    let older =
        text.replace(r#""result":1.0"#, r#""result":4.0"#).replace(r#""result":-1.0"#, r#""result":-5.0"#);
    assert_ne!(older, text);
    std::fs::write(&source.path, older).expect("it is written");
    let mut examples = Examples::<Checkers>::new();
    let labels = Labels { judgement: 0.0, scale: 1.0, unproven: false, exact: 0 };
    let wanted = Wanted { kind: GameKind::Checkers, variant: Some(variant) };
    examples.add_file(&source, wanted, &labels, 1).expect("they are games of mini checkers");
    assert!(examples.all.iter().all(|example| example.target.abs() <= 1.0), "{:?}", examples.all);
}

#[test]
fn the_ends_of_human_games_are_solved_correctly() {
    let mut solver = solver();
    for seed in 1..=12 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
        while let Some(m) = random.choice(record.legal_moves()) {
            record.play(m).expect("it is legal");
        }
        let game =
            wthor::Game { tournament: 0, players: [0, 0], black_score: 0, theoretical_score: 0, record };
        let solved = ends(&game, 6, &mut solver);
        let moves = game.record.moves();
        let mut position = game.record.start().clone();
        let mut held = Vec::new();
        for m in moves {
            if position.score().is_some_and(|[black, white]| black + white >= 58) {
                held.push(
                    searched(&position, 60, &mut 1_000_000).expect("six squares fit in the budget") as f32
                );
            }
            position.play_unchecked(*m);
        }
        assert!(held.len() >= 4, "the game ended early");
        assert_eq!(solved, held, "game {seed}");
    }
}
