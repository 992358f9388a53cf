//! One sowing that banks a seed or captures, against many rows of the opponent. The layers that it leads to are built.

use parlor_rules::kalah::Sowing;

use super::Tablebase;
use super::facing::Facing;
use super::sowings::{Gains, Strided};
use crate::games::mancala::rows::{Row, seeds_in};

/// A sowing into layers with fewer seeds, which are all built.
pub(super) struct Down<'a> {
    table: &'a Tablebase,
    sowing: Sowing,
    /// The seeds in both rows.
    seeds: [usize; 2],
    banked: i32,
    way: Way,
    /// The layer that it leads to if it captures nothing, and the entries there.
    layer: &'a [u8],
    entries: Strided,
}

/// What a sowing does to the opponent's row.
enum Way {
    /// It puts a seed in each of this many pits, from the first one on.
    Sows(usize),
    /// It puts none there, and may empty the pit `opposite`. Without the last seed, the mover's row ranks `own_rank`.
    Captures { opposite: usize, own_rank: usize },
    /// Anything else, after a full lap.
    Laps,
}

impl<'a> Down<'a> {
    pub(super) fn new(table: &'a Tablebase, sowing: Sowing, seeds: [usize; 2], entries: Strided) -> Self {
        let (mut own, to_opponent) = (sowing.row(), sowing.to_opponent());
        let sown = to_opponent.iter().take_while(|&&seeds| seeds == 1).count();
        let only_ones = seeds_in(&to_opponent) == sown;
        let way = match sowing.capture() {
            None if only_ones => Way::Sows(sown),
            Some([last, opposite]) if only_ones && sown == 0 => {
                own[last] = 0;
                Way::Captures { opposite, own_rank: table.boards.rows.rank(&own) }
            }
            _ => Way::Laps,
        };
        let layer = table.tables.get(seeds[0] + seeds[1]).and_then(|entries| entries.as_deref());
        let banked = sowing.banked().into();
        Down { table, sowing, seeds, banked, way, layer: layer.unwrap_or_default(), entries }
    }

    /// Raises the gain against each row of the tile to that of this sowing, if it is better.
    pub(super) fn raise(&self, gains: &mut Gains, facing: &Facing<'_>) {
        let rows = facing.rows.iter().zip(gains);
        match self.way {
            // The mover's row is empty, so the opponent keeps the seeds in theirs.
            Way::Sows(_) if self.seeds[0] == 0 => {
                rows.for_each(|(_, gain)| raise(gain, self.banked - self.seeds[1] as i32));
            }
            Way::Sows(pits) => {
                rows.zip(&facing.sown[pits])
                    .for_each(|((_, gain), &rank)| raise(gain, self.after(rank as usize)));
            }
            Way::Captures { opposite, own_rank } => {
                rows.zip(&facing.emptied[opposite]).for_each(|((row, gain), &rank)| {
                    let taken = usize::from(row[opposite]);
                    if taken > 0 || self.table.rules.empty {
                        raise(gain, self.captures(taken, [rank as usize, own_rank]));
                    }
                });
            }
            Way::Laps => rows.for_each(|(row, gain)| raise(gain, self.laps(row))),
        }
    }

    /// The gain if the opponent's row then has this rank.
    #[inline]
    fn after(&self, rank: usize) -> i32 {
        let gain = i32::from(self.layer[self.entries.of(rank)] as i8);
        self.banked + if self.sowing.moves_again() { gain } else { -gain }
    }

    /// The gain if the last seed captures those opposite and the rows then have these ranks, the opponent's first.
    #[inline]
    fn captures(&self, taken: usize, ranks: [usize; 2]) -> i32 {
        let [own_seeds, other_seeds] = [self.seeds[0] - 1, self.seeds[1] - taken];
        let banked = self.banked + 1 + taken as i32;
        if own_seeds == 0 || other_seeds == 0 {
            return banked + own_seeds as i32 - other_seeds as i32;
        }
        let (boards, seeds) = (&self.table.boards, own_seeds + other_seeds);
        let index = boards.layers[seeds].index_of_ranks(&boards.rows, other_seeds, ranks);
        // A capture passes the turn. All layers with fewer seeds are built.
        banked - self.table.tables[seeds].as_ref().map_or(0, |entries| i32::from(entries[index] as i8))
    }

    /// The gain of a sowing after a full lap.
    fn laps(&self, other: &Row) -> i32 {
        let (mut own, rows) = (self.sowing.row(), &self.table.boards.rows);
        let to_opponent = self.sowing.to_opponent();
        let mut after: Row = std::array::from_fn(|pit| other[pit] + to_opponent[pit]);
        if let Some([last, opposite]) = self.sowing.capture()
            && (after[opposite] > 0 || self.table.rules.empty)
        {
            own[last] = 0;
            let taken = usize::from(std::mem::take(&mut after[opposite]));
            return self.captures(taken, [rows.rank(&after), rows.rank(&own)]);
        }
        if self.seeds[0] == 0 {
            return self.banked - self.seeds[1] as i32;
        }
        self.after(rows.rank(&after))
    }
}

#[inline]
fn raise(gain: &mut i8, to: i32) {
    // A gain is at most the number of seeds in the pits, 30.
    *gain = (*gain).max(to as i8);
}
