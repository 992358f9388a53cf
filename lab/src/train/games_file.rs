//! A file of self-play: a line for the terms, then one for each game.

use std::path::Path;

use parlor_rules::{Game as _, GameKind, Move, Position, Variant};
use serde::{Deserialize, Serialize};

use super::detour::Detour;
use super::examples::moves;

/// Which games a file must hold.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// The game.
    pub kind: GameKind,
    /// Its variant; `None` for any.
    pub variant: Option<Variant>,
}

/// What must be the same for a file to be continued.
#[derive(Debug, Serialize, Deserialize, PartialEq, Eq)]
pub(super) struct Terms {
    pub(super) kind: String,
    pub(super) variant: String,
    pub(super) player: String,
    pub(super) random_plies: usize,
    pub(super) seed: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) fewest_random_plies: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) adjudicate: Option<usize>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) tables: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) stray: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) balanced: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) detours: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) openings: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires this signature")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A game of the file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PlayedGame {
    /// Where it begins, if not at the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<String>,
    /// All moves, the random ones first.
    pub(super) moves: String,
    /// The number of random moves.
    pub(super) random: usize,
    /// The player's evaluation of each position after the random moves, in points for the side to move.
    pub(super) scores: Vec<f32>,
    /// The indices of the exact scores.
    pub(super) exact: Vec<usize>,
    /// Positions away from the line of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) detours: Vec<Detour>,
    /// Points of the first player minus those of the second; 1, 0 or -1 in a game without points.
    pub(super) result: f32,
}

impl PlayedGame {
    /// Its start and its moves; `None` if they are not legal.
    fn line(&self, variant: Variant) -> Option<(Position, Vec<Move>)> {
        let start = match &self.start {
            Some(text) => Position::from_text(variant, text).ok()?,
            None => Position::start(variant),
        };
        let moves = moves(&start, &self.moves)?;
        Some((start, moves))
    }
}

/// A game of a file with its start and its moves, or a sentence that says what is wrong with its line.
pub(super) type Line = Result<(Position, Vec<Move>, PlayedGame), String>;

/// Reads the terms and the games from the text of a file of self-play.
///
/// # Errors
/// Returns a sentence if the text is not such a file, or is one of another game or variant.
pub(super) fn read<'t>(
    path: &'t Path,
    text: &'t str,
    wanted: Wanted,
) -> Result<(Terms, impl Iterator<Item = Line> + 't), String> {
    let (name, kind) = (path.display(), wanted.kind);
    let mut lines = text.lines().enumerate();
    let terms = lines.next().and_then(|(_, line)| serde_json::from_str::<Terms>(line).ok());
    let terms = terms.ok_or_else(|| format!("{name} is not a self-play file"))?;
    if terms.kind != kind.id() {
        return Err(format!("{name} contains games of {}, not of {kind}", terms.kind));
    }
    let variant = kind.variant(&terms.variant).map_err(|error| format!("{name}: {error}"))?;
    if let Some(other) = wanted.variant.filter(|wanted| *wanted != variant) {
        return Err(format!("{name} contains games of {kind} {variant}, not of {kind} {other}"));
    }
    let games = lines.map(move |(number, line)| {
        let game = serde_json::from_str::<PlayedGame>(line).ok();
        let read = game.and_then(|game| {
            let (start, moves) = game.line(variant)?;
            Some((start, moves, game))
        });
        read.ok_or_else(|| format!("{name}: line {} is not a self-play game", number + 1))
    });
    Ok((terms, games))
}
