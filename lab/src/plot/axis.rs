//! Where numbers lie on an axis, and which of them are its labels.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

use super::model::{Axis, Point, Scale};

/// An axis with a scale and both ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScaledAxis {
    scale: Scale,
    low: f64,
    high: f64,
}

impl ScaledAxis {
    /// An axis that holds all numbers with some padding, unless its ends are given.
    pub(super) fn new(axis: &Axis, numbers: impl Iterator<Item = f64>) -> Self {
        let scale = axis.scale;
        if let Some((low, high)) = axis.ends.filter(|(low, high)| low < high && scale.can_show(*low)) {
            return ScaledAxis { scale, low, high };
        }
        let even = numbers.filter(|x| scale.can_show(*x)).map(|x| scale.even(x));
        let (low, high) = even.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let padding = if high > low { 0.06 * (high - low) } else { 0.5 };
        ScaledAxis { scale, low: scale.back(low - padding), high: scale.back(high + padding) }
    }

    /// Where a number lies between the two ends, from 0 to 1.
    pub(super) fn part(&self, x: f64) -> f64 {
        let [x, low, high] = [x, self.low, self.high].map(|x| self.scale.even(x));
        (x - low) / (high - low)
    }

    pub(super) fn can_show(&self, x: f64) -> bool {
        self.scale.can_show(x)
    }

    /// The number itself, or the nearer end if it lies outside.
    pub(super) fn clamped(&self, x: f64) -> f64 {
        if self.scale.can_show(x) { x.clamp(self.low, self.high) } else { self.low }
    }

    /// Round numbers: multiples of 1, 2 or 5 times a power of ten, or powers of ten alone.
    fn marks(&self, most: usize) -> Vec<f64> {
        let most = most.clamp(2, 12) as f64;
        let [low, high] = [self.low, self.high].map(|x| self.scale.even(x));
        let decades = self.scale == Scale::Logarithmic;
        // Powers of ten cannot label less than a decade.
        if decades && high - low < 1.0 {
            return ScaledAxis { scale: Scale::Linear, ..*self }.marks(most as usize);
        }
        let rough = (high - low) / most;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= rough);
        let step = match self.scale {
            Scale::Logarithmic => rough.ceil().max(1.0),
            Scale::Linear => step.unwrap_or(10.0 * power),
            Scale::Whole => step.unwrap_or(10.0 * power).max(1.0),
        };
        let (first, last) = ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
        (first..=last).map(|n| self.scale.back(n as f64 * step)).collect()
    }
}

impl Ranged for ScaledAxis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, x: &f64, (from, to): (i32, i32)) -> i32 {
        from + (self.part(*x) * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // Only labelled numbers get a grid line.
        if hint.weight().allow_light_points() { Vec::new() } else { self.marks(hint.max_num_points()) }
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for ScaledAxis {
    fn format_ext(&self, x: &f64) -> String {
        short(*x)
    }
}

/// A short form of a number, with k, M or G.
fn short(x: f64) -> String {
    let (x, letter) = match x.abs() {
        size if size >= 1e9 => (x / 1e9, "G"),
        size if size >= 1e6 => (x / 1e6, "M"),
        size if size >= 1e3 => (x / 1e3, "k"),
        _ => (x, ""),
    };
    // Six decimals show a microsecond, the smallest step; rounding errors lie beyond them.
    let text = format!("{x:.6}");
    format!("{}{letter}", text.trim_end_matches('0').trim_end_matches('.'))
}

/// All numbers of a point that the vertical axis has to show.
pub(super) fn heights(point: &Point) -> impl Iterator<Item = f64> {
    let (low, high) = point.interval.unwrap_or((point.y, point.y));
    [point.y, low, high].into_iter()
}
