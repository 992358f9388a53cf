//! The values between which a search must be right, and what it finds there.

use crate::value::{INFINITE, Value};

/// The result of searching a node, from the point of view of its side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) value: Value,
    /// Whether nothing below was evaluated: everything that was searched ended by the rules.
    pub(super) proven: bool,
}

impl Found {
    pub(super) fn flip(self) -> Self {
        Found { value: -self.value, ..self }
    }
}

/// The values between which the search must be right.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    pub(super) const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    pub(super) fn flip(self) -> Self {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// A window that only asks whether the value is at least `bound`.
    pub(super) fn below(bound: Value) -> Self {
        Window { alpha: bound - 1, beta: bound }
    }

    /// A window that only asks whether the value is at most `bound`.
    pub(super) fn above(bound: Value) -> Self {
        Window { alpha: bound, beta: bound + 1 }
    }

    /// The narrowest window, which only asks whether the value is greater than alpha.
    pub(super) fn narrow(self) -> Self {
        Window { beta: self.alpha + 1, ..self }
    }

    pub(super) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}
