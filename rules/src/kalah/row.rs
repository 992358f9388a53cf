//! Sowing by addition: a player's row is one word, and a table holds what a sowing adds to it.

/// A player's pits in bytes 0 to 5, in sowing order, and the store in byte 6. A game has at most 120 seeds, so whole
/// words can be added without a carry between bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Row(pub(super) [u8; 8]);

/// The bytes of a row that are pits.
pub(super) const PITS: u64 = 0x0000_ffff_ffff_ffff;
/// The byte of the store.
const STORE: usize = 6;
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

    /// The high bit of the byte of each pit with seeds.
    #[inline(always)]
    pub(super) fn occupied(self) -> u64 {
        ((self.bits() & PITS) + 0x7f * ONES) & (0x80 * ONES) & PITS
    }

    /// The row after its seeds have moved to its store.
    #[inline(always)]
    pub(super) fn swept(self) -> Row {
        // The highest byte of the product is the sum of all bytes.
        let sum = (self.bits() & PITS).wrapping_mul(ONES) >> 56;
        Row::from_bits((self.bits() & !PITS) + (sum << (8 * STORE)))
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

/// Sows the seeds of `pit`, and returns the rows before any sweep and whether the player moves again.
#[inline(always)]
pub(super) fn sow(pits: u8, bank_alone: bool, own: Row, opponent: Row, pit: usize) -> ((Row, Row), bool) {
    let pits = usize::from(pits);
    let mut seeds = usize::from(own.0[pit]);
    let (mut own, mut opponent) = (own.bits() & !(0xff << (8 * pit)), opponent.bits());
    while seeds >= ring(pits) {
        let lap = ONES & ((1 << (8 * pits)) - 1);
        own += lap + (1 << (8 * STORE));
        opponent += lap;
        seeds -= ring(pits);
    }
    let (to_own, to_opponent) = PART[pits - 1][pit][seeds];
    let (mut own, mut opponent) = (Row::from_bits(own + to_own), Row::from_bits(opponent + to_opponent));
    let mut last = pit + seeds;
    if last >= ring(pits) {
        last -= ring(pits);
    }
    if last < pits && own.0[last] == 1 {
        let opposite = pits - 1 - last;
        let taken = opponent.0[opposite];
        if taken > 0 || bank_alone {
            own.0[last] = 0;
            opponent.0[opposite] = 0;
            own.0[STORE] += 1 + taken;
        }
    }
    ((own, opponent), last == pits)
}
