//! Evaluations by a small network: a layer of hidden sums over what stands where, and a weighted sum of their squares.
//!
//! What stands on a board is a few of many *inputs*, each of which is there or not. Each hidden sum adds a weight for
//! every input that is there, is kept between 0 and 1 and squared; the value is what is known without learning and a
//! sum of the squares, with weights that the phase of the game chooses. Weights are whole numbers of sixteen bits, so
//! that the hidden sums are a few vector additions an input (the way of Nasu's efficiently updatable networks, 2018; the
//! boards are so small that every position is summed anew).

use super::baseline::limited;
use super::{Basis, Evaluation, Form, Recipe, Term, Weights, WrongWeights};
use crate::value::Value;

/// Hidden sums.
pub const HIDDEN: usize = 32;

/// A hidden sum of 1 in a weights file; its square is the largest that has a place in sixteen bits.
pub const ONE: i32 = 181;

/// Squares lose so many bits, so that a sum of them has a place in thirty-two whatever the weights are.
const LOST: u32 = 6;

/// A point in an outer weight of a weights file.
pub const POINT: i32 = 256;

/// What makes an evaluation by a network: which inputs a position has.
pub trait Inputs: Basis {
    /// How many inputs there are.
    const INPUTS: usize;
    /// From how many sides a position can be seen without a change of its value.
    const VIEWS: usize = 1;

    /// Calls `f` with every input of the position, seen from one of its sides.
    fn each_input(&self, view: usize, f: impl FnMut(usize));
}

/// The recipe of an evaluation by a network.
pub struct ByNetwork;

/// The name by which profiles call it, in every game.
const NAME: &str = "network";

struct Network(Weights);

/// Where a network's weights lie: a row of hidden weights for each input and one that is always there; then for each
/// phase an outer weight for each hidden sum and one that is always there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How many inputs there are.
    pub inputs: usize,
    /// How many phases.
    pub phases: usize,
    /// From how many sides a position can be seen.
    pub views: usize,
}

impl Shape {
    /// All weights.
    pub const fn weights(self) -> usize {
        self.outer(self.phases)
    }

    /// Where the row of an input begins; one beyond the last is always there.
    pub const fn row(self, input: usize) -> usize {
        HIDDEN * input
    }

    /// Where a phase's outer weights begin.
    pub const fn outer(self, phase: usize) -> usize {
        HIDDEN * (self.inputs + 1) + (HIDDEN + 1) * phase
    }
}

const fn shape<G: Inputs>() -> Shape {
    Shape { inputs: G::INPUTS, phases: G::PHASES, views: G::VIEWS }
}

fn narrow(weights: &[i32]) -> Box<[i16]> {
    weights.iter().map(|&weight| weight.clamp(i16::MIN.into(), i16::MAX.into()) as i16).collect()
}

impl<G: Inputs> Recipe<G> for ByNetwork {
    fn name(&self) -> &'static str {
        NAME
    }

    fn terms(&self) -> &[&'static str] {
        &["hand_set", "network"]
    }

    fn weights(&self) -> Weights {
        Weights::own(G::KIND, NAME)
    }

    fn unit(&self) -> Value {
        G::UNIT
    }

    fn blocks(&self) -> (usize, usize) {
        (1, shape::<G>().weights())
    }

    fn phases(&self) -> usize {
        G::PHASES
    }

    fn form(&self) -> Form {
        Form::Network(shape::<G>())
    }

    fn base(&self, position: &G) -> Value {
        position.base().unwrap_or_default()
    }

    fn fits(&self, position: &G) -> bool {
        position.fits()
    }

    fn phase(&self, position: &G) -> usize {
        position.phase()
    }

    fn inputs(&self, position: &G, inputs: &mut Vec<(u32, i32)>) {
        self.inputs_from(0, position, inputs);
    }

    fn inputs_from(&self, view: usize, position: &G, inputs: &mut Vec<(u32, i32)>) {
        position.each_input(view, |input| inputs.push((input as u32, 1)));
    }

    fn build(&'static self, weights: Option<&Weights>) -> Result<Box<dyn Evaluation<G>>, WrongWeights> {
        let weights = weights.cloned().unwrap_or_else(|| Recipe::<G>::weights(self));
        let (expected, given) = (shape::<G>().weights(), weights.values().len());
        if given != expected {
            return Err(WrongWeights { evaluation: NAME, expected, given });
        }
        weights.table(narrow);
        Ok(Box::new(Network(weights)))
    }
}

impl Network {
    /// What the network adds to what is known, in units.
    #[inline]
    fn judge<G: Inputs>(&self, position: &G) -> Value {
        let shape = const { shape::<G>() };
        let table = self.0.table(narrow);
        let row = |at: usize| -> &[i16; HIDDEN] { table[at..][..HIDDEN].try_into().expect("a whole row") };
        let mut sums = *row(shape.row(G::INPUTS));
        position.each_input(0, |input| {
            let row = row(shape.row(input));
            (0..HIDDEN).for_each(|at| sums[at] = sums[at].saturating_add(row[at]));
        });
        let outer = shape.outer(position.phase());
        let weights = row(outer);
        let mut value = 0;
        for at in 0..HIDDEN {
            let kept = sums[at].clamp(0, ONE as i16);
            value += i32::from((kept * kept) >> LOST) * i32::from(weights[at]);
        }
        let points = value / ((ONE * ONE) >> LOST) + i32::from(table[outer + HIDDEN]);
        points * G::UNIT / POINT
    }
}

impl<G: Inputs> Evaluation<G> for Network {
    fn value(&self, position: &G) -> Value {
        let learned = if position.fits() { self.judge(position) } else { 0 };
        limited::<G>(position.base().unwrap_or_default() + learned)
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        let of =
            |name, value: Value| Term { name, value: 1.0, weight: f64::from(value) / f64::from(G::UNIT) };
        let mut terms = vec![of("hand_set", position.base().unwrap_or_default())];
        if position.fits() {
            terms.push(of("network", self.judge(position)));
        }
        terms
    }

    fn unit(&self) -> Value {
        G::UNIT
    }

    fn phase(&self, position: &G) -> usize {
        position.phase()
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::awele::Awele;
    use parlor_rules::checkers::Checkers;
    use parlor_rules::kalah::Kalah;
    use parlor_rules::santorini::Santorini;

    use super::*;

    /// Calls `f` with positions of random games.
    fn each_position<G: Inputs>(variant: G::Variant, mut f: impl FnMut(&G)) {
        let mut random = fastrand::Rng::with_seed(8);
        for _ in 0..20 {
            let mut position = G::start(variant);
            while let Some(m) = random.choice(position.legal_moves()) {
                f(&position);
                position.play_unchecked(m);
            }
        }
    }

    /// What a network says of a position, computed as its description reads.
    fn described<G: Inputs>(weights: &[i32], position: &G) -> f64 {
        let shape = shape::<G>();
        let weight = |at: usize, unit: i32| f64::from(weights[at]) / f64::from(unit);
        let mut inputs = vec![G::INPUTS];
        position.each_input(0, |input| inputs.push(input));
        let outer = shape.outer(position.phase());
        let hidden = (0..HIDDEN).map(|at| {
            let sum: f64 = inputs.iter().map(|&input| weight(shape.row(input) + at, ONE)).sum();
            sum.clamp(0.0, 1.0).powi(2) * weight(outer + at, POINT)
        });
        hidden.sum::<f64>() + weight(outer + HIDDEN, POINT)
    }

    fn is_as_described<G: Inputs>(variant: G::Variant) {
        let mut random = fastrand::Rng::with_seed(2);
        let weights: Vec<i32> = (0..shape::<G>().weights()).map(|_| random.i32(-90..=90)).collect();
        let network = ByNetwork.build(Some(&Weights::from(weights.clone()))).expect("as many as it has");
        each_position(variant, |position: &G| {
            let terms = network.terms(position);
            let told: f64 = terms.iter().map(|term| term.value * term.weight).sum();
            let limit = f64::from(G::LIMIT);
            let value = f64::from(network.value(position)) / f64::from(G::UNIT);
            assert!((told.clamp(-limit, limit) - value).abs() < 1e-9, "the terms make the value");
            let learned = if position.fits() { described(&weights, position) } else { 0.0 };
            let known = f64::from(position.base().unwrap_or_default()) / f64::from(G::UNIT);
            let expected = (known + learned).clamp(-limit, limit);
            assert!((value - expected).abs() < 0.1, "{position}: {value} and not {expected}");
        });
    }

    #[test]
    fn whole_numbers_say_what_the_description_says() {
        is_as_described::<Checkers>(Default::default());
        is_as_described::<Awele>(Default::default());
        is_as_described::<Kalah>(Default::default());
        is_as_described::<Santorini>(Default::default());
    }

    #[test]
    fn no_weights_leave_what_their_numbers_can_hold() {
        for (hidden, outer) in [(i32::MAX, i32::MAX), (i32::MAX, i32::MIN), (i32::MIN, i32::MAX)] {
            let shape = shape::<Santorini>();
            let begin = shape.outer(0);
            let weights = (0..shape.weights()).map(|at| if at < begin { hidden } else { outer });
            let weights: Vec<i32> = weights.collect();
            let network = ByNetwork.build(Some(&Weights::from(weights))).expect("as many as it has");
            each_position(Default::default(), |position: &Santorini| {
                let value = network.value(position);
                assert!(value.abs() <= Santorini::LIMIT * Santorini::UNIT);
                assert!(!position.fits() || (value > 0) == (outer > 0));
            });
        }
    }

    #[test]
    fn a_board_has_the_same_inputs_in_other_places_from_another_side() {
        each_position(Default::default(), |position: &Santorini| {
            let states = |view| {
                let mut states = Vec::new();
                position.each_input(view, |input| states.push(input % 11));
                states.sort_unstable();
                states
            };
            for view in 1..Santorini::VIEWS {
                assert_eq!(states(view), states(0));
            }
        });
    }

    #[test]
    fn other_numbers_of_weights_are_refused() {
        let few = Weights::from(vec![1, 2, 3]);
        let error = Recipe::<Kalah>::build(&ByNetwork, Some(&few)).err().expect("too few");
        assert_eq!((error.given, error.expected), (3, shape::<Kalah>().weights()));
    }
}
