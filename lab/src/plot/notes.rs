//! Where the words beside points stand: near their point, within the picture, and on top of nothing else.

/// A part of the picture, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Frame {
    /// The frame that reaches so far to either side of a place.
    pub(super) fn around((x, y): (i32, i32), across: i32, up: i32) -> Self {
        Frame { left: x - across, top: y - up, right: x + across, bottom: y + up }
    }

    pub(super) fn middle(&self) -> (i32, i32) {
        (i32::midpoint(self.left, self.right), i32::midpoint(self.top, self.bottom))
    }

    fn meets(&self, other: &Frame) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn holds(&self, other: &Frame) -> bool {
        self.left <= other.left
            && other.right <= self.right
            && self.top <= other.top
            && other.bottom <= self.bottom
    }
}

/// What is free of a picture.
pub(super) struct Room {
    bounds: Frame,
    taken: Vec<Frame>,
}

/// How far from its point a note may stand, nearest first.
const DISTANCES: [i32; 4] = [14, 24, 36, 50];

impl Room {
    pub(super) fn new(bounds: Frame) -> Self {
        Room { bounds, taken: Vec::new() }
    }

    pub(super) fn take(&mut self, frame: Frame) {
        self.taken.push(frame);
    }

    /// Takes all that a straight line covers.
    pub(super) fn take_line(&mut self, (x, y): (i32, i32), (to_x, to_y): (i32, i32)) {
        const STEP: i32 = 6;
        let steps = (x.abs_diff(to_x).max(y.abs_diff(to_y)) as i32 / STEP).max(1);
        for n in 0..=steps {
            let at = (x + (to_x - x) * n / steps, y + (to_y - y) * n / steps);
            self.take(Frame::around(at, STEP / 2, STEP / 2));
        }
    }

    /// Finds and takes a place of this width and height for the words of a point; `None` if there is none near it.
    pub(super) fn place(&mut self, (x, y): (i32, i32), width: i32, height: i32) -> Option<Frame> {
        let near = |distance: i32| {
            let beside = width / 2 + 4;
            [-distance, distance].into_iter().flat_map(move |down| {
                [0, beside, -beside]
                    .map(|across| Frame::around((x + across, y + down), width / 2, height / 2))
            })
        };
        let free =
            |frame: &Frame| self.bounds.holds(frame) && !self.taken.iter().any(|taken| taken.meets(frame));
        let found = DISTANCES.into_iter().flat_map(near).find(free)?;
        self.take(found);
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_stand_on_nothing_and_within_the_picture() {
        let bounds = Frame { left: 0, top: 0, right: 300, bottom: 200 };
        let mut room = Room::new(bounds);
        room.take_line((0, 100), (300, 90));
        let points = (0..60).map(|n| (n * 5, 100 - n / 6));
        let placed: Vec<Frame> = points.filter_map(|at| room.place(at, 80, 14)).collect();
        assert!((8..60).contains(&placed.len()), "some find a place and some do not: {placed:?}");
        for (n, note) in placed.iter().enumerate() {
            assert!(bounds.holds(note), "{note:?}");
            assert!(placed[..n].iter().all(|other| !other.meets(note)), "{placed:?}");
            assert!(note.bottom <= 100 || note.top >= 90, "{note:?}");
        }
    }
}
