//! How many positions this machine solves in a time, measured once in a process.

use std::sync::OnceLock;
use std::time::Duration;

use parlor_rules::Game;
use parlor_rules::othello::{Othello, Variant};

use super::table::Table;
use super::{Goal, search};
use crate::eval::Evaluation;
use crate::search::Limits;
use crate::stopwatch::Timer;

/// A position with 17 empty squares. It takes three milliseconds, because one side wins by far.
const POSITION: &str = "OXXX-XXO-OOOOXOOXXOXXX-OXXXXXXOOX-XXXXOOXXXXXXOO------OO-------O O";

/// Its positions per microsecond on one core of an AMD EPYC of 2022; a test prints those of this machine.
const USUAL: f64 = 30.0;

/// A low estimate of the positions per microsecond of longer searches there: half of what they reach.
const USUAL_ESTIMATE: f64 = 20.0;

/// A low estimate of the positions that the solver generates per microsecond.
pub(super) fn nodes_per_microsecond(
    evaluation: &dyn Evaluation<Othello>,
    hints: &crate::search::Table,
) -> f64 {
    static SPEED: OnceLock<f64> = OnceLock::new();
    *SPEED.get_or_init(|| estimate(measure(evaluation, hints)))
}

/// A whole power of two times the usual one: an exact score costs twice as much with each further square, and small
/// differences between two measurements should not change how a game is played.
fn estimate(measured: f64) -> f64 {
    USUAL_ESTIMATE * (measured / USUAL).log2().round().exp2()
}

/// Positions per microsecond of processor time.
fn measure(evaluation: &dyn Evaluation<Othello>, hints: &crate::search::Table) -> f64 {
    let position = Othello::from_text(Variant::Standard, POSITION).expect("a position");
    let table = Table::with_mebibytes(1);
    let started = Timer::Processor.start();
    let solved = search(&position, evaluation, (&table, hints), &Limits::default(), Goal::Score, 0, None);
    let took = started.elapsed().max(Duration::from_micros(1));
    solved.statistics.nodes as f64 / took.as_secs_f64() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameEngine;

    /// `cargo test -p parlor-engine --lib speed -- --nocapture` prints it: the first time in a process, and later.
    #[test]
    #[allow(clippy::print_stdout, reason = "prints the speed for the person running it")]
    fn the_speed_of_this_machine_gives_an_estimate() {
        let evaluation = Othello::evaluations()[0].build(None).expect("its own weights fit");
        let hints = crate::search::Table::with_mebibytes(1);
        for _ in 0..2 {
            let measured = measure(&*evaluation, &hints);
            println!("{measured:.1} positions per microsecond");
            let times = estimate(measured) / USUAL_ESTIMATE;
            assert!(times.is_normal() && times.log2().fract() == 0.0, "{times}");
        }
    }

    #[test]
    fn a_machine_that_is_as_fast_as_usual_is_no_exception() {
        for nearly in [0.8, 1.0, 1.3] {
            assert_eq!(estimate(USUAL * nearly), USUAL_ESTIMATE);
        }
        assert_eq!(estimate(USUAL / 9.0), USUAL_ESTIMATE / 8.0);
        assert_eq!(estimate(USUAL * 2.0), USUAL_ESTIMATE * 2.0);
    }
}
