//! Principal variations, one per ply of the line being searched.

/// The best line found below each ply.
pub(crate) struct Lines<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    pub(crate) fn new() -> Self {
        Lines { lines: Vec::new() }
    }

    /// Clears the line of a ply, when its node is entered.
    pub(crate) fn clear(&mut self, ply: usize) {
        while self.lines.len() < ply + 2 {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
    }

    /// Sets the line of `ply` to `m` followed by the line of the next ply.
    pub(crate) fn extend(&mut self, ply: usize, m: M) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(m);
        here[ply].extend_from_slice(&below[0]);
    }

    /// The best line from the root.
    pub(crate) fn principal(&self) -> &[M] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }
}
