//! What a fit minimises.

/// What a value should predict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Loss {
    /// The points by which the game ends: the squared error.
    Squared,
    /// Who wins: the cross-entropy. A value of `scale` points multiplies the odds by e.
    Logistic {
        /// Points that multiply the odds by e.
        scale: f64,
    },
}

impl Loss {
    pub(super) fn of(self, value: f64, target: f64) -> f64 {
        match self {
            Loss::Squared => (value - target).powi(2),
            Loss::Logistic { scale } => {
                let odds = value / scale;
                // ln(1 + e^x) - t x, written so that nothing overflows.
                odds.max(0.0) + (-odds.abs()).exp().ln_1p() - chance(target) * odds
            }
        }
    }

    /// The negative derivative of the loss with respect to the value, up to a constant factor that
    /// [`curvature`](Self::curvature) shares.
    pub(super) fn negative_gradient(self, value: f64, target: f64) -> f64 {
        match self {
            Loss::Squared => target - value,
            Loss::Logistic { scale } => (chance(target) - sigmoid(value / scale)) / scale,
        }
    }

    /// The second derivative of the loss with respect to the value.
    pub(super) fn curvature(self, value: f64) -> f64 {
        match self {
            Loss::Squared => 1.0,
            Loss::Logistic { scale } => {
                let p = sigmoid(value / scale);
                p * (1.0 - p) / (scale * scale)
            }
        }
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// A result from -1 to 1 as a probability.
fn chance(target: f64) -> f64 {
    f64::midpoint(target.clamp(-1.0, 1.0), 1.0)
}
