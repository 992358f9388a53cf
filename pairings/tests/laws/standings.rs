//! Standings and tie-breaks.

use parlor_pairings::rounds::{Event, Next, System, Tournament};
use parlor_pairings::standings::{TieBreak, csv, standings};
use parlor_pairings::trf::Trf;
use parlor_pairings::{Bye, Colour, Game, GameResult, Outcome, Player, PlayerId, Record, Score};
use proptest::prelude::*;

use crate::generator::tournament;

fn value(record: &Record, tie_break: TieBreak, player: PlayerId) -> f64 {
    let lines = standings(record, &[tie_break]);
    lines.iter().find(|line| line.player == player).expect("a line for each player").tie_breaks[0].as_f64()
}

/// A round: games as White, Black and result, and byes.
type RoundOf<'a> = (&'a [(PlayerId, PlayerId, GameResult)], &'a [(PlayerId, Bye)]);

fn record(rounds: &[RoundOf<'_>]) -> Record {
    let player = |at: u32| Player { name: format!("P{at}"), rating: 2000 - 100 * at };
    let mut record = Record::new((0..4).map(player).collect());
    for (games, byes) in rounds {
        let games: Vec<_> =
            games.iter().map(|&(white, black, result)| (Game { white, black }, result)).collect();
        record.push_round(&games, byes);
    }
    record
}

const WIN: GameResult = GameResult::Played(Score::Win);
const DRAW: GameResult = GameResult::Played(Score::Draw);

/// 0 beats 3, draws with 2, beats 1; 1 beats 2, draws with 3; 2 beats 3. Points: 2.5, 1.5, 1.5, 0.5.
fn round_robin() -> Record {
    record(&[
        (&[(0, 3, WIN), (1, 2, WIN)], &[]),
        (&[(2, 0, DRAW), (3, 1, DRAW)], &[]),
        (&[(0, 1, WIN), (2, 3, WIN)], &[]),
    ])
}

#[test]
fn tie_breaks_are_as_computed_by_hand() {
    let record = round_robin();
    let expected = [
        (TieBreak::DirectEncounter, [0.0, 1.0, 0.0, 0.0]),
        (TieBreak::Wins, [2.0, 1.0, 1.0, 0.0]),
        (TieBreak::GamesWon, [2.0, 1.0, 1.0, 0.0]),
        (TieBreak::GamesWithBlack, [1.0, 2.0, 1.0, 2.0]),
        (TieBreak::WonWithBlack, [0.0, 0.0, 0.0, 0.0]),
        (TieBreak::Progressive, [1.0 + 1.5 + 2.5, 1.0 + 1.5 + 1.5, 0.0 + 0.5 + 1.5, 0.0 + 0.5 + 0.5]),
        (TieBreak::Koya, [1.5, 1.0, 0.5, 0.5]),
        (TieBreak::Buchholz, [3.5, 4.5, 4.5, 5.5]),
        (TieBreak::BuchholzCut1, [3.0, 4.0, 4.0, 4.0]),
        (TieBreak::BuchholzCut2, [1.5, 2.5, 2.5, 2.5]),
        (TieBreak::BuchholzMedian1, [1.5, 1.5, 1.5, 1.5]),
        (TieBreak::SonnebornBerger, [0.5 + 0.75 + 1.5, 1.5 + 0.25, 1.25 + 0.5, 0.75]),
        (TieBreak::AverageRating, [1800.0, 1833.0, 1867.0, 1900.0]),
    ];
    assert_eq!(expected.map(|(tie_break, _)| tie_break), TieBreak::ALL);
    for (tie_break, values) in expected {
        assert_eq!([0, 1, 2, 3].map(|player| value(&record, tie_break, player)), values, "{tie_break:?}");
    }
}

/// Level players share a place until a tie-break separates them.
#[test]
fn direct_encounter_separates_two() {
    let places = |tie_breaks: &[TieBreak]| -> Vec<_> {
        standings(&round_robin(), tie_breaks).iter().map(|line| (line.place, line.player)).collect()
    };
    assert_eq!(places(&[]), [(1, 0), (2, 1), (2, 2), (4, 3)]);
    assert_eq!(places(&[TieBreak::Buchholz]), [(1, 0), (2, 1), (2, 2), (4, 3)]);
    assert_eq!(places(&[TieBreak::Buchholz, TieBreak::DirectEncounter]), [(1, 0), (2, 1), (3, 2), (4, 3)]);
}

/// Article 16. Player 0 beats 1, has a bye and a forfeit win over 2: 3 points. The bye counts at most draws in all
/// rounds (1.5), the forfeit at most the score of 2 (0.5); 1 has 1.5.
#[test]
fn rounds_that_were_not_played_count_a_dummy() {
    let record = record(&[
        (&[(0, 1, WIN), (2, 3, DRAW)], &[]),
        (&[(1, 2, WIN)], &[(0, Bye::Full), (3, Bye::Half)]),
        (&[(0, 2, GameResult::Forfeit(Some(Colour::White))), (1, 3, DRAW)], &[]),
    ]);
    assert_eq!(value(&record, TieBreak::Buchholz, 0), 1.5 + 1.5 + 0.5);
    assert_eq!(value(&record, TieBreak::SonnebornBerger, 0), 1.5 + 1.5 + 0.5);
    // Player 2 chose not to play the last round, which is therefore cut first: their opponent has 3, capped at their
    // own 0.5.
    assert_eq!(value(&record, TieBreak::Buchholz, 2), 1.5 + 1.5 + 0.5);
    assert_eq!(value(&record, TieBreak::BuchholzCut1, 2), 1.5 + 1.5);
    assert_eq!(value(&record, TieBreak::Wins, 0), 3.0);
    assert_eq!(value(&record, TieBreak::GamesWon, 0), 1.0);
}

/// For their opponents, a player who withdraws counts as having drawn the remaining rounds.
#[test]
fn a_withdrawn_opponent_counts_draws() {
    let record = record(&[
        (&[(0, 1, WIN), (2, 3, WIN)], &[]),
        (&[(0, 2, WIN)], &[(3, Bye::Allocated)]),
        (&[(0, 3, WIN)], &[(2, Bye::Allocated)]),
    ]);
    assert_eq!(record.outcome(1, 2), Outcome::Bye(Bye::Zero));
    assert_eq!(value(&record, TieBreak::Buchholz, 0), 1.0 + 2.0 + 1.0);
}

/// Three equal records in a round robin of five: 0, 1 and 2 have beaten each other in a circle and everyone else, and
/// 3 has beaten 4. It makes no difference who sits out the last rounds.
#[test]
fn the_rounds_that_the_table_leaves_out_count_nothing() {
    let mut order: Vec<_> = (0..5).collect();
    for _ in 0..5 {
        order.rotate_left(1);
        let events = (0..5).map(|_| Event::Entered(Player::default())).chain([Event::Begun(order.clone())]);
        let events: Vec<_> = events.collect();
        let mut tournament = Tournament::replay(System::RoundRobin { cycles: 1 }, &events);
        let beats = |a: PlayerId, b: PlayerId| if a < 3 && b < 3 { (a + 1) % 3 == b } else { a < b };
        while let Next::Pair(round) = tournament.next() {
            tournament.apply(&Event::Paired(round.clone()));
            for game in round.games {
                let score = if beats(game.white, game.black) { Score::Win } else { Score::Loss };
                tournament.apply(&Event::Ended(game, GameResult::Played(score)));
            }
        }
        let record = tournament.record();
        let lines =
            standings(record, &[TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins]);
        let places: Vec<_> = lines.iter().map(|line| (line.place, line.player)).collect();
        assert_eq!(places, [(1, 0), (1, 1), (1, 2), (4, 3), (5, 4)], "{order:?}");
        let sums = [0, 1, 2, 3, 4].map(|player| value(record, TieBreak::SonnebornBerger, player));
        assert_eq!(sums, [4.0, 4.0, 4.0, 0.0, 0.0], "{order:?}");
    }
}

/// In a round robin a forfeit is a game (15.2): its opponent counts with all of their points.
#[test]
fn forfeits_of_a_round_robin_count_as_games() {
    let forfeit = GameResult::Forfeit(Some(Colour::White));
    let mut record = record(&[
        (&[(0, 3, DRAW), (1, 2, WIN)], &[]),
        (&[(2, 0, forfeit), (3, 1, DRAW)], &[]),
        (&[(0, 1, forfeit), (2, 3, forfeit)], &[]),
    ]);
    record.fixed = true;
    // Points: 1.5, 1.5, 2, 1.
    assert_eq!(value(&record, TieBreak::SonnebornBerger, 0), 0.5 + 1.5);
    assert_eq!(value(&record, TieBreak::SonnebornBerger, 2), 1.5 + 1.0);
    assert_eq!(value(&record, TieBreak::DirectEncounter, 0), 1.0, "0 has the point against 1");
    assert_eq!(value(&record, TieBreak::Koya, 0), 1.0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn standings_are_in_order(seed: u64) {
        let Trf { record, .. } = tournament(seed, 30);
        let lines = standings(&record, &TieBreak::ALL);
        let mut players: Vec<_> = lines.iter().map(|line| line.player).collect();
        players.sort_unstable();
        prop_assert_eq!(players, (0..record.players.len()).collect::<Vec<_>>());
        for two in lines.windows(2) {
            let keys = [&two[0], &two[1]].map(|line| (line.points, &line.tie_breaks));
            prop_assert!(keys[0] >= keys[1]);
            prop_assert_eq!(two[0].place == two[1].place, keys[0] == keys[1]);
        }
    }

    /// Without byes and forfeits, Buchholz is the sum of the opponents' points.
    #[test]
    fn buchholz_adds_up(seed: u64) {
        let Trf { record, .. } = tournament(seed, 30);
        let all_played = |player| record.outcomes(player).all(|outcome| outcome.played().is_some());
        if (0..record.players.len()).all(all_played) {
            for player in 0..record.players.len() {
                let opponents = record.outcomes(player).filter_map(Outcome::played);
                let sum = opponents.map(|(opponent, _)| f64::from(record.points(opponent).in_halves()) / 2.0).sum::<f64>();
                prop_assert_eq!(value(&record, TieBreak::Buchholz, player), sum);
            }
        }
    }
}

#[test]
fn a_table_has_a_column_for_everything() {
    let mut record = round_robin();
    record.players[1].name = "Ada \"the first\", Countess".to_owned();
    let tie_breaks = [TieBreak::SonnebornBerger, TieBreak::DirectEncounter];
    let table = csv(&record, &standings(&record, &tie_breaks), &tie_breaks);
    let lines: Vec<_> = table.split("\r\n").collect();
    assert_eq!(lines[0], "Place,Name,Rating,Points,SB,DE,R1,R2,R3");
    assert_eq!(lines[1], "1,P0,2000,2.5,2.75,0,4w1,3b=,2w1");
    assert_eq!(lines[2], "2,\"Ada \"\"the first\"\", Countess\",1900,1.5,1.75,1,3w1,4b=,1b0");
    assert_eq!((lines.len(), lines[5]), (6, ""));
}
