//! Endgame tables of English checkers: who wins every position of a few pieces, and how.
//!
//! A table of `n` pieces holds every position of 2 to `n` pieces where both sides have one, with black to move: white's
//! are the same, turned round. A side that cannot move has lost; positions with a capture pending are in it like any
//! other.
//!
//! The tables know nothing of the game that led to a position. Two rules end games by their history, and both only make
//! draws: so what the tables call a draw is one, and what they call a win is one as long as the winner has the plies left
//! to the next capture or man's move and no position comes back for the third time. The winner goes straight on, and
//! no table of up to five pieces has a conversion further away than 60 plies, so that from the first position after a
//! capture on every win stays one. The other cases answer that the winner draws at least.
//!
//! - `layout`: a perfect index of the positions of one material, over `subsets`;
//! - `block` and `solve`: backwards from captures, men's moves and blocked positions, block of men by block of men;
//! - `slice`: how verdicts lie in a file; `verify` derives them anew by the rules.

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
