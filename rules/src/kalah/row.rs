//! Sowing by addition: a player's row is one word, and a table holds what a sowing adds to it.

/// A player's pits in bytes 0 to 5, in sowing order, their store in byte 6, and the swap in byte 7. A game has at most
/// 120 seeds, so whole words can be added without a carry between bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Row(pub(super) [u8; 8]);

/// The bytes of a row that are pits.
pub(super) const PITS: u64 = 0x0000_ffff_ffff_ffff;
/// The byte of the store.
const STORE: usize = 6;
/// Set if this player may make their first move a swap. It is here, not in its own field, because positions are copied
/// word by word, and the processor stalls when it reads a word whose bytes have just been written one by one.
const MAY_SWAP: u64 = 1 << 56;
/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Row {
    /// The row with these pits and this store.
    pub(super) fn new(pits: &[u8], store: u8) -> Row {
        let mut row = [0; 8];
        row[..pits.len()].copy_from_slice(pits);
        row[STORE] = store;
        Row(row)
    }

    #[inline(always)]
    fn from_bits(bits: u64) -> Row {
        Row(bits.to_le_bytes())
    }

    /// The row as one word, the first pit in the lowest byte.
    #[inline(always)]
    pub(super) fn bits(self) -> u64 {
        u64::from_le_bytes(self.0)
    }

    #[inline(always)]
    pub(super) fn store(self) -> u8 {
        self.0[STORE]
    }

    #[inline(always)]
    pub(super) fn may_swap(self) -> bool {
        self.bits() & MAY_SWAP != 0
    }

    #[inline(always)]
    pub(super) fn with_swap(self, may: bool) -> Row {
        Row::from_bits(self.bits() & !MAY_SWAP | if may { MAY_SWAP } else { 0 })
    }

    /// The high bit of the byte of each pit with seeds, and that of the byte after the pits for the swap.
    #[inline(always)]
    pub(super) fn moves(self) -> u64 {
        let pits = ((self.bits() & PITS) + 0x7f * ONES) & (0x80 * ONES) & PITS;
        pits | (self.bits() & MAY_SWAP) >> 1
    }

    /// The row after its seeds have moved to its store: the game is over, and no swap is left.
    #[inline(always)]
    pub(super) fn swept(self) -> Row {
        // The highest byte of the product is the sum of all bytes.
        let sum = (self.bits() & PITS).wrapping_mul(ONES) >> 56;
        Row::from_bits((self.bits() & !PITS & !MAY_SWAP) + (sum << (8 * STORE)))
    }
}

/// What a sowing adds to the mover's row and to the opponent's.
type Added = (u64, u64);

/// The length of the ring on which a player sows: their pits and store, and the opponent's pits.
const fn ring(pits: usize) -> usize {
    2 * pits + 1
}

/// What the seeds of the last, unfinished lap add, for boards of 1 to 6 pits, by pit and number of seeds.
static PART: [[[Added; ring(6)]; 6]; 6] = {
    let mut table = [[[(0, 0); ring(6)]; 6]; 6];
    let mut pits = 1;
    while pits <= 6 {
        let mut pit = 0;
        while pit < pits {
            let mut seeds = 1;
            while seeds < ring(pits) {
                let (own, opponent) = table[pits - 1][pit][seeds - 1];
                let at = (pit + seeds) % ring(pits);
                table[pits - 1][pit][seeds] = match at {
                    at if at < pits => (own + (1 << (8 * at)), opponent),
                    at if at == pits => (own + (1 << (8 * STORE)), opponent),
                    at => (own, opponent + (1 << (8 * (at - pits - 1)))),
                };
                seeds += 1;
            }
            pit += 1;
        }
        pits += 1;
    }
    table
};

/// The part of a sowing that depends on the mover's row alone: that row afterwards, and the seeds added to the
/// opponent's.
///
/// A program that plays the same sowing against many rows of the opponent, such as one that builds a table, computes it
/// once.
///
/// ```
/// use parlor_rules::kalah::Sowing;
///
/// let sowing = Sowing::new(6, [4, 4, 0, 5, 5, 5], 5);
/// assert_eq!((sowing.row(), sowing.banked()), ([4, 4, 0, 5, 5, 0], 1));
/// assert_eq!(sowing.to_opponent(), [1, 1, 1, 1, 0, 0]);
/// assert_eq!((sowing.moves_again(), sowing.capture()), (false, None));
///
/// let capture = |row, pit| Sowing::new(6, row, pit).capture();
/// assert_eq!(capture([2, 4, 0, 5, 5, 5], 0), Some([2, 3]), "with what is opposite C");
/// assert_eq!(capture([4, 4, 0, 5, 5, 5], 0), None, "the last seed falls in a pit with seeds");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Sowing {
    own: Row,
    to_opponent: u64,
    pits: usize,
    last: usize,
}

impl Sowing {
    /// The sowing of the pit `pit` on a board with `pits` pits per side, 1 to 6. The pit must have seeds, and entries
    /// of the row beyond the board's pits must be 0.
    ///
    /// # Panics
    /// If `pits` is not 1 to 6, or `pit` is greater than 5.
    pub fn new(pits: u8, row: [u8; 6], pit: usize) -> Sowing {
        Sowing::of(pits, Row::new(&row, 0), pit)
    }

    #[inline(always)]
    pub(super) fn of(pits: u8, own: Row, pit: usize) -> Sowing {
        let pits = usize::from(pits);
        let mut seeds = (own.bits() >> (8 * pit) & 0xff) as usize;
        let (mut own, mut to_opponent) = (own.bits() & !(0xff << (8 * pit)), 0);
        while seeds >= ring(pits) {
            let lap = ONES & ((1 << (8 * pits)) - 1);
            own += lap + (1 << (8 * STORE));
            to_opponent += lap;
            seeds -= ring(pits);
        }
        let part = PART[pits - 1][pit][seeds];
        let mut last = pit + seeds;
        if last >= ring(pits) {
            last -= ring(pits);
        }
        Sowing { own: Row::from_bits(own + part.0), to_opponent: to_opponent + part.1, pits, last }
    }

    /// The mover's row after the sowing, before any capture.
    pub fn row(&self) -> [u8; 6] {
        std::array::from_fn(|pit| self.own.0[pit])
    }

    /// The number of seeds that fall in the mover's store, without captured ones.
    pub fn banked(&self) -> u8 {
        self.own.store()
    }

    /// The number of seeds that fall in each of the opponent's pits.
    pub fn to_opponent(&self) -> [u8; 6] {
        std::array::from_fn(|pit| self.to_opponent.to_le_bytes()[pit])
    }

    /// Whether the last seed falls in the store.
    #[inline(always)]
    pub fn moves_again(&self) -> bool {
        self.last == self.pits
    }

    /// The mover's pit in which the last seed is the only one, and the opponent's pit opposite. If the opposite pit has
    /// seeds after the sowing, or in any case with `+empty`, the contents of both go to the store.
    #[inline(always)]
    pub fn capture(&self) -> Option<[usize; 2]> {
        let alone = self.last < self.pits && self.own.bits() >> (8 * self.last) & 0xff == 1;
        alone.then(|| [self.last, self.pits - 1 - self.last])
    }

    /// Both rows after the sowing and its capture, before any sweep.
    #[inline(always)]
    pub(super) fn onto(&self, opponent: Row, bank_alone: bool) -> (Row, Row) {
        let (mut own, mut opponent) = (self.own.bits(), opponent.bits() + self.to_opponent);
        if let Some([last, opposite]) = self.capture() {
            let taken = opponent >> (8 * opposite) & 0xff;
            if taken > 0 || bank_alone {
                // The seed that captures goes to the store as well.
                own = own - (1 << (8 * last)) + ((1 + taken) << (8 * STORE));
                opponent -= taken << (8 * opposite);
            }
        }
        (Row::from_bits(own), Row::from_bits(opponent))
    }
}
