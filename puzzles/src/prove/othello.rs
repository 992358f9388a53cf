//! Othello: the engine's endgame solver.

use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::{Game, Position, Record};

use super::Judge;

pub(super) struct Solver(Player);

impl Solver {
    pub(super) fn new() -> Self {
        Solver(Player::new(Profile::of(Algorithm::Pvs)))
    }
}

impl Judge for Solver {
    fn at_least(&mut self, position: &Position, target: i32, _: Option<u32>) -> Option<bool> {
        self.margin(position).map(|margin| margin >= target)
    }

    fn margin(&mut self, position: &Position) -> Option<i32> {
        if let Some(pass) = position.forced_pass() {
            return self.margin(&position.after(pass)).map(|margin| -margin);
        }
        let answer = self.0.choose(&Record::new(position.clone()), &Limits::default()).ok()?;
        answer.exact.then_some(answer.score as i32)
    }
}
