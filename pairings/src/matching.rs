//! Maximum weight matching with weights that are lists of numbers, compared lexicographically.
//!
//! The blossom algorithm adds, subtracts, halves and compares weights, so a list of bounded numbers can be one wide integer.

use integer_blossom::Weight;

/// The partners in a matching of the greatest weight among `size` vertices. `weight` is called for `(i, j)` with
/// `i < j`; `None` means no edge.
pub(crate) fn heaviest<W: Weight>(
    size: usize,
    mut weight: impl FnMut(usize, usize) -> Option<W>,
) -> Vec<Option<usize>> {
    let mut weights = vec![W::ZERO; size * size];
    for i in 0..size {
        for j in i + 1..size {
            weights[i * size + j] = weight(i, j).unwrap_or(W::ZERO);
        }
    }
    integer_blossom::max_weight_matching(&weights, size)
}

/// The width of a number whose sum over a matching is at most `greatest`.
pub(crate) fn width(greatest: usize) -> u32 {
    usize::BITS - greatest.leading_zeros()
}
