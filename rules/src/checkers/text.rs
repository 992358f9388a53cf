//! The text of a checkers position.

use std::fmt;

use super::{Checkers, Variant, moves};
use crate::{Game, Side, TextError};

impl fmt::Debug for Checkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checkers({} {self})", self.variant())
    }
}

/// PDN's FEN, `B:W21,22,K5:B1,2`: the side to move, then white's and black's squares in ascending order.
impl fmt::Display for Checkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", letter(self.to_move()))?;
        for side in [Side::Second, Side::First] {
            let pieces = (1..=self.variant().squares()).filter_map(|square| {
                let bit = self.variant().bit(square);
                let king = if self.kings & bit == 0 { "" } else { "K" };
                (self.pieces(side) & bit != 0).then(|| format!("{king}{square}"))
            });
            write!(f, ":{}{}", letter(side), pieces.collect::<Vec<_>>().join(","))?;
        }
        Ok(())
    }
}

fn letter(side: Side) -> char {
    if side == Side::First { 'B' } else { 'W' }
}

fn side(letter: &str) -> Option<Side> {
    match letter {
        "B" => Some(Side::First),
        "W" => Some(Side::Second),
        _ => None,
    }
}

pub(super) fn read(variant: Variant, text: &str) -> Result<Checkers, TextError> {
    let refuse = |why| TextError::new(format!("not a position of {variant} checkers: {why}"));
    let position = parts(variant, text).map_err(refuse)?;
    position.check_possible().map_err(refuse)?;
    Ok(position)
}

fn parts(variant: Variant, text: &str) -> Result<Checkers, String> {
    let parts: Vec<_> = text.split(':').collect();
    let [turn, one, other] = parts[..] else {
        return Err("expected SIDE:WSQUARES:BSQUARES".into());
    };
    let to_move = side(turn).ok_or_else(|| format!("expected B or W to move, found {turn:?}"))?;
    let mut board = Board { variant, pieces: [0; 2], kings: 0 };
    let sides = [board.place(one)?, board.place(other)?];
    if sides[0] == sides[1] {
        return Err(format!("the pieces of {} are listed twice", letter(sides[0])));
    }
    Ok(Checkers::new(variant, board.pieces, board.kings, to_move))
}

/// A board that is being set up.
struct Board {
    variant: Variant,
    pieces: [u64; 2],
    kings: u64,
}

impl Board {
    /// Puts the pieces of a list such as `W21,K5` on the board, and returns their owner.
    fn place(&mut self, list: &str) -> Result<Side, String> {
        let owner = list
            .get(..1)
            .and_then(side)
            .ok_or_else(|| format!("expected a list of pieces that begins with B or W, found {list:?}"))?;
        let pieces = &list[1..];
        for piece in pieces.split(',').filter(|_| !pieces.is_empty()) {
            let (number, is_king) = piece.strip_prefix('K').map_or((piece, false), |number| (number, true));
            let squares = self.variant.squares();
            let square = moves::square(number).filter(|&square| square <= squares).ok_or_else(|| {
                format!("expected a square from 1 to {squares}, prefixed with K for a king, found {piece:?}")
            })?;
            let bit = self.variant.bit(square);
            if (self.pieces[0] | self.pieces[1]) & bit != 0 {
                return Err(format!("there are two pieces on {square}"));
            }
            self.pieces[owner.index()] |= bit;
            self.kings |= if is_king { bit } else { 0 };
        }
        Ok(owner)
    }
}
