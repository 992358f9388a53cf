//! Where notes are placed: near their point, inside the plot, and on top of nothing else.

/// A rectangle, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rect {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Rect {
    /// The rectangle around a point.
    pub(super) fn around((x, y): (i32, i32), across: i32, up: i32) -> Self {
        Rect { left: x - across, top: y - up, right: x + across, bottom: y + up }
    }

    pub(super) fn middle(&self) -> (i32, i32) {
        (i32::midpoint(self.left, self.right), i32::midpoint(self.top, self.bottom))
    }

    fn overlaps(&self, other: &Rect) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn contains(&self, other: &Rect) -> bool {
        self.left <= other.left
            && other.right <= self.right
            && self.top <= other.top
            && other.bottom <= self.bottom
    }
}

/// The part of a plot on which nothing is drawn yet.
pub(super) struct FreeSpace {
    bounds: Rect,
    taken: Vec<Rect>,
}

/// The distances between a note and its point to try, nearest first.
const DISTANCES: [i32; 4] = [14, 24, 36, 50];

impl FreeSpace {
    pub(super) fn new(bounds: Rect) -> Self {
        FreeSpace { bounds, taken: Vec::new() }
    }

    pub(super) fn take(&mut self, frame: Rect) {
        self.taken.push(frame);
    }

    /// Takes what a straight line covers.
    pub(super) fn take_line(&mut self, (x, y): (i32, i32), (to_x, to_y): (i32, i32)) {
        const STEP: i32 = 6;
        let steps = (x.abs_diff(to_x).max(y.abs_diff(to_y)) as i32 / STEP).max(1);
        for n in 0..=steps {
            let at = (x + (to_x - x) * n / steps, y + (to_y - y) * n / steps);
            self.take(Rect::around(at, STEP / 2, STEP / 2));
        }
    }

    /// Finds and takes a place of this size for the note of a point; `None` if there is none near it.
    pub(super) fn place(&mut self, (x, y): (i32, i32), width: i32, height: i32) -> Option<Rect> {
        let near = |distance: i32| {
            let sideways = width / 2 + 4;
            [-distance, distance].into_iter().flat_map(move |down| {
                [0, sideways, -sideways]
                    .map(|across| Rect::around((x + across, y + down), width / 2, height / 2))
            })
        };
        let free = |frame: &Rect| {
            self.bounds.contains(frame) && !self.taken.iter().any(|taken| taken.overlaps(frame))
        };
        let found = DISTANCES.into_iter().flat_map(near).find(free)?;
        self.take(found);
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_cover_nothing_and_stay_inside_the_plot() {
        let bounds = Rect { left: 0, top: 0, right: 300, bottom: 200 };
        let mut room = FreeSpace::new(bounds);
        room.take_line((0, 100), (300, 90));
        let points = (0..60).map(|n| (n * 5, 100 - n / 6));
        let placed: Vec<Rect> = points.filter_map(|at| room.place(at, 80, 14)).collect();
        assert!((8..60).contains(&placed.len()), "some find a place and some do not: {placed:?}");
        for (n, note) in placed.iter().enumerate() {
            assert!(bounds.contains(note), "{note:?}");
            assert!(placed[..n].iter().all(|other| !other.overlaps(note)), "{placed:?}");
            assert!(note.bottom <= 100 || note.top >= 90, "{note:?}");
        }
    }
}
