//! Checkers: an exhaustive search down to the endgame tables. It proves what is decided within its depth; captures,
//! which are forced, do not count towards it.

use std::cell::RefCell;
use std::collections::HashMap;

use parlor_engine::games::checkers::tablebase::{Endgames, Tablebase};
use parlor_engine::search::Stop;
use parlor_engine::tablebase::{Probe, ProbeContext, build_in_memory};
use parlor_rules::checkers::Checkers;
use parlor_rules::{Game, Position};

use super::retrograde::Retrograde;
use super::tree::{Plain, final_worth};
use super::{Judge, Leaf};

/// Pieces in the tables: they take a quarter of a minute and 140 MB.
pub(super) const PIECES: u32 = 5;
/// The same for a quick prover: built in half a second.
pub(super) const QUICK_PIECES: u32 = 4;
/// The depths tried, in plies without captures.
const DEPTHS: [u32; 3] = [2, 4, 6];
/// How many positions one question may visit.
const NODES: u64 = 10_000;
/// The winner gets fewer quiet plies than a game without history would leave.
const QUIET_PLIES_LEFT: u32 = 60;

type Known = HashMap<(u64, i32), (u32, Option<bool>)>;

pub(super) struct Endings {
    leaf: Leaf<Checkers>,
    /// The depth and the answer of each position and target searched so far.
    known: Known,
    nodes: u64,
}

/// Looks positions up in tables with this many pieces.
fn tables(pieces: u32) -> Leaf<Checkers> {
    // The build is never stopped.
    let set = Endgames::default();
    let tables = build_in_memory(&set, pieces, &Stop::default()).expect("small tables are built");
    let tables = Tablebase::new(&set, &tables);
    let context = ProbeContext { quiet_plies_left: Some(QUIET_PLIES_LEFT), ..ProbeContext::UNBOUNDED };
    Box::new(move |position| {
        let found = tables.probe(position, &context)?;
        Some([found.least.signum(), found.most.signum()])
    })
}

/// The second method: a plain search down to the endings that are solved without tables.
pub(super) fn plain() -> Plain {
    let endings = RefCell::new(Retrograde::default());
    let leaf: Leaf<Position> = Box::new(move |position| match position {
        Position::Checkers(position) => {
            endings.borrow_mut().worth(position).map(|worth| [i32::from(worth); 2])
        }
        _ => None,
    });
    Plain::deepening(leaf, &[2, 4, 6, 8, 10, 12])
}

impl Endings {
    pub(super) fn new(pieces: u32) -> Self {
        Endings { leaf: tables(pieces), known: HashMap::new(), nodes: 0 }
    }

    fn search(&mut self, position: &Checkers, target: i32, depth: u32) -> Option<bool> {
        if let Some([least, most]) = (self.leaf)(position)
            && (least >= target || most < target)
        {
            return Some(least >= target);
        }
        let forced = position.can_capture();
        if depth == 0 && !forced {
            return None;
        }
        let key = (position.key(), target);
        if let Some(&(searched, answer)) = self.known.get(&key)
            && (answer.is_some() || searched >= depth)
        {
            return answer;
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let below = if forced { depth } else { depth - 1 };
        let mut answer = Some(false);
        for m in position.legal_moves() {
            let next = position.after(m);
            let reached = match final_worth(&next, position.to_move()) {
                Some(worth) => Some(worth >= target),
                None => self.search(&next, 1 - target, below).map(|theirs| !theirs),
            };
            match reached {
                Some(true) => {
                    answer = Some(true);
                    break;
                }
                Some(false) => {}
                None => answer = None,
            }
        }
        if self.nodes > 0 || answer.is_some() {
            self.known.insert(key, (depth, answer));
        }
        answer
    }
}

impl Judge for Endings {
    fn at_least(&mut self, position: &Position, target: i32, _: Option<u32>) -> Option<bool> {
        let Position::Checkers(position) = position else { return None };
        self.known.clear();
        self.nodes = NODES;
        DEPTHS.iter().find_map(|&depth| self.search(position, target, depth))
    }
}
