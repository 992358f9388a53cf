//! The order of the last four squares. It is looked up in a table, because the processor cannot predict how often a loop over
//! the squares of each kind runs.

/// Four squares in order: those alone in their quarters first, then three in one quarter, and pairs last, side by side.
#[inline(always)]
pub(super) fn in_order(mut empty: u64) -> [u8; 4] {
    let mut squares = 0;
    let mut quarters = 0;
    for place in 0..4 {
        let square = empty.trailing_zeros() & 63;
        empty &= empty.wrapping_sub(1);
        squares |= square << (8 * place);
        quarters |= (square >> 2 & 1 | square >> 4 & 2) << (2 * place);
    }
    let [first, second, third, fourth] = ORDERS[quarters as usize & 255];
    [at(squares, first), at(squares, second), at(squares, third), at(squares, fourth)]
}

#[inline(always)]
fn at(squares: u32, shift: u8) -> u8 {
    (squares >> shift) as u8 & 63
}

/// For the quarters of four squares, two bits each: by how many bits to shift the squares, eight bits each, for the first,
/// the second and so on.
static ORDERS: [[u8; 4]; 256] = orders();

const fn orders() -> [[u8; 4]; 256] {
    let mut orders = [[0; 4]; 256];
    let mut quarters = 0;
    while quarters < 256 {
        let mut counts = [0; 4];
        let mut at = 0;
        while at < 4 {
            counts[quarters >> (2 * at) & 3] += 1;
            at += 1;
        }
        let mut place = 0;
        let mut pass = 0;
        // One, three, and two or four.
        while pass < 12 {
            let (quarter, count) = (pass & 3, [1, 3, 2][pass >> 2]);
            let mut at = 0;
            while at < 4 {
                let same = counts[quarter] == count || count == 2 && counts[quarter] == 4;
                if quarters >> (2 * at) & 3 == quarter && same {
                    orders[quarters][place] = 8 * at as u8;
                    place += 1;
                }
                at += 1;
            }
            pass += 1;
        }
        quarters += 1;
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::super::board::quarter;
    use super::*;

    #[test]
    fn squares_alone_come_first_and_pairs_stay_together() {
        let square = |file: u32, rank: u32| 1u64 << (8 * rank + file);
        let quarters = |empty: u64| in_order(empty).map(quarter);
        let [west, east, south] = [square(0, 0), square(7, 0), square(0, 7)].map(quarter_of);
        // One in the east, three in the west.
        let empty = square(0, 0) | square(1, 0) | square(7, 0) | square(0, 1);
        assert_eq!(quarters(empty), [east, west, west, west]);
        // A pair in the west, between two alone.
        let empty = square(1, 0) | square(6, 0) | square(1, 1) | square(1, 6);
        assert_eq!(quarters(empty), [east, south, west, west]);
        // Two pairs that alternate.
        let empty = square(1, 0) | square(6, 0) | square(1, 1) | square(6, 1);
        assert_eq!(quarters(empty), [west, west, east, east]);
    }

    fn quarter_of(square: u64) -> u32 {
        quarter(square.trailing_zeros() as u8)
    }
}
