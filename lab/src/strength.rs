//! The measured strengths of the levels, as a small file that the lobby and the page show.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use parlor_rules::{GameKind, Variant};
use serde::{Deserialize, Serialize};

use crate::elo::Estimate;

/// All measured games and variants, by their `KIND VARIANT`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StrengthTable(BTreeMap<String, Ladder>);

/// The levels of one game and variant, and how they were measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ladder {
    /// The command that measured it.
    pub command: String,
    /// The number of games played.
    pub games: u32,
    /// The levels, weakest first.
    pub levels: Vec<Rung>,
}

/// One level. Elo is relative to a player of random moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rung {
    /// 1 to 8.
    pub level: u8,
    /// Elo points above random play.
    pub elo: i32,
    /// The lower end of the 95 % interval.
    pub low: i32,
    /// The upper end of the 95 % interval.
    pub high: i32,
}

impl Rung {
    /// A level with its measured strength, rounded.
    pub fn new(level: u8, estimate: Estimate) -> Self {
        let [elo, low, high] = [estimate.elo, estimate.low, estimate.high].map(|x| x.round() as i32);
        Rung { level, elo, low, high }
    }
}

static BUILTIN: LazyLock<StrengthTable> = LazyLock::new(|| {
    let texts = GameKind::ALL.iter().map(|&kind| parlor_engine::games::strengths(kind));
    // The files are part of the program, and a test reads them.
    let tables = texts.map(|text| StrengthTable::read(text).expect("a built-in table is valid"));
    StrengthTable(tables.flat_map(|table| table.0).collect())
});

impl StrengthTable {
    /// The strengths of the built-in levels.
    pub fn builtin() -> &'static StrengthTable {
        &BUILTIN
    }

    /// Reads a table.
    ///
    /// # Errors
    /// A sentence that says where it is not valid.
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| format!("not a strength table: {error}"))
    }

    /// The text of its file.
    pub fn write(&self) -> String {
        // Maps with text keys, numbers and texts can always be written.
        let mut text = serde_json::to_string_pretty(self).expect("a table can be written");
        text.push('\n');
        text
    }

    /// The levels of a game and variant, if they were measured. Kalah with the swap uses those of Kalah without it:
    /// measured games begin with random plies, after which the swap is nearly always past.
    pub fn ladder(&self, variant: Variant) -> Option<&Ladder> {
        let plain = match variant {
            Variant::Kalah(kalah) => Variant::Kalah(kalah.with_swap(false)),
            other => other,
        };
        self.0.get(&key(variant)).or_else(|| self.0.get(&key(plain)))
    }

    /// Replaces the measurements of a game and variant.
    pub fn set(&mut self, variant: Variant, ladder: Ladder) {
        self.0.insert(key(variant), ladder);
    }
}

fn key(variant: Variant) -> String {
    format!("{} {variant}", variant.kind())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each level must be stronger than the one below it.
    #[test]
    fn the_built_in_levels_rise() {
        for variant in GameKind::ALL.iter().flat_map(|kind| kind.variants()) {
            let ladder = StrengthTable::builtin().ladder(variant).expect("every offered variant is measured");
            let levels: Vec<u8> = ladder.levels.iter().map(|rung| rung.level).collect();
            assert_eq!(levels, [1, 2, 3, 4, 5, 6, 7, 8], "{} {variant}", variant.kind());
            for pair in ladder.levels.windows(2) {
                assert!(pair[0].elo < pair[1].elo, "{} {variant}: {pair:?}", variant.kind());
            }
        }
    }
}
