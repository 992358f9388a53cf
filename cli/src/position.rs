//! The arguments that name a position: `KIND [--variant V] [--position TEXT]`.

use clap::Args;
use parlor_rules::{Game, GameKind, Position, Variant};

use super::Failure;

/// Which position a command works on.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The game: othello, checkers, awele, kalah or santorini
    pub(crate) kind: GameKind,
    /// The variant of the game; its default where none is named
    #[arg(long)]
    pub(crate) variant: Option<String>,
    /// The position, in the game's own text; the start where none is given
    // An empty square of Othello is a hyphen, and the first one often is.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

impl PositionArgs {
    /// The position that the arguments name.
    pub(crate) fn read(&self) -> Result<Position, Failure> {
        let variant = variant_or_default(self.kind, self.variant.as_deref())?;
        match &self.position {
            Some(text) => Position::from_text(variant, text).map_err(Failure::input),
            None => Ok(Position::start(variant)),
        }
    }
}

/// The variant that is named, or the game's default.
pub(crate) fn variant_or_default(kind: GameKind, name: Option<&str>) -> Result<Variant, Failure> {
    name.map_or_else(|| Ok(kind.default_variant()), |text| kind.variant(text).map_err(Failure::input))
}
