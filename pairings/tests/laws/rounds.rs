//! Tournaments as the fold over their events, through restarts.

use std::collections::HashSet;

use fastrand::Rng;
use parlor_pairings::rounds::{Event, Next, System, Tournament};
use parlor_pairings::swiss::Swiss;
use parlor_pairings::{Bye, Colour, Game, GameResult, Outcome, Player, Score};
use proptest::prelude::*;

fn any_result(random: &mut Rng) -> GameResult {
    match random.u8(0..10) {
        0..4 => GameResult::Played(Score::Win),
        4..7 => GameResult::Played(Score::Loss),
        7..9 => GameResult::Played(Score::Draw),
        _ => GameResult::Forfeit(Some(Colour::Black)),
    }
}

/// Plays to the end. At random times the tournament is discarded and rebuilt from its events; players come and go in
/// `changes` out of a hundred steps.
fn play(system: System, players: usize, changes: u32, seed: u64) -> (Vec<Event>, Tournament) {
    let mut random = Rng::with_seed(seed);
    let mut events: Vec<_> = (0..players)
        .map(|at| Event::Entered(Player { name: format!("P{at}"), rating: random.u32(900..2100) }))
        .collect();
    let mut order: Vec<_> = (0..players).collect();
    random.shuffle(&mut order);
    events.push(Event::Begun(order));
    let mut tournament = Tournament::replay(system, &events);
    loop {
        if random.u32(0..100) < changes {
            let player = random.usize(0..players);
            let late = Player { name: "Late".to_owned(), rating: random.u32(900..2100) };
            let event = match random.u8(0..5) {
                0 => Event::Entered(late),
                1 => Event::Withdrawn(player),
                2 => Event::ByeAsked(player),
                _ => Event::Returned(player),
            };
            tournament.apply(&event);
            events.push(event);
        }
        let event = match tournament.next() {
            Next::Pair(round) => Event::Paired(round),
            Next::Wait => {
                let playing = tournament.playing();
                Event::Ended(playing[random.usize(0..playing.len())], any_result(&mut random))
            }
            Next::Finish => Event::Finished,
            Next::Over => return (events, tournament),
        };
        tournament.apply(&event);
        events.push(event);
        if random.u8(0..4) == 0 {
            assert_eq!(Tournament::replay(system, &events), tournament);
            tournament = Tournament::replay(system, &events);
        }
    }
}

fn games(events: &[Event]) -> Vec<Game> {
    let of = |event: &Event| if let Event::Paired(round) = event { round.games.clone() } else { Vec::new() };
    events.iter().flat_map(of).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_swiss_is_played_to_its_end(players in 2..24_usize, rounds in 1..8_usize, changes in 0..40_u32, seed: u64) {
        let system = System::Swiss(Swiss { rounds, initial: Colour::White });
        let (events, tournament) = play(system, players, changes, seed);
        let record = tournament.record();
        prop_assert!(record.rounds.len() <= rounds);
        if changes == 0 && rounds * 2 < players {
            prop_assert_eq!(record.rounds.len(), rounds);
        }
        let ended = events.iter().filter(|event| matches!(event, Event::Ended(..))).count();
        let recorded = record.rounds.iter().flatten().filter(|outcome| !matches!(outcome, Outcome::Bye(_))).count();
        prop_assert_eq!((games(&events).len(), recorded), (ended, 2 * ended));
        for player in 0..record.players.len() {
            let mut met = HashSet::new();
            let played = record.outcomes(player).filter_map(Outcome::played);
            prop_assert!(played.into_iter().all(|(opponent, _)| met.insert(opponent)));
            let byes = record.outcomes(player).filter(|&outcome| outcome == Outcome::Bye(Bye::Allocated)).count();
            prop_assert!(byes <= 1);
        }
    }

    #[test]
    fn a_round_robin_is_played_to_its_end(players in 1..14_usize, cycles in 1..3_usize, changes in 0..10_u32, seed: u64) {
        let (events, tournament) = play(System::RoundRobin { cycles }, players, changes, seed);
        let opponents = |player| -> Vec<_> {
            let opponent = |outcome| match outcome {
                Outcome::Played { opponent, .. } | Outcome::Forfeit { opponent, .. } => Some(opponent),
                Outcome::Bye(_) => None,
            };
            tournament.record().outcomes(player).filter_map(opponent).collect()
        };
        for player in 0..players {
            let mut met = opponents(player);
            met.sort_unstable();
            let everyone = (0..players).filter(|&other| other != player);
            prop_assert_eq!(met, everyone.flat_map(|other| vec![other; cycles]).collect::<Vec<_>>());
        }
        if changes == 0 {
            prop_assert_eq!(games(&events).len(), players * (players - 1) / 2 * cycles);
        }
    }

    #[test]
    fn a_knock_out_is_played_to_its_end(players in 1..20_usize, changes in 0..20_u32, seed: u64) {
        let system = System::KnockOut { games: 2, extra_games: 2 };
        let (events, tournament) = play(system, players, changes, seed);
        let bracket = tournament.bracket();
        if players > 1 {
            prop_assert!(bracket.last().is_some_and(|last| last.len() == 1 && last[0].winner.is_some()));
        }
        prop_assert!(bracket.iter().flatten().all(|one| one.winner.is_some() && one.next.is_none()));
        prop_assert!(games(&events).len() <= 4 * players.saturating_sub(1));
    }
}

/// A player who withdraws from a round robin forfeits the remaining games, and one who asks for a bye in a Swiss gets
/// half a point.
#[test]
fn withdrawals_and_byes_are_recorded() {
    let entered = |count: usize| (0..count).map(|_| Event::Entered(Player::default()));
    let mut events: Vec<_> = entered(3).collect();
    events.extend([Event::Begun(vec![0, 1, 2]), Event::Withdrawn(2)]);
    let mut round_robin = Tournament::replay(System::RoundRobin { cycles: 1 }, &events);
    while let Next::Pair(round) = round_robin.next() {
        round_robin.apply(&Event::Paired(round.clone()));
        for game in round.games {
            round_robin.apply(&Event::Ended(game, GameResult::Played(Score::Draw)));
        }
    }
    assert_eq!(round_robin.next(), Next::Finish);
    let points = |tournament: &Tournament, player| tournament.record().points(player).to_string();
    assert_eq!([0, 1, 2].map(|player| points(&round_robin, player)), ["1.5", "1.5", "0.0"]);

    let swiss = System::Swiss(Swiss { rounds: 3, initial: Colour::White });
    let mut events: Vec<_> = entered(3).collect();
    events.extend([Event::Begun(Vec::new()), Event::ByeAsked(0)]);
    let mut tournament = Tournament::replay(swiss, &events);
    let Next::Pair(round) = tournament.next() else { panic!("a round is to be paired") };
    assert_eq!((&*round.games, round.bye), (&[Game { white: 1, black: 2 }][..], None));
    tournament.apply(&Event::Paired(round));
    tournament.apply(&Event::Ended(Game { white: 1, black: 2 }, GameResult::Played(Score::Win)));
    assert_eq!([0, 1, 2].map(|player| points(&tournament, player)), ["0.5", "1.0", "0.0"]);
}

/// While a round is in progress, its forfeits are already recorded as forfeits, not as byes.
#[test]
fn forfeits_of_the_round_that_is_played_are_recorded() {
    let entered = (0..5).map(|_| Event::Entered(Player::default()));
    let events: Vec<_> = entered.chain([Event::Begun((0..5).collect()), Event::Withdrawn(4)]).collect();
    let mut tournament = Tournament::replay(System::RoundRobin { cycles: 1 }, &events);
    let mut forfeits = 0;
    while let Next::Pair(round) = tournament.next() {
        tournament.apply(&Event::Paired(round.clone()));
        let live = tournament.live_record();
        if let Some(last) = live.rounds.get(tournament.record().rounds.len()) {
            let byes = last.iter().filter(|outcome| matches!(outcome, Outcome::Bye(_))).count();
            assert_eq!((round.games.len(), byes), (1, 3), "one is left out, and two still play");
            forfeits += 1;
        }
        for game in round.games {
            tournament.apply(&Event::Ended(game, GameResult::Played(Score::Draw)));
        }
        assert_eq!(&tournament.live_record(), tournament.record());
    }
    assert_eq!(forfeits, 4);
}
