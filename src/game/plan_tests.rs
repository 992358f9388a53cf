//! Conditional moves, whatever else happens in a game: played as soon as they can be, and the same after a replay.

use parlor_protocol::{Seat, TimeControl};
use parlor_rules::{GameKind, Record};
use proptest::prelude::*;

use super::decide::Command;
use super::plan::{PlanRequest, Plans};
use super::state::GameState;
use super::tests::{LoggedGame, START_MS};
use super::wire::opponent;

/// A line that could be played from here, chosen by `seed`: whether it can be planned is for the server to say.
fn line(record: &Record, mut seed: u64) -> Vec<String> {
    let mut record = record.clone();
    let mut moves = Vec::new();
    for _ in 0..1 + seed % 8 {
        let legal = record.legal_moves();
        let Some(&m) = legal.get(seed as usize % legal.len().max(1)) else { break };
        seed = seed.rotate_right(7);
        record.play(m).expect("it was listed as legal");
        moves.push(m.to_string());
    }
    moves
}

/// The command of a step; `None` for a step that makes a plan.
fn command(game: &LoggedGame, choice: u8, seed: u64) -> Option<Command> {
    let accept = seed.is_multiple_of(2);
    Some(match choice {
        0..=5 => {
            let legal = game.state.standing().legal;
            let text = legal.get(seed as usize % legal.len().max(1))?.clone();
            Command::Move { ply: game.state.plies(), text, after: None, info: None, lag_ms: 0 }
        }
        6 => Command::OfferDraw,
        7 => Command::AnswerDraw { accept: seed.is_multiple_of(5) },
        8 => Command::RequestTakeback,
        9 => Command::AnswerTakeback { accept },
        _ => return None,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn plans_are_played_and_parsed_back_unchanged(
        kind in 0..GameKind::ALL.len(),
        steps in prop::collection::vec((0u8..16, any::<bool>(), any::<u64>()), 1..80),
    ) {
        let mut game = LoggedGame::new(GameKind::ALL[kind], Some(TimeControl::Days { days: 1 }));
        let mut plans: Plans = [None, None];
        for (now_ms, (choice, second, seed)) in (START_MS..).step_by(1_000).zip(steps) {
            let by = match game.state.to_move() {
                Some(to_move) if choice <= 5 => to_move,
                Some(to_move) if choice > 9 => opponent(to_move),
                _ if second => Seat::Second,
                _ => Seat::First,
            };
            let taken_back = game.state.taken_back_seq;
            match command(&game, choice, seed) {
                Some(command) => drop(game.command(by, command, now_ms)),
                None => {
                    let lines: Vec<_> = (0..1 + seed % 3).map(|i| line(&game.state.record, seed >> i)).collect();
                    let request = PlanRequest { ply: game.state.plies(), after: None, lines };
                    if let Ok(plan) = game.state.plan(by, &request) {
                        let lines = game.state.planned_lines(Some(&plan));
                        prop_assert_eq!(lines.len(), plan.lines.len(), "every planned line can be played");
                        plans[by as usize] = Some(plan);
                    }
                }
            }
            let decided = game.state.decide_planned(&plans, now_ms);
            game.write(decided, now_ms);

            prop_assert_eq!(game.state.planned_move(&plans), None, "nothing that could be played waits");
            let (again, _) = GameState::replay(game.state.meta.clone(), &game.log, 0).expect("the log is whole");
            for plan in plans.iter().flatten() {
                prop_assert_eq!(again.planned_lines(Some(plan)), game.state.planned_lines(Some(plan)));
            }
            if game.state.taken_back_seq > taken_back {
                let left = plans.iter().map(|plan| game.state.planned_lines(plan.as_ref()).len()).sum::<usize>();
                prop_assert_eq!(left, 0, "a takeback voids them");
            }
            // What is left waits for the opponent, unless their offer has to be answered first.
            let to_move = game.state.to_move();
            let offered = game.state.pending.draw.is_some() || game.state.pending.takeback.is_some();
            for (seat, plan) in [Seat::First, Seat::Second].into_iter().zip(&plans) {
                let left = game.state.planned_lines(plan.as_ref());
                let own = left.iter().any(|line| line[0].by == seat);
                prop_assert!(!own || offered, "{:?} to move, {:?} has {:?}", to_move, seat, left);
            }
        }
        game.check();
    }
}
