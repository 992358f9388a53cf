//! Subsets of a board's squares, numbered in the order of their bitboards as numbers (colexicographic order).

/// The most squares that a subset is taken from, and the most that it may have.
const SQUARES: usize = 32;
const MOST: usize = 6;

static CHOOSE: [[u32; MOST + 1]; SQUARES + 1] = pascal();

const fn pascal() -> [[u32; MOST + 1]; SQUARES + 1] {
    let mut rows = [[0; MOST + 1]; SQUARES + 1];
    let mut n = 0;
    while n <= SQUARES {
        rows[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MOST {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
}

/// How many sets of `k` squares there are among `n`.
#[inline]
pub(super) fn choose(n: u32, k: u32) -> usize {
    CHOOSE[n as usize][k as usize] as usize
}

/// The number of `set` among all subsets of `within` with the same size.
#[inline]
pub(super) fn rank(mut set: u64, within: u64) -> usize {
    let (mut rank, mut k) = (0, 0);
    while set != 0 {
        k += 1;
        let below = (set & set.wrapping_neg()) - 1;
        rank += choose((within & below).count_ones(), k);
        set &= set - 1;
    }
    rank
}

/// Fills `sets` with all sets of `k` squares of `within`, in order.
pub(super) fn fill(sets: &mut Vec<u64>, k: u32, within: u64) {
    sets.clear();
    let squares: Vec<u64> = bits(within).collect();
    let k = k as usize;
    if k > squares.len() {
        return;
    }
    let mut chosen: Vec<usize> = (0..k).collect();
    loop {
        sets.push(chosen.iter().fold(0, |set, &i| set | squares[i]));
        // The lowest square that can move up by one does, and those below it go back to the bottom.
        let end = |i: usize| chosen.get(i + 1).copied().unwrap_or(squares.len());
        let Some(up) = (0..k).find(|&i| chosen[i] + 1 < end(i)) else { return };
        chosen[up] += 1;
        (0..up).for_each(|i| chosen[i] = i);
    }
}

/// The squares of a bitboard, the lowest first.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_ordered_by_rank() {
        let within = 0b1011_0111_0110;
        for k in 0..=4 {
            let mut sets = Vec::new();
            fill(&mut sets, k, within);
            assert_eq!(sets.len(), choose(within.count_ones(), k));
            assert!(sets.is_sorted());
            for (i, &set) in sets.iter().enumerate() {
                assert_eq!((rank(set, within), set.count_ones(), set & !within), (i, k, 0));
            }
        }
    }
}
