//! What a picture costs: `cargo bench -p parlor-picture`.

use divan::Bencher;
use parlor_picture::{Animation, Board, Card};
use parlor_rules::{Game, GameKind, Position, Record, Side};

fn main() {
    divan::main();
}

#[divan::bench(args = GameKind::ALL)]
fn card(bencher: Bencher, kind: &GameKind) {
    let card =
        Card { heading: kind.to_string(), lines: Vec::new(), players: None, board: Board::sample(*kind) };
    bencher.bench(|| card.png());
}

#[divan::bench(args = GameKind::ALL)]
fn square(bencher: Bencher, kind: &GameKind) {
    let board = Board::sample(*kind);
    bencher.bench(|| board.png(600));
}

#[divan::bench(args = [60], sample_count = 3)]
fn animation(bencher: Bencher, plies: usize) {
    let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
    let mut boards = vec![Board::new(record.start().clone())];
    while boards.len() <= plies && record.ending().is_none() {
        let last = record.legal_moves()[0];
        record.play(last).expect("a legal move");
        boards.push(Board { position: record.position().clone(), last: Some(last), viewer: Side::First });
    }
    let anonymous = || parlor_picture::Player { name: String::new(), figure: String::new(), won: false };
    let animation = Animation { boards, players: [anonymous(), anonymous()], width: 480 };
    bencher.bench(|| animation.gif());
}
