//! What the prover knows about positions: how many leaves must still be settled to prove a win or a loss.

/// Settled: no number of leaves can change it.
pub(super) const NEVER: u32 = 1 << 30;

/// For the side to move: the fewest leaves that must be won to prove that it wins, and that must be lost to prove that
/// it loses. If one is proven, its number is 0 and the other is [`NEVER`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) win: u32,
    pub(super) loss: u32,
}

impl Numbers {
    pub(super) const WON: Numbers = Numbers { win: 0, loss: NEVER };
    pub(super) const LOST: Numbers = Numbers { win: NEVER, loss: 0 };

    pub(super) fn is_settled(self) -> bool {
        self.win == 0 || self.loss == 0
    }
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    numbers: Numbers,
}

/// Positions by their keys, two to a place: settled positions stay, others make room.
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
