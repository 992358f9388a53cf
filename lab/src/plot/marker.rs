//! The markers of points: their shape identifies a series as well as its colour does.

use std::iter::{Once, once};

use plotters::element::{Drawable, PointCollection};
use plotters::style::{Color, RGBColor};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};

use super::theme::PAPER;

/// A marker at a place in pixels.
pub(super) struct Marker {
    line: usize,
    at: BackendCoord,
    colour: RGBColor,
}

impl Marker {
    /// The marker of the series with this index.
    pub(super) fn new(line: usize, at: BackendCoord, colour: RGBColor) -> Self {
        Marker { line, at, colour }
    }
}

impl<'a> PointCollection<'a, BackendCoord> for &'a Marker {
    type IntoIter = Once<BackendCoord>;
    type Point = BackendCoord;

    fn point_iter(self) -> Self::IntoIter {
        once(self.at)
    }
}

impl<DB: DrawingBackend> Drawable<DB> for Marker {
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
