//! Laws of Swiss pairings, over random tournaments.

use std::collections::HashSet;

use parlor_pairings::swiss::{NoPairing, Swiss};
use parlor_pairings::trf::{self, Trf};
use parlor_pairings::{Bye, Colour, Game, GameResult, Outcome, Player, PlayerId, Points, Record, Score};
use proptest::prelude::*;

use crate::generator::tournament;

fn colours(record: &Record, player: PlayerId) -> Vec<Colour> {
    record.outcomes(player).filter_map(Outcome::played).map(|(_, colour)| colour).collect()
}

fn imbalance(colours: &[Colour]) -> usize {
    let white = colours.iter().filter(|&&colour| colour == Colour::White).count();
    white.abs_diff(colours.len() - white)
}

/// No two players meet twice, and no one has a second bye or a bye after a point without a game.
fn check_absolute(record: &Record, player: PlayerId) {
    let mut met = HashSet::new();
    let mut free_point = false;
    for outcome in record.outcomes(player) {
        match outcome {
            Outcome::Played { opponent, .. } => {
                assert!(met.insert(opponent), "{player} met {opponent} again")
            }
            Outcome::Bye(Bye::Allocated) => {
                assert!(!free_point, "a second point without a game for {player}");
                free_point = true;
            }
            Outcome::Forfeit { won, .. } => free_point |= won,
            Outcome::Bye(_) => {}
        }
    }
}

/// No one has a colour three times in a row or three times more than the other, except in the final round.
fn check_colours(record: &Record, player: PlayerId, rounds: usize) {
    let mut colours = colours(record, player);
    if record.rounds.len() == rounds && record.outcome(player, rounds - 1).played().is_some() {
        colours.pop();
    }
    for end in 1..=colours.len() {
        assert!(imbalance(&colours[..end]) <= 2, "{player} had {colours:?}");
    }
    assert!(!colours.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]), "{colours:?}");
}

/// Each round is worth one point for each game that someone appeared for and for each bye.
fn check_points(record: &Record) {
    let mut expected = Points::ZERO;
    for outcome in record.rounds.iter().flatten() {
        expected += match outcome {
            Outcome::Played { .. } => Points::HALF,
            Outcome::Forfeit { won, .. } => {
                if *won {
                    Points::ONE
                } else {
                    Points::ZERO
                }
            }
            Outcome::Bye(bye) => bye.points(),
        };
    }
    let points: Points = (0..record.players.len()).map(|player| record.points(player)).sum();
    assert_eq!(points, expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_swiss_keeps_the_absolute_criteria(seed: u64, most in 4..32_usize) {
        let Trf { record, rounds, .. } = tournament(seed, most);
        for player in 0..record.players.len() {
            check_absolute(&record, player);
            check_colours(&record, player, rounds);
        }
        check_points(&record);
        for round in &record.rounds {
            let byes = round.iter().filter(|&&outcome| outcome == Outcome::Bye(Bye::Allocated)).count();
            prop_assert!(byes <= 1);
        }
    }

    #[test]
    fn a_file_is_read_as_it_was_written(seed: u64) {
        let played = tournament(seed, 30);
        prop_assert_eq!(trf::read(&trf::write(&played)), Ok(played));
    }

    #[test]
    fn no_file_breaks_the_reader(text in "(001|XXR|012)[ -~é]{0,120}") {
        let _ = trf::read(&text);
    }

    /// Everyone who is present is paired once, and no one else.
    #[test]
    fn everyone_who_is_present_is_paired_once(seed: u64, absent in prop::collection::vec(any::<bool>(), 30)) {
        let Trf { record, rounds, initial, .. } = tournament(seed, 30);
        let swiss = Swiss { rounds: rounds + 1, initial: initial.unwrap_or(Colour::White) };
        let present: Vec<_> = (0..record.players.len()).filter(|&player| !absent[player]).collect();
        if let Ok(round) = swiss.pair(&record, &present) {
            let games = round.games.iter().flat_map(|game| [game.white, game.black]);
            let mut paired: Vec<_> = games.chain(round.bye).collect();
            paired.sort_unstable();
            prop_assert_eq!(paired, present);
        }
    }
}

fn players(count: u32) -> Record {
    Record::new((0..count).map(|at| Player { name: format!("P{at}"), rating: 2000 - at }).collect())
}

const WHITE: Swiss = Swiss { rounds: 5, initial: Colour::White };

/// The upper half meets the lower half, and colours alternate down the boards.
#[test]
fn the_first_round_is_the_upper_half_against_the_lower() {
    let round = WHITE.pair(&players(7), &[0, 1, 2, 3, 4, 5, 6]).expect("a first round");
    let games = [(0, 3), (4, 1), (2, 5)].map(|(white, black)| Game { white, black });
    assert_eq!((round.games, round.bye), (games.to_vec(), Some(6)));
}

#[test]
fn two_players_are_not_paired_again() {
    let mut record = players(2);
    record.push_round(&[(Game { white: 0, black: 1 }, GameResult::Played(Score::Draw))], &[]);
    assert_eq!(WHITE.pair(&record, &[0, 1]), Err(NoPairing));
    assert_eq!(WHITE.pair(&record, &[]).map(|round| round.games.len()), Ok(0));
}

/// A game that was not played may be paired again, and its winner gets no bye afterwards.
#[test]
fn a_forfeit_does_not_count_as_a_meeting() {
    let mut record = players(3);
    let game = (Game { white: 0, black: 1 }, GameResult::Forfeit(Some(Colour::White)));
    record.push_round(&[game], &[(2, Bye::Allocated)]);
    let round = WHITE.pair(&record, &[0, 1, 2]).expect("a round");
    assert_eq!(round.bye, Some(1));
    assert_eq!(round.games.len(), 1);
}

/// A late entry is numbered by rating.
#[test]
fn a_late_entry_is_ranked_by_rating() {
    let mut record = players(4);
    let late = record.enter(Player { name: "Late".to_owned(), rating: 1999 });
    assert_eq!(record.ranking, [0, 1, late, 2, 3]);
}
