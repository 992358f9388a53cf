//! The journal of a match, from which it resumes after an interruption: a line of terms, then a line for each game.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Duration;

use parlor_rules::{Game as _, Outcome, Record, Side};
use serde::{Deserialize, Serialize};

use crate::contestant::EngineSpec;
use crate::json_lines::JsonLines;
use crate::{GameId, Plan, Played, Work};

/// What must be the same for games to count together. The number of games may differ: a match can be extended.
#[derive(Debug, Serialize)]
struct Terms {
    variant: String,
    players: Vec<String>,
    openings: String,
    seed: u64,
    timer: String,
    /// Whether a player has tablebases. Journals that are older than this field never tell.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    tables: bool,
}

/// A game as a line.
#[derive(Debug, Serialize, Deserialize)]
struct GameLine {
    of_match: usize,
    number: usize,
    moves: String,
    outcome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<(String, String)>,
    /// The longest moves of the two sides, in microseconds.
    #[serde(default)]
    longest_us: [u64; 2],
    /// The time for all moves of the two sides, in microseconds.
    #[serde(default)]
    spent_us: [u64; 2],
    /// The number of those moves, the positions searched and the sum of the depths.
    #[serde(default)]
    moves_of: [u32; 2],
    #[serde(default)]
    nodes: [u64; 2],
    #[serde(default)]
    depths: [u64; 2],
}

/// An open journal.
#[derive(Debug)]
pub struct Journal(JsonLines);

impl Journal {
    /// Opens the journal of a plan and returns the games in it. Drops a last line that was cut off.
    ///
    /// # Errors
    /// Returns a sentence if the file cannot be used, belongs to another match, or has a line that is not one of its
    /// games.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Self, HashMap<GameId, Played>), String> {
        let terms = Terms::of(plan);
        let (file, lines) =
            JsonLines::open(path, &terms).map_err(|error| terms.other_tables(path).unwrap_or(error))?;
        let games = lines.iter().enumerate().map(|(index, line)| {
            // The first line of the file holds the terms.
            let bad = || format!("{}: line {} is not a game of this match", path.display(), index + 2);
            let played = game(line, plan).ok_or_else(bad)?;
            Ok((played.game, played))
        });
        let games = games.collect::<Result<_, String>>()?;
        Ok((Journal(file), games))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, played: &Played) -> Result<(), String> {
        let moves: Vec<_> = played.record.moves().iter().map(ToString::to_string).collect();
        self.0.add(&GameLine {
            of_match: played.game.of_match,
            number: played.game.number,
            moves: moves.join(" "),
            outcome: played.outcome.as_str().to_owned(),
            fault: played.fault.as_ref().map(|(side, why)| (side.as_str().to_owned(), why.clone())),
            longest_us: played.work.map(|work| work.longest.as_micros() as u64),
            spent_us: played.work.map(|work| work.time.as_micros() as u64),
            moves_of: played.work.map(|work| work.moves),
            nodes: played.work.map(|work| work.nodes),
            depths: played.work.map(|work| work.depths),
        })
    }
}

impl Terms {
    fn of(plan: &Plan) -> Self {
        let player = |engine: &EngineSpec| match engine {
            EngineSpec::Profile(profile) => format!("{profile:?}"),
            EngineSpec::Average(profile, each) => format!("{profile:?} {each:?} on average"),
            EngineSpec::External(external, effort) => format!("{external:?} {effort:?}"),
        };
        Terms {
            variant: format!("{} {}", plan.variant.kind(), plan.variant),
            players: plan.contestants.iter().map(|contestant| player(&contestant.engine)).collect(),
            openings: format!("{:?}", plan.openings),
            seed: plan.seed,
            timer: format!("{:?}", plan.timer),
            tables: plan.uses_tables(),
        }
    }

    /// A sentence, if the file's match differs from this one only in its tablebases.
    fn other_tables(self, path: &Path) -> Option<String> {
        let mut first = String::new();
        BufReader::new(File::open(path).ok()?).read_line(&mut first).ok()?;
        let (with, other) = (self.tables, Terms { tables: !self.tables, ..self });
        let differs = serde_json::to_string(&other).is_ok_and(|other| other == first.trim_end());
        let shown = path.display();
        differs.then(|| match with {
            true => format!(
                "{shown} belongs to a match without tablebases, or was begun before journals told whether there are \
                 any: name another file, or use --tables none"
            ),
            false => format!(
                "{shown} belongs to a match with tablebases: name another file, or their folder as --tables"
            ),
        })
    }
}

fn game(line: &str, plan: &Plan) -> Option<Played> {
    let line: GameLine = serde_json::from_str(line).ok()?;
    let game = GameId { of_match: line.of_match, number: line.number };
    // An opening may be a position.
    let start = plan.openings.record(plan.variant, game.pair()).ok()?.start().clone();
    let mut record = Record::new(start);
    for word in line.moves.split_whitespace() {
        record.play(record.position().parse_move(word).ok()?).ok()?;
    }
    let outcome = match line.outcome.as_str() {
        "draw" => Outcome::Draw,
        side => Outcome::Win(Side::from_text(side)?),
    };
    let fault = match line.fault {
        Some((side, why)) => Some((Side::from_text(&side)?, why)),
        None => None,
    };
    let fits = game.of_match < plan.matches.len()
        && (fault.is_some() || record.ending().is_some_and(|ending| ending.outcome == outcome));
    let work = [0, 1].map(|side| Work {
        moves: line.moves_of[side],
        time: Duration::from_micros(line.spent_us[side]),
        longest: Duration::from_micros(line.longest_us[side]),
        nodes: line.nodes[side],
        depths: line.depths[side],
    });
    fits.then_some(Played { game, record, outcome, fault, work })
}

#[cfg(test)]
mod tests {
    use parlor_engine::search::{Stop, Timer};
    use parlor_engine::tablebase::Tablebases;
    use parlor_rules::GameKind;

    use super::*;
    use crate::{Caps, Contestant, Openings};

    fn plan(player: &str, tables: Tablebases) -> Plan {
        let kind = GameKind::Kalah;
        let contestant = |text| Contestant::read(text, kind, Caps::default(), None).expect("a player");
        Plan {
            variant: kind.default_variant(),
            contestants: [player, "first"].map(contestant).into(),
            matches: Plan::round_robin(2),
            games: 2,
            openings: Openings::Random { plies: 0, seed: 1 },
            seed: 1,
            timer: Timer::Wall,
            tables,
        }
    }

    /// Games that one player plays by tablebases do not count together with others.
    #[test]
    fn a_match_goes_on_with_the_tablebases_that_it_began_with() {
        use parlor_engine::games::kalah::tablebase::{Rules, Tablebase};
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let rules = Rules::of("6x4".parse().expect("a variant"));
        let tables = || Tablebases::from(Tablebase::in_memory(rules, 2, &Stop::default()).expect("a table"));
        let terms = |plan: &Plan| serde_json::to_string(&Terms::of(plan)).expect("JSON");
        let (without, with) = (plan("pvs:2", Tablebases::none()), plan("pvs:2", tables()));
        assert!(!terms(&without).contains(r#""tables":"#) && terms(&with).contains(r#""tables":true"#));
        assert_eq!(terms(&plan("random", tables())), terms(&plan("random", Tablebases::none())));
        let open = |plan: &Plan| Journal::open(&path, plan).map(|_| ());
        for (began, other, why) in [
            (&without, &with, "belongs to a match without tablebases, or was begun before"),
            (&with, &without, "belongs to a match with tablebases"),
        ] {
            std::fs::write(&path, terms(began) + "\n").expect("it is written");
            assert_eq!(open(began), Ok(()));
            let sentence = open(other).expect_err("another match");
            assert!(sentence.contains(why) && !sentence.contains('\n'), "{sentence}");
        }
        let sentence = open(&plan("pvs:3", Tablebases::none())).expect_err("another match");
        assert!(sentence.contains("a run with other settings"), "{sentence}");
    }
}
