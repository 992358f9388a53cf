//! Wins are found and converted.

use parlor_engine::games::GameEngine;
use parlor_engine::search::Tactics;
use parlor_engine::search::{Analysis, Features, Limits, Root, Table, search};
use parlor_engine::value::{is_decisive, margin};
use parlor_rules::{Game, GameKind, Outcome, Position, Record, with_game};

use crate::{random_records, start_of, variants};

fn strong<G: GameEngine>(record: &Record<G>, table: &Table, limits: &Limits) -> Analysis<G::Move> {
    let evaluation = G::evaluations()[0].build(None).expect("its own weights fit");
    search(&Root::from(record), &*evaluation, Features::STRONG, table, limits).expect("the game goes on")
}

fn best(kind: GameKind, text: &str) -> (String, i32, i32, bool) {
    best_within(kind, text, 9)
}

/// The best move of a search to a depth, who wins by it, by how much, and whether that is exact.
fn best_within(kind: GameKind, text: &str, depth: u32) -> (String, i32, i32, bool) {
    let position = Position::from_text(kind.default_variant(), text).expect("a position");
    with_game!(&position, p => {
        let analysis = strong(&Record::new(*p), &Table::with_mebibytes(1), &Limits::depth(depth));
        (analysis.line[0].to_string(), analysis.value.signum(), margin(analysis.value), analysis.exact)
    })
}

#[test]
fn othello_takes_all_discs() {
    let text = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X";
    assert_eq!(best(GameKind::Othello, text), ("h8".to_owned(), 1, 64, true));
}

#[test]
fn kalah_waits_with_the_seed_that_wins_for_a_greater_win() {
    // F wins 37-30 at once; after E the opponent has to empty their side, and 41-31 is swept.
    let found = best(GameKind::Kalah, "0,0,0,0,1,1/0,0,0,0,0,4 36-30 first");
    assert_eq!(found, ("E".to_owned(), 1, 10, true));
}

#[test]
fn awele_takes_the_majority() {
    // F fills a pit to three and takes the seeds that are still needed.
    let found = best(GameKind::Awele, "0,1,0,0,0,1/2,3,3,0,2,3 22-11 first");
    assert_eq!((found.0.as_str(), found.1), ("F", 1));
}

#[test]
fn checkers_jumps_twice_and_wins() {
    let found = best(GameKind::Checkers, "B:W18,26:BK15");
    assert_eq!(found, ("15x22x31".to_owned(), 1, 0, true));
}

#[test]
fn mini_checkers_finds_the_side_that_keeps_more_pieces() {
    let variant = GameKind::Checkers.variant("mini").expect("a variant");
    let position = Position::from_text(variant, "B:W1,2:B9,12,13,14").expect("a position");
    with_game!(&position, p => {
        let analysis = strong(&Record::new(*p), &Table::with_mebibytes(1), &Limits::default());
        assert!(analysis.exact && analysis.value > 0);
    });
}

#[test]
fn santorini_climbs_to_the_third_level_and_denies_the_other() {
    let found = best_within(GameKind::Santorini, "0000000000000000000000023/1/a1,d1/a5,b5", 3);
    assert_eq!(found, ("d1e1".to_owned(), 1, 0, true));
    // The second player stands on level 2 next to level 3: only a dome on e1 keeps the first alive.
    let (denial, _, _, exact) =
        best_within(GameKind::Santorini, "0000000000000000000100023/1/a1,d2/a5,d1", 3);
    assert!(denial.ends_with("e1") && !exact, "{denial}");
}

#[test]
fn only_moves_that_lose_at_once_are_left_out() {
    use parlor_rules::santorini::{Move, Santorini, Variant};
    let climbs = |p: &Santorini| p.legal_moves().iter().any(|m| matches!(m, Move::Win { .. }));
    let wins_at_once = |p: &Santorini| {
        p.legal_moves().iter().any(|&m| p.after(m).outcome() == Some(Outcome::Win(p.to_move())))
    };
    let mut left_out = 0;
    for record in random_records(&Santorini::start(Variant::Base), 2000, 31) {
        let position = record.position();
        let mut sensible = Vec::new();
        position.for_each_sensible_move(|m| sensible.push(m));
        assert!(!sensible.is_empty(), "{position}");
        for m in position.legal_moves().into_iter().filter(|m| !sensible.contains(m)) {
            // What is left out loses at once, or there is a win at once.
            assert!(wins_at_once(position) || wins_at_once(&position.after(m)), "{m} in {position}");
            left_out += 1;
        }
        let mut turned = position.to_string().into_bytes();
        turned[26] ^= b'1' ^ b'2';
        let text = String::from_utf8(turned).expect("a position's text");
        // While workers are being placed, it cannot be the other side's turn.
        if let Ok(turned) = Santorini::from_text(Variant::Base, &text) {
            assert_eq!(position.is_threatened(), climbs(&turned), "{position}");
        }
    }
    assert!(left_out > 1000, "{left_out}");
}

/// Plays a won position against every kind of answer: the win must come, and by no smaller margin than was proven.
fn wins_are_converted<G: GameEngine>(start: &G) {
    let table = Table::with_mebibytes(4);
    let mut random = fastrand::Rng::with_seed(5);
    let mut converted = 0;
    // A margin that was proven at some depth is found again at that depth; a win alone, with as many nodes.
    let limits = if G::POINTS { Limits::depth(7) } else { Limits::nodes(5000) };
    for mut record in random_records(start, 60, 3) {
        if converted == 10 {
            break;
        }
        let first = strong(&record, &table, &limits);
        if !is_decisive(first.value) || first.value < 0 {
            continue;
        }
        let winner = record.position().to_move();
        let promised = margin(first.value);
        while record.ending().is_none() {
            let m = if record.position().to_move() == winner {
                strong(&record, &table, &limits).line[0]
            } else {
                let moves = record.legal_moves();
                moves[random.usize(0..moves.len())]
            };
            record.play(m).expect("a legal move");
        }
        assert_eq!(record.ending().map(|e| e.outcome), Some(Outcome::Win(winner)), "{}", record.position());
        if let Some(points) = record.position().score().filter(|_| G::POINTS) {
            assert!(points[0].abs_diff(points[1]) as i32 >= promised, "{} {promised}", record.position());
        }
        converted += 1;
    }
    assert!(converted > 0, "no won position of {} was tried", start.variant());
}

#[test]
fn won_positions_are_won() {
    for variant in variants() {
        with_game!(&start_of(variant), start => wins_are_converted(start));
    }
}
