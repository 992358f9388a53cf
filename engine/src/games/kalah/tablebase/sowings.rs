//! The sowings of one row against many rows of the opponent: what they have in common is worked out once.

use parlor_rules::kalah::Sowing;

use super::Tablebase;
use super::facing::{Facing, TILE};
use crate::games::mancala::rows::{PITS, Row, seeds_in};

/// The best gains found for one row against each row of a tile.
pub(super) type Gains = [i8; TILE];

/// The sowings of one row, at most one for each pit.
pub(super) struct Sowings<'a> {
    /// Those that bank a seed or may capture.
    down: [Option<Down<'a>>; PITS],
    /// Those that may leave all seeds in the pits.
    level: [Option<Level>; PITS],
}

/// A sowing to layers with fewer seeds, whose entries are all there.
struct Down<'a> {
    table: &'a Tablebase,
    sowing: Sowing,
    /// The seeds in both rows.
    seeds: [usize; 2],
    banked: i32,
    way: Way,
    /// The entries of the layer that it leads to if it captures nothing.
    entries: &'a [u8],
    place: Place,
}

/// What a sowing does to the opponent's row.
enum Way {
    /// It puts a seed in each of so many pits, from the first one on.
    Sows(usize),
    /// It puts in none, and may empty this one. Without its last seed the mover's row has this rank.
    Captures { opposite: usize, own_rank: usize },
    /// Anything else, after a full lap.
    Laps,
}

/// A sowing within the mover's row, which passes the turn.
struct Level {
    place: Place,
    /// The opponent's pit that must be empty, because the last seed would capture what is in it.
    opposite: Option<usize>,
}

/// Where the entries after a sowing are: that for the opponent's row of rank 0, and how far apart those of two ranks are.
#[derive(Clone, Copy)]
pub(super) struct Place {
    base: usize,
    stride: usize,
}

impl Place {
    #[inline]
    pub(super) fn of(self, rank: usize) -> usize {
        self.base + rank * self.stride
    }
}

impl<'a> Sowings<'a> {
    /// The sowings of a row against rows with so many seeds.
    pub(super) fn of(table: &'a Tablebase, own: &Row, other_seeds: usize) -> Self {
        let (mut down, mut level) = ([const { None }; PITS], [const { None }; PITS]);
        let pits = table.rules.pits;
        for pit in (0..usize::from(pits)).filter(|&pit| own[pit] > 0) {
            let sowing = Sowing::new(pits, *own, pit);
            let (own, to_opponent) = (sowing.row(), sowing.to_opponent());
            let seeds = [seeds_in(&own), other_seeds + seeds_in(&to_opponent)];
            let place = place(table, seeds, &own, sowing.moves_again());
            let opposite = sowing.capture().map(|[_, opposite]| opposite);
            if sowing.banked() == 0 {
                // With `+empty` the last seed is banked in any case.
                level[pit] = (opposite.is_none() || !table.rules.empty).then_some(Level { place, opposite });
                down[pit] = opposite.map(|_| Down::new(table, sowing, seeds, place));
            } else {
                down[pit] = Some(Down::new(table, sowing, seeds, place));
            }
        }
        Sowings { down, level }
    }

    /// Raises the gains against each row of the tile to those of the sowings that leave fewer seeds.
    pub(super) fn raise(&self, gains: &mut Gains, facing: &Facing<'_>) {
        self.down.iter().flatten().for_each(|down| down.raise(gains, facing));
    }

    /// Where the entries after the sowings are that leave all seeds, against a row of the tile.
    #[inline]
    pub(super) fn level(&self, facing: &Facing<'_>, at: usize) -> impl Iterator<Item = usize> {
        let row = &facing.rows[at];
        let left = self.level.iter().flatten().filter(|level| level.opposite.is_none_or(|pit| row[pit] == 0));
        left.map(move |level| level.place.of(facing.first + at))
    }
}

fn place(table: &Tablebase, [own_seeds, other_seeds]: [usize; 2], own: &Row, again: bool) -> Place {
    let (rows, layer) = (&table.boards.rows, &table.boards.layers[own_seeds + other_seeds]);
    let index = |mover, ranks| layer.index_of_ranks(rows, mover, ranks);
    if again {
        return Place { base: index(own_seeds, [rows.rank(own), 0]), stride: 1 };
    }
    Place { base: index(other_seeds, [0, rows.rank(own)]), stride: rows.count(own_seeds) }
}

impl<'a> Down<'a> {
    fn new(table: &'a Tablebase, sowing: Sowing, seeds: [usize; 2], place: Place) -> Self {
        let (mut own, to_opponent) = (sowing.row(), sowing.to_opponent());
        let sown = to_opponent.iter().take_while(|&&seeds| seeds == 1).count();
        let all_told = seeds_in(&to_opponent) == sown;
        let way = match sowing.capture() {
            None if all_told => Way::Sows(sown),
            Some([last, opposite]) if all_told && sown == 0 => {
                own[last] = 0;
                Way::Captures { opposite, own_rank: table.boards.rows.rank(&own) }
            }
            _ => Way::Laps,
        };
        let entries = table.tables.get(seeds[0] + seeds[1]).and_then(|entries| entries.as_deref());
        let banked = sowing.banked().into();
        Down { table, sowing, seeds, banked, way, entries: entries.unwrap_or_default(), place }
    }

    fn raise(&self, gains: &mut Gains, facing: &Facing<'_>) {
        let rows = facing.rows.iter().zip(gains);
        match self.way {
            // The opponent, whose row has seeds, keeps them.
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
        let gain = i32::from(self.entries[self.place.of(rank)] as i8);
        self.banked + if self.sowing.moves_again() { gain } else { -gain }
    }

    /// The gain with the last seed and those opposite, if the rows then have these ranks, the opponent's first.
    #[inline]
    fn captures(&self, taken: usize, ranks: [usize; 2]) -> i32 {
        let [own_seeds, other_seeds] = [self.seeds[0] - 1, self.seeds[1] - taken];
        let banked = self.banked + 1 + taken as i32;
        if own_seeds == 0 || other_seeds == 0 {
            return banked + own_seeds as i32 - other_seeds as i32;
        }
        let (boards, seeds) = (&self.table.boards, own_seeds + other_seeds);
        let index = boards.layers[seeds].index_of_ranks(&boards.rows, other_seeds, ranks);
        // A capture passes the turn. All layers with fewer seeds are there.
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
