//! A cache of static values: searches to other depths and with other windows need the same ones again.

use super::tactics::Tactics;
use crate::eval::{Accumulators, Evaluation};
use crate::value::Value;

/// How many bits of a key choose a place: the places have to fit in the processor's L1 cache, with everything else.
const PLACES: u32 = 10;

/// The position evaluated last for each place, and what the evaluation remembers of earlier positions.
pub(super) struct Values {
    places: Box<[Place; 1 << PLACES]>,
    accumulators: Accumulators,
}

/// A position's key and its value, once there is one.
#[derive(Clone, Copy)]
struct Place {
    key: u64,
    value: Option<Value>,
}

impl Values {
    pub(super) fn new() -> Self {
        let places = Box::new([Place { key: 0, value: None }; 1 << PLACES]);
        Values { places, accumulators: Accumulators::default() }
    }

    /// The value of the position with this key. The evaluation must always be the same.
    #[inline]
    pub(super) fn of<G: Tactics>(&mut self, evaluation: &dyn Evaluation<G>, position: &G, key: u64) -> Value {
        // The low bits of games' keys need not be random.
        let place = &mut self.places[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - PLACES)) as usize];
        match *place {
            Place { key: own, value: Some(value) } if own == key => value,
            _ => {
                let value = position.judge(evaluation.value_with(position, &mut self.accumulators));
                *place = Place { key, value: Some(value) };
                value
            }
        }
    }
}
