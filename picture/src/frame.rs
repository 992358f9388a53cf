//! The wooden frame around a square field, with its coordinates, and the marks of the last move.

use crate::svg::{Drawing, rect};
use crate::text::{Face, centred};

pub(crate) const CELL: f64 = 100.0;

/// The look of the squares of the last move.
const LAST: &str = r##"fill="#f5c35a" fill-opacity="0.42""##;

/// A field of squares in a frame.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) size: usize,
    pub(crate) edge: f64,
}

impl Field {
    /// A field whose frame has room for coordinates.
    pub(crate) fn new(size: usize) -> Self {
        Self { size, edge: (5.5 * size as f64).round() }
    }

    /// Width and height with the frame.
    pub(crate) fn whole(self) -> f64 {
        self.size as f64 * CELL + 2.0 * self.edge
    }

    /// The middle of a square by its column and row from the top left.
    pub(crate) fn centre(self, column: usize, row: usize) -> [f64; 2] {
        [column, row].map(|i| self.edge + (i as f64 + 0.5) * CELL)
    }

    /// The inner rectangle.
    pub(crate) fn inside(self) -> [f64; 4] {
        let side = self.size as f64 * CELL;
        [self.edge, self.edge, side, side]
    }

    /// The frame itself.
    pub(crate) fn frame(self) -> String {
        let (whole, edge) = (self.whole(), self.edge);
        let outer = [0.0, 0.0, whole, whole];
        let groove = [edge - 5.0, edge - 5.0, whole - 2.0 * edge + 10.0, whole - 2.0 * edge + 10.0];
        let shine = r##"fill="none" stroke="#fff" stroke-opacity="0.12" stroke-width="3""##;
        rect(outer, edge / 2.0, r#"fill="url(#walnut)""#)
            + &rect(outer, edge / 2.0, r#"fill="url(#grain)""#)
            + &rect([2.0, 2.0, whole - 4.0, whole - 4.0], edge / 2.0 - 2.0, shine)
            + &rect(groove, 4.0, r##"fill="#2b1b12""##)
    }

    /// The names of columns and rows from the top left.
    pub(crate) fn coordinates(self, columns: &str, rows: &str) -> String {
        let (edge, look) = (self.edge, r##"fill="#e8d3b4" fill-opacity="0.85""##);
        let name = |c: char, at: [f64; 2]| centred(&c.to_string(), Face::Bold, at, edge * 0.5, look);
        let column = |(i, c)| name(c, [self.centre(i, 0)[0], self.whole() - edge / 2.0 + 1.0]);
        let row = |(i, c)| name(c, [edge / 2.0 - 1.0, self.centre(0, i)[1]]);
        columns.chars().enumerate().map(column).chain(rows.chars().enumerate().map(row)).collect()
    }

    /// Marks a square as one of the last move's.
    pub(crate) fn mark(self, column: usize, row: usize) -> String {
        let [x, y] = self.centre(column, row);
        rect([x - CELL / 2.0, y - CELL / 2.0, CELL, CELL], 0.0, LAST)
    }

    pub(crate) fn drawing(self, ground: String, pieces: String) -> Drawing {
        Drawing { width: self.whole(), height: self.whole(), ground, pieces }
    }
}
