//! The marks of points: their shape tells the line as well as its colour does.

use std::iter::{Once, once};

use plotters::element::{Drawable, PointCollection};
use plotters::style::{Color, RGBColor};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};

use super::theme::PAPER;

/// A mark at a place that is given in pixels.
pub(super) struct Mark {
    line: usize,
    at: BackendCoord,
    colour: RGBColor,
}

impl Mark {
    /// The mark of a line, by the line's number.
    pub(super) fn new(line: usize, at: BackendCoord, colour: RGBColor) -> Self {
        Mark { line, at, colour }
    }
}

impl<'a> PointCollection<'a, BackendCoord> for &'a Mark {
    type IntoIter = Once<BackendCoord>;
    type Point = BackendCoord;

    fn point_iter(self) -> Self::IntoIter {
        once(self.at)
    }
}

impl<DB: DrawingBackend> Drawable<DB> for Mark {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        places: I,
        backend: &mut DB,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        let ink = self.colour.filled();
        for (x, y) in places {
            match self.line % 4 {
                0 => backend.draw_circle((x, y), 4, &ink, true)?,
                1 => backend.draw_rect((x - 4, y - 4), (x + 4, y + 4), &ink, true)?,
                2 => backend.fill_polygon([(x, y - 6), (x + 5, y + 4), (x - 5, y + 4)], &ink)?,
                _ => {
                    backend.draw_circle((x, y), 5, &ink, true)?;
                    backend.draw_circle((x, y), 3, &PAPER.filled(), true)?;
                }
            }
        }
        Ok(())
    }
}
