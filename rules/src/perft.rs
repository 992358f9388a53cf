//! perft: the number of move sequences of a given length, the standard test of move generation.

use std::marker::PhantomData;
use std::ops::AddAssign;

use pulp::{Arch, Simd, WithSimd};

use crate::Game;

/// What [`perft`] counts.
///
/// ```
/// use parlor_rules::Perft;
///
/// let mut sum = Perft { nodes: 3, ended: 1 };
/// sum += Perft { nodes: 4, ended: 0 };
/// assert_eq!(sum, Perft { nodes: 7, ended: 1 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Perft {
    /// Sequences of exactly the given number of plies.
    pub nodes: u64,
    /// Sequences that ended the game earlier.
    pub ended: u64,
}

impl AddAssign for Perft {
    #[inline(always)]
    fn add_assign(&mut self, other: Perft) {
        self.nodes += other.nodes;
        self.ended += other.ended;
    }
}

/// A run of `parlor bench`: perft of a position to a fixed depth; it takes a second or two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerftRun {
    /// The variant.
    pub variant: &'static str,
    /// The position; `None` for the start.
    pub position: Option<&'static str>,
    /// The depth, in plies.
    pub depth: u32,
}

/// Counts the move sequences of `depth` plies from `position`. The last ply is counted, not played.
///
/// ```
/// use parlor_rules::othello::{Othello, Variant};
/// use parlor_rules::{Game, Perft, perft};
///
/// let start = Othello::start(Variant::Standard);
/// assert_eq!(perft(&start, 6), Perft { nodes: 8200, ended: 0 });
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> Perft {
    let arch = Arch::new();
    below(arch, position, depth)
}

fn below<G: Game>(arch: Arch, position: &G, depth: u32) -> Perft {
    match depth {
        0 => Perft { nodes: 1, ended: 0 },
        1 => arch.dispatch(Last(position, PhantomData::<Count>)),
        2 => arch.dispatch(Last(position, PhantomData::<Each<Count>>)),
        3 => arch.dispatch(Last(position, PhantomData::<Each<Each<Count>>>)),
        _ => each(position, |m| below(arch, &position.after(m), depth - 1)),
    }
}

/// The last plies, where nearly all the time is spent. They are also compiled for AVX2 and AVX-512, for the CPUs that
/// support them. Recursion cannot be inlined into it, so the plies are unrolled.
struct Last<'a, G, P>(&'a G, PhantomData<P>);

impl<G: Game, P: Plies> WithSimd for Last<'_, G, P> {
    type Output = Perft;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Perft {
        P::perft(simd, self.0)
    }
}

/// A fixed number of plies, as a type.
trait Plies {
    fn perft<S: Simd, G: Game>(simd: S, position: &G) -> Perft;
}

/// One ply, counted without being played.
struct Count;

impl Plies for Count {
    #[inline(always)]
    fn perft<S: Simd, G: Game>(simd: S, position: &G) -> Perft {
        let nodes = position.simd_count_moves(simd);
        Perft { nodes, ended: u64::from(nodes == 0) }
    }
}

/// One ply more than `P`.
struct Each<P>(PhantomData<P>);

impl<P: Plies> Plies for Each<P> {
    #[inline(always)]
    fn perft<S: Simd, G: Game>(simd: S, position: &G) -> Perft {
        each(
            position,
            #[inline(always)]
            |m| P::perft(simd, &position.simd_after(simd, m)),
        )
    }
}

/// The sum of `f` over the moves of a position. A finished game has no moves and counts as ended.
#[inline(always)]
fn each<G: Game>(position: &G, f: impl Fn(G::Move) -> Perft) -> Perft {
    let mut total = Perft::default();
    let mut any = false;
    position.for_each_move(
        #[inline(always)]
        |m| {
            any = true;
            total += f(m);
        },
    );
    total.ended += u64::from(!any);
    total
}

/// [`perft`] of each legal move, with `depth` including that move. Empty for a finished game or depth 0.
///
/// ```
/// use parlor_rules::kalah::Kalah;
/// use parlor_rules::{Game, divide};
///
/// let parts = divide(&Kalah::start("3x1".parse()?), 2);
/// let parts: Vec<_> = parts.iter().map(|(m, count)| format!("{m} {}", count.nodes)).collect();
/// assert_eq!(parts, ["A 3", "B 3", "C 2"]);
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, Perft)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves.into_iter().map(|m| (m, perft(&position.after(m), depth - 1))).collect()
}
