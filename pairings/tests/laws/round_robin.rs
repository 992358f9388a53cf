//! Laws of round robins, and the tables of the handbook.

use std::collections::HashMap;

use parlor_pairings::round_robin::RoundRobin;
use parlor_pairings::{Colour, Game};
use proptest::prelude::*;

/// The table of FIDE Handbook C.05, annex 1, for five or six players.
#[test]
fn six_players_meet_as_in_the_handbook() {
    let table = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"];
    let six = RoundRobin { players: 6, cycles: 1 };
    let text = |game: &Game| format!("{}-{}", game.white + 1, game.black + 1);
    for (round, line) in table.into_iter().enumerate() {
        assert_eq!(six.round(round).games.iter().map(text).collect::<Vec<_>>().join(" "), line);
    }
    assert_eq!(six.rounds(), table.len());
    let five = RoundRobin { players: 5, cycles: 1 };
    assert_eq!((five.round(1).bye, five.round(1).games.len()), (Some(3), 2));
}

proptest! {
    /// Each pair meets once in each cycle, and colours are balanced for everyone.
    #[test]
    fn everyone_meets_everyone(players in 2..33_usize, cycles in 1..4_usize) {
        let table = RoundRobin { players, cycles };
        let mut meetings: HashMap<[usize; 2], i32> = HashMap::new();
        let mut balance = vec![0_i32; players];
        let mut byes = vec![0; players];
        for round in 0..table.rounds() {
            let round = table.round(round);
            prop_assert_eq!(2 * round.games.len() + round.bye.iter().count(), players);
            for game in round.games {
                *meetings.entry([game.white.min(game.black), game.white.max(game.black)]).or_default() += 1;
                balance[game.white] += 1;
                balance[game.black] -= 1;
            }
            if let Some(player) = round.bye {
                byes[player] += 1;
            }
        }
        prop_assert_eq!(meetings.len(), players * (players - 1) / 2);
        prop_assert!(meetings.values().all(|&count| count == cycles as i32));
        // An even number of players has an odd number of games in a cycle.
        let most = if players % 2 == 1 || cycles % 2 == 0 { 0 } else { 1 };
        prop_assert!(balance.iter().all(|balance| balance.abs() <= most), "{:?}", balance);
        prop_assert!(byes.iter().all(|&count| count == players % 2 * cycles));
    }

    /// Two cycles never give one colour three times in a row.
    #[test]
    fn two_cycles_alternate(players in 3..25_usize) {
        let table = RoundRobin { players, cycles: 2 };
        for player in 0..players {
            let colour = |round| {
                let games = table.round(round).games;
                let game = games.into_iter().find(|game| [game.white, game.black].contains(&player))?;
                Some(if game.white == player { Colour::White } else { Colour::Black })
            };
            let colours: Vec<_> = (0..table.rounds()).filter_map(colour).collect();
            prop_assert!(!colours.windows(3).any(|three| three.iter().all(|colour| *colour == three[0])), "{:?}", colours);
        }
    }
}
