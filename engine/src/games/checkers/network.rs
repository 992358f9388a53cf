//! The network's features for English checkers: which piece stands on each square, seen from the mover's own end, and
//! who has *the move*. Each stage of a game has its own features, so that a square can be worth more in one stage than
//! in another without more features being present at once.

use parlor_rules::checkers::Checkers;
use parlor_rules::{Game, Side};

use super::patterns::{PLACES, seen};
use crate::eval::network::NetworkFeatures;
use crate::eval::{Baseline, Groups};
use crate::value::Value;

/// Hundredths of a man.
const KING: i32 = 140;

/// With at most this many pieces, kings have to be driven to where they are caught. A network cannot see that if it
/// learned from games whose results are known before they get there.
const ENDGAME: u32 = 8;

/// Four stages with men alone and four with kings too, each from many pieces to few.
const STAGES: usize = 8;

/// Kinds of pieces: own and other men and kings.
const PIECES: usize = 4;

/// The features of a stage: the bits of the board for each kind of piece, including a few that belong to no square, and
/// four for who has the move.
const OF_A_STAGE: usize = PIECES * PLACES + 4;

/// Every second row from the mover's end. Each step enters or leaves one of them, so the parity of the pieces there,
/// together with that of all pieces, tells which side runs out of free moves first when both can only wait.
const SECOND_ROWS: u64 = 0xF | 0xF << 9 | 0xF << 18 | 0xF << 27;

fn all_pieces(position: &Checkers) -> u64 {
    [Side::First, Side::Second]
        .into_iter()
        .fold(0, |all, side| all | position.men(side) | position.kings(side))
}

fn stage(all: u64, kings: u64) -> usize {
    match (kings, all.count_ones()) {
        (0, 21..) => 0,
        (0, 17..) => 1,
        (0, 13..) => 2,
        (0, _) => 3,
        (_, 13..) => 4,
        (_, 9..) => 5,
        (_, 7..) => 6,
        _ => 7,
    }
}

/// Which of four kinds a position is, by the two parities that tell who has the move.
fn opposition(position: &Checkers, all: u64) -> usize {
    let odd = |pieces: u64| (pieces.count_ones() % 2) as usize;
    2 * odd(seen(position, all) & SECOND_ROWS) + odd(all)
}

impl NetworkFeatures for Checkers {
    const FEATURES: usize = STAGES * OF_A_STAGE;
    const HIDDEN: usize = 256;

    /// Counts men and kings only: in most of a game, the network knows better where they should stand.
    #[inline]
    fn network_baseline(&self) -> Option<Value> {
        if !self.covers() || all_pieces(self).count_ones() <= ENDGAME {
            return self.baseline();
        }
        let count = |side: Side| {
            100 * self.men(side).count_ones() as i32 + KING * self.kings(side).count_ones() as i32
        };
        Some(count(self.to_move()) - count(!self.to_move()))
    }

    #[inline]
    fn each_feature(&self, _: usize, mut f: impl FnMut(usize)) {
        let (accumulator, groups) = self.groups();
        for (group, mut bits) in groups.into_iter().enumerate() {
            while bits != 0 {
                f(Self::feature(accumulator, group, bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
    }

    /// One for each stage and side.
    const ACCUMULATORS: usize = 2 * STAGES;

    #[inline]
    fn groups(&self) -> (usize, Groups) {
        let [own, other] = [self.to_move(), !self.to_move()];
        let sets = [self.men(own), self.kings(own), self.men(other), self.kings(other)];
        let (all, kings) = (all_pieces(self), sets[1] | sets[3]);
        let [men, own_kings, other_men, other_kings] = sets.map(|pieces| seen(self, pieces));
        let groups = [1 << opposition(self, all), men, own_kings, other_men, other_kings];
        (2 * stage(all, kings) + own.index(), groups)
    }

    #[inline]
    fn feature(accumulator: usize, group: usize, bit: usize) -> usize {
        let group = if group == 0 { PIECES } else { group - 1 };
        OF_A_STAGE * (accumulator / 2) + PLACES * group + bit
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::checkers::Variant;

    use super::*;

    #[test]
    fn second_rows_begin_with_the_first_one() {
        for number in 1..=32 {
            let is_second = Variant::English.bit(number) & SECOND_ROWS != 0;
            assert_eq!(is_second, (number - 1) / 4 % 2 == 0, "square {number}");
        }
    }

    /// A step by either side passes *the move* to the other.
    #[test]
    fn a_step_passes_the_move_on() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut steps = 0;
        for _ in 0..20 {
            let mut position = Checkers::start(Variant::English);
            for _ in 0..60 {
                let Some(m) = random.choice(position.legal_moves()) else { break };
                let [before, after] = [None, Some(m)].map(|m| {
                    m.into_iter().for_each(|m| position.play_unchecked(m));
                    let all = all_pieces(&position);
                    (all.count_ones() as usize, opposition(&position, all))
                });
                // The other side counts on the other rows, which have the same parity if the total is even.
                if before.0 == after.0 {
                    assert_eq!(after.1 / 2, (before.1 / 2 + before.0 + 1) % 2, "{position}");
                    steps += 1;
                }
            }
        }
        assert!(steps > 500, "{steps}");
    }
}
