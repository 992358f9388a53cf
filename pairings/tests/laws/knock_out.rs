//! Laws of knock-out tournaments.

use fastrand::Rng;
use parlor_pairings::knock_out::{Entrant, KnockOut, Match};
use parlor_pairings::{Colour, Game, GameResult, Score};
use proptest::prelude::*;

fn any_result(random: &mut Rng) -> GameResult {
    match random.u8(0..8) {
        0..3 => GameResult::Played(Score::Win),
        3..5 => GameResult::Played(Score::Loss),
        5 => GameResult::Forfeit(None),
        6 => GameResult::Forfeit(Some(Colour::Black)),
        _ => GameResult::Played(Score::Draw),
    }
}

fn next_games(bracket: &[Vec<Match>]) -> Vec<Game> {
    bracket.iter().flatten().filter_map(|one| one.next).collect()
}

proptest! {
    #[test]
    fn a_knock_out_ends_with_one(players in 1..40_usize, games in 1..4_usize, extra_games in 0..4_usize, seed: u64) {
        let mut random = Rng::with_seed(seed);
        let tournament = KnockOut { seeds: (0..players).collect(), games, extra_games };
        let mut played = Vec::new();
        while tournament.winner(&played).is_none() {
            let next = next_games(&tournament.bracket(&played));
            prop_assert!(!next.is_empty(), "nobody has won, and nobody plays");
            played.push((next[random.usize(0..next.len())], any_result(&mut random)));
        }
        let bracket = tournament.bracket(&played);
        prop_assert_eq!(next_games(&bracket), vec![]);
        let matches = bracket.iter().flatten();
        let byes = matches.clone().filter(|one| one.entrants.contains(&Entrant::Bye)).count();
        prop_assert_eq!(byes, players.next_power_of_two() - players);
        // Each match except the byes eliminates one player.
        prop_assert_eq!(matches.clone().filter(|one| !one.games.is_empty()).count(), players - 1);
        for one in matches {
            prop_assert!(one.games.len() <= games + extra_games);
            prop_assert!(one.games.windows(2).all(|two| two[0].0.white == two[1].0.black), "colours change");
        }
    }

    /// If the stronger player always wins, the best 2 are in the final, the best 4 in the semi-finals, and so on.
    #[test]
    fn the_strongest_meet_last(players in 2..70_usize) {
        let tournament = KnockOut { seeds: (0..players).collect(), games: 1, extra_games: 0 };
        let mut played = Vec::new();
        while tournament.winner(&played).is_none() {
            for game in next_games(&tournament.bracket(&played)) {
                let score = if game.white < game.black { Score::Win } else { Score::Loss };
                played.push((game, GameResult::Played(score)));
            }
        }
        prop_assert_eq!(tournament.winner(&played), Some(0));
        for (back, round) in tournament.bracket(&played).iter().rev().enumerate() {
            let size = 2 << back;
            let entrants = round.iter().flat_map(|one| one.entrants);
            let mut players_here: Vec<_> =
                entrants.filter_map(|one| if let Entrant::Player(player) = one { Some(player) } else { None }).collect();
            players_here.sort_unstable();
            prop_assert_eq!(players_here, (0..size.min(players)).collect::<Vec<_>>());
            // The best meets the last.
            prop_assert_eq!(round[0].entrants[0], Entrant::Player(0));
        }
    }
}

/// After two level games comes one more with colours swapped again; if it is drawn too, Black goes through.
#[test]
fn a_level_match_has_extra_games() {
    let tournament = KnockOut { seeds: vec![4, 9], games: 2, extra_games: 1 };
    let draw = GameResult::Played(Score::Draw);
    let next = |played: &[(Game, GameResult)]| tournament.bracket(played)[0][0].next;
    let (first, second) = (Game { white: 9, black: 4 }, Game { white: 4, black: 9 });
    assert_eq!(next(&[]), Some(first));
    assert_eq!(next(&[(first, draw)]), Some(second));
    let level = [(first, draw), (second, draw)];
    assert_eq!((next(&level), tournament.winner(&level)), (Some(first), None));
    assert_eq!(tournament.winner(&[level[0], level[1], (first, draw)]), Some(4));
    let won = [(first, GameResult::Played(Score::Win)), (second, GameResult::Played(Score::Loss))];
    assert_eq!((next(&won), tournament.winner(&won)), (None, Some(9)));
}
