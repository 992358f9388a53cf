//! What the prover knows of positions: how many leaves are still to be settled before a win, or a loss, is proven.

/// Settled: no number of leaves will change it.
pub(super) const NEVER: u32 = 1 << 30;

/// For the side to move: the fewest leaves that must be won to prove that it wins, and that must be lost to prove that
/// it loses. One of them is 0 where that is proven, and then the other is [`NEVER`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) win: u32,
    pub(super) loss: u32,
}

impl Numbers {
    pub(super) const WON: Numbers = Numbers { win: 0, loss: NEVER };
    pub(super) const SHIFT: Numbers = Numbers { win: NEVER, loss: 0 };

    pub(super) fn is_settled(self) -> bool {
        self.win == 0 || self.loss == 0
    }
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    numbers: Numbers,
}

/// Positions by their keys, two on a place: what is settled stays, what is not makes room.
pub struct Table(Box<[Slot]>);

impl Table {
    pub(super) fn with_mebibytes(size: usize) -> Self {
        let nothing = Slot { key: 0, numbers: Numbers { win: 0, loss: 0 } };
        Table(vec![nothing; (size << 20) / size_of::<Slot>()].into())
    }

    fn place(&self, key: u64) -> usize {
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        2 * ((u128::from(spread) * (self.0.len() / 2) as u128) >> 64) as usize
    }

    pub(super) fn get(&self, key: u64) -> Option<Numbers> {
        let place = self.place(key);
        let slot = self.0[place..place + 2].iter().find(|slot| slot.key == key)?;
        (slot.numbers != Numbers { win: 0, loss: 0 }).then_some(slot.numbers)
    }

    pub(super) fn put(&mut self, key: u64, numbers: Numbers) {
        let place = self.place(key);
        let [first, second] = &mut self.0[place..place + 2] else { return };
        if second.key == key {
            second.numbers = numbers;
            return;
        }
        if first.key != key && (!second.numbers.is_settled() || first.numbers.is_settled()) {
            *second = *first;
        }
        *first = Slot { key, numbers };
    }
}
