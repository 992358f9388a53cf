//! Keys that symmetric positions share, and the names of openings, which are found by them.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use crate::{Game, GameKind, Position, WireHash};

/// The names of a game's openings, each preceded by the moves that lead to it from the start of the default variant.
pub(crate) type OpeningNames = Vec<(Vec<String>, String)>;

impl Position {
    /// A key shared by all positions that become equal when the board is rotated or reflected. It never changes,
    /// because databases store it.
    ///
    /// ```
    /// use parlor_rules::{Game, GameKind, Position};
    ///
    /// let start = Position::start(GameKind::Othello.default_variant());
    /// let keys: Vec<u64> = start.legal_moves().into_iter().map(|m| start.after(m).symmetry_key()).collect();
    /// assert!(keys.iter().all(|key| *key == keys[0]), "the first move of Othello is always the same");
    /// assert_ne!(keys[0], start.symmetry_key());
    /// ```
    pub fn symmetry_key(&self) -> u64 {
        let (mut least, mut text) = (String::new(), String::new());
        for image in self.images() {
            text.clear();
            write!(text, "{image}").expect("writing to a String cannot fail");
            if least.is_empty() || text < least {
                std::mem::swap(&mut least, &mut text);
            }
        }
        WireHash::of(&format!("{} {} {least}", self.kind(), self.variant())).bits()
    }

    /// The name of the opening that begins at this position, if players have one for it.
    ///
    /// ```
    /// use parlor_rules::{Game, GameKind, Position, Record};
    ///
    /// let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
    /// for text in ["f5", "d6", "c3", "d3", "c4"] {
    ///     let m = record.position().parse_move(text)?;
    ///     record.play(m)?;
    /// }
    /// assert_eq!(record.position().opening_name(), Some("Tiger"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn opening_name(&self) -> Option<&'static str> {
        opening_by_key(self.symmetry_key())
    }
}

/// The name of the opening that begins at the position with this [`Position::symmetry_key`]. Computing a key is slow,
/// so a caller that has one should pass it here.
///
/// ```
/// assert_eq!(parlor_rules::opening_by_key(0), None);
/// ```
pub fn opening_by_key(key: u64) -> Option<&'static str> {
    NAMED.get(&key).map(String::as_str)
}

/// The opening names of all games by the keys of their positions. If two openings reach the same position, the first
/// one keeps it.
static NAMED: LazyLock<HashMap<u64, String>> = LazyLock::new(|| {
    let mut named = HashMap::new();
    for &kind in GameKind::ALL {
        for (moves, name) in kind.opening_names() {
            let mut position = Position::start(kind.default_variant());
            for text in &moves {
                // A test plays all of them.
                let m = position.parse_move(text).expect("a move of an opening");
                position.play(m).expect("a legal move of an opening");
            }
            named.entry(position.symmetry_key()).or_insert(name);
        }
    }
    named
});

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions of a game whose moves are picked by a simple rule that varies them.
    fn some(kind: GameKind) -> Vec<Position> {
        let mut position = Position::start(kind.default_variant());
        let mut positions = vec![position.clone()];
        for ply in 0_usize.. {
            let moves = position.legal_moves();
            if moves.is_empty() || ply == 24 {
                break;
            }
            position.play_unchecked(moves[ply * 7 % moves.len()]);
            positions.push(position.clone());
        }
        positions
    }

    #[test]
    fn symmetric_positions_share_a_key_and_the_same_game_tree() {
        for &kind in GameKind::ALL {
            for position in some(kind) {
                let images = position.images();
                assert_eq!(images[0], position, "a position is the first of its images");
                let depth = if kind == GameKind::Santorini { 1 } else { 3 };
                for image in images {
                    assert_eq!(image.symmetry_key(), position.symmetry_key(), "{position} and {image}");
                    assert_eq!(image.perft(depth), position.perft(depth), "{position} and {image}");
                    let next = |position: &Position| {
                        let mut keys: Vec<u64> = position
                            .legal_moves()
                            .iter()
                            .map(|m| position.after(*m).symmetry_key())
                            .collect();
                        keys.sort_unstable();
                        keys
                    };
                    assert_eq!(next(&image), next(&position), "{position} and {image}");
                }
            }
        }
    }

    /// Databases store these keys. Each game has two here: that of its start and that of a later position.
    #[test]
    fn symmetry_keys_never_change() {
        let keys = GameKind::ALL.iter().flat_map(|kind| {
            let positions = some(*kind);
            [&positions[0], &positions[9]].map(Position::symmetry_key)
        });
        assert_eq!(
            keys.collect::<Vec<_>>(),
            [
                0x1dd5_b174_b566_380f,
                0x9e14_1e97_2242_c769,
                0xd898_67db_dd2f_b56c,
                0xc629_5e1e_77f3_aa5f,
                0x6fbc_516d_3aba_7c4c,
                0x1a5c_b5a3_4f3f_106b,
                0x402e_8124_91f3_1188,
                0x3ff7_e5da_9e03_6098,
                0xc075_32b3_d00e_b007,
                0x7ad2_9727_7cf2_67c1,
            ]
        );
    }

    #[test]
    fn boards_that_can_be_turned_have_eight_images() {
        for (kind, images) in [(GameKind::Othello, 8), (GameKind::Santorini, 8), (GameKind::Kalah, 1)] {
            assert!(some(kind).iter().all(|position| position.images().len() == images), "{kind}");
        }
    }

    #[test]
    fn every_named_position_can_be_reached() {
        assert_eq!(NAMED.values().filter(|name| *name == "Rose-Bill").count(), 1);
        let ballots = NAMED.values().filter(|name| name.starts_with(|c: char| c.is_ascii_digit())).count();
        assert_eq!(ballots, 156);
        let othello = GameKind::Othello.opening_names().len();
        let all: usize = GameKind::ALL.iter().map(|kind| kind.opening_names().len()).sum();
        assert_eq!(all, othello + 7 + 156);
    }
}
