//! What earlier selective searches to the end have found: their best moves are good guesses here.

use parlor_rules::othello::Othello;
use parlor_rules::{Game, Side};

use super::board::Board;
use super::order::Candidate;
use super::table::NONE;
use crate::search::Table;

/// The table of these searches.
#[derive(Clone, Copy)]
pub(super) struct Hints<'a> {
    table: &'a Table,
    /// The side to move at the root, which the solver's boards do not show.
    root: Side,
}

impl<'a> Hints<'a> {
    pub(super) fn new(table: &'a Table, root: Side) -> Self {
        Hints { table, root }
    }

    /// The square of a board's best move, or [`NONE`] if it is not known. `moves` are in the order of the rules.
    pub(super) fn best(self, board: Board, root_side: bool, moves: &[Candidate]) -> u8 {
        let Board { own, other } = board;
        let to_move = if root_side { self.root } else { !self.root };
        let discs = if to_move == Side::First { [own, other] } else { [other, own] };
        // No square holds two discs.
        let best = Othello::from_discs(discs, to_move).and_then(|p| self.table.best_to_the_end(p.key()));
        best.and_then(|at| moves.get(usize::from(at))).map_or(NONE, |candidate| candidate.square)
    }
}

#[cfg(test)]
mod tests {
    use pulp::Scalar;

    use super::super::order::{Candidates, MOST_MOVES};
    use super::*;

    /// The solver's boards do not show who is to move, but the search's positions do.
    #[test]
    fn a_move_is_found_for_either_side_to_move() {
        let table = Table::with_mebibytes(1);
        let start = Othello::start(Default::default());
        for (at, position) in
            start.legal_moves().into_iter().map(|m| start.after(m)).chain([start]).enumerate()
        {
            let (own, other) = (position.discs(position.to_move()), position.discs(!position.to_move()));
            let board = Board { own, other };
            let moves = Candidates::<MOST_MOVES>::of(Scalar, board, board.moves(Scalar));
            let hints = |root| Hints::new(&table, root);
            let at = at % moves.as_slice().len();
            let to_move = position.to_move();
            assert_eq!(hints(to_move).best(board, true, moves.as_slice()), NONE);
            table.put_to_the_end(position.key(), at as u16);
            let square = moves.as_slice()[at].square;
            assert_eq!(hints(to_move).best(board, true, moves.as_slice()), square);
            assert_eq!(hints(!to_move).best(board, false, moves.as_slice()), square);
            assert_eq!(position.legal_moves()[at].to_string(), square_name(square));
        }
    }

    fn square_name(square: u8) -> String {
        format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
    }
}
