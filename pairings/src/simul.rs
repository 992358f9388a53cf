//! Simul: one host plays everyone at once.

use crate::{Colour, Game, PlayerId};

/// The host's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostColour {
    /// The same in every game.
    Always(Colour),
    /// White and Black alternately, White in the first game.
    ByTurns,
}

/// The games of a simul, in the order of the guests.
#[must_use]
pub fn games(host: PlayerId, guests: &[PlayerId], colour: HostColour) -> Vec<Game> {
    let colour_at = |at: usize| match colour {
        HostColour::Always(colour) => colour,
        HostColour::ByTurns if at.is_multiple_of(2) => Colour::White,
        HostColour::ByTurns => Colour::Black,
    };
    guests.iter().enumerate().map(|(at, &guest)| Game::with(host, colour_at(at), guest)).collect()
}
