//! A position as a picture.

use parlor_rules::{Game, GameKind, Move, Position, Side};

use crate::mancala::{AWELE, Bowls, KALAH};
use crate::raster::{self, Pixels};
use crate::svg::{Drawing, N, file};
use crate::{Failed, checkers, mancala, othello, santorini};

/// The colour around a board that is not square.
pub(crate) const PAPER: &str = "#f3ede2";

/// The orientation of a board that is longer than wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As on a desktop screen.
    Wide,
    /// As on a phone, which fills a square better.
    Upright,
}

/// A position, with the move that led to it.
#[derive(Debug, Clone)]
pub struct Board {
    /// The position.
    pub position: Position,
    /// The move to mark.
    pub last: Option<Move>,
    /// The side at the bottom.
    pub viewer: Side,
}

impl Board {
    /// A position without a last move, as seen by the side that moves first in a game.
    pub fn new(position: Position) -> Self {
        Self { position, last: None, viewer: Side::First }
    }

    /// A position from the middle of a game.
    pub fn sample(kind: GameKind) -> Self {
        let text = match kind {
            GameKind::Othello => "---------------------OO---XXXOX---OOXXX---XOOX----OX------------ X",
            GameKind::Checkers => "B:W18,21,23,26,27,29,30,32,K7:B1,3,5,6,9,10,12,14,K28",
            GameKind::Awele => "4,1,6,0,5,2/3,5,0,6,1,4 6-5 first",
            GameKind::Kalah => "2,7,0,8,1,9/6,0,7,3,8,2 10-9 first",
            GameKind::Santorini => "0010002310012400011000000/1/c3,b2/d4,d2",
        };
        Self::new(Position::from_text(kind.default_variant(), text).expect("a sample is a position"))
    }

    pub(crate) fn draw(&self, form: Form) -> Drawing {
        let last = self.last.filter(|last| !last.is_pass()).map(|last| last.to_string());
        let last = last.as_deref();
        let bowls = |pits: [&[u8]; 2], stores| Bowls { pits: pits.map(<[u8]>::to_vec), stores };
        match &self.position {
            Position::Othello(position) => othello::draw(position, last),
            Position::Checkers(position) => checkers::draw(position, last, self.viewer),
            Position::Santorini(position) => santorini::draw(position, last),
            Position::Kalah(position) => {
                let pits = [position.pits(Side::First), position.pits(Side::Second)];
                let stores = [Side::First, Side::Second].map(|side| position.store(side));
                mancala::draw(&bowls(pits, stores), &KALAH, last, self.viewer, form)
            }
            Position::Awele(position) => {
                let [first, second] = [Side::First, Side::Second].map(|side| position.pits(side));
                let stores = [Side::First, Side::Second].map(|side| position.store(side));
                mancala::draw(&bowls([&first, &second], stores), &AWELE, last, self.viewer, form)
            }
        }
    }

    /// The board as an SVG file.
    pub fn svg(&self, form: Form) -> String {
        let Drawing { width, height, ground, pieces } = self.draw(form);
        file([width, height], [0.0, 0.0, width, height], &format!("{ground}\n{pieces}"))
    }

    /// The board as a square PNG file, `size` pixels wide, on paper where the board is not square itself.
    pub fn png(&self, size: u32) -> Result<Vec<u8>, Failed> {
        let drawing = self.draw(Form::Upright);
        let body = format!("{}{}{}", paper(), drawing.ground, drawing.pieces);
        let size = f64::from(size);
        Pixels::of(&file([size, size], squared(&drawing), &body))?.png().map_err(raster::failed)
    }
}

/// The paper under everything, larger than any picture.
pub(crate) fn paper() -> String {
    format!(r#"<rect x="-9999" y="-9999" width="99999" height="99999" fill="{PAPER}"/>"#)
}

/// The square around a drawing, in its units.
pub(crate) fn squared(drawing: &Drawing) -> [f64; 4] {
    let (width, height) = (drawing.width, drawing.height);
    // A square board fills the picture; any other has a margin.
    let side = if width == height { width } else { width.max(height) * 1.06 };
    [(width - side) / 2.0, (height - side) / 2.0, side, side]
}

/// A drawing as a part of another one, at a place and with a width.
pub(crate) fn placed(drawing: &Drawing, [x, y, width]: [f64; 3]) -> String {
    let scale = width / drawing.width;
    let [x, y] = [x, y].map(N);
    format!(r#"<g transform="translate({x} {y}) scale({scale:.5})">{}{}</g>"#, drawing.ground, drawing.pieces)
}
