//! Endgame tables of English checkers: who wins every position of a few pieces, and how.

mod block;
mod layout;
mod placement;
mod slice;
mod solve;
mod subsets;
mod verdict;

use layout::Material;
use placement::Placement;
use slice::Slice;
use verdict::Verdict;

pub use slice::Census;

/// Tables of all positions up to some number of pieces.
#[derive(Default)]
pub struct Tables {
    pieces: u32,
    /// The solved slices, and where each stands by its material.
    slices: Vec<Slice>,
    places: Vec<u16>,
}

impl Tables {
    fn get(&self, placement: &Placement) -> Option<Verdict> {
        if placement.is_stripped() {
            return Some(Verdict::LOST);
        }
        Some(self.slice(&Material::of(placement))?.get(placement))
    }

    fn slice(&self, material: &Material) -> Option<&Slice> {
        let place = *self.places.get(material.id())?;
        self.slices.get(usize::from(place))
    }

    fn add(&mut self, slice: Slice) {
        self.places.resize(Material::IDS, u16::MAX);
        self.places[slice.layout.material.id()] = self.slices.len() as u16;
        self.slices.push(slice);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        for pieces in 2..=std::env::var("PIECES").map_or(3, |p| p.parse().unwrap()) {
            let t = std::time::Instant::now();
            let tables = Tables::solve(pieces, 1);
            println!("{pieces} {:?} {:?}", tables.census(pieces), t.elapsed());
        }
    }
}
