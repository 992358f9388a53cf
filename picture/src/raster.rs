//! From SVG to pixels.

use std::fmt::Display;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use crate::Failed;
use crate::text::options;

/// A picture as pixels.
#[derive(Clone)]
pub(crate) struct Pixels(Pixmap);

pub(crate) fn failed(why: impl Display) -> Failed {
    Failed(why.to_string())
}

impl Pixels {
    /// The pixels of an SVG file, in its own size.
    pub(crate) fn of(svg: &str) -> Result<Self, Failed> {
        let tree = Tree::from_str(svg, &options()).map_err(failed)?;
        let size = tree.size().to_int_size();
        let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| failed("it has no size"))?;
        resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
        Ok(Self(pixels))
    }

    /// These pixels with an SVG file of the same size drawn over them.
    pub(crate) fn with(&self, svg: &str) -> Result<Self, Failed> {
        let tree = Tree::from_str(svg, &options()).map_err(failed)?;
        let mut pixels = self.0.clone();
        resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
        Ok(Self(pixels))
    }

    /// A PNG file.
    pub(crate) fn png(&self) -> Result<Vec<u8>, impl Display + use<>> {
        self.0.encode_png()
    }

    /// Red, green, blue and opacity of each pixel. Everything is drawn on opaque paper.
    pub(crate) fn rgba(&self) -> &[u8] {
        self.0.data()
    }
}
