//! What is computed of all pits of a row at once.

use parlor_rules::Game;
use parlor_rules::awele::Awele;

use crate::games::mancala::words::{at_least, bits, seeds};

/// The row of the side to move and that of the other, each with a byte for every pit.
#[inline(always)]
pub(super) fn rows(p: &Awele) -> [u64; 2] {
    [p.pits_word(p.to_move()), p.pits_word(!p.to_move())]
}

/// How many pits have at least this many seeds.
#[inline(always)]
pub(super) fn pits_with(least: u64, row: u64) -> i32 {
    seeds(at_least(least, row))
}

#[inline(always)]
pub(super) fn empty_pits(row: u64) -> i32 {
    6 - pits_with(1, row)
}

/// Pits with one or two seeds.
#[inline(always)]
pub(super) fn small_pits(row: u64) -> i32 {
    pits_with(1, row) - pits_with(3, row)
}

/// Where a sowing that does not go all the way round must end to capture, as bits: the opponent's pits with one or two
/// seeds, numbered from 6 on. It does not see that a capture of everything is forfeited.
#[inline(always)]
pub(super) fn capturing_ends(opponent: u64) -> u32 {
    bits(at_least(1, opponent) & !at_least(3, opponent)) << 6
}

#[cfg(test)]
mod tests {
    use parlor_rules::Record;
    use parlor_rules::awele::Variant;

    use super::*;

    /// Counted pit by pit, in the positions of random games.
    #[test]
    fn rows_are_counted_as_pit_by_pit() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..50 {
            let mut record = Record::new(Awele::start(Variant::Standard));
            while let Some(&m) = random.choice(&record.legal_moves()) {
                let position = *record.position();
                let [own, opponent] = rows(&position);
                let pits = position.pits(position.to_move());
                let count = |holds: fn(u8) -> bool| pits.iter().filter(|&&seeds| holds(seeds)).count() as i32;
                assert_eq!(seeds(own), pits.iter().map(|&seeds| i32::from(seeds)).sum::<i32>());
                assert_eq!(
                    [empty_pits(own), small_pits(own)],
                    [count(|n| n == 0), count(|n| n == 1 || n == 2)]
                );
                assert_eq!(pits_with(12, own), count(|n| n >= 12));
                let last = m.pit() as u32 + u32::from(pits[m.pit()]);
                let captured = capturing_ends(opponent) >> last.min(31) & 1 == 1;
                // Only a capture of everything is forfeited, so that no pit has more than three seeds.
                let may_be_forfeited = pits_with(4, opponent) == 0;
                assert!(pits[m.pit()] > 11 || may_be_forfeited || captured == (position.captures(m) > 0));
                record.play(m).expect("a legal move");
            }
        }
    }
}
