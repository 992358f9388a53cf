//! The legend: the names of the series in rows above the plot.

use super::model::{Plot, Series};
use super::theme::{REMARKS, width_of};

/// A name and its place.
pub(super) struct Entry<'a> {
    pub(super) line: &'a Series,
    /// The index of the series among the measured ones.
    pub(super) place: usize,
    /// The distance from the beginning of the row, in pixels.
    pub(super) left: i32,
}

/// The width of a line's sample, and the space after its name, in pixels.
const SAMPLE: i32 = 33;
const SPACE: i32 = 22;

/// The names in rows of this width.
pub(super) fn rows(lines: &[Series], width: i32) -> Vec<Vec<Entry<'_>>> {
    let mut rows: Vec<Vec<Entry<'_>>> = Vec::new();
    let mut left = 0;
    for (place, line) in measured(lines).enumerate().filter(|(_, line)| !line.name.is_empty()) {
        let wide = SAMPLE + width_of(&line.name, REMARKS);
        if rows.is_empty() || left + wide > width {
            rows.push(Vec::new());
            left = 0;
        }
        if let Some(row) = rows.last_mut() {
            row.push(Entry { line, place, left });
        }
        left += wide + SPACE;
    }
    rows
}

/// Next to named series, one without a name is only a guide.
fn is_guide(line: &Series, lines: &[Series]) -> bool {
    line.name.is_empty() && lines.iter().any(|line| !line.name.is_empty())
}

fn measured(lines: &[Series]) -> impl Iterator<Item = &Series> {
    lines.iter().filter(move |line| !is_guide(line, lines))
}

impl Plot {
    pub(super) fn measured(&self) -> impl Iterator<Item = &Series> {
        measured(&self.series)
    }

    pub(super) fn guides(&self) -> impl Iterator<Item = &Series> {
        self.series.iter().filter(|line| is_guide(line, &self.series))
    }
}
