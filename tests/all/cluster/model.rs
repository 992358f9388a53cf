//! All interleavings of three servers that take a game, append to it, are removed and wake again: with the rules of
//! `src/store/postgres/nodes.rs` no two rows of a log have the same seq, even without the table's primary key. Drop any
//! one of the rules and some interleaving breaks that, so the model can tell the difference.

use std::collections::{BTreeSet, HashSet, VecDeque};

const SERVERS: usize = 3;

/// This many rows show everything that more would.
const ROWS: usize = 3;

/// What the database enforces.
#[derive(Clone, Copy)]
struct Rules {
    /// A commit needs its server's row.
    fence: bool,
    /// Removing a row waits for the commit that holds it.
    lock: bool,
    /// A game can be taken only if it has no owner or its owner has no row.
    owners: bool,
}

/// What a server is doing with the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
enum Does {
    #[default]
    Nothing,
    /// The game's row names it, and it has not read the log yet.
    Took,
    /// It has read the log up to here, and decides what comes next.
    Decides(usize),
    /// Its statement is running and writes this row.
    Writes(usize),
}

#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct State {
    /// Which servers have a row in `nodes`.
    rows: [bool; SERVERS],
    owner: Option<usize>,
    does: [Does; SERVERS],
    /// The seqs of the game's log, in the order in which they were committed.
    log: Vec<usize>,
}

impl State {
    /// Every state that one step of any server leads to.
    fn next(&self, rules: Rules) -> Vec<State> {
        (0..SERVERS).flat_map(|server| self.steps_of(server, rules)).collect()
    }

    fn steps_of(&self, me: usize, rules: Rules) -> Vec<State> {
        let mut steps = Vec::new();
        let mut step = |change: &dyn Fn(&mut State)| {
            let mut next = self.clone();
            change(&mut next);
            steps.push(next);
        };
        for other in (0..SERVERS).filter(|other| *other != me && self.rows[*other]) {
            // A lease may seem to have expired at any time: clocks prove nothing here.
            if !(rules.lock && matches!(self.does[other], Does::Writes(_))) {
                step(&|next| next.rows[other] = false);
            }
        }
        let may_write = self.rows[me] || !rules.fence;
        match self.does[me] {
            Does::Nothing if may_write && self.is_free(rules) => step(&|next| {
                next.owner = Some(me);
                next.does[me] = Does::Took;
            }),
            Does::Nothing => {}
            Does::Took => step(&|next| next.does[me] = Does::Decides(next.log.len())),
            Does::Decides(seq) => {
                step(&|next| next.does[me] = if may_write { Does::Writes(seq) } else { Does::Nothing });
                if may_write {
                    // The game falls asleep.
                    step(&|next| {
                        next.does[me] = Does::Nothing;
                        next.owner = next.owner.filter(|owner| *owner != me);
                    });
                }
            }
            Does::Writes(seq) if self.log.len() < ROWS => step(&|next| {
                next.log.push(seq);
                next.does[me] = Does::Decides(seq + 1);
            }),
            Does::Writes(_) => {}
        }
        steps
    }

    fn is_free(&self, rules: Rules) -> bool {
        !rules.owners || self.owner.is_none_or(|owner| !self.rows[owner])
    }

    fn has_one_row_for_each_seq(&self) -> bool {
        self.log.iter().collect::<BTreeSet<_>>().len() == self.log.len()
    }
}

/// How many states there are; `None` if one of them breaks the rule of one row for each seq.
fn explore(rules: Rules) -> Option<usize> {
    let start = State { rows: [true; SERVERS], ..State::default() };
    let (mut seen, mut queue) = (HashSet::from([start.clone()]), VecDeque::from([start]));
    while let Some(state) = queue.pop_front() {
        if !state.has_one_row_for_each_seq() {
            return None;
        }
        for next in state.next(rules) {
            if seen.insert(next.clone()) {
                queue.push_back(next);
            }
        }
    }
    Some(seen.len())
}

#[test]
fn no_interleaving_accepts_two_rows_for_one_seq() {
    let all = Rules { fence: true, lock: true, owners: true };
    let states = explore(all).expect("the rules are enough");
    assert!(states > 1_000, "too few states to mean anything: {states}");
    for broken in
        [Rules { fence: false, ..all }, Rules { lock: false, ..all }, Rules { owners: false, ..all }]
    {
        assert!(explore(broken).is_none(), "the model cannot tell");
    }
}
