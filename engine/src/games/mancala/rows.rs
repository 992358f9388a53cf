//! Mancala boards by number: a perfect index of all positions with the same number of seeds in the pits.
//!
//! A row of pits is ranked by the combinatorial number system over its suffix sums (the seeds from pit `i` on), so that
//! moving a seed forward within its row raises the rank. A position is the pair of its rows, the mover's first.
//! Positions with `k` seeds in the mover's row form a block, which follows the blocks with fewer.

/// The most pits in a row.
pub(in crate::games) const PITS: usize = 6;

/// A row of pits; those beyond the game's are empty.
pub(in crate::games) type Row = [u8; PITS];

/// The rows of one width with up to a given number of seeds.
#[derive(Debug)]
pub(in crate::games) struct Rows {
    pits: usize,
    /// Among the rows that agree before pit `i`, `step[s][i]` rank below one whose pits from `i` on hold `s` seeds;
    /// 0 for the first pit and for pits that the game does not have.
    step: Vec<[u32; PITS]>,
    /// The rows by their number of seeds, then by rank.
    rows: Vec<Vec<Row>>,
}

impl Rows {
    /// All rows of this many pits, 1 to 6, with up to `seeds` seeds.
    pub(in crate::games) fn new(pits: usize, seeds: usize) -> Self {
        let before =
            |s: usize, i: usize| if i == 0 || i >= pits { 0 } else { choose(s + pits - 1 - i, pits - i) };
        let steps = |s| std::array::from_fn(|i| before(s, i) as u32);
        let mut rows = Rows { pits, step: (0..=seeds).map(steps).collect(), rows: Vec::new() };
        rows.rows = (0..=seeds).map(|seeds| rows.all_with(seeds)).collect();
        rows
    }

    fn all_with(&self, seeds: usize) -> Vec<Row> {
        let mut all = vec![[0; PITS]; choose(seeds + self.pits - 1, self.pits - 1) as usize];
        let mut row = [0; PITS];
        self.fill(&mut row, 0, seeds as u8, &mut |row| all[self.rank(row)] = *row);
        all
    }

    fn fill(&self, row: &mut Row, pit: usize, left: u8, f: &mut impl FnMut(&Row)) {
        if pit + 1 == self.pits {
            row[pit] = left;
            return f(row);
        }
        for seeds in 0..=left {
            row[pit] = seeds;
            self.fill(row, pit + 1, left - seeds, f);
        }
    }

    /// The rank of a row among those with the same number of seeds.
    #[inline]
    pub(in crate::games) fn rank(&self, row: &Row) -> usize {
        let (mut seeds, mut rank) = (0, 0);
        for pit in (1..PITS).rev() {
            seeds += usize::from(row[pit]);
            rank += self.step[seeds][pit];
        }
        rank as usize
    }

    /// The rows with this many seeds, by rank.
    pub(in crate::games) fn with(&self, seeds: usize) -> &[Row] {
        &self.rows[seeds]
    }

    /// How many rows have this many seeds.
    #[inline]
    pub(in crate::games) fn count(&self, seeds: usize) -> usize {
        self.rows[seeds].len()
    }
}

/// The positions with one number of seeds in the pits, in blocks by the seeds in the mover's row.
#[derive(Debug)]
pub(in crate::games) struct Layer {
    pub(in crate::games) seeds: usize,
    /// Where the block with `k` seeds in the mover's row begins; the last entry is the end of the last block.
    blocks: Vec<usize>,
}

impl Layer {
    /// The layer of this many seeds.
    pub(in crate::games) fn new(rows: &Rows, seeds: usize) -> Self {
        let mut blocks = vec![0];
        let mut end = 0;
        for own in 0..=seeds {
            end += rows.count(own) * rows.count(seeds - own);
            blocks.push(end);
        }
        Layer { seeds, blocks }
    }

    /// How many positions there are.
    pub(in crate::games) fn len(&self) -> usize {
        self.blocks[self.seeds + 1]
    }

    /// The number of the position with these rows, where the mover's row holds `own_seeds`.
    #[inline]
    pub(in crate::games) fn index(&self, rows: &Rows, own_seeds: usize, [own, other]: [&Row; 2]) -> usize {
        self.index_of_ranks(rows, own_seeds, [rows.rank(own), rows.rank(other)])
    }

    /// Like [`Self::index`], for rows given by their ranks.
    #[inline]
    pub(in crate::games) fn index_of_ranks(
        &self,
        rows: &Rows,
        own_seeds: usize,
        [own, other]: [usize; 2],
    ) -> usize {
        self.blocks[own_seeds] + own * rows.count(self.seeds - own_seeds) + other
    }

    /// The rows of the position with this number, the mover's first.
    pub(in crate::games) fn position(&self, rows: &Rows, index: usize) -> [Row; 2] {
        // The last block that begins at or before this number; an empty block begins where the next one does.
        let own = self.blocks[1..].partition_point(|&end| end <= index);
        let (within, width) = (index - self.blocks[own], rows.count(self.seeds - own));
        [rows.with(own)[within / width], rows.with(self.seeds - own)[within % width]]
    }
}

/// The seeds in a row.
#[inline]
pub(in crate::games) fn seeds_in(row: &Row) -> usize {
    row.iter().map(|&seeds| usize::from(seeds)).sum()
}

/// The binomial coefficient.
pub(in crate::games) fn choose(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |product, i| product * (n as u64 - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_its_own_number() {
        for pits in 1..=PITS {
            let rows = Rows::new(pits, 7);
            for seeds in 0..=7 {
                let layer = Layer::new(&rows, seeds);
                assert_eq!(layer.len() as u64, choose(seeds + 2 * pits - 1, 2 * pits - 1));
                for index in 0..layer.len() {
                    let [own, other] = layer.position(&rows, index);
                    assert_eq!(seeds_in(&own) + seeds_in(&other), seeds);
                    assert_eq!(layer.index(&rows, seeds_in(&own), [&own, &other]), index);
                }
            }
        }
    }

    #[test]
    fn a_seed_that_moves_forward_raises_the_rank() {
        let rows = Rows::new(6, 9);
        for row in rows.with(9) {
            for pit in 0..5 {
                if row[pit] > 0 {
                    let mut next = *row;
                    (next[pit], next[pit + 1]) = (next[pit] - 1, next[pit + 1] + 1);
                    assert!(rows.rank(&next) > rows.rank(row));
                }
            }
        }
    }
}
