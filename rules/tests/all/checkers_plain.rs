//! Checkers: the bitboards against a plain implementation of the rules.

use std::collections::BTreeMap;

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, Side};
use proptest::prelude::*;

/// Row and column, from 0 at the top left.
type Place = (i8, i8);

/// A board as one would draw it.
#[derive(Clone)]
struct Plain {
    variant: Variant,
    side: i8,
    pieces: BTreeMap<Place, (Side, bool)>,
    to_move: Side,
}

impl Plain {
    fn read(variant: Variant, text: &str) -> Plain {
        let side = if variant == Variant::English { 8 } else { 6 };
        let (turn, lists) = text.split_once(':').expect("a position has a turn");
        let colour = |text: &str| if text.starts_with('B') { Side::First } else { Side::Second };
        let mut plain = Plain { variant, side, pieces: BTreeMap::new(), to_move: colour(turn) };
        for list in lists.split(':') {
            for piece in list[1..].split(',').filter(|piece| !piece.is_empty()) {
                let number: i8 = piece.trim_start_matches('K').parse().expect("a piece has a square");
                let place = plain.place(number);
                plain.pieces.insert(place, (colour(list), piece.starts_with('K')));
            }
        }
        plain
    }

    fn place(&self, number: i8) -> Place {
        let (row, at) = ((number - 1) / (self.side / 2), (number - 1) % (self.side / 2));
        (row, 2 * at + (row + 1) % 2)
    }

    fn number(&self, (row, column): Place) -> i8 {
        row * (self.side / 2) + column / 2 + 1
    }

    fn is_free(&self, (row, column): Place) -> bool {
        let inside = 0..self.side;
        inside.contains(&row) && inside.contains(&column) && !self.pieces.contains_key(&(row, column))
    }

    /// The direction in which the men of a side move: down is 1.
    fn forward(&self, side: Side) -> i8 {
        if (side == Side::First) == (self.variant == Variant::English) { 1 } else { -1 }
    }

    fn crowns(&self, side: Side, (row, _): Place) -> bool {
        let far = if self.forward(side) == 1 { self.side - 1 } else { 0 };
        self.variant == Variant::English && row == far
    }

    fn directions(&self, (side, king): (Side, bool)) -> Vec<Place> {
        let all = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        all.into_iter().filter(|(down, _)| king || *down == self.forward(side)).collect()
    }

    /// Finds the complete paths of a piece that has followed `path` so far, jumping over `jumped`.
    fn jumps(&self, piece: (Side, bool), path: &[Place], jumped: &[Place], found: &mut Vec<Vec<Place>>) {
        let at = *path.last().expect("a path has a start");
        let stops = jumped.len() == 1 && self.variant == Variant::Mini
            || path.len() > 1 && !piece.1 && self.crowns(piece.0, at);
        let mut continues = false;
        for (down, right) in self.directions(piece).into_iter().filter(|_| !stops) {
            let (over, to) = ((at.0 + down, at.1 + right), (at.0 + 2 * down, at.1 + 2 * right));
            let enemy = self.pieces.get(&over).is_some_and(|other| other.0 != piece.0);
            if enemy && !jumped.contains(&over) && (self.is_free(to) || to == path[0]) {
                continues = true;
                self.jumps(piece, &[path, &[to]].concat(), &[jumped, &[over]].concat(), found);
            }
        }
        if !continues && path.len() > 1 {
            found.push(path.to_vec());
        }
    }

    /// The legal moves except a pass, as texts, each with the position that follows.
    fn moves(&self) -> BTreeMap<String, String> {
        let own = self.pieces.iter().filter(|(_, piece)| piece.0 == self.to_move);
        let mut paths = Vec::new();
        for (&at, &piece) in own.clone() {
            self.jumps(piece, &[at], &[], &mut paths);
        }
        let sign = if paths.is_empty() { "-" } else { "x" };
        if paths.is_empty() {
            for (&at, &piece) in own {
                let to = self.directions(piece).into_iter().map(|(down, right)| (at.0 + down, at.1 + right));
                paths.extend(to.filter(|&to| self.is_free(to)).map(|to| vec![at, to]));
            }
        }
        let text = |path: &[Place]| {
            path.iter().map(|&place| self.number(place).to_string()).collect::<Vec<_>>().join(sign)
        };
        paths.iter().map(|path| (text(path), self.after(path).text())).collect()
    }

    fn after(&self, path: &[Place]) -> Plain {
        let mut next = self.clone();
        let (side, king) = next.pieces.remove(&path[0]).expect("a piece moves");
        let mut last = path[0];
        for &to in &path[1..] {
            if (to.0 - last.0).abs() == 2 {
                next.pieces.remove(&((to.0 + last.0) / 2, (to.1 + last.1) / 2));
            }
            last = to;
        }
        next.pieces.insert(last, (side, king || self.crowns(side, last)));
        next.to_move = !self.to_move;
        next
    }

    fn text(&self) -> String {
        let list = |side| {
            let own = self.pieces.iter().filter(|(_, piece)| piece.0 == side);
            let piece = |(&place, &(_, king)): (&Place, &(Side, bool))| {
                format!("{}{}", if king { "K" } else { "" }, self.number(place))
            };
            own.map(piece).collect::<Vec<_>>().join(",")
        };
        let turn = if self.to_move == Side::First { 'B' } else { 'W' };
        format!("{turn}:W{}:B{}", list(Side::Second), list(Side::First))
    }
}

fn agree(position: &Checkers) -> Result<(), TestCaseError> {
    let plain = Plain::read(position.variant(), &position.to_string());
    let fast: BTreeMap<String, String> =
        position.legal_moves().into_iter().map(|m| (m.to_string(), position.after(m).to_string())).collect();
    prop_assert_eq!(fast.len() as u64, position.count_moves(), "a move is listed twice: {}", position);
    for (from, to) in (0..32 * 32).map(|pair| (pair / 32 + 1, pair % 32 + 1)) {
        let text = format!("{from}-{to}");
        let is_legal = position.is_legal(text.parse().expect("it is a step"));
        prop_assert_eq!(is_legal, fast.contains_key(&text), "{} on {}", text, position);
    }
    let expected = plain.moves();
    if expected.is_empty() {
        prop_assert!(fast.keys().all(|m| m == "pass"), "{} has moves {:?}", position, fast);
    } else if position.outcome().is_none() {
        prop_assert_eq!(fast, expected, "{}", position);
    }
    Ok(())
}

/// Boards with up to twelve (or six) pieces a side, wherever they may stand; about `crowd` in eight squares have a
/// piece.
fn positions(variant: Variant) -> impl Strategy<Value = Checkers> {
    let squares = usize::from(variant.squares());
    let pieces = prop::collection::vec((0..8u8, 0..8u8, any::<bool>()), squares);
    (pieces, 1..8u8, 1..8u8, any::<bool>()).prop_map(move |(squares, crowd, whites, black)| {
        let mut lists = [Vec::new(), Vec::new()];
        for (square, (chance, colour, king)) in (1..).zip(squares) {
            let side = usize::from(colour >= whites);
            let far = if side == 0 { 1..=4 } else { 29..=32 };
            let king = variant == Variant::English && (king || far.contains(&square));
            if chance < crowd && lists[side].len() < variant.men().into() {
                lists[side].push(format!("{}{square}", if king { "K" } else { "" }));
            }
        }
        let text =
            format!("{}:W{}:B{}", if black { 'B' } else { 'W' }, lists[0].join(","), lists[1].join(","));
        Checkers::from_text(variant, &text).expect("the position is valid")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn english_moves_match_a_walk_over_the_board(position in positions(Variant::English)) {
        agree(&position)?;
    }

    #[test]
    fn mini_moves_match_a_walk_over_the_board(position in positions(Variant::Mini)) {
        agree(&position)?;
    }
}
