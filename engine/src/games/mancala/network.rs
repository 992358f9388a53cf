//! Inputs of Kalah and Awele: each pit with the seeds that it holds.

use parlor_rules::Game;
use parlor_rules::awele::Awele;
use parlor_rules::kalah::Kalah;

use super::patterns::{CASES, ROW};
use crate::eval::network::Inputs;

#[inline]
fn each_pit(own: &[u8], other: &[u8], mut f: impl FnMut(usize)) {
    for (row, pits) in [own, other].into_iter().enumerate() {
        for (pit, &seeds) in pits[..ROW].iter().enumerate() {
            f(CASES * (ROW * row + pit) + usize::from(seeds).min(CASES - 1));
        }
    }
}

impl Inputs for Kalah {
    const INPUTS: usize = 2 * ROW * CASES;

    #[inline]
    fn each_input(&self, _: usize, f: impl FnMut(usize)) {
        each_pit(self.pits(self.to_move()), self.pits(!self.to_move()), f);
    }
}

impl Inputs for Awele {
    const INPUTS: usize = 2 * ROW * CASES;

    #[inline]
    fn each_input(&self, _: usize, f: impl FnMut(usize)) {
        each_pit(&self.pits(self.to_move()), &self.pits(!self.to_move()), f);
    }
}
