//! The tables as a family: what slices there are, and how each is made and verified.

use std::ops::RangeInclusive;

use parlor_rules::{GameKind, Variant, checkers};

use super::slice::{Book, Shape, Solved};
use super::solve::Open;
use super::verify::verify;
use crate::tablebase::{Census, Entries, Family, Shelf, Slice, TableError, Watch};

/// The endgames of English checkers by the number of pieces.
pub struct Endgames;

/// Seven pieces are 35 billion positions.
const SIZES: RangeInclusive<u32> = 2..=6;

/// Half a second and 6 MB. Five pieces take a quarter of a minute and 140 MB, six some minutes and 730 MB.
const USUAL_SIZE: u32 = 4;

/// Work for fewer pieces is done before a thread is started.
const PARALLEL_FROM: u32 = 5;

impl Family for Endgames {
    fn kind(&self) -> GameKind {
        GameKind::Checkers
    }

    fn rules(&self) -> String {
        checkers::Variant::English.to_string()
    }

    fn variant(&self) -> Variant {
        GameKind::Checkers.default_variant()
    }

    fn version(&self) -> u32 {
        1
    }

    fn unit(&self) -> &'static str {
        "pieces"
    }

    fn sizes(&self) -> RangeInclusive<u32> {
        SIZES
    }

    fn usual_size(&self) -> Option<u32> {
        Some(USUAL_SIZE)
    }

    fn slices(&self, size: u32) -> Vec<Slice> {
        shapes(size).map(|shape| described(&shape)).collect()
    }

    fn build(&self, slice: &Slice, below: &Shelf, watch: &Watch<'_>) -> Result<Vec<u8>, TableError> {
        let mut book = Book::new();
        for shape in shapes(*SIZES.end()) {
            if described(&shape) == *slice {
                let done = |part| watch.done(part).is_ok();
                return Open::new(&shape, &book).solve(threads(&shape), &done).ok_or(TableError::Stopped);
            }
            let bytes = below.need(&shape.name())?.clone();
            book.add(Solved { shape, bytes });
        }
        Err(TableError::Missing(slice.name.clone().into()))
    }

    fn verify(&self, slice: &Slice, shelf: &Shelf, watch: &Watch<'_>) -> Result<Census, String> {
        let book = on_shelf(shelf);
        let shape = shapes(*SIZES.end()).find(|shape| described(shape) == *slice);
        let shape = shape.ok_or_else(|| format!("{} is no slice of these tables", slice.name))?;
        verify(&shape, &book, threads(&shape), &|part| watch.done(part).is_ok())
            .map_err(|wrong| wrong.unwrap_or_else(|| TableError::Stopped.to_string()))
    }
}

/// The slices of all positions up to so many pieces, in the order in which they can be built.
fn shapes(pieces: u32) -> impl Iterator<Item = Shape> {
    (*SIZES.start()..=pieces).flat_map(Shape::of_pieces)
}

fn described(shape: &Shape) -> Slice {
    Slice { name: shape.name(), entries: shape.positions() as u64, bytes: shape.bytes() as u64 }
}

fn threads(shape: &Shape) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if shape.pieces() < PARALLEL_FROM { 1 } else { cores }
}

/// The slices that are there, up to the first that is not.
pub(super) fn on_shelf(shelf: &Shelf) -> Book<Entries> {
    let mut book = Book::new();
    for shape in shapes(*SIZES.end()) {
        let Some(bytes) = shelf.get(&shape.name()).cloned() else { break };
        book.add(Solved { shape, bytes });
    }
    book
}
