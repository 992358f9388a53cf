//! Laws of arenas.

use std::collections::HashMap;

use fastrand::Rng;
use parlor_pairings::arena::{Arena, Event, Fought, sheet};
use parlor_pairings::{Colour, Game, PlayerId, Score};
use proptest::prelude::*;

/// Plays an arena in which players come and go at random, with random results. `check` sees the arena and each wave of
/// pairings before it begins.
fn play(
    seed: u64,
    players: usize,
    steps: usize,
    mut check: impl FnMut(&Arena, &[Event], &[Game]),
) -> Vec<Event> {
    let mut random = Rng::with_seed(seed);
    let mut events = Vec::new();
    let mut arena = Arena::default();
    let add = |arena: &mut Arena, events: &mut Vec<Event>, event: Event| {
        arena.apply(&event);
        events.push(event);
    };
    for player in 0..players {
        add(&mut arena, &mut events, Event::Joined { player, rating: random.u32(800..2400) });
    }
    for _ in 0..steps {
        let games = arena.next_pairings();
        check(&arena, &events, &games);
        add(&mut arena, &mut events, Event::Paired { games });
        let in_progress: Vec<_> = arena.playing().collect();
        for game in in_progress {
            let score = [Score::Win, Score::Win, Score::Loss, Score::Loss, Score::Draw][random.usize(0..5)];
            let berserk = [random.bool(), random.bool()];
            match random.u8(0..8) {
                0..4 => {
                    add(&mut arena, &mut events, Event::Ended { game, score, berserk, long: random.bool() })
                }
                4 => add(&mut arena, &mut events, Event::Aborted { game }),
                _ => {}
            }
        }
        let player = random.usize(0..players);
        match random.u8(0..6) {
            0 => add(&mut arena, &mut events, Event::Left { player }),
            1 => add(&mut arena, &mut events, Event::Joined { player, rating: random.u32(800..2400) }),
            _ => {}
        }
    }
    events
}

/// Who takes part, and whom each player met last.
fn present_and_last(events: &[Event]) -> (Vec<PlayerId>, HashMap<PlayerId, PlayerId>) {
    let (mut present, mut last) = (Vec::new(), HashMap::new());
    for event in events {
        match event {
            Event::Joined { player, .. } if !present.contains(player) => present.push(*player),
            Event::Left { player } => present.retain(|other| other != player),
            Event::Paired { games } => {
                for game in games {
                    last.insert(game.white, game.black);
                    last.insert(game.black, game.white);
                }
            }
            _ => {}
        }
    }
    (present, last)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// No one meets the same opponent twice in a row unless there are only two players; no one waits who could play.
    #[test]
    fn waves_pair_whoever_can_be_paired(seed: u64, players in 2..24_usize) {
        play(seed, players, 30, |arena, events, wave| {
            let (present, last) = present_and_last(events);
            let playing: Vec<_> = arena.playing().flat_map(|game| [game.white, game.black]).collect();
            let taking_part = (0..players).filter(|player| present.contains(player) || playing.contains(player)).count();
            let again = |a: PlayerId, b: PlayerId| last.get(&a) == Some(&b) || last.get(&b) == Some(&a);
            let mut paired = Vec::new();
            for game in wave {
                assert!(!again(game.white, game.black) || taking_part == 2, "{game:?} again");
                for player in [game.white, game.black] {
                    assert!(present.contains(&player) && !playing.contains(&player) && !paired.contains(&player));
                    paired.push(player);
                }
            }
            let left: Vec<_> =
                present.iter().filter(|player| !playing.contains(player) && !paired.contains(player)).collect();
            for (at, &&a) in left.iter().enumerate() {
                assert!(left[at + 1..].iter().all(|&&b| again(a, b)), "{left:?} wait");
            }
        });
    }

    /// The points in the standings are those of the games; the same events always lead to the same arena.
    #[test]
    fn points_add_up(seed: u64, players in 2..24_usize) {
        let events = play(seed, players, 30, |_, _, _| {});
        let arena = Arena::replay(&events);
        let lines = arena.standings();
        prop_assert_eq!(lines.len(), players);
        let ended = events.iter().filter(|event| matches!(event, Event::Ended { .. })).count();
        prop_assert_eq!(lines.iter().map(|line| line.games.len()).sum::<usize>(), 2 * ended);
        for line in &lines {
            prop_assert_eq!(line.points, line.sheet.iter().map(|award| award.points).sum::<u32>());
        }
        prop_assert!(lines.windows(2).all(|two| two[0].points >= two[1].points));
        prop_assert_eq!(Arena::replay(&events).next_pairings(), arena.next_pairings());
    }

    /// White goes to the player who has had it less often recently, then overall.
    #[test]
    fn colours_are_balanced(seed: u64, players in 2..24_usize) {
        let events = play(seed, players, 40, |_, _, _| {});
        // How many games in a row had one colour, and the games with White minus those with Black.
        let mut histories = vec![(0_i32, 0_i32); players];
        for event in &events {
            let Event::Paired { games } = event else { continue };
            for game in games {
                prop_assert!(histories[game.white] <= histories[game.black], "{:?} {:?}", game, histories);
                for (player, sign) in [(game.white, 1), (game.black, -1)] {
                    let (streak, balance) = histories[player];
                    histories[player] = (if streak * sign < 0 { sign } else { streak + sign }, balance + sign);
                }
            }
        }
    }
}

fn points(games: &str) -> Vec<u32> {
    let game = |letter: char| Fought {
        opponent: 1,
        opponent_rating: 1500,
        colour: Colour::White,
        score: match letter.to_ascii_lowercase() {
            'w' | 'b' => Score::Win,
            'd' => Score::Draw,
            _ => Score::Loss,
        },
        berserk: letter == 'b',
        long: letter == 'D',
    };
    sheet(&games.chars().map(game).collect::<Vec<_>>()).into_iter().map(|award| award.points).collect()
}

#[test]
fn a_streak_doubles_what_a_game_gives() {
    assert_eq!(points("wwwwdw"), [2, 2, 4, 4, 2, 2]);
    assert_eq!(points("wwlww"), [2, 2, 0, 2, 2]);
    assert_eq!(points("bwb"), [3, 2, 5]);
}

#[test]
fn draws_in_a_row_give_nothing() {
    assert_eq!(points("ddld"), [1, 0, 0, 0]);
    assert_eq!(points("dwd"), [1, 2, 1]);
    assert_eq!(points("dD"), [1, 1]);
}

/// Games that end after the time is up no longer count, and no one is paired.
#[test]
fn the_end_is_the_end() {
    let game = Game { white: 0, black: 1 };
    let mut arena = Arena::default();
    for player in [0, 1] {
        arena.apply(&Event::Joined { player, rating: 1500 });
    }
    arena.apply(&Event::Paired { games: vec![game] });
    let mut finished = arena.clone();
    finished.apply(&Event::Finished);
    for arena in [&mut arena, &mut finished] {
        arena.apply(&Event::Ended { game, score: Score::Win, berserk: [false; 2], long: false });
    }
    assert_eq!(arena.standings()[0].points, 2);
    assert_eq!((finished.standings()[0].points, finished.next_pairings()), (0, vec![]));
    assert!(finished.is_finished());
}
