//! Move generation on bitboards for any processor; `avx512` is for those that have it.
//!
//! The code loops over arrays of four directions without branches, so that the compiler vectorizes it. Both functions
//! are `inline(always)`, because they must be compiled with the CPU features of their caller (see `perft`).

/// The squares between the a and the h file, which contain every run of flipped discs along ranks and diagonals.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The step of each direction towards higher squares (along the rank, the file and the two diagonals), and the
/// squares on which the opponent's discs can be part of a run in that direction.
pub(super) const AXES: [(u32, u64); 4] = [(1, INNER), (8, !0), (7, INNER), (9, INNER)];

/// The squares where the side with the discs `own` may place a disc.
///
/// Each of its discs is spread over the opponent's discs in each direction, by steps of one, one, two and two squares
/// (a run has at most six). One step past the run is a move if that square is empty.
#[inline(always)]
pub(super) fn moves(own: u64, opponent: u64) -> u64 {
    let mut found = 0;
    for (step, mask) in AXES {
        let run = opponent & mask;
        let mut up = run & (own << step);
        let mut down = run & (own >> step);
        up |= run & (up << step);
        down |= run & (down >> step);
        let pairs_up = run & (run << step);
        let pairs_down = pairs_up >> step;
        for _ in 0..2 {
            up |= pairs_up & (up << (2 * step));
            down |= pairs_down & (down >> (2 * step));
        }
        found |= up << step | down >> step;
    }
    found & !(own | opponent)
}

/// The image of a set of squares under one of the eight symmetries of the board; symmetry 0 is the identity.
pub(super) fn image(symmetry: u32, squares: u64) -> u64 {
    let squares = if symmetry & 1 == 0 { squares } else { squares.swap_bytes() };
    let squares = if symmetry & 2 == 0 { squares } else { squares.reverse_bits().swap_bytes() };
    if symmetry & 4 == 0 { squares } else { transposed(squares) }
}

/// Swaps files and ranks by three exchanges of blocks (Warren, "Hacker's Delight", 7-3).
fn transposed(squares: u64) -> u64 {
    const EXCHANGES: [(u32, u64); 3] =
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)];
    EXCHANGES.into_iter().fold(squares, |squares, (shift, block)| {
        let differing = (squares ^ squares >> shift) & block;
        squares ^ differing ^ differing << shift
    })
}

/// The squares from each square, exclusive, to the edge of the board, along the axes towards higher squares.
static RAYS_UP: [[u64; 4]; 64] = rays_up();
/// The squares from each square, exclusive, to the west edge.
static RAYS_WEST: [u64; 64] = rays_west();

const fn rays_up() -> [[u64; 4]; 64] {
    let mut rays = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        rays[square] = [ray(square, 1, 0), ray(square, 0, 1), ray(square, -1, 1), ray(square, 1, 1)];
        square += 1;
    }
    rays
}

const fn rays_west() -> [u64; 64] {
    let mut rays = [0; 64];
    let mut square = 0;
    while square < 64 {
        rays[square] = ray(square, -1, 0);
        square += 1;
    }
    rays
}

/// The squares from one on, exclusive, to the edge of the board in one direction.
pub(super) const fn ray(square: usize, east: isize, south: isize) -> u64 {
    let (mut file, mut rank) = ((square % 8) as isize + east, (square / 8) as isize + south);
    let mut squares = 0;
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        squares |= 1 << (rank * 8 + file);
        file += east;
        rank += south;
    }
    squares
}

/// The discs that are flipped when the side with the discs `own` places one on the empty square `square`; 0 if none
/// are.
///
/// Along a ray towards higher squares, the carry of an addition finds the end of the run: with all bits outside the ray
/// set, adding one carries through the opponent's discs into the first square without one. Rays towards lower ranks are
/// handled in the same way on the board turned upside down, which leaves only the ray to the west.
#[inline(always)]
pub(super) fn flips(own: u64, opponent: u64, square: u8) -> u64 {
    let square = usize::from(square) & 63;
    let mirrored = square ^ 56;
    let (mut south, mut north) = (0, 0);
    for ray in RAYS_UP[square] {
        south |= run(own, opponent, ray);
    }
    let (mirrored_own, mirrored_opponent) = (own.swap_bytes(), opponent.swap_bytes());
    for &ray in &RAYS_UP[mirrored][1..] {
        north |= run(mirrored_own, mirrored_opponent, ray);
    }
    let west = RAYS_WEST[square];
    let end = (1 << 63) >> ((west & !opponent) | 1).leading_zeros() & own & west;
    let west = (end << 1).wrapping_neg() & west;
    south | west | north.swap_bytes()
}

/// The opponent's discs at the beginning of `ray` up to a disc of the player; 0 if the run does not end at one.
#[inline(always)]
fn run(own: u64, opponent: u64, ray: u64) -> u64 {
    let end = (opponent | !ray).wrapping_add(1) & own & ray;
    end.wrapping_sub((end != 0).into()) & ray
}
