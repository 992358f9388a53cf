//! The maximum-likelihood model of the differences between shallow and deep searches: normally distributed, with a
//! standard error whose logarithm is a sum of terms. It is found by Fisher scoring, the standard method for such
//! models.

use parlor_engine::search::probcut::{INPUTS, Model};

use super::sampling::Sample;

/// The greatest number of steps, and the size of a step at which the factors have converged: a few steps are enough.
const STEPS: usize = 100;
const CONVERGED: f64 = 1e-9;
/// Regularization: keeps a factor at 0 if the samples say nothing about it, like the phase of an evaluation without
/// phases.
const L2: f64 = 1e-6;
/// The least difference, in points: 0 has no logarithm.
const MIN_DIFFERENCE: f64 = 1e-3;

/// The difference between a deep search and a shallow one, and what the standard error depends on.
struct Difference {
    inputs: [f64; INPUTS],
    squared: f64,
}

/// Fits the model to all differences between depths that are both even or both odd.
///
/// # Errors
/// There are too few samples.
pub fn fit(samples: &[Sample]) -> Result<Model, String> {
    let differences: Vec<_> = samples.iter().flat_map(differences).collect();
    if differences.len() < 10 * INPUTS {
        return Err("too few searches to learn from: use more positions or a greater depth".to_owned());
    }
    let mean = differences.iter().map(|d| d.squared).sum::<f64>() / differences.len() as f64;
    let mut model = Model::default();
    model.factors[0] = mean.max(MIN_DIFFERENCE * MIN_DIFFERENCE).sqrt().ln();
    for _ in 0..STEPS {
        let step = step(&differences, &model);
        model.factors.iter_mut().zip(step).for_each(|(factor, step)| *factor += step);
        if step.iter().all(|step| step.abs() < CONVERGED) {
            break;
        }
    }
    // Rounded to as many digits as are significant.
    model.factors = model.factors.map(|factor| (factor * 1e4).round() / 1e4);
    Ok(model)
}

fn differences(sample: &Sample) -> impl Iterator<Item = Difference> + '_ {
    let values = &sample.values;
    let pairs =
        (0..values.len()).flat_map(|deep| (deep % 2..deep).step_by(2).map(move |shallow| (shallow, deep)));
    pairs.map(move |(shallow, deep)| Difference {
        inputs: Model::inputs(sample.phase, shallow + 1, deep + 1),
        squared: (values[deep] - values[shallow]).powi(2),
    })
}

/// One step of Fisher scoring: least squares of how far each squared difference exceeds its expectation.
fn step(differences: &[Difference], model: &Model) -> [f64; INPUTS] {
    let mut matrix = [[0.0; INPUTS]; INPUTS];
    let mut right = [0.0; INPUTS];
    for Difference { inputs, squared } in differences {
        let log: f64 = model.factors.iter().zip(inputs).map(|(factor, input)| factor * input).sum();
        let excess = 0.5 * (squared / (2.0 * log).exp().max(MIN_DIFFERENCE * MIN_DIFFERENCE) - 1.0);
        for (row, input) in inputs.iter().enumerate() {
            right[row] += input * excess;
            inputs.iter().zip(&mut matrix[row]).for_each(|(other, cell)| *cell += input * other);
        }
    }
    (0..INPUTS).for_each(|n| matrix[n][n] += L2 * differences.len() as f64);
    solve(matrix, right)
}

/// Solves linear equations with a symmetric positive definite matrix by elimination.
fn solve(mut matrix: [[f64; INPUTS]; INPUTS], mut right: [f64; INPUTS]) -> [f64; INPUTS] {
    for pivot in 0..INPUTS {
        for row in pivot + 1..INPUTS {
            let times = matrix[row][pivot] / matrix[pivot][pivot];
            let above = matrix[pivot];
            matrix[row].iter_mut().zip(above).for_each(|(cell, above)| *cell -= times * above);
            right[row] -= times * right[pivot];
        }
    }
    for row in (0..INPUTS).rev() {
        let known: f64 = (row + 1..INPUTS).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    #[test]
    fn a_model_is_recovered_from_data_that_it_generates() {
        let model = Model { factors: [1.0, 0.8, -0.5, 0.4, -0.3] };
        let mut random = Rng::with_seed(4);
        // The sum of twelve uniform numbers is close enough to normal.
        let mut normal = || (0..12).map(|_| random.f64()).sum::<f64>() - 6.0;
        // Two depths each, so that all differences are independent.
        let samples: Vec<_> = (0..60_000)
            .map(|n| {
                let phase = f64::from(n % 11) / 10.0;
                let (shallow, deep) = [(1, 3), (2, 4), (2, 6), (3, 9), (4, 8)][n as usize % 5];
                Difference {
                    inputs: Model::inputs(phase, shallow, deep),
                    squared: (normal() * model.error(phase, shallow, deep)).powi(2),
                }
            })
            .collect();
        let mut found = Model::default();
        for _ in 0..STEPS {
            let step = step(&samples, &found);
            found.factors.iter_mut().zip(step).for_each(|(factor, step)| *factor += step);
        }
        for phase in [0.0, 0.5, 1.0] {
            for (shallow, deep) in [(1, 3), (2, 6), (4, 8)] {
                let (found, true_error) =
                    (found.error(phase, shallow, deep), model.error(phase, shallow, deep));
                assert!((found / true_error - 1.0).abs() < 0.05, "{found} is not {true_error}");
            }
        }
    }

    #[test]
    fn a_game_without_phases_gets_a_model_too() {
        let mut random = Rng::with_seed(9);
        let mut values = || (0..6).map(|_| 10.0 * random.f64()).collect();
        let samples: Vec<_> = (0..300).map(|_| Sample { phase: 0.0, values: values() }).collect();
        let model = fit(&samples).expect("there is enough to learn from");
        assert!(model.factors.iter().all(|factor| factor.is_finite()), "{model:?}");
        // Two uniform numbers from 0 to 10 have a root mean square difference of 4.08.
        assert!((model.error(0.0, 2, 4) - 4.08).abs() < 0.3, "{model:?}");
        assert!(fit(&samples[..3]).is_err());
    }
}
