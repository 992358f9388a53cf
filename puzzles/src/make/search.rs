//! Positions in a game that may be puzzles, and what they would ask for.

use parlor_rules::{Game, GameKind, Move, Position, Record, Side};

use crate::Goal;
use crate::prove::Prover;

/// How many positions of one game are tried.
const CANDIDATES: usize = 10;
/// In a game won or lost by more discs than this, a few more make no difference.
const CLOSE: i32 = 20;
/// In Checkers few endings that occur in games are puzzles, but many close to them are: this many random walks start
/// from endings of a game, each this many plies long.
const RANDOM_WALKS: usize = 60;
const WALK_PLIES: usize = 16;
/// Fewer legal moves than this are not enough of a choice for a puzzle.
const FEWEST_MOVES: u64 = 3;
/// The share of positions where only the margin is at stake, and of defences against a one-move threat, that become
/// puzzles: there are many of both.
const KEEP_SHARE: f64 = 0.3;

/// The most puzzles taken from one game. Few games of Checkers yield any.
pub(super) fn most_of_a_game(kind: GameKind) -> usize {
    if kind == GameKind::Checkers { 3 } else { 1 }
}

/// The positions of a game in which everything can be proven, in a random order.
pub(super) fn candidates(game: &Record, random: &mut fastrand::Rng) -> Vec<Position> {
    let mut record = Record::new(game.start().clone());
    let mut found = Vec::new();
    for &m in game.moves() {
        if record.position().count_moves() >= FEWEST_MOVES && is_near_the_end(record.position()) {
            found.push(record.position().clone());
        }
        if record.play(m).is_err() {
            break;
        }
    }
    if matches!(game.start(), Position::Checkers(_)) {
        return strolls(&found, random);
    }
    random.shuffle(&mut found);
    found.truncate(CANDIDATES);
    found
}

/// The endings met on random walks from the endings of a game.
fn strolls(endings: &[Position], random: &mut fastrand::Rng) -> Vec<Position> {
    let mut met = Vec::new();
    for _ in 0..if endings.is_empty() { 0 } else { RANDOM_WALKS } {
        let mut record = Record::new(endings[random.usize(0..endings.len())].clone());
        for _ in 0..WALK_PLIES {
            let moves = record.legal_moves();
            if moves.is_empty() {
                break;
            }
            record.play(moves[random.usize(0..moves.len())]).expect("a listed move is legal");
            let position = record.position();
            if record.ending().is_none()
                && position.count_moves() >= FEWEST_MOVES
                && is_near_the_end(position)
            {
                met.push(position.clone());
            }
        }
    }
    random.shuffle(&mut met);
    met
}

fn is_near_the_end(position: &Position) -> bool {
    let sides = [Side::First, Side::Second];
    match position {
        Position::Othello(p) => {
            let empty = 64 - sides.map(|side| p.discs(side).count_ones()).iter().sum::<u32>();
            (5..=10).contains(&empty)
        }
        Position::Kalah(p) => {
            let seeds: u32 = sides.iter().flat_map(|&side| p.pits(side)).map(|&seeds| u32::from(seeds)).sum();
            (6..=18).contains(&seeds) && !p.may_swap()
        }
        Position::Awele(p) => {
            let seeds: u32 = sides.iter().flat_map(|&side| p.pits(side)).map(u32::from).sum();
            (4..=12).contains(&seeds)
        }
        Position::Checkers(p) => {
            let [first, second] = sides.map(|side| (p.men(side) | p.kings(side)).count_ones());
            (3..=5).contains(&(first + second)) && first.abs_diff(second) <= 1
        }
        Position::Santorini(p) => {
            !p.is_placing() && p.at_least(2) != 0 && p.winning_squares(p.to_move()) == 0
        }
    }
}

/// The goal of a position and its only solution, if it has one.
pub(super) fn goal(
    prover: &mut Prover,
    position: &Position,
    random: &mut fastrand::Rng,
) -> Option<(Goal, Move)> {
    let found = match position {
        Position::Othello(_) => by_margin(prover, position),
        Position::Santorini(_) => by_moves(prover, position),
        Position::Kalah(_) | Position::Awele(_) | Position::Checkers(_) => by_result(prover, position),
    }?;
    let many = matches!(found.0, Goal::Most { .. } | Goal::Hold(1));
    (!many || random.f64() < KEEP_SHARE).then_some(found)
}

fn by_margin(prover: &mut Prover, position: &Position) -> Option<(Goal, Move)> {
    let mut margins = Vec::new();
    for m in position.legal_moves() {
        margins.push((prover.margin_after(position, m)?, m));
    }
    margins.sort_by_key(|(margin, _)| -margin);
    let &[(best, m), (next, _), ..] = &margins[..] else { return None };
    let goal = match (best.signum(), next.signum()) {
        (1, 0 | -1) => Goal::Win,
        (0, -1) => Goal::Draw,
        _ if best > next && best.abs() <= CLOSE => Goal::Most { margin: best, next },
        _ => return None,
    };
    Some((goal, m))
}

fn by_result(prover: &mut Prover, position: &Position) -> Option<(Goal, Move)> {
    for goal in [Goal::Win, Goal::Draw] {
        let mut reaching = Vec::new();
        for m in position.legal_moves() {
            if prover.after(position, m, goal.target(), None)? {
                reaching.push(m);
            }
        }
        match reaching[..] {
            [] => {}
            [only] => return Some((goal, only)),
            _ => return None,
        }
    }
    None
}

fn by_moves(prover: &mut Prover, position: &Position) -> Option<(Goal, Move)> {
    let mut reaching = |goal: Goal| -> Option<Vec<Move>> {
        let reaches = |m: &Move| prover.after(position, *m, goal.target(), goal.plies());
        let moves = position.legal_moves();
        let answers = moves.iter().map(reaches).collect::<Option<Vec<bool>>>()?;
        Some(moves.into_iter().zip(answers).filter(|(_, yes)| *yes).map(|(m, _)| m).collect())
    };
    for moves in 2..=3 {
        let goal = Goal::WinIn(moves);
        match reaching(goal)?[..] {
            [] => {}
            [only] => return Some((goal, only)),
            _ => return None,
        }
    }
    for moves in 1..=2 {
        let goal = Goal::Hold(moves);
        match reaching(goal)?[..] {
            [] => return None,
            [only] => return Some((goal, only)),
            _ => {}
        }
    }
    None
}
