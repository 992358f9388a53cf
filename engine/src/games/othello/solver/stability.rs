//! Stable discs, which can never be flipped again: the opponent's stable discs bound the best possible score.

use std::sync::LazyLock;

use super::board::CORNERS;

/// For the own and the opponent's discs on an edge: the own discs that stay whatever is played on that edge. Discs on
/// an edge can only be flipped along it.
static EDGES: LazyLock<Box<[u8; 1 << 16]>> = LazyLock::new(edges);

fn edges() -> Box<[u8; 1 << 16]> {
    let mut table = Box::new([0; 1 << 16]);
    // A move fills a square. Fuller edges are computed first, so the result after every move is known.
    let mut placings: Vec<(u8, u8)> = (0..=255u8)
        .flat_map(|own| (0..=255u8).filter(move |other| own & other == 0).map(move |o| (own, o)))
        .collect();
    placings.sort_by_key(|(own, other)| std::cmp::Reverse((own | other).count_ones()));
    for (own, other) in placings {
        let mut stable = own;
        for square in (0..8).filter(|square| (own | other) >> square & 1 == 0) {
            let flipped = edge_flips(own, other, square);
            stable &= table[index(own | 1 << square | flipped, other & !flipped)];
            let flipped = edge_flips(other, own, square);
            stable &= table[index(own & !flipped, other | 1 << square | flipped)];
        }
        table[index(own, other)] = stable;
    }
    table
}

#[inline(always)]
fn index(own: u8, other: u8) -> usize {
    usize::from(own) << 8 | usize::from(other)
}

fn edge_flips(own: u8, other: u8, square: u32) -> u8 {
    let walk = |step: fn(u8) -> u8| {
        let mut run = 0;
        let mut at = step(1 << square);
        while at & other != 0 {
            run |= at;
            at = step(at);
        }
        if at & own != 0 { run } else { 0 }
    };
    walk(|bit| bit << 1) | walk(|bit| bit >> 1)
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

/// The table of edges, looked up once and used at every node.
#[derive(Clone, Copy)]
pub(super) struct Stability(&'static [u8; 1 << 16]);

impl Stability {
    pub(super) fn new() -> Self {
        Stability(&EDGES)
    }

    /// A lower bound on the stable discs among `own`: those that are safe along all four lines, because the line is
    /// full, ends there, or has a safe disc next to them.
    #[inline(always)]
    pub(super) fn count(self, own: u64, other: u64) -> u32 {
        let full = full_lines(own | other);
        let mut stable = self.edges(own, other) | (own & full[0] & full[1] & full[2] & full[3]);
        if stable == 0 {
            return 0;
        }
        let inner = own & INNER;
        loop {
            let across = stable >> 1 | stable << 1 | full[0];
            let down = stable >> 8 | stable << 8 | full[1];
            let falling = stable >> 9 | stable << 9 | full[2];
            let rising = stable >> 7 | stable << 7 | full[3];
            // Steps beyond the side of the board land on edge squares, which are not counted here.
            let more = stable | (inner & across & down & falling & rising);
            if more == stable {
                return stable.count_ones();
            }
            stable = more;
        }
    }

    #[inline(always)]
    fn edges(self, own: u64, other: u64) -> u64 {
        let column = |discs: u64, file: u32| {
            ((discs >> file & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
        };
        let spread = |edge: u8| -> u64 {
            let low = u64::from(edge & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & FILE_A;
            low | u64::from(edge >> 7) << 56
        };
        let get = |own: u8, other: u8| self.0[index(own, other)];
        let top = u64::from(get(own as u8, other as u8));
        let bottom = u64::from(get((own >> 56) as u8, (other >> 56) as u8)) << 56;
        let west = spread(get(column(own, 0), column(other, 0)));
        let east = spread(get(column(own, 7), column(other, 7))) << 7;
        top | bottom | west | east
    }

    /// How many discs are stable along the edges, corners counted twice: a term of the move ordering.
    #[inline(always)]
    pub(super) fn on_edges(self, own: u64, other: u64) -> u32 {
        let stable = self.edges(own, other);
        stable.count_ones() + (stable & CORNERS).count_ones()
    }
}

/// The squares whose rank, file or diagonals are full. Only correct for inner squares, which are all that is needed.
#[inline(always)]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut ranks = discs;
    ranks &= ranks >> 1;
    ranks &= ranks >> 2;
    ranks &= ranks >> 4;
    let ranks = (ranks & FILE_A).wrapping_mul(255);
    let mut files = discs;
    files &= files.rotate_right(8);
    files &= files.rotate_right(16);
    files &= files.rotate_right(32);
    [ranks, files, full_diagonals(discs, 9), full_diagonals(discs, 7)]
}

/// The squares from which fewer than `steps` steps by `step` bits stay on the board.
const fn near_the_end(step: i32, steps: i32) -> u64 {
    let files = if step == 9 || step == -7 { 1 } else { -1 };
    let ranks = if step > 0 { 1 } else { -1 };
    let mut squares = 0;
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8 + files * steps, square / 8 + ranks * steps);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            squares |= 1 << square;
        }
        square += 1;
    }
    squares
}

const fn ends(step: i32) -> [u64; 3] {
    [near_the_end(step, 1), near_the_end(step, 2), near_the_end(step, 4)]
}

/// The squares whose diagonal is filled from the square to the edge, both ways: first by one step, then by two and four
/// at once. Squares beyond the edge count as filled.
#[inline(always)]
fn full_diagonals(discs: u64, step: u32) -> u64 {
    const UP: [[u64; 3]; 2] = [ends(9), ends(7)];
    const DOWN: [[u64; 3]; 2] = [ends(-9), ends(-7)];
    let (up_ends, down_ends) = (UP[(step == 7) as usize], DOWN[(step == 7) as usize]);
    let (mut up, mut down) = (discs, discs);
    for doubling in 0..3 {
        up &= up_ends[doubling] | up >> (step << doubling);
        down &= down_ends[doubling] | down << (step << doubling);
    }
    up & down
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_discs_next_to_them_are_stable() {
        let stability = Stability::new();
        assert_eq!(stability.count(0, 0), 0);
        assert_eq!(stability.count(0b111, 0b1000), 3);
        assert_eq!(stability.count(0b110, 0b1001), 0, "e1 and f1 turn d1 and then all of them");
        assert_eq!(stability.count(0b110, 0b0001), 0, "d1 would turn them");
        assert_eq!(stability.count(0b10, 0), 0);
        assert_eq!(stability.count(u64::MAX, 0), 64);
        let corner = 0x0103_0707u64;
        assert_eq!(stability.count(corner, 0), corner.count_ones());
    }

    #[test]
    fn a_disc_on_full_lines_is_stable() {
        let lines = 0xffu64 << 24 | FILE_A << 3 | 0x8040_2010_0804_0201 | 0x0001_0204_0810_2040;
        let crossing = 1u64 << 27;
        assert_eq!(Stability::new().count(crossing, lines & !crossing), 1);
        assert_eq!(Stability::new().count(crossing, lines & !crossing & !1), 0);
    }
}
