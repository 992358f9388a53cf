//! The value of a position: a number, from the side to move's point of view.
//!
//! There are three bands that do not overlap: proven losses, evaluations, proven wins. A proven win encodes its margin
//! and, less significantly, how soon it comes, so that a search that maximises the value also converts its wins.

/// A value of a position for the side to move: units of the evaluation, or a proven win or loss.
pub type Value = i32;

/// Every proven win is greater than this, and every proven loss less than its negative.
pub const PROVEN: Value = 1 << 28;

/// The greatest value of an evaluation: evaluations are clamped to it, whatever their weights.
pub const JUDGED: Value = PROVEN - 1;

/// Beyond every value: the ends of a full window.
pub const INFINITE: Value = PROVEN << 1;

/// The step between two margins: room for the plies to the end. No line is this long.
const STEP: Value = 1 << 10;

/// The value of a game that the side to move has won by `margin` points, `plies` from the root of the search.
pub fn win(margin: u32, plies: u32) -> Value {
    // Margins are seeds or discs (at most 240), and lines are shorter than a step: the casts lose nothing.
    PROVEN + (margin.min(250) as Value + 1) * STEP - (plies.min(STEP as u32 - 1)) as Value
}

/// Whether the value is a proven win or loss.
pub fn is_decisive(value: Value) -> bool {
    value.abs() > PROVEN
}

/// The margin of a proven win (positive) or loss (negative), 0 for anything else. A game without points gives 0 too.
pub fn margin(value: Value) -> i32 {
    if is_decisive(value) { value.signum() * ((value.abs() - PROVEN - 1) / STEP) } else { 0 }
}

/// The value as seen from a node `plies` nearer to the root: a proven win or loss is that much further away.
pub(crate) fn nearer_root(value: Value, plies: Value) -> Value {
    if value > PROVEN {
        value - plies
    } else if value < -PROVEN {
        value + plies
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_comes_first_and_then_the_quicker_win() {
        assert!(win(3, 900) > win(2, 0));
        assert!(win(3, 4) > win(3, 5));
        assert!(win(0, 1000) > JUDGED);
    }

    #[test]
    fn the_margin_is_read_back_at_any_distance() {
        for m in [0, 1, 64, 240] {
            for plies in [0, 1, 500, 1023] {
                assert_eq!(margin(win(m, plies)), m as i32);
                assert_eq!(margin(-win(m, plies)), -(m as i32));
            }
        }
        assert_eq!(margin(JUDGED), 0);
    }

    #[test]
    fn distances_shift_both_ways() {
        let here = win(7, 3);
        assert_eq!(nearer_root(here, 5), win(7, 8));
        assert_eq!(nearer_root(nearer_root(-here, 5), -5), -here);
        assert_eq!(nearer_root(42, 5), 42);
    }
}
