//! Pictures of games: boards, cards for link previews, and animations.
//!
//! Everything is drawn as SVG first, in the shapes and colours of the page's boards (`web/src/boards/`), and then
//! rendered to pixels. Nothing is read from the machine: the fonts are in `fonts/`, so that a picture has the same
//! bytes everywhere.

mod animation;
mod board;
mod card;
mod checkers;
mod frame;
mod mancala;
mod materials;
mod othello;
mod raster;
mod santorini;
mod svg;
mod text;

pub use animation::Animation;
pub use board::{Board, Form};
pub use card::{CARD_SIZE, Card, Player};
pub use svg::escaped;
pub use text::is_drawable;

/// A picture could not be drawn. That is a bug in this crate, because it renders only what it has written itself.
#[derive(Debug)]
pub struct Failed(String);

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the picture cannot be drawn: {}", self.0)
    }
}

impl std::error::Error for Failed {}
