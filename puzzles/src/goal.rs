//! What a puzzle asks for.

use std::fmt;
use std::str::FromStr;

/// What a puzzle asks for. Only one move achieves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// To win.
    Win,
    /// To save a draw where every other move loses.
    Draw,
    /// To finish as many points ahead, or as few behind, as possible.
    Most {
        /// The final difference of points after the best move.
        margin: i32,
        /// The same after the second best.
        next: i32,
    },
    /// To win within this many of the solver's own moves.
    WinIn(u32),
    /// Not to lose within this many moves of the opponent.
    Hold(u32),
}

impl Goal {
    /// The value the side to move has to reach, on the scale of [`prove`](crate::prove).
    pub fn target(self) -> i32 {
        match self {
            Goal::Win | Goal::WinIn(_) => 1,
            Goal::Draw | Goal::Hold(_) => 0,
            Goal::Most { margin, .. } => margin,
        }
    }

    /// The number of plies within which the goal has to be reached, if it has such a limit.
    pub fn plies(self) -> Option<u32> {
        match self {
            Goal::WinIn(moves) => Some(2 * moves - 1),
            Goal::Hold(moves) => Some(2 * moves),
            Goal::Win | Goal::Draw | Goal::Most { .. } => None,
        }
    }

    /// `win`, `draw`, `most`, `win_in` or `hold`.
    pub const fn id(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Draw => "draw",
            Goal::Most { .. } => "most",
            Goal::WinIn(_) => "win_in",
            Goal::Hold(_) => "hold",
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())?;
        match self {
            Goal::Win | Goal::Draw => Ok(()),
            Goal::Most { margin, next } => write!(f, " {margin} {next}"),
            Goal::WinIn(moves) | Goal::Hold(moves) => write!(f, " {moves}"),
        }
    }
}

impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("expected a goal such as win, most 6 2 or win_in 3, found {text:?}");
        let mut words = text.split(' ');
        let name = words.next().unwrap_or_default();
        let numbers: Vec<i32> = words.map(str::parse).collect::<Result<_, _>>().map_err(|_| bad())?;
        let moves = |n: i32| u32::try_from(n).ok().filter(|n| (1..=9).contains(n)).ok_or_else(bad);
        match (name, &numbers[..]) {
            ("win", []) => Ok(Goal::Win),
            ("draw", []) => Ok(Goal::Draw),
            ("most", &[margin, next]) if next < margin => Ok(Goal::Most { margin, next }),
            ("win_in", &[n]) => moves(n).map(Goal::WinIn),
            ("hold", &[n]) => moves(n).map(Goal::Hold),
            _ => Err(bad()),
        }
    }
}
