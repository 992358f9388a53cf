//! What is won is found, and brought home.

use parlor_engine::games::Tactics;
use parlor_engine::search::{Analysis, Features, Limits, Root, Table, search};
use parlor_engine::value::{is_decisive, margin};
use parlor_rules::{Game, GameKind, Outcome, Position, Record, with_game};

use crate::{random_records, start_of, variants};

fn strong<G: Tactics>(record: &Record<G>, table: &Table, limits: &Limits) -> Analysis<G::Move> {
    let evaluation = G::evaluations()[0].build(None).expect("its own weights fit");
    search(&Root::from(record), &*evaluation, Features::STRONG, table, limits).expect("the game goes on")
}

fn best(kind: GameKind, text: &str) -> (String, i32, i32, bool) {
    let position = Position::from_text(kind.default_variant(), text).expect("a position");
    with_game!(&position, p => {
        let analysis = strong(&Record::new(*p), &Table::with_mebibytes(1), &Limits::depth(9));
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
    // F wins 37-30 at once; after E the opponent has to empty his side, and 41-31 is swept.
    let found = best(GameKind::Kalah, "0,0,0,0,1,1/0,0,0,0,0,4 36-30 first");
    assert_eq!(found, ("E".to_owned(), 1, 10, true));
}

/// Plays a won position against every kind of answer: the win must come, and by no smaller margin than was proven.
fn wins_are_converted<G: Tactics>(start: &G) {
    let table = Table::with_mebibytes(4);
    let mut random = fastrand::Rng::with_seed(5);
    let mut converted = 0;
    for mut record in random_records(start, 60, 3) {
        let limits = Limits::depth(8);
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
