//! The built-in puzzles: each is well formed, a sample is proven again, and the same seed makes the same puzzles.

use std::collections::HashSet;

use parlor_puzzles::make::{Order, make};
use parlor_puzzles::verify::Verifier;
use parlor_puzzles::{Attempt, Goal, Judged, MOST_DECISIONS, Puzzle, all, by_id, file, of_kind};
use parlor_rules::{Game, GameKind, Position, Side};

#[test]
fn every_game_has_a_thousand_puzzles_with_ids_of_their_own() {
    let ids: HashSet<_> = all().iter().map(|puzzle| &puzzle.id).collect();
    assert_eq!(ids.len(), all().len(), "no id belongs to two puzzles");
    for &kind in GameKind::ALL {
        assert!(of_kind(kind).len() >= 1_000, "{kind} has {}", of_kind(kind).len());
        assert!(of_kind(kind).iter().all(|puzzle| puzzle.kind() == kind));
    }
    assert_eq!(by_id(&all()[0].id), Some(&all()[0]));
    assert_eq!(by_id("nothing"), None);
}

#[test]
fn a_file_is_read_as_it_was_written() {
    for &kind in GameKind::ALL {
        let puzzles = of_kind(kind);
        let text = file::write(puzzles[0].variant(), puzzles, &["A remark."]);
        assert_eq!(file::read(&text).expect("what was written is read"), puzzles);
    }
    for bad in ["othello", "othello standard\nx\ty", "othello standard\noabcdef\tx\tf5\twin\twin\t1 1"] {
        assert!(file::read(bad).is_err(), "{bad:?}");
    }
}

/// At each decision the solution is right and every other legal move is wrong; the last decision solves the puzzle.
#[test]
fn exactly_one_move_is_right_at_each_decision() {
    for puzzle in all() {
        let decisions = puzzle.decisions();
        assert!((1..=MOST_DECISIONS).contains(&decisions.len()), "{}", puzzle.id);
        for (number, (record, solution)) in decisions.iter().enumerate() {
            let plies = record.moves().len();
            for m in record.legal_moves() {
                let mut attempt = Attempt::at(puzzle, plies).expect("the solver decides here");
                let judged = attempt.answer(m).expect("a legal move is judged");
                match judged {
                    Judged::Wrong => assert_ne!(m, *solution, "{}", puzzle.id),
                    Judged::GoesOn(played) => {
                        assert_eq!((m, played[0]), (*solution, *solution), "{}", puzzle.id);
                        assert_eq!(decisions[number + 1].0.moves().len(), plies + played.len());
                    }
                    Judged::Solved(played) => {
                        assert_eq!((m, number + 1), (*solution, decisions.len()), "{}", puzzle.id);
                        assert_eq!(plies + played.len(), puzzle.line.len());
                    }
                }
            }
        }
    }
}

/// Whether the quick provers' tables hold everything that can follow.
fn is_small(puzzle: &Puzzle) -> bool {
    let sides = [Side::First, Side::Second];
    match &puzzle.start {
        Position::Checkers(p) => {
            sides.iter().map(|&side| (p.men(side) | p.kings(side)).count_ones()).sum::<u32>() <= 4
        }
        Position::Awele(p) => sides.iter().flat_map(|&side| p.pits(side)).map(u32::from).sum::<u32>() <= 8,
        _ => true,
    }
}

#[test]
fn a_sample_of_each_game_is_proven_anew() {
    for &kind in GameKind::ALL {
        let small: Vec<_> = of_kind(kind).iter().filter(|puzzle| is_small(puzzle)).collect();
        let mut verifier = Verifier::quick(small[0].variant());
        let mut twice = 0;
        for puzzle in small.iter().step_by(small.len().div_ceil(8)) {
            twice += usize::from(verifier.verify(puzzle).expect("a puzzle is proven").twice);
        }
        assert!(twice >= 6, "{kind}: {twice} were proven by both ways");
    }
}

#[test]
fn a_wrong_solution_is_rejected() {
    let right = &of_kind(GameKind::Kalah)[0];
    let other = right.start.legal_moves().into_iter().find(|m| *m != right.line[0]).expect("a choice");
    let wrong = Puzzle { line: vec![other], ..right.clone() };
    let mut verifier = Verifier::quick(right.variant());
    assert!(verifier.verify(right).is_ok());
    assert!(verifier.verify(&wrong).is_err());
}

/// Rejects goals lower than what the solution achieves, even though no other move reaches them.
#[test]
fn a_goal_of_less_than_the_solution_is_wrong() {
    let less = |goal| match goal {
        Goal::Win => Some(Goal::Draw),
        Goal::WinIn(2) => Some(Goal::WinIn(3)),
        _ => None,
    };
    // In checkers another move nearly always draws, and the verifier would report that instead.
    for kind in [GameKind::Othello, GameKind::Kalah, GameKind::Santorini] {
        let puzzles = of_kind(kind).iter().filter(|puzzle| is_small(puzzle));
        let lessened =
            puzzles.filter_map(|puzzle| Some(Puzzle { goal: less(puzzle.goal)?, ..puzzle.clone() }));
        let lessened: Vec<_> = lessened.take(30).collect();
        let mut verifier = Verifier::quick(lessened[0].variant());
        let why: Vec<_> = lessened
            .iter()
            .map(|wrong| verifier.verify(wrong).expect_err("it asks for too little"))
            .collect();
        assert!(why.iter().any(|why| why.ends_with("found a win")), "{kind}: {why:?}");
    }
}

#[test]
fn a_seed_makes_the_same_puzzles_again() {
    for kind in [GameKind::Kalah, GameKind::Santorini] {
        let puzzles = of_kind(kind);
        let order =
            Order { variant: puzzles[0].variant(), count: 3, seed: 20, games: Vec::new(), most_games: 200 };
        assert_eq!(make(&order, &mut |_, _| {}), puzzles[..3], "{kind}");
    }
}
