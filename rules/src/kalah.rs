//! Kalah, variants `PITSxSEEDS[+empty][+full]`.

use std::fmt;
use std::str::FromStr;

use crate::{Game, GameKind, Outcome, Side, TextError};

/// The rules of a Kalah game: the board's size and two house rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Pits of each player, 1..=6.
    pub pits: u8,
    /// Seeds in each pit at the start, 1..=10.
    pub seeds: u8,
    /// A last seed alone in an own empty pit is banked even if the opposite pit is empty.
    pub empty: bool,
    /// The game is played on after a majority.
    pub full: bool,
}

const fn offered(pits: u8, seeds: u8, empty: bool) -> Variant {
    Variant { pits, seeds, empty, full: false }
}

impl Variant {
    /// What people are offered.
    pub const OFFERED: &[Variant] = &[offered(6, 6, true), offered(6, 4, false), offered(6, 6, false)];
}

impl Default for Variant {
    fn default() -> Self {
        Self::OFFERED[0]
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.pits, self.seeds)?;
        f.write_str(if self.empty { "+empty" } else { "" })?;
        f.write_str(if self.full { "+full" } else { "" })
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let bad = || {
            TextError::new(format!(
                "kalah has no variant {text:?}; one is PITSxSEEDS (1 to 6, 1 to 10), then +empty, then +full"
            ))
        };
        let (rest, full) = text.strip_suffix("+full").map_or((text, false), |rest| (rest, true));
        let (rest, empty) = rest.strip_suffix("+empty").map_or((rest, false), |rest| (rest, true));
        let (pits, seeds) = rest.split_once('x').ok_or_else(bad)?;
        let number = |s: &str| s.parse::<u8>().ok().filter(|n| n.to_string() == s);
        match (number(pits), number(seeds)) {
            (Some(pits @ 1..=6), Some(seeds @ 1..=10)) => Ok(Variant { pits, seeds, empty, full }),
            _ => Err(bad()),
        }
    }
}

/// A sowing from the pit of this letter: `A`.. of the first player, `a`.. of the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    side: Side,
    pit: u8,
}

impl Move {
    /// The player whose pit it is.
    pub fn side(self) -> Side {
        self.side
    }

    /// The pit, from 0, in sowing order.
    pub fn pit(self) -> usize {
        self.pit.into()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = if self.side == Side::First { b'A' } else { b'a' };
        write!(f, "{}", char::from(base + self.pit))
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match *text.as_bytes() {
            [c @ b'A'..=b'F'] => Ok(Move { side: Side::First, pit: c - b'A' }),
            [c @ b'a'..=b'f'] => Ok(Move { side: Side::Second, pit: c - b'a' }),
            _ => Err(TextError::new(format!(
                "{text:?} is no kalah move; a move is a pit's letter, A to F or a to f"
            ))),
        }
    }
}

/// A position: pits and stores of both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kalah {
    variant: Variant,
    pits: [[u8; 6]; 2],
    stores: [u8; 2],
    to_move: Side,
}

impl Kalah {
    /// The seeds in the pits of a side, in sowing order.
    pub fn pits(&self, side: Side) -> &[u8] {
        &self.pits[side.index()][..self.variant.pits.into()]
    }

    /// The seeds in the store of a side.
    pub fn store(&self, side: Side) -> u8 {
        self.stores[side.index()]
    }

    fn majority(&self) -> u8 {
        self.variant.pits * self.variant.seeds
    }

    fn is_empty(&self, side: Side) -> bool {
        self.pits(side).iter().all(|&seeds| seeds == 0)
    }

    fn sweep_if_due(&mut self) {
        if self.is_empty(Side::First) || self.is_empty(Side::Second) {
            for side in [Side::First, Side::Second] {
                self.stores[side.index()] += self.pits(side).iter().sum::<u8>();
                self.pits[side.index()] = [0; 6];
            }
        }
    }
}

impl fmt::Display for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |side| self.pits(side).iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let (first, second) = (row(Side::First), row(Side::Second));
        write!(f, "{first}/{second} {}-{} {}", self.stores[0], self.stores[1], self.to_move.as_str())
    }
}

impl Game for Kalah {
    type Move = Move;
    type Variant = Variant;

    fn start(variant: Variant) -> Self {
        let mut row = [0; 6];
        row[..variant.pits.into()].fill(variant.seeds);
        Kalah { variant, pits: [row; 2], stores: [0; 2], to_move: Side::First }
    }

    fn from_text(variant: Variant, text: &str) -> Result<Self, TextError> {
        let bad = |why: &str| TextError::new(format!("{text:?} is no position of kalah {variant}: {why}"));
        let parts: Vec<_> = text.split(' ').collect();
        let [rows, stores, turn] = parts[..] else {
            return Err(bad("it is PITS/PITS STORE-STORE SIDE"));
        };
        let mut position = Kalah { variant, pits: [[0; 6]; 2], stores: [0; 2], to_move: Side::First };
        let number = |s: &str| s.parse::<u8>().map_err(|_| bad(&format!("{s:?} is no number of seeds")));
        let (first, second) = rows.split_once('/').ok_or_else(|| bad("the rows are not parted by /"))?;
        for (row, text) in position.pits.iter_mut().zip([first, second]) {
            let seeds = text.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
            if seeds.len() != variant.pits.into() {
                return Err(bad("a row has another number of pits"));
            }
            row[..seeds.len()].copy_from_slice(&seeds);
        }
        let (first, second) = stores.split_once('-').ok_or_else(|| bad("the stores are not parted by -"))?;
        position.stores = [number(first)?, number(second)?];
        position.to_move = match turn {
            "first" => Side::First,
            "second" => Side::Second,
            _ => return Err(bad("the side to move is first or second")),
        };
        let total: u32 =
            position.pits.as_flattened().iter().chain(&position.stores).map(|&s| u32::from(s)).sum();
        if total != 2 * u32::from(position.majority()) {
            return Err(bad(&format!("it has {total} seeds")));
        }
        position.sweep_if_due();
        Ok(position)
    }

    fn kind(&self) -> GameKind {
        GameKind::Kalah
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn for_each_move(&self, mut f: impl FnMut(Move)) {
        if self.outcome().is_some() {
            return;
        }
        for (pit, &seeds) in self.pits(self.to_move).iter().enumerate() {
            if seeds > 0 {
                f(Move { side: self.to_move, pit: pit as u8 });
            }
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        let pits = usize::from(self.variant.pits);
        let own = m.side.index();
        let mut hand = std::mem::take(&mut self.pits[own][m.pit()]);
        // The ring as the mover sows it: his pits, his store, the opponent's pits.
        let mut at = m.pit();
        while hand > 0 {
            at = (at + 1) % (2 * pits + 1);
            match at {
                at if at < pits => self.pits[own][at] += 1,
                at if at == pits => self.stores[own] += 1,
                at => self.pits[1 - own][at - pits - 1] += 1,
            }
            hand -= 1;
        }
        if at < pits && self.pits[own][at] == 1 {
            let opposite = pits - 1 - at;
            if self.variant.empty || self.pits[1 - own][opposite] > 0 {
                self.stores[own] += 1 + std::mem::take(&mut self.pits[1 - own][opposite]);
                self.pits[own][at] = 0;
            }
        }
        if at != pits {
            self.to_move = !self.to_move;
        }
        self.sweep_if_due();
    }

    fn outcome(&self) -> Option<Outcome> {
        let decided = !self.variant.full && self.stores.iter().any(|&store| store > self.majority());
        let swept = self.is_empty(Side::First) && self.is_empty(Side::Second);
        (decided || swept).then(|| Outcome::by_score(self.stores.map(u32::from)))
    }

    fn score(&self) -> Option<[u32; 2]> {
        Some(self.stores.map(u32::from))
    }

    fn key(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }
}
