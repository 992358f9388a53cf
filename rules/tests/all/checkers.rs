//! Checkers: rules that are easy to get wrong, and the endings that need a history.

use parlor_rules::checkers::{Checkers, Move, Variant};
use parlor_rules::{EndReason, Game, Outcome, Record, Side};

use crate::play::Dice;

fn english(text: &str) -> Checkers {
    Checkers::from_text(Variant::English, text).expect("it is a position")
}

fn moves(position: &Checkers) -> Vec<String> {
    let mut moves: Vec<_> = position.legal_moves().iter().map(|m| m.to_string()).collect();
    moves.sort();
    moves
}

#[test]
fn a_man_crowned_by_a_jump_stops_there() {
    let position = english("W:W11:B8,7,6");
    assert_eq!(moves(&position), ["11x2", "11x4"], "a king on 2 could jump on over 6");
    assert_eq!(position.after("11x2".parse().expect("a move")).to_string(), "B:WK2:B6,8");
}

/// The only piece that can capture can do so in two directions.
#[test]
fn a_man_with_two_jumps_must_take_one() {
    let position = english("W:W18,32:B14,15");
    assert_eq!(moves(&position), ["18x11", "18x9"]);
}

#[test]
fn a_king_may_jump_through_its_start_but_no_piece_twice() {
    let position = english("W:WK22:B9,10,17,18,25");
    assert_eq!(moves(&position), ["22x13x6x15x22x29", "22x15x6x13x22x29", "22x29"]);
    let after = position.after("22x13x6x15x22x29".parse().expect("a move"));
    assert_eq!(after.to_string(), "B:WK29:B");
    assert_eq!(after.outcome(), Some(Outcome::Win(Side::Second)));
}

/// Nine squares lie between those that a king can reach by jumping, so nine pieces can fall in one move.
#[test]
fn nine_pieces_fall_in_one_move() {
    let position = english("W:WK1:B6,7,8,14,15,16,22,23,24");
    let longest = position.legal_moves().into_iter().max_by_key(|m| m.captures()).expect("there is a jump");
    assert_eq!((longest.captures(), longest.to()), (9, 28));
    assert_eq!(longest.to_string().parse(), Ok(longest));
    assert_eq!(position.after(longest).to_string(), "B:WK28:B");
}

/// Plays moves given as texts.
fn play(record: &mut Record<Checkers>, texts: &[&str]) {
    for text in texts {
        record.play(text.parse().expect("a move")).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

const ROUND: [&str; 4] = ["1-6", "32-27", "6-1", "27-32"];

#[test]
fn the_start_is_the_first_of_three_occurrences() {
    let mut record = Record::new(english("B:WK32:BK1"));
    play(&mut record, &ROUND);
    assert_eq!(record.ending(), None);
    play(&mut record, &ROUND);
    let ending = record.ending().expect("the third occurrence");
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, EndReason::Repetition));
    assert_eq!(record.moves().len(), 8);
}

/// A step by a piece that is not on `guards` and stays at its end of the board, so that the sides never meet. It leads
/// to one of the positions that have occurred least often.
fn wait(record: &Record<Checkers>, guards: &[u8], dice: &mut Dice) -> Move {
    let at_home = |m: &Move| m.to() <= 12 && m.from() <= 12 || m.to() >= 21 && m.from() >= 21;
    let steps = record.legal_moves().into_iter().filter(|m| !guards.contains(&m.from()) && at_home(m));
    let occurrences = |m: &Move| {
        let next = record.position().after(*m);
        record.recent().iter().filter(|position| **position == next).count()
    };
    steps.min_by_key(|m| (occurrences(m), dice.roll())).expect("there is room")
}

#[test]
fn eighty_quiet_plies_are_a_draw() {
    let mut record = Record::new(english("B:WK31,K32:BK1,K2"));
    let mut dice = Dice(1);
    while record.ending().is_none() {
        record.play(wait(&record, &[], &mut dice)).expect("the move is listed");
    }
    let ending = record.ending().expect("the game has ended");
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, EndReason::MoveLimit));
    assert_eq!(record.moves().len(), 80, "counted from the start of the record");
}

#[test]
fn a_mans_move_resets_the_quiet_plies() {
    let mut record = Record::new(english("B:WK31,K32:BK1,K2,9"));
    let mut dice = Dice(1);
    while record.moves().len() < 50 {
        record.play(wait(&record, &[9], &mut dice)).expect("the move is listed");
    }
    play(&mut record, &["9-13"]);
    while record.ending().is_none() {
        record.play(wait(&record, &[13], &mut dice)).expect("the move is listed");
    }
    assert_eq!(record.ending().map(|ending| ending.reason), Some(EndReason::MoveLimit));
    assert_eq!(record.moves().len(), 51 + 80);
}

#[test]
fn both_draws_at_once_are_a_repetition() {
    let mut record = Record::new(english("B:WK21,K31,K32:BK1,K2,K12"));
    let mut dice = Dice(1);
    while record.moves().len() < 72 {
        record.play(wait(&record, &[12, 21], &mut dice)).expect("the move is listed");
    }
    let there_and_back = ["12-16", "21-17", "16-12", "17-21"];
    play(&mut record, &there_and_back);
    assert_eq!(record.ending(), None);
    play(&mut record, &there_and_back);
    let ending = record.ending().expect("the game has ended");
    assert_eq!((ending.reason, record.moves().len()), (EndReason::Repetition, 80));
    assert_eq!(record.recent().len(), 81, "no ply was irreversible");
}

#[test]
fn a_side_without_a_move_has_lost_even_at_the_eightieth_quiet_ply() {
    // White's king is kept in the corner by four kings; the two others pass the time.
    let guards = [3, 7, 12, 15];
    let mut record = Record::new(english("W:WK4:BK3,K7,K12,K15,K29,K32"));
    let mut dice = Dice(1);
    for ply in 1..=76 {
        let m = match ply % 4 {
            1 => "4-8".parse().expect("a move"),
            3 => "8-4".parse().expect("a move"),
            _ => wait(&record, &guards, &mut dice),
        };
        record.play(m).expect("no piece is in the way");
    }
    play(&mut record, &["4-8", "7-11", "8-4", "3-8"]);
    let ending = record.ending().expect("white is shut in");
    assert_eq!((ending.outcome, ending.reason), (Outcome::Win(Side::First), EndReason::Rules));
    assert_eq!(record.recent().len(), 81);
}

#[test]
fn in_mini_a_blocked_side_passes_until_both_are() {
    let mini = |text| Checkers::from_text(Variant::Mini, text).expect("it is a position");
    let position = mini("W:W16:B8");
    assert_eq!(moves(&position), ["pass"]);
    assert_eq!(position.forced_pass(), position.legal_moves().pop());
    let mut record = Record::new(position);
    play(&mut record, &["pass", "8-5", "pass", "5-1"]);
    let ending = record.ending().expect("both have arrived");
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, EndReason::Rules));
    assert_eq!(record.position().score(), Some([1, 1]));
    assert_eq!(mini("B:W2:B").outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(mini("B:W:B").outcome(), Some(Outcome::Draw));
}

#[test]
fn bitboards_and_texts_make_the_same_positions() {
    let bits = |squares: &[u8]| squares.iter().map(|square| Variant::English.bit(*square)).sum::<u64>();
    let (men, kings) = ([bits(&[1, 2, 14]), bits(&[21, 27])], [bits(&[30]), bits(&[3, 18])]);
    let make = |men, kings| Checkers::from_pieces(Variant::English, men, kings, Side::Second);
    let position = make(men, kings).expect("it is a position");
    assert_eq!(position, english("W:WK3,K18,21,27:B1,2,14,K30"));
    for (side, sets) in [(Side::First, [men[0], kings[0]]), (Side::Second, [men[1], kings[1]])] {
        assert_eq!([position.men(side), position.kings(side)], sets);
    }
    let two = bits(&[2]);
    for (men, kings) in
        [([two, two], [0, 0]), ([two, 0], [two, 0]), ([two, 0], [0, two]), ([0, 0], [two, two])]
    {
        assert_eq!(make(men, kings), None, "two pieces are on one square");
    }
    assert_eq!(make([1 << 63, 0], [0, 0]), None, "this bit is no square");
    assert_eq!(make([two | 1 << 63, 0], [0, two << 1]), None);
}

#[test]
fn lists_are_read_in_any_order_and_written_in_one() {
    for text in ["B:WK5,22,21:B2,1", "B:B2,1:W22,21,K5", "B:WK5,21,22:B1,2"] {
        assert_eq!(english(text).to_string(), "B:WK5,21,22:B1,2");
    }
    assert_eq!(english("W:W:B").outcome(), Some(Outcome::Win(Side::First)));
}

#[test]
fn refusals_name_the_bad_part() {
    let cases = [
        (Variant::English, "", "SIDE:WSQUARES:BSQUARES"),
        (Variant::English, "B:W21", "SIDE:WSQUARES:BSQUARES"),
        (Variant::English, "X:W21:B1", "\"X\""),
        (Variant::English, "B:W21:W1", "twice"),
        (Variant::English, "B:W21:1", "\"1\""),
        (Variant::English, "B:\u{e9}:B1", "begins with B or W"),
        (Variant::English, "B:W21,:B1", "\"\""),
        (Variant::English, "B:W33:B1", "\"33\""),
        (Variant::English, "B:W0:B1", "\"0\""),
        (Variant::English, "B:W021:B1", "\"021\""),
        (Variant::English, "B:WKK21:B1", "\"KK21\""),
        (Variant::English, "B:W21,K21:B1", "two pieces on 21"),
        (Variant::English, "B:W21:B21", "two pieces on 21"),
        (Variant::English, "B:W5,6,7,8,9,10,11,12,13,14,15,16,17:B", "more than 12"),
        (Variant::English, "B:W4:B1", "the man on 4"),
        (Variant::English, "B:W21:B29", "the man on 29"),
        (Variant::Mini, "B:W19:B1", "1 to 18"),
        (Variant::Mini, "B:WK9:B1", "no kings"),
        (Variant::Mini, "B:W1,2,3,4,5,6,7:B", "more than 6"),
    ];
    for (variant, text, part) in cases {
        let refusal = Checkers::from_text(variant, text).expect_err(text).to_string();
        assert!(refusal.contains(part), "{refusal:?} does not name {part:?}");
    }
    for text in [
        "",
        "11",
        "11-",
        "-15",
        "11-15-18",
        "11x",
        "x",
        "0-4",
        "11-33",
        "11x15-18",
        "1x2x3x4x5x6x7x8x9x10x11",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}
