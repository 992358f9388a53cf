//! Move generation by AVX-512, in forms that the compiler does not find by itself: one vector holds the rays from a square in
//! four directions.

use pulp::x86::V4;
use pulp::{cast, u64x4};

use super::board::{AXES, ray};

/// The steps of the axes, and the opponent's discs that can be part of a run along them.
const STEPS: u64x4 = u64x4(AXES[0].0 as u64, AXES[1].0 as u64, AXES[2].0 as u64, AXES[3].0 as u64);
const TWO_STEPS: u64x4 = u64x4(2 * STEPS.0, 2 * STEPS.1, 2 * STEPS.2, 2 * STEPS.3);
const MASKS: u64x4 = u64x4(AXES[0].1, AXES[1].1, AXES[2].1, AXES[3].1);

/// See [`super::moves`].
#[inline(always)]
pub(super) fn moves(simd: V4, own: u64, opponent: u64) -> u64 {
    let or_and = |a, b, c| simd.or_u64x4(a, simd.and_u64x4(b, c));
    let run = simd.and_u64x4(simd.splat_u64x4(opponent), MASKS);
    let own_discs = simd.splat_u64x4(own);
    let mut up = simd.and_u64x4(run, simd.shl_dyn_u64x4(own_discs, STEPS));
    let mut down = simd.and_u64x4(run, simd.shr_dyn_u64x4(own_discs, STEPS));
    up = or_and(up, run, simd.shl_dyn_u64x4(up, STEPS));
    down = or_and(down, run, simd.shr_dyn_u64x4(down, STEPS));
    let pairs_up = simd.and_u64x4(run, simd.shl_dyn_u64x4(run, STEPS));
    let pairs_down = simd.shr_dyn_u64x4(pairs_up, STEPS);
    for _ in 0..2 {
        up = or_and(up, pairs_up, simd.shl_dyn_u64x4(up, TWO_STEPS));
        down = or_and(down, pairs_down, simd.shr_dyn_u64x4(down, TWO_STEPS));
    }
    let found = simd.or_u64x4(simd.shl_dyn_u64x4(up, STEPS), simd.shr_dyn_u64x4(down, STEPS));
    any(simd, found) & !(own | opponent)
}

/// See [`super::flips`]. Along rays towards higher squares, a carry finds the end of the run; along the others, it is the
/// first bit of what the opponent does not hold.
#[inline(always)]
pub(super) fn flips(simd: V4, own: u64, opponent: u64, square: u8) -> u64 {
    let [up, down] = RAYS[usize::from(square) & 63];
    let (own, opponent) = (simd.splat_u64x4(own), simd.splat_u64x4(opponent));
    let one = simd.splat_u64x4(1);
    let carried = simd.wrapping_add_u64x4(simd.or_u64x4(opponent, simd.not_u64x4(up)), one);
    let end = simd.and_u64x4(simd.and_u64x4(carried, own), up);
    let ends = simd.avx512f._mm256_test_epi64_mask(cast(end), cast(end));
    let flipped_up = cast(simd.avx512f._mm256_maskz_sub_epi64(ends, cast(end), cast(one)));
    // There always is a bit, so that every shift is by less than 64.
    let others = simd.or_u64x4(simd.and_u64x4(down, simd.not_u64x4(opponent)), one);
    let first = simd.avx512cd._mm256_lzcnt_epi64(cast(others));
    let end = simd.shr_dyn_u64x4(simd.splat_u64x4(1 << 63), cast(first));
    let end = simd.and_u64x4(simd.and_u64x4(end, own), down);
    let flipped_down = simd.xor_u64x4(simd.wrapping_sub_u64x4(simd.splat_u64x4(0), end), end);
    any(simd, simd.or_u64x4(simd.and_u64x4(flipped_up, up), simd.and_u64x4(flipped_down, down)))
}

/// The union of four sets.
#[inline(always)]
fn any(simd: V4, sets: u64x4) -> u64 {
    let [low, high]: [pulp::u64x2; 2] = cast(sets);
    let pulp::u64x2(even, odd) = simd.or_u64x2(low, high);
    even | odd
}

/// The rays from each square along the axes, towards higher and lower squares.
static RAYS: [[u64x4; 2]; 64] = {
    let mut rays = [[u64x4(0, 0, 0, 0); 2]; 64];
    let mut square = 0;
    while square < 64 {
        rays[square] = [both(square, 1), both(square, -1)];
        square += 1;
    }
    rays
};

const fn both(square: usize, way: isize) -> u64x4 {
    u64x4(ray(square, way, 0), ray(square, 0, way), ray(square, -way, way), ray(square, way, way))
}
