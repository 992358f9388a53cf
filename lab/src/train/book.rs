//! Opening books: the positions that games reach most often, each searched deeply once.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use parlor_engine::players::{Advice, Book, Player};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::notation::read_any;
use parlor_rules::{Game as _, GameKind, Move, Position, Record};
use serde::Serialize;

use super::games_file::{self, Wanted};
use super::parallel::for_each_in_order;
use crate::json_lines::JsonLines;

/// Which positions a book holds, and how they are searched.
#[derive(Debug, Clone)]
pub struct BookJob {
    /// The game, in its first variant.
    pub kind: GameKind,
    /// Files of games that were played: in any notation, or of self-play.
    pub games: Vec<PathBuf>,
    /// How many plies of each game count.
    pub plies: usize,
    /// How many games a position must occur in.
    pub at_least: usize,
    /// The greatest number of positions; the most frequent come first.
    pub positions: usize,
    /// How many positions are searched for each of them.
    pub nodes: u64,
    /// The number of threads; the book is the same with any number.
    pub threads: usize,
}

/// What must be the same for an interrupted run to be continued.
#[derive(Serialize)]
struct Terms<'a> {
    kind: &'a str,
    nodes: u64,
}

impl BookJob {
    /// Searches the positions and returns the text of the book, with `command` in its first line. The file `part` keeps
    /// what is done for a run that resumes after an interruption. `done` is called with how many positions are
    /// searched, and how many there are.
    ///
    /// # Errors
    /// Returns a sentence if a file cannot be used, or no position occurs often enough.
    pub fn run(
        &self,
        part: &Path,
        command: &str,
        mut done: impl FnMut(usize, usize),
    ) -> Result<String, String> {
        let wanted = self.popular()?;
        if wanted.is_empty() {
            let (plies, least) = (self.plies, self.at_least);
            return Err(format!("no position of the first {plies} plies occurs in {least} games"));
        }
        let (mut lines, known) = JsonLines::open(part, &Terms { kind: self.kind.id(), nodes: self.nodes })?;
        let searched = known.iter().filter_map(|line| serde_json::from_str::<Advice>(line).ok());
        let mut found: HashMap<String, Advice> =
            searched.map(|advice| (advice.line.clone(), advice)).collect();
        let open: Vec<&String> = wanted.iter().filter(|line| !found.contains_key(*line)).collect();
        let mut count = wanted.len() - open.len();
        done(count, wanted.len());
        let mut new = Vec::new();
        for_each_in_order(
            0..open.len(),
            self.threads,
            |number| self.search(open[number]),
            |advice| {
                let advice = advice?;
                lines.add(&advice)?;
                new.push(advice);
                count += 1;
                done(count, wanted.len());
                Ok::<(), String>(())
            },
        )?;
        found.extend(new.into_iter().map(|advice| (advice.line.clone(), advice)));
        let advice: Vec<_> = wanted.iter().filter_map(|line| found.remove(line)).collect();
        Ok(Book::write(command, &advice))
    }

    /// The lines to the positions that occur most often, the most frequent first.
    fn popular(&self) -> Result<Vec<String>, String> {
        let mut seen: HashMap<u64, (usize, String)> = HashMap::new();
        for path in &self.games {
            for moves in games(path, self.kind)? {
                let mut position = Position::start(self.kind.default_variant());
                let mut line = String::new();
                for m in moves.iter().take(self.plies) {
                    seen.entry(position.symmetry_key()).or_insert_with(|| (0, line.clone())).0 += 1;
                    position.play_unchecked(*m);
                    line += if line.is_empty() { "" } else { " " };
                    line += &m.to_string();
                }
            }
        }
        if seen.is_empty() {
            let (kind, variant) = (self.kind, self.kind.default_variant());
            return Err(format!("--games contains no game of {kind} {variant} from the usual start"));
        }
        let mut all: Vec<_> = seen.into_values().filter(|(count, _)| *count >= self.at_least).collect();
        all.sort_by(|(a, one), (b, other)| b.cmp(a).then_with(|| one.cmp(other)));
        Ok(all.into_iter().take(self.positions).map(|(_, line)| line).collect())
    }

    fn search(&self, line: &str) -> Result<Advice, String> {
        let mut record = Record::new(Position::start(self.kind.default_variant()));
        for text in line.split_whitespace() {
            let m = record.position().parse_move(text).map_err(|error| error.to_string())?;
            record.play(m).map_err(|error| error.to_string())?;
        }
        // Each position is searched from scratch, so that the book does not depend on their order.
        let mut player = Player::new(Profile::of(Algorithm::Pvs));
        let answer = player.choose(&record, &Limits::nodes(self.nodes)).map_err(|error| error.to_string())?;
        let score = (answer.score * 100.0).round() / 100.0;
        Ok(Advice { line: line.to_owned(), best: answer.best().to_string(), score, depth: answer.depth })
    }
}

/// The moves of those games in a file that begin at the usual start.
fn games(path: &Path, kind: GameKind) -> Result<Vec<Vec<Move>>, String> {
    let name = path.display();
    let bytes = std::fs::read(path).map_err(|error| format!("{name} cannot be read: {error}"))?;
    if bytes.starts_with(b"{") {
        let text = String::from_utf8_lossy(&bytes);
        let usual = Position::start(kind.default_variant());
        let (_, games) = games_file::read(path, &text, Wanted { kind, variant: None })?;
        let games = games.filter(|game| game.as_ref().map_or(true, |(start, ..)| *start == usual));
        return games.map(|game| game.map(|(_, moves, _)| moves)).collect();
    }
    let read = read_any(&path.to_string_lossy(), &bytes).map_err(|error| format!("{name}: {error}"))?;
    if let Some(other) = read.iter().find(|game| game.variant().kind() != kind) {
        return Err(format!("{name} contains games of {}, not of {kind}", other.variant().kind()));
    }
    let start = Position::start(kind.default_variant());
    let usual = read.into_iter().filter(|game| *game.record.start() == start);
    Ok(usual.map(|game| game.record.moves().to_vec()).collect())
}
