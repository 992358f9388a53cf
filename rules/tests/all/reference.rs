//! The fast boards against plain implementations of the rules.

use parlor_rules::kalah::{self, Kalah};
use parlor_rules::othello::{flips, moves, simd_flips, simd_moves};
use parlor_rules::{Game, Side};
use proptest::prelude::*;
use pulp::Scalar;

/// The squares flipped by a disc on `square`, found by walking in each direction.
fn walked_flips(own: u64, opponent: u64, square: u8) -> u64 {
    let has = |discs: u64, file: i8, rank: i8| {
        (0..8).contains(&file) && (0..8).contains(&rank) && discs >> (rank * 8 + file) & 1 == 1
    };
    let directions = (-1..=1).flat_map(|east| (-1..=1).map(move |south| (east, south)));
    directions.filter(|direction| *direction != (0, 0)).fold(0, |flipped, (east, south)| {
        let (mut file, mut rank) = ((square % 8) as i8 + east, (square / 8) as i8 + south);
        let mut line = 0;
        while has(opponent, file, rank) {
            line |= 1 << (rank * 8 + file);
            (file, rank) = (file + east, rank + south);
        }
        if has(own, file, rank) { flipped | line } else { flipped }
    })
}

/// The position after a sowing, seed by seed.
fn sown_by_hand(before: &Kalah, m: kalah::Move) -> Option<Kalah> {
    let variant = before.variant();
    let (own, pits) = (m.side().index(), usize::from(variant.pits()));
    let mut rows = [before.pits(Side::First).to_vec(), before.pits(Side::Second).to_vec()];
    let mut stores = [before.store(Side::First), before.store(Side::Second)];
    let mut hand = std::mem::take(&mut rows[own][m.pit()]);
    let mut at = m.pit();
    while hand > 0 {
        at = (at + 1) % (2 * pits + 1);
        match at {
            at if at < pits => rows[own][at] += 1,
            at if at == pits => stores[own] += 1,
            at => rows[1 - own][at - pits - 1] += 1,
        }
        hand -= 1;
    }
    if at < pits && rows[own][at] == 1 {
        let opposite = &mut rows[1 - own][pits - 1 - at];
        if variant.empty() || *opposite > 0 {
            stores[own] += 1 + std::mem::take(opposite);
            rows[own][at] = 0;
        }
    }
    let to_move = if at == pits { m.side() } else { !m.side() };
    Kalah::from_seeds(variant, [&rows[0], &rows[1]], stores, to_move)
}

/// Any distribution of the seeds of any variant, whether or not play can lead to it.
fn kalah_positions() -> impl Strategy<Value = Kalah> {
    let rules = (1..=6u8, 1..=10u8, any::<bool>(), any::<bool>(), any::<bool>());
    (rules, prop::collection::vec(0..14usize, 120)).prop_map(|((pits, seeds, empty, full, first), places)| {
        let variant = kalah::Variant::new(pits, seeds, empty, full).expect("the numbers are in range");
        let pits = usize::from(pits);
        let mut all = vec![0; 2 * pits + 2];
        for place in &places[..2 * pits * usize::from(seeds)] {
            all[place % (2 * pits + 2)] += 1;
        }
        let (rows, stores) = all.split_at(2 * pits);
        let (first_row, second_row) = rows.split_at(pits);
        let side = if first { Side::First } else { Side::Second };
        Kalah::from_seeds(variant, [first_row, second_row], [stores[0], stores[1]], side)
            .expect("the seeds are all there")
    })
}

proptest! {
    /// By the processor's own instructions, and by those that any processor has.
    #[test]
    fn othello_flips_and_moves_match_a_walk_over_the_board(a: u64, b: u64, c: u64) {
        // Three densities of discs: a half, three quarters and seven eighths of the board.
        for (own, opponent) in [(a & b, c & !a), (a, !a & b), (a, !a & (b | c))] {
            let mut found = 0;
            for square in (0..64).filter(|s| (own | opponent) >> s & 1 == 0) {
                let walked = walked_flips(own, opponent, square);
                prop_assert_eq!(flips(own, opponent, square), walked);
                prop_assert_eq!(simd_flips(Scalar, own, opponent, square), walked);
                found |= u64::from(walked != 0) << square;
            }
            prop_assert_eq!(moves(own, opponent), found);
            prop_assert_eq!(simd_moves(Scalar, own, opponent), found);
        }
    }

    #[test]
    fn kalah_sowings_match_sowing_by_hand(before in kalah_positions()) {
        for m in before.legal_moves() {
            prop_assert_eq!(Some(before.after(m)), sown_by_hand(&before, m));
        }
    }
}

/// 13 seeds go once round a board of six pits into the emptied pit, and capture there.
#[test]
fn a_full_lap_ends_in_the_emptied_pit() {
    let variant = "6x6".parse().expect("it is a variant");
    let mut game =
        Kalah::from_text(variant, "13,0,0,0,0,1/0,0,0,0,0,5 20-33 first").expect("it is a position");
    game.play("A".parse().expect("it is a move")).expect("it is legal");
    assert_eq!(game.to_string(), "0,1,1,1,1,2/1,1,1,1,1,0 28-33 second");
}
