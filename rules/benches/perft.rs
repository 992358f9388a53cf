//! Move generation of every registered game: `cargo bench -p parlor-rules`.

use divan::Bencher;
use divan::counter::ItemsCount;
use parlor_rules::{Game, GameKind, Position, perft, with_game};

fn main() {
    divan::main();
}

/// A middle-game position, reached by playing the middle move of the list a dozen times.
fn middle_game(kind: GameKind) -> Position {
    let mut position = Position::start(kind.default_variant());
    for _ in 0..12 {
        let moves = position.legal_moves();
        if let Some(&m) = moves.get(moves.len() / 2) {
            position.play_unchecked(m);
        }
    }
    position
}

#[divan::bench(args = GameKind::ALL)]
fn perft_of_the_middle_game(bencher: Bencher, kind: GameKind) {
    let position = middle_game(kind);
    let depth = 4;
    bencher.counter(ItemsCount::new(position.perft(depth).nodes)).bench(|| position.perft(depth));
}

/// The number of leaves, found by making each of them, for comparison with programs that count this way.
fn made_leaves<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        divan::black_box(position);
        return 1;
    }
    let mut leaves = 0;
    position.for_each_move(|m| leaves += made_leaves(&position.after(m), depth - 1));
    leaves
}

#[divan::bench(args = GameKind::ALL)]
fn perft_of_the_middle_game_with_every_leaf_made(bencher: Bencher, kind: GameKind) {
    let depth = 4;
    with_game!(middle_game(kind), position => {
        let leaves = perft(&position, depth).nodes;
        bencher.counter(ItemsCount::new(leaves)).bench_local(|| made_leaves(&position, depth));
    });
}

#[divan::bench(args = GameKind::ALL)]
fn legal_moves(bencher: Bencher, kind: GameKind) {
    let position = middle_game(kind);
    bencher.bench(|| position.legal_moves());
}

#[divan::bench(args = GameKind::ALL)]
fn text_round_trip(bencher: Bencher, kind: GameKind) {
    let position = middle_game(kind);
    bencher.bench(|| Position::from_text(position.variant(), &position.to_string()));
}

#[divan::bench(args = GameKind::ALL)]
fn key_and_wire_hash(bencher: Bencher, kind: GameKind) {
    let position = middle_game(kind);
    bencher.bench(|| (position.key(), position.wire_hash()));
}
