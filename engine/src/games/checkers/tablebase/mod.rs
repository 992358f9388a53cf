//! The endgame tablebase of English checkers: who wins every position with a few pieces, and how.
//!
//! A tablebase of `n` pieces holds every position with 2 to `n` pieces, at least one on each side, with black to move; with
//! seven pieces only those of four against three.
//! Positions with white to move are the same ones, rotated. A side that cannot move has lost. Positions with a pending
//! capture are included.
//!
//! The tablebase knows nothing about the game that led to a position. Two rules end games by their history, and both
//! only produce draws. So a drawn entry is always right, and a win holds as long as the winner has enough plies left
//! until the next capture or man's move and no position occurs for the third time. The winner heads straight for the
//! next conversion. A conversion further away than the rules allow is not a win, so every win holds from the first
//! position after a capture. In all other cases the answer is that the winner at least draws.
//!
//! With six pieces and more, most files store who wins but not how far away the win is. That is enough for a search,
//! which gets to such positions by conversions. A game needs distances to make progress in them, so they are computed
//! for its current block, as when the file was built. Where that would take too long, the file has them.
//!
//! - `layout`: a perfect index of the positions with one material, over `subsets`;
//! - `block` and `solve`: backwards from captures, men's moves and blocked positions, one block of men at a time;
//! - `slice`: the format of verdicts in a file; `verify` derives them again from the rules.

mod block;
mod layout;
mod placement;
mod probe;
mod set;
mod slice;
mod solve;
mod subsets;
mod verdict;
mod verify;

pub use probe::Tablebase;
pub use set::Endgames;
