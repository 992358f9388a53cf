//! The names of the lines, in rows above the picture, where they hide nothing.

use super::theme::{REMARKS, width_of};
use super::{Line, Plot};

/// A name at its place.
pub(super) struct Entry<'a> {
    pub(super) line: &'a Line,
    /// The line's number among those that were measured.
    pub(super) place: usize,
    /// How many pixels from where a row begins.
    pub(super) left: i32,
}

/// Pixels of a line's sign, and of the air after its name.
const SIGN: i32 = 33;
const AIR: i32 = 22;

/// The names of lines in rows of this width.
pub(super) fn rows(lines: &[Line], width: i32) -> Vec<Vec<Entry<'_>>> {
    let mut rows: Vec<Vec<Entry<'_>>> = Vec::new();
    let mut left = 0;
    for (place, line) in measured(lines).enumerate().filter(|(_, line)| !line.name.is_empty()) {
        let wide = SIGN + width_of(&line.name, REMARKS);
        if rows.is_empty() || left + wide > width {
            rows.push(Vec::new());
            left = 0;
        }
        if let Some(row) = rows.last_mut() {
            row.push(Entry { line, place, left });
        }
        left += wide + AIR;
    }
    rows
}

/// Beside lines with names, one without is only to compare with.
fn is_guide(line: &Line, lines: &[Line]) -> bool {
    line.name.is_empty() && lines.iter().any(|line| !line.name.is_empty())
}

fn measured(lines: &[Line]) -> impl Iterator<Item = &Line> {
    lines.iter().filter(move |line| !is_guide(line, lines))
}

impl Plot {
    pub(super) fn measured(&self) -> impl Iterator<Item = &Line> {
        measured(&self.lines)
    }

    pub(super) fn guides(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| is_guide(line, &self.lines))
    }
}
