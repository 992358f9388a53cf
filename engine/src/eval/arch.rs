//! The instructions that networks are computed with.

use pulp::Arch;

/// The processor's instructions, but not AVX-512: the compiler makes wider vectors of a network's loops then, and
/// searches take up to 6 % longer (measured in `lab/RESULTS.md`).
pub(crate) fn up_to_avx2() -> Arch {
    #[cfg(target_arch = "x86_64")]
    return pulp::x86::V3::try_new().map_or(Arch::Scalar, Arch::V3);
    #[cfg(not(target_arch = "x86_64"))]
    Arch::new()
}
