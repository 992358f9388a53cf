//! The threads of a search: one of them reports progress, and goes on alone when others need the cores.

use std::sync::{Arc, Mutex};
use std::thread;

use parlor_engine::games::GameEngine;
use parlor_engine::search::{Analysis, Features, Limits, Progress, Root, Stop, Table, search};
use parlor_rules::Game;
use parlor_rules::othello::{Move, Othello, Variant};

fn searched(limits: &Limits) -> Analysis<Move> {
    let evaluation = Othello::evaluations()[0].build(None).expect("its own weights fit");
    let root = Root::bare(Othello::start(Variant::Standard));
    search(&root, &*evaluation, Features::STRONG, &Table::with_mebibytes(1), limits).expect("a move")
}

/// A thread that searches looks at the clock at its first position, so a helper would beat at least once.
#[test]
fn only_the_calling_thread_beats_beginning_at_the_first_depth() {
    let beats = Arc::new(Mutex::new(Vec::new()));
    let sender = beats.clone();
    let heartbeat = Arc::new(move |progress: &Progress| {
        sender.lock().expect("no panic").push((thread::current().id(), progress.depth, progress.nodes));
    });
    searched(&Limits { heartbeat: Some(heartbeat), threads: 2, ..Limits::nodes(3000) });
    let here = thread::current().id();
    let beats = beats.lock().expect("no panic");
    assert_eq!(beats.first(), Some(&(here, 1, 0)));
    assert!(beats.len() > 2 && beats.iter().all(|(thread, ..)| *thread == here), "{beats:?}");
}

#[test]
fn helpers_make_no_positions_once_a_single_thread_is_requested() {
    let single_thread = Stop::default();
    single_thread.request();
    let found = searched(&Limits { single_thread, threads: 4, ..Limits::nodes(20_000) });
    assert_eq!(found.statistics.nodes, 20_000);
}
