//! The verdicts of all positions with one material, or with the same material and the sides exchanged. Steps of kings
//! lead back and forth between the two, so they are solved together and share a file.
//!
//! The bytes of a slice: the verdicts of the first layout, then those of the second, then one byte with the longest
//! distance to a conversion. With few pieces, or in large blocks, a verdict is a byte; otherwise it is two bits, its
//! sign only.

use std::ops::{Deref, RangeInclusive};

use super::layout::{Layout, Material};
use super::placement::Placement;
use super::verdict::Verdict;
use crate::tablebase::{Entries, OpenTables};

/// Which positions a slice holds.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    /// Two layouts, or one if both sides have the same material.
    pub(super) layouts: Vec<Layout>,
    /// Whether verdicts come with their distances.
    pub(super) distances: bool,
}

impl Shape {
    /// The slices with this many pieces, in an order in which each needs only those before it. They store distances up
    /// to `with_distances` pieces, and always if their blocks are too large to be solved again during a game.
    pub(super) fn of_pieces(pieces: u32, with_distances: u32) -> impl Iterator<Item = Shape> {
        let all = Material::of_pieces(pieces).into_iter();
        // Of the two materials of a slice, the one whose side to move has more pieces comes first.
        let sides = |m: Material| (m.men[0] + m.kings[0], m.kings[0]);
        all.filter(move |&material| sides(material) >= sides(material.turned()))
            .filter(move |&material| pieces <= ALL_MATERIAL || sides(material).0 <= pieces.div_ceil(2))
            .map(move |material| Shape::new(material, pieces <= with_distances))
    }

    fn new(material: Material, distances: bool) -> Self {
        let turned = material.turned();
        let materials = if turned == material { vec![material] } else { vec![material, turned] };
        let layouts: Vec<_> = materials.into_iter().map(Layout::new).collect();
        let distances = distances || layouts[0].kings > LARGEST_BLOCK;
        Shape { layouts, distances }
    }

    pub(super) fn material(&self) -> Material {
        self.layouts[0].material
    }

    pub(super) fn pieces(&self) -> u32 {
        self.material().pieces()
    }

    /// The slice's name, with a letter for each piece, `k` or `m`: `kkm-km`.
    pub(super) fn name(&self) -> String {
        let Material { men, kings } = self.material();
        let [own, other] =
            [0, 1].map(|side| "k".repeat(kings[side] as usize) + &"m".repeat(men[side] as usize));
        format!("{own}-{other}")
    }

    pub(super) fn positions(&self) -> usize {
        self.layouts.iter().map(Layout::positions).sum()
    }

    /// How many bytes the slice takes.
    pub(super) fn bytes(&self) -> usize {
        let verdicts = self.positions();
        1 + if self.distances { verdicts } else { verdicts.div_ceil(4) }
    }

    /// The number of a position of this slice. For a position of another slice the number is meaningless.
    #[inline]
    pub(super) fn index(&self, placement: &Placement) -> usize {
        let [first, rest @ ..] = &self.layouts[..] else { return 0 };
        match rest {
            [second] if Material::of(placement) == second.material => {
                first.positions() + second.index(placement)
            }
            _ => first.index(placement),
        }
    }

    /// The bytes of these verdicts, given in the slice's order.
    pub(super) fn pack(&self, verdicts: impl Iterator<Item = Verdict>) -> Vec<u8> {
        let mut bytes = vec![0; self.bytes()];
        let mut longest = 0;
        for (i, verdict) in verdicts.enumerate() {
            longest = longest.max(verdict.plies());
            if self.distances {
                bytes[i] = verdict.0 as u8;
            } else {
                bytes[i / 4] |= (verdict.sign() as u8 & 3) << (i % 4 * 2);
            }
        }
        // Distances are below 127.
        bytes[self.bytes() - 1] = longest as u8;
        bytes
    }
}

/// A solved slice.
#[derive(Debug, Clone)]
pub(super) struct Solved<B> {
    pub(super) shape: Shape,
    /// The bytes, [`Shape::bytes`] of them.
    pub(super) bytes: B,
}

impl<B: Deref<Target = [u8]>> Solved<B> {
    /// The most plies to a conversion in this slice.
    pub(super) fn longest(&self) -> u32 {
        self.bytes.last().copied().unwrap_or(0).into()
    }

    /// The verdict of a position of this slice. Without stored distances, the verdict has the longest one.
    #[inline]
    pub(super) fn get(&self, placement: &Placement) -> Verdict {
        let index = self.shape.index(placement);
        if self.shape.distances {
            return Verdict(self.bytes[index] as i8);
        }
        match self.bytes[index / 4] >> (index % 4 * 2) & 3 {
            0 => Verdict::DRAW,
            1 => Verdict::win(self.longest()),
            _ => Verdict::loss(self.longest()),
        }
    }
}

/// Solved slices, found by their material.
#[derive(Debug, Clone)]
pub(super) struct Book<B> {
    solved: Vec<Solved<B>>,
    /// For each material's number, the slice that holds it.
    places: Box<[u16; Material::IDS]>,
}

const NOWHERE: u16 = u16::MAX;

impl<B: Deref<Target = [u8]>> Book<B> {
    pub(super) fn new() -> Self {
        Book { solved: Vec::new(), places: Box::new([NOWHERE; Material::IDS]) }
    }

    pub(super) fn add(&mut self, solved: Solved<B>) {
        for layout in &solved.shape.layouts {
            // There are a few hundred slices.
            self.places[layout.material.id()] = self.solved.len() as u16;
        }
        self.solved.push(solved);
    }

    /// The most pieces of any position in the book.
    pub(super) fn most_pieces(&self) -> u32 {
        self.solved.iter().map(|solved| solved.shape.pieces()).max().unwrap_or(0)
    }

    /// Whether the verdict of a position comes with its own distance.
    pub(super) fn has_distances(&self, placement: &Placement) -> bool {
        self.slice(&Material::of(placement)).is_none_or(|slice| slice.shape.distances)
    }

    /// The slice that holds this material.
    #[inline]
    fn slice(&self, material: &Material) -> Option<&Solved<B>> {
        self.solved.get(usize::from(self.places[material.id()]))
    }

    /// The verdict of a position, if it is in one of the slices.
    #[inline]
    pub(super) fn get(&self, placement: &Placement) -> Option<Verdict> {
        if placement.is_stripped() {
            return Some(Verdict::LOST);
        }
        Some(self.slice(&Material::of(placement))?.get(placement))
    }
}

/// With seven pieces, only four against three.
pub(super) const SIZES: RangeInclusive<u32> = 2..=7;

/// With more pieces than this, one side has at most one more than the other. In the 15 billion positions of five against
/// two and six against one, the side that is ahead hardly needs help.
const ALL_MATERIAL: u32 = 6;

/// The most placements of kings in a block that is solved again during a game: a bot with a tenth of a second for a
/// move must have time for it.
const LARGEST_BLOCK: usize = 1 << 18;

/// The slices of all positions with up to this many pieces, in the order in which they can be built.
pub(super) fn shapes(pieces: u32, with_distances: u32) -> impl Iterator<Item = Shape> {
    (*SIZES.start()..=pieces).flat_map(move |pieces| Shape::of_pieces(pieces, with_distances))
}

/// The open slices, up to the first that is missing.
pub(super) fn book_of(tables: &OpenTables, with_distances: u32) -> Book<Entries> {
    let mut book = Book::new();
    for shape in shapes(*SIZES.end(), with_distances) {
        let Some(bytes) = tables.get(&shape.name()).cloned() else { break };
        book.add(Solved { shape, bytes });
    }
    book
}

#[cfg(test)]
mod tests {
    use super::super::verify::{all_with, own_men};
    use super::*;

    #[test]
    fn seven_pieces_are_four_against_three() {
        let shapes: Vec<_> = Shape::of_pieces(7, 5).collect();
        assert_eq!(shapes.len(), 5 * 4);
        assert!(shapes.iter().all(|shape| shape.name().find('-') == Some(4)));
        assert_eq!(shapes.iter().map(Shape::positions).sum::<usize>(), 19_055_258_760);
        assert_eq!(shapes.iter().map(Shape::bytes).sum::<usize>(), 8_859_437_150);
        let with_distances = shapes.iter().filter(|shape| shape.distances).map(Shape::name);
        assert_eq!(
            with_distances.collect::<Vec<_>>(),
            ["kkkk-kkk", "kkkk-kkm", "kkkm-kkk", "kkkk-kmm", "kkkm-kkm", "kkmm-kkk"]
        );
    }

    #[test]
    fn without_distances_four_verdicts_share_a_byte() {
        let mut shapes = Shape::of_pieces(6, 5);
        let shape = shapes.find(|shape| shape.name() == "mmmmm-m").expect("a slice of six pieces");
        let made = |i: usize| [Verdict::DRAW, Verdict::loss(7), Verdict::win(9)][i % 7 % 3];
        let bytes = shape.pack((0..shape.positions()).map(made));
        assert_eq!((bytes.len(), shape.distances), (shape.bytes(), false));
        let solved = Solved { shape, bytes };
        assert_eq!(solved.longest(), 9);
        let material = solved.shape.layouts[1].material;
        for men in own_men(material) {
            all_with(men, material, &mut |placement| {
                let index = solved.shape.index(placement);
                assert!(index >= solved.shape.layouts[0].positions());
                assert_eq!(solved.get(placement).sign(), made(index).sign());
                true
            });
        }
    }
}
