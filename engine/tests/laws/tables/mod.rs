//! Tables are right about games played by the rules, and table files are whole or refused.

mod awele;
mod files;
mod kalah;
mod kalah_swap;

use parlor_engine::games::GameEngine;
use parlor_engine::search::{Analysis, Features, Limits, Root, Stop, Table, search};
use parlor_engine::tablebase::{Monitor, Tablebases};
use parlor_rules::Record;

/// The reference's nodes for one position; positions that take more are left out.
const BUDGET: u64 = 20_000;

/// Builds or verifies with no one watching.
fn unwatched<T>(work: impl FnOnce(&Monitor<'_>) -> T) -> T {
    work(&Monitor { stop: &Stop::default(), progress: &|_| () })
}

fn strong<G: GameEngine>(record: &Record<G>, tables: &Tablebases, limits: &Limits) -> Analysis<G::Move> {
    let evaluation = G::evaluations()[0].build(None).expect("its own weights fit");
    let root = Root::from(record).with_tables(tables, record);
    search(&root, &*evaluation, Features::STRONG, &Table::with_mebibytes(1), limits)
        .expect("the game goes on")
}

/// A row of six pits with `seeds` seeds thrown into the first `pits` of them.
fn thrown(random: &mut fastrand::Rng, pits: usize, seeds: usize) -> [u8; 6] {
    let mut row = [0; 6];
    for _ in 0..seeds {
        row[random.usize(0..pits)] += 1;
    }
    row
}
