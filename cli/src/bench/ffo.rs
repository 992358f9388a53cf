//! `parlor bench --ffo`: the standard test of endgame solvers, positions 40 to 49 of the FFO suite (Fédération Française
//! d'Othello; <http://www.radagast.se/othello/ffotest.html>), each solved exactly with an empty memory.

use parlor_engine::players::{Answer, Player};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::{Game, GameKind, Position, Record};
use serde_json::json;

use super::super::output::print;
use super::super::{CliResult, Failure};

/// A position, the score that the suite gives it, and the moves that reach it.
struct Test {
    number: u8,
    position: &'static str,
    score: f64,
    best: &'static [&'static str],
}

const fn test(number: u8, position: &'static str, score: i8, best: &'static [&'static str]) -> Test {
    Test { number, position, score: score as f64, best }
}

const TESTS: [Test; 10] = [
    test(40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38, &["a2"]),
    test(41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0, &["h4"]),
    test(42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6, &["g2"]),
    test(43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12, &["c7", "g3"]),
    test(44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", -14, &["b8", "d2"]),
    test(45, "---XXXX-X-XXXO--XXOXOO--XXXOXO--XXOXXO---OXXXOO-O-OOOO------OO-- X", 6, &["b2"]),
    test(46, "---XXX----OOOX----OOOXX--OOOOXXX--OOOOXX--OXOXXX--XXOO---XXXX-O- X", -8, &["b3"]),
    test(47, "-OOOOO----OOOO---OOOOX--XXXXXX---OXOOX--OOOXOX----OOXX----XXXX-- O", 4, &["g2"]),
    test(48, "-----X--X-XXX---XXXXOO--XOXOOXX-XOOXXX--XOOXX-----OOOX---XXXXXX- O", 28, &["f6"]),
    test(49, "--OX-O----XXOO--OOOOOXX-OOOOOX--OOOXOXX-OOOOXX-----OOX----X-O--- X", 16, &["e1"]),
];

/// The numbers of the positions from the suite.
pub(super) const NUMBERS: std::ops::RangeInclusive<i64> = 40..=49;

/// Solves the positions with these numbers, or all of them if the list is empty.
pub(super) fn run(numbers: &[u8], threads: u16, as_json: bool) -> CliResult {
    let (mut nodes, mut seconds) = (0, 0.0);
    for test in TESTS.iter().filter(|test| numbers.is_empty() || numbers.contains(&test.number)) {
        let answer = solve(test, threads)?;
        nodes += answer.statistics.nodes;
        seconds += answer.elapsed.as_secs_f64();
        print(line(test, &answer, as_json))?;
        let best = answer.best().to_string();
        if !answer.exact || answer.score != test.score || !test.best.contains(&best.as_str()) {
            return Err(Failure::run(format!(
                "FFO {}: expected {} with {}",
                test.number, test.score, test.best[0]
            )));
        }
    }
    print(if as_json {
        json!({"total_nodes": nodes, "ms": seconds * 1000.0}).to_string()
    } else {
        format!("total {nodes} nodes, {seconds:.2} s")
    })
}

fn solve(test: &Test, threads: u16) -> Result<Answer, Failure> {
    let variant = GameKind::Othello.default_variant();
    let position = Position::from_text(variant, test.position).map_err(Failure::run)?;
    // A new player: nothing is remembered from one position to the next.
    let mut player = Player::new(Profile::of(Algorithm::Pvs));
    player
        .choose(&Record::new(position), &Limits { threads: threads.into(), ..Limits::default() })
        .map_err(Failure::run)
}

fn line(test: &Test, answer: &Answer, as_json: bool) -> String {
    let (nodes, seconds) = (answer.statistics.nodes, answer.elapsed.as_secs_f64());
    let empty = test.position.matches('-').count();
    if as_json {
        return json!({
            "ffo": test.number, "empty": empty, "move": answer.best().to_string(), "score": answer.score as i64,
            "exact": answer.exact, "nodes": nodes, "ms": seconds * 1000.0, "nps": answer.nodes_per_second(),
        })
        .to_string();
    }
    let speed = answer.nodes_per_second() as f64 / 1e6;
    format!(
        "FFO {} {empty} empty  {} {:+3}  {nodes:13} nodes {seconds:7.2} s {speed:6.1} M nodes/s",
        test.number,
        answer.best(),
        answer.score
    )
}
