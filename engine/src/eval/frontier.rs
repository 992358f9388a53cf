//! The last plies above the leaves, where a search spends most of its time. An evaluation may search them itself: it need
//! not start from scratch at every position, and needs none of a search's bookkeeping.

use crate::value::Value;

/// A node with one or two plies left whose value is only compared with a bound.
#[derive(Debug, Clone, Copy)]
pub struct Frontier<'a> {
    /// The plies left: 1 at a frontier node, whose moves all lead to leaves, or 2.
    pub plies: u32,
    /// The search asks whether the value is at least this.
    pub beta: Value,
    /// The move to try first, by its index in the order of the rules.
    pub first: Option<u16>,
    /// How often moves of the side to move, and of the other side, have caused cut-offs elsewhere, by the numbers that the
    /// game gives its moves for this.
    pub history: [&'a [i32]; 2],
    /// The keys of the positions since the last irreversible ply, up to this one: to repeat one might end the game.
    pub earlier: &'a [u64],
    /// The search's tablebase may know positions with at most this many pieces or seeds on the board.
    pub tablebase: u32,
    /// The most positions to generate.
    pub nodes: u64,
}

impl<'a> Frontier<'a> {
    /// A node of which nothing else is known: no first move, no earlier positions, no tablebase.
    pub fn new(plies: u32, beta: Value, history: [&'a [i32]; 2]) -> Self {
        Frontier { plies, beta, first: None, history, earlier: &[], tablebase: 0, nodes: u64::MAX }
    }
}

/// What was found at such a node.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Leaves {
    /// The best value that was found: at least beta, or the most that any move reaches.
    pub value: Value,
    /// The index of its move in the order of the rules.
    pub best: u16,
    /// Positions generated.
    pub nodes: u64,
    /// How many cut-offs the side to move and the other side caused.
    pub cuts: [u64; 2],
}
