//! Move generation by AVX-512, where the processor has it.

use pulp::Simd;
#[cfg(target_arch = "x86_64")]
use {super::avx512, pulp::x86::V4, std::any::Any};

use super::board;

/// The squares where the side with the discs `own` may place a disc.
///
/// ```
/// let (black, white) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
/// let (d3, c4, f5, e6) = (1 << 19, 1 << 26, 1 << 37, 1 << 44);
/// assert_eq!(parlor_rules::othello::moves(black, white), d3 | c4 | f5 | e6);
/// ```
#[inline(always)]
pub fn moves(own: u64, opponent: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = V4::try_new() {
        return simd.vectorize(
            #[inline(always)]
            || avx512::moves(simd, own, opponent),
        );
    }
    board::moves(own, opponent)
}

/// The discs that are flipped when the side with the discs `own` places one on the empty square `square`; 0 if none
/// are.
///
/// ```
/// let (black, white) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
/// let (f5, e5) = (37, 1 << 36);
/// assert_eq!(parlor_rules::othello::flips(black, white, f5), e5);
/// ```
#[inline(always)]
pub fn flips(own: u64, opponent: u64, square: u8) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = V4::try_new() {
        return simd.vectorize(
            #[inline(always)]
            || avx512::flips(simd, own, opponent, square),
        );
    }
    board::flips(own, opponent, square)
}

/// What [`moves`] finds, by the instructions of `simd`.
///
/// ```
/// use parlor_rules::othello::simd_moves;
/// let (d3, c4, f5, e6) = (1 << 19, 1 << 26, 1 << 37, 1 << 44);
/// assert_eq!(simd_moves(pulp::Scalar, 1 << 28 | 1 << 35, 1 << 27 | 1 << 36), d3 | c4 | f5 | e6);
/// ```
#[inline(always)]
pub fn simd_moves<S: Simd>(simd: S, own: u64, opponent: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = with_avx512(simd) {
        return avx512::moves(simd, own, opponent);
    }
    let _ = simd;
    board::moves(own, opponent)
}

/// What [`flips`] finds, by the instructions of `simd`.
///
/// ```
/// use parlor_rules::othello::simd_flips;
/// let (f5, e5) = (37, 1 << 36);
/// assert_eq!(simd_flips(pulp::Scalar, 1 << 28 | 1 << 35, 1 << 27 | 1 << 36, f5), e5);
/// ```
#[inline(always)]
pub fn simd_flips<S: Simd>(simd: S, own: u64, opponent: u64, square: u8) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = with_avx512(simd) {
        return avx512::flips(simd, own, opponent, square);
    }
    let _ = simd;
    board::flips(own, opponent, square)
}

/// The same instructions, if they are AVX-512's. Known when compiling: nothing is left of it in the program.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn with_avx512<S: Simd>(simd: S) -> Option<V4> {
    (&simd as &dyn Any).downcast_ref().copied()
}
