//! The endgame tablebase of English checkers: who wins every position with a few pieces, and how.
//!
//! A tablebase of `n` pieces holds every position with 2 to `n` pieces, at least one on each side, with black to move;
//! positions with white to move are the same, turned round. A side that cannot move has lost. Positions with a pending
//! capture are included.
//!
//! The tablebase knows nothing of the game that led to a position. Two rules end games by their history, and both only
//! produce draws. So a drawn entry is always right, and a win is one as long as the winner has enough plies left until the
//! next capture or man's move and no position occurs for the third time. The winner makes straight for the next conversion,
//! which is never more than 60 plies away with up to five pieces, so from the first position after a capture every win
//! holds. In all other cases the answer is that the winner draws at least.
//!
//! - `layout`: a perfect index of the positions with one material, over `subsets`;
//! - `block` and `solve`: backwards from captures, men's moves and blocked positions, one block of men at a time;
//! - `slice`: how verdicts are laid out in a file; `verify` derives them again by the rules.

mod block;
mod layout;
mod parallel;
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
